"""`the` of a list that has several elements whenever it is asked for."""

from __future__ import annotations

from collections.abc import Iterator

from tgame.dsl import checked as t
from tgame.dsl.diagnostics import Diagnostic
from tgame.dsl.lint.facts import Facts
from tgame.dsl.lint.rule import GameRule, Rule


def check(rule: Rule, facts: Facts) -> Iterator[Diagnostic]:
    players = facts.game.configuration.players
    for expr in facts.every_expr:
        match expr:
            case t.Builtin(name="the", args=(t.Const(type=t.ListType(), value=tuple(values)),)) if len(values) > 1:
                pass
            case t.Builtin(name="the", args=(t.Builtin(name="others"),)) if players > 2:
                pass
            case _:
                continue
        yield rule.finding(
            "`the` takes the only one, and there are always several",
            expr.span,
            "write `first(…)` for the first of them",
        )


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
