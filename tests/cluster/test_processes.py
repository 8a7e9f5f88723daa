"""Wherever matches are played, there is one record of each; what hangs or dies is a record, too."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tgame.batch.runs import RACE, bots, playouts, results, units
from tgame.batch import pool
from tgame.batch.playing import MATCH, finding_of
from tgame.batch.pool import Pool
from tgame.batch.run import Where, run
from tgame.batch.tasks import Record, Task
from tgame.dsl.checked import Configuration
from tgame.interpreter.bots.named import BotError

HERE, PROCESSES = Where(1), Where(2, meanwhile=False)


def test_as_many_processes_as_one_likes_give_the_same() -> None:
    tasks = [playouts(), Task(RACE, "race.tgame", Configuration(2), MATCH, ("random", "greedy"))]
    wanted = [*units(40), *((1, seed) for seed in range(6))]
    here, there = list(run(tasks, wanted, HERE)), list(run(tasks, wanted, PROCESSES))
    assert results(here) == results(there)
    assert sorted(record.unit for record in there) == sorted(wanted)
    assert len({record.course for record in here}) > 20


def test_a_bot_of_somebodys_own_needs_no_file_where_it_plays(tmp_path: Path) -> None:
    task = bots(tmp_path, "Fine", "Fine")
    (tmp_path / "mine.py").unlink()
    (record,) = run([task], [(0, 1)], PROCESSES)
    assert record.end == "over"
    assert record.notes["faults"] == [(0, ""), (0, "")]


def test_a_match_of_too_many_decisions_is_endless() -> None:
    found = [
        record.end
        for record in run([Task(RACE, "race.tgame", Configuration(2), MATCH, ("random",) * 2, limit=3)], units(4), HERE)
    ]
    assert found == ["endless"] * 4


def test_where_the_rules_fail_the_record_says_where() -> None:
    rules = RACE.replace("0..20", "0..3")
    for how in (playouts().how, MATCH):
        task = Task(rules, "race.tgame", Configuration(2), how, ("random", "random"))
        for where in (HERE, PROCESSES):
            (record,) = run([task], [(0, 1)], where)
            assert record.end == "failed"
            assert record.finding.startswith("race.tgame:")
            finding = finding_of(record, task)
            assert finding is not None
            assert finding.code == "TG916"
            assert rules[finding.span.start : finding.span.end].startswith("steps[me] +=")


@pytest.mark.parametrize("where", [HERE, PROCESSES], ids=["here", "processes"])
def test_a_match_that_hangs_is_slow_and_stops_nothing(where: Where, tmp_path: Path) -> None:
    ends = {r.seed: r.end for r in run([bots(tmp_path, "Hangs", "Fine", seconds=1.0)], units(6), where)}
    assert ends == {seed: "slow" if seed == 3 else "over" for seed in range(6)}


def test_a_worker_that_does_not_listen_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "_GRACE", 0.5)
    ends = {r.seed: r.end for r in run([bots(tmp_path, "Deaf", "Fine", seconds=0.5)], units(6), PROCESSES)}
    assert ends == {seed: "slow" if seed == 3 else "over" for seed in range(6)}


def test_what_kills_its_worker_is_lost_alone(tmp_path: Path) -> None:
    records = list(run([bots(tmp_path, "Dies", "Fine")], units(6), PROCESSES))
    assert sorted(r.seed for r in records) == list(range(6))
    assert {r.seed: r.end for r in records} == {seed: "lost" if seed == 3 else "over" for seed in range(6)}


def test_a_killed_worker_costs_time_and_nothing_else() -> None:
    tasks, wanted = [playouts()], units(3_000)
    found: list[Record] = []
    workers = Pool(tasks, 2)
    try:
        killed = 0
        for record in workers.run(wanted):
            found.append(record)
            if len(found) % 900 == 100:
                process = next(iter(workers._workers.values()))._process
                os.kill(process.pid, signal.SIGKILL)
                killed += 1
        assert killed > 2
    finally:
        workers.close()
    assert results(found) == results(run(tasks, wanted, HERE))


def test_a_bot_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    for where in (HERE, PROCESSES):
        with pytest.raises(BotError, match="no luck"):
            list(run([bots(tmp_path, "Unmade", "Fine")], units(2), where))


def test_whoever_stops_leaves_no_process_behind() -> None:
    found = run([playouts()], units(100_000), PROCESSES)
    assert isinstance(found, Iterator)
    next(found)
    found.close()  # type: ignore[attr-defined]
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)
