"""What lies in a pile, list, set or bag, in words: `Y1 ×2, G2`, `♣ 8 Q A  ♦ 2`, `2 ? ? ? 2`, `K♠ (12)`, `3 cards`.

In: one seen part of a zone. Out: words that are not to be broken. Of a pile the top piece is told and how many there
are; a list keeps its order; the pieces of a set are sorted, and equal ones counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tgame.dsl import checked as t
from tgame.interpreter.pictures.labels import Labels, Order
from tgame.interpreter.pictures.sight import mark
from tgame.interpreter.pictures.widths import Word, width
from tgame.interpreter.view import SeenPiece, SeenZone

UNKNOWN = "?"
_GROUPED = 7  # pieces in a hand, above which it is sorted into groups
_LISTED = 4  # unknown pieces that are shown one by one
_LONGEST_MARK = 3  # of marks that need no comma


class Heaps:
    def __init__(self, labels: Labels, order: Order | None = None) -> None:
        self.labels, self.order = labels, order

    def words(self, zone: t.Zone, seen: SeenZone, room: int, lines: int, places: bool = False) -> list[Word]:
        """The pieces of a part that is not empty, or their number if they take more lines than that.

        Where `places` matter, pieces of which none is known have a sign each all the same.
        """
        pieces = [piece for piece in seen.pieces if piece is not None]
        if not places and all(piece.face is None for piece in pieces) and not self._is_hinted(zone, pieces):
            return self.counted(pieces)
        if zone.shape == "pile":
            return [Word(self.top(pieces))]
        words = self._listed(pieces) if zone.ordered else self._sorted(pieces)
        return words if sum(width(text + after) for text, after in words) <= lines * room else self.counted(pieces)

    def _is_hinted(self, zone: t.Zone, pieces: Sequence[SeenPiece]) -> bool:
        """Is something known of a piece that has a place of its own?"""
        return zone.shape == "list" and any(self._mark(piece) != UNKNOWN for piece in pieces)

    def top(self, pieces: Sequence[SeenPiece], counted: bool = True) -> str:
        first = self._mark(pieces[0])
        return f"{first} ({len(pieces)})" if counted and len(pieces) > 1 else first

    def counted(self, pieces: Sequence[SeenPiece]) -> list[Word]:
        """By their backs, which everybody sees."""
        backs = Counter(piece.back for piece in pieces)
        return [Word(self.labels.pieces(back, count), ", ") for back, count in backs.items()]

    def _mark(self, piece: SeenPiece) -> str:
        return mark(self.labels, piece, UNKNOWN)

    def _listed(self, pieces: Sequence[SeenPiece]) -> list[Word]:
        return _spaced([self._mark(piece) for piece in pieces])

    def _sorted(self, pieces: Sequence[SeenPiece]) -> list[Word]:
        faces = [piece.face for piece in pieces if piece.face is not None]
        if self.order is not None:
            faces.sort(key=self.order)
        hidden = len(pieces) - len(faces)
        unknown = [UNKNOWN] * hidden if hidden <= _LISTED else [f"{UNKNOWN} ×{hidden}"]
        if len(faces) > _GROUPED and (grouped := self._grouped(faces)):
            return [Word(text, "  ") for text in [*grouped, *unknown]]
        marks = Counter(self.labels.mark(face) for face in faces)
        return _spaced([*(f"{mark} ×{n}" if n > 1 else mark for mark, n in marks.items()), *unknown])

    def _grouped(self, faces: Sequence[str]) -> list[str]:
        """A text for each group, if all the faces have one and the groups are fewer."""
        groups: dict[str, list[str]] = {}
        for face in faces:
            found = self.labels.groups(face)
            if found is None:
                return []
            groups.setdefault(found[0], []).append(found[1])
        if len(groups) == len(faces):
            return []
        return [" ".join([group, *_times(rest)]) for group, rest in groups.items()]


def _times(rest: Sequence[str]) -> list[str]:
    return [f"{mark}×{count}" if count > 1 else mark for mark, count in Counter(rest).items()]


def _spaced(marks: Sequence[str]) -> list[Word]:
    """Short marks stand beside each other; words need commas."""
    long = any(" " in mark or width(mark) > _LONGEST_MARK for mark in marks)
    return [Word(mark, ", " if long else " ") for mark in marks]
