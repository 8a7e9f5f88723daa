"""What a match is played with: player counts, variants, options."""

import pytest

import tgame
from tgame.interpreter.game import SettingError

RULES = """\
game deck for 1..2 "Deck"
variant short "Short"
option copies: 2..4 = 4 "Copies"
option ranks: 8..13 = 13 "Ranks" if copies == 4
option jokers: 0..copies = 1 "Jokers" if not short
var total: 0..99
flow
  phase turn each me in players
    choose idle
action idle
  total = copies * ranks + jokers
scenario "Where it cannot be set it has its default" (copies: 2, jokers: 2)
  start turn
  play P1: idle
  expect total == 28
"""


@pytest.fixture(scope="module")
def game() -> tgame.Game:
    return tgame.loads(RULES)


def test_an_option_may_depend_on_those_before_it(game: tgame.Game) -> None:
    assert dict(game.configuration(options={"copies": 3}).options) == {"copies": 3, "jokers": 1}
    assert dict(game.configuration(options={"ranks": 8}).options) == {"copies": 4, "ranks": 8, "jokers": 1}
    with pytest.raises(SettingError, match="'ranks' has no meaning"):
        game.configuration(options={"copies": 3, "ranks": 8})
    with pytest.raises(SettingError, match="jokers cannot be 3"):
        game.configuration(options={"copies": 2, "jokers": 3})


def test_so_it_may_in_a_scenario(game: tgame.Game) -> None:
    assert dict(game.scenarios[0].configuration.options) == {"copies": 2, "jokers": 2}


def test_what_is_asked_for_is_one_of_the_configurations(game: tgame.Game) -> None:
    assert game.configuration(options={"copies": 3}) in game.configurations()
    assert game.configuration(2, ["short"], {"ranks": 9}) in game.configurations()
