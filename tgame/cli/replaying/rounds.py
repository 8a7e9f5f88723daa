"""Which round a decision belongs to.

In: a record. Out: for each decision the phases around it that a story has headings for, the number of its round, and
where rounds and scenes begin. A round is a run of an outermost phase that goes round; in a game without any, a turn.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator

from attrs import frozen

from tgame.cli.replaying.record import Record
from tgame.dsl import checked as t
from tgame.dsl.checked.walk import blocks
from tgame.interpreter import events as ev


@frozen
class Stage:
    """A run of a phase: the event it began with, and its number if it is a round."""

    entered: int
    number: int | None


class Rounds:
    def __init__(self, record: Record) -> None:
        self._record = record
        self._phases = record.at(0).edition.program.phases
        self._entered = {id(e.scope): place for place, e in enumerate(record.events) if isinstance(e, ev.Entered)}
        self._acts = [place for place, e in enumerate(record.events) if isinstance(e, ev.Acted | ev.Passed)]
        # Asked of the rules, not of the match: what a round is must not hang on what comes later.
        flow = record.at(0).edition.program.game.flow
        names = set(_outermost(flow, self._goes_round))
        self.turns = not names
        names = names or set(_outermost(flow, self._is_turn))
        runs = [e.scope for e in record.events if isinstance(e, ev.Entered) and e.phase in names]
        self._numbers = {id(scope): number for number, scope in enumerate(runs, 1)}
        self.count = len(runs)
        self._stages = [self._staged(self._around(place)) for place in range(1, len(record) + 1)]
        self._first: dict[int, int] = {}
        for place, stages in enumerate(self._stages, 1):
            for stage in stages:
                self._first.setdefault(stage.entered, place)

    def stages(self, place: int) -> list[Stage]:
        """The stages around a decision, from the outside in."""
        return self._stages[place - 1] if place else []

    def first_in(self, entered: int) -> int | None:
        """The first decision of the stage that began with an event; None if nothing was decided in it."""
        return self._first.get(entered)

    def number(self, place: int) -> int | None:
        return next((stage.number for stage in self.stages(place) if stage.number is not None), None)

    def first_of(self, number: int) -> int:
        """The first decision of a round, or of the next one in which somebody decides."""
        for place in range(1, len(self._record) + 1):
            found = self.number(place)
            if found is not None and found >= number:
                return place
        return len(self._record)

    def next(self, place: int) -> int | None:
        """The decision with which the next scene begins: a round, or what has a heading of its own in it."""
        here = self.stages(place)
        return next((p for p in range(place + 1, len(self._record) + 1) if self.stages(p) != here), None)

    def previous(self, place: int) -> int:
        """The decision with which this scene began; at that, the one with which the last scene did."""
        place = max(place - 1, 0)
        while place > 1 and self.stages(place - 1) == self.stages(place):
            place -= 1
        return place

    def _around(self, place: int) -> list[ev.Scope]:
        """The runs of phases in which a decision was made, from the outside in."""
        before = self._record.before(place)
        # A choice that shows later, with those of others or when all is picked, is made where it shows.
        at = bisect_left(self._acts, before)
        events = self._record.events
        event = events[self._acts[at]] if at < len(self._acts) else events[-1] if events else None
        found = [scope for scope in event.scope.around() if scope.kind == "phase"] if event is not None else []
        return [scope for scope in reversed(found) if self._entered[id(scope)] < before]

    def _staged(self, scopes: list[ev.Scope]) -> list[Stage]:
        told = [s for s in scopes if id(s) in self._numbers or self._has_heading(s)]
        return [Stage(self._entered[id(scope)], self._numbers.get(id(scope))) for scope in told]

    def _is_turn(self, name: str) -> bool:
        loop = self._phases[name].loop
        return isinstance(loop, t.Each) and loop.name == "me"

    def _goes_round(self, name: str) -> bool:
        phase = self._phases[name]
        return phase.loop is not None and not self._is_turn(name) and not phase.text.silent

    def _has_heading(self, scope: ev.Scope) -> bool:
        phase = self._phases[scope.name]
        within = scope.outer is not None and scope.outer.actor is not None
        return not self._is_turn(scope.name) and not phase.text.silent and not (phase.loop is None and within)


def _outermost(block: t.Block, fits: Callable[[str], bool]) -> Iterator[str]:
    """The phases that fit and stand in no other that does."""
    for stmt in block:
        if isinstance(stmt, t.Phase) and stmt.name is not None and fits(stmt.name):
            yield stmt.name
        else:
            for body in blocks(stmt):
                yield from _outermost(body, fits)
