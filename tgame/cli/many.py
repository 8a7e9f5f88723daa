"""What the commands share that play many matches: their options, files of records, and how they end.

In: tasks and units. Out: records, those that a file has already first. After Ctrl-C, or when the disk is full, there is
what there was.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from math import isfinite
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any, TypeVar

import click
from attrs import frozen

from tgame.cli.output import say
from tgame.cli.watched import Goal, Progress, watched

if TYPE_CHECKING:
    from tgame.batch.store import Store
    from tgame.batch.tasks import Record, Task, Unit

SECONDS, _SECONDS_OF_THINKERS = 60.0, 1_800.0
_Command = TypeVar("_Command", bound=Callable[..., Any])


@frozen
class Running:
    """Where matches are played, what each may take, and where records go."""

    jobs: int | None
    cluster: str | None
    records: Path | None
    resume: bool
    limit: int
    _seconds: float | None
    _at_random: float = SECONDS

    def processes(self, bots: Iterable[str]) -> int:
        """On all cores, unless bots would have less of one for the time that they are given."""
        from tgame.interpreter.bots.named import minds_the_clock

        if self.jobs is not None:
            return self.jobs
        return 1 if any(map(minds_the_clock, bots)) else _cores()

    def seconds(self, bots: Sequence[str] = ()) -> float:
        """How long a match may take: long, where somebody thinks."""
        if self._seconds is not None:
            return self._seconds
        return self._at_random if set(bots) <= {"random"} else _SECONDS_OF_THINKERS


def _cores() -> int:
    """Those that this process may use."""
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed is not None else os.cpu_count() or 1


class Seconds(click.FloatRange):
    """A time that comes to an end: `nan` and `inf` are numbers, too."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        found = super().convert(value, param, ctx)
        if not isfinite(found):
            self.fail(f"{value!r} is no number of seconds.", param, ctx)
        return found


def running_options(at_random: float = SECONDS, bots: bool = True) -> Callable[[_Command], _Command]:
    """The options of such a command, which gets them as `running`; without `bots`, all play at random."""
    slowest = f"{at_random:.0f} at random, 1,800 if somebody thinks" if bots else f"{at_random:.0f} if not given"
    usual = "one for each core" + (", but one in all if a bot goes by the clock" if bots else "")
    options = [
        click.option("--jobs", "-j", type=click.IntRange(1, 256), metavar="N",
                     help=f"Play in so many processes; if not given, {usual}."),
        click.option("--cluster", metavar="ADDRESS", help="Play on a Dask cluster, by the address of its scheduler."),
        click.option("--records", type=click.Path(path_type=Path), metavar="FILE",
                     help="Write a record of each match: JSON Lines, or a folder of Parquet if it ends in .parquet."),
        click.option("--resume", is_flag=True, help="Go on with the records that the file has."),
        click.option("--limit", type=click.IntRange(1), default=20_000, show_default=True, metavar="N",
                     help="Decisions after which a match is given up."),
        click.option("--match-time", "seconds", type=Seconds(0.1), metavar="S",
                     help=f"Seconds after which a match is given up; {slowest}."),
    ]  # fmt: skip

    def decorate(command: _Command) -> _Command:
        def gathered(
            *args: Any,
            jobs: int | None,
            cluster: str | None,
            records: Path | None,
            resume: bool,
            limit: int,
            seconds: float | None,
            **more: Any,
        ) -> Any:
            if resume and records is None:
                raise click.UsageError("--resume goes on with a file of records: name it with --records FILE")
            return command(*args, running=Running(jobs, cluster, records, resume, limit, seconds, at_random), **more)

        gathered.__doc__, gathered.__name__ = command.__doc__, command.__name__
        found: Any = gathered
        for option in reversed(options):
            found = option(found)
        return found  # type: ignore[no-any-return]

    return decorate


