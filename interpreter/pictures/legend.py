"""The signs of a picture, and the legend that explains them.

In: what lies in the cells, seen by one viewer. Out: the text of each cell, and the entries of a legend: whose pieces
are whose, long names, what is not known and what only remembered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from tgame.dsl import checked as t
from tgame.interpreter.pictures.labels import Labels
from tgame.interpreter.pictures.sight import mark, remembered, watches
from tgame.interpreter.view import EVERYTHING, SeenPiece, SeenZone, View

EMPTY = "·"
UNKNOWN = "▒"
MOST_KINDS = 8

Part = tuple[t.Zone, SeenZone]


class Signs:
    """How the pieces in some parts of zones are drawn in one picture.

    What only this viewer's memory knows is put in brackets where other pieces beside it lie open.
    """

    def __init__(self, view: View, game: t.Game, labels: Labels, parts: Iterable[Part]) -> None:
        self.view, self.game, self.labels = view, game, labels
        self.parts = list(parts)
        pieces = [(zone, seen.index, piece) for zone, seen in self.parts for piece in seen.pieces if piece is not None]
        self.faces = {piece.face: None for _, _, piece in pieces if piece.face is not None}
        self.memories = any(remembered(view, *at) for at in pieces)
        # Who sees all sees cards that nobody has seen yet.
        self.all_seeing = view.player == EVERYTHING
        self.mixed = self.memories and any(
            piece.face is not None and not watches(view, zone, index) and not remembered(view, zone, index, piece)
            for zone, index, piece in pieces
        )
        self.unknown = any(self.sign(*at) == UNKNOWN for at in pieces)

    def sign(self, zone: t.Zone, index: tuple[int, ...], piece: SeenPiece) -> str:
        if piece.face is None:
            return mark(self.labels, piece, UNKNOWN)
        label = self.labels.mark(piece.face)
        return f"({label})" if self.mixed and remembered(self.view, zone, index, piece) else label

    def cells(self, layers: Iterable[Part]) -> list[str]:
        """The text of each cell where these lie on each other; that of an empty one is empty."""
        rows = [[self.sign(zone, seen.index, p) if p else "" for p in seen.pieces] for zone, seen in layers]
        return ["".join(stack) for stack in zip(*rows, strict=True)]

    def entries(self, shortened: Mapping[str, str]) -> list[str]:
        """The legend; `shortened` has the text that stands in a cell for one that was too long for it."""
        labels, found = self.labels, []
        if self.memories and not self.mixed:
            found.append(labels.say("letters: face down" if self.all_seeing else "letters: seen, face down again"))
        found.extend(f"{mark} {name}".rstrip() for mark, name in self.names() if mark not in shortened)
        long = {labels.mark(face): labels.legend(face) for face in self.faces}
        cut = dict.fromkeys((bare(short), bare(text)) for text, short in shortened.items())
        found.extend(f"{short} {long.get(text) or text}" for short, text in cut)
        if self.mixed:
            found.append(f"( ) {labels.say('face down' if self.all_seeing else 'seen, face down again')}")
        if self.unknown:
            found.append(f"{UNKNOWN} {labels.say('never seen')}")
        return found

    def names(self) -> list[tuple[str, str]]:
        """Marks with what they stand for: whose pieces are whose, then other pieces."""
        others = [pair for pair in self._kinds() if pair[1]]
        more = [("…", "")] if len(others) > MOST_KINDS else []
        return [*self._seats(), *others[:MOST_KINDS], *more]

    def _seat_kind(self) -> t.Kind | None:
        """The kind of which every player has pieces, if nothing else tells them apart."""
        kinds = {name for zone, _ in self.parts for name in zone.holds.kinds}
        found = [self.game.kinds[name] for name in sorted(kinds)]
        owned = [kind for kind in found if any(isinstance(field.type, t.PlayerType) for field in kind.fields)]
        return owned[0] if len(owned) == 1 and len(owned[0].fields) == 1 else None

    def _seats(self) -> Iterator[tuple[str, str]]:
        kind = self._seat_kind()
        if kind is not None:
            for player in sorted({int(values[0]) for values in kind.faces if isinstance(values[0], int)}):
                seat = self.labels.seat(player)
                named = self.labels.say("{0} (you)", seat) if player == self.view.player else seat
                mark = self.labels.mark(_of(kind, player))
                if mark != seat:
                    yield mark, named
                elif named != seat:
                    yield mark, named.removeprefix(seat).strip()

    def _kinds(self) -> dict[tuple[str, str], None]:
        seats = self._seat_kind()
        kinds = list(self.game.kinds)
        faces = sorted(self.faces, key=lambda face: (kinds.index(_kind(face)), face))
        return {(self.labels.mark(face), self.labels.legend(face)): None for face in faces if not _is(face, seats)}


def bare(text: str) -> str:
    """A mark without the brackets of one that is only remembered."""
    return text[1:-1] if text.startswith("(") and text.endswith(")") and text.count("(") == 1 else text


def _kind(face: str) -> str:
    return face.partition("(")[0]


def _is(face: str, kind: t.Kind | None) -> bool:
    return kind is not None and _kind(face) == kind.name


def _of(kind: t.Kind, player: int) -> str:
    """The face of a player's piece, as a view writes it."""
    return f"{kind.name}(P{player + 1})"
