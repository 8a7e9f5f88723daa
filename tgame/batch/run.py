"""Many matches, here or elsewhere: a record for each of them.

In: tasks, units, and where to play them: in this process, in worker processes on this machine, or on a cluster. Out:
records, in whatever order they come. Where they are played changes nothing but that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from attrs import frozen

from tgame.batch.tasks import Record, Task, Unit


@frozen
class Where:
    """`jobs` processes on this machine, or with one, this process itself; or a cluster by its address."""

    jobs: int = 1
    cluster: str | None = None


def run(tasks: Sequence[Task], units: Iterable[Unit], where: Where) -> Iterator[Record]:
    if where.cluster is not None:
        from tgame.batch.cluster import run_on

        return run_on(where.cluster, tasks, units)
    if where.jobs == 1:
        return _run_here(tasks, units)
    return _run_in_processes(tasks, units, where.jobs)


def _run_here(tasks: Sequence[Task], units: Iterable[Unit]) -> Iterator[Record]:
    from tgame.batch.work import play

    return (play(tasks, unit) for unit in units)


def _run_in_processes(tasks: Sequence[Task], units: Iterable[Unit], jobs: int) -> Iterator[Record]:
    from tgame.batch.pool import Pool

    pool = Pool(tasks, jobs)
    try:
        yield from pool.run(units)
    finally:
        pool.close()
