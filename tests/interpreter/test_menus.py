"""What a player who is asked reads: holes of questions and reasons, filled with what that player may know."""

from __future__ import annotations

from random import Random

import pytest

import tgame
from tests.properties.matches import positions
from tgame.checking.secrets import Leak, leaks
from tgame.dsl.configurations import Configuration
from tgame.interpreter.match import Match
from tgame.interpreter.scenarios import run_scenario
from tgame.interpreter.telling.listener import Listener

# The question and the first reason look at the other player's hand, which is not to be told.
CARDS = """\
game limits for 2..2 "Limits" by "Ann", "Bo"
pieces Card "a card/cards"
  card(rank: 1..9) "[a {rank}|{rank}]" x1
zone deck: pile of Card, full
zone hand per Player: set of Card, seen by owner
zone pool: set of Card, seen by all
var taken per Player: 0..10 "point/points"
def other(p: Player) = the(others(p))
def held(p: Player) = sum(hand[p].rank)
def cheap(c: Card, limit: 0..9) = c.rank <= limit "{the c} is more than {limit}"
flow
  phase setup
    shuffle(deck)
    each p in players
      move top(deck, 3) to hand[p]
  repeat 3
    phase play each me in players
      choose lay, wait "{me} has {taken[me]|point|points}; {other(me)} holds {held(other(me))}"
action lay(c in hand[me]) "Lay {the c}"
  let limit = 3 + taken[me]
  let n = count(pool)
  require cheap(c, limit)
  require count(pool) < 2 "{me} has {held(me)} and {other(me)} has {held(other(me))}: {n|card lies|cards lie} there"
  move c to pool
action wait "Wait"
score p
  "Points": taken[p]
text fr
  "{the c} is more than {limit}" = "{limit} est moins que {the c}"
  "{me} has {taken[me]|point|points}; {other(me)} holds {held(other(me))}" = "{other(me)} : {held(other(me))}"
scenario "Reasons are filled with what was chosen"
  given hand[P1] = card(2), card(1), card(5)
  given hand[P2] = card(3), card(4), card(6)
  start play
  refuse P1: lay(card(5)) "the 5 is more than 3"
  play P1: lay(card(2))
  play P2: lay(card(3))
  refuse P1: lay(card(1)) "You have 6 and Bo has ?: 2 cards lie there"
"""


def started() -> Match:
    return tgame.loads(CARDS).new(seed=1)


def test_scenarios_say_what_a_refused_player_reads() -> None:
    game = tgame.loads(CARDS)
    (scenario,) = game.scenarios
    assert run_scenario(game, scenario) is None


def test_a_question_is_filled_for_the_player_who_is_asked() -> None:
    match = started()
    ask = match.ask()
    assert ask is not None
    assert ask.prompt() == "You have 0 points; Bo holds ?"
    assert ask.prompt("fr") == "Bo : ?"


def test_what_cannot_be_worked_out_is_left_open() -> None:
    text = CARDS.replace("{me} has {taken[me]|point|points};", "{the(pool).rank}").partition("text fr")[0]
    ask = tgame.loads(text).new(seed=1).ask()
    assert ask is not None
    assert ask.prompt() == "? ? holds ?"


def found_leaks(text: str) -> list[Leak]:
    edition = tgame.loads(text).edition(Configuration(2))
    return [
        leak for match in positions(edition, 40) for leak in leaks(match, Random(1), choices=False, documents=False)
    ]


# The same with every card refused, and a question that tells nothing.
REFUSED = CARDS.replace("; {other(me)} holds {held(other(me))}", "").replace("count(pool) < 2", "count(pool) > 8")


@pytest.mark.parametrize(("channel", "text"), [("prompt", CARDS), ("answers", REFUSED)], ids=["question", "reason"])
def test_neither_tells_what_is_hidden(channel: str, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert found_leaks(text) == []
    monkeypatch.setattr(Listener, "knows", lambda listener, mask: True)
    assert any(leak.what == channel for leak in found_leaks(text))
