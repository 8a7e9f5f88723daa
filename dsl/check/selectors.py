"""Selecting pieces: indexes, `.kind`, `.field`, patterns, `has`, `lacks` and `is`."""

from __future__ import annotations

from tgame.dsl import ast
from tgame.dsl import checked as t
from tgame.dsl.advice import did_you_mean, in_other_words
from tgame.dsl.check.context import Context, is_poison, typed_const
from tgame.dsl.check.expressions import check_expr, check_list, each_of, item_of, which
from tgame.dsl.check.folding import arithmetic, const, mapped, negation
from tgame.dsl.diagnostics import Span
from tgame.dsl.vocabulary import WORDS

_WITH_PLACES = "rows, slots and grids have cells; one for each player is declared `per Player`"


def check_index(ctx: Context, node: ast.Index) -> t.Expr:
    """`zone[…]`, `variable[…]`, `row_of_a_table[…]`, or the n-th of a list."""
    symbols = ctx.symbols
    if isinstance(node.base, ast.Name) and node.base.id not in ctx.locals:
        name = node.base.id
        symbols.used.add(name)
        if name in symbols.zones:
            return _zone(ctx, symbols.zones[name], node)
        if name in symbols.variables:
            return _variable(ctx, symbols.variables[name], node)
        row = symbols.tables.get(name)
        if row is not None and row.low is not None:
            key = check_expr(ctx, node.items[0], t.NumberType(row.low, row.low + len(row.values) - 1))
            type_ = t.NumberType(min(row.values), max(row.values))
            if isinstance(key, t.Const) and not is_poison(key):
                assert isinstance(key.value, int)
                return typed_const(row.values[key.value - row.low], type_, node.span)
            return t.TableCell(row.values, row.low, key, type=type_, span=node.span)
    base = check_list(ctx, node.base)
    if is_poison(base):
        for item in node.items:
            check_expr(ctx, item)
        return base
    if len(node.items) > 1:
        return ctx.fail("TG211", "a list has one index", node.span, "leave out what stands behind the comma")
    return _nth(ctx, base, node.items[0], base.type, node.span)


def _nth(ctx: Context, base: t.Expr, index: ast.Expr, type_: t.Type, span: Span) -> t.Expr:
    position = check_expr(ctx, index, t.ANY_NUMBER)
    if isinstance(position, t.Const) and isinstance(position.value, int) and position.value < 1:
        hint = "the first is `first(…)`, the last `last(…)`"
        if not is_poison(position):
            return ctx.fail("TG212", f"places are counted from 1: there is no place {position.value}", index.span, hint)
    return t.Builtin("nth", (base, position), type=type_, span=span)


def _variable(ctx: Context, variable: t.Variable, node: ast.Index) -> t.Expr:
    owners, rest = node.items[: len(variable.per)], node.items[len(variable.per) :]
    is_place = len(rest) == 1 and isinstance(variable.type, t.ListType)
    if len(owners) < len(variable.per) or (rest and not is_place):
        if not variable.per:
            hint = f"write `{variable.name}` alone; one for each player is `var {variable.name} per Player: …`"
            return ctx.fail("TG211", f"there is only one `{variable.name}`", node.span, hint)
        hint = f"write `{variable.name}[{which(variable.per)}]`"
        return ctx.fail("TG211", f"there is a `{variable.name}` for each {each_of(variable.per)}", node.span, hint)
    index = tuple(check_expr(ctx, item, type_) for item, type_ in zip(owners, variable.per, strict=True))
    found = t.VarAt(variable.name, index, type=variable.type, span=node.span)
    return _nth(ctx, found, rest[0], variable.type, node.span) if rest else found


def _zone(ctx: Context, zone: t.Zone, node: ast.Index) -> t.Expr:
    owners, rest = node.items[: len(zone.per)], node.items[len(zone.per) :]
    index = tuple(check_expr(ctx, item, type_) for item, type_ in zip(owners, zone.per, strict=False))
    pieces = t.ListType(zone.holds)
    if not rest:
        return t.ZoneAt(zone.name, index, type=pieces, span=node.span)
    if zone.cells is None:
        base = t.ZoneAt(zone.name, index, type=pieces, span=node.span)
        if zone.ordered and len(rest) == 1:
            return _nth(ctx, base, rest[0], pieces, node.span)
        return ctx.fail(
            "TG211",
            f"`{zone.name}` is a {zone.shape}: it has no {'cells' if zone.ordered else 'places'}",
            node.span,
            f"its pieces are counted from 1, `{zone.name}[1]`" if zone.ordered and not zone.per else _WITH_PLACES,
        )
    cell = _cell(ctx, zone, zone.cells, rest, node.span)
    return t.AtCell(zone.name, index, cell, type=pieces, span=node.span)


