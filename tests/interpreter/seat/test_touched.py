"""Of a hint, the pieces that it is about: those for which it holds, if the seat can work that out itself."""

from __future__ import annotations

import pytest

import tgame
from tests.tgame.play.positions import walk
from tgame.interpreter.match import Match

RULES = """\
game hints for 2..2 "Hints"
pieces Card
  card(rank: 1..4) x4
zone deck: pile of Card, full
zone rail per Player: list of Card, seen by others
zone hidden: list of Card
zone mine per Player: list of Card, seen by owner
zone board: grid(2, 2) of Card, seen by all
var level: 0..4 = 2
flow
  phase setup
    shuffle(deck)
    each p in players
      move top(deck, 3) to rail[p]
      move top(deck, 1) to mine[p]
    move top(deck, 2) to hidden
    move top(deck) to board[1, 2]
    move top(deck) to board[2, 1]
  phase round repeat
    phase turn each me in players
      choose theirs, own, unseen, lowered, moved, by_card, by_own, some, ranks, cells
action theirs(p in others(me), n in 1..4) "Theirs {p} {n}"
  level = n
  tell(c in rail[p]: c.rank >= n)
action own(n in 1..4) "Own {n}"
  tell(c in rail[me]: c.rank >= n)
action unseen(n in 1..4) "Unseen {n}"
  tell(c in hidden: c.rank >= n)
action lowered(p in others(me), n in 1..4) "Lowered {p} {n}"
  level = n
  tell(c in rail[p]: c.rank >= level)
action moved(p in others(me)) "Moved {p}"
  move top(deck) to rail[p]
  tell(c in rail[p]: c.rank >= 2)
action by_card(p in others(me), d in rail[me]) "By {d} {p}"
  tell(c in rail[p]: c.rank == d.rank)
action by_own(p in others(me), d in mine[me]) "By own {d} {p}"
  tell(c in rail[p]: c.rank == d.rank)
action some(p in others(me)) "Some {p}"
  tell(c in rail[p] where c.rank > 1: c.rank == 4)
action ranks(p in others(me)) "Ranks {p}"
  tell(c in rail[p]: c.rank)
action cells(n in 1..4) "Cells {n}"
  tell(c in board: c.rank >= n)
winner players
"""


def touches(match: Match, action: str) -> dict[str, tuple[str, ...]]:
    question = match.seat(0).question()
    assert question is not None
    return {option.notation: option.touches for option in question.options if option.action == action}


@pytest.fixture(params=range(6))
def match(request: pytest.FixtureRequest) -> Match:
    return tgame.loads(RULES).new(2, seed=request.param)


def ranks(match: Match, zone: str) -> list[int]:
    """Of the cards that the first player sees there."""
    (lying,) = (lying for lying in match.seat(0).look().zones if lying.zone == zone)
    return [int(piece.face[1]) for piece in lying.pieces if piece.face is not None]


def test_what_one_sees_is_worked_out(match: Match) -> None:
    theirs = ranks(match, "rail[P2]")
    assert len(theirs) == 3
    for least in range(1, 5):
        held = tuple(f"rail[P2]#{place}" for place, rank in enumerate(theirs, 1) if rank >= least)
        assert touches(match, "theirs")[f"theirs(P2, {least})"] == held
    (kept,) = ranks(match, "mine[P1]")
    same = tuple(f"rail[P2]#{place}" for place, rank in enumerate(theirs, 1) if rank == kept)
    assert list(touches(match, "by_own").values()) == [same]
    assert touches(match, "some") == {
        "some(P2)": tuple(f"rail[P2]#{place}" for place, rank in enumerate(theirs, 1) if rank == 4)
    }
    lying = dict(zip((2, 3), ranks(match, "board"), strict=True))
    assert touches(match, "cells")["cells(3)"] == tuple(f"board#{c}" for c, rank in lying.items() if rank >= 3)


@pytest.mark.parametrize("action", ["own", "unseen", "by_card"])
def test_nothing_is_said_of_what_hangs_on_pieces_that_one_does_not_know(match: Match, action: str) -> None:
    found = touches(match, action)
    assert found
    assert set(found.values()) == {()}


@pytest.mark.parametrize("action", ["lowered", "moved", "ranks"])
def test_nothing_is_said_where_the_act_changes_it_first_or_tells_no_yes_or_no(match: Match, action: str) -> None:
    found = touches(match, action)
    assert found
    assert set(found.values()) == {()}


def test_who_is_not_reminded_is_not_told_by_the_hint() -> None:
    rules = RULES.replace("hidden: list of Card", "hidden: list of Card, seen by nobody").replace(
        "    move top(deck) to board[1, 2]", "      show(hidden, p)\n    move top(deck) to board[1, 2]"
    )
    shown = rules.replace(
        "    move top(deck, 2) to hidden\n", "    move top(deck, 2) to hidden\n    each p in players\n"
    )
    match = tgame.loads(shown).new(2, seed=1)
    reminded, forgetful = match.seat(0).question(), match.seat(0, recall=False).question()
    assert reminded is not None
    assert forgetful is not None
    assert any(option.touches for option in reminded.options if option.action == "unseen")
    assert not any(option.touches for option in forgetful.options if option.action == "unseen")


def test_what_was_told_is_what_the_hint_touched() -> None:
    """In Hanabi: the story names the same cards."""
    match = tgame.load("hanabi").new(3, 22)
    asked = 0
    for _ in walk(match, 22, 20):
        ask = match.ask()
        assert ask is not None
        seat = match.seat(ask.player)
        question = seat.question()
        assert question is not None
        hints = [option for option in question.options if option.action.startswith("hint")]
        assert all(option.touches for option in hints)
        for option in hints[:2]:
            copy = match.copy()
            copy.answer(option.notation)
            places = [ident.rpartition("#")[2] for ident in option.touches]
            line = next(told.text for told in reversed(copy.seat(ask.player).log()) if "hint" in told.text)
            assert "".join(sign for sign in line.rpartition(":")[2] if sign.isdigit()) == "".join(places)
            asked += 1
    assert asked > 10
