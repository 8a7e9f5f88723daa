"""What a worker does with its share: play units one after the other, none longer than it may take.

In: tasks and a unit. Out: its record. A match that takes too long is interrupted by an alarm, where there are alarms:
in the main thread of a process, not on Windows. Elsewhere whoever started the process ends it.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import FrameType

from attrs import evolve

from tgame.batch.tasks import SLOW, Record, Task, TooSlow, Unit, edition_of, play_by

_AGAIN = 0.5  # seconds: an alarm that somebody swallowed rings once more


def play(tasks: Sequence[Task], unit: Unit) -> Record:
    """One match, whatever becomes of it."""
    number, seed = unit
    task = tasks[number]
    try:
        edition, how = edition_of(task), play_by(task.how)
        with _alarm(task.seconds):
            found = how(edition, task, seed)
    except TooSlow:
        return Record(number, seed, SLOW)
    return evolve(found, task=number)


def can_interrupt() -> bool:
    return hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    if not can_interrupt():
        yield
        return

    def ring(number: int, frame: FrameType | None) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds, _AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
