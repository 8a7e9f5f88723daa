"""A variable is set by faces that not everybody sees, and variables lie open."""

from __future__ import annotations

from collections.abc import Iterator

from tgame.dsl import checked as t
from tgame.dsl.diagnostics import Diagnostic
from tgame.dsl.lint.course import Spot, course
from tgame.dsl.lint.facts import Facts, inside
from tgame.dsl.lint.rule import GameRule, Rule


def check(rule: Rule, facts: Facts) -> Iterator[Diagnostic]:
    way = course(facts, everybody=True)
    said = {
        expr.variable
        for invariant in facts.game.invariants
        for expr in facts.with_definitions([invariant.test])
        if isinstance(expr, t.VarAt)
    }
    for spot in way.spots:
        # An invariant says what an open sign means.
        if not isinstance(spot.stmt, t.Assign) or spot.stmt.variable in said:
            continue
        hidden = (spot.hangs_on | way.hidden(spot.stmt.value, spot)) - _opened(facts, spot)
        # What nobody sees is mostly about to be turned over; what one player holds is a secret of theirs.
        hidden = frozenset(name for name in hidden if facts.game.zones[name].seen == "owner")
        if hidden:
            zones = ", ".join(f"`{zone}`" for zone in sorted(hidden))
            yield rule.finding(
                f"`{spot.stmt.variable}` lies open, and tells what lies in {zones}",
                spot.stmt.span,
                "show the pieces first, or announce what is said of them: `tell(x in …: …)`",
            )


def _opened(facts: Facts, spot: Spot) -> set[str]:
    """The zones of which anything is laid open in what stands around."""
    opened: set[str] = set()
    for stmt in facts.reached(spot.around):
        match stmt:
            case t.Effect(name="show" | "tell", args=args):
                shown = args[:1]
            case t.Move(what=what, to=to) if facts.game.zones[to.zone].seen == "all":
                shown = (what,)
            case _:
                continue
        for expr in inside(shown):
            match expr:
                case t.ZoneAt(zone=zone) | t.AtCell(zone=zone):
                    opened.add(zone)
                case t.Local(type=t.PieceType(kinds=kinds) | t.ListType(item=t.PieceType(kinds=kinds))):
                    opened.update(zone.name for zone in facts.game.zones.values() if zone.holds.kinds & kinds)
    return opened


RULE = GameRule(
    code="TG335",
    name="done-by-hidden",
    summary="A variable is set to, or because of, faces that only their owner sees.",
    why="Everybody sees every variable: it tells them what the pieces are.",
    bad="""
flow
  phase turn each me in players
    if hand[me] has joker
      points[me] += 1
    choose idle
""",
    good="""
flow
  phase turn each me in players
    show(hand[me])
    if hand[me] has joker
      points[me] += 1
    choose idle
""",
    check=check,
)
