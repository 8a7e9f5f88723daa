"""Legends explain what a mark does not say itself."""

from __future__ import annotations

import pytest
from attrs import evolve

import tgame
from tgame.interpreter.labels import GameLabels
from tgame.interpreter.pictures import boards
from tgame.interpreter.view import SeenPiece

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


HALF = """
game half for 2..2 "Half"
enum Goods: rum "[rum|R]", tea "[tea|T]", silk "[silk|S]"
pieces Cargo
  crate(goods: Goods, size: 1..3) "[a crate of {goods}, size {size}|{goods}{size}]" x1
  chest x1
pieces Tile
  tile(row: 1..3, column: 1..3) x1
pieces Bid
  bid(owner: Player, size: 1..3) "[a bid of {size}|{owner}{size}]" x1
zone board: grid(2, 2) of Cargo
zone quay: set of Cargo, full, seen by all
zone tiles: set of Tile, full, seen by all
zone bids: set of Bid, full, seen by all
flow
  phase turn each me in players
    choose idle
action idle "Idle"
winner players
"""


@pytest.mark.parametrize(
    ("faces", "half", "ruled_out"),
    [
        (["crate(rum, 1)", "crate(rum, 3)"], "R?", ["2"]),
        (["crate(rum, 2)", "crate(tea, 2)"], "?2", ["S"]),
        (["crate(rum, 1)", "crate(tea, 2)"], "?", ["S", "3"]),
        (["crate(rum, 1)", "chest"], "?", []),
        (["tile(1, 2)", "tile(3, 2)"], "?2", ["2"]),
        (["bid(P1, 1)", "bid(P1, 2)"], "?", ["3"]),
    ],
)
def test_a_piece_of_which_something_is_known(faces: list[str], half: str, ruled_out: list[str]) -> None:
    match = tgame.loads(HALF).new(2)
    labels = match.seat(0).labels
    assert labels.half(faces) == half
    backs = dict(zip(labels.notation.faces, labels.notation.backs, strict=True))
    assert labels.ruled_out(faces, backs[faces[0]]) == ruled_out


def test_on_a_board_what_is_known_stands_in_the_cell() -> None:
    match = tgame.loads(HALF).new(2)
    view, labels = match.view(0), match.seat(0).labels
    lying = (
        SeenPiece(None, "Cargo", False, ("crate(rum, 1)", "crate(rum, 3)")),
        SeenPiece(None, "Cargo", False, ("crate(rum, 1)", "crate(tea, 3)")),
        SeenPiece(None, "Cargo", False),
        None,
    )
    zones = tuple(evolve(zone, pieces=lying) if zone.zone == "board" else zone for zone in view.zones)
    lines = boards(evolve(view, zones=zones), match.edition.program.game, labels)
    assert [line.split()[2:4] for line in lines[1:3]] == [["R?", "▒"], ["▒", "·"]]
