"""Matches on a Dask cluster: workers need only the installed package.

In: the address of a scheduler, tasks and units. Out: records. Each list of units is a job of its own name, which Dask
gives to another worker if the first is lost, and whose result comes once: so a lost worker costs time and nothing else.
In a worker, matches are played by a process of its own, which is ended if it hangs.
"""

from __future__ import annotations

import atexit
import threading
from collections.abc import Iterable, Iterator, Sequence
from itertools import count, islice
from socket import create_connection
from time import monotonic
from typing import Any
from uuid import uuid4

from tgame.batch.pool import Pool
from tgame.batch.tasks import Record, Task, Unit

_PATIENCE = 10  # seconds until a scheduler must have answered
_SHARE = 2.0  # seconds that a job should take
_MOST = 5_000  # units in a job
_RETRIES = 10

_kept = threading.local()


class ClusterError(Exception):
    """There is no such cluster, or it cannot play."""


def run_on(address: str, tasks: Sequence[Task], units: Iterable[Unit]) -> Iterator[Record]:
    try:
        from distributed import Client, as_completed
    except ImportError:
        raise ClusterError("for a cluster, install tgame with its extra: pip install 'tgame[cluster]'") from None
    _find(address)
    try:
        client = Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise ClusterError(f"there is no cluster at {address}: {error}") from None
    left = iter(units)
    name, numbers = uuid4().hex, count()
    size = 1

    def submit() -> list[Any]:
        found = list(islice(left, size))
        if not found:
            return []
        key = f"tgame-{name}-{next(numbers)}"
        return [client.submit(play_remotely, tuple(tasks), found, key=key, retries=_RETRIES, pure=False)]

    try:
        threads = sum(client.nthreads().values())
        if not threads:
            raise ClusterError(f"the cluster at {address} has no workers")
        first = [job for _ in range(2 * threads) for job in submit()]
        waiting = as_completed(first, loop=client.loop)
        for job in waiting:
            try:
                records, seconds = job.result()
            except ModuleNotFoundError as error:
                raise ClusterError(f"the workers at {address} have no tgame, or another one: {error}") from None
            size = max(1, min(_MOST, 4 * size, int(size * _SHARE / max(seconds, 1e-3))))
            waiting.update(submit())
            yield from records
    finally:
        client.close()


def _find(address: str) -> None:
    """Does anybody listen there? A client that finds nobody is not easily got rid of."""
    from distributed.comm.addressing import get_address_host_port

    try:
        host, port = get_address_host_port(address, strict=True)
        create_connection((host, port), _PATIENCE).close()
    except (OSError, ValueError, OverflowError) as error:
        raise ClusterError(f"there is no cluster at {address}, such as tcp://host:8786: {error}") from None


def play_remotely(tasks: Sequence[Task], units: Sequence[Unit]) -> tuple[list[Record], float]:
    """Played in a worker, by a process that is kept from one job to the next; and how long it took."""
    began = monotonic()
    pool: Pool | None = getattr(_kept, "pool", None)
    if pool is None or pool.tasks != tasks:
        if pool is not None:
            pool.close()
        pool = _kept.pool = Pool(tasks, 1)
        atexit.register(pool.close)
    return list(pool.run(units)), monotonic() - began
