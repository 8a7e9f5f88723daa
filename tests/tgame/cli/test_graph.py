"""`tgame graph`: the phases as SVG, or in two languages that other programs lay out."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.tgame.cli.calls import BRIGANDS, SEEKERS, tgame

SVG = "{http://www.w3.org/2000/svg}"
RULES = """\
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


@pytest.fixture
def windows(tmp_path: Path) -> str:
    path = tmp_path / "windows.tgame"
    path.write_text(RULES, "utf-8")
    return str(path)


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def test_svg_comes_by_itself(windows: str) -> None:
    svg = tgame("graph", windows).stdout
    root = ElementTree.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    assert float(root.get("width", "")) <= 800
    said = texts(svg)
    assert said[:2] == ["A <b>bold</b> title & more", "2 players"]
    assert {"Start", "Deal", "Trick", "At the same time", "Reaction", "<b> #1 & 'two' |", "End of the game"} <= set(
        said
    )


def test_who_cannot_see_it_is_told(windows: str) -> None:
    root = ElementTree.fromstring(tgame("graph", windows).stdout)
    named = {element.get("id"): element.text for element in root if element.get("id")}
    assert root.get("role") == "img"
    assert named.keys() == set((root.get("aria-labelledby") or "").split())
    assert named["tgame-title"] == "A <b>bold</b> title & more"
    assert "Trick, Repeat 2 times; At the same time" in (named["tgame-told"] or "")


def test_it_is_for_light_and_dark_pages_and_runs_nothing(windows: str) -> None:
    svg = tgame("graph", windows).stdout
    assert "@media (prefers-color-scheme: dark)" in svg
    assert not re.search(r"<script|<image|<foreignObject|href|url\(|\bon\w+=", svg)


def test_every_time_the_same_bytes() -> None:
    assert tgame("graph", SEEKERS).stdout == tgame("graph", SEEKERS).stdout


def test_settings_and_language_change_the_picture() -> None:
    plain, simplified = tgame("graph", SEEKERS).stdout, tgame("graph", SEEKERS, "--variant", "simplified").stdout
    assert "Go on, or end the turn" not in texts(plain)
    assert "Go on, or end the turn" in texts(simplified)
    assert "4 players" in texts(tgame("graph", SEEKERS, "--players", "4").stdout)
    started = texts(tgame("graph", BRIGANDS, "--option", "starter=2").stdout)
    assert started[1] == "2 players, First player's seat (0: drawn at random): 2"
    assert texts(tgame("graph", BRIGANDS).stdout)[1] == "2 players"
    french = texts(tgame("graph", SEEKERS, "--lang", "fr").stdout)
    assert {"Les chercheurs de trésors", "Début", "Tour", "À toi de jouer"} <= set(french)


def test_a_file_without_french_says_so(windows: str) -> None:
    done = tgame("graph", windows, "--lang", "fr")
    assert done.exit_code == 0
    assert "no French texts" in done.stderr
    assert "Début" in texts(done.stdout)


# ---- where it goes


def test_it_goes_to_a_file(windows: str, tmp_path: Path) -> None:
    target = tmp_path / "picture.svg"
    assert tgame("graph", windows, "-o", str(target)).stdout == ""
    assert target.read_text("utf-8") == tgame("graph", windows).stdout
    # A picture of ours may be written over.
    assert tgame("graph", windows, "-o", str(target), "--format", "dot").exit_code == 0
    assert target.read_text("utf-8").startswith("digraph phases {")


@pytest.mark.parametrize(("name", "begin"), [("p.mmd", "---\ntitle:"), ("p.dot", "digraph"), ("p.svg", "<svg ")])
def test_the_name_of_the_file_says_how_it_is_written(windows: str, tmp_path: Path, name: str, begin: str) -> None:
    assert tgame("graph", windows, "-o", str(tmp_path / name)).exit_code == 0
    assert (tmp_path / name).read_text("utf-8").startswith(begin)


def test_what_is_no_picture_is_not_written_over(windows: str, tmp_path: Path) -> None:
    dear = tmp_path / "dear.svg"
    dear.write_text("<?xml version='1.0'?><svg/>", "utf-8")
    for target in (str(dear), windows):
        before = Path(target).read_text("utf-8")
        done = tgame("graph", windows, "-o", target)
        assert done.exit_code == 2
        assert "choose another name" in done.stderr
        assert Path(target).read_text("utf-8") == before


def test_at_a_terminal_it_goes_to_a_file_of_the_name_of_the_game(windows: str, tmp_path: Path) -> None:
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    command = [sys.executable, "-c", "from tgame.cli import main; main()", "graph", windows]
    try:
        done = subprocess.run(command, stdout=theirs, stderr=subprocess.PIPE, cwd=tmp_path, timeout=120)
    finally:
        os.close(theirs)
        os.close(ours)
    assert (done.returncode, done.stderr.decode().startswith("Wrote windows.svg")) == (0, True)
    assert (tmp_path / "windows.svg").read_text("utf-8").startswith("<svg ")


# ---- for other programs


def test_mermaid_nests_frames() -> None:
    lines = tgame("graph", SEEKERS, "--format", "mermaid").stdout.splitlines()
    assert lines[3] == "flowchart TD"
    places = [next(i for i, line in enumerate(lines) if title in line) for title in ("Round: Repeat", "Turn: Each")]
    assert places[0] < places[1]
    assert lines[places[1]].index("subgraph") > lines[places[0]].index("subgraph")
    assert sum("subgraph" in line for line in lines) == sum(line.strip() == "end" for line in lines)


def test_texts_cannot_leave_their_quotes(windows: str) -> None:
    body = tgame("graph", windows, "--format", "mermaid").stdout.split("flowchart TD")[1]
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
