"""Rules that ask for the impossible end in a finding with its place, the same in both programs."""

import pytest

from tgame.api import loads
from tgame.interpreter.game import Game
from tgame.interpreter.match import MatchError
from tgame.interpreter.scenarios import run_scenario

HEAD = 'game wrong for 2..2 "Wrong"\nvar n: 0..9 = 0\nvar heat per 1..3: 0..9 = 0\nwinner players\n'
BOARD = "pieces Stone\n  stone x2\nzone bag_of: bag of Stone, full\nzone board: grid(2, 2) of Stone, seen by all\n"
TURN = "flow\n  phase turn each me in players\n    choose act\n"
WRONG = {
    "an index beyond its range": "action act\n  n += 4\n  heat[n] += 1\n",
    "a value beyond its range": "action act\n  n += 6\n",
    "a square beyond every range": "var big: 0..1000000000 = 900000000\naction act\n  big = big * big\n",
    "a sum beyond every range": "var big: 0..1000000000 = 900000000\naction act\n  big = big + big\n",
    "a piece without a cell": BOARD + "action act\n  n = row_of(cell(first(bag_of)))\n",
    "an error behind the first that fits": "action act\n  let y = first(k in 0..3 where k < 9: 6 / (k - 1))\n  n = y\n",
    "an error behind the last that fits": (
        "action act\n  let y = last(a in list(k in 0..3 where 6 / k > 1) where a > 1)\n  n = y\n"
    ),
    "two pieces on a cell that was empty": (
        BOARD + 'action act(s in cells(board))\n  require empty(board[s]) "taken"\n  move top(bag_of, 2) to board[s]\n'
    ),
    "a cell that is taken": BOARD + "action act\n  move top(bag_of) to board[1, 1]\n",
}


def played_out(game: Game) -> None:
    match = game.new()
    while (ask := match.ask()) is not None:
        match.answer(ask.options[0])


@pytest.mark.parametrize("rules", WRONG.values(), ids=WRONG)
def test_errors_of_the_rules_are_findings(rules: str) -> None:
    game = loads(HEAD + TURN + rules, "wrong.tgame")
    with pytest.raises(MatchError, match="TG9") as stepped:
        played_out(game)
    with pytest.raises(MatchError) as played:
        game.playout()
    assert played.value.finding == stepped.value.finding


LEAVING = """
game leaving for 2..2 "Leaving"
var heat: 0..9 = 0
var times: 0..9 = 0
flow
  phase round repeat 2
    heat = 0
    phase turn each me in players
      choose warm
      choose warm
action warm
  heat += 1
when heat == 1 "Warm"
  times += 1
  leave turn
winner players
scenario "A trigger that leaves its phase fires again when it is true anew"
  start round
  play P1: warm
  expect times == 1 and asked == [P2]
  play P2: warm
  play P2: warm
  expect times == 1 and asked == [P1]
  play P1: warm
  expect times == 2 and asked == [P2]
"""


def test_a_trigger_that_leaves_is_not_masked_for_ever() -> None:
    game = loads(LEAVING)
    assert [run_scenario(game, scenario) for scenario in game.scenarios] == [None]
