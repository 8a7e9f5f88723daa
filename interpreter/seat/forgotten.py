"""Events as somebody tells them who has forgotten some faces: pieces that were turned back lie face down in the story.

In: events, the seat that listens, and the pieces that it only remembers. Out: the same events, with that seat struck
from those who know these pieces. Knowledge is only ever taken away here.
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
        self._others = ~(1 << player)
        self._forgotten = forgotten

    def retold(self, found: Sequence[ev.Event]) -> Iterator[ev.Event]:
        for event in found:
            match event:
                case ev.Shown() | ev.Hidden() | ev.Looked():
                    # Whoever does not know a face is not told that it was shown.
                    if event.piece not in self._forgotten:
                        yield event
                case ev.Moved():
                    yield evolve(event, known=self._of(event.piece, event.known))
                case ev.Acted():
                    pieces = [
                        piece
                        for choice, value in chosen_values(self._program.game.actions[event.action], event)
                        for piece in pieces_in(value, choice.type)
                    ]
                    known = tuple(map(self._of, pieces, event.known))
                    yield evolve(event, known=known, note=self._note(event.note))
                case ev.Entered() | ev.Stepped() | ev.Fired() | ev.Said() | ev.Ended():
                    yield evolve(event, note=self._note(event.note))
                case _:
                    yield event

    def _of(self, piece: int, known: int) -> int:
        return known & self._others if piece in self._forgotten else known

    def _note(self, note: Note | None) -> Note | None:
        """What a text names, and what it was worked out from."""
        if note is None or note[1] is None:
            return note
        number, values, masks, looked, known, spots = note
        assert values is not None
        types = self._program.pool.notes[number].types
        pieces = [piece for value, type_ in zip(values, types, strict=True) for piece in pieces_in(value, type_)]
        seen = tuple(tuple((piece, self._of(piece, tells)) for piece, tells in named) for named in looked)
        return number, values, masks, seen, tuple(map(self._of, pieces, known)), spots
