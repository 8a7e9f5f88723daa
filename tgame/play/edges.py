"""Slots that stand along the columns of a board, as lines of its picture: what the columns are called, what lies there.

In: a seat's table and its view. Out: lines for each board, and which zones they show. The first of several slots stands
above the board, the others below it.
"""

from __future__ import annotations

from collections.abc import Sequence

from tgame.interpreter.labels import GameLabels
from tgame.interpreter.pictures.boards import Edges
from tgame.interpreter.pictures.grids import Edge
from tgame.interpreter.seat import values as v
from tgame.interpreter.view import SeenZone, View

_ALIKE, _UNKNOWN = "◆", "▒"
_SHORTEST = 3  # letters of a name


def along_columns(table: v.Table, view: View, labels: GameLabels) -> tuple[dict[str, Edges], set[str]]:
    found: dict[str, list[Edge]] = {}
    names: dict[str, Edge] = {}
    drawn: set[str] = set()
    for zone in table.zones:
        if zone.along is None or zone.along.by != "column":
            continue
        board = next(other.zone for other in table.zones if other.id == zone.along.zone)
        seen = next(seen for seen in view.zones if seen.notation == zone.id)
        drawn.add(zone.zone)
        names.setdefault(board, Edge(tuple(beginnings(zone.cells))))
        found.setdefault(board, []).append(_edge(seen, labels, alike=_alike(table, zone)))
    lying = {
        board: (tuple(e for e in edges[:1] if any(e.texts)), tuple(e for e in edges[1:] if any(e.texts)))
        for board, edges in found.items()
    }
    return {board: ((names[board], *above), below) for board, (above, below) in lying.items()}, drawn


def _alike(table: v.Table, zone: v.Zone) -> bool:
    """Can only one face lie there, so that a sign is enough?"""
    kinds = [kind for kind in table.kinds if kind.name in zone.holds]
    return len(kinds) == 1 and not kinds[0].fields


def _edge(seen: SeenZone, labels: GameLabels, alike: bool) -> Edge:
    names = {
        piece.face: labels.legend(piece.face) or labels.mark(piece.face)
        for piece in seen.pieces
        if piece is not None and piece.face is not None
    }
    short = dict(zip(names, beginnings(apart(list(names.values()))), strict=True))
    texts = []
    for piece in seen.pieces:
        face = None if piece is None else piece.face
        texts.append("" if piece is None else _UNKNOWN if face is None else _ALIKE if alike else short[face])
    return Edge(tuple(texts), ", ".join(dict.fromkeys(names.values())))


def apart(names: Sequence[str]) -> list[str]:
    """Names without a word that all of them begin or end with: `key`, `chest` of `key token`, `chest token`."""
    split = [name.split() for name in names]
    if len(split) > 1 and min(map(len, split)) > 1:
        for place, rest in ((0, slice(1, None)), (-1, slice(None, -1))):
            if len({words[place] for words in split}) == 1:
                return [" ".join(words[rest]) for words in split]
    return list(names)


def beginnings(names: Sequence[str]) -> list[str]:
    """As many letters of each name as tell it from the others, three at least."""
    found = []
    for place, name in enumerate(names):
        others = [other.casefold() for number, other in enumerate(names) if number != place]
        sizes = range(_SHORTEST, len(name))
        cuts = (name[:size].rstrip() for size in sizes)
        found.append(next((cut for cut in cuts if not any(o.startswith(cut.casefold()) for o in others)), name))
    return found
