"""Worker processes on this machine, and what is done when one of them hangs or dies.

In: tasks and units. Out: a record for each unit, in whatever order they come. A worker that hangs is ended, and its
match is recorded as slow; one that died is started again, and what it had is played again. A unit on which workers die
twice is recorded as lost.

It takes a second until processes have begun. Whoever gives a way to play `meanwhile` does not wait for that: what is
over by then has needed none, and a run of any length ends as soon as its matches are played.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
import tempfile
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event, Lock, Thread
from time import monotonic
from typing import Any
from uuid import uuid4

from tgame.batch.tasks import LOST, SLOW, Record, Task, Unit
from tgame.batch.worker import AT, READY

_ALONE = 1.0  # seconds that are played before any process is started
_GRACE = 5.0  # seconds that a worker has to interrupt a slow match by itself
_SHARE = 0.5  # seconds that a list of units should take
_MOST = 2_000  # units in a list
_DEATHS = 2  # of workers with the same unit


class WorkersGone(Exception):
    """No worker can be started."""


class _Died(Exception):
    """The process is gone, in the middle of its work."""


class Worker:
    """A process that plays what it is sent."""

    def __init__(self, tasks: Sequence[Task], folder: Path) -> None:
        # A file of its own: somebody may still look at that of a worker that died.
        self._shared = folder / uuid4().hex
        self._shared.write_bytes(AT.pack(-1, 0, monotonic()))
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tgame.batch.worker", str(self._shared)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            process_group=0,  # Ctrl-C is for the one who started this, who ends it
        )
        self.ready = False
        self.hung = False
        with suppress(OSError):  # it is found dead soon enough
            self._send(tuple(tasks))

    def wait(self) -> None:
        """Until it can play."""
        if not self.ready:
            self.ready = self._given() == READY

    def play(self, units: Sequence[Unit]) -> list[Record]:
        self.wait()
        try:
            self._send(list(units))
        except OSError as error:
            raise _Died from error
        found: list[Record] | Exception = self._given()
        if isinstance(found, Exception):
            raise found
        return found

    def _given(self) -> Any:
        assert self._process.stdout is not None
        try:
            return pickle.load(self._process.stdout)
        except (OSError, EOFError, pickle.UnpicklingError, ValueError) as error:
            raise _Died from error

    def _send(self, value: object) -> None:
        assert self._process.stdin is not None
        pickle.dump(value, self._process.stdin)
        self._process.stdin.flush()

    def at(self) -> tuple[Unit | None, float]:
        """What it is at, and for how long."""
        task, seed, since = AT.unpack(self._shared.read_bytes())
        return (task, seed) if task >= 0 else None, monotonic() - since

    def end(self) -> None:
        with suppress(OSError):
            self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                with suppress(OSError):
                    stream.close()


class Pool:
    def __init__(self, tasks: Sequence[Task], count: int, meanwhile: Callable[[Unit], Record] | None = None) -> None:
        self.tasks = tasks
        self.count = count
        self._meanwhile = meanwhile
        self._folder = tempfile.TemporaryDirectory(prefix="tgame-")
        self._workers: dict[int, Worker] = {}
        self._units: Iterator[Unit] = iter(())
        self._again: deque[Unit] = deque()
        self._deaths: Counter[Unit] = Counter()
        self._done: SimpleQueue[list[Record] | BaseException | None] = SimpleQueue()
        self._lock = Lock()
        self._stopped = False
        self._all_taken = Event()  # by whoever played meanwhile

    def run(self, units: Iterable[Unit]) -> Iterator[Record]:
        """To stop before all are played, close what this gives."""
        self._units, self._stopped = iter(units), False
        self._all_taken.clear()
        threads = [Thread(target=self._serve, args=(number,), daemon=True) for number in range(self.count)]
        for thread in threads:
            thread.start()
        left = len(threads)
        try:
            yield from self._played_meanwhile()
            while left:
                try:
                    found = self._done.get(timeout=0.5)
                except Empty:
                    self._end_what_hangs()
                    continue
                if isinstance(found, BaseException):
                    raise found
                if found is None:
                    left -= 1
                else:
                    yield from found
                    self._end_what_hangs()
        finally:
            self._stopped = True
            self._all_taken.set()
            if left:
                self.end()
            for thread in threads:
                thread.join()

    def end(self) -> None:
        """End the processes. They are kept between runs."""
        self._stopped = True
        for worker in list(self._workers.values()):
            worker.end()
        self._workers.clear()

    def close(self) -> None:
        self.end()
        self._folder.cleanup()

    def _played_meanwhile(self) -> Iterator[Record]:
        """What is played here, until a process is ready; if all is played by then, nobody waits for one."""
        while self._meanwhile is not None and not any(worker.ready for worker in list(self._workers.values())):
            for unit in (units := self._take(1)):
                yield self._meanwhile(unit)
            if not units:
                self._all_taken.set()
                for worker in [worker for worker in list(self._workers.values()) if not worker.ready]:
                    worker.end()
                return

    def _serve(self, number: int) -> None:
        """What one thread does: hand out units to a process, and take records from it."""
        size, starts = 1, 0
        if self._meanwhile is not None:
            self._all_taken.wait(_ALONE)
        try:
            while not self._stopped:
                worker = self._workers.get(number)
                if worker is None:
                    if self._all_taken.is_set():
                        break
                    starts += 1
                    worker = self._workers[number] = self._started()
                units: list[Unit] = []
                try:
                    worker.wait()
                    units = self._take(size)
                    if not units:
                        break
                    began = monotonic()
                    found = worker.play(units)
                except _Died:
                    if self._all_taken.is_set() and not units:
                        break
                    self._after_death(number, worker, units, starts)
                    size = 1
                    continue
                starts = 0
                size = max(1, min(_MOST, 4 * size, int(size * _SHARE / max(monotonic() - began, 1e-4))))
                self._done.put(found)
        except BaseException as error:
            self._done.put(error)
        else:
            self._done.put(None)

    def _started(self) -> Worker:
        try:
            return Worker(self.tasks, Path(self._folder.name))
        except OSError as error:
            raise WorkersGone(f"no worker process can be started: {error.strerror or error}") from None

    def _take(self, size: int) -> list[Unit]:
        with self._lock:
            if self._again:
                return [self._again.popleft()]
            return list(islice(self._units, size))

    def _after_death(self, number: int, worker: Worker, units: Sequence[Unit], starts: int) -> None:
        if self._stopped:
            return
        at, _ = worker.at()
        worker.end()
        del self._workers[number]
        with self._lock:
            if at is None:
                if starts > _DEATHS:
                    raise WorkersGone("no worker process can be started: they end before they have begun")
            else:
                self._deaths[at] += 1
                if worker.hung or self._deaths[at] == _DEATHS:
                    self._done.put([Record(*at, SLOW if worker.hung else LOST)])
                    units = [unit for unit in units if unit != at]
            self._again.extend(units)

    def _end_what_hangs(self) -> None:
        for worker in list(self._workers.values()):
            at, since = worker.at()
            if at is not None and since > self.tasks[at[0]].seconds + _GRACE:
                worker.hung = True
                worker.end()
