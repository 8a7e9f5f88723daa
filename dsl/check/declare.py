"""Declarations to symbols: what each name of the file stands for under one configuration."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import TypeVar

from attrs import evolve

from tgame.dsl import ast
from tgame.dsl import checked as t
from tgame.dsl.check.context import (
    Context,
    EnumInfo,
    Signature,
    Symbols,
    TableRow,
    humanise,
    is_poison,
    typed_const,
)
from tgame.dsl.check.expressions import DIRECTIONS, check_bool, check_expr
from tgame.dsl.check.folding import known_value
from tgame.dsl.check.types import check_type, parameters
from tgame.dsl.diagnostics import Diagnostic, Label, Span, did_you_mean
from tgame.dsl.vocabulary import WORDS
from tgame.dsl.words import KEYWORDS

D = TypeVar("D", bound=ast.Decl)
MAX_PIECES = 5_000
MAX_CANDIDATES = 10_000
MAX_CELLS = 10_000
SHAPES = {"pile": 0, "list": 0, "set": 0, "bag": 0, "row": 1, "slots": 1, "grid": 2}
AUDIENCES = ("all", "owner", "others", "nobody")


def declare(rule_file: ast.RuleFile, configuration: t.Configuration) -> Symbols:
    """All the symbols of a file. Order in the file does not matter: nouns are read by what they build on."""
    symbols = Symbols(configuration)
    ctx = Context(symbols)
    decls = rule_file.decls
    _claim_names(ctx, decls)
    _constants(ctx, decls)
    for enum in _of(decls, ast.Enum):
        _enum_items(ctx, enum)
    for enum in _of(decls, ast.Enum):
        _enum_columns(ctx, enum)
    for node in _of(decls, ast.Def):
        symbols.def_nodes[node.name] = node
    for table in _of(decls, ast.Table):
        _table(ctx, table)
    for family in _of(decls, ast.Pieces):
        _pieces(ctx, family)
    _check_selectors(ctx)
    _box(ctx)
    for zone in _of(decls, ast.Zone):
        _zone(ctx, zone)
    _check_full(ctx, decls)
    for variable in _of(decls, ast.Var):
        _variable(ctx, variable)
    for step in _of(decls, ast.Step):
        symbols.step_nodes[step.name] = step
        symbols.step_params[step.name] = parameters(ctx, step.params)
        symbols.texts[step.name] = step.text or humanise(step.name)
    for action in _of(decls, ast.Action):
        given = parameters(ctx, tuple(param for param in action.params if isinstance(param, ast.Field)))
        symbols.actions[action.name] = Signature(action, given, _holds(ctx, action.guard))
        symbols.texts[action.name] = action.text or humanise(action.name)
    symbols.hooks = list(_of(decls, ast.Hook))
    symbols.scored = any(True for _ in _of(decls, ast.Score))
    symbols.has_winner = any(True for _ in _of(decls, ast.Winner))
    return symbols


def _of(decls: Iterable[ast.Decl], kind: type[D]) -> Iterator[D]:
    return (decl for decl in decls if isinstance(decl, kind))


def _holds(ctx: Context, guard: ast.Expr | None) -> bool:
    """Is a declaration's `if` met under this configuration?"""
    if guard is None:
        return True
    found = check_bool(ctx, guard)
    if not isinstance(found, t.Const):
        ctx.report(
            "TG112",
            "this must be known before the match",
            guard.span,
            "use variants, options and count(players)",
        )
        return True
    return bool(found.value) or is_poison(found)


def _claim_names(ctx: Context, decls: tuple[ast.Decl, ...]) -> None:
    """Every name is declared once. Things done (actions, steps) have names apart from things that are."""
    places = ctx.symbols.places
    deeds: dict[str, Span] = {}

    def claim(name: str, span: Span, among: dict[str, Span] = places) -> None:
        if name in KEYWORDS:
            ctx.report("TG103", f"`{name}` is a word of the language", span, "choose another name")
        elif among is places and (name in WORDS or name in DIRECTIONS or name in ("me", "box")):
            ctx.report("TG103", f"`{name}` is a built-in word", span, "choose another name")
        elif name in among:
            labels = (Label(among[name], "declared here"),)
            ctx.symbols.findings.append(
                Diagnostic("TG102", f"`{name}` is already declared", span, "choose another name", labels=labels)
            )
        else:
            among[name] = span

    for decl in decls:
        match decl:
            case ast.Variant() | ast.Option() | ast.Zone() | ast.Var() | ast.Def():
                claim(decl.name, decl.span)
            case ast.Enum():
                claim(decl.name, decl.span)
                for item in decl.items:
                    claim(item.name, item.span)
            case ast.Table():
                for row in decl.rows:
                    claim(row.name, row.span)
            case ast.Pieces():
                claim(decl.name, decl.span)
                for kind in decl.kinds:
                    claim(kind.name, kind.span)
            case ast.Action() | ast.Step():
                claim(decl.name, decl.span, deeds)


