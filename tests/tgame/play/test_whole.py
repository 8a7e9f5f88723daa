"""The whole screen at a question: it fits the terminal, says nothing twice, and says where the match stands."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import tgame
from tests.tgame.play.positions import walk
from tgame.interpreter.match import Match
from tgame.play.heading import heading
from tgame.play.lines import text_of, width_of
from tgame.play.menu import menu
from tgame.play.whole import Whole
from tgame.play.words import Words

ROOT = Path(__file__).resolve().parents[3]
PATHS = [
    path for folder in ("games", "examples", "examples/classics") for path in sorted((ROOT / folder).glob("*.tgame"))
]
EVERY = 0.015  # of the positions
DECISIONS = 100


def whole(match: Match, width: int = 80, height: int | None = 24, language: str = "en") -> list[str]:
    """All but the question."""
    ask = match.ask()
    assert ask is not None
    words = Words(language)
    seat = match.seat(ask.player, language, recall=False)
    sight = seat.look()
    assert sight.question is not None
    offered = menu(seat.table, sight, sight.question, words)
    found = Whole(seat, words, width).lines(sight, sight.question, offered, height)
    assert all(width_of(line) <= width for line in found)
    return [text_of(line) for line in found]


def at(name: str, players: int, seed: int, decision: int, **settings: object) -> Match:
    match = tgame.load(name).new(players, seed, **settings)  # type: ignore[arg-type]
    for _ in walk(match, seed, decision):
        pass
    return match


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_it_fits_the_terminal(path: Path) -> None:
    some = Random(path.stem)
    game = tgame.load(path)
    tried = 0
    for seed, players in ((1, game.players[-1]), (2, game.players[0])):
        for position in walk(game.new(players, seed), seed, DECISIONS):
            if tried and some.random() > EVERY:
                continue
            tried += 1
            for width in (80, 40):
                lines = whole(position, width, 24, some.choice(("en", "fr")))
                assert len(lines) + 1 <= 24, "\n".join(lines)
                assert all(line.strip() for line in lines)


def test_what_gives_way_goes_in_order() -> None:
    match = at("brigands", 3, 4, 111)
    legend = at("treasure_seekers", 3, 16, 37)
    full, low, lower = (whole(match, 80, height) for height in (24, 18, 15))
    assert any(line.startswith("── your hand") for line in full)
    assert any(line.startswith("draw pile") for line in full)
    assert not any(line.startswith("── your hand") for line in low)
    assert any(line.startswith("draw pile") for line in low)
    assert not any(line.startswith("draw pile") for line in lower)
    # Mine, the heads and where we are stay.
    for lines in (full, low, lower):
        assert lines[0].startswith("── round 36 · your turn")
        assert any("purse rings, watches, Tiffany" in line for line in lines)
        assert any(line.startswith("2 pepper bellows damage") for line in lines)
    assert any("■ chest   ♟ guard" in line for line in whole(legend, 40, 24))
    assert not any("■ chest" in line for line in whole(legend, 40, len(whole(legend, 40, None)) - 1))


def test_what_is_beside_a_board_stands_there_where_there_is_room() -> None:
    wide, narrow = (whole(at("treasure_seekers", 3, 16, 37), width) for width in (80, 40))
    assert any(line.startswith("3 │") and "Player 1      14" in line for line in wide)
    assert not any("Player" in line for line in narrow if "│" in line)


def test_the_longest_list_is_a_count_at_the_very_end() -> None:
    lines = whole(at("hanabi", 3, 22, 16), 40, 8)
    assert any("16 choices, such as" in line for line in lines)
    assert "play card      1 2 3 4 5" in lines


@pytest.mark.parametrize(
    ("name", "players", "seed", "decision", "twice"),
    [
        ("brigands", 3, 4, 111, "pepper bellows damage"),
        ("treasure_seekers", 3, 16, 37, "23"),
        ("treasure_seekers", 3, 16, 37, "51"),
        ("treasure_hunter", 3, 1, 9, "Scaregoblin"),
        ("hearts", 4, 1, 43, "10♠"),
        ("hearts", 4, 1, 43, "A♦"),
    ],
)
def test_what_the_options_show_is_not_drawn_again(
    name: str, players: int, seed: int, decision: int, twice: str
) -> None:
    settings = {"variants": ["one_deal"]} if name == "hearts" else {}
    assert "\n".join(whole(at(name, players, seed, decision, **settings))).count(twice) == 1


def test_cards_that_cannot_be_played_are_still_in_the_hand() -> None:
    lines = whole(at("crazy_eights", 4, 1, 20))
    assert "Your hand  ♣ 4  ♦ 4 5 Q A  ♥ 6 7 J" in lines
    assert "  not play: match the suit or the rank" in lines


def test_a_hand_with_cards_that_only_a_suit_refuses_is_drawn() -> None:
    """`not diamonds` does not say which diamonds there are."""
    lines = whole(at("hearts", 4, 1, 12, variants=["one_deal"]))
    assert any(line.startswith("Your hand") for line in lines)


@pytest.mark.parametrize(
    ("name", "players", "seed", "decision", "width", "said"),
    [
        ("treasure_hunter", 3, 1, 9, 80, "round 1 of 5 · draft 4 of 9 · all choose at the same time"),
        ("treasure_hunter", 3, 1, 9, 40, "draft 4 of 9 · all choose"),
        ("treasure_hunter", 3, 1, 31, 80, "round 1 of 5 · Vine jungle · anyone may act, until all pass in a row"),
        ("treasure_hunter", 3, 1, 31, 50, "round 1 of 5 · Vine jungle · anyone may act"),
        ("hearts", 4, 1, 43, 80, "trick 8 · your turn"),
        ("hearts", 4, 1, 0, 80, "Pass across · all choose at the same time"),
        ("brigands", 3, 4, 111, 80, "round 36 · your turn"),
    ],
)
def test_where_the_match_stands(name: str, players: int, seed: int, decision: int, width: int, said: str) -> None:
    match = at(name, players, seed, decision, **({"variants": ["one_deal"]} if name == "hearts" else {}))
    ask = match.ask()
    assert ask is not None
    seat = match.seat(ask.player)
    sight = seat.look()
    assert heading(seat, sight, sight.question, Words(), width - 6) == said


def test_looking_shows_everything() -> None:
    match = at("treasure_hunter", 3, 1, 9)
    assert not any("goblins to come" in line for line in whole(match, 80, 24))
    assert any("goblins to come" in line for line in whole(match, 80, None))
