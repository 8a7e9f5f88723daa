"""`tgame games` and `tgame copy`: what comes with the package, and names instead of files in every command."""

import json
import os
from pathlib import Path

import pytest

import tgame as api
from tests.tgame.cli.calls import ROOT, tgame
from tgame.shelf import names


@pytest.fixture(name="elsewhere", autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with nothing in it, as after an installation."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


class TestGames:
    def test_a_line_for_each(self) -> None:
        lines = tgame("games").stdout.splitlines()
        assert lines[0] == "Games"
        assert lines[1].split()[:5] == ["brigands", "2-4", "The", "Three", "Brigands'"]
        assert [line.split()[0] for line in lines if line.startswith("  ")] == list(names())
        (nim,) = (line for line in lines if line.startswith("  nim "))
        assert nim.endswith("Nim · Take matches from one heap at a time; whoever takes the last one wins.")

    def test_in_french(self) -> None:
        shown = tgame("games", "--lang", "fr").stdout
        assert "Le trésor des trois brigands · Réunis trois armes, " in shown
        assert "Leçons" in shown

    def test_as_a_document(self) -> None:
        found = json.loads(tgame("games", "--json").stdout)["games"]
        assert [game["name"] for game in found] == list(names())
        (pig,) = (game for game in found if game["name"] == "pig")
        assert pig == {
            "name": "pig",
            "kind": "classic",
            "title": "Pig",
            "players": list(range(2, 11)),
            "about": "Roll as often as you dare, and hold before a one takes the points of the turn.",
        }


class TestNamesInsteadOfFiles:
    def test_run_says_the_name_again(self) -> None:
        result = tgame("run", "nim", "--seed", "3", "--brief")
        assert result.exit_code == 0
        assert "Again: tgame run nim --players 2 --seed 3" in result.stdout
        path = str(ROOT / "examples" / "classics" / "nim.tgame")
        assert tgame("run", path, "--seed", "3", "--json").stdout == tgame("run", "nim", "--seed", "3", "--json").stdout

    def test_every_command_takes_one(self) -> None:
        assert tgame("lint", "nim", "pig").stdout == "2 files, no findings\n"
        assert tgame("test", "nim").stdout.startswith("nim\n  ✓ ")
        assert tgame("rules", "nim", "--brief").stdout.startswith("# Nim\n\nTake matches")
        assert tgame("graph", "nim").stdout.startswith("<svg ")
        assert json.loads(tgame("test", "nim", "--json").stdout)["scenarios"][0]["file"] == "nim"

    @pytest.mark.parametrize("name", ["run", "rules", "lint", "test", "graph"])
    def test_a_name_that_is_none(self, name: str) -> None:
        result = tgame(name, "hearst")
        assert result.exit_code == 2
        assert "hearst:1:1: error TG001: no game called `hearst` comes with tgame" in result.output
        assert "did you mean `hearts`?" in result.output


class TestCopy:
    def test_is_the_file_under_its_name(self) -> None:
        result = tgame("copy", "high_card")
        assert result.exit_code == 0
        assert result.stdout.splitlines() == [
            "high_card.tgame is a copy of high_card. Edit it, then:",
            "  tgame lint high_card.tgame  what is wrong",
            "  tgame test high_card.tgame  run its scenarios",
            "  tgame play high_card.tgame  play a match",
        ]
        assert Path("high_card.tgame").read_bytes() == (ROOT / "examples" / "01_high_card.tgame").read_bytes()
        for line in result.stdout.splitlines()[1:]:
            assert tgame(*line.split()[1:3]).exit_code == 0, line

    def test_into_a_folder_or_under_another_name(self) -> None:
        os.mkdir("mine")
        assert tgame("copy", "nim", "mine").exit_code == 0
        assert (
            tgame("copy", "nim", "mine/other name.tgame")
            .stdout.splitlines()[1]
            .startswith("  tgame lint 'mine/other name.tgame'")
        )
        assert sorted(os.listdir("mine")) == ["nim.tgame", "other name.tgame"]
        assert api.load("mine/nim.tgame").digest == api.load("nim").digest

    def test_writes_over_nothing_unless_told_to(self) -> None:
        Path("nim.tgame").write_text("my own", "utf-8")
        result = tgame("copy", "nim")
        assert result.exit_code == 2
        assert "nim.tgame is there already: choose another name, or write over it with --force" in result.stderr
        assert Path("nim.tgame").read_text("utf-8") == "my own"
        assert tgame("copy", "nim", "--force").exit_code == 0
        assert api.load("./nim.tgame").digest == api.load("nim").digest

    @pytest.mark.parametrize(
        ("words", "message"),
        [
            (["nmi"], "no game called `nmi` comes with tgame: did you mean `nim`?"),
            (["./nim.tgame"], "./nim.tgame is a path: `copy` takes one of the names that `tgame games` lists"),
            (["nim", "there/nim.tgame"], "cannot write there/nim.tgame: No such file or directory"),
            (["nim", "my_nim"], "there is no folder my_nim, and a rule file ends in .tgame"),
        ],
    )
    def test_wrong_usage(self, words: list[str], message: str) -> None:
        result = tgame("copy", *words)
        assert result.exit_code == 2
        assert message in result.stderr
        assert os.listdir() == []
