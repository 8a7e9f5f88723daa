"""What one viewer is told with each decision.

In: a record and for whose eyes. Out: the lines that each decision brought, the headings told by then, and the answer
itself where the viewer may know it. What is said of a decision comes from the events up to it and from nothing later.
"""

from __future__ import annotations

from tgame.cli.replaying.record import Record
from tgame.interpreter.telling import EVERYTHING, Line, Listener, Teller


class Told:
    def __init__(self, record: Record, viewer: int | None, language: str, verbose: bool) -> None:
        self.record = record
        self.viewer = viewer
        self.language = language
        match = record.at(0)
        listener = Listener(match.edition.program, viewer, match.speaker(language))
        self._teller = Teller(listener, verbose)
        self._lines: list[list[Line]] = []
        self._headings: dict[int, tuple[str, int]] = {}

    def lines(self, place: int) -> list[Line]:
        """The lines that a decision brought; with 0, those before the first."""
        while len(self._lines) <= place:
            now = len(self._lines)
            found = list(self._teller.lines(self.record.since(now), self.record.open_node(now)))
            self._headings |= {line.entered: (line.text, now) for line in found if line.kind == "heading"}
            self._lines.append(found)
        return self._lines[place]

    def heading(self, entered: int, place: int) -> str | None:
        """What a phase that began with an event is called, if that was told when a decision was carried out; those who
        may see all need not wait for it."""
        if self.viewer == EVERYTHING:
            while entered not in self._headings and len(self._lines) <= len(self.record):
                self.lines(len(self._lines))
            return self._headings.get(entered, (None, 0))[0]
        return self._headings[entered][0] if self.is_told(entered, place) else None

    def is_told(self, entered: int, place: int) -> bool:
        """Was a phase that began with an event told by its heading when a decision was carried out?"""
        self.lines(place)
        return entered in self._headings and self._headings[entered][1] <= place

    def decider(self, place: int) -> int | None:
        """Who decided; nobody, while players choose at the same time and this viewer may not know who has chosen."""
        decision = self.record.decisions[place - 1]
        return decision.player if not decision.together or self._may_know(decision.player) else None

    def answer(self, place: int) -> str | None:
        """What was decided, in the words of the one who did; None if that is theirs alone."""
        if not self._may_know(self.record.decisions[place - 1].player):
            return None
        return self.record.option(place).text(self.language)

    def _may_know(self, player: int) -> bool:
        return self.viewer in (EVERYTHING, player)
