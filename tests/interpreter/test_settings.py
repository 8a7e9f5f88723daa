"""What a match is played with: player counts, variants, options."""

from typing import Any

import pytest

import tgame
from tgame.dsl.checked import Configuration
from tgame.dsl.diagnostics import player_counts
from tgame.interpreter.settings import SettingError

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


class Odd:
    """Something that no setting is."""

    def __repr__(self) -> str:
        return "odd"


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"players": "2"}, "whole number, as in players=2, not '2'"),
        ({"players": True}, "whole number, as in players=2, not True"),
        ({"players": 2.0}, r"whole number, as in players=2, not 2\.0"),
        ({"players": [2]}, r"whole number, as in players=2, not \[2\]"),
        ({"players": 0}, "deck is for 1 to 2 players, not 0"),
        ({"variants": 5}, "a list of names, as in .*, not 5"),
        ({"variants": None}, "a list of names, as in .*, not None"),
        ({"variants": "short"}, r"a list of names, as in \['short'\], not 'short'"),
        ({"variants": b"short"}, "a list of names"),
        ({"variants": [1]}, r"a list of names, as in .*, not \[1\]"),
        ({"variants": [[]]}, "a list of names"),
        ({"variants": {"short": True}}, "a list of names"),
        ({"variants": ["shrot"]}, "has no variant 'shrot'. did you mean `short`"),
        ({"options": 5}, r"by name, as in \{'name': 3\}, not as 5"),
        ({"options": "copies=3"}, "by name, as in .*, not as 'copies=3'"),
        ({"options": ["copies"]}, "by name, as in"),
        ({"options": [("copies", 3, 4)]}, "by name, as in"),
        ({"options": {1: 1}}, "by name, as in .*; 1 is not a name"),
        ({"options": [([], 1)]}, r"\[\] is not a name"),
        ({"options": (("copies", 3), ("copies", 2))}, "'copies' is set twice"),
        ({"options": {"copies": [3]}}, r"copies is set to a number, a word, True or False, not \[3\]"),
        ({"options": {"copies": None}}, "copies is set to a number"),
        ({"options": {"copies": 3.0}}, "copies is set to a number"),
        ({"options": {"copies": Odd()}}, "not odd"),
        ({"options": {"copies": True}}, "copies cannot be True; it can be 2, 3, 4"),
        ({"options": {"copies": "9" * 5000}}, "copies cannot be '999"),
        ({"options": {"copies": "٣"}}, "copies cannot be '٣'"),
        ({"options": {"copy": 1}}, "has no option 'copy'. did you mean `copies`"),
        # These would be words of somebody's rules, if they stood there.
        ({"options": {"nothing": 1}}, "has no option 'nothing'. Its options: "),
        ({"variants": ["discard"]}, "has no variant 'discard'. Its variants: "),
        ({"seed": -1}, "a seed is a whole number from 0, as in seed=7, not -1"),
        ({"seed": 1.5}, r"a seed is a whole number from 0, as in seed=7, not 1\.5"),
        ({"seed": True}, "a seed is a whole number from 0, as in seed=7, not True"),
        ({"seed": None}, "a seed is a whole number"),
        ({"seed": "7"}, "a seed is a whole number"),
    ],
)
def test_wrong_settings_are_refused_with_what_would_do(game: tgame.Game, settings: dict[str, Any], reason: str) -> None:
    for ask in (game.new, game.playout):
        # What is equal to Python may have been played before, and is refused still.
        ask(players=1, seed=1)
        ask(players=2, options={"copies": 3})
        with pytest.raises(SettingError, match=reason):
            ask(**settings)
    if "seed" not in settings:
        with pytest.raises(SettingError, match=reason):
            game.configuration(**settings)


