"""The rule files that come with the package: found by name, described, and told from paths."""

import os
from pathlib import Path

import pytest

import tgame
from tgame.dsl.diagnostics import Diagnostic
from tgame.dsl.render import render
from tgame.dsl.source import Source
from tgame.shelf import bundled, is_name, names, open_source

ROOT = Path(__file__).resolve().parents[2]
FILES = {
    "game": sorted((ROOT / "games").glob("*.tgame")),
    "classic": sorted((ROOT / "examples" / "classics").glob("*.tgame")),
    "lesson": sorted((ROOT / "examples").glob("*.tgame")),
}


def refused(given: str) -> str:
    found = open_source(given)
    assert isinstance(found, Diagnostic)
    assert found.code == "TG001"
    return render([found])


@pytest.mark.parametrize("kind", FILES)
def test_every_file_is_there_in_its_order(kind: str) -> None:
    found = [game.name for game in bundled() if game.kind == kind]
    assert len(found) > 3
    assert found == [path.stem.removeprefix(path.stem[:3]) if kind == "lesson" else path.stem for path in FILES[kind]]


@pytest.mark.parametrize("path", [path for paths in FILES.values() for path in paths], ids=lambda path: path.stem)
def test_what_is_said_of_it_is_what_the_file_says(path: Path) -> None:
    """The list reads a few lines of each file; the checker reads all of it."""
    game = tgame.load(path)
    listed = next(one for one in bundled() if one.name == game.name)
    assert (listed.title, listed.about, listed.players) == (game.title, game.about, game.players)
    assert listed.translations == game.translations
    assert listed.about.endswith(".")
    assert tgame.load(game.name).digest == game.digest
    if "fr" in game.translations:
        assert listed.say(listed.about, "fr") != listed.about


class TestNames:
    def test_are_shown_where_something_is_found(self) -> None:
        found = open_source("hearts")
        assert isinstance(found, Source)
        assert found.name == "hearts"

    @pytest.mark.parametrize("given", ["nim.tgame", "./nim", "games/nim", ".", "..", "", f"nim{os.sep}", "nim.txt"])
    def test_are_bare_words(self, given: str) -> None:
        assert not is_name(given)

    def test_a_path_object_is_a_path(self) -> None:
        found = open_source(Path("nim"))
        assert isinstance(found, Diagnostic)
        assert found.message == "there is no such file"

    @pytest.mark.parametrize(
        ("given", "meant"),
        [("brigand", "brigands"), ("Hearts", "hearts"), ("oh-hell", "oh_hell"), ("tictactoe", "tic_tac_toe")],
    )
    def test_one_that_is_nearly_right(self, given: str, meant: str) -> None:
        assert f"did you mean `{meant}`? `tgame games` lists the names" in refused(given)

    def test_one_that_is_like_no_other(self) -> None:
        shown = refused("xyzzy")
        assert "xyzzy:1:1: error TG001: no game called `xyzzy` comes with tgame" in shown
        assert "`tgame games` lists the names; a path has a `/` or ends in .tgame" in shown

    def test_one_that_a_file_here_may_mean(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)
        Path("brigand.tgame").touch()
        Path("rules").touch()
        assert "for the file in this folder, write `brigand.tgame`" in refused("brigand")
        assert f"for the file in this folder, write `.{os.sep}rules`" in refused("rules")

    def test_a_name_is_the_bundled_one_whatever_lies_here(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        Path("nim.tgame").write_text("nonsense", "utf-8")
        Path("nim").write_text("nonsense", "utf-8")
        assert tgame.load("nim").title == "Nim"

    def test_are_all_different(self) -> None:
        assert len(set(names())) == sum(map(len, FILES.values()))
