"""A kind of which no configuration has a single piece."""

from __future__ import annotations

from collections.abc import Iterator

from tgame.dsl.diagnostics import Diagnostic
from tgame.dsl.lint.facts import Facts
from tgame.dsl.lint.rule import GameRule, Rule


def check(rule: Rule, facts: Facts) -> Iterator[Diagnostic]:
    for kind in facts.game.kinds.values():
        if not kind.faces:
            yield rule.finding(f"there is never a {kind.name}", kind.span, "check its count, its `where` and its `if`")


RULE = GameRule(
    code="TG303",
    name="kind-without-pieces",
    summary="A kind of piece is declared, but no player count, variant or option brings one into the game.",
    why="A count of 0, or a `where` that no combination of fields meets, is mostly a slip.",
    bad="""
pieces Coin
  gold(value: 1..3) x4 where value > 3
  silver x4
zone bank: set of Coin, full, seen by all
action pay(c in bank)
  move c to box
""",
    good="""
pieces Coin
  gold(value: 1..3) x4 where value > 1
  silver x4
zone bank: set of Coin, full, seen by all
action pay(c in bank)
  move c to box
""",
    check=check,
    always=True,
)
