"""Commands, wrong input and keys at a terminal: what each shows, and that none of them harms the match."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.terminal.keyboard import CTRL_D, ENTER, TAB, UP, Keyboard


@pytest.fixture
def brigands(tmp_path: Path) -> Iterator[Keyboard]:
    """At the first question of a match."""
    with Keyboard(tmp_path, "brigands", "--seed", "4") as keyboard:
        keyboard.ready().type("")
        assert re.search(r"(?m)^1 axe +lay · discard$", keyboard.text)
        yield keyboard
        assert "Traceback" not in keyboard.history


def decisions(state: Path) -> int:
    return len(json.loads(next((state / "tgame").glob("*.json")).read_text("utf-8"))["match"]["decisions"])


class TestCommands:
    @pytest.mark.parametrize(
        ("typed", "shown"),
        [
            ("?", "/undo takes back"),
            ("help", "/undo takes back"),
            ("? axe", "(?i)axe"),
            ("?exchange", "you have no treasure to exchange"),
            ("? zzz", "nothing is called zzz here"),
            ("/rules", "(?s)Aim|Components|Set-up|Setup"),
            ("/rules Tiffany", "Tiffany"),
            ("/log", "You +draw an Exchange"),
            ("/look", "── round 1 · your turn ──"),
            ("/look hand", r"Hand.*\(Player 1\) +5 +axe"),
            ("/recall", "Coach  1 ▒"),
            ("/list", r"#1\b.*[Ll]ay"),
            ("/undo", "✗ there is nothing to take back|✗ something was drawn"),
            ("", "4 Exchange +discard"),
        ],
    )
    def test_each_shows_something_and_asks_again(self, brigands: Keyboard, typed: str, shown: str) -> None:
        brigands.type(typed)
        assert re.search(shown, brigands.since), brigands.since
        assert brigands.prompt == "Your turn >"

    def test_saving_writes_what_replay_reads(self, brigands: Keyboard, tmp_path: Path) -> None:
        brigands.type("#1")
        brigands.type(f"/save {tmp_path / 'match.json'}")
        assert "Saved:" in brigands.since
        assert json.loads((tmp_path / "match.json").read_text("utf-8"))["decisions"]
        brigands.type(f"/save {tmp_path / 'nowhere' / 'match.json'}")
        assert "✗" in brigands.since
        brigands.type("/save")
        assert "/save match.json" in brigands.since

    def test_leaving_keeps_the_match(self, brigands: Keyboard, tmp_path: Path) -> None:
        brigands.type("#1").type("/quit")
        assert brigands.end() == 0
        assert brigands.rows[brigands.screen.cursor.y - 1] == "Kept. `tgame play` goes on here."
        assert decisions(tmp_path) >= 3

    def test_taking_back(self, tmp_path: Path) -> None:
        with Keyboard(tmp_path, "hearts", "--seed", "4") as keyboard:
            keyboard.ready().type("").type("K♣")
            assert "K♣" not in keyboard.rows[keyboard.screen.cursor.y - 1]
            keyboard.type("/undo")
            assert "Taken back." in keyboard.since
            assert "K♣" in keyboard.rows[keyboard.screen.cursor.y - 1]


WRONG = [
    *("zzz", "#99", "#0", "#", "#1.5", "0", "-3", "999999999999999999999", "1 9 9", "éé", "☃", "a" * 300),
    *("/", "//", "/nothing", "/look nowhere", "/rules zzz", "? ? ?", "; ; ;", "zzz; #1", "attack coach"),
    *("%s {0} {x}", "[red]x[/red]", "\\x1b[2J", "play axe on nobody"),
]


def test_wrong_input_changes_nothing_and_is_answered(tmp_path: Path) -> None:
    with Keyboard(tmp_path, "brigands", "--seed", "4") as keyboard:
        keyboard.ready().type("")
        for typed in WRONG:
            keyboard.type(typed)
            answered = keyboard.since.replace(typed, "", 1)
            assert len(answered.strip().splitlines()) >= 2, typed
            assert "Your turn >" in keyboard.prompt, typed
        # Signs that are none, a paste of two lines, keys that do nothing, a search that is given up.
        for keys in (b"\xff\xfe", "\x1b[15~\x1b[200~two\nlines\x1b[201~", "\x00\x1f", "\x1bOP", "\x12zz\x07"):
            keyboard.keys(keys)
            keyboard.type("zz")
            assert "Your turn >" in keyboard.prompt, keys
        assert "Traceback" not in keyboard.history
        keyboard.type("/quit")
        assert keyboard.end() == 0
    assert decisions(tmp_path) == 0


class TestKeys:
    def test_tab_completes(self, brigands: Keyboard) -> None:
        brigands.keys("exch" + TAB)
        brigands.until(lambda: "Exchange" in brigands.prompt, "the completion")
        brigands.type("")
        assert "✗ nothing is called" not in brigands.since

    def test_the_arrow_brings_back_what_was_typed(self, brigands: Keyboard) -> None:
        brigands.type("? axe")
        brigands.keys(UP)
        brigands.until(lambda: brigands.prompt == "Your turn > ? axe", "what was typed before")

    def test_the_end_of_the_input_keeps_the_match(self, brigands: Keyboard, tmp_path: Path) -> None:
        brigands.type("#1")
        brigands.keys(CTRL_D)
        assert brigands.end() == 0
        assert "Kept." in brigands.text
        assert decisions(tmp_path) >= 3

    def test_a_line_can_be_edited(self, brigands: Keyboard) -> None:
        brigands.type("? axf\x7fe")
        assert "nothing is called" not in brigands.since
        assert "axe" in brigands.since

    def test_several_answers_in_one_line(self, tmp_path: Path) -> None:
        with Keyboard(tmp_path, "hearts", "--seed", "4") as keyboard:
            keyboard.ready().type("").type("K♣; K♦; A♠" + ENTER)
            assert "Which card do you pass on?" not in keyboard.prompt
