"""Terminals of every kind: narrow ones, dumb ones, ones without colours, a pipe, another language, and ones that go."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.terminal.keyboard import CLEAR, CTRL_C, PATH, PROGRAM, UP, Keyboard, stripped
from tgame.interpreter.pictures.widths import width

DUMB = {"TERM": "dumb"}


def kept(state: Path) -> int:
    """How many decisions the match has that was kept."""
    return len(json.loads(next((state / "tgame").glob("*.json")).read_text("utf-8"))["match"]["decisions"])


class TestWidths:
    @pytest.mark.parametrize("game", ["brigands", "treasure_hunter", "colorful_treasure", "treasure_seekers", "hearts"])
    def test_forty_columns(self, game: str, tmp_path: Path) -> None:
        with Keyboard(tmp_path, game, "--seed", "4", columns=40, lines=24) as keyboard:
            for typed in ("", "#1", "?", "/list", "#2", "/log", "/look"):
                keyboard.ready().type(typed)
            broken = [row for row in stripped(keyboard.bytes).split("\n") if width(row) > 40 and ">" not in row]
            assert broken == []

    def test_a_window_that_is_resized(self, tmp_path: Path) -> None:
        with Keyboard(tmp_path, "treasure_hunter", "--seed", "4") as keyboard:
            keyboard.ready().type("")
            assert len(max(keyboard.rows, key=len)) == 80
            keyboard.resize(44, 20)
            keyboard.type("/look")
            assert {len(row) for row in keyboard.since.split("\n") if row.startswith("──")} == {44}
            keyboard.resize(200, 60)
            keyboard.type("/look")
            assert {len(row) for row in keyboard.since.split("\n") if row.startswith("──")} == {100}


class TestPlain:
    def test_no_colours(self, tmp_path: Path) -> None:
        with Keyboard(tmp_path, "brigands", "--seed", "4", environment={"NO_COLOR": "1"}) as keyboard:
            keyboard.ready().type("").type("#1")
            colours = {(sign.fg, sign.bold) for row in keyboard.screen.buffer.values() for sign in row.values()}
            assert colours == {("default", False)}
            # The line can be edited all the same.
            keyboard.keys(UP)
            keyboard.until(lambda: keyboard.prompt == "Your turn > #1")

    def test_a_dumb_terminal_is_sent_text_only(self, tmp_path: Path) -> None:
        with Keyboard(tmp_path, "brigands", "--seed", "4", environment=DUMB) as keyboard:
            keyboard.ready().type("").type("zzz").type("#1").type("/quit")
            assert keyboard.end() == 0
            assert b"\x1b" not in keyboard.bytes
        assert kept(tmp_path) >= 3

    def test_at_a_dumb_terminal_the_end_can_be_looked_back_from(self, tmp_path: Path) -> None:
        saved = tmp_path / "match.json"
        with Keyboard(tmp_path, "kuhn_poker", "--seed", "3", environment=DUMB) as keyboard:
            keyboard.ready().type("")
            while "Enter ends" not in keyboard.prompt:
                keyboard.type("#1")
            assert "Setup" in keyboard.type("/log all").since
            assert "Saved:" in keyboard.type(f"/save {saved}").since
            assert keyboard.type("").end() == 0
        assert saved.is_file()

    def test_a_pipe_is_a_transcript(self, tmp_path: Path) -> None:
        done = piped(tmp_path, b"\n#1\n/quit\n", "brigands", "--seed", "4")
        assert done.returncode == 0
        assert done.stderr == b""
        text = done.stdout.decode()
        assert "\x1b" not in text
        assert "Your turn > #1\nYou       lay an axe" in text
        assert text.endswith("Your turn > /quit\n\nKept. `tgame play` goes on here.\n")

    @pytest.mark.parametrize("given", [b"", b"\n", b"\n#1", b"\n\xff\xfe\n\x00\n/quit\n"])
    def test_a_pipe_that_ends_anywhere(self, given: bytes, tmp_path: Path) -> None:
        done = piped(tmp_path, given, "brigands", "--seed", "4")
        assert (done.returncode, done.stderr) == (0, b"")
        assert b"Kept." in done.stdout

    def test_nobody_reads_what_is_printed(self, tmp_path: Path) -> None:
        reading, writing = os.pipe()
        os.close(reading)
        done = piped(tmp_path, b"\n#1\n", "brigands", "--seed", "4", stdout=writing)
        os.close(writing)
        assert done.stderr == b""
        assert kept(tmp_path) == 0

    def test_what_cannot_be_kept_is_said(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("")
        done = piped(tmp_path / "file", b"\n/quit\n", "brigands", "--seed", "4")
        assert done.returncode == 1
        assert "the match could not be kept" in done.stdout.decode()


def piped(state: Path, given: bytes, *words: str, stdout: int = subprocess.PIPE) -> subprocess.CompletedProcess[bytes]:
    # As in a locale in which Python takes no bytes that are no text.
    environment = {**os.environ, "XDG_STATE_HOME": str(state), "PYTHONIOENCODING": "utf-8:strict", "PATH": PATH}
    return subprocess.run(
        [PROGRAM, "play", *words], input=given, stdout=stdout, stderr=subprocess.PIPE, env=environment, timeout=30
    )


def test_french(tmp_path: Path) -> None:
    with Keyboard(tmp_path, "brigands", "--seed", "4", "--lang", "fr") as keyboard:
        keyboard.ready()
        assert "But " in keyboard.text
        keyboard.type("")
        assert "── main\N{NO-BREAK SPACE}: ce que tu peux faire ──" in keyboard.text
        keyboard.type("hache défausser" if "défausser" in keyboard.text else "#1")
        assert "Toi" in keyboard.since
        keyboard.type("?")
        assert "/annuler reprend" in keyboard.since
        keyboard.type("/liste").type("/histoire").type("/voir").type("/regles").type("/nulle")
        assert "il n'y a pas de commande /nulle" in keyboard.since
        keyboard.type("/quitter")
        assert keyboard.end() == 0
        assert "Gardé." in keyboard.text
    with Keyboard(tmp_path) as keyboard:
        keyboard.ready().type("")
        assert "ce que tu peux faire" in keyboard.text


class TestLeaving:
    @pytest.mark.parametrize("environment", [{}, DUMB], ids=["edited", "dumb"])
    def test_ctrl_c_keeps_the_match_which_is_gone_on_with(self, environment: dict[str, str], tmp_path: Path) -> None:
        with Keyboard(tmp_path, "brigands", "--seed", "4", environment=environment) as keyboard:
            keyboard.ready().type("").type("#1")
            before = keyboard.text.splitlines()[-12:-1]
            keyboard.keys(CTRL_C)
            assert keyboard.end() == 130
            assert "Kept." in keyboard.text
            assert "Traceback" not in keyboard.history
        assert kept(tmp_path) >= 3
        with Keyboard(tmp_path, environment=environment) as keyboard:
            keyboard.ready()
            assert "The Three Brigands' Treasure, Round 2" in keyboard.text
            keyboard.type("")
            assert keyboard.text.splitlines()[-12:-1] == before
            keyboard.type("#1").type("/quit")
            assert keyboard.end() == 0
        assert kept(tmp_path) >= 6

    def test_whoever_does_not_want_to_go_on_sees_the_games(self, tmp_path: Path) -> None:
        with Keyboard(tmp_path, "nim", "--seed", "4") as keyboard:
            keyboard.ready().type("").type("/quit")
        with Keyboard(tmp_path, lines=60) as keyboard:
            assert "✗ again is neither yes nor no" in keyboard.ready().type("again").since
            assert keyboard.type("?").prompt.startswith("Go on?")
            keyboard.type("n")
            assert keyboard.end() == 0
            assert "tic_tac_toe" in keyboard.history
        assert kept(tmp_path) == 0

    def test_another_match_that_ends_does_not_take_the_kept_one_away(self, tmp_path: Path) -> None:
        with Keyboard(tmp_path, "brigands", "--seed", "4") as keyboard:
            keyboard.ready().type("").type("/quit")
        with Keyboard(tmp_path, "nim", "--seed", "4") as keyboard:
            keyboard.ready().type("")
            while "Enter ends" not in keyboard.prompt:
                keyboard.type("#1")
            assert keyboard.type("").end() == 0
        assert kept(tmp_path) == 0

    @pytest.mark.parametrize("environment", [{}, DUMB], ids=["edited", "dumb"])
    @pytest.mark.parametrize(
        ("goes", "status"),
        [
            (Keyboard.hang_up, signal.SIGHUP),
            (lambda keyboard: sent(keyboard, signal.SIGHUP), signal.SIGHUP),
            (lambda keyboard: sent(keyboard, signal.SIGTERM), signal.SIGTERM),
        ],
        ids=["closed", "hup", "term"],
    )
    def test_a_terminal_that_goes_away(
        self, goes: Callable[[Keyboard], int], status: int, environment: dict[str, str], tmp_path: Path
    ) -> None:
        with Keyboard(tmp_path, "brigands", "--seed", "4", environment=environment) as keyboard:
            keyboard.ready().type("").type("#1")
            # A closed terminal is the end of the input too, and that may be noticed first.
            assert goes(keyboard) in ((0, 128 + status) if goes is Keyboard.hang_up else (128 + status,))
        assert kept(tmp_path) >= 3


class TestAPager:
    @pytest.fixture
    def reading(self, tmp_path: Path) -> Iterator[Keyboard]:
        if shutil.which("less") is None:
            pytest.skip("there is no pager here")
        with Keyboard(tmp_path, "brigands", "--seed", "4", environment={"PAGER": "less", "LESS": ""}) as keyboard:
            keyboard.ready().type("").type("#1")
            keyboard.keys("/rules\r")
            keyboard.until(lambda: keyboard.rows[-1].endswith("q closes"), "the pager")
            yield keyboard

    def test_it_is_left_without_leaving_the_match(self, reading: Keyboard) -> None:
        assert reading.rows[0] == "How to play The Three Brigands' Treasure"
        # Ctrl-C is the pager's while it is there.
        reading.keys(CTRL_C)
        reading.keys(" q")
        reading.until(lambda: reading.prompt.startswith("Your turn >") and reading.asks, "the prompt")
        reading.type("#1").type("/quit")
        assert reading.end() == 0

    def test_a_terminal_that_goes_away_there(self, reading: Keyboard, tmp_path: Path) -> None:
        assert reading.hang_up() in (0, 128 + signal.SIGHUP)
        assert kept(tmp_path) >= 3


def sent(keyboard: Keyboard, number: int) -> int:
    keyboard.child.kill(number)
    return keyboard.end()


class TestTwoAtOneKeyboard:
    def test_nothing_of_the_first_hand_comes_after_the_curtain(self, tmp_path: Path) -> None:
        words = ("hearts", "--seed", "4", "--people", "2", "--names", "Ann,Bo,Cy,Di")
        with Keyboard(tmp_path, *words) as keyboard:
            keyboard.ready().type("")
            assert "Ann, it is your turn" in keyboard.text
            keyboard.type("")
            hand = hand_of(keyboard)
            assert len(hand) == 13
            keyboard.type("; ".join(sorted(hand)[:3]))
            assert "Enter hides your screen" in keyboard.prompt
            assert cards(keyboard.text) & hand
            keyboard.type("")
            after = keyboard.bytes[keyboard.bytes.rindex(CLEAR) :]
            # The screen, what can be scrolled back to, and what came are free of them.
            assert [row for row in keyboard.rows if row] == [
                "Ann has chosen.",
                "Bo, it is your turn at the keyboard. Enter, when only you are looking",
                ">",
            ]
            assert not any(sign in stripped(after) for sign in "♣♦♠♥")
            keyboard.keys(UP)
            keyboard.type("")
            other = hand_of(keyboard)
            assert len(other) == 13
            assert not other & hand
            assert not cards(stripped(keyboard.bytes[keyboard.bytes.rindex(CLEAR) :])) & hand
            # Nor do the arrow keys, searching, or pasting what was cut bring back what the first one typed.
            for keys in (UP, "\x12" + sorted(hand)[0], "\x07", "\x19"):
                keyboard.keys(keys)
            keyboard.type("\x15?")
            assert not cards(stripped(keyboard.bytes[keyboard.bytes.rindex(CLEAR) :])) & (hand - {sorted(hand)[0]})


def hand_of(keyboard: Keyboard) -> set[str]:
    """The cards below the last line across the screen, where the hand is."""
    across = max(number for number, row in enumerate(keyboard.rows) if row.startswith("──"))
    return cards("\n".join(keyboard.rows[across:]))


def cards(text: str) -> set[str]:
    """Every card that a text names, as 10♣, or as a rank behind its suit."""
    found, suit = set(), ""
    for word in text.replace("·", " ").replace(",", " ").split():
        if word in "♣♦♠♥":
            suit = word
        elif word[-1] in "♣♦♠♥":
            found.add(word)
            suit = ""
        elif suit and word in "2345678910JQKA":
            found.add(f"{word}{suit}")
        else:
            suit = ""
    return found
