"""Building expressions, with constants worked out on the way: what a configuration fixes leaves no trace."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import expressions
from tgame.dsl.diagnostics import Span

MAX_RANGE = 10_000


def const(value: t.Value, type_: t.Type, span: Span) -> t.Const:
    return t.Const(value, type=type_, span=span)


def arithmetic(op: str, left: t.Expr, right: t.Expr, span: Span) -> t.Expr:
    if isinstance(left, t.Const) and isinstance(right, t.Const) and (op in "+-*" or right.value):
        a, b = left.value, right.value
        assert isinstance(a, int)
        assert isinstance(b, int)
        value = {"+": a + b, "-": a - b, "*": a * b, "/": a // (b or 1), "mod": a % (b or 1)}[op]
        if abs(value) <= t.MAX_NUMBER:
            return const(value, t.NumberType(value, value), span)
    if op == "+" and isinstance(right, t.Const) and right.value == 0:
        return left
    return t.Arith(op, left, right, type=_interval(op, left.type, right.type), span=span)


def _interval(op: str, left: t.Type, right: t.Type) -> t.NumberType:
    if not (isinstance(left, t.NumberType) and isinstance(right, t.NumberType)):
        return t.ANY_NUMBER
    match op:
        case "+":
            ends = [left.low + right.low, left.high + right.high]
        case "-":
            ends = [left.low - right.high, left.high - right.low]
        case "*":
            ends = [a * b for a in (left.low, left.high) for b in (right.low, right.high)]
        case "/" if right.low > 0:
            ends = [a // b for a in (left.low, left.high) for b in (right.low, right.high)]
        case "mod" if right.low > 0:
            ends = [0, right.high - 1]
        case _:
            return t.ANY_NUMBER
    if max(map(abs, ends)) > t.MAX_NUMBER:
        # Not sure to be a number that can be kept: this is tested when it is.
        return t.ANY_NUMBER
    return t.NumberType(min(ends), max(ends))


def comparison(op: str, left: t.Expr, right: t.Expr, span: Span) -> t.Expr:
    if isinstance(left, t.Const) and isinstance(right, t.Const):
        a, b = left.value, right.value
        if op == "==":
            return const(a == b, t.BOOL, span)
        if op == "!=":
            return const(a != b, t.BOOL, span)
        assert isinstance(a, int)
        assert isinstance(b, int)
        return const({"<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}[op], t.BOOL, span)
    return t.Compare(op, left, right, type=t.BOOL, span=span)


def negation(operand: t.Expr, span: Span) -> t.Expr:
    match operand:
        case t.Const():
            return const(not operand.value, t.BOOL, span)
        case t.Not():
            return operand.operand
    return t.Not(operand, type=t.BOOL, span=span)


def conjunction(items: tuple[t.Expr, ...], span: Span) -> t.Expr:
    kept = tuple(item for item in items if not (isinstance(item, t.Const) and item.value))
    if any(isinstance(item, t.Const) for item in kept):
        return const(False, t.BOOL, span)
    if not kept:
        return const(True, t.BOOL, span)
    return kept[0] if len(kept) == 1 else t.And(kept, type=t.BOOL, span=span)


def disjunction(items: tuple[t.Expr, ...], span: Span) -> t.Expr:
    kept = tuple(item for item in items if not (isinstance(item, t.Const) and not item.value))
    if any(isinstance(item, t.Const) for item in kept):
        return const(True, t.BOOL, span)
    if not kept:
        return const(False, t.BOOL, span)
    return kept[0] if len(kept) == 1 else t.Or(kept, type=t.BOOL, span=span)


def fold_list(expr: t.ListOf | t.Join) -> t.Expr:
    parts = expr.items if isinstance(expr, t.ListOf) else (expr.left, expr.right)
    if not all(isinstance(part, t.Const) for part in parts):
        return expr
    values = [part.value for part in parts if isinstance(part, t.Const)]
    if isinstance(expr, t.ListOf):
        return const(tuple(values), expr.type, expr.span)
    left, right = values
    assert isinstance(left, tuple)
    assert isinstance(right, tuple)
    return const(left + right, expr.type, expr.span)


def mapped(source: t.Expr, name: str, key: t.Expr, span: Span) -> t.Expr:
    """A list with each element (called `name` in `key`) turned into something else."""
    return t.Comp(name, source, None, key, type=t.ListType(key.type), span=span)


def known_value(expr: t.Expr, env: Mapping[str, t.Value] = MappingProxyType({})) -> t.Value | None:
    """The value of an expression in which nothing is left open, lists made by a comprehension included."""

    def of(part: t.Expr) -> t.Value:
        found = known_value(part, env)
        if found is None:
            raise LookupError
        return found

    try:
        match expr:
            case t.Const(value=value):
                return value
            case t.Local(name=name):
                return env.get(name)
            case t.TupleOf(items=items) | t.ListOf(items=items):
                return tuple(of(item) for item in items)
            case t.Column(values=values, item=item):
                place = of(item)
                return values[place] if isinstance(place, int) else None
            case t.PickIf(test=test, then=then, otherwise=otherwise):
                return of(then) if of(test) else of(otherwise)
            case t.Not(operand=operand):
                return not of(operand)
            case t.And(items=items):
                return all(of(item) for item in items)
            case t.Or(items=items):
                return any(of(item) for item in items)
            case t.Arith(op=op, left=left, right=right) | t.Compare(op=op, left=left, right=right):
                one = t.Const(of(left), type=left.type, span=left.span)
                other = t.Const(of(right), type=right.type, span=right.span)
                if isinstance(expr, t.Compare):
                    return known_value(comparison(op, one, other, expr.span))
                result = arithmetic(op, one, other, expr.span)
                return result.value if isinstance(result, t.Const) else None
            case t.RangeOf(low=low, high=high):
                first, last = of(low), of(high)
                if not (isinstance(first, int) and isinstance(last, int)) or last - first > MAX_RANGE:
                    return None
                return tuple(range(first, last + 1))
            case t.Comp(name=name, source=source, test=test, key=key):
                found: list[t.Value] = []
                listed = of(source)
                for element in listed if isinstance(listed, tuple) else ():
                    inner = {**env, name: element}
                    kept = True if test is None else known_value(test, inner)
                    made = element if key is None else known_value(key, inner)
                    if kept is None or made is None:
                        return None
                    if kept:
                        found.append(made)
                return tuple(found)
    except LookupError:
        pass
    return None


def unsettled(expr: t.Expr) -> tuple[t.Expr, str]:
    """What in an expression is not known before the match, and what to say of it."""
    parts = list(expressions(expr))
    for part in parts:
        match part:
            case t.VarAt(variable=name):
                return part, f"`{name}` is a variable: what it is, is not known before the match"
            case t.ZoneAt(zone=name) | t.AtCell(zone=name):
                return part, f"what lies in `{name}` is not known before the match"
    for part in reversed(parts):
        match part:
            case t.Builtin(name=name) | t.DefCall(name=name):
                return part, f"`{name}(…)` is worked out in the match, and this must be known before it"
    return expr, "this must be known before the match"
