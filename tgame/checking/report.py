"""What a check comes to: plain values, for a page or a program.

In: what was played. Out: a `Report`. How it is written is the command's business.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import define, field, frozen

from tgame.batch.tasks import OVER, Record
from tgame.checking.failures import Failure, Sort
from tgame.checking.notes import Note, Played
from tgame.checking.tally import Tally
from tgame.dsl.checked import Configuration
from tgame.interpreter.game import Game

LEAKS, PROMISES = "leaks", "promises"
FEW = 20  # matches from which it can be seen how they end, and who wins


@define
class Group:
    """Configurations with as many players whose matches end in the same ways."""

    configurations: list[Configuration]
    tally: Tally


@frozen
class Shown:
    """How to see a failure: a scenario for the rule file, or a saved match; and the story up to there."""

    decisions: int
    message: str
    scenario: tuple[str, ...] | None = None
    story: tuple[str, ...] = ()
    saved: str | None = None


@define
class Searched:
    """What was searched for something else than mistakes in the rules: so many matches, and of those that were searched
    for leaks, so many positions. Where the search took too long, it was `given_up`, and nothing is known of it."""

    matches: int = 0
    positions: int = 0
    given_up: int = 0

    def add(self, record: Record) -> None:
        if record.end != OVER:
            return
        positions = record.notes.get("positions")
        self.matches += positions != 0
        self.positions += positions or 0


@define
class Report:
    game: Game
    every: int  # how many configurations there are
    played: list[Configuration]
    groups: list[Group]
    failures: list[Failure]
    notes: list[Note]
    searched: Mapping[str, Searched]  # LEAKS and PROMISES
    stopped: bool = False  # somebody did not want to wait
    shown: Mapping[Sort, Shown] = field(factory=dict)

    @property
    def matches(self) -> int:
        return sum(group.tally.matches for group in self.groups)

    @property
    def broken(self) -> bool:
        """Is the engine at fault?"""
        return any(failure.ours for failure in self.failures)


def grouped(played: Played) -> list[Group]:
    """By player number; and those variants apart whose matches end in other ways, if enough was played to know them."""
    known = all(tally.over >= FEW for _, tally in played.values())
    ways: dict[tuple[int, tuple[str, ...]], set[str]] = {}
    for configuration, (_, tally) in played.items():
        ways.setdefault((configuration.players, configuration.variants), set()).update(tally.reasons)
    found: dict[tuple[int, frozenset[str]], Group] = {}
    for configuration, (_, tally) in played.items():
        if not tally.matches:
            continue
        own = frozenset(ways[configuration.players, configuration.variants] if known else ())
        group = found.setdefault((configuration.players, own), Group([], Tally()))
        group.configurations.append(configuration)
        group.tally.join(tally)
    return list(found.values())
