"""What `? X` is asked of: one seat's sight and question, its menu, and the manual. Nothing of the match is in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property

from attrs import frozen

from tgame.interpreter.seat import Seat
from tgame.interpreter.seat import values as v
from tgame.play.manual import Manual
from tgame.play.menu.shape import Menu
from tgame.play.words import Words

SHORT = 200  # letters that say what an action does
LONG = 2 * SHORT  # where the action itself is asked about


@frozen(slots=False)
class Asked:
    seat: Seat
    sight: v.Sight
    question: v.Question | None
    menu: Menu
    manual: Manual

    @property
    def table(self) -> v.Table:
        return self.seat.table

    @property
    def words(self) -> Words:
        return self.menu.words

    def say(self, english: str, *values: object) -> str:
        return self.words.say(english, *values)

    @cached_property
    def zones(self) -> dict[str, v.Zone]:
        """The parts of zones, by id."""
        return {zone.id: zone for zone in self.table.zones}

    def whose(self, player: int) -> str:
        return self.say("you") if player == self.sight.seat else self.table.seats[player]

    def deed(self, title: str, clauses: Sequence[str], most: int = SHORT) -> str:
        """What something does, as far as it can be said shortly."""
        room = most - len(title)
        shown: list[str] = []
        for clause in clauses:
            if shown and sum(map(len, shown)) + len(clause) > room:
                return f"{title}{self.say(': ')}{self.say('; ').join(shown)} …"
            shown.append(clause)
        return f"{title}{self.say(': ')}{self.say('; ').join(shown)}." if shown else f"{title}."

    def called(self, zone: v.Zone) -> str:
        """A part of a zone, with what it is kept for and whose it is: `Laid weapons (Player 2)`."""
        marks = [*zone.keys, *([self.whose(zone.owner)] if zone.owner is not None else [])]
        return f"{zone.label} ({', '.join(marks)})" if marks else zone.label


@frozen
class Meaning:
    """One thing that a word means: its names as they may be typed, what it is called, and the answer, the most
    important line first."""

    title: str
    names: frozenset[str]
    lines: Callable[[], Iterable[str]]
