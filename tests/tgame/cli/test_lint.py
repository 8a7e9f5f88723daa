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


class TestFix:
    TEXT = (
        "game fixme for 2..3\r\nvar total: 0..99  # a remark\r\nflow\r\n  phase turn each me in players\r\n"
        "    choose go\r\naction go\r\n  let n = total\r\n  if total > 3 && total < 9\r\n    end\r\n  total += 1\r\n"
    )

    @pytest.fixture
    def path(self, tmp_path: Path) -> Path:
        path = tmp_path / "fixme.tgame"
        path.write_bytes(b"\xef\xbb\xbf" + self.TEXT.encode())
        return path

    def test_it_says_what_it_changed_and_keeps_line_ends(self, path: Path) -> None:
        result = tgame("lint", str(path), "--fix")
        assert result.exit_code == 0
        assert f"fixed: {path}:8:16: TG010 `&&` is not a sign of the language: `&&` is now `and`\n" in result.stdout
        assert f"fixed: {path}:7:3: TG323 `n` is never used: `let n = total` is gone\n" in result.stdout
        assert result.stdout.endswith("1 file, no findings; 2 fixed\n")
        mended = self.TEXT.replace("&&", "and").replace("  let n = total\r\n", "")
        assert path.read_bytes() == b"\xef\xbb\xbf" + mended.encode()

    def test_without_it_nothing_is_written(self, path: Path) -> None:
        assert tgame("lint", str(path)).exit_code == 1
        assert path.read_bytes().endswith(self.TEXT.encode())

    def test_json_has_what_was_fixed_and_what_can_be(self, path: Path) -> None:
        (finding,) = json.loads(tgame("lint", str(path), "--json").stdout)["findings"]
        assert finding["fix"] == [{"replacement": "and", "line": 8, "column": 16, "end_line": 8, "end_column": 18}]
        data = json.loads(tgame("lint", str(path), "--fix", "--json").stdout)
        assert [one["code"] for one in data["fixed"]] == ["TG010", "TG323"]
        assert data["findings"] == []

    def test_what_has_nothing_to_fix_is_not_touched(self, tmp_path: Path) -> None:
        path = tmp_path / "odd.tgame"
        path.write_bytes(b"game odd for 2..2\r\nflow\n  nonsense()\r")
        result = tgame("lint", str(path), "--fix")
        assert result.exit_code == 1
        assert result.stdout.endswith("; nothing that could be fixed\n")
        assert path.read_bytes() == b"game odd for 2..2\r\nflow\n  nonsense()\r"

    def test_line_ends_of_several_kinds_are_left_alone(self, path: Path) -> None:
        mixed = self.TEXT.replace("\r\n", "\n", 1).encode()
        path.write_bytes(mixed)
        result = tgame("lint", str(path), "--fix")
        assert result.exit_code == 2
        assert result.stderr == f"{path} was not fixed: its lines end in several ways, or it has changed meanwhile\n"
        assert path.read_bytes() == mixed

    def test_the_others_are_fixed_and_told(self, path: Path, tmp_path: Path) -> None:
        mixed = tmp_path / "mixed.tgame"
        mixed.write_bytes(self.TEXT.replace("\r\n", "\n", 1).encode())
        result = tgame("lint", str(mixed), str(path), "--fix")
        assert result.exit_code == 2
        assert result.stdout.count("fixed: ") == 2
        assert f"{mixed}:8:16: error TG010" in result.stdout
        assert "mixed.tgame was not fixed" in result.stderr
        assert b"&&" not in path.read_bytes()

    def test_nothing_is_written_if_one_of_the_names_is_a_game_of_the_package(self, path: Path) -> None:
        before = path.read_bytes()
        assert tgame("lint", str(path), "hearts", "--fix").exit_code == 2
        assert path.read_bytes() == before

    def test_between_actions_no_word_is_certain(self, tmp_path: Path) -> None:
        path = tmp_path / "odd.tgame"
        path.write_text(
            "game odd for 2..2\naction a\naction b\nflow\n  phase turn each me in players\n    may a && b\n"
        )
        result = tgame("lint", str(path), "--fix")
        assert "hint: actions are parted by commas" in result.stdout
        assert "&&" in path.read_text()

    def test_games_of_the_package_stay_as_they_are(self) -> None:
        result = tgame("lint", "brigands", "--fix")
        assert result.exit_code == 2
        assert "`tgame copy brigands` makes a file of yours" in result.stderr

    def test_a_folder_that_cannot_be_written(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def full(file: int) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr("os.fsync", full)
        result = tgame("lint", str(path), "--fix")
        assert result.exit_code == 2
        assert f"cannot write {path}: No space left on device" in result.stderr
        assert path.read_bytes().endswith(self.TEXT.encode())
        assert list(path.parent.iterdir()) == [path]
