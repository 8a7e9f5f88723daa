"""Legends explain what a mark does not say itself."""

from __future__ import annotations

import pytest

import tgame
from tgame.interpreter.labels import GameLabels

RULES = """
game goods for 2..2 "Goods"
enum Goods: rum, pearls "[pearls|pearl]", tea "[tea|T]"
pieces Cargo "a crate/crates"
  crate(goods: Goods, size: 1..2) "[a crate of {goods}, size {size}|{goods} {size}]" x1
  chest "[a chest|C]" x1
zone quay: set of Cargo, full, seen by all
flow
  phase turn each me in players
    choose idle
action idle "Idle"
winner players
"""


@pytest.mark.parametrize(
    ("face", "wanted"),
    [
        ("crate(rum, 2)", ""),
        ("crate(pearls, 1)", ""),
        ("crate(tea, 1)", "crate of tea, size 1"),
        ("chest", "chest"),
    ],
)
def test_a_mark_whose_words_are_in_the_name_needs_no_legend(face: str, wanted: str) -> None:
    match = tgame.loads(RULES, "goods.tgame").new(2, 1)
    assert GameLabels(match.speaker("en"), match.edition.notation).legend(face) == wanted
