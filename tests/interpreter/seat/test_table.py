"""The table before the match: geometry, sorts of values, and looks of pieces."""

from __future__ import annotations

import tgame
from tests.properties.matches import ROOT, editions, load
from tgame.interpreter.seat import values as v

LAYERS = """\
game layers for 2..2 "Layers"
enum Colour: red, green "[verdant|V]"
enum Field: upper, middle, lower
pieces Tile
  tile(colour: Colour, field: Field) x2
pieces Flag
  flag x4
zone ground: grid(3, 3) of Tile, seen by all "Ground floor"
zone attic: grid(3, 3) of Tile, seen by all
zone mast: grid(3, 3) of Flag, seen by all
zone wide: grid(3, 4) of Flag, seen by all
zone sea per Player: grid(2, 2) of Tile, seen by all
zone shots per Player: grid(2, 2) of Flag, seen by all
zone beside: slots(Field) of Flag, seen by all
zone apart per Player: slots(Field) of Flag, seen by all
zone hand per Player, Field: set of Tile, seen by owner "[Hand|H]"
var spot: Cell(ground)
var ways: [Direction] = []
var pairs per Player, 1..2: (Colour, Bool) = (red, no)
flow
  phase turn each me in players
    choose lay
    each f in Field
      each s in row_cells(ground, index(f))
        move top(box.flag) to mast[s]
action lay(s in cells(ground)) "Lay"
  require empty(ground[s]) and empty(attic[s]) and empty(mast[s]) "full"
  require none(x in cells(sea): empty(sea[me, x]) and empty(shots[me, x])) "full"
  require none(x in cells(sea): empty(shots[left_of(me), x])) "full"
  move top(box.tile) to ground[s]
winner players
"""


def zones(text: str = LAYERS, players: int = 2) -> dict[str, v.Zone]:
    return {zone.id: zone for zone in tgame.loads(text).new(players).seat(None).table.zones}


def test_boards_that_are_looked_at_by_one_name_are_layers_unless_the_same_pieces_lie_on_them() -> None:
    over = {name: zone.over for name, zone in zones().items() if zone.over is not None}
    assert over == {"mast": "ground", "shots[P1]": "sea[P1]", "shots[P2]": "sea[P2]"}


def test_boards_that_no_rule_looks_at_together_are_not() -> None:
    text = LAYERS.replace(" and empty(mast[s])", "").replace(" and empty(shots[me, x])", "")
    assert {zone.over for zone in zones(text).values()} == {None}


def test_slots_stand_along_a_board_whose_rows_go_by_their_keys() -> None:
    along = {name: zone.along for name, zone in zones().items() if zone.along is not None}
    assert along == {"beside": v.Along("ground", "row")}


def test_the_games_have_their_layers_and_lines() -> None:
    found = {}
    for path in sorted((ROOT / "games").glob("*.tgame")):
        table = editions(path)[-1].new(1).seat(None).table
        for zone in table.zones:
            if zone.over is not None or zone.along is not None:
                found[zone.id] = zone.over or zone.along
    assert found == {
        "above": v.Along("grid", "column"),
        "below": v.Along("grid", "column"),
        "dug": "board",
        "posted": "board",
    }


def test_zones_say_their_shape_owner_and_order() -> None:
    found = zones()
    ground, hand, beside = found["ground"], found["hand[P2, lower]"], found["beside"]
    assert (ground.shape, ground.rows, ground.columns, ground.heap, ground.cells[4]) == (
        "grid",
        3,
        3,
        False,
        "b2",
    )
    assert (hand.owner, hand.keys, hand.heap, hand.short, hand.holds) == (1, ("lower",), True, "H", ("tile",))
    assert (beside.shape, beside.cells, beside.owner) == ("slots", ("upper", "middle", "lower"), None)
    assert list(found)[:3] == ["box", "ground", "attic"]


def test_variables_say_what_they_hold_and_for_whom() -> None:
    table = tgame.loads(LAYERS).new().seat(0).table
    spot, ways, pairs = table.variables
    assert spot.sort == v.Sort("cell", zones=("ground", "attic", "mast"))
    assert ways.sort == v.Sort("list", items=(v.Sort("direction"),))
    assert pairs.sort == v.Sort("tuple", items=(v.Sort("enum", enum="Colour"), v.Sort("yes_no")))
    assert pairs.kept_for == (v.Sort("player"), v.Sort("number", low=1, high=2))
    assert pairs.per == (("Player 1", "Player 2"), ("1", "2"))
    values = {value.variable: value.values for value in tgame.loads(LAYERS).new().seat(0).look().variables}
    assert values["pairs"] == (("red", False),) * 4


def test_a_piece_has_its_colour_from_the_field_that_is_called_by_colours() -> None:
    (tile, flag) = tgame.loads(LAYERS).new().seat(0).table.kinds
    assert (tile.coloured, tile.marked) == ("colour", "field")
    assert (flag.coloured, flag.marked) == (None, None)
    # A colour that the file calls something else: the smallest of the enums.
    (tile, _) = tgame.loads(LAYERS.replace("red", "ruddy").replace("green", "lush")).new().seat(0).table.kinds
    assert tile.coloured == "colour"


def test_settings_and_languages() -> None:
    game = load(ROOT / "games" / "colorful_treasure.tgame")
    table = game.new(2, variants=["advanced"], options={"token_side": "b"}).seat(None, "fr").table
    assert [(setting.name, setting.value) for setting in table.settings] == [("advanced", True), ("token_side", "b")]
    assert (table.language, table.languages) == ("fr", ("en", "fr"))
    assert table.settings[0].label != "Advanced game"