@pytest.mark.parametrize("seed", [-1, 1.5, True, None, "7"])
def test_so_are_seeds_of_an_edition(game: tgame.Game, seed: Any) -> None:
    edition = game.edition(game.configurations()[0])
    for ask in (edition.new, edition.playout, lambda seed: edition.playouts(seed, 2)):
        with pytest.raises(SettingError, match="a seed is a whole number from 0"):
            ask(seed)


@pytest.mark.parametrize("matches", [-1, 1.5, True, "3"])
def test_so_is_the_number_of_matches(game: tgame.Game, matches: Any) -> None:
    edition = game.edition(game.configurations()[0])
    with pytest.raises(SettingError, match="the number of matches is a whole number from 0"):
        edition.playouts(1, matches)
    assert len(list(edition.playouts(1, 3))) == 3


@pytest.mark.parametrize(
    "configuration",
    [
        5,
        (2, (), ()),
        Configuration(9),
        Configuration(2, ("long",)),
        Configuration(2, (), (("copies", 9),)),
        Configuration(2, (), (("copies", True),)),
        Configuration(2, 5, ()),  # type: ignore[arg-type]
        Configuration(2, (), 5),  # type: ignore[arg-type]
        Configuration([], (), ()),  # type: ignore[arg-type]
    ],
)
def test_an_edition_is_of_a_configuration_of_the_game(game: tgame.Game, configuration: Any) -> None:
    with pytest.raises(SettingError):
        game.edition(configuration)


def test_configurations_can_be_given_back_as_they_came(game: tgame.Game) -> None:
    for one in game.configurations():
        assert game.configuration(one.players, one.variants, one.options) == one
        assert game.configuration(one) == one
        assert game.new(one).edition is game.edition(one)
        assert game.new(one.players, 0, one.variants, one.options).edition is game.edition(one)
        assert game.playout(one, seed=3) == game.edition(one).playout(3)


def test_a_configuration_is_given_alone(game: tgame.Game) -> None:
    one = game.configurations()[0]
    for more in ({"variants": ["short"]}, {"options": {"copies": 3}}):
        with pytest.raises(SettingError, match="has its variants and options already"):
            game.new(one, **more)  # type: ignore[arg-type]


def test_a_configuration_by_hand_is_completed(game: tgame.Game) -> None:
    assert game.edition(Configuration(2)) is game.edition(game.configuration(2))


def test_texts_stand_for_values() -> None:
    game = tgame.loads(RULES + "option quick: Bool = no\noption size: a | A | b = b\noption far: 0..1000000000 = 7\n")
    options = {"copies": "3", "quick": "true", "size": "A", "far": "999999999"}
    found = dict(game.configuration(options=options).options)
    assert found == {"copies": 3, "jokers": 1, "quick": True, "size": "A", "far": 999_999_999}
    assert found["quick"] is True
    assert dict(game.configuration(options={"size": "B"}).options)["size"] == "b"
    with pytest.raises(SettingError, match="far cannot be 1000000001; it can be 0 to 1000000000"):
        game.configuration(options={"far": 1_000_000_001})


def test_variants_that_exclude_each_other_are_refused() -> None:
    game = tgame.loads(RULES + "variant long excludes short\n")
    with pytest.raises(SettingError, match="cannot be played together: long, short; leave one out"):
        game.new(variants=["long", "short"])
    assert game.configuration(variants=iter(["long"])).variants == ("long",)


def test_in_a_scenario_yes_is_not_a_number() -> None:
    game = tgame.loads(RULES.replace("copies: 2, jokers: 2", "copies: 2, jokers: yes"))
    with pytest.raises(tgame.RuleFileError, match="the option `jokers` cannot be this with these settings"):
        _ = game.scenarios


@pytest.mark.parametrize(
    ("counts", "said"),
    [
        (range(2, 5), "2 to 4 players"),
        (range(4, 5), "4 players"),
        (range(1, 2), "1 player"),
        (range(1, 3), "1 to 2 players"),
    ],
)
def test_how_many_may_play(counts: range, said: str) -> None:
    assert player_counts(counts) == said
