"""Worlds that fit what the rules demand, where hardly any that is drawn at once does."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import tgame
from tests.properties.matches import CLASSICS, editions, positions
from tgame.interpreter.bots.search import Search
from tgame.interpreter.evaluate import evaluate
from tgame.interpreter.imagining.mending import fault_count
from tgame.interpreter.seat import Seat

BATTLESHIP = next(path for path in CLASSICS if path.stem == "battleship")

COUNTED = """\
game counted for 2..2 "Counted"
zone heap: set of Chip, seen by all
pieces Chip
  chip(n: 1..6) x1
flow
  phase setup
    move box.chip to heap
  phase turn each me in players
    choose stay
action stay "Stay"
score p
  "One": 1
winner most(p in players: score(p))
invariant "it": CONDITION
"""


@pytest.mark.parametrize(
    ("condition", "faults"),
    [
        ("all(c in heap: c.n > 2)", 2),
        ("none(c in heap: c.n > 2)", 4),
        ("not some(c in heap: c.n > 2)", 4),
        ("some(c in heap: c.n > 6)", 1),
        ("not all(c in heap: c.n > 0)", 1),
        ("count(heap) == 5 and all(c in heap where c.n > 1: c.n > 2)", 2),
        ("not (count(heap) == 6 or some(c in heap: c.n == 3))", 2),
        ("count(heap) == 6 or all(c in heap: c.n > 6)", 0),
        ("all(c in heap: none(d in heap: d.n == c.n + 1))", 5),
    ],
)
def test_a_broken_condition_counts_the_cases_in_which_it_is_broken(condition: str, faults: int) -> None:
    match = tgame.loads(COUNTED.replace("CONDITION", condition), "counted.tgame").new(2, 1)
    (invariant,) = match.machine.program.game.invariants
    assert evaluate(match.machine, fault_count(invariant.test)) == faults


def _at_sea(variant: int) -> Iterator[Seat]:
    """Seats before questions, some decisions apart."""
    for match in positions(editions(BATTLESHIP)[variant], 8):
        if not match.over:
            yield match.seat(match.awaited[0])


@pytest.mark.parametrize("variant", range(len(editions(BATTLESHIP))))
def test_an_imagined_fleet_fits_all_shots(variant: int) -> None:
    """Of two or five ships on a hundred squares hardly any fit, drawn at once, what sixty shots have told."""
    mended = 0
    for seat in _at_sea(variant):
        imagination = seat.imagination()
        for _ in range(3):
            world = imagination.world(Random(1))
            assert all(evaluate(world, invariant.test) for invariant in world.program.game.invariants)
        mended += imagination.mended is not None
    assert mended, "this should be tried where it is needed"


def test_simulations_at_sea_do_not_fail() -> None:
    bot = Search(1, simulations=20)
    for seat in _at_sea(0):
        bot.choose(seat)
    assert bot.done >= 100
    assert bot.failed == 0


def test_one_imagined_fleet_is_not_like_the_next() -> None:
    for seat in _at_sea(0):
        imagination, random = seat.imagination(), Random(1)
        imagination.world(random)
        if imagination.mended is not None:
            fleets = {tuple(map(tuple, imagination.world(random).Z)) for _ in range(6)}
            assert len(fleets) == 6
