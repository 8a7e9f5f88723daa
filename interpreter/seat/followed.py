"""A match as one seat has followed it: lines and events, taken in as the match goes on.

In: a match, again and again. Out: all lines that this seat was told, all it saw, what was told of pieces. Only what is
new is read; after something was taken back everything is read anew.
"""

from __future__ import annotations

from tgame.interpreter import events as ev
from tgame.interpreter.match import Match
from tgame.interpreter.seat import values as v
from tgame.interpreter.seat.facts import Facts
from tgame.interpreter.seat.forgotten import Forgetting
from tgame.interpreter.seat.happened import Happened
from tgame.interpreter.seat.pieces import Pieces
from tgame.interpreter.telling import Listener, Teller


class Followed:
    def __init__(
        self, match: Match, pieces: Pieces, player: int | None, language: str, forgetting: Forgetting | None = None
    ) -> None:
        self._follower = ev.Follower(match.edition.reader)
        self._teller = Teller(Listener(match.edition.program, player, match.speaker(language)))
        self._happened = Happened(pieces, player)
        self._forgetting = forgetting
        self.facts = Facts(match.edition.program, match.speaker(language))
        self.lines: list[v.Told] = []
        self.seen: list[v.Seen] = []

    def take_in(self, match: Match) -> bool:
        """Follow the match to where it stands; False if it has another past than the one that was followed."""
        machine = match.machine
        found = self._follower.follow(machine.log)
        if found is None:
            return False
        open_node = machine.at if machine.threads is None and machine.at >= 0 else None
        told = found if self._forgetting is None else list(self._forgetting.retold(found))
        for line in self._teller.lines(told, open_node):
            self.lines.append(v.Told(line.kind, line.text, line.player, line.words))
        for event in self._happened.in_order(found):
            self.seen.extend(self._happened.seen(event))
            self.facts.take_in(event)
        return True

    @property
    def events(self) -> list[ev.Event]:
        return self._follower.events

    def title(self, scope: ev.Scope) -> str | None:
        """The heading of a phase that is on."""
        return self._teller.headings.titles.get(id(scope))
