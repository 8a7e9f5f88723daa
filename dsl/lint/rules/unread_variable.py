"""A variable that no rule reads."""

from __future__ import annotations

from collections.abc import Iterator

from tgame.dsl import checked as t
from tgame.dsl.diagnostics import Diagnostic
from tgame.dsl.lint.facts import Facts
from tgame.dsl.lint.rule import GameRule, Rule


def check(rule: Rule, facts: Facts) -> Iterator[Diagnostic]:
    read = read_variables(facts)
    for name, variable in facts.game.variables.items():
        if name not in read:
            yield rule.finding(f"`{name}` is never read", variable.span, "use it in a rule or the score, or drop it")


def read_variables(facts: Facts) -> set[str]:
    """The variables that something in the rules depends on."""
    read = {expr.variable for expr in facts.exprs if isinstance(expr, t.VarAt)}
    for target, exprs in facts.assigned:
        # `total += 1` reads `total` only to write it again.
        read.update(expr.variable for expr in exprs if isinstance(expr, t.VarAt) and expr.variable != target)
    return read


RULE = GameRule(
    code="TG302",
    name="unread-variable",
    summary="A variable is set, perhaps, but nothing in the rules depends on it.",
    why="Either the rule that should use it was forgotten, or the variable is left over.",
    bad="""
var laps: 0..9
flow
  phase turn each me in players
    laps += 1
    choose idle
""",
    good="""
var laps: 0..9
flow
  phase turn each me in players
    laps += 1
    if laps == 9
      end
    choose idle
""",
    check=check,
    always=True,
)
