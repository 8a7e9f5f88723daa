"""An endless loop that could stop, but in which nobody is ever asked."""

from __future__ import annotations

from collections.abc import Iterator

from tgame.dsl import checked as t
from tgame.dsl.diagnostics import Diagnostic
from tgame.dsl.lint.facts import Facts
from tgame.dsl.lint.rule import GameRule, Rule
from tgame.dsl.lint.rules.endless_loop import asks, endless, has_way_out


def check(rule: Rule, facts: Facts) -> Iterator[Diagnostic]:
    for loop, reached in endless(facts):
        asked = asks(reached) or asks(facts.triggered)
        if not asked and isinstance(loop.loop, t.Repeat) and has_way_out(facts, loop, reached):
            yield rule.finding(
                "nobody decides anything in this loop",
                loop.span,
                "say how often it runs: `repeat 5`, or `repeat while` …",
            )


RULE = GameRule(
    code="TG311",
    name="loop-without-decision",
    summary="A `repeat` without a count asks nobody; only an `end`, or a `leave` of what is around it, stops it.",
    why="Whether it stops is hard to see, and between two decisions only so many steps are allowed.",
    bad="""
flow
  phase count_down repeat
    total += 1
    if total == 9
      end
""",
    good="""
flow
  phase count_down repeat while total < 9
    total += 1
""",
    check=check,
)
