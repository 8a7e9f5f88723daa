"""`tgame explain`, findings for other programs, and what is said when tgame itself fails."""

from __future__ import annotations

import json
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

import tgame.cli
from tgame.cli import main
from tgame.cli.rule_files import OURS

WRONG = 'game odd for 2..3 "Odd, truly"\nflow\n  phase turn while 3\n    choose idle\naction idle "Idle"\n'


def run(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(main, list(words))
    return done.exit_code, done.output


@pytest.fixture
def wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    Path("odd.tgame").write_text(WRONG, "utf-8")
    return "odd.tgame"


class TestExplain:
    def test_by_code_and_by_name(self) -> None:
        status, page = run("explain", "TG305")
        assert status == 0
        assert page.startswith("TG305 (unused-zone, warning)")
        assert "Wrong:" in page
        assert "Right:" in page
        assert run("explain", "unused-zone") == (0, page)

    def test_all_of_them(self) -> None:
        status, shown = run("explain")
        assert status == 0
        assert {"TG010", "TG305", "TG329"} <= {line.split()[0] for line in shown.splitlines()}

    def test_one_that_is_not_there(self) -> None:
        status, shown = run("explain", "unused-zon")
        assert status == 2
        assert "did you mean `unused-zone`?" in shown


class TestFormats:
    def test_github(self, wrong: str) -> None:
        status, shown = run("lint", wrong, "--format", "github")
        assert status == 1
        assert shown == (
            "::error file=odd.tgame,line=3,endLine=3,col=14,title=TG010::"
            "`while` follows `repeat`%0Awrite `repeat while …`\n"
        )

    def test_sarif(self, wrong: str) -> None:
        status, shown = run("lint", wrong, "--format", "sarif")
        assert status == 1
        (one,) = json.loads(shown)["runs"]
        (found,) = one["results"]
        assert (found["ruleId"], found["level"]) == ("TG010", "error")
        assert one["tool"]["driver"]["rules"][found["ruleIndex"]]["id"] == "TG010"
        place = found["locations"][0]["physicalLocation"]
        assert place["artifactLocation"]["uri"] == "odd.tgame"
        region = place["region"]
        assert (
            WRONG.splitlines()[region["startLine"] - 1][region["startColumn"] - 1 : region["endColumn"] - 1] == "while"
        )

    def test_nothing_found(self, tmp_path: Path) -> None:
        path = tmp_path / "fine.tgame"
        path.write_text(WRONG.replace("while 3", "each me in players"), "utf-8")
        assert run("lint", str(path), "--format", "github") == (0, "")


class TestOurMistakes:
    def test_a_line_and_no_traceback(self, monkeypatch: pytest.MonkeyPatch) -> None:
        @click.command("games")
        def broken() -> None:
            raise KeyError("the reason")

        monkeypatch.setattr("tgame.cli.games.command", broken)
        status, shown = run("games")
        assert status == OURS
        assert "tgame has made a mistake (KeyError: 'the reason')" in shown
        assert "Traceback" not in shown
        assert shown.count("\n") == 1

    def test_with_one_on_demand(self, monkeypatch: pytest.MonkeyPatch) -> None:
        @click.command("games")
        def broken() -> None:
            raise KeyError("the reason")

        monkeypatch.setattr("tgame.cli.games.command", broken)
        monkeypatch.setenv(tgame.cli.TRACEBACK, "1")
        assert isinstance(CliRunner().invoke(main, ["games"]).exception, KeyError)
