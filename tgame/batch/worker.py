"""`python -m tgame.batch.worker`: a process that plays what it is sent.

In, on standard input: tasks, then lists of units, as pickles. Out, on standard output: `READY`, then a list of records
for each list of units, or an error. Which unit is being played, and since when, stands in a small shared file, so that
whoever ends a process that hangs knows what it hung on.
"""

from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Sequence
from contextlib import suppress
from mmap import mmap
from struct import Struct
from time import monotonic
from typing import IO

from tgame.batch.tasks import Record, Task, Unit, edition_of, play_by
from tgame.batch.work import play

AT = Struct("qqd")  # task, seed, since when
READY = "ready"
_IDLE = (-1, 0)


def main(shared: str) -> None:
    given, gives = sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    # What a bot of somebody's own prints must not get in between.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())

    with open(shared, "r+b") as file, mmap(file.fileno(), AT.size) as at:
        tasks = pickle.load(given)
        _prepare(tasks)
        _give(READY, gives)
        while True:
            try:
                units = pickle.load(given)
            except EOFError:
                return
            _give(_played(tasks, units, at), gives)


def _prepare(tasks: Sequence[Task]) -> None:
    """Read the rules and what plays them, while somebody else still plays. What is wrong with either is told when a
    match is to be played."""
    with suppress(Exception):
        edition_of(tasks[0])
        play_by(tasks[0].how)


def _give(value: object, gives: IO[bytes]) -> None:
    pickle.dump(value, gives)
    gives.flush()


def _played(tasks: Sequence[Task], units: Sequence[Unit], at: mmap) -> list[Record] | Exception:
    """The records; or why there are none, such as a bot that cannot be made."""
    records = []
    try:
        for unit in units:
            AT.pack_into(at, 0, *unit, monotonic())
            records.append(play(tasks, unit))
    except Exception as error:
        return error if _can_be_sent(error) else RuntimeError(repr(error))
    finally:
        AT.pack_into(at, 0, *_IDLE, monotonic())
    return records


def _can_be_sent(error: Exception) -> bool:
    try:
        return isinstance(pickle.loads(pickle.dumps(error)), type(error))
    except Exception:
        return False


if __name__ == "__main__":
    main(sys.argv[1])
