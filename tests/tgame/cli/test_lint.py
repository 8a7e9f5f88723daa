"""`tgame lint`: all findings, a summary, and an exit status that a script can rely on."""

import json
from pathlib import Path

import pytest

from tests.tgame.cli.calls import BRIGANDS, SEEKERS, tgame

NOTES = """\
game notes for 2..2
pieces Card
  card x4
zone deck: pile of Card, full
zone hand per Player: set of Card, seen by owner
flow
  phase turn repeat
    each me in players
      move top(deck) to hand[me]
      choose drop
action drop(c in hand[me])
  move c to deck
  if count(deck) == 3
    end
"""


def test_the_games_are_clean() -> None:
    result = tgame("lint", BRIGANDS, SEEKERS)
    assert (result.exit_code, result.stdout) == (0, "2 files, no findings\n")


def test_a_file_named_twice_is_one_file() -> None:
    assert tgame("lint", BRIGANDS, BRIGANDS).stdout == "1 file, no findings\n"


@pytest.fixture
def broken(tmp_path: Path) -> str:
    path = tmp_path / "broken.tgame"
    path.write_text("game broken for 2..3\nflow\n  nonsense()\n", "utf-8")
    return str(path)


def test_findings_have_place_line_and_carets(broken: str) -> None:
    result = tgame("lint", broken, BRIGANDS)
    assert result.exit_code == 1
    assert f"{broken}:3:3: error TG" in result.stdout
    assert "   nonsense()\n   |   ^^^^^^^^" in result.stdout
    assert result.stdout.splitlines()[-1].startswith("2 files, 1 error")
    assert "\x1b" not in result.output


@pytest.mark.parametrize("words", [["--json"], ["--format", "json"]])
def test_json(broken: str, words: list[str]) -> None:
    result = tgame("lint", broken, *words)
    assert result.exit_code == 1
    found = json.loads(result.stdout)
    assert found["files"] == 1
    first = found["findings"][0]
    assert (first["file"], first["line"], first["column"], first["severity"]) == (broken, 3, 3, "error")


def test_warnings_count_and_notes_do_not(tmp_path: Path) -> None:
    path = tmp_path / "notes.tgame"
    path.write_text(NOTES, "utf-8")
    found = json.loads(tgame("lint", str(path), "--json").stdout)["findings"]
    assert {finding["severity"] for finding in found} == {"note"}
    assert tgame("lint", str(path)).exit_code == 0
    path.write_text(NOTES + "action never\n  end\n", "utf-8")
    assert "warning" in tgame("lint", str(path)).stdout
    assert tgame("lint", str(path)).exit_code == 1


def test_an_unreadable_file_does_not_hide_the_others(broken: str, tmp_path: Path) -> None:
    noise = tmp_path / "noise.tgame"
    noise.write_bytes(b"\xff\xfe\x00")
    result = tgame("lint", str(noise), broken)
    assert result.exit_code == 2
    assert f"{noise}:1:1: error TG001: line 1 is not UTF-8 text" in result.stdout
    assert f"{broken}:3:3: error" in result.stdout


def test_unknown_formats_are_wrong_usage(broken: str) -> None:
    assert tgame("lint", broken, "--format", "xml").exit_code == 2
