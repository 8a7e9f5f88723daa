"""What lies in the zones, as one seat sees it, with names made from what is seen alone.

In: a match, a seat and a speaker. Out: the pieces of each zone in the order of the rule file; heaps in the order of
their faces, since their own order says nothing. It asks the same filter as `view`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import groupby

from attrs import evolve

from tgame.interpreter.machine import Machine
from tgame.interpreter.match import Match
from tgame.interpreter.pictures.sight import remembered
from tgame.interpreter.record import can_be
from tgame.interpreter.seat import values as v
from tgame.interpreter.seat.left import Leftover
from tgame.interpreter.seat.plain import named
from tgame.interpreter.speaker import Speaker
from tgame.interpreter.view import SeenPiece, View, view

Face = tuple[str | int | bool, ...]


class Pieces:
    def __init__(
        self,
        match: Match,
        state: Machine,
        player: int | None,
        speaker: Speaker,
        recall: bool = True,
        told: Mapping[int, tuple[v.Fact, ...]] | None = None,
        offered: Collection[int] = (),
    ) -> None:
        """`offered` are pieces of which this seat is to choose one: out of a heap it does so by their faces."""
        self.state = state
        self.told = told or {}
        self.view: View = view(match, player)
        self.layout = state.program.layout
        self.notation = match.edition.notation
        self.speaker = speaker
        self._player, self._recall = player, recall
        self._leftover = Leftover(state.program, speaker)
        self._recalled: dict[int, bool] = {}  # asked several times for each piece
        everyone = state.program.everyone
        self._knows = [mask == everyone if player is None else bool(mask >> player & 1) for mask in state.K]
        if not recall:
            # What lies face down looks as it does to somebody who has forgotten it; what is looked through does not.
            loose, zone_of = state.program.loose, self.layout.zone_of
            looks = {(zone_of[state.W[piece]], self.layout.faces[piece]) for piece in offered}
            held = [loose[zone_of[at]] and (zone_of[at], self.layout.faces[p]) in looks for p, at in enumerate(state.W)]
            self._knows = [
                known and (held[piece] or not self.is_recalled(piece)) for piece, known in enumerate(list(self._knows))
            ]
            self._recalled = {}

    def knows(self, piece: int) -> bool:
        return self._knows[piece]

    def face(self, piece: int) -> Face:
        """Kind and fields; items by their names."""
        found = self.layout.pieces[piece]
        fields = self.layout.game.kinds[found.kind].fields
        values = (
            value if isinstance(value, bool | int) and str(value) == text else text
            for value, text in (
                (value, self.notation.value(value, field.type))
                for value, field in zip(found.values, fields, strict=True)
            )
        )
        return found.kind, *values

    def id(self, piece: int) -> str:
        """In a place that the eye can follow by that, in a heap by its look."""
        part = self.layout.zone_of[self.state.W[piece]]
        if not self.state.program.loose[part]:
            return f"{self.notation.parts[part]}#{self.state.Z[part].index(piece) + 1}"
        if not self._knows[piece]:
            return f"{self.notation.parts[part]}/?{self.notation.backs[piece]}"
        lies = "^" if self._is_up(piece) else "~" if self.is_recalled(piece) else ""
        return f"{self.notation.parts[part]}/{lies}{self.notation.faces[piece]}"

    def values(self) -> Iterator[v.Value]:
        """What the variables say, items by their names."""
        for name, values in self.view.variables:
            type_ = self.layout.game.variables[name].type
            yield v.Value(name, tuple(None if value is None else named(value, type_) for value in values))

    def _is_up(self, piece: int) -> bool:
        return bool(self.state.V[self.state.program.up] >> piece & 1)

    def is_recalled(self, piece: int) -> bool:
        """Is it known though it lies face down?"""
        found = self._recalled.get(piece)
        if found is None:
            found = self._recalled[piece] = self._knows[piece] and self._is_remembered(piece)
        return found

    def _is_remembered(self, piece: int) -> bool:
        name, index = self.layout.parts[self.layout.zone_of[self.state.W[piece]]]
        lies = SeenPiece(self.notation.faces[piece], self.notation.backs[piece], self._is_up(piece))
        return remembered(self.view, self.layout.game.zones[name], index, lies)

    def lying(self) -> tuple[v.Lying, ...]:
        """Every part of every zone, in the order of the rule file."""
        numbers = {seen.notation: number for number, seen in enumerate(self.view.zones)}
        order = {name: place for place, name in enumerate(self.layout.game.zones)}
        found = []
        for seen in sorted(self.view.zones, key=lambda zone: order[zone.zone]):
            pieces = tuple(self._merged(list(self._in(numbers[seen.notation]))))
            found.append(v.Lying(seen.notation, seen.count, pieces))
        return tuple(found)

    def _in(self, part: int) -> Iterator[v.Piece]:
        pieces = self.state.Z[part]
        zone = self.layout.game.zones[self.layout.parts[part][0]]
        if not zone.ordered:
            faces = self.layout.faces
            pieces = sorted(
                pieces,
                key=lambda piece: (
                    not self._knows[piece],
                    faces[piece] if self._knows[piece] else 0,
                    self.notation.backs[piece],
                    self._is_up(piece),
                    self.is_recalled(piece),
                ),
            )
        for place, piece in enumerate(pieces):
            if piece >= 0:
                yield self._piece(piece, place if zone.ordered else None, zone.cells is not None)

    def _piece(self, piece: int, place: int | None, in_cell: bool) -> v.Piece:
        known = self._knows[piece]
        left, short = self._left(piece) if place is not None else ((), "?")
        return v.Piece(
            self.id(piece),
            self.face(piece) if known else None,
            self.notation.backs[piece],
            self.speaker.noun(piece).one if known else self.speaker.unknown(piece).one,
            self.speaker.short(piece) if known else short,
            self._is_up(piece),
            self.is_recalled(piece),
            place if in_cell else None,
            told=self.told.get(piece, ()) if place is not None else (),
            left=left,
        )

    def _left(self, piece: int) -> tuple[tuple[v.Left, ...], str]:
        """What is known of a piece in a place that the eye can follow. Without recall, of what lies face down only what
        all were told; so also of one that everybody knows by now."""
        public, behind = self.state.program.public, self.state.program.behind[piece]
        if self.state.K[piece] >> public & 1:
            if piece not in self.told:
                return (), "?"
            face = 1 << self.layout.faces[piece]
            return self._leftover.of(
                face if self._knows[piece] else self._leftover.told(self.told[piece], behind), behind
            )
        viewer = public if self._knows[piece] or self._player is None or not self._recall else self._player
        return self._leftover.of(can_be(self.state, piece, viewer), behind)

    def _merged(self, pieces: list[v.Piece]) -> Iterator[v.Piece]:
        """Neighbours that look the same are one entry, unless they lie in cells or in a list that is numbered."""

        def look(piece: v.Piece) -> object:
            if piece.cell is not None or ("#" in piece.id and piece.face is not None):
                return piece.id
            return piece.face, piece.back, piece.up, piece.recalled, piece.told, piece.left

        for _, alike in groupby(pieces, key=look):
            same = list(alike)
            yield evolve(same[0], count=len(same))
