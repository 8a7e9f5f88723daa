"""Expressions that can be left out without a trace: they draw nothing and cannot fail.

In: a checked expression. Out: yes, or no where that is not certain.
"""

from __future__ import annotations

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import children

# What has an answer for whatever it is asked.
_TOTAL = frozenset(
    ("count", "empty", "sum", "all", "some", "none", "distinct", "others", "order", "left_of", "right_of")
)


def harmless(expr: t.Expr, game: t.Game) -> bool:
    match expr:
        case t.VarAt(index=index) | t.ZoneAt(index=index):
            # A number may be outside the range.
            own = all(isinstance(part, t.Const) or not isinstance(part.type, t.NumberType) for part in index)
        case t.Arith(op=op):
            own = op in ("+", "-")
        case t.Builtin(name=name):
            own = name in _TOTAL
        case t.DefCall(name=name):
            definition = game.definitions[name]
            numbers = any(isinstance(param.type, t.NumberType) for param in definition.params)
            own = not numbers and harmless(definition.body, game)
        case t.TableCell() | t.AtCell() | t.RangeOf():
            own = False
        case _:
            own = True
    return own and all(harmless(child, game) for child in children(expr))
