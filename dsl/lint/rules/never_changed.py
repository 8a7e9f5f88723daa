"""A variable that has one value from the beginning to the end."""

from __future__ import annotations

from collections.abc import Iterator

from tgame.dsl import checked as t
from tgame.dsl.diagnostics import Diagnostic
from tgame.dsl.lint.facts import Facts
from tgame.dsl.lint.rule import GameRule, Rule
from tgame.dsl.lint.rules.unread_variable import read_variables


def check(rule: Rule, facts: Facts) -> Iterator[Diagnostic]:
    changed = {
        stmt.variable
        for stmt in facts.every_stmt
        if isinstance(stmt, t.Assign) and not _its_default(facts.game.variables[stmt.variable], stmt.value)
    }
    for name, variable in facts.game.variables.items():
        if name not in changed and name in read_variables(facts):
            yield rule.finding(
                f"`{name}` never changes",
                variable.span,
                f"set it somewhere, `{name} = …`; or give its value a name: `def {name} = …`",
            )


def _its_default(variable: t.Variable, value: t.Expr) -> bool:
    return isinstance(value, t.Const) and value.value == variable.default


RULE = GameRule(
    code="TG334",
    name="never-changed",
    summary="Rules look at a variable, and no line ever sets it to anything but what it is at the beginning.",
    why="The line that changes it was forgotten, or it is no variable.",
    bad="""
var laps: 0..9
action lap
  require laps < 3 "three laps are enough"
  points[me] += 1
""",
    good="""
var laps: 0..9
action lap
  require laps < 3 "three laps are enough"
  laps += 1
  points[me] += 1
""",
    check=check,
    always=True,
)