def _cell(ctx: Context, zone: t.Zone, cells: t.CellType, items: tuple[ast.Expr, ...], span: Span) -> t.Expr:
    if len(items) == 2:
        row = check_expr(ctx, items[0], t.NumberType(1, cells.rows))
        column = check_expr(ctx, items[1], t.NumberType(1, cells.columns))
        if isinstance(row, t.Const) and isinstance(column, t.Const) and not (is_poison(row) or is_poison(column)):
            assert isinstance(row.value, int)
            assert isinstance(column.value, int)
            return const((row.value - 1) * cells.columns + column.value - 1, cells, span)
        return t.Builtin("at", (row, row, column), None, type=cells, span=span)
    if len(items) > 2:
        return ctx.fail("TG211", "a cell has a row and a column", span, f"write `{zone.name}[1, 2]`")
    cell = check_expr(ctx, items[0], hint=zone)
    low = zone.keys.low if isinstance(zone.keys, t.NumberType) else 1
    named = zone.keys if not isinstance(zone.keys, t.NumberType) else None
    match cell.type:
        case t.NumberType() as number if cells.rows == 1 and named is None:
            high = low + cells.columns - 1
            if not t.fits(number, t.NumberType(low, high)):
                hint = f"take one of these, or make `{zone.name}` longer"
                return ctx.fail("TG212", f"`{zone.name}` has the places {low} to {high}", items[0].span, hint)
            found = arithmetic("-", cell, const(low, t.NumberType(low, low), span), span)
            if isinstance(found, t.Const):
                return const(found.value, cells, span)
            if low <= number.low and number.high <= high:
                return found
            column = arithmetic("+", found, const(1, t.NumberType(1, 1), span), span)
            one = const(1, t.NumberType(1, 1), span)
            return t.Builtin("at", (one, one, column), None, type=cells, span=span)
        case t.ListType(item=inner) if t.fits(inner, cells) or (named is not None and t.fits(inner, named)):
            return cell
        case other if t.fits(other, cells) or (named is not None and t.fits(other, named)):
            return cell
    hint = f"a cell is `at({zone.name}, 1, 2)`, or one of `cells({zone.name})`"
    return ctx.fail("TG201", f"expected {zone.keys or cells}, found {cell.type}", items[0].span, hint)


def check_dot(ctx: Context, node: ast.Dot) -> t.Expr:
    base = check_expr(ctx, node.base)
    return _select(ctx, base, node.name, (), node.span)


def check_selection(ctx: Context, function: ast.Dot, args: tuple[ast.Arg, ...], span: Span) -> t.Expr:
    """`zone.kind(value, field: value)`."""
    return _select(ctx, check_expr(ctx, function.base), function.name, args, span, called=True)


def _select(
    ctx: Context, base: t.Expr, name: str, args: tuple[ast.Arg, ...], span: Span, called: bool = False
) -> t.Expr:
    if is_poison(base):
        return base
    inner = t.item_type(base.type)
    if isinstance(inner, t.NothingType):
        return base
    if inner is not None and (name in ctx.symbols.kinds or name in ctx.symbols.families):
        return _filtered(ctx, base, name, args, span)
    if called:
        hint = did_you_mean(name, ctx.symbols.kinds) or _called_behind_a_dot(ctx, name)
        return ctx.fail("TG213", f"nothing is written in brackets behind `.{name}`", span, hint)
    if inner is None:
        return _attribute(ctx, base, name, span)
    if isinstance(base, t.Comp) and base.key is None:
        element = t.Local(base.name, type=inner, span=base.span)
        key = _attribute(ctx, element, name, span)
        if is_poison(key):
            return key
        return t.Comp(base.name, base.source, base.test, key, type=t.ListType(key.type), span=span)
    element = t.Local(ctx.symbols.fresh(), type=inner, span=base.span)
    key = _attribute(ctx, element, name, span)
    return key if is_poison(key) else mapped(base, element.name, key, span)


def _called_behind_a_dot(ctx: Context, name: str) -> str:
    if name in WORDS or name in ctx.symbols.def_nodes:
        return f"what it is done to stands in the brackets: `{name}(…)`"
    return in_other_words(name) or "leave the brackets out; only kinds of pieces have them, as in `.card(red, 2)`"