def _constants(ctx: Context, decls: tuple[ast.Decl, ...]) -> None:
    symbols = ctx.symbols
    chosen = dict(symbols.configuration.options)
    for variant in _of(decls, ast.Variant):
        played = variant.name in symbols.configuration.variants
        symbols.constants[variant.name] = typed_const(played, t.BOOL, variant.span)
        symbols.texts[variant.name] = variant.text or humanise(variant.name)
        known = [other.name for other in _of(decls, ast.Variant)]
        for other in variant.excludes:
            if other not in known:
                ctx.unknown("variant", other, known, variant.span)
    for option in _of(decls, ast.Option):
        symbols.texts[option.name] = option.text or humanise(option.name)
        _holds(ctx, option.guard)
        type_ = check_type(ctx, option.type)
        if isinstance(type_, t.EnumType):
            for place, item in enumerate(type_.items):
                symbols.constants.setdefault(item, typed_const(place, type_, option.span))
                symbols.texts.setdefault(item, humanise(item))
        default = check_expr(ctx, option.default, type_)
        value: t.Value = default.value if isinstance(default, t.Const) else 0
        given = chosen.get(option.name)
        if isinstance(given, str):
            named = isinstance(type_, t.EnumType) and given in type_.items
            value = type_.items.index(given) if named and isinstance(type_, t.EnumType) else value
        elif given is not None:
            value = given
        symbols.constants[option.name] = typed_const(value, type_, option.span)


def _enum_items(ctx: Context, node: ast.Enum) -> None:
    type_ = t.EnumType(node.name, tuple(item.name for item in node.items))
    ctx.symbols.enums[node.name] = EnumInfo(type_, (), ())
    for place, item in enumerate(node.items):
        ctx.symbols.constants[item.name] = typed_const(place, type_, item.span)
        ctx.symbols.texts[item.name] = item.text or humanise(item.name)


def _enum_columns(ctx: Context, node: ast.Enum) -> None:
    columns = parameters(ctx, node.columns)
    rows: list[tuple[t.Value, ...]] = []
    for item in node.items:
        if len(item.values) != len(columns):
            ctx.report("TG113", f"`{item.name}` has {len(item.values)} values for {len(columns)} columns", item.span)
            rows.append(tuple(0 for _ in columns))
            continue
        row = [_constant(ctx, value, column.type) for value, column in zip(item.values, columns, strict=True)]
        rows.append(tuple(row))
    ctx.symbols.enums[node.name] = EnumInfo(ctx.symbols.enums[node.name].type, columns, tuple(rows))


def _constant(ctx: Context, node: ast.Expr, wanted: t.Type) -> t.Value:
    found = check_expr(ctx, node, wanted)
    if not isinstance(found, t.Const):
        ctx.report("TG112", "this must be known before the match", node.span)
        return 0
    _within(ctx, found, wanted)
    return found.value


def _within(ctx: Context, value: t.Const, wanted: t.Type) -> None:
    if (
        isinstance(wanted, t.NumberType)
        and isinstance(value.value, int)
        and not is_poison(value)
        and not wanted.low <= value.value <= wanted.high
    ):
        ctx.report("TG234", f"{value.value} is not within {wanted.low}..{wanted.high}", value.span)


def _table(ctx: Context, node: ast.Table) -> None:
    """By the number of players a row is one number; by a range it is looked up."""
    match node.key:
        case ast.Call(function=ast.Name(id="count"), args=(ast.Arg(value=ast.Name(id="players")),)):
            keys = [_constant(ctx, key, t.ANY_NUMBER) for key in node.keys]
            players = ctx.symbols.players
            if players not in keys:
                ctx.report(
                    "TG114",
                    f"the table has no column for {players} players",
                    node.span,
                    "add a column for every player count of the game",
                )
            for row in node.rows:
                values = _row(ctx, row, len(keys))
                value = values[keys.index(players)] if players in keys and len(values) == len(keys) else 0
                ctx.symbols.tables[row.name] = TableRow((value,), None)
        case ast.Binary(op=".."):
            span = check_expr(ctx, node.key)
            wanted = span.value if isinstance(span, t.Const) and isinstance(span.value, tuple) else ()
            keys = [_constant(ctx, key, t.ANY_NUMBER) for key in node.keys]
            if keys != list(wanted):
                ctx.report(
                    "TG114",
                    "the columns are not those of the range",
                    node.span,
                    f"the range has {len(wanted)} values, the table {len(keys)} columns",
                )
            low = wanted[0] if wanted and isinstance(wanted[0], int) else 0
            for row in node.rows:
                ctx.symbols.tables[row.name] = TableRow(_row(ctx, row, len(keys)) or (0,), low)
        case _:
            ctx.report("TG115", "a table goes by `count(players)` or by a range such as `0..6`", node.key.span)


