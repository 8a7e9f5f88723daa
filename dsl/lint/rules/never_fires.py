"""A trigger whose condition nothing can make true."""

from __future__ import annotations

from collections.abc import Iterator

from tgame.dsl.diagnostics import Diagnostic
from tgame.dsl.lint.facts import Facts
from tgame.dsl.lint.rule import GameRule, Rule
from tgame.dsl.lint.rules.endless_loop import stirs


def check(rule: Rule, facts: Facts) -> Iterator[Diagnostic]:
    # What only the trigger itself does happens after it has fired.
    for number, trigger in enumerate(facts.game.triggers):
        others = [stmt for name, stmts in facts.stmts.items() if name != f"trigger {number}" for stmt in stmts]
        if not stirs(facts, trigger.test, others):
            yield rule.finding(
                "nothing ever changes what this condition reads",
                trigger.span,
                "a trigger goes off when its condition becomes true: something must be moved or set",
            )


RULE = GameRule(
    code="TG336",
    name="never-fires",
    summary="The condition of a `when` reads nothing that any other line changes.",
    why="A trigger goes off when its condition becomes true. What is so from the beginning does not become so.",
    bad="""
when count(discard) == 3
  end
""",
    good="""
action drop(c in hand[me])
  move c to discard
when count(discard) == 3
  end
""",
    check=check,
    always=True,
)
