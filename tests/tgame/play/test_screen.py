"""The table on the screen: what is drawn of it, for one seat, at two widths."""

from __future__ import annotations

import pytest

import tgame
from tests.properties.matches import CLASSICS, GAMES, LESSONS
from tgame.interpreter.chance import BOTS, stream
from tgame.interpreter.match import Match
from tgame.interpreter.seat import values as v
from tgame.play import lines as ln
from tgame.play.screen import Screen, story
from tgame.play.words import Words


def played(name: str, players: int, seed: int, decisions: int) -> Match:
    match, draw = tgame.load(name).new(players, seed), stream(seed, BOTS).random
    for _ in range(decisions):
        ask = match.ask()
        assert ask is not None
        match.take(ask, int(draw() * len(ask.options)))
    return match


def drawn(match: Match, width: int = 80, recall: bool = False) -> list[str]:
    ask = match.ask()
    assert ask is not None
    seat = match.seat(ask.player)
    return [ln.text_of(line) for line in Screen(seat, Words(), width, recall).table(seat.look())]


def test_what_is_only_remembered_is_drawn_for_those_who_ask() -> None:
    match = played("colorful_treasure", 3, 3, 38)
    closed, recalled = drawn(match), drawn(match, recall=True)
    assert any("▒ face down" in line for line in closed)
    assert not any("(" in line for line in closed[:6])
    assert any("▒ never seen" in line for line in recalled)
    assert any("seen, face down again" in line for line in recalled)


def test_slots_along_a_board_go_by_its_columns() -> None:
    lines = drawn(tgame.load("colorful_treasure").new(3, 3))
    (line,) = (line for line in lines if line.startswith("Diamond tokens above the columns"))
    assert line.endswith("diamond token a b c d e f g h i j")


@pytest.mark.parametrize(
    ("width", "heads"), [(80, ["MAX", "MIN"]), (100, ["frost", "jungle", "lava"])], ids=["on its side", "upright"]
)
def test_slots_of_the_same_items_are_one_table(width: int, heads: list[str]) -> None:
    assert drawn(played("treasure_hunter", 3, 1, 9), width)[0].split() == heads


def test_cells_that_can_be_chosen_are_marked() -> None:
    match = tgame.load("tic_tac_toe").new(2, 1)
    assert "".join(drawn(match)).count("◦") == 9
    match.answer(0)
    assert "".join(drawn(match)).count("◦") == 8


def test_figures_of_the_rule_file_are_columns() -> None:
    lines = drawn(played("hearts", 4, 1, 20))
    heads = next(line.split() for line in lines if "points" in line)
    assert heads == ["points", "hand", "taken"]


@pytest.mark.parametrize("path", [*GAMES, *CLASSICS, *LESSONS], ids=lambda path: path.stem)
def test_no_line_is_wider_than_the_screen(path: object) -> None:
    game = tgame.load(path)  # type: ignore[arg-type]
    for width in (40, 100):
        match = game.new(game.players[-1], 5)
        for _ in range(6):
            if match.over:
                break
            ask = match.ask()
            assert ask is not None
            assert all(len(line) <= width for line in drawn(match, width))
            match.take(ask, len(ask.options) // 2)


def test_a_story_has_one_line_for_a_draw_and_what_is_done_then() -> None:
    told = [
        v.Told("heading", "Round 2", None, "Round 2"),
        v.Told("detail", "Bo draws a card", 1, "draws a card"),
        v.Told("act", "Bo lays an axe", 1, "lays an axe"),
        v.Told("act", "Bo passes", 1, "passes"),
        v.Told("detail", "The cards go left", None, "The cards go left"),
    ]
    lines = [ln.text_of(line) for line in story(told, ["Ann", "Bo"], 0, "You", 80)]
    assert lines == ["Round 2", "Bo   draws a card · lays an axe", "     passes", "  The cards go left"]
