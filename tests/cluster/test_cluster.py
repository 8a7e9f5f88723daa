"""A real cluster on this machine: a scheduler and workers, processes of their own; one is killed in the middle."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest

from tests.tgame.batch.runs import RACE, bots, playouts, results, units
from tgame.batch.cluster import ClusterError
from tgame.batch.run import Where, run
from tgame.batch.tasks import Record

LOOPBACK = "127.0.0.1"


class Cluster:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = folder / "scheduler.json"
        self.processes: list[subprocess.Popen[bytes]] = []
        words = ["--host", LOOPBACK, "--port", "0", "--no-dashboard", "--scheduler-file", str(self.file)]
        self._start("dask_scheduler", *words)
        self.workers = [self._worker() for _ in range(2)]
        began = monotonic()
        while not self.file.is_file() or not self.file.read_text("utf-8"):
            assert monotonic() - began < 60
            sleep(0.1)
        self.address: str = json.loads(self.file.read_text("utf-8"))["address"]

    def _worker(self) -> subprocess.Popen[bytes]:
        return self._start(
            "dask_worker", "--host", LOOPBACK, "--no-dashboard", "--no-nanny", "--nthreads", "1",
            "--local-directory", str(self.folder), "--scheduler-file", str(self.file),
        )  # fmt: skip

    def _start(self, program: str, *words: str) -> subprocess.Popen[bytes]:
        log = (self.folder / f"{len(self.processes)}.log").open("wb")
        found = subprocess.Popen([sys.executable, "-m", f"distributed.cli.{program}", *words], stdout=log, stderr=log)
        log.close()
        self.processes.append(found)
        return found

    def end(self) -> None:
        for process in self.processes:
            process.kill()
            process.wait()


@pytest.fixture(name="cluster")
def a_cluster(tmp_path: Path) -> Iterator[Cluster]:
    found = Cluster(tmp_path)
    try:
        wait_for_workers(found, 2)
        yield found
    finally:
        found.end()


def wait_for_workers(cluster: Cluster, count: int) -> None:
    from distributed import Client

    with Client(cluster.address, set_as_default=False) as client:
        client.wait_for_workers(count, timeout=60)


def test_a_lost_worker_costs_time_and_nothing_else(cluster: Cluster, tmp_path: Path) -> None:
    tasks, wanted = [playouts(), bots(tmp_path, "Fine", "Fine")], [*units(4_000), *((1, seed) for seed in range(10))]
    # Bots of somebody's own are sent along.
    (tmp_path / "mine.py").unlink()
    found: list[Record] = []
    for record in run(tasks, wanted, Where(cluster=cluster.address)):
        found.append(record)
        if len(found) == 500:
            cluster.workers[0].kill()
    assert cluster.workers[0].wait() != 0
    assert len(found) == len(wanted)
    assert results(found) == results(run(tasks, wanted, Where(1)))


def test_a_match_that_hangs_is_slow_there(cluster: Cluster, tmp_path: Path) -> None:
    records = run([bots(tmp_path, "Hangs", "Fine", seconds=1.0)], units(5), Where(cluster=cluster.address))
    assert {r.seed: r.end for r in records} == {seed: "slow" if seed == 3 else "over" for seed in range(5)}


def test_where_there_is_no_cluster() -> None:
    with pytest.raises(ClusterError, match=r"there is no cluster at tcp://127\.0\.0\.1:9"):
        list(run([playouts()], units(2), Where(cluster="tcp://127.0.0.1:9")))


@pytest.mark.parametrize("address", ["nonsense", "http://127.0.0.1:1", "tcp://"])
def test_what_is_no_address(address: str) -> None:
    with pytest.raises(ClusterError):
        list(run([playouts()], units(2), Where(cluster=address)))


def test_by_the_command(cluster: Cluster, tmp_path: Path) -> None:
    rules = tmp_path / "race.tgame"
    rules.write_text(RACE, "utf-8")
    words = ["duel", str(rules), "--bots", "greedy,random", "--matches", "8", "--all", "--players", "2"]
    program = [str(Path(sys.executable).with_name("tgame"))]
    here, there = (
        subprocess.run([*program, *words, *more], capture_output=True, text=True, cwd=tmp_path, check=True).stdout
        for more in ([], ["--cluster", cluster.address])
    )
    assert "8 matches" in here
    assert [line.split("]")[0] for line in here.splitlines()] == [line.split("]")[0] for line in there.splitlines()]


def test_sim_and_check_by_the_command(cluster: Cluster, tmp_path: Path) -> None:
    rules = tmp_path / "race.tgame"
    rules.write_text(RACE, "utf-8")
    program = str(Path(sys.executable).with_name("tgame"))
    for command in ("sim", "check"):
        words = [program, command, str(rules), "-n", "40", "--json"]
        here, there = (
            json.loads(subprocess.run([*words, *more], capture_output=True, cwd=tmp_path, check=True).stdout)
            for more in ([], ["--cluster", cluster.address])
        )
        assert here == there
