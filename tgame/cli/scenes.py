"""Pictures between the lines of a story: the table as it was then, and what changed since the last one.

In: a match that was played, and for whose eyes. Out: lines. Positions are rebuilt from the events.
"""

from __future__ import annotations

from tgame.cli.table import Table
from tgame.interpreter.match import Match
from tgame.interpreter.replay import Replay
from tgame.interpreter.speaker import Speaker


class Scenes:
    def __init__(self, match: Match, viewer: int | None, speaker: Speaker, width: int) -> None:
        self._events = match.events()
        self._replay = Replay(match)
        self._table = Table(self._replay.match, viewer, speaker, width)
        self._place = 0
        self._changed: dict[str, None] = {}

    def at(self, place: int, lines: int | None) -> list[str]:
        """The position before an event, if it is worth a picture: once as many lines were told as it has, or before
        anybody has acted."""
        self._go(place)
        table = self._table
        drawn = table.boards() if any(table.has_cells(name) for name in self._changed) else []
        if lines is not None and len(drawn) > lines:
            return []
        drawn += table.status(self._changed)
        self._changed = {}
        return drawn

    def last(self) -> list[str]:
        self._go(len(self._events))
        table = self._table
        return [*table.boards(), *([] if table.laid_open() else table.hands()), *table.status(self._changed)]

    def _go(self, place: int) -> None:
        since = self._events[self._place : place]
        for event in since:
            self._replay.apply(event)
        self._changed |= self._table.changed_by(since)
        self._place = max(self._place, place)
