"""Families of pieces: their kinds, and every single piece with its field values."""

from __future__ import annotations

from itertools import product

from attrs import evolve

from tgame.dsl import ast
from tgame.dsl import checked as t
from tgame.dsl.check.constants import holds, not_settled
from tgame.dsl.check.context import Context, is_poison, typed_const
from tgame.dsl.check.expressions import check_bool, check_expr
from tgame.dsl.check.folding import known_value
from tgame.dsl.check.types import parameters

MAX_PIECES = 5_000
MAX_CANDIDATES = 10_000


def declare_pieces(ctx: Context, node: ast.Pieces) -> None:
    symbols = ctx.symbols
    symbols.families[node.name] = tuple(kind.name for kind in node.kinds)
    symbols.written[node.name] = node.text
    for kind in node.kinds:
        fields = parameters(ctx, kind.fields)
        faces = _faces(ctx, kind, fields) if holds(ctx, kind.guard) else []
        total = sum(len(other.faces) for other in symbols.kinds.values())
        if total + len(faces) > MAX_PIECES:
            ctx.report("TG116", f"more than {MAX_PIECES:,} pieces", kind.span, "keep what is only counted in a `var`")
            faces = []
        symbols.kinds[kind.name] = t.Kind(kind.name, node.name, fields, tuple(faces), kind.span)
        symbols.written[kind.name] = kind.text
        for field in fields:
            symbols.fields[field.name] = field.type
    if node.back is not None:
        symbols.backs[node.name] = node.back
        for kind in node.kinds:
            if node.back not in {field.name for field in kind.fields}:
                hint = f"give every kind a field `{node.back}`, or drop `back {node.back}`"
                message = f"the back shows `{node.back}`, which a {kind.name} does not have"
                ctx.report("TG117", message, kind.span, hint, word=kind.name)


def _faces(ctx: Context, kind: ast.Kind, fields: tuple[t.Parameter, ...]) -> list[tuple[t.Value, ...]]:
    if kind.copies is None:
        if kind.where is not None:
            ctx.report(
                "TG126",
                "pieces that are listed one by one need no `where`",
                kind.where.span,
                "leave out what is not wanted",
            )
        return _listed(ctx, kind, fields)
    sizes = [t.domain_size(field.type) for field in fields]
    total = kind.copies
    for size, field, part in zip(sizes, fields, kind.fields, strict=True):
        if size is None:
            if field.type != t.NOTHING:
                ctx.report(
                    "TG118",
                    f"a field cannot be {field.type}",
                    part.span,
                    "a field is a range such as `1..9`, an enum, Bool or Player",
                )
            return []
        total *= size
    symbols = ctx.symbols
    symbols.candidates += total if kind.where is not None else 0
    if kind.where is not None and symbols.candidates > MAX_CANDIDATES:
        hint = "shorten the ranges of the fields, or list the pieces: `of …`"
        message = f"`where` chooses from more than {MAX_CANDIDATES:,} pieces"
        ctx.report("TG116", message, kind.span, hint, word=kind.name)
        return []
    if total > MAX_PIECES:
        ctx.report(
            "TG116",
            f"this makes {total:,} pieces; {MAX_PIECES:,} is the most",
            kind.span,
            "keep what is only counted in a `var`",
        )
        return []
    found: list[tuple[t.Value, ...]] = []
    for values in product(*(domain(field.type) for field in fields)):
        if kind.where is not None:
            known = {f.name: typed_const(v, f.type, kind.span) for f, v in zip(fields, values, strict=True)}
            test = check_bool(evolve(ctx, known=known), kind.where)
            if not isinstance(test, t.Const):
                not_settled(ctx, test)
                return []
            if not test.value:
                continue
        found.extend([values] * kind.copies)
    return found


def domain(type_: t.Type) -> range:
    if isinstance(type_, t.NumberType):
        return range(type_.low, type_.high + 1)
    return range(t.domain_size(type_) or 0)


def _listed(ctx: Context, kind: ast.Kind, fields: tuple[t.Parameter, ...]) -> list[tuple[t.Value, ...]]:
    wanted: t.Type = fields[0].type if len(fields) == 1 else t.TupleType(tuple(field.type for field in fields))
    found: list[tuple[t.Value, ...]] = []
    for node in kind.listed:
        expr = check_expr(ctx, node)
        if is_poison(expr):
            continue
        value = known_value(expr)
        if value is None:
            not_settled(ctx, expr)
            continue
        values, type_ = [value], expr.type
        while isinstance(type_, t.ListType):
            type_ = type_.item
            values = [one for part in values if isinstance(part, tuple) for one in part]
        if not t.fits(type_, wanted):
            hint = "`of` lists the values of the field; with several fields, each is a tuple: `(1, 4), (2, 9)`"
            ctx.report("TG201", f"expected {wanted}, found {type_}", node.span, hint)
            continue
        found.extend(one if isinstance(one, tuple) else (one,) for one in values)
    return found[: MAX_PIECES + 1]


def check_selectors(ctx: Context) -> None:
    """`.x` must mean one thing: no kind is called like a field or a column."""
    symbols = ctx.symbols
    columns = {column.name for info in symbols.enums.values() for column in info.columns}
    for name, kind in symbols.kinds.items():
        if name in symbols.fields or name in columns:
            ctx.report(
                "TG109",
                f"`{name}` is a kind of piece and also a field",
                kind.span,
                f"`.{name}` must mean one thing: rename one of them",
                word=name,
            )
