"""Which zones the options show piece by piece, so that they need not be drawn again.

In: a menu and the sight that it was made from. Out: ids of zones. A piece is shown if an option or a reason names it;
of pieces that look the same it must be said how many there are.
"""

from __future__ import annotations

from collections.abc import Iterator

from tgame.interpreter.seat import values as v
from tgame.play.menu.shape import Menu
from tgame.play.menu.tree import MOST


def shown_zones(menu: Menu, sight: v.Sight) -> frozenset[str]:
    named = dict(_named(menu))
    offered = {thing.target.piece for entry in menu.entries for thing in entry.things}
    found = []
    for lying in sight.zones:
        pieces = [piece for piece in lying.pieces if piece.cell is None]
        if not pieces or len(pieces) < len(lying.pieces) or any(piece.face is None for piece in pieces):
            continue
        if not any(piece.id in offered for piece in pieces):
            # What cannot be used now is still there.
            continue
        if all(piece.id in named and (piece.count == 1 or named[piece.id]) for piece in pieces):
            found.append(lying.zone)
    return frozenset(found)


def _named(menu: Menu) -> Iterator[tuple[str, bool]]:
    """Pieces, and whether it is said how many there are of each."""
    for reason in menu.reasons:
        yield from ((piece, False) for piece in reason.pieces)
    for head in menu.heads:
        if len(head.leaves) > MOST and not head.piece:
            continue
        for entry in head.branch.entries:
            for thing in entry.things:
                if thing.target.piece is not None:
                    said = head.piece and head.branch.ident == f"piece {thing.ident}"
                    yield thing.target.piece, said or bool(menu.copies(entry.index))
