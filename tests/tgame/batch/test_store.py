"""Records in a file: as they come, gone on with after a run was killed, and never mixed with those of another run."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.tgame.batch.runs import RACE, playouts, results, units
from tgame.batch.run import Where, run
from tgame.batch.store import StoreError, left, open_store
from tgame.batch.tasks import Record, Task

TASKS = [playouts()]


def written(path: Path, seeds: range) -> list[object]:
    store = open_store(path, TASKS, resume=False)
    records = list(run(TASKS, [(0, seed) for seed in seeds], Where(1)))
    for record in records:
        store.add(record)
    store.close()
    return results(records)


def known(path: Path) -> list[Record]:
    store = open_store(path, TASKS, resume=True)
    store.close()
    return store.known


@pytest.mark.parametrize("name", ["run.jsonl", "run.parquet"])
def test_what_was_written_is_read(name: str, tmp_path: Path) -> None:
    if name.endswith("parquet"):
        pytest.importorskip("pyarrow", reason="needs the extra `data`")
    there = written(tmp_path / name, range(30))
    found = known(tmp_path / name)
    assert results(found) == there
    assert list(left(units(33), found)) == [(0, 30), (0, 31), (0, 32)]


@pytest.mark.parametrize("cut", range(1, 300, 23))
def test_a_run_that_was_killed_goes_on_where_it_was(cut: int, tmp_path: Path) -> None:
    """However much of the last line is there."""
    path = tmp_path / "run.jsonl"
    whole = written(path, range(20))
    data = path.read_bytes()
    path.write_bytes(data[:-cut])
    store = open_store(path, TASKS, resume=True)
    assert len(store.known) < 20
    for record in run(TASKS, left(units(20), store.known), Where(1)):
        store.add(record)
    store.close()
    assert results(known(path)) == whole
    assert all(json.loads(line) for line in path.read_text("utf-8").splitlines())


def test_a_match_that_is_there_twice_counts_once(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    whole = written(path, range(5))
    lines = path.read_text("utf-8").splitlines(keepends=True)
    path.write_text("".join([*lines, lines[-1]]), "utf-8")
    assert results(known(path)) == whole


@pytest.mark.parametrize(
    ("other", "message"),
    [
        ([playouts(limit=5)], "has the records of another run, of race.tgame"),
        ([Task(RACE + "\n", "race.tgame", TASKS[0].configuration, TASKS[0].how)], "has the records of another run"),
    ],
)
def test_the_records_of_another_run_are_left_alone(other: list[Task], message: str, tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    written(path, range(3))
    before = path.read_bytes()
    with pytest.raises(StoreError, match=message):
        open_store(path, other, resume=True)
    assert path.read_bytes() == before


@pytest.mark.parametrize("text", ["", "hello\n", "[]\n", '{"tgame":"match"}\n'])
def test_what_is_no_file_of_records_is_left_alone(text: str, tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    path.write_text(text, "utf-8")
    if text:
        with pytest.raises(StoreError, match="does not hold records"):
            open_store(path, TASKS, resume=True)
        assert path.read_text("utf-8") == text
    with pytest.raises(StoreError, match="is there already: go on with it by --resume"):
        open_store(path, TASKS, resume=False)


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be written: No such file or directory"):
        open_store(tmp_path / "nowhere" / "run.jsonl", TASKS, resume=False)
