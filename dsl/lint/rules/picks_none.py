"""A choice of so many elements, where so many may be none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import blocks
from tgame.dsl.diagnostics import Diagnostic
from tgame.dsl.lint.facts import Facts
from tgame.dsl.lint.rule import GameRule, Rule


def check(rule: Rule, facts: Facts) -> Iterator[Diagnostic]:
    for action in facts.game.actions.values():
        for choice in action.chosen:
            if choice.least is None or choice.most is None:
                continue
            given = {param.name: _given(facts, action, place) for place, param in enumerate(action.given)}
            low, high = _range(choice.most, given)
            if high < 1:
                yield rule.finding("this never picks anything", choice.most.span, "ask for one at least")
            elif choice.least == choice.most and low < 1 and not _looked_at(facts, action, choice.most):
                few = "none" if low == 0 else f"none, or {low}"
                yield rule.finding(
                    f"this may ask for {few}: the action is then offered, and picks nothing",
                    choice.most.span,
                    "rule it out with `require`; or write `0..3 cs in …`, if none may be picked",
                )


def _range(number: t.Expr, given: dict[str, tuple[int, int]]) -> tuple[int, int]:
    if isinstance(number, t.Local) and number.name in given:
        return given[number.name]
    return (number.type.low, number.type.high) if isinstance(number.type, t.NumberType) else (1, 1)


def _given(facts: Facts, action: t.Action, place: int) -> tuple[int, int]:
    """The least and the most that decisions give for a parameter."""
    types = [
        offer.given[place].type
        for stmt in facts.every_stmt
        if isinstance(stmt, t.Decide | t.Window)
        for offer in stmt.offers
        if offer.action == action.name and place < len(offer.given)
    ]
    numbers = [type_ for type_ in types if isinstance(type_, t.NumberType)] or [t.NumberType(1, 1)]
    return min(number.low for number in numbers), max(number.high for number in numbers)


def _looked_at(facts: Facts, action: t.Action, number: t.Expr) -> bool:
    """Does something ask first for what the number hangs on: a requirement, or what stands around the decision?"""
    tests = [line.test for line in action.lines if isinstance(line, t.Require)]
    tests += [choice.test for choice in action.chosen if choice.test is not None]
    for body in facts.bodies.values():
        tests.extend(_around(body, action.name, ()))
    return bool(_places(facts, [number]) & _places(facts, tests))


def _around(block: t.Block, action: str, tests: tuple[t.Expr, ...]) -> Iterator[t.Expr]:
    for stmt in block:
        inner = tests
        match stmt:
            case t.If(test=test) | t.Phase(loop=t.While(test=test)):
                inner = (*tests, test)
            case t.Phase(loop=t.Each(test=test)) if test is not None:
                inner = (*tests, test)
            case t.Decide(offers=offers) | t.Window(offers=offers) if any(offer.action == action for offer in offers):
                yield from tests
        for part in blocks(stmt):
            yield from _around(part, action, inner)


def _places(facts: Facts, exprs: Iterable[t.Expr]) -> set[str]:
    found: set[str] = set()
    for expr in facts.with_definitions(exprs):
        match expr:
            case t.ZoneAt(zone=name) | t.AtCell(zone=name) | t.VarAt(variable=name) | t.Local(name=name):
                found.add(name)
    return found - {"me"}


RULE = GameRule(
    code="TG332",
    name="picks-none",
    summary="How many elements an action picks is a number that may be 0 or less.",
    why="With nothing to pick, the action is possible all the same: it is offered, picks nothing, and uses up a turn.",
    bad="""
action toss(count(hand[me]) - 3 cs in hand[me])
  move cs to discard
""",
    good="""
action toss(count(hand[me]) - 3 cs in hand[me])
  require count(hand[me]) > 3 "only with more than three cards"
  move cs to discard
""",
    check=check,
)
