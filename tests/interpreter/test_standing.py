"""Live scores tell a seat what it may know, and nothing else."""

from __future__ import annotations

import pytest

import tgame
from tgame.interpreter.match import Match

HEAD = """\
game sheet for 2..2 "Sheet"
pieces Card
  card(rank: 1..5) x1
pieces Relic back age
  relic(age: 1..2, worth: 1..2) x1
pieces Stone
  stone x4
zone deck: pile of Card, full
zone hand per Player: set of Card, seen by owner
zone open per Player: set of Card, seen by all
zone spare: set of Card
zone relics: pile of Relic, full
zone sack: bag of Stone, full
zone board: row(3) of Card
var points per Player: 0..99
var used per Card: 0..9
var worn per Stone: 0..9
var best: Player
def hers(q: Player) = hand[q]
def pips(cards: [Card]) = sum(cards.rank)
def size(cards: [Card]) = count(cards)
def foremost(cards: [Card]) = first(cards).rank
def twice(cards: [Card]) = pips(cards) + pips(cards)
def own(q: Player, cards: [Card]) = sum(hand[q].rank) + count(cards)
flow
  phase setup
    each p in players
      move top(deck) to hand[p]
      move top(deck) to open[p]
    points[seat(1)] = 3
  phase turn each me in players
    choose wait, peek, lay, gather
action wait
  points[me] += 1
action peek
  show(hand, me)
action lay
  move top(deck) to board
  show(board)
action gather
  move hand to spare
  show(spare)
score p
  "Line": """


def told(line: str, player: int | None, *answers: str) -> tuple[int | None, ...]:
    """What a player is told of a line after these answers; P1 has card 1 in hand and 2 open, P2 has 3 and 4."""
    match = tgame.loads(HEAD + line + "\n", "sheet").new(2)
    for answer in answers:
        assert match.answer(answer) is None
    found = match.standing(player)
    [(_, values)] = found.sheet
    assert found.scores == values
    referee = match.standing().scores
    assert all(value in (None, true) for value, true in zip(values, referee, strict=True))
    return values


OPEN = {
    "points[p]": (3, 0),
    "sum(open[p].rank)": (2, 4),
    "count(hand[p])": (1, 1),
    "count(list(c in hand[p]: c.rank))": (1, 1),
    "count(deck)": (1, 1),
    "if empty(hand[p]) then 1 else 2": (2, 2),
    "count(sack.stone)": (4, 4),
    "sum(q in players: sum(open[q].rank))": (6, 6),
    "count(free(board))": (3, 3),
    "if open[p] has card(2) then 1 else 0": (1, 0),
    "max(open[p].rank) + first(open[p]).rank": (4, 8),
    "if best == p then 1 else 0": (1, 0),
    "pips(open[p]) + twice(open[p])": (6, 12),
    "size(hand[p])": (1, 1),
    "size(list(c in hand[p]: c))": (1, 1),
}


@pytest.mark.parametrize("line", OPEN)
def test_what_is_open_is_told_to_all(line: str) -> None:
    assert [told(line, viewer) for viewer in (None, 0, 1)] == [OPEN[line]] * 3


@pytest.mark.parametrize(
    "line",
    [
        "sum(hand[p].rank)",
        "sum(hers(p).rank)",
        "twice(hers(p))",
        "foremost(hand[p])",
        "own(p, hand[left_of(p)])",
        "sum(c in hand[p]: c.rank + points[p])",
        "max(list(c in hand[p] where c.rank > 0: c.rank))",
        "sum(c in hand[p]: used[c] + 7)",
        "if hand[p] has card(1) then 1 else 2",
        "count(hand[p].card(1))",
        "(if points[p] > 0 then count(hand[p]) else sum(hand[p].rank)) + 0 * first(hand[p]).rank",
    ],
)
def test_a_hand_is_told_to_its_holder(line: str) -> None:
    for viewer in (0, 1):
        values = told(line, viewer)
        assert values[viewer] is not None
        assert values[1 - viewer] is None
    assert told(line, None) == (None, None)


@pytest.mark.parametrize(
    "line",
    [
        "first(deck).rank",
        "sum(deck.rank)",
        "sum(q in players: sum(hand[q].rank))",
        "sum(relics.worth)",
        "pips(deck)",
        "own(left_of(p), hand[p]) + own(p, hand[p])",
        "sum(c in sack: worn[c])",
        "if hand[left_of(p)] == hand[p] then 1 else 0",
        "count(most(q in players: sum(hand[q].rank)))",
    ],
)
def test_what_is_hidden_is_told_to_nobody(line: str) -> None:
    assert [told(line, viewer) for viewer in (None, 0, 1)] == [(None, None)] * 3


def test_who_has_looked_is_told() -> None:
    assert told("sum(hand[p].rank)", 0, "peek") == (1, 3)
    assert told("sum(hand[p].rank)", 1, "peek") == (None, 3)


def test_what_lies_face_up_is_told() -> None:
    assert told("sum(board.rank)", None, "lay") == (5, 5)


def test_the_order_of_a_heap_is_not_told() -> None:
    assert told("sum(spare.rank)", None, "gather") == (4, 4)
    assert told("first(spare).rank", None, "gather") == (None, None)
    assert told("twice(spare)", None, "gather") == (8, 8)
    assert told("foremost(spare)", None, "gather") == (None, None)
    assert told("if list(c in spare: c.rank) == [1, 3] then 1 else 0", 0, "gather") == (None, None)


def test_the_total_is_told_with_its_last_line() -> None:
    match = tgame.loads(HEAD + 'points[p]\n  "Hand": sum(hand[p].rank)\n').new(2)
    assert match.standing(1).sheet == (("Line", (3, 0)), ("Hand", (None, 3)))
    assert match.standing(1).scores == (None, 3)
    assert match.standing().scores == (4, 3)


def _over(match: Match) -> Match:
    while match.ask() is not None:
        match.answer(0)
    return match


def test_the_result_is_told_to_all() -> None:
    match = _over(tgame.loads(HEAD + "sum(hand[p].rank)\n").new(2))
    assert match.standing(None).scores == match.standing(0).scores == (1, 3)


def test_others_lines_are_as_they_were_while_all_choose() -> None:
    text = HEAD.replace("    choose wait, peek, lay, gather\n", "").replace(
        "  phase turn each me in players\n", "  together me in players\n    choose wait\n"
    )
    match = tgame.loads(text + "points[p]\n").new(2)
    assert match.answer("wait", player=1) is None
    assert match.standing().scores == (3, 1)
    assert match.standing(0).scores == match.standing(None).scores == (3, 0)
    assert match.standing(1).scores == (3, 1)
