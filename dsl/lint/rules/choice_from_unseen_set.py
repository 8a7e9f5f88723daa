"""A player is to choose among pieces that look alike."""

from __future__ import annotations

from collections.abc import Iterator

from tgame.dsl import checked as t
from tgame.dsl.diagnostics import Diagnostic
from tgame.dsl.lint.course import course
from tgame.dsl.lint.facts import Facts, inside
from tgame.dsl.lint.rule import GameRule, Rule
from tgame.dsl.lint.sight import ME, Known, Scope


def check(rule: Rule, facts: Facts) -> Iterator[Diagnostic]:
    way = course(facts)
    for action in facts.game.actions.values():
        entry = way.entries.get(f"action {action.name}")
        if entry is None or entry.seen is None:
            continue
        scope: Scope = {**entry.scope, **ME}
        for choice in action.chosen:
            unseen = way.sight.unseen(choice.source, scope)
            scope = {**scope, choice.name: Known(unseen)}
            for name in sorted(unseen - entry.seen.zones):
                zone = facts.game.zones[name]
                if not zone.ordered and not _has_back(facts.game, zone):
                    yield rule.finding(
                        f"the pieces of `{name}` look alike to the player who chooses",
                        choice.source.span,
                        _everybodys(choice.source, zone)
                        or f"draw one by chance, as in `pick({name})`, or let the player look: `show(…, me)`",
                    )


def _everybodys(source: t.Expr, zone: t.Zone) -> str:
    """A zone per Player without an index is all of them together."""
    for expr in inside([source]):
        match expr:
            case t.ZoneAt(zone=zone.name, index=()) if zone.per:
                return f"`{zone.name}` is everybody's: write `{zone.name}[me]`"
    return ""


def _has_back(game: t.Game, zone: t.Zone) -> bool:
    return any(game.kinds[kind].family in game.backs for kind in zone.holds.kinds)


RULE = GameRule(
    code="TG317",
    name="choice-from-unseen-set",
    summary="An action lets a player choose a piece from a set or bag whose faces that player does not see.",
    why="All the options look the same: it is a draw by chance, and should be written as one.",
    bad="""
zone sack: bag of Card, full
action draw(c in sack)
  move c to hand[me]
""",
    good="""
zone sack: bag of Card, full
action draw
  move pick(sack) to hand[me]
""",
    check=check,
)