def _row(ctx: Context, row: ast.Row, width: int) -> tuple[int, ...]:
    values = [_constant(ctx, value, t.ANY_NUMBER) for value in row.values]
    if len(values) != width:
        ctx.report("TG114", f"`{row.name}` has {len(values)} values for {width} columns", row.span)
    return tuple(value if isinstance(value, int) else 0 for value in values)


def _pieces(ctx: Context, node: ast.Pieces) -> None:
    symbols = ctx.symbols
    symbols.families[node.name] = tuple(kind.name for kind in node.kinds)
    symbols.texts[node.name] = humanise(node.name)
    for kind in node.kinds:
        fields = parameters(ctx, kind.fields)
        faces = _faces(ctx, kind, fields) if _holds(ctx, kind.guard) else []
        total = sum(len(other.faces) for other in symbols.kinds.values())
        if total + len(faces) > MAX_PIECES:
            ctx.report("TG116", f"more than {MAX_PIECES:,} pieces", kind.span, "keep what is only counted in a `var`")
            faces = []
        text = kind.text or humanise(kind.name)
        symbols.kinds[kind.name] = t.Kind(kind.name, node.name, fields, text, tuple(faces), kind.span)
        symbols.texts[kind.name] = text
        for field in fields:
            symbols.fields[field.name] = field.type
    if node.back is not None:
        symbols.backs[node.name] = node.back
        for kind in node.kinds:
            if node.back not in {field.name for field in kind.fields}:
                ctx.report("TG117", f"the back shows `{node.back}`, which a {kind.name} does not have", kind.span)


def _faces(ctx: Context, kind: ast.Kind, fields: tuple[t.Parameter, ...]) -> list[tuple[t.Value, ...]]:
    if kind.copies is None:
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
                    "fields are ranges, enums, Bool or Player",
                )
            return []
        total *= size
    symbols = ctx.symbols
    symbols.candidates += total if kind.where is not None else 0
    if kind.where is not None and symbols.candidates > MAX_CANDIDATES:
        ctx.report("TG116", f"`where` chooses from more than {MAX_CANDIDATES:,} pieces", kind.span)
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
    for values in product(*(_domain(field.type) for field in fields)):
        if kind.where is not None:
            known = {f.name: typed_const(v, f.type, kind.span) for f, v in zip(fields, values, strict=True)}
            test = check_bool(evolve(ctx, known=known), kind.where)
            if not isinstance(test, t.Const):
                ctx.report("TG112", "this must be known before the match", kind.where.span)
                return []
            if not test.value:
                continue
        found.extend([values] * kind.copies)
    return found


def _domain(type_: t.Type) -> range:
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
            ctx.report("TG112", "this must be known before the match", node.span)
            continue
        values, type_ = [value], expr.type
        while isinstance(type_, t.ListType):
            type_ = type_.item
            values = [one for part in values if isinstance(part, tuple) for one in part]
        if not t.fits(type_, wanted):
            ctx.report("TG201", f"expected {wanted}, found {type_}", node.span)
            continue
        found.extend(one if isinstance(one, tuple) else (one,) for one in values)
    return found[: MAX_PIECES + 1]


def _check_selectors(ctx: Context) -> None:
    """`.x` must mean one thing: no kind is called like a field or a column."""
    symbols = ctx.symbols
    columns = {column.name for info in symbols.enums.values() for column in info.columns}
    for name, kind in symbols.kinds.items():
        if name in symbols.fields or name in columns:
            ctx.report(
                "TG109",
                f"`{name}` is a kind of piece and also a field",
                kind.span,
                "`.name` must mean one thing: rename one of them",
            )


def _box(ctx: Context) -> None:
    """What has left the game, or has not come in yet, lies in the box, open to all."""
    every = t.PieceType("*", frozenset(ctx.symbols.kinds))
    ctx.symbols.zones[t.BOX] = t.Zone(t.BOX, "set", None, every, (), "all", False, "Box", Span(0, 0))
    ctx.symbols.texts[t.BOX] = "Box"


