"""What is left of a piece that a seat does not know: field by field, the values it can still have.

In: the faces that the record leaves open, and those that the back would. Out: the fields of which something is known,
with the values that are left; and a short name with `?` for what is not known. It knows nothing of who knows what.
"""

from __future__ import annotations

from collections.abc import Sequence

from tgame.dsl import checked as t
from tgame.interpreter.layout import Piece
from tgame.interpreter.program import Program
from tgame.interpreter.seat import values as v
from tgame.interpreter.seat.plain import named
from tgame.interpreter.speaker import Speaker


class Leftover:
    """Says it for one program in one language; each set of faces once."""

    def __init__(self, program: Program, speaker: Speaker) -> None:
        self.program = program
        self.speaker = speaker
        self._said: dict[tuple[int, int], tuple[tuple[v.Left, ...], str]] = {}

    def of(self, faces: int, behind: int) -> tuple[tuple[v.Left, ...], str]:
        """What is known by faces, of those behind a back; and what to call it."""
        if faces == behind:
            return (), "?"
        found = self._said.get((faces, behind))
        if found is None:
            found = self._said[faces, behind] = self._worked_out(faces, behind)
        return found

    def _worked_out(self, faces: int, behind: int) -> tuple[tuple[v.Left, ...], str]:
        left, all_of_them = self._pieces(faces), self._pieces(behind)
        kinds = {piece.kind for piece in left}
        if len(kinds) != 1:
            # Of several kinds only what they have not in common could be said.
            names = tuple(kind for kind in self.program.game.kinds if kind in kinds)
            whole = len(kinds) == len({piece.kind for piece in all_of_them})
            words = tuple(self.speaker.noun_of(kind).one for kind in names)
            return (() if whole else (v.Left(None, names, words),)), "?"
        kind = self.program.game.kinds[left[0].kind]
        same = [piece for piece in all_of_them if piece.kind == kind.name]
        found: list[v.Left] = []
        sure: list[t.Value | None] = []
        for place, field in enumerate(kind.fields):
            values = list(dict.fromkeys(piece.values[place] for piece in left))
            sure.append(values[0] if len(values) == 1 else None)
            if len(values) < len({piece.values[place] for piece in same}) or len(same) < len(all_of_them):
                values.sort()
                plain = tuple(named(value, field.type) for value in values)
                words = tuple(self.speaker.value(value, field.type, short=True) for value in values)
                found.append(v.Left(field.name, plain, words))
        return tuple(found), self.speaker.half_known(kind, tuple(sure))

    def told(self, facts: Sequence[v.Fact], behind: int) -> int:
        """Of the faces behind a back, those for which these facts hold."""
        found = 0
        for face, first in enumerate(self.program.first_of_face):
            if behind >> face & 1 and all(self._holds(fact, self.program.layout.pieces[first]) for fact in facts):
                found |= 1 << face
        return found

    def _holds(self, fact: v.Fact, piece: Piece) -> bool:
        if fact.field is None:
            # Of what is no field, only what kind a piece is can be asked of a face.
            return fact.item is None or (piece.kind == fact.item) == fact.value
        fields = self.program.game.kinds[piece.kind].fields
        place = next((place for place, field in enumerate(fields) if field.name == fact.field), None)
        if place is None:
            return True
        value = named(piece.values[place], fields[place].type)
        return bool(value == fact.value if fact.item is None else (value == fact.item) == fact.value)

    def _pieces(self, faces: int) -> list[Piece]:
        pieces = self.program.layout.pieces
        return [pieces[first] for face, first in enumerate(self.program.first_of_face) if faces >> face & 1]
