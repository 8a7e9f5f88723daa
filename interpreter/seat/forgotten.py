"""Events as somebody tells them who has forgotten some faces: pieces that were turned back lie face down in the story.

In: events, the seat that listens, and the pieces that it only remembers. Out: the same events, with that seat struck
from those who know these pieces: from when each was last taken away from where this seat saw its face. What lay open
before that did so for all to see; one that was turned up and back where it still lies was shown to be remembered, and
is struck from the beginning. Knowledge is only ever taken away here.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from attrs import evolve

from tgame.interpreter import events as ev
from tgame.interpreter.machine import Note
from tgame.interpreter.program import Program, pieces_in
from tgame.interpreter.telling.notes import chosen_values


class Forgetting:
    def __init__(self, program: Program, player: int, forgotten: Container[int]) -> None:
        self._program = program
        self._player = player
        self._others = ~(1 << player)
        self._forgotten = forgotten

    def retold(self, found: Sequence[ev.Event]) -> Iterator[ev.Event]:
        """All events of a match, from the first one on."""
        taken_away = self._taken_away(found)
        for number, event in enumerate(found):
            told = _Retold(self._program, self._others, self._forgotten, taken_away, number)
            match event:
                case ev.Shown() | ev.Hidden() | ev.Looked():
                    # Whoever does not know a face is not told that it was shown.
                    if not told.forgets(event.piece):
                        yield event
                case ev.Moved():
                    yield evolve(event, known=told.known(event.piece, event.known))
                case ev.Acted():
                    pieces = [
                        piece
                        for choice, value in chosen_values(self._program.game.actions[event.action], event)
                        for piece in pieces_in(value, choice.type)
                    ]
                    yield evolve(event, known=tuple(map(told.known, pieces, event.known)), note=told.note(event.note))
                case ev.Entered() | ev.Stepped() | ev.Fired() | ev.Said() | ev.Ended():
                    yield evolve(event, note=told.note(event.note))
                case _:
                    yield event

    def _taken_away(self, found: Sequence[ev.Event]) -> dict[int, int]:
        """For each piece the last event that took it from where this seat saw its face; none where there was none."""
        last: dict[int, int] = {}
        lies: dict[int, int] = {}  # pieces by the part of a zone
        up: set[int] = set()
        for number, event in enumerate(found):
            match event:
                case ev.Moved(piece=piece) if piece in self._forgotten:
                    if piece in up or self._watches(self._program.zone_of[event.source]):
                        last[piece] = number
                    lies[piece] = self._program.zone_of[event.target]
                    up.discard(piece)
                case ev.Rotated(first=first, parts=parts, seats=seats):
                    for piece, part in lies.items():
                        if first <= part < first + parts:
                            if piece in up or self._watches(part):
                                last[piece] = number
                            lies[piece] = first + (part - first + seats) % parts
                case ev.Shown(piece=piece):
                    up.add(piece)
                case ev.Hidden(piece=piece):
                    up.discard(piece)
        return last

    def _watches(self, part: int) -> bool:
        return bool(self._program.seen[part] >> self._player & 1)


class _Retold:
    """What is left of one event's knowledge."""

    def __init__(
        self, program: Program, others: int, forgotten: Container[int], taken_away: dict[int, int], number: int
    ) -> None:
        self._program, self._others, self._forgotten = program, others, forgotten
        self._taken_away, self._number = taken_away, number

    def forgets(self, piece: int) -> bool:
        return piece in self._forgotten and self._number >= self._taken_away.get(piece, 0)

    def known(self, piece: int, known: int) -> int:
        return known & self._others if self.forgets(piece) else known

    def note(self, note: Note | None) -> Note | None:
        """What a text names, and what it was worked out from."""
        if note is None or note[1] is None:
            return note
        number, values, masks, looked, known, spots = note
        assert values is not None
        types = self._program.pool.notes[number].types
        pieces = [piece for value, type_ in zip(values, types, strict=True) for piece in pieces_in(value, type_)]
        seen = tuple(tuple((piece, self.known(piece, tells)) for piece, tells in named) for named in looked)
        return number, values, masks, seen, tuple(map(self.known, pieces, known)), spots
