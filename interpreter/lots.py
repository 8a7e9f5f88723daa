"""What a move takes, lot by lot: where the places can be read off the rules, nobody has to ask where a piece lies.

In: what a move takes. Out: the zones and cells that it empties, or sorts by a test that needs no look at any zone.
"""

from __future__ import annotations

from attrs import frozen

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import children
from tgame.interpreter.analysis import UP, Analysis


@frozen
class Lot:
    """Pieces that lie in one place (a zone, several parts of one, a cell): all that pass the tests."""

    place: t.ZoneAt | t.AtCell
    tests: tuple[t.Comp, ...] = ()


def lots(analysis: Analysis, what: t.Expr) -> tuple[Lot, ...] | None:
    """In order, and no piece twice; None where the places are not plain to see."""
    found = _lots(analysis, what)
    if found is None or len({lot.place.zone for lot in found}) < len(found):
        return None
    # What the first lot leaves behind must not change where the next one lies.
    if len(found) > 1 and any(_looks_around(analysis, part) for lot in found for part in children(lot.place)):
        return None
    return found


def _lots(analysis: Analysis, what: t.Expr) -> tuple[Lot, ...] | None:
    match what:
        case t.ZoneAt():
            return (Lot(what),)
        case t.AtCell(cell=cell) if not isinstance(cell.type, t.ListType | t.NumberType):
            # A number may be off the board, which is an error that reading the cell finds.
            return (Lot(what),)
        case t.Comp(key=None, source=source, test=test):
            inner = _lots(analysis, source)
            if inner is None or (test is not None and _looks_around(analysis, test)):
                return None
            return tuple(Lot(lot.place, (*lot.tests, what)) if test is not None else lot for lot in inner)
        case t.Join(left=left, right=right):
            one, other = _lots(analysis, left), _lots(analysis, right)
            return (*one, *other) if one is not None and other is not None else None
    return None


def _looks_around(analysis: Analysis, expr: t.Expr) -> bool:
    """Might this turn out otherwise while the move is under way?"""
    return any(name == UP or name.startswith("zone ") for name in analysis.reads(expr))
