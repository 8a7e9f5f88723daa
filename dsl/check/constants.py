"""What is known before a match: variants, options, enums, tables, and any constant that a declaration needs."""

from __future__ import annotations

from tgame.dsl import ast
from tgame.dsl import checked as t
from tgame.dsl.check.context import Context, EnumInfo, TableRow, is_poison, typed_const
from tgame.dsl.check.expressions import check_bool, check_expr
from tgame.dsl.check.folding import unsettled
from tgame.dsl.check.types import check_type, parameters
from tgame.dsl.configurations import of_kind


def holds(ctx: Context, guard: ast.Expr | None) -> bool:
    """Is a declaration's `if` met under this configuration?"""
    if guard is None:
        return True
    found = check_bool(ctx, guard)
    if not isinstance(found, t.Const):
        not_settled(ctx, found)
        return True
    return bool(found.value) or is_poison(found)


def not_settled(ctx: Context, expr: t.Expr) -> None:
    """What a declaration builds on and a match alone can tell."""
    culprit, message = unsettled(expr)
    hint = "here stand numbers, variants, options, tables, items of enums with their columns, and `count(players)`"
    ctx.report("TG112", message, culprit.span, hint)


def constant(ctx: Context, node: ast.Expr, wanted: t.Type) -> t.Value:
    found = check_expr(ctx, node, wanted)
    if not isinstance(found, t.Const):
        not_settled(ctx, found)
        return 0
    within(ctx, found, wanted)
    return found.value


def within(ctx: Context, value: t.Const, wanted: t.Type) -> None:
    if (
        isinstance(wanted, t.NumberType)
        and isinstance(value.value, int)
        and not is_poison(value)
        and not wanted.low <= value.value <= wanted.high
    ):
        hint = f"take a number from {wanted.low} to {wanted.high}, or widen the range"
        ctx.report("TG234", f"{value.value} is not within {wanted.low}..{wanted.high}", value.span, hint)


def declare_constants(ctx: Context, decls: tuple[ast.Decl, ...]) -> None:
    symbols = ctx.symbols
    chosen = dict(symbols.configuration.options)
    for variant in of_kind(decls, ast.Variant):
        played = variant.name in symbols.configuration.variants
        symbols.constants[variant.name] = typed_const(played, t.BOOL, variant.span)
        symbols.written[variant.name] = variant.text
        known = [other.name for other in of_kind(decls, ast.Variant)]
        for other in variant.excludes:
            if other not in known:
                ctx.unknown("variant", other, known, variant.span)
    for option in of_kind(decls, ast.Option):
        symbols.written[option.name] = option.text
        holds(ctx, option.guard)
        type_ = check_type(ctx, option.type)
        if isinstance(type_, t.EnumType):
            for place, item in enumerate(type_.items):
                if item in symbols.constants and symbols.constants[item].type != type_:
                    ctx.report("TG102", f"`{item}` is already declared", option.span, "options have words of their own")
                symbols.constants.setdefault(item, typed_const(place, type_, option.span))
                symbols.written.setdefault(item, None)
        default = check_expr(ctx, option.default, type_)
        value: t.Value = default.value if isinstance(default, t.Const) else 0
        given = chosen.get(option.name)
        if isinstance(given, str):
            named = isinstance(type_, t.EnumType) and given in type_.items
            value = type_.items.index(given) if named and isinstance(type_, t.EnumType) else value
        elif given is not None:
            value = given
        symbols.constants[option.name] = typed_const(value, type_, option.span)


def declare_items(ctx: Context, node: ast.Enum) -> None:
    type_ = t.EnumType(node.name, tuple(item.name for item in node.items))
    ctx.symbols.enums[node.name] = EnumInfo(type_, (), ())
    for place, item in enumerate(node.items):
        ctx.symbols.constants[item.name] = typed_const(place, type_, item.span)
        ctx.symbols.written[item.name] = item.text


def declare_columns(ctx: Context, node: ast.Enum) -> None:
    columns = parameters(ctx, node.columns)
    rows: list[tuple[t.Value, ...]] = []
    for item in node.items:
        if len(item.values) != len(columns):
            hint = f"write one for each: `{item.name}({', '.join(column.name for column in columns)})`"
            ctx.report(
                "TG113", f"`{item.name}` has {len(item.values)} values for {len(columns)} columns", item.span, hint
            )
            rows.append(tuple(0 for _ in columns))
            continue
        row = [constant(ctx, value, column.type) for value, column in zip(item.values, columns, strict=True)]
        rows.append(tuple(row))
    ctx.symbols.enums[node.name] = EnumInfo(ctx.symbols.enums[node.name].type, columns, tuple(rows))


def declare_table(ctx: Context, node: ast.Table) -> None:
    """By the number of players a row is one number; by a range it is looked up."""
    match node.key:
        case ast.Call(function=ast.Name(id="count"), args=(ast.Arg(value=ast.Name(id="players")),)):
            keys = [constant(ctx, key, t.ANY_NUMBER) for key in node.keys]
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
            keys = [constant(ctx, key, t.ANY_NUMBER) for key in node.keys]
            if keys != list(wanted):
                ctx.report(
                    "TG114",
                    "the columns do not spell out the range",
                    node.span,
                    f"write `: {', '.join(map(str, wanted[:20]))}`",
                )
            low = wanted[0] if wanted and isinstance(wanted[0], int) else 0
            for row in node.rows:
                ctx.symbols.tables[row.name] = TableRow(_row(ctx, row, len(keys)) or (0,), low)
        case _:
            hint = "write `table by count(players): 2, 3, 4`, or `table by 0..2: 0, 1, 2`"
            ctx.report("TG115", "a table goes by `count(players)` or by a range", node.key.span, hint)


def _row(ctx: Context, row: ast.Row, width: int) -> tuple[int, ...]:
    values = [constant(ctx, value, t.ANY_NUMBER) for value in row.values]
    if len(values) != width:
        ctx.report(
            "TG114", f"`{row.name}` has {len(values)} values for {width} columns", row.span, "give one for each column"
        )
    return tuple(value if isinstance(value, int) else 0 for value in values)
