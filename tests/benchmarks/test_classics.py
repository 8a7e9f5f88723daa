"""The classics written by hand play the engine's matches."""

from pathlib import Path

import pytest
from attrs import field, frozen

import tgame
from benchmarks.hand_classics import BY_HAND, PLAYOUTS
from tgame.interpreter.chance import BOTS, SET_UP, stream

CLASSICS = Path(__file__).parents[2] / "examples" / "classics"
SEEDS = range(200)
SELDOM = {"connect_four": (253, 448)}  # the board is full


@frozen
class Settings:
    """For two players; spelt out, as the adapters that have them need the other engine."""

    variants: tuple[str, ...] = ()
    options: dict[str, object] = field(factory=dict)


SETTINGS = {
    "tic_tac_toe": Settings(),
    "connect_four": Settings(options={"rows": 6, "columns": 7, "length": 4}),
    "crazy_eights": Settings(variants=("steep",), options={"draws": 5}),
}


def test_all_that_are_measured_are_compared() -> None:
    assert SETTINGS.keys() == PLAYOUTS.keys() == BY_HAND.keys()


@pytest.mark.parametrize("name", SETTINGS)
def test_they_end_as_the_engines_matches(name: str) -> None:
    game, settings, by_hand = tgame.load(CLASSICS / f"{name}.tgame"), SETTINGS[name], PLAYOUTS[name]
    edition = game.edition(game.configuration(2, settings.variants, settings.options))
    for seed in (*SEEDS, *SELDOM.get(name, ())):
        scores, winners, decisions = by_hand(stream(seed, SET_UP).random, stream(seed, BOTS).random)
        assert (scores, winners, decisions) == edition.playout(seed), f"seed {seed}"


@pytest.mark.parametrize("name", BY_HAND)
def test_they_can_be_measured(name: str) -> None:
    BY_HAND[name](range(7, 10))
