"""A trigger that counts up or down what it watches."""

from __future__ import annotations

from collections.abc import Iterator

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import blocks, heads
from tgame.dsl.diagnostics import Diagnostic, Label
from tgame.dsl.lint.facts import Facts, inside
from tgame.dsl.lint.rule import GameRule, Rule


def check(rule: Rule, facts: Facts) -> Iterator[Diagnostic]:
    for trigger in facts.game.triggers:
        watched = {expr.variable for expr in facts.with_definitions([trigger.test]) if isinstance(expr, t.VarAt)}
        for stmt in _once(facts, trigger.body, set()):
            if stmt.variable in watched and _reads_itself(stmt):
                yield rule.finding(
                    f"`{stmt.variable}` is counted here, and the trigger watches it",
                    stmt.span,
                    "a trigger does not go off by what it does itself: use `repeat while` if it must go on",
                    (Label(trigger.span, "the trigger"),),
                )


def _once(facts: Facts, block: t.Block, seen: set[str]) -> Iterator[t.Assign]:
    """The assignments that run once for each time the trigger goes off."""
    for stmt in block:
        match stmt:
            case t.Assign():
                yield stmt
            case t.Phase(loop=t.While()):
                continue
            case t.Perform(step=name) if name not in seen and name in facts.game.steps:
                seen.add(name)
                yield from _once(facts, facts.game.steps[name].body, seen)
        for inner in blocks(stmt):
            yield from _once(facts, inner, seen)


def _reads_itself(stmt: t.Assign) -> bool:
    return any(isinstance(expr, t.VarAt) and expr.variable == stmt.variable for expr in inside(heads(stmt)))


RULE = GameRule(
    code="TG313",
    name="trigger-feeds-itself",
    summary="A `when` adds to or takes from a variable that its own condition reads.",
    why=(
        "A trigger goes off when its condition becomes true, and not again by its own doing. If the "
        "condition still holds afterwards, nothing more happens: mostly the author meant it to go on."
    ),
    bad="""
action gain
  total += 1
when total >= 5
  total -= 5
  each p in players
    points[p] += 1
""",
    good="""
action gain
  total += 1
when total >= 5
  repeat while total >= 5
    total -= 5
    each p in players
      points[p] += 1
""",
    check=check,
)
