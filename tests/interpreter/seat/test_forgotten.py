"""The story of somebody who is not reminded: faces that were turned back since are not told again."""

from __future__ import annotations

import pytest

import tgame
from tests.tgame.play.positions import walk
from tgame.interpreter.match import Match


def after(name: str, decisions: int, players: int = 3, seed: int = 3) -> Match:
    match = tgame.load(name).new(players, seed)
    for _ in walk(match, seed, decisions):
        pass
    return match


def test_a_card_that_was_turned_back_is_told_by_its_back() -> None:
    match = after("colorful_treasure", 39)
    seat = match.seat(0)
    whole, forgotten = ([line.text for line in seat.log(recall)] for recall in (True, False))
    assert len(whole) == len(forgotten)
    changed = [(one, other) for one, other in zip(whole, forgotten, strict=True) if one != other]
    assert changed
    recalled = [piece for lying in seat.look().zones for piece in lying.pieces if piece.recalled]
    assert recalled
    assert all("a card (" in other and "a card (" not in one for one, other in changed)


@pytest.mark.parametrize("name", ["breakthrough", "tic_tac_toe", "oware"])
def test_where_nothing_is_hidden_nothing_is_forgotten(name: str) -> None:
    seat = after(name, 12, players=2).seat(0)
    assert seat.log(recall=False) == seat.log()


def test_a_hand_is_still_before_the_eyes() -> None:
    """What was drawn and is held is told; so is what lies open."""
    seat = after("brigands", 20).seat(0)
    assert seat.log(recall=False) == seat.log()


@pytest.mark.parametrize("name", ["treasure_hunter", "hearts", "hanabi", "go_fish", "memory"])
def test_forgetting_adds_no_lines(name: str) -> None:
    game = tgame.load(name)
    match = game.new(3 if 3 in game.players else game.players[0], 5)
    for position in walk(match, 5, 60):
        seat = position.seat(0)
        assert len(seat.log(recall=False)) <= len(seat.log())
