"""A score, and no word on who wins by it."""

from __future__ import annotations

from collections.abc import Iterator

from tgame.dsl import checked as t
from tgame.dsl.diagnostics import Diagnostic
from tgame.dsl.lint.facts import Facts
from tgame.dsl.lint.rule import GameRule, Rule


def check(rule: Rule, facts: Facts) -> Iterator[Diagnostic]:
    game = facts.game
    names_winners = any(isinstance(stmt, t.End) and stmt.winners is not None for stmt in facts.every_stmt)
    if game.score and game.winner is None and not names_winners and game.configuration.players > 1:
        score = f"score({game.score_name})"
        yield rule.finding(
            "nobody wins by this score",
            game.score[0].span,
            f"write `winner most({game.score_name} in players: {score})`, or `least` where few points are good",
        )


RULE = GameRule(
    code="TG325",
    name="nobody-wins",
    summary="There is a `score`, but no `winner`, and no `end` names who wins.",
    why="Points alone decide nothing: all players share the victory.",
    bad="""
score p
  "Points": points[p]
""",
    good="""
score p
  "Points": points[p]
winner most(p in players: score(p))
""",
    check=check,
    always=True,
)