def _filtered(ctx: Context, base: t.Expr, name: str, args: tuple[ast.Arg, ...], span: Span) -> t.Expr:
    inner = item_of(base)
    if not isinstance(inner, t.PieceType):
        hint = f"write it behind a zone, as in `hand[me].{name}`"
        return ctx.fail("TG214", f"`.{name}` selects pieces, but this is {base.type}", span, hint)
    pattern = check_pattern(ctx, name, args, span)
    if pattern is None:
        return typed_const(0, t.NOTHING, span)
    kept = inner.kinds & pattern.kinds
    if not kept:
        return ctx.fail("TG215", f"there is never a {name} here", span, f"what is here is {inner}: name another kind")
    family = name if name in ctx.symbols.families else ctx.symbols.kinds[name].family
    type_ = t.PieceType(family, kept)
    if kept == inner.kinds and not pattern.fields:
        return base
    element = t.Local(ctx.symbols.fresh(), type=inner, span=base.span)
    test = t.Is(element, pattern, type=t.BOOL, span=span)
    return t.Comp(element.name, base, test, None, type=t.ListType(type_), span=span)


def _attribute(ctx: Context, base: t.Expr, name: str, span: Span) -> t.Expr:
    match base.type:
        case t.PieceType(kinds=kinds):
            return _field(ctx, base, kinds, name, span)
        case t.EnumType() as enum if enum.name in ctx.symbols.enums:
            info = ctx.symbols.enums[enum.name]
            for place, column in enumerate(info.columns):
                if column.name == name:
                    values = tuple(row[place] for row in info.values)
                    if isinstance(base, t.Const):
                        assert isinstance(base.value, int)
                        return typed_const(values[base.value], column.type, span)
                    return t.Column(values, base, type=column.type, span=span)
            return ctx.unknown(f"column of {enum}", name, [column.name for column in info.columns], span)
        case t.NothingType():
            return base
    hint = in_other_words(name) or _kept_for(ctx, base, name) or "only pieces have fields, and the items of an enum"
    return ctx.fail("TG216", f"{base.type} has no `.{name}`", span, hint)


def _kept_for(ctx: Context, base: t.Expr, name: str) -> str:
    """What other languages write behind a dot: what is kept for a player, or worked out of something."""
    whose = base.name if isinstance(base, t.Local) else "…"
    kept = ctx.symbols.zones.get(name) or ctx.symbols.variables.get(name)
    if kept is not None and kept.per:
        return f"write `{name}[{whose}]`"
    return f"write `{name}({whose})`" if name in WORDS or name in ctx.symbols.def_nodes else ""


def _field(ctx: Context, base: t.Expr, kinds: frozenset[str], name: str, span: Span) -> t.Expr:
    found: t.Type = t.NOTHING
    for kind in sorted(kinds):
        types = {parameter.name: parameter.type for parameter in ctx.symbols.kinds[kind].fields}
        if name not in types:
            known = [field for k in kinds for field in (p.name for p in ctx.symbols.kinds[k].fields)]
            if name in known:
                return ctx.fail(
                    "TG217",
                    f"a {kind} has no `{name}`",
                    span,
                    f"select the kinds that have it first, as in `.{_having(ctx, kinds, name)}.{name}`",
                )
            if name in ctx.symbols.kinds:
                return ctx.fail(
                    "TG218",
                    f"this is one piece: `.{name}` selects from a list",
                    span,
                    f"test with `is {name}`",
                )
            return ctx.unknown(f"field of {base.type}", name, [*known, *ctx.symbols.kinds], span)
        found = t.join(found, types[name]) or t.NOTHING
    return t.FieldOf(base, name, type=found, span=span)


def _having(ctx: Context, kinds: frozenset[str], field: str) -> str:
    return next(kind for kind in sorted(kinds) if field in {p.name for p in ctx.symbols.kinds[kind].fields})


def check_pattern(ctx: Context, name: str, args: tuple[ast.Arg, ...], span: Span) -> t.Pattern | None:
    """A kind or family with some of its fields fixed, by position or by name."""
    symbols = ctx.symbols
    symbols.used.add(name)
    kinds = (name,) if name in symbols.kinds else symbols.families[name]
    fixed: list[tuple[str, t.Expr]] = []
    for place, arg in enumerate(args):
        fields = symbols.kinds[kinds[0]].fields
        field = _compared(arg.value, [field.name for kind in kinds for field in symbols.kinds[kind].fields])
        if field:
            hint = f"ask it with `where`: `c in hand[me].{name} where c.{field} > 2`, `some(c in …: c.{field} > 2)`"
            ctx.report("TG219", "a pattern names values, it does not compare", arg.span, hint)
            return None
        if arg.name is None and len(kinds) == 1:
            if place >= len(fields):
                takes = ", ".join(field.name for field in fields)
                hint = f"write `{name}({takes})`, or some of them by name" if fields else f"write `{name}` alone"
                ctx.report("TG219", f"a {name} has {_number(len(fields), 'field')}", arg.span, hint)
                return None
            wanted = fields[place]
        else:
            shared = [p for kind in kinds for p in symbols.kinds[kind].fields if p.name == arg.name]
            if not shared:
                ctx.unknown(
                    f"field of {name}",
                    arg.name or "?",
                    [p.name for k in kinds for p in symbols.kinds[k].fields],
                    arg.span,
                )
                return None
            kinds = tuple(kind for kind in kinds if arg.name in {p.name for p in symbols.kinds[kind].fields})
            wanted = shared[0]
        fixed.append((wanted.name, check_expr(ctx, arg.value, wanted.type)))
    return t.Pattern(frozenset(kinds), tuple(fixed))


