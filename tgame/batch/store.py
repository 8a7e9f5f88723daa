"""Records in a file, as they come; and what is there already of a run that was broken off.

In: records. Out: those that were written before. A file of JSON Lines begins with a line that says what was played, so
that nothing is added to the records of another run; its last line may be half of one, if the run was killed. Parquet is
a folder of files, each whole when it is there; readers of Parquet take such a folder for one table.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from time import monotonic
from typing import IO, Any, Protocol

from attrs import asdict

from tgame.batch.tasks import Record, Task, Unit

_EVERY = 1.0  # seconds after which what was written is sure to be there
_PART = 10_000  # records of a file of Parquet, at most
_PART_EVERY = 10.0
_WORDS = {"tgame": "records", "version": 1}


class StoreError(Exception):
    """The file is of another run, or does not hold records, or cannot be written."""


class Store(Protocol):
    """Where records go. `known` are those that were there before."""

    known: list[Record]

    def add(self, record: Record) -> None: ...

    def close(self) -> None: ...


def open_store(path: Path, tasks: Sequence[Task], resume: bool) -> Store:
    """A file for the records of a run; to `resume`, with those that it has already."""
    try:
        if path.exists() and not resume and not _is_stream(path):
            raise StoreError(f"{path} is there already: go on with it by --resume, or name another file")
        return Parts(path, tasks) if path.suffix == ".parquet" else Lines(path, tasks)
    except OSError as error:
        raise StoreError(f"{path} cannot be written: {error.strerror or error}") from None


def _is_stream(path: Path) -> bool:
    """A pipe or a device: nothing is there to be gone on with."""
    return path.exists() and not path.is_file() and not path.is_dir()


def identity(tasks: Sequence[Task]) -> str:
    """The same for the same tasks: with another rule file, setting or bot it is another run."""
    return blake2b(repr(tuple(tasks)).encode(), digest_size=12).hexdigest()


def heading(tasks: Sequence[Task]) -> dict[str, Any]:
    return {**_WORDS, "run": identity(tasks), "tasks": [_said(task) for task in tasks]}


def _said(task: Task) -> dict[str, Any]:
    """What a reader of the records may want to know of a task."""
    options = dict(task.configuration.options)
    setting = {"players": task.configuration.players, "variants": list(task.configuration.variants), "options": options}
    return {"file": task.name, **setting, "bots": list(task.bots)}


def _check(found: object, tasks: Sequence[Task], path: Path) -> None:
    if not isinstance(found, dict) or any(found.get(word) != value for word, value in _WORDS.items()):
        raise StoreError(f"{path} does not hold records of matches; name another file")
    if found.get("run") != identity(tasks):
        played = ", ".join(dict.fromkeys(str(task.get("file")) for task in found.get("tasks", ())))
        raise StoreError(
            f"{path} has the records of another run, of {played}: "
            "it can be resumed with the same rule file, settings and bots only"
        )


class Lines:
    """A file of JSON Lines."""

    def __init__(self, path: Path, tasks: Sequence[Task]) -> None:
        self.known, size = _lines(path, tasks) if path.is_file() else ([], 0)
        if size:
            os.truncate(path, size)
        self._file: IO[str] = path.open("a", encoding="utf-8", newline="\n")
        self._flushed = monotonic()
        if not size:
            try:
                self._write(heading(tasks))
                self._file.flush()
            except OSError:
                with suppress(OSError):
                    self._file.close()
                raise

    def add(self, record: Record) -> None:
        self._write(asdict(record))
        if monotonic() - self._flushed > _EVERY:
            self._file.flush()
            self._flushed = monotonic()

    def close(self) -> None:
        self._file.close()

    def _write(self, value: dict[str, Any]) -> None:
        self._file.write(json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n")


def _lines(path: Path, tasks: Sequence[Task]) -> tuple[list[Record], int]:
    """The records of a file, and how many bytes of it are whole lines."""
    found, size = [], 0
    with path.open("rb") as file:
        for line in file:
            try:
                value = json.loads(line) if line.endswith(b"\n") else None
            except ValueError:
                value = None
            if not size:
                _check(value, tasks, path)
            elif value is None:
                break
            else:
                found.append(_record(value))
            size += len(line)
    return _once(found), size


class Parts:
    """A folder of Parquet files."""

    def __init__(self, path: Path, tasks: Sequence[Task]) -> None:
        try:
            from pyarrow import parquet
        except ImportError:
            raise StoreError("for Parquet, install tgame with its extra: pip install 'tgame[data]'") from None
        self._parquet = parquet
        self.path = path
        self.known = []
        if path.exists():
            head = path / "_run.json"
            _check(json.loads(head.read_text("utf-8")) if head.is_file() else None, tasks, path)
            parts = sorted(path.glob("*.parquet"))
            rows = (row for part in parts for row in parquet.read_table(part).to_pylist())
            self.known = _once(_record({**row, "notes": json.loads(row["notes"])}) for row in rows)
        else:
            path.mkdir(parents=True)
            (path / "_run.json").write_text(json.dumps(heading(tasks), ensure_ascii=False), "utf-8")
        self._number = 1 + len(list(path.glob("*.parquet")))
        self._rows: list[dict[str, Any]] = []
        self._written = monotonic()

    def add(self, record: Record) -> None:
        self._rows.append({**asdict(record), "notes": json.dumps(record.notes, ensure_ascii=False)})
        if len(self._rows) >= _PART or monotonic() - self._written > _PART_EVERY:
            self._write()

    def close(self) -> None:
        if self._rows:
            self._write()

    def _write(self) -> None:
        import pyarrow

        half = self.path / ".half"
        self._parquet.write_table(pyarrow.Table.from_pylist(self._rows), half)
        half.rename(self.path / f"{self._number:06}.parquet")
        self._number += 1
        self._rows = []
        self._written = monotonic()


def _record(value: dict[str, Any]) -> Record:
    return Record(**{**value, "winners": tuple(value["winners"]), "scores": tuple(value["scores"])})


def _once(records: Iterable[Record]) -> list[Record]:
    """No match twice."""
    return list({record.unit: record for record in records}.values())


def left(units: Iterable[Unit], known: Iterable[Record]) -> Iterator[Unit]:
    """The matches that are not there yet."""
    there = {record.unit for record in known}
    return (unit for unit in units if unit not in there)