class Matches:
    """The records of a run; `stopped` if somebody or something stopped it."""

    def __init__(
        self,
        tasks: Sequence[Task],
        units: Iterable[Unit],
        goal: Goal,
        running: Running,
        wanted: Callable[[Unit], bool] | None = None,
        title: str = "",
        failures: Callable[[], int] | None = None,
    ) -> None:
        """`wanted` says which of the records that a file has are of this run, where the units have no end; `failures`
        how many were found so far, for whoever is watching."""
        self.tasks = tasks
        self.units = units
        self.running = running
        self.stopped = False
        self._wanted = wanted
        self._progress = Progress(goal, title) if failures is None else Progress(goal, title, failures)
        self._found = self._played()
        self._trouble = ""

    def __iter__(self) -> Iterator[Record]:
        return self._found

    def settle(self) -> None:
        """To be called when all is shown: whatever broke off the run takes nothing away, but is said, and the command
        has failed."""
        self._found.close()
        if self._trouble:
            raise click.UsageError(f"{self._trouble}; it ended after {self._progress.extent()}")

    def _played(self) -> Generator[Record]:
        progress = self._progress
        try:
            with _stored(self.tasks, self.running) as store, watched(progress) as look:
                for record in self._records(store):
                    look()
                    yield record
        except _troubles() as error:
            if not progress.count:
                raise click.UsageError(str(error)) from None
            self.stopped, self._trouble = True, str(error)

    def _records(self, store: Store | None) -> Iterator[Record]:
        from tgame.batch.run import Where, run
        from tgame.batch.store import left

        progress, units = self._progress, self.units
        if store is not None:
            wanted = self._wanted
            if wanted is None:
                wanted = set(units := list(units)).__contains__
            known = [record for record in store.known if wanted(record.unit)]
            for record in known:
                progress.add(known=True)
                yield record
            units = left(units, known)
        processes = self.running.processes({bot for task in self.tasks for bot in task.bots})
        found = run(self.tasks, units, Where(processes, self.running.cluster))
        try:
            with _Interrupts() as interrupts:
                for record in interrupts.during(found):
                    progress.add()
                    if store is not None:
                        with _writing(self.running.records):
                            store.add(record)
                    yield record
        except KeyboardInterrupt:
            self.stopped = True
            say(f"Stopped after {progress.extent()}.", err=True)
        finally:
            close = getattr(found, "close", None)
            if close is not None:
                close()


class _Interrupts:
    """Ctrl-C while matches are played stops that at once. When it comes while a record is written or counted, that is
    done first: else there would be half of one, or the table would be lost."""

    def __init__(self) -> None:
        self._playing = self._waiting = False
        self._before: Any = None

    def __enter__(self) -> _Interrupts:
        if threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._ring)
        return self

    def __exit__(self, *_: object) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)

    def _ring(self, number: int, frame: FrameType | None) -> None:
        if self._playing:
            raise KeyboardInterrupt
        self._waiting = True

    def during(self, found: Iterator[Record]) -> Iterator[Record]:
        while not self._waiting:
            self._playing = True
            try:
                record = next(found, None)
            finally:
                self._playing = False
            if record is None:
                return
            yield record
        raise KeyboardInterrupt


@contextmanager
def _stored(tasks: Sequence[Task], running: Running) -> Iterator[Store | None]:
    from tgame.batch.store import open_store

    if running.records is None:
        yield None
        return
    store = open_store(running.records, tasks, running.resume)
    try:
        yield store
    finally:
        with _writing(running.records):
            store.close()


@contextmanager
def _writing(path: Path | None) -> Iterator[None]:
    from tgame.batch.store import StoreError

    try:
        yield
    except OSError as error:
        raise StoreError(f"{path} cannot be written any more: {error.strerror or error}") from None


def _troubles() -> tuple[type[Exception], ...]:
    """What can go wrong with a cluster, processes, a bot or a file."""
    from tgame.batch.cluster import ClusterError
    from tgame.batch.pool import WorkersGone
    from tgame.batch.store import StoreError
    from tgame.interpreter.bots.named import BotError

    return BotError, ClusterError, StoreError, WorkersGone
