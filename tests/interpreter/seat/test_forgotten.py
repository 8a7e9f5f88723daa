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


def test_what_lay_open_and_was_taken_away_since_stays_told() -> None:
    """Goblins lie open until somebody wins them: only which of them were won is left to memory."""
    match = after("treasure_hunter", 120)
    seat = match.seat(0)
    whole, forgotten = ([line.text for line in seat.log(recall)] for recall in (True, False))
    opened = [line for line in whole if line.startswith("Goblins of the round") or " steals " in line]
    assert len(opened) > 5
    assert [line for line in forgotten if line in opened] == opened
    assert not any("?" in line for line in forgotten)
    changed = [(one, other) for one, other in zip(whole, forgotten, strict=True) if one != other]
    assert changed
    assert all("and wins goblin " in one and other.endswith(("a goblin", " goblins")) for one, other in changed)


# Cards of a hand go round, and one of mine is turned up and back where it lies.
ROUND = """\
game round for 2..3 "Round"
pieces Card "a card/cards"
  card(rank: 1..9) "card {rank}" x1
zone deck: pile of Card, full
zone hand per Player: set of Card, seen by owner
zone line: row(2) of Card
flow
  phase setup
    each p in players
      move top(deck) to hand[p]
    move top(deck, 2) to line
  phase turn each me in players
    choose turn_up
    rotate(hand, left)
action turn_up(c in line) "Turn up {cell(c)}"
  show(c)
  hide(c)
winner players
"""


def test_a_hand_that_went_round_was_before_the_eyes_and_a_card_turned_back_is_not() -> None:
    match = tgame.loads(ROUND).new(2, seed=1)
    match.answer(0)
    whole, forgotten = ([line.text for line in match.seat(0).log(recall)] for recall in (True, False))
    assert any(line.startswith("You get card ") for line in whole)
    assert [line for line in forgotten if "get card" in line] == [line for line in whole if "get card" in line]
    assert any(line.startswith("You turn up space 1: card ") for line in whole)
    assert not any(line.startswith("You turn up space 1: card ") for line in forgotten)


@pytest.mark.parametrize("name", ["treasure_hunter", "hearts", "hanabi", "go_fish", "memory"])
def test_forgetting_adds_no_lines(name: str) -> None:
    game = tgame.load(name)
    match = game.new(3 if 3 in game.players else game.players[0], 5)
    for position in walk(match, 5, 60):
        seat = position.seat(0)
        assert len(seat.log(recall=False)) <= len(seat.log())
