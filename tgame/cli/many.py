"""What the commands share that play many matches: their options, the bar, files of records, and how they end.

In: tasks and units. Out: records, those that a file has already first. After Ctrl-C there is what there was.
"""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from types import FrameType
from typing import TYPE_CHECKING, Any, TypeVar

import click
from attrs import frozen

from tgame.cli.output import say

if TYPE_CHECKING:
    from tgame.batch.store import Store
    from tgame.batch.tasks import Record, Task, Unit

_LINE_EVERY = 30.0  # seconds, where nobody sees a bar
_SECONDS, _SECONDS_OF_THINKERS = 60.0, 1_800.0
_Command = TypeVar("_Command", bound=Callable[..., Any])


@frozen
class Running:
    """Where matches are played, what each may take, and where records go."""

    jobs: int
    cluster: str | None
    records: Path | None
    resume: bool
    limit: int
    _seconds: float | None

    def seconds(self, bots: Sequence[str]) -> float:
        """How long a match may take: long, where somebody thinks."""
        if self._seconds is not None:
            return self._seconds
        return _SECONDS if set(bots) <= {"random"} else _SECONDS_OF_THINKERS


def running_options(jobs: int) -> Callable[[_Command], _Command]:
    """The options of such a command, which gets them as `running`."""
    options = [
        click.option("--jobs", "-j", type=click.IntRange(1, 256), default=jobs, show_default=True, metavar="N",
                     help="Play in so many processes."),
        click.option("--cluster", metavar="ADDRESS", help="Play on a Dask cluster, by the address of its scheduler."),
        click.option("--records", type=click.Path(path_type=Path), metavar="FILE",
                     help="Write a record of each match: JSON Lines, or a folder of Parquet if it ends in .parquet."),
        click.option("--resume", is_flag=True, help="Go on with the records that the file has."),
        click.option("--limit", type=click.IntRange(1), default=20_000, show_default=True, metavar="N",
                     help="Decisions after which a match is given up."),
        click.option("--match-time", "seconds", type=click.FloatRange(0.1), metavar="S",
                     help="Seconds after which a match is given up; 60 at random, 1,800 if somebody thinks."),
    ]  # fmt: skip

    def decorate(command: _Command) -> _Command:
        def gathered(
            *args: Any,
            jobs: int,
            cluster: str | None,
            records: Path | None,
            resume: bool,
            limit: int,
            seconds: float | None,
            **more: Any,
        ) -> Any:
            if resume and records is None:
                raise click.UsageError("--resume goes on with a file of records: name it with --records FILE")
            return command(*args, running=Running(jobs, cluster, records, resume, limit, seconds), **more)

        gathered.__doc__, gathered.__name__ = command.__doc__, command.__name__
        found: Any = gathered
        for option in reversed(options):
            found = option(found)
        return found  # type: ignore[no-any-return]

    return decorate


class Matches:
    """The records of a run; `stopped` if somebody stopped it."""

    def __init__(self, tasks: Sequence[Task], units: Iterable[Unit], total: int, running: Running) -> None:
        self.tasks = tasks
        self.units = units
        self.total = total
        self.running = running
        self.count = 0
        self.stopped = False

    def __iter__(self) -> Iterator[Record]:
        with _saying(), _stored(self.tasks, self.running) as store, _watched(self.total) as advance:
            for record in self._records(store):
                self.count += 1
                advance()
                yield record

    def _records(self, store: Store | None) -> Iterator[Record]:
        from tgame.batch.run import Where, run
        from tgame.batch.store import left

        units = self.units
        if store is not None:
            wanted = set(units := list(units))
            known = [record for record in store.known if record.unit in wanted]
            yield from known
            units = left(units, known)
        found = run(self.tasks, units, Where(self.running.jobs, self.running.cluster))
        try:
            with _Interrupts() as interrupts:
                for record in interrupts.during(found):
                    if store is not None:
                        store.add(record)
                    yield record
        except KeyboardInterrupt:
            self.stopped = True
            say(f"Stopped after {self.count:,} of {self.total:,} matches.", err=True)
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
def _saying() -> Iterator[None]:
    """What goes wrong with a cluster, a bot or a file is wrong usage; what was measured is in the file."""
    from tgame.batch.cluster import ClusterError
    from tgame.batch.store import StoreError
    from tgame.interpreter.bots.named import BotError

    try:
        yield
    except (BotError, ClusterError, StoreError) as error:
        raise click.UsageError(str(error)) from None


@contextmanager
def _stored(tasks: Sequence[Task], running: Running) -> Iterator[Store | None]:
    from tgame.batch.store import StoreError, open_store

    if running.records is None:
        yield None
        return
    store = open_store(running.records, tasks, running.resume)
    try:
        yield store
        store.close()
    except OSError as error:
        raise StoreError(f"{running.records} cannot be written any more: {error.strerror or error}") from None


@contextmanager
def _watched(total: int) -> Iterator[Callable[[], None]]:
    """A bar, or a line now and then. Gives what is to be called for each match."""
    if not sys.stderr.isatty():
        yield _Lines(total)
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, TimeRemainingColumn
    from rich.progress import Task as Bar
    from rich.text import Text

    class Rate(ProgressColumn):
        def render(self, task: Bar) -> Text:
            # Until the second match there is none.
            return Text("" if task.speed is None else f"{task.speed:,.1f} a second", justify="right")

    columns = (BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total)
        yield lambda: bar.advance(task)


class _Lines:
    """Says now and then how far it is."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.count = 0
        self.began = self.said = monotonic()

    def __call__(self) -> None:
        self.count += 1
        now = monotonic()
        if now - self.said < _LINE_EVERY:
            return
        self.said = now
        rate = self.count / (now - self.began)
        ahead = (self.total - self.count) / rate
        say(f"{self.count:,} of {self.total:,} matches, {rate:,.1f} a second, about {ahead:,.0f} s to go", err=True)
