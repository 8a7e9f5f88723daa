"""A view names pieces as they look to its player, also those that variables hold."""

from __future__ import annotations

import pytest

import tgame

RULES = """\
game peeks for 2..2 "Peeks"
pieces Card
  card(rank: 1..4) x1
zone deck: bag of Card, full
zone rail: row(2) of Card
zone hand per Player: set of Card, seen by owner
var looked: [Card] = []
var marks per Card: 0..9
flow
  phase setup
    move pick(deck, 2) to rail
    each p in players
      move pick(deck) to hand[p]
  phase turn each me in players
    choose peek
action peek(c in rail)
  show(c, me)
  marks[c] += 1
  looked = [c] + top(hand[me])
"""


@pytest.fixture
def match() -> tgame.Match:
    found = tgame.loads(RULES, "peeks.tgame").new(seed=3)
    assert found.answer("peek(rail[2])") is None
    return found


def test_a_piece_on_a_place_is_named_by_it_to_those_who_know_it(match: tgame.Match) -> None:
    assert match.view(0).variable("looked")[0] == "rail[2]"
    for viewer in (1, None):
        assert match.view(viewer).variable("looked")[0] == "Card"


def test_a_piece_in_a_heap_is_named_to_those_who_know_it(match: tgame.Match) -> None:
    own = match.view(0).zone("hand[P1]").pieces[0]
    assert own is not None
    assert match.view(0).variable("looked")[1] == own.face
    assert match.view(1).variable("looked")[1] == "Card"
    assert match.view(None).variable("looked")[1] == "Card"


def test_what_is_kept_for_a_piece_is_shown_to_those_who_know_it(match: tgame.Match) -> None:
    everyones = dict(match.view(0).variables)["marks"]
    assert sorted(everyones, key=str) == [0, 1, None, None]
    assert dict(match.view(1).variables)["marks"].count(1) == 0
    assert dict(match.view(None).variables)["marks"] == (None, None, None, None)
