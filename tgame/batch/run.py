"""Many matches, here or elsewhere: a record for each of them.

In: tasks, units, and where to play them: in this process, in worker processes on this machine, or on a cluster. Out:
records, in whatever order they come. Where they are played changes nothing but that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from attrs import frozen

from tgame.batch.tasks import Record, Task, Unit


@frozen
class Where:
    """`jobs` processes on this machine, or with one, this process itself; or a cluster by its address. `meanwhile`, as
    long as no process has begun, this one plays itself, unless there are bots of somebody's own, which may do anything
    to the process that they play in."""

    jobs: int = 1
    cluster: str | None = None
    meanwhile: bool = True


def run(tasks: Sequence[Task], units: Iterable[Unit], where: Where) -> Iterator[Record]:
    if where.cluster is not None:
        from tgame.batch.cluster import run_on

        return run_on(where.cluster, tasks, units)
    if where.jobs == 1:
        return _run_here(tasks, units)
    return _run_in_processes(tasks, units, where)


def _run_here(tasks: Sequence[Task], units: Iterable[Unit]) -> Iterator[Record]:
    from tgame.batch.work import play

    return (play(tasks, unit) for unit in units)


def _run_in_processes(tasks: Sequence[Task], units: Iterable[Unit], where: Where) -> Iterator[Record]:
    from tgame.batch.pool import Pool
    from tgame.batch.work import can_interrupt, play

    meanwhile = where.meanwhile and can_interrupt() and not any(task.own for task in tasks)
    pool = Pool(tasks, where.jobs, partial(play, tasks) if meanwhile else None)
    try:
        yield from pool.run(units)
    finally:
        pool.close()
