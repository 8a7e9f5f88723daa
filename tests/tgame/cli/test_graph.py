"""`tgame graph`: phases, decisions and conditions in the words of the rule file, in two languages that tools read."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

import tgame as api
from tests.tgame.cli.calls import BRIGANDS, SEEKERS, tgame
from tgame.drawing import draw
from tgame.picture import Box, Frame

WINDOWS = """\
game windows for 2..2 "A <b>bold</b> title & more"
pieces Card
  card(n: 1..4) x2
zone deck: pile of Card, full
zone hand per Player: set of Card, seen by owner
zone laid per Player: set of Card, seen by all
flow
  phase deal
    each p in players
      move top(deck, 3) to hand[p]
  phase trick repeat 2
    together me in players
      choose lay
    window me in players: answer
action lay(c in hand[me]) "<b> #1 & 'two' |"
  move c to laid[me]
action answer(c in hand[me])
  move c to laid[me]
"""


TEXTS = """\
game texts for 2..2 "Texts {{and}} signs"
pieces Card
  card(n: 1..4) x2
zone deck: pile of Card, full "a deck"
zone hand per Player: set of Card, seen by owner
var price: 0..9
flow
  phase round "Round {r}" each r in 1..2
    phase turn "[Turn of {me}|]" each me in players
      choose take, stay
action take(n in 1..2) "{price == 0|Check|Call {price}} for {n|card|cards}"
  tell "{me} takes"
  move top(deck, n) to hand[me]
action stay "[Stay|stays put]"
  price += 1
when price == 9 "[Dear|]"
  tell "too dear"
  end "{price|coin|coins} are too many"
"""


def boxes(frame: Frame) -> list[Box]:
    return frame.boxes + [box for inner in frame.frames for box in boxes(inner)]


def frames(frame: Frame) -> list[str]:
    return [frame.title] + [title for inner in frame.frames for title in frames(inner)]


def test_phases_are_nested_frames() -> None:
    lines = tgame("graph", SEEKERS).stdout.splitlines()
    assert lines[3] == "flowchart TD"
    places = [next(i for i, line in enumerate(lines) if title in line) for title in ("Round: again", "Turn: each me")]
    assert places[0] < places[1]
    assert lines[places[1]].index("subgraph") > lines[places[0]].index("subgraph")
    assert sum("subgraph" in line for line in lines) == sum(line.strip() == "end" for line in lines)


def test_decisions_name_their_actions_and_arrows_their_conditions() -> None:
    picture = draw(api.load(SEEKERS).new().edition)
    choices = [box.lines for box in boxes(picture.whole) if box.shape == "choice"]
    assert any({"Take t", "Take g"} <= set(lines) for lines in choices)
    # The set-up tells which tile is the first: that is no step of the rules.
    assert not any(line.startswith("tell") for box in boxes(picture.whole) for line in box.lines)
    texts = {arrow.text for arrow in picture.arrows}
    assert "idle(me)" in texts
    assert "nothing possible" in texts


def test_texts_are_said_by_their_first_form() -> None:
    picture = draw(api.loads(TEXTS).new().edition)
    assert picture.title == "Texts {and} signs (2 players)"
    titles = frames(picture.whole)
    assert "Round r: each r in 1..2" in titles
    # What is bookkeeping has no title, only its loop.
    assert "each me in players" in titles
    (choice,) = [box.lines for box in boxes(picture.whole) if box.shape == "choice"]
    assert choice == ("choose", "Check / Call price for n cards", "Stay")
    (trigger,) = [box.lines for box in boxes(picture.whole) if box.shape == "trigger"]
    assert trigger[0] == "when price == 9"
    assert not any("tell" in line for box in boxes(picture.whole) for line in box.lines)
    assert any("next round" in arrow.text and "next round r" not in arrow.text for arrow in picture.arrows)


def test_actions_in_which_more_is_decided_have_a_frame() -> None:
    picture = draw(api.load(BRIGANDS).new().edition)
    assert "Attack …" in frames(picture.whole)
    assert any(arrow.dotted and arrow.text == "Attack …" for arrow in picture.arrows)
    assert sum(box.shape == "trigger" for box in boxes(picture.whole)) == 2


@pytest.mark.parametrize("path", [BRIGANDS, SEEKERS])
def test_every_arrow_joins_two_boxes_and_every_box_is_reached(path: str) -> None:
    picture = draw(api.load(path).new().edition)
    keys = [box.key for box in boxes(picture.whole)]
    assert len(keys) == len(set(keys))
    assert {arrow.source for arrow in picture.arrows} | {arrow.target for arrow in picture.arrows} <= set(keys)
    reached = {arrow.target for arrow in picture.arrows}
    assert {box.key for box in boxes(picture.whole) if box.shape not in ("start", "trigger")} <= reached


def test_variants_and_player_counts_change_the_picture() -> None:
    plain, simplified = tgame("graph", SEEKERS).stdout, tgame("graph", SEEKERS, "--variant", "simplified").stdout
    assert "Go on" not in plain
    assert "Go on" in simplified
    assert "4 players" in tgame("graph", SEEKERS, "--players", "4").stdout


@pytest.fixture
def windows(tmp_path: Path) -> str:
    path = tmp_path / "windows.tgame"
    path.write_text(WINDOWS, "utf-8")
    return str(path)


def test_windows_and_simultaneous_choices_are_marked(windows: str) -> None:
    shown = tgame("graph", windows).stdout
    assert "at the same time: each me in players" in shown
    assert "until all pass" in shown
    assert "all have chosen" in shown
    assert "all have passed" in shown


def test_texts_cannot_leave_their_quotes(windows: str) -> None:
    body = tgame("graph", windows).stdout.split("flowchart TD")[1]
    assert "<b>" not in body
    assert not re.search(r"^\s*end\s*[-(\[]", body, re.MULTILINE)


@pytest.mark.parametrize("path", [BRIGANDS, SEEKERS])
def test_graphviz_reads_the_dot_form(path: str) -> None:
    text = tgame("graph", path, "--format", "dot").stdout
    assert text.startswith("digraph phases {\n")
    assert text.count("{") == text.count("}")
    dot = shutil.which("dot")
    if dot is not None:
        done = subprocess.run([dot, "-Tsvg"], input=text.encode(), capture_output=True)
        assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("words", [["--players", "7"], ["--variant", "none"], ["--format", "png"]])
def test_wrong_usage(windows: str, words: list[str]) -> None:
    assert tgame("graph", windows, *words).exit_code == 2
