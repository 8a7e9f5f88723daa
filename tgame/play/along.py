"""Slots that stand along a board, by the columns or rows where something lies: `key a b g · chest c e`.

In: a seat's table and its view. Out: lines, and which zones they show.
"""

from __future__ import annotations

from tgame.interpreter.labels import GameLabels
from tgame.interpreter.seat import values as v
from tgame.interpreter.view import View
from tgame.play import lines as ln
from tgame.play.lines import Line, Span, flowed, line


def along_boards(table: v.Table, view: View, labels: GameLabels, room: int) -> tuple[list[Line], set[str]]:
    found: list[Line] = []
    drawn: set[str] = set()
    for zone in table.zones:
        if zone.along is None:
            continue
        seen = next(seen for seen in view.zones if seen.notation == zone.id)
        drawn.add(zone.zone)
        if not seen.count:
            continue
        board = next(other for other in table.zones if other.id == zone.along.zone)
        rows, columns = labels.edges(board.zone)
        places = columns if zone.along.by == "column" else rows
        lying: dict[str, list[str]] = {}
        for place, piece in zip(places, seen.pieces, strict=False):
            if piece is not None:
                name = "▒" if piece.face is None else labels.legend(piece.face) or labels.mark(piece.face)
                lying.setdefault(name, []).append(place)
        items = [line(Span(f"{name} ", ln.TITLE), " ".join(where)) for name, where in lying.items()]
        head = line(Span(f"{labels.title(zone.zone)}  ", ln.TITLE))
        found.extend(flowed(items, room, Span(" · ", ln.DIM), head, 2))
    return found, drawn
