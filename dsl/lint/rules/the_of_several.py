"""`the` of a list that has several elements whenever it is asked for."""

from __future__ import annotations

from collections.abc import Iterator

from tgame.dsl import checked as t
from tgame.dsl.diagnostics import Diagnostic
from tgame.dsl.lint.facts import Facts
from tgame.dsl.lint.rule import GameRule, Rule


def check(rule: Rule, facts: Facts) -> Iterator[Diagnostic]:
    for expr in facts.every_expr:
        if isinstance(expr, t.Builtin) and expr.name == "the" and _are_several(expr.args[0], facts):
            yield rule.finding(
                "`the` takes the only one, and there are always several",
                expr.span,
                "write `first(…)` for the first of them",
            )


def _are_several(group: t.Expr, facts: Facts) -> bool:
    match group:
        case t.Const(value=tuple(values)):
            return len(values) > 1
        case t.Builtin(name="others"):
            return facts.game.configuration.players > 2
    return False


RULE = GameRule(
    code="TG328",
    name="the-of-several",
    summary="`the(…)` is asked of a list that always has more than one element.",
    why="It fails whenever it is reached.",
    bad="""
action pay
  points[the(players)] += 1
""",
    good="""
action pay
  points[first(players)] += 1
""",
    check=check,
    always=True,
)
