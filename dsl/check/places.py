"""Zones and variables: where pieces lie, and what is kept beside them."""

from __future__ import annotations

from attrs import evolve

from tgame.dsl import ast
from tgame.dsl import checked as t
from tgame.dsl.advice import did_you_mean
from tgame.dsl.check.constants import constant
from tgame.dsl.check.context import Context
from tgame.dsl.check.expressions import check_expr
from tgame.dsl.check.pieces import domain
from tgame.dsl.check.texts import check_place
from tgame.dsl.check.types import check_type
from tgame.dsl.diagnostics import Span

MAX_CELLS = 10_000
SHAPES = {"pile": 0, "list": 0, "set": 0, "bag": 0, "row": 1, "slots": 1, "grid": 2}
_PER = "write `per Player`, or `per` an enum or a range"
AUDIENCES = ("all", "owner", "others", "nobody")


def declare_box(ctx: Context) -> None:
    """What has left the game, or has not come in yet, lies in the box, open to all."""
    every = t.PieceType("*", frozenset(ctx.symbols.kinds))
    ctx.symbols.zones[t.BOX] = t.Zone(t.BOX, "set", None, every, (), "all", False, Span(0, 0))
    ctx.symbols.written[t.BOX] = None


def declare_zone(ctx: Context, node: ast.Zone) -> None:
    symbols = ctx.symbols
    per = tuple(check_type(ctx, type_) for type_ in node.per)
    for type_, part in zip(per, node.per, strict=True):
        if t.domain_size(type_) is None and type_ != t.NOTHING:
            ctx.report("TG119", f"there cannot be a zone for each {type_}", part.span, _PER)
    if node.shape not in SHAPES:
        ctx.report(
            "TG101",
            f"there is no shape called `{node.shape}`",
            node.span,
            did_you_mean(node.shape, SHAPES) or f"shapes are {', '.join(SHAPES)}",
            word=node.shape,
        )
        return
    cells, keys = _size(ctx, node)
    _bounded(ctx, node, per, cells.rows * cells.columns if cells is not None else 1)
    if node.holds in symbols.families:
        holds = t.PieceType(node.holds, frozenset(symbols.families[node.holds]))
    elif node.holds in symbols.kinds:
        holds = t.PieceType(symbols.kinds[node.holds].family, frozenset((node.holds,)))
    else:
        ctx.unknown("kind of piece", node.holds, [*symbols.families, *symbols.kinds], node.span)
        holds = t.PieceType("*", frozenset(symbols.kinds))
    seen = node.seen or "nobody"
    if seen not in AUDIENCES:
        ctx.report(
            "TG120",
            f"nobody is called `{seen}`",
            node.span,
            did_you_mean(seen, AUDIENCES) or f"a zone is seen by {', '.join(AUDIENCES[:-1])} or {AUDIENCES[-1]}",
            word=seen,
        )
        seen = "nobody"
    if seen in ("owner", "others") and not any(type_ == t.NOTHING or isinstance(type_, t.PlayerType) for type_ in per):
        ctx.report(
            "TG121",
            f"`{node.name}` has no owner",
            node.span,
            f"write `zone {node.name} per Player: …`; without an owner a zone is `seen by all`, or by nobody",
            word=seen,
        )
    symbols.written[node.name] = node.text
    zone = t.Zone(node.name, node.shape, cells, holds, per, seen, node.full, node.span, keys)
    symbols.zones[node.name] = zone
    if node.place is not None:
        symbols.zones[node.name] = evolve(zone, place=check_place(ctx, zone, node.place, node.span))


def _bounded(ctx: Context, node: ast.Zone | ast.Var, per: tuple[t.Type, ...], places: int) -> None:
    for type_ in per:
        places *= t.domain_size(type_) or 1
    if places > MAX_CELLS:
        hint = f"{MAX_CELLS:,} is the most: make it smaller"
        ctx.report("TG119", f"`{node.name}` has {places:,} places", node.span, hint, word=node.name)


