"""Types as they are written, to types."""

from __future__ import annotations

from typing import assert_never

from tgame.dsl import ast
from tgame.dsl import checked as t
from tgame.dsl.advice import did_you_mean
from tgame.dsl.check.context import Context, is_poison
from tgame.dsl.check.folding import unsettled

_PLAIN = ("Bool", "Player", "Direction")


def check_type(ctx: Context, node: ast.TypeExpr) -> t.Type:
    from tgame.dsl.check.expressions import check_expr

    symbols = ctx.symbols
    match node:
        case ast.NamedType(name="Bool"):
            return t.BOOL
        case ast.NamedType(name="Player"):
            return t.PlayerType(symbols.players)
        case ast.NamedType(name="Direction"):
            return t.DIRECTION
        case ast.NamedType(name=name):
            symbols.used.add(name)
            if name in symbols.enums:
                return symbols.enums[name].type
            if name in symbols.families:
                return t.PieceType(name, frozenset(symbols.families[name]))
            if name in symbols.kinds:
                return t.PieceType(symbols.kinds[name].family, frozenset((name,)))
            hint = did_you_mean(name, [*_PLAIN, *symbols.enums, *symbols.families, *symbols.kinds])
            if name in ("Number", "Int", "int", "Integer"):
                hint = "numbers have a range, as in `0..99`"
            elif name == "Cell":
                hint = "say of which zone, as in `Cell(board)`"
            ctx.report("TG101", f"there is no type called `{name}`", node.span, hint)
            return t.NOTHING
        case ast.PlaceType():
            zone = symbols.zones.get(node.zone)
            if node.name != "Cell" or zone is None or zone.cells is None:
                hint = did_you_mean(node.zone, [z.name for z in symbols.zones.values() if z.cells])
                ctx.report(
                    "TG231",
                    f"`{node.name}({node.zone})` is no type",
                    node.span,
                    hint or "as in `Cell(board)`, for a row or a grid",
                )
                return t.NOTHING
            return zone.cells
        case ast.BoundsType():
            high = check_expr(ctx, node.high, t.ANY_NUMBER)
            if not isinstance(high, t.Const) or not isinstance(high.value, int):
                if not is_poison(high):
                    culprit, message = unsettled(high)
                    hint = "the end of a range is a number, an option or `count(players)`"
                    ctx.report("TG232", message, culprit.span, hint)
                return t.ANY_NUMBER
            if high.value < node.low:
                ctx.report(
                    "TG233", f"the range {node.low}..{high.value} is empty", node.span, "the smaller number comes first"
                )
                return t.NOTHING
            return t.NumberType(node.low, high.value)
        case ast.ListTypeExpr():
            return t.ListType(check_type(ctx, node.item))
        case ast.TupleTypeExpr():
            return t.TupleType(tuple(check_type(ctx, item) for item in node.items))
        case ast.ChoiceType():
            return t.EnumType(" | ".join(node.names), node.names)
    assert_never(node)


def parameters(ctx: Context, fields: tuple[ast.Field, ...]) -> tuple[t.Parameter, ...]:
    return tuple(t.Parameter(field.name, check_type(ctx, field.type)) for field in fields)
