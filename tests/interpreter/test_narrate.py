"""A log tells each player what that player could follow: all of it, and nothing more."""

from __future__ import annotations

import pytest

import tgame


class TestAPieceChosenUnseen:
    RULES = """
game unseen for 2..2 "Unseen"
pieces Card
  card(rank: 1..2) x3
zone deck: pile of Card, full
zone hand per Player: list of Card, seen by others
zone discard: set of Card, seen by all
flow
  phase setup
    each p in players
      move top(deck, 3) to hand[p]
  phase turn each me in players
    choose drop, two, peek
action drop(c in hand[me])
  move top(hand[me]) to discard
  move c to discard
action two(2 cs in hand[me]) "Drop two"
  move cs to discard
action peek(c in hand[me])
  show(c, me)
winner players
"""
    GAME = tgame.loads(RULES, "unseen.tgame")

    def act(self, player: int | None, *answers: str) -> str:
        match = self.GAME.new(2, 1)
        for answer in answers:
            assert match.answer(answer) is None
        return next(line for line in match.log(player) if line.startswith("Player 1: "))

    @pytest.mark.parametrize("number", [1, 2, 3])
    def test_of_a_list_is_named_by_where_it_lay(self, number: int) -> None:
        for viewer in (0, None):
            assert self.act(viewer, f"drop(hand[P1][{number}])") == f"Player 1: Drop: Hand {number}"
        assert self.act(1, f"drop(hand[P1][{number}])") == "Player 1: Drop: Card (1)"

    def test_so_are_several(self) -> None:
        assert self.act(0, "two", "two(hand[P1][3])", "two(hand[P1][1])") == "Player 1: Drop two: Hand 3, Hand 1"

    def test_it_need_not_move(self) -> None:
        assert self.act(None, "peek(hand[P1][2])") == "Player 1: Peek: Hand 2"
