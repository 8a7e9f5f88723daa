"""A match that can be looked at after any of its decisions, forwards and backwards.

In: a match. Out: the match as it stood after each decision, and what belongs to each: who decided, the answer, and the
events that came of it. Copies are kept on the way, so that going back costs a few decisions and not all of them.
"""

from __future__ import annotations

from attrs import frozen

from tgame.interpreter import events as ev
from tgame.interpreter.asks import Option
from tgame.interpreter.machine import Log
from tgame.interpreter.match import Match

COPIES = 500  # at most, however long the match is


@frozen
class Decision:
    """Who decided, and which answer it was; `together` if others chose at the same time."""

    player: int
    answer: int
    together: bool


class Record:
    def __init__(self, match: Match) -> None:
        assert match.seed is not None
        self.events = match.events()
        self.decisions: list[Decision] = []
        self._ends: list[int] = []
        self._open: list[int | None] = []
        made = match.decisions
        self._apart = len(made) // COPIES + 1
        self._copies: list[Match] = []
        again = match.edition.new(match.seed)
        again.names = match.names
        before = self._note(again, None)
        for player, answer in made:
            self.decisions.append(Decision(player, answer, again.machine.threads is not None))
            _take(again, player, answer)
            before = self._note(again, before)
        self._latest = 0, self._copies[0]

    def __len__(self) -> int:
        return len(self.decisions)

    def at(self, place: int) -> Match:
        """The match after so many decisions, to be looked at."""
        if self._latest[0] != place:
            kept = place // self._apart
            match = self._copies[kept].copy()
            for decision in self.decisions[kept * self._apart : place]:
                _take(match, decision.player, decision.answer)
            self._latest = place, match
        return self._latest[1]

    def since(self, place: int) -> list[ev.Event]:
        """The events that a decision brought; with 0, those before the first."""
        return self.events[self.before(place) : self.end(place)]

    def led_to(self, place: int) -> list[ev.Event]:
        """The same, but phases that begin with a question belong to the decision that answers it, as headings do."""
        start, end = self.before(place), self.end(place)
        return self.events[start - self._begun(start) if place else 0 : end - self._begun(end) * (place < len(self))]

    def _begun(self, end: int) -> int:
        """How many phases began last before an event, and nothing since."""
        start = end
        while start and isinstance(self.events[start - 1], ev.Entered):
            start -= 1
        return end - start

    def before(self, place: int) -> int:
        """How many events there were before a decision."""
        return self.end(place - 1) if place else 0

    def end(self, place: int) -> int:
        """How many events there were when a decision was carried out."""
        return self._ends[place]

    def open_node(self, place: int) -> int | None:
        """The question that was asked next, if one player alone was asked."""
        return self._open[place]

    def option(self, place: int) -> Option:
        """The answer that a decision was, as the one who decided had it before them."""
        decision = self.decisions[place - 1]
        ask = self.at(place - 1).ask(decision.player)
        assert ask is not None
        return ask.options[decision.answer]

    def _note(self, match: Match, before: Log) -> Log:
        if len(self._ends) % self._apart == 0:
            self._copies.append(match.copy())
        machine = match.machine
        self._ends.append((self._ends[-1] if self._ends else 0) + _grown(machine.log, before))
        self._open.append(machine.at if machine.threads is None and machine.at >= 0 else None)
        return machine.log


def _take(match: Match, player: int, answer: int) -> None:
    ask = match.ask(player)
    assert ask is not None
    match.take(ask, answer)


def _grown(log: Log, before: Log) -> int:
    """How many events a log has that an earlier one had not; that somebody acts apart from the others is none."""
    count = 0
    while log is not before:
        log, kind, *_ = log
        count += kind != "apart"
    return count
