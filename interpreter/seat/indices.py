"""What the rules index zones and variables with, worked out for a seat: only by what everybody sees.

In: a zone or variable with the expressions in its brackets, and what names stand for. Out: the number of the part or
value, or None where it cannot be said openly. It draws nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import children, transform
from tgame.dsl.vocabulary import WORDS
from tgame.interpreter.evaluate import evaluate
from tgame.interpreter.machine import Machine
from tgame.interpreter.rules import RuleError

Names = Mapping[str, Any]
Index = tuple[t.Expr, ...]


def part_number(state: Machine, zone: str, index: Index, names: Names) -> int | None:
    """The number of a part of a zone."""
    plan = state.program.layout.zones[zone]
    found = _offset(state, plan.zone.per, plan.strides, index, names)
    return None if found is None else plan.first + found


def value_number(state: Machine, variable: str, index: Index, names: Names) -> int | None:
    """Which of a variable's values, in a row, is meant."""
    plan = state.program.layout.variables[variable]
    return _offset(state, plan.variable.per, plan.strides, index, names)


def opened(state: Machine, expr: t.Expr, names: Names) -> Any:
    """What an expression gives, if everybody could work it out; else None."""
    if not _is_open(expr, names):
        return None
    try:
        return evaluate(state, expr, names, keep=True)
    except RuleError:
        return None


def spelt_out(expr: t.Expr, named: Mapping[str, t.Expr]) -> t.Expr:
    """An expression with what names stand for put in."""
    return transform(expr, lambda inner: named.get(inner.name) if isinstance(inner, t.Local) else None)


def lets(action: t.Action) -> dict[str, t.Expr]:
    """What the names stand for that an action gives before it is done."""
    found: dict[str, t.Expr] = {}
    for line in action.lines:
        if isinstance(line, t.Let):
            found[line.name] = spelt_out(line.value, found)
    return found


def _offset(
    state: Machine, per: tuple[t.Type, ...], strides: tuple[int, ...], index: Index, names: Names
) -> int | None:
    if len(index) != len(per):
        return None
    found = 0
    for expr, type_, stride in zip(index, per, strides, strict=True):
        values = state.program.layout.indices(type_)
        value = opened(state, expr, names)
        if value is None or value not in values:
            return None
        found += (value - values.start) * stride
    return found


def _is_open(expr: t.Expr, names: Names) -> bool:
    """Does it go only by what everybody sees: who chooses, what is chosen, plain variables?"""
    match expr:
        case t.Const():
            return True
        case t.Local(name=name):
            return name in names
        case t.VarAt() if any(t.kinds_in(inner.type) for inner in (expr, *expr.index)):
            return False
        case t.Builtin(name=word) if WORDS[word].nature not in ("function", "constant"):
            return False
        case t.Builtin() | t.VarAt() | t.Arith() | t.PickIf() | t.Compare():
            return all(_is_open(inner, names) for inner in children(expr))
    return False
