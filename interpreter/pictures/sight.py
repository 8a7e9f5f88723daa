"""One viewer's zones: which parts belong to whom, and how the pieces in them are to be drawn.

In: a view and the declarations. A piece is known, remembered (it lies face down, but this viewer has seen it), or not.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from tgame.dsl import checked as t
from tgame.interpreter.pictures.labels import NOTHING, Labels
from tgame.interpreter.view import EVERYTHING, SeenPiece, SeenZone, View


def parts(view: View, game: t.Game) -> Iterator[tuple[t.Zone, SeenZone]]:
    """The zones of the table with what is seen in them. What is in the box is out of play."""
    for seen in view.zones:
        if seen.zone != t.BOX:
            yield game.zones[seen.zone], seen


def owner(zone: t.Zone, index: tuple[int, ...]) -> int | None:
    """The player to whom a part of a zone belongs."""
    return next((i for i, type_ in zip(index, zone.per, strict=True) if isinstance(type_, t.PlayerType)), None)


def watches(view: View, zone: t.Zone, index: tuple[int, ...]) -> bool:
    """Does this viewer see the faces of what lies there? Who may see all, wherever anybody does."""
    if view.player == EVERYTHING:
        return zone.seen != "nobody"
    match zone.seen:
        case "all":
            return True
        case "owner":
            return view.player is not None and owner(zone, index) == view.player
        case "others":
            return view.player is not None and owner(zone, index) != view.player
    return False


def remembered(view: View, zone: t.Zone, index: tuple[int, ...], piece: SeenPiece | None) -> bool:
    """Is it known to this viewer though it lies face down?"""
    return piece is not None and piece.face is not None and not piece.up and not watches(view, zone, index)


def mark(labels: Labels, piece: SeenPiece, unknown: str) -> str:
    """The mark of a piece; of one that is not known what is known of it, `R?`; where that is nothing, `unknown`."""
    if piece.face is not None:
        return labels.mark(piece.face)
    half = labels.half(piece.may) if piece.may else NOTHING
    return unknown if half == NOTHING else half


def without_memory(view: View, game: t.Game) -> View:
    """The view with everything face down that this viewer only remembers. What all were told lies open, too."""

    def shown(zone: SeenZone) -> SeenZone:
        declared = game.zones[zone.zone]
        pieces = [
            piece
            if piece is None or watches(view, declared, zone.index) or piece.up
            else evolve(piece, face=None, may=piece.told)
            for piece in zone.pieces
        ]
        if not declared.ordered:
            pieces.sort(key=lambda piece: (piece is None or piece.face is None, piece))
        return evolve(zone, pieces=tuple(pieces))

    return evolve(view, zones=tuple(map(shown, view.zones)))
