"""What happened before a seat's eyes: moves, turned cards, changes of numbers, without what the seat may not know.

In: the events of a match. Out: those that this seat sees, each with no more than the view would show. What is done in a
simultaneous choice is seen when all are done.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tgame.dsl import checked as t
from tgame.interpreter import events as ev
from tgame.interpreter.seat import values as v
from tgame.interpreter.seat.pieces import Pieces, named


class Happened:
    def __init__(self, pieces: Pieces, player: int | None) -> None:
        self.pieces = pieces
        self.player = player
        self.layout = pieces.layout
        self.everyone = pieces.state.program.everyone
        self._apart: dict[int, list[ev.Event]] = {}  # what players do apart from each other is seen later

    def in_order(self, found: Iterable[ev.Event]) -> Iterator[ev.Event]:
        """Events that are new, as they come to be seen. Those of simultaneous choices come when all are done, by
        seat."""
        for event in found:
            waiting = event.scope.within("apart")
            if isinstance(event, ev.Joined):
                for player in sorted(self._apart):
                    yield from self._apart[player]
                self._apart = {}
            elif waiting is not None:
                assert waiting.actor is not None
                self._apart.setdefault(waiting.actor, []).append(event)
            else:
                yield event

    def _knows(self, mask: int) -> bool:
        return mask == self.everyone if self.player is None else bool(mask >> self.player & 1)

    def _place(self, code: int) -> tuple[str, int | None]:
        _, _, cell = self.layout.place_name(code)
        return self.pieces.notation.parts[self.layout.zone_of[code]], cell

    def seen(self, event: ev.Event) -> Iterator[v.Seen]:
        """What this seat sees of an event, if anything."""
        notation = self.pieces.notation
        match event:
            case ev.Moved(piece=piece, source=source, target=target, known=known):
                (zone, cell), (to, to_cell) = self._place(source), self._place(target)
                face = self.pieces.face(piece) if self._knows(known) else None
                yield v.Seen("move", zone, cell, to, to_cell, notation.backs[piece], face)
            case ev.Shown(piece=piece, place=place, known=known):
                zone, cell = self._place(place)
                yield v.Seen(
                    "up",
                    zone,
                    cell,
                    back=notation.backs[piece],
                    face=self.pieces.face(piece) if self._knows(known) else None,
                )
            case ev.Hidden(piece=piece, place=place):
                zone, cell = self._place(place)
                yield v.Seen("down", zone, cell, back=notation.backs[piece])
            case ev.Looked(piece=piece, place=place, player=player):
                zone, cell = self._place(place)
                face = self.pieces.face(piece) if player == self.player else None
                yield v.Seen("look", zone, cell, back=notation.backs[piece], face=face, player=player)
            case ev.Shuffled(zone=number):
                yield v.Seen("shuffle", notation.parts[number])
            case ev.Rotated(first=first, seats=seats):
                yield v.Seen("rotate", self.layout.parts[first][0], value=seats)
            case ev.Rolled(value=value):
                yield v.Seen("roll", value=value)
            case ev.Assigned(place=place, value=value):
                yield from self._assigned(place, value)

    def _assigned(self, place: int, value: object) -> Iterator[v.Seen]:
        for name, plan in self.layout.variables.items():
            if plan.first <= place < plan.first + plan.size:
                per = any(t.kinds_in(type_) for type_ in plan.variable.per)
                # What names a piece, or is kept for one, is for the view to say: it knows who may know which.
                if not per and not t.kinds_in(plan.variable.type):
                    found = named(value, plan.variable.type)
                    yield v.Seen("set", variable=name, index=place - plan.first, value=found)
