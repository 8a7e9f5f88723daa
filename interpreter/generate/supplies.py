"""Zones that are only taken from: a box of discs from which each player takes the next of theirs.

In: a game. Out: the zones of which nobody ever asks more than whether there is another piece of a kind. A playout keeps
how many there are of each, and no list.
"""

from __future__ import annotations

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import is_test
from tgame.interpreter.analysis import Analysis
from tgame.interpreter.generate.expressions import ExpressionWriter


def first_fit(what: t.Expr) -> tuple[t.ZoneAt, t.Pattern] | None:
    """The zone and the pattern of `top(box.stone(owner: me))` or `first(…)`: one piece that fits, whichever it is."""
    match what:
        case (
            t.Builtin(name="top", args=(t.Comp(source=t.ZoneAt() as zone) as chosen, t.Const(value=1)))
            | t.Builtin(name="first", args=(t.Comp(source=t.ZoneAt() as zone) as chosen,))
        ):
            pattern = is_test(chosen)
            return None if pattern is None else (zone, pattern)
    return None


def supplies(writer: ExpressionWriter, analysis: Analysis) -> frozenset[str]:
    asked: dict[str, set[int]] = {}
    for part in analysis.routines.every_expression():
        if isinstance(part, t.ZoneAt | t.AtCell):
            asked.setdefault(part.zone, set()).add(id(part))
    taken: dict[str, set[int]] = {}
    changed: set[str] = set()
    for stmt in analysis.routines.every_statement():
        match stmt:
            case t.Move(what=what, to=to):
                changed.add(to.zone)
                fit = first_fit(what)
                if fit is not None and writer.patterns.numbers(fit[1]) is not None:
                    taken.setdefault(fit[0].zone, set()).add(id(fit[0]))
            case t.Effect(zone=zone) if zone is not None:
                changed.add(zone)
    return frozenset(
        zone.name
        for zone in writer.game.zones.values()
        if not zone.per
        and not zone.ordered
        and zone.name not in changed
        and zone.name in taken
        and asked.get(zone.name) == taken[zone.name]
    )