def _compared(node: ast.Expr, fields: list[str]) -> str:
    """The field that a condition in place of a value is about."""
    match node:
        case ast.Binary(left=ast.Name(id=name)) if name in fields:
            return name
    return ""


def pattern_of(ctx: Context, node: ast.Expr) -> t.Pattern | None:
    """The pattern that an expression spells, if it spells one."""
    match node:
        case ast.Name(id=name) if name not in ctx.locals and (
            name in ctx.symbols.kinds or name in ctx.symbols.families
        ):
            return check_pattern(ctx, name, (), node.span)
        case ast.Call(function=ast.Name(id=name), args=args) if (
            name in ctx.symbols.kinds or name in ctx.symbols.families
        ):
            return check_pattern(ctx, name, args, node.span)
    return None


def check_membership(ctx: Context, node: ast.Binary) -> t.Expr:
    """`S has x`, `S lacks x`, `x is kind`."""
    if node.op == "is":
        piece = check_expr(ctx, node.left)
        if is_poison(piece):
            return piece
        if not isinstance(piece.type, t.PieceType):
            hint = "of a list, ask `has`" if isinstance(piece.type, t.ListType) else "values are compared by `==`"
            if isinstance(node.right, ast.Name) and node.right.id == "empty":
                hint = f"write `empty({node.left.id if isinstance(node.left, ast.Name) else '…'})`"
            return ctx.fail("TG220", f"`is` tests one piece, found {piece.type}", node.left.span, hint)
        pattern = pattern_of(ctx, node.right)
        if pattern is None:
            return ctx.fail(
                "TG221",
                "after `is` comes a kind of piece",
                node.right.span,
                did_you_mean(_spelling(node.right), ctx.symbols.kinds) or "values are compared by `==`",
            )
        return t.Is(piece, pattern, type=t.BOOL, span=node.span)
    group = check_list(ctx, node.left)
    found = _has(ctx, group, node)
    return negation(found, node.span) if node.op == "lacks" and not is_poison(found) else found


def _has(ctx: Context, group: t.Expr, node: ast.Binary) -> t.Expr:
    inner = item_of(group)
    pattern = pattern_of(ctx, node.right) if isinstance(inner, t.PieceType) else None
    if pattern is not None:
        element = t.Local(ctx.symbols.fresh(), type=inner, span=node.span)
        test = t.Is(element, pattern, type=t.BOOL, span=node.span)
        found = t.Comp(element.name, group, test, None, type=group.type, span=node.span)
        return negation(t.Builtin("empty", (found,), type=t.BOOL, span=node.span), node.span)
    value = check_expr(ctx, node.right, hint=inner)
    if is_poison(value) or is_poison(group):
        return typed_const(0, t.NOTHING, node.span)
    if t.join(value.type, inner) is None:
        return ctx.fail("TG207", f"{group.type} can never hold {value.type}", node.span, _other_way(group, value))
    if isinstance(group, t.Const) and isinstance(value, t.Const) and isinstance(group.value, tuple):
        return typed_const(value.value in group.value, t.BOOL, node.span)
    return t.Member(value, group, type=t.BOOL, span=node.span)


def _other_way(group: t.Expr, value: t.Expr) -> str:
    inner = t.item_type(value.type)
    if inner is not None and t.join(inner, item_of(group)) is not None:
        return "`has` asks for one element: `all(x in …: … has x)`, `some(x in …: … has x)`"
    return f"ask for what may be there: {item_of(group)}"


def _number(count: int, noun: str) -> str:
    return f"{count or 'no'} {noun}{'s' * (count != 1)}"


def _spelling(node: ast.Expr) -> str:
    match node:
        case ast.Name(id=name) | ast.Call(function=ast.Name(id=name)):
            return name
    return ""
