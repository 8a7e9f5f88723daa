"""A page: broken between words and never inside a name, by columns; the same in a pipe and at a terminal."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

from tests.tgame.cli.calls import tgame
from tgame.cli.columns import columns
from tgame.cli.page import wrapped
from tgame.cli.unbroken import Names
from tgame.interpreter.pictures.widths import width

WORDY = """game wordy for 2..12 "WORDY"
enum Colour: crimson "deep crimson", sky "sky blue 色"
pieces Card "a card"
  card(colour: Colour, n: 1..6) "[the card of {colour} and {n}|{colour} no {n}]" x8
zone deck: pile of Card, full
zone hand per Player: set of Card, seen by owner
zone board: grid(3, 6) of Card, seen by all at "row {row}, field {column}"
var points per Player: 0..999 "point/points"
flow
  phase setup
    shuffle(deck)
    each p in players
      move top(deck, 3) to hand[p]
  phase round "The round called 第" repeat 2
    phase turn each me in players
      draw(1)
      choose lay
step draw(n: 1..2) "Draw {n|card|cards}"
  move top(deck, n) to hand[me]
action lay(c in hand[me], s in free(board)) "Lay {c} on {s}, to the delight of all who watch it"
  move c to board[s]
  points[me] += 3
  tell "{the c} is the best of all the cards that have been laid so far on {s}"
score p
  "Points for everything that was laid": points[p]
  "Cards": count(hand[p])
winner players
"""


def lines(text: str, room: int, *names: str) -> list[str]:
    return [text[start:end].rstrip() for start, end in wrapped(text, room, Names(names))]


def test_a_line_is_broken_at_spaces_and_not_inside_a_name() -> None:
    text = "Ann lays the king of hearts, the queen of hearts"
    assert lines(text, 20) == ["Ann lays the king of", "hearts, the queen of", "hearts"]
    assert lines(text, 20, "king of hearts", "queen of hearts") == [
        "Ann lays the",
        "king of hearts, the",
        "queen of hearts",
    ]


@pytest.mark.parametrize("around", ["{}", "({})", "{}:", "“{}”,", "{}'s", "{},"])
def test_a_name_is_found_with_the_signs_around_it(around: str) -> None:
    text = "a b " + around.format("Ann Lee") + " c"
    assert " " not in Names(["Ann Lee"]).solid(text, 40)[4:-2]
    assert len(Names(["Ann Lee"]).solid(text, 40)) == len(text)


def test_a_longer_name_comes_before_a_shorter_one() -> None:
    solid = Names(["the king", "the king of hearts"]).solid("to the king of hearts he goes", 40)
    assert solid.replace("\N{NO-BREAK SPACE}", "_") == "to the_king_of_hearts he goes"


def test_a_name_that_fits_into_no_line_is_broken() -> None:
    assert lines("one two three four", 9, "one two three four") == ["one two", "three", "four"]


def test_a_word_that_is_too_long_stays_whole() -> None:
    assert lines("an incomprehensibility of it", 9) == ["an", "incomprehensibility", "of it"]


def test_columns_are_counted_not_letters() -> None:
    assert lines("猫猫猫 犬犬犬", 9) == ["猫猫猫", "犬犬犬"]
    assert lines("e\u0301e\u0301e\u0301 e\u0301e\u0301e\u0301", 7) == ["e\u0301e\u0301e\u0301 e\u0301e\u0301e\u0301"]
    # What is written without spaces is broken between signs.
    assert lines("猫" * 10, 9) == ["猫" * 4, "猫" * 4, "猫" * 2]


def test_a_text_as_long_as_a_book_is_wrapped_at_once() -> None:
    """Were the rest of it measured for every line, this would take minutes."""
    began = time.monotonic()
    found = lines("naïve words " * 30_000, 90)
    assert time.monotonic() - began < 20
    assert len(found) == 60_000 // 15


def test_a_table_is_turned_on_its_side_rather_than_broken() -> None:
    rows = [[("", ""), ("Annabel", ""), ("猫猫", "")], [("Coins", ""), ("3", ""), ("14", "")]]
    shown = ["".join(text for text, _ in row) for row in columns(rows, 20) or []]
    assert shown == ["       Annabel  猫猫", "Coins        3    14"]
    shown = ["".join(text for text, _ in row) for row in columns(rows, 15) or []]
    assert shown == ["         Coins", "Annabel      3", "猫猫        14"]
    assert columns(rows, 10) is None


# ---- stories


def at_a_terminal(columns: int, *arguments: str, **variables: str) -> list[str]:
    """What a person sees on a screen of so many columns, without colours."""
    leader, follower = pty.openpty()
    fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
    environment = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES", "NO_COLOR")}
    environment |= {"TERM": "xterm-256color", **variables}
    command = [sys.executable, "-c", "from tgame.cli import main; main()", *arguments]
    running = subprocess.Popen(command, stdout=follower, stderr=subprocess.DEVNULL, env=environment)
    os.close(follower)
    shown = b""
    try:
        while part := os.read(leader, 65536):
            shown += part
    except OSError:
        pass  # the other end is closed
    finally:
        os.close(leader)
    assert running.wait() == 0
    return [line.rstrip() for line in re.sub(r"\x1b\[[\d;]*m", "", shown.decode()).splitlines()]


@pytest.fixture
def wordy(tmp_path: Path) -> str:
    file = tmp_path / "wordy.tgame"
    file.write_text(WORDY, "utf-8")
    return str(file)


@pytest.mark.parametrize("players", ["2", "12"])
def test_a_story_is_no_wider_than_a_hundred_columns(wordy: str, players: str) -> None:
    shown = tgame("run", wordy, "--seed", "1", "--players", players).stdout.splitlines()
    assert max(width(line) for line in shown if not line.startswith("Again")) <= 100
    assert shown[2].endswith("--seed 1")


@pytest.mark.parametrize("variables", [{}, {"NO_COLOR": "1"}, {"TERM": "dumb"}], ids=str)
def test_a_wide_terminal_shows_what_a_pipe_gets(wordy: str, variables: dict[str, str]) -> None:
    arguments = ("run", wordy, "--seed", "1", "--players", "3")
    piped = [line.rstrip() for line in tgame(*arguments).stdout.splitlines()]
    assert at_a_terminal(200, *arguments, **variables) == piped


@pytest.mark.parametrize("columns", [40, 80])
def test_a_narrow_terminal_breaks_no_name_and_no_picture(wordy: str, columns: int) -> None:
    shown = at_a_terminal(columns, "run", wordy, "--seed", "1", "--players", "3", NO_COLOR="1")
    told = [line for line in shown if not line.startswith("Again")]
    assert max(map(width, told)) <= columns
    assert not any(re.search(r"(\brow \d,|\bfield|\bdeep|\bsky|\bblue|\bno|Player)$", line) for line in told)
    assert sum("│" in line for line in told) % 3 == 0
