"""A zone from which rules take something, and to which nothing ever comes."""

from __future__ import annotations

from collections.abc import Iterator

from tgame.dsl import checked as t
from tgame.dsl.diagnostics import Diagnostic
from tgame.dsl.lint.facts import Facts
from tgame.dsl.lint.rule import GameRule, Rule


def check(rule: Rule, facts: Facts) -> Iterator[Diagnostic]:
    filled = {stmt.to.zone for stmt in facts.every_stmt if isinstance(stmt, t.Move)}
    handed = {
        zone for stmt in facts.every_stmt if isinstance(stmt, t.Effect) for arg in stmt.args for zone in _zones(arg)
    }
    read = {zone for root in facts.every_expr for zone in _zones(root)}
    for name, zone in facts.game.zones.items():
        if name in read and name not in filled | handed and not zone.full and name != t.BOX:
            yield rule.finding(
                f"nothing is ever moved to `{name}`", zone.span, f"it stays empty: write `move … to {name}` somewhere"
            )


def _zones(expr: t.Expr) -> Iterator[str]:
    match expr:
        case t.ZoneAt(zone=zone) | t.AtCell(zone=zone):
            yield zone


RULE = GameRule(
    code="TG326",
    name="never-filled",
    summary="Rules look at a zone that is empty from the beginning to the end.",
    why="What is taken from it can never be taken: the line that fills it was forgotten.",
    bad="""
zone market: row(3) of Card, seen by all
action buy(c in market)
  move c to hand[me]
""",
    good="""
zone market: row(3) of Card, seen by all
action buy(c in market)
  move c to hand[me]
action sell(c in hand[me])
  move c to market
""",
    check=check,
    always=True,
)
