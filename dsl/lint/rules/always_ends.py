"""An action that ends the match whenever it is taken, after a choice of ways that then does not matter."""

from __future__ import annotations

from collections.abc import Iterator

from tgame.dsl import checked as t
from tgame.dsl.diagnostics import Diagnostic
from tgame.dsl.lint.facts import Facts
from tgame.dsl.lint.rule import GameRule, Rule


def check(rule: Rule, facts: Facts) -> Iterator[Diagnostic]:
    for name, body in facts.bodies.items():
        if not name.startswith(("action", "step")) or len(body) < 2:
            continue
        match body[-2:]:
            case (t.If(), t.End(winners=None, text=None) as last):
                yield rule.finding(
                    f"`{name.split()[1]}` ends the match, whichever way it goes",
                    last.span,
                    "a block ends where its indentation does: drop the line, or indent it under its condition",
                )


RULE = GameRule(
    code="TG329",
    name="always-ends",
    summary="A bare `end` follows an `if` at the end of an action or step.",
    why="`end` is not the end of a block, as in other languages: it ends the match.",
    bad="""
action pay
  if points[me] > 3
    points[me] -= 3
  end
""",
    good="""
action pay
  if points[me] > 3
    points[me] -= 3
    end
""",
    check=check,
    always=True,
)
