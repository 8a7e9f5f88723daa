"""A check of one rule file: random matches in its configurations, by the clock or by number.

In: a game and how long, how often and with how many processes. Out: a `Report`. First the rules are examined, then what
the engine promises for every file is tried on this one, then leaks are looked for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import count
from time import monotonic

from attrs import evolve, frozen

from tgame.batch.run import Where, run
from tgame.batch.tasks import LIMIT, Task, Unit, edition_of
from tgame.checking import examine, leaking, promised
from tgame.checking.failures import NO_DECISION, Failure, Failures
from tgame.checking.notes import notes
from tgame.checking.report import Report, grouped
from tgame.checking.sampling import sample
from tgame.checking.showing import show
from tgame.checking.tally import Tally
from tgame.dsl.checked import Configuration
from tgame.interpreter.game import Game

SECONDS = 30.0
_ENOUGH_FAILED = 0.15  # of the time, after which nobody waits for more of what failed already
_MOST_SHOWN = 5  # failures, each with a match
_SLOWEST = 20.0  # seconds that one match may take


@frozen
class Extent:
    """How much is played: so many seconds, or so many matches of each configuration, or until either is used up."""

    seconds: float | None = SECONDS
    matches: int | None = None
    jobs: int = 1
    seed: int = 0


@frozen
class Look:
    """A way to look at a match: the function that plays it, its share of the time, and of how many matches it looks at
    one."""

    name: str
    how: str
    share: float
    every: int = 1


LOOKS = (
    Look("rules", examine.HOW, 0.5),
    Look("promises", promised.HOW, 0.15, every=10),
    Look("leaks", leaking.HOW, 0.35, every=10),
)


def check(game: Game, extent: Extent, watch: Callable[[int, int], None] = lambda matches, failures: None) -> Report:
    """Raises RuleFileError when a configuration has errors."""
    every = game.configurations()
    chosen = sample(every)
    source = game.checked.source
    base = Task(source.text, source.name, chosen[0], "", limit=LIMIT, seconds=_SLOWEST, invariants=True)
    tasks = [evolve(base, configuration=configuration, how=look.how) for look in LOOKS for configuration in chosen]
    # Those that the runner has anyway, if it plays in this process.
    editions = {task.configuration: edition_of(task) for task in tasks[: len(chosen)]}
    tallies = {configuration: Tally() for configuration in chosen}
    failures = Failures()
    searched: Counter[str] = Counter()
    stopped = False
    try:
        for number, record in enumerate(run(tasks, _units(len(chosen), extent, failures), Where(extent.jobs)), 1):
            look = LOOKS[record.task // len(chosen)]
            configuration = chosen[record.task % len(chosen)]
            if look.how == examine.HOW:
                tallies[configuration].add(record, configuration.players)
            else:
                searched[look.name] += 1
            failures.add(record, configuration)
            watch(number, len(failures))
    except KeyboardInterrupt:
        stopped = True
    played = {configuration: (editions[configuration], tallies[configuration]) for configuration in chosen}
    found = [one for one in failures.all() if one.sort.kind != NO_DECISION or _never_decided(one, tallies)]
    shown = {} if stopped else {one.sort: show(one, editions[one.configuration]) for one in found[:_MOST_SHOWN]}
    return Report(game, len(every), chosen, grouped(played), found, notes(played), searched, stopped, shown)


def _never_decided(failure: Failure, tallies: Mapping[Configuration, Tally]) -> bool:
    """That a match is now and then over with the deal may be meant so; that all are, in a configuration, is not."""
    return any(tallies[configuration].decided == 0 for configuration in failure.where)


def _units(configurations: int, extent: Extent, failures: Failures) -> Iterator[Unit]:
    """What is played, one look after the other, each until its share of the time is used up."""
    began = monotonic()
    until = 0.0
    for number, look in enumerate(LOOKS):
        until += look.share
        most = None if extent.matches is None else -(-extent.matches // look.every)
        for seed in count(extent.seed) if most is None else range(extent.seed, extent.seed + most):
            for place in range(configurations):
                # Each configuration is played once, however short the time.
                share = min(until, until - look.share + _ENOUGH_FAILED) if len(failures) else until
                late = extent.seconds is not None and monotonic() - began > share * extent.seconds
                if late and (seed > extent.seed or look is not LOOKS[0]):
                    break
                yield number * configurations + place, seed
            else:
                continue
            break
