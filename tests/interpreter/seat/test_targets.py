"""What an answer touches: the right part of the right zone, and what was picked so far."""

from __future__ import annotations

import pytest

import tgame
from tests.properties.matches import CLASSICS, ROOT, load
from tgame.interpreter.seat import Question
from tgame.interpreter.seat import values as v

# Boards of one size, of which the rules say in different ways which is meant.
BOARDS = """\
game boards for 3..3 "Boards"
pieces Peg
  peg x20
zone common: grid(2, 2) of Peg, seen by all
zone own per Player: grid(2, 2) of Peg, seen by all
var target: Player
flow
  phase setup
    each p in players
      target = p
  phase turn each me in players
    choose by_list, by_look, by_move, by_let, by_variable, by_choice, by_lot, by_nothing
action by_list(s in free(own[left_of(me)])) "List"
  move top(box.peg) to own[left_of(me), s]
action by_look(s in cells(common)) "Look"
  require empty(own[right_of(me), s]) "full"
  move top(box.peg) to common[s]
action by_move(s in cells(common)) "Move"
  move top(box.peg) to own[me, s]
action by_let(s in cells(common)) "Let"
  let foe = left_of(me)
  let foes_foe = left_of(foe)
  require empty(own[foes_foe, s]) "full"
  move top(box.peg) to own[foe, s]
action by_variable(s in cells(common)) "Variable"
  move top(box.peg) to own[target, s]
action by_choice(p in others(me), s in cells(common)) "Choice"
  move top(box.peg) to own[p, s]
action by_lot(s in cells(common)) "Lot"
  let p = random(players)
  move top(box.peg) to own[p, s]
action by_nothing(s in cells(common)) "Nothing"
  target = me
winner players
"""


def asked(player: int = 0) -> Question:
    question = tgame.loads(BOARDS).new(3, seed=1).seat(player).question()
    assert question is not None
    return question


@pytest.mark.parametrize(
    ("action", "zones"),
    [
        ("by_list", {"own[P2]"}),
        ("by_look", {"own[P3]"}),
        ("by_move", {"own[P1]"}),
        ("by_let", {"own[P3]"}),
        ("by_variable", {"own[P3]"}),
        ("by_choice", {"own[P2]", "own[P3]"}),
        ("by_lot", {"common"}),
        ("by_nothing", {"common"}),
    ],
)
def test_cells_are_those_of_the_board_that_the_rules_mean(action: str, zones: set[str]) -> None:
    options = [option for option in asked().options if option.action == action]
    touched = [option.targets["s"] for option in options]
    assert {target.zone for target in touched} == zones
    assert sorted((target.zone, target.cell) for target in touched) == sorted(
        (zone, cell) for zone in zones for cell in range(4)
    )


def test_which_board_is_meant_is_not_drawn() -> None:
    match = tgame.loads(BOARDS).new(3, seed=1)
    drawn = match.machine.drawn
    match.seat(0).look()
    assert match.machine.drawn == drawn


def test_shots_light_the_other_sea_only() -> None:
    match = load(next(path for path in CLASSICS if path.stem == "battleship")).new(2, seed=1)
    while "fire" not in (option.action for option in match.ask().options[:1]):  # type: ignore[union-attr]  # it asks
        match.answer(0)
    for _ in range(2 * 5):
        match.answer(0)
    for shooter, sea in ((0, "sea[P2]"), (1, "sea[P1]")):
        question = match.seat(shooter).question()
        assert question is not None
        lit = [(option.targets["x"].zone, option.targets["x"].cell) for option in question.options]
        assert lit == [(sea, cell) for cell in range(5, 100)]
        assert not any(option.names for option in question.options), "nothing else is lit"
        assert [refused.targets["x"].cell for refused in question.refused] == list(range(5))
        match.answer(0)


def test_picks_so_far_are_touched_and_no_longer_offered() -> None:
    match = load(ROOT / "games" / "colorful_treasure.tgame").new(2, seed=3)
    seat = match.seat(match.awaited[0])
    assert seat.answer("turn_two") is None
    assert seat.answer("grid[2, 4]") is not None
    assert seat.answer("turn_two(grid[2, 4])") is None
    question = seat.question()
    assert question is not None
    assert question.picking is not None
    assert (question.picking.action, question.picking.least, question.picking.most) == ("turn_two", 2, 2)
    assert [target.piece for target in question.picking.picked] == ["grid#14"]
    offered = {option.targets["cards"].piece for option in question.options}
    assert offered == {f"grid#{place}" for place in range(1, 51)} - {"grid#14"}
    others = match.seat(1 - match.awaited[0]).look()
    assert others.question is None
    assert not any(piece.up for found in others.zones for piece in found.pieces if found.zone == "grid")


