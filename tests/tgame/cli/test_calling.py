"""The program is named by what works where it was started from."""

import sys
from pathlib import Path

import pytest

from tgame.cli.calling import called


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "my tools" / "tgame"
    path.parent.mkdir()
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sys, "argv", [str(path), "play"])
    return path


def test_a_program_that_the_shell_finds_has_its_name(program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(program.parent))
    assert called() == "tgame"


def test_a_program_that_the_shell_does_not_find_has_its_path(program: Path) -> None:
    assert called() == f"'{program}'"


def test_another_program_of_that_name_is_not_meant(program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = program.parents[1] / "tgame"
    other.write_text("#!/bin/sh\n")
    other.chmod(0o755)
    assert called() == f"'{program}'"


def test_a_path_from_here_stays_one(program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(program.parents[1])
    monkeypatch.setattr(sys, "argv", ["my tools/tgame"])
    assert called() == "'my tools/tgame'"


@pytest.mark.parametrize("started", ["-c", "-m", "", "/usr/lib/python3/dist-packages/pytest/__main__.py"])
def test_what_has_no_path_to_type_has_its_name(started: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", [started])
    assert called() == "tgame"