def _zone(ctx: Context, node: ast.Zone) -> None:
    symbols = ctx.symbols
    per = tuple(check_type(ctx, type_) for type_ in node.per)
    for type_, part in zip(per, node.per, strict=True):
        if t.domain_size(type_) is None and type_ != t.NOTHING:
            ctx.report("TG119", f"a zone cannot be kept per {type_}", part.span, "per Player, an enum, or a range")
    if node.shape not in SHAPES:
        ctx.report(
            "TG101",
            f"there is no shape called `{node.shape}`",
            node.span,
            did_you_mean(node.shape, SHAPES) or f"shapes are {', '.join(SHAPES)}",
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
            did_you_mean(seen, AUDIENCES) or f"seen by {', '.join(AUDIENCES)}",
        )
        seen = "nobody"
    if seen in ("owner", "others") and not any(isinstance(type_, t.PlayerType) for type_ in per):
        ctx.report(
            "TG121",
            f"`{node.name}` has no owner",
            node.span,
            "`seen by owner` and `others` are for zones per Player",
        )
    text = node.text or humanise(node.name)
    symbols.texts[node.name] = text
    symbols.zones[node.name] = t.Zone(
        node.name, node.shape, cells, holds, per, seen, node.full, text, node.span, keys
    )


def _bounded(ctx: Context, node: ast.Zone | ast.Var, per: tuple[t.Type, ...], places: int) -> None:
    for type_ in per:
        places *= t.domain_size(type_) or 1
    if places > MAX_CELLS:
        ctx.report("TG119", f"`{node.name}` has {places:,} places", node.span, f"{MAX_CELLS:,} is the most")


def _size(ctx: Context, node: ast.Zone) -> tuple[t.CellType | None, t.Type | None]:
    """How many cells a shape has; and, for slots that go by an enum, the players or a range, what names them."""
    wanted = SHAPES[node.shape]
    if len(node.size) != wanted:
        example = {0: node.shape, 1: f"{node.shape}(4)", 2: f"{node.shape}(5, 5)"}[wanted]
        ctx.report("TG122", f"a {node.shape} is written `{example}`", node.span)
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
            if node.shape == "slots" and t.domain_size(item) and tuple(_domain(item)) == found.value:
                keys = item
        elif isinstance(found, t.Const) and isinstance(found.value, int) and 1 <= found.value <= MAX_CELLS:
            sizes.append(int(found.value))
        else:
            ctx.report(
                "TG122",
                f"the size must be a number from 1 to {MAX_CELLS:,}, known before the match",
                part.span,
            )
            sizes.append(1)
    rows, columns = (1, sizes[0]) if wanted == 1 else sizes
    if rows * columns > MAX_CELLS:
        ctx.report("TG122", f"{rows * columns:,} cells are too many", node.span, f"{MAX_CELLS:,} is the most")
        return t.CellType(1, 1), None
    return t.CellType(rows, columns), keys


def _check_full(ctx: Context, decls: tuple[ast.Decl, ...]) -> None:
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
                )
        for zone in full:
            if zone.per:
                ctx.report(
                    "TG123",
                    f"`{zone.name}` is kept for each: pieces cannot all start in it",
                    zone.span,
                    "drop `full`, and deal the pieces in the set-up",
                )
            count = sum(len(symbols.kinds[kind].faces) for kind in zone.holds.kinds)
            if zone.cells is not None and count > zone.cells.rows * zone.cells.columns:
                ctx.report(
                    "TG124",
                    f"`{zone.name}` has {zone.cells.rows * zone.cells.columns} places for {count} pieces",
                    zone.span,
                )


def _variable(ctx: Context, node: ast.Var) -> None:
    symbols = ctx.symbols
    per = tuple(check_type(ctx, type_) for type_ in node.per)
    for type_, part in zip(per, node.per, strict=True):
        if t.domain_size(type_) is None and not isinstance(type_, t.PieceType) and type_ != t.NOTHING:
            ctx.report("TG119", f"a variable cannot be kept per {type_}", part.span)
    _bounded(ctx, node, per, 1)
    type_ = check_type(ctx, node.type)
    default: t.Value = _first(type_)
    if node.default is not None:
        default = _constant(ctx, node.default, type_)
    text = node.text or humanise(node.name)
    symbols.texts[node.name] = text
    symbols.variables[node.name] = t.Variable(node.name, per, type_, default, text, node.span)


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