def test_values_seats_and_lists() -> None:
    text = BOARDS.replace(
        'action by_list(s in free(own[left_of(me)])) "List"',
        'action by_list(n in 1..3, p in others(me), both in [players]) "List"',
    ).replace("own[left_of(me), s]", "own[p, at(own, 1, 1)]")
    question = tgame.loads(text).new(3, seed=1).seat(0).question()
    assert question is not None
    option = next(option for option in question.options if option.action == "by_list")
    assert option.targets["n"] == v.Target("value", "1", value=1)
    assert (option.targets["p"].kind, option.targets["p"].player) == ("player", 1)
    assert [item.player for item in option.targets["both"].items] == [0, 1, 2]


def places(name: str, action: str, parameter: str, **settings: int) -> list[v.Place | None]:
    """Where the options of an action point, in a match of a classic."""
    match = load(next(path for path in CLASSICS if path.stem == name)).new(seed=1, options=settings)
    question = match.seat(match.awaited[0]).question()
    assert question is not None
    targets = [option.targets[parameter] for option in question.options if option.action == action]
    assert all(target.kind == "value" for target in targets)
    return [target.place for target in targets]


class TestPlacesOfPlainValues:
    def test_columns_of_a_board(self) -> None:
        found = places("connect_four", "drop", "column", rows=4, columns=5)
        assert found == [v.Place("board", (n, 5 + n, 10 + n, 15 + n)) for n in range(5)]

    def test_cards_of_a_hand_by_number(self) -> None:
        found = places("hanabi", "light", "n")
        assert found == [v.Place("hand[P1]", piece=f"hand[P1]#{n}") for n in range(1, 6)]

    def test_values_of_a_variable(self) -> None:
        assert places("oware", "sow", "h") == [v.Place(variable="seeds", index=n) for n in range(6)]
        assert [place.index for place in places("nim", "take", "heap") if place is not None] == [
            heap for heap, matches in enumerate((1, 3, 5, 7)) for _ in range(matches)
        ]

    def test_what_only_counts_points_nowhere(self) -> None:
        assert set(places("nim", "take", "taken")) == {None}
        assert set(places("liars_dice", "bid", "n")) == set(places("liars_dice", "bid", "f")) == {None}

    @pytest.mark.parametrize(
        ("line", "place"),
        [
            ("require empty(line[n])", v.Place("line", (1,))),
            ("require empty(heap[n])", v.Place("heap[2]")),
            ("require empty(square[n, 1])", v.Place("square", (3, 4, 5))),
            ("require empty(square[3, n])", v.Place("square", (1, 4, 7))),
            ("require count(s in row_cells(square, n): empty(square[s])) > 0", v.Place("square", (3, 4, 5))),
            ("require kept[me, n] == 0", v.Place(variable="kept", index=1)),
            ("require kept[left_of(me), n] == 0", v.Place(variable="kept", index=4)),
            ("require is_free(n)", v.Place("heap[2]")),
            ("require kept[me, n] == 0 and empty(heap[n])", v.Place("heap[2]")),  # what lies there goes first
            ("require kept[me, n mod 3 + 1] == 0", None),  # that is another one
            ("require n > 0", None),
        ],
    )
    def test_wherever_the_rules_index_with_it(self, line: str, place: v.Place | None) -> None:
        rules = f"""\
game places for 2..2 "Places"
pieces Peg
  peg x20
zone line: row(4) of Peg, seen by all
zone heap per 1..3: pile of Peg, seen by all
zone square: grid(3, 3) of Peg, seen by all
var kept per Player, 1..3: 0..9 = 0
def is_free(k: 1..3) = empty(heap[k])
flow
  phase turn each me in players
    choose take
action take(n in 1..3) "Take {{n}}"
  {line} "no"
winner players
"""
        question = tgame.loads(rules).new(2, seed=1).seat(0).question()
        assert question is not None
        assert question.options[1].targets["n"].place == place
