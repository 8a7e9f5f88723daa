"""A check of one rule file: random matches in its configurations, by the clock or by number.

In: a game, how much is to be played, and the records of that. Out: what is to be played, and a `Report`. First the
rules are examined, then leaks are looked for, then what the engine promises for every file is tried on this one. Where
the matches are played is somebody else's business.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from time import monotonic

from attrs import evolve, frozen

from tgame.batch.tasks import LIMIT, SLOW, Record, Task, Unit, edition_of
from tgame.checking import examine, leaking, promised
from tgame.checking.failures import NO_DECISION, Failure, Failures, Sort
from tgame.checking.notes import notes
from tgame.checking.report import LEAKS, PROMISES, Report, Searched, Shown, grouped
from tgame.checking.sampling import MOST, sample
from tgame.checking.showing import show
from tgame.checking.tally import Tally
from tgame.dsl.configurations import configurations as listed
from tgame.interpreter.game import Game

SLOWEST = 20.0  # seconds that one match may take
_ENOUGH_FAILED = 0.15  # of the time, after which nobody waits for more of what failed already
_MOST_SHOWN = 5  # failures, each with a match
MOST_LISTED = 10_000  # configurations, of which a file can have millions


@frozen
class Extent:
    """How much is played: so many seconds, or so many matches of each configuration, or until either is used up; and of
    how many configurations at most, None for all."""

    seconds: float | None
    matches: int | None = None
    seed: int = 0
    configurations: int | None = MOST


@frozen
class Look:
    """A way to look at a match: the function that plays it, its share of the time, and of how many matches it looks at
    one."""

    name: str
    how: str
    share: float
    every: int = 1

    def matches(self, extent: Extent) -> int | None:
        """Of each configuration; None for as many as there is time for."""
        return None if extent.matches is None else -(-extent.matches // self.every)


RULES = "rules"
LOOKS = (
    Look(RULES, examine.HOW, 0.5),
    Look(LEAKS, leaking.HOW, 0.35, every=10),
    Look(PROMISES, promised.HOW, 0.15, every=10),
)


class Check:
    def __init__(
        self,
        game: Game,
        extent: Extent,
        limit: int = LIMIT,
        seconds: float = SLOWEST,
        looks: Sequence[Look] = LOOKS,
    ) -> None:
        """A match is given up after so many decisions or seconds. Raises RuleFileError when a configuration that is
        played has errors."""
        self.game = game
        self.extent = extent
        self.looks = looks
        self.every = list(listed(game.checked.rule_file, MOST_LISTED))
        self.chosen = sample(self.every, extent.configurations)
        source = game.checked.source
        base = Task(source.text, source.name, self.chosen[0], "", limit=limit, seconds=seconds, invariants=True)
        self.tasks = [evolve(base, configuration=c, how=look.how) for look in looks for c in self.chosen]
        # Those that the runner has anyway, if it plays in this process.
        self._editions = {task.configuration: edition_of(task) for task in self.tasks[: len(self.chosen)]}
        self._tallies = {configuration: Tally() for configuration in self.chosen}
        self._searched = {LEAKS: Searched(), PROMISES: Searched()}
        self.failures = Failures()

    @property
    def total(self) -> int | None:
        """How many matches that are, at most; None if time decides."""
        each = [look.matches(self.extent) for look in self.looks]
        return None if None in each else len(self.chosen) * sum(number or 0 for number in each)

    def wants(self, unit: Unit) -> bool:
        """Is this match one of those that are played, if there is time enough?"""
        task, seed = unit
        most, number = self.looks[task // len(self.chosen)].matches(self.extent), seed - self.extent.seed
        return number >= 0 and (most is None or number < most)

    def units(self) -> Iterator[Unit]:
        """What is played, one look after the other, each until its share of the time is used up. However short that is,
        the rules are examined in each configuration, and one match is played for each other look."""
        began = monotonic()
        until = 0.0
        seconds, first = self.extent.seconds, self.extent.seed
        for number, look in enumerate(self.looks):
            until += look.share
            most = look.matches(self.extent)
            for seed in count(first) if most is None else range(first, first + most):
                for place in range(len(self.chosen)):
                    share = min(until, until - look.share + _ENOUGH_FAILED) if len(self.failures) else until
                    late = seconds is not None and monotonic() - began > share * seconds
                    if late and (seed > first or (place and look.name != RULES)):
                        break
                    yield number * len(self.chosen) + place, seed
                else:
                    continue
                break

    def add(self, record: Record) -> None:
        look = self.looks[record.task // len(self.chosen)]
        configuration = self.chosen[record.task % len(self.chosen)]
        if look.name == RULES:
            self._tallies[configuration].add(record, configuration.players)
        elif record.end == SLOW:
            # The search takes long, not the match.
            self._searched[look.name].given_up += 1
            return
        else:
            self._searched[look.name].add(record)
        self.failures.add(record, configuration)

    def report(self, stopped: bool = False) -> Report:
        """What there is to say; whoever stopped it does not want to wait for matches to be made short."""
        played = {c: (self._editions[c], self._tallies[c]) for c in self.chosen}
        found = [one for one in self.failures.all() if one.sort.kind != NO_DECISION or self._never_decided(one)]
        shown: dict[Sort, Shown] = {}
        try:
            for one in found[: 0 if stopped else _MOST_SHOWN]:
                shown[one.sort] = show(one, self._editions[one.configuration])
        except KeyboardInterrupt:
            stopped = True
        searched = self._searched
        return Report(
            self.game, len(self.every), self.chosen, grouped(played), found, notes(played), searched, stopped, shown
        )

    def _never_decided(self, failure: Failure) -> bool:
        """That a match is now and then over with the deal may be meant so; that all are, in a configuration, is not."""
        return any(self._tallies[configuration].decided == 0 for configuration in failure.where)
