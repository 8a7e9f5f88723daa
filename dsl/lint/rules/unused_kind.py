"""A kind whose pieces stay in the box for ever."""

from __future__ import annotations

from collections.abc import Iterator

from tgame.dsl import checked as t
from tgame.dsl.diagnostics import Diagnostic
from tgame.dsl.lint.facts import Facts, inside
from tgame.dsl.lint.rule import GameRule, Rule


def check(rule: Rule, facts: Facts) -> Iterator[Diagnostic]:
    game = facts.game
    used: set[str] = set()
    for zone in game.zones.values():
        if zone.name != t.BOX:
            used |= zone.holds.kinds
    every = [*facts.exprs, *inside(expr for _, exprs in facts.assigned for expr in exprs)]
    for expr in every:
        if isinstance(expr, t.Is):
            used |= expr.pattern.kinds
    for name, kind in game.kinds.items():
        if name not in used:
            yield rule.finding(
                f"a {name} can never leave the box",
                kind.span,
                "declare a zone that holds it, or drop the kind",
            )


RULE = GameRule(
    code="TG304",
    name="unused-kind",
    summary="No zone can hold a kind of piece, and no rule mentions it.",
    why="Its pieces are in the box before, during and after the match: players never meet them.",
    bad="""
pieces Coin
  gold x4
""",
    good="""
pieces Coin
  gold x4
zone bank: set of Coin, full, seen by all
action pay(c in bank)
  move c to box
""",
    check=check,
    always=True,
)