def _size(ctx: Context, node: ast.Zone) -> tuple[t.CellType | None, t.Type | None]:
    """How many cells a shape has; and, for slots that go by an enum, the players or a range, what names them."""
    wanted = SHAPES[node.shape]
    if len(node.size) != wanted:
        example = {0: node.shape, 1: f"{node.shape}(4)", 2: f"{node.shape}(5, 5)"}[wanted]
        wrong = "has no size" if not wanted else f"needs {'its size' if wanted == 1 else 'rows and columns'}"
        ctx.report("TG122", f"a {node.shape} {wrong}", node.span, f"write `{example} of …`", word=node.shape)
        return (t.CellType(1, 1) if wanted else None), None
    if wanted == 0:
        return None, None
    sizes: list[int] = []
    keys: t.Type | None = None
    for part in node.size:
        found = check_expr(ctx, part)
        item = t.item_type(found.type)
        if isinstance(found, t.Const) and isinstance(found.value, tuple) and item is not None:
            sizes.append(len(found.value))
            if node.shape == "slots" and t.domain_size(item) and tuple(domain(item)) == found.value:
                keys = item
        elif isinstance(found, t.Const) and isinstance(found.value, int) and 1 <= found.value <= MAX_CELLS:
            sizes.append(int(found.value))
        else:
            ctx.report(
                "TG122",
                f"a size is a number from 1 to {MAX_CELLS:,}, known before the match",
                part.span,
                "write a number, an option or `count(players)`",
            )
            sizes.append(1)
    rows, columns = (1, sizes[0]) if wanted == 1 else sizes
    if rows * columns > MAX_CELLS:
        ctx.report(
            "TG122", f"{rows * columns:,} cells are too many", node.span, f"{MAX_CELLS:,} is the most: make it smaller"
        )
        return t.CellType(1, 1), None
    return t.CellType(rows, columns), keys


def check_full(ctx: Context, decls: tuple[ast.Decl, ...]) -> None:
    """A family starts in at most one zone, which can hold it; families without one start in the box."""
    symbols = ctx.symbols
    for family, kinds in symbols.families.items():
        full = [zone for zone in symbols.zones.values() if zone.full and zone.holds.kinds & set(kinds)]
        for second in full[1:]:
            if second.holds.kinds & full[0].holds.kinds:
                ctx.report(
                    "TG123",
                    f"{family} pieces cannot start in both `{full[0].name}` and `{second.name}`",
                    second.span,
                    "drop one `full`, and move the pieces there in the set-up",
                    word="full",
                )
        for zone in full:
            if zone.per:
                ctx.report(
                    "TG123",
                    f"there are several `{zone.name}`: pieces cannot all start in it",
                    zone.span,
                    "drop `full`, and deal the pieces in the set-up",
                    word="full",
                )
            count = sum(len(symbols.kinds[kind].faces) for kind in zone.holds.kinds)
            if zone.cells is not None and count > zone.cells.rows * zone.cells.columns:
                ctx.report(
                    "TG124",
                    f"`{zone.name}` has {zone.cells.rows * zone.cells.columns} places for {count} pieces",
                    zone.span,
                    "make it larger, or drop `full` and move some of them there in the set-up",
                    word=zone.name,
                )


def declare_variable(ctx: Context, node: ast.Var) -> None:
    symbols = ctx.symbols
    per = tuple(check_type(ctx, type_) for type_ in node.per)
    for type_, part in zip(per, node.per, strict=True):
        if t.domain_size(type_) is None and not isinstance(type_, t.PieceType) and type_ != t.NOTHING:
            hint = f"{_PER}, or a family of pieces"
            ctx.report("TG119", f"there cannot be a variable for each {type_}", part.span, hint)
    _bounded(ctx, node, per, 1)
    type_ = check_type(ctx, node.type)
    default: t.Value = _first(type_)
    if node.default is not None:
        default = constant(ctx, node.default, type_)
    symbols.written[node.name] = node.text
    symbols.variables[node.name] = t.Variable(node.name, per, type_, default, node.span)


def _first(type_: t.Type) -> t.Value:
    """What a variable without a default starts as."""
    match type_:
        case t.BoolType():
            return False
        case t.NumberType(low=low, high=high):
            return min(max(0, low), high)
        case t.ListType():
            return ()
        case t.TupleType(items=items):
            return tuple(_first(item) for item in items)
    return 0
