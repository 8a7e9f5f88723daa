"""Boards as they should look: the positions follow from the answers, the pictures were drawn by hand."""

from __future__ import annotations

import pytest

from tests.interpreter.pictures.plain import Plain
from tests.interpreter.pictures.positions import board_of, classic, laid, of, picture, played, rules_of, turned_up
from tgame.interpreter.match import Match
from tgame.interpreter.pictures import boards
from tgame.interpreter.pictures.grids import Edge
from tgame.interpreter.pictures.widths import width
from tgame.interpreter.view import EVERYTHING, View
from tgame.interpreter.view import view as view_of

VIEWERS = (0, 1, None)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_connect_four(viewer: int | None) -> None:
    match = played(classic("connect_four"), "drop(3)", "drop(3)", "drop(4)", "drop(7)")
    first, second = (f"{seat} (you)" if player == viewer else seat for player, seat in enumerate(SEATS))
    wanted = picture(f"""
        6 │ · · · · · · ·
        5 │ · · · · · · ·
        4 │ · · · · · · ·
        3 │ · · · · · · ·     ● {first}   ○ {second}
        2 │ · · ○ · · · ·
        1 │ · · ● ● · · ○
            a b c d e f g
    """)
    assert board_of(match, viewer, Plain(rules_of(match), from_below=True)) == wanted


SEATS = ("Player 1", "Player 2")


def test_breakthrough_has_the_names_of_columns_beside_row_1() -> None:
    match = classic("breakthrough", options={"rows": 5, "columns": 4})
    played(match, "advance(board[1, 1], at(board, 2, 2))", "advance(board[5, 4], at(board, 4, 4))")
    assert board_of(match, 1) == picture("""
            a b c d
        1 │ · ● ● ●
        2 │ · ● · ·     ● Player 1   ○ Player 2 (you)
        3 │ · · · ·
        4 │ · · · ○
        5 │ ○ ○ ○ ·
    """)


@pytest.fixture
def at_sea() -> Match:
    return played(
        classic("battleship", variants=["small"]),
        *("place(berth(P1, 1, 1, across))", "place(berth(P2, 4, 4, across))"),
        *("place(berth(P1, 2, 5, down))", "place(berth(P2, 1, 1, down))"),
        *("fire(at(sea, 4, 4))", "fire(at(sea, 4, 1))", "fire(at(sea, 4, 5))", "fire(at(sea, 3, 5))"),
    )


PEGS = {"miss": "~", "hit": "x", "sunk": "#"}
BERTHS = {"berth(P1, 1, 1, across)": "a1–b1", "berth(P1, 2, 5, down)": "e2–e4"}


@pytest.mark.parametrize("viewer", VIEWERS)
def test_battleship_has_the_seas_side_by_side(at_sea: Match, viewer: int | None) -> None:
    labels = Plain(rules_of(at_sea), {**PEGS, **BERTHS, "berth": "berth"}, {"miss": "miss", "hit": "hit"})
    fleets = {
        0: ("Destroyer a1–b1 · Submarine e2–e4", "Destroyer ▒ · Submarine ▒"),
        1: ("Destroyer ▒ · Submarine ▒", "Destroyer berth · Submarine berth"),
        None: ("Destroyer ▒ · Submarine ▒", "Destroyer ▒ · Submarine ▒"),
    }
    one, other = fleets[viewer]
    assert board_of(at_sea, viewer, labels) == picture(f"""
        Sea (Player 1)    Sea (Player 2)
            a b c d e         a b c d e
        1 │ · · · · ·     1 │ · · · · ·      ~ miss   x hit
        2 │ · · · · ·     2 │ · · · · ·
        3 │ · · · · x     3 │ · · · · ·
        4 │ ~ · · · ·     4 │ · · · x #

        Fleet (Player 1): {one} · Cruiser – · battleship – ·
          Carrier –
        Fleet (Player 2): {other} · Cruiser – · battleship – ·
          Carrier –
    """)


def test_where_the_seas_do_not_fit_they_lie_one_under_the_other(at_sea: Match) -> None:
    labels = Plain(rules_of(at_sea), {**PEGS, "berth": "b"}, {"miss": "miss", "hit": "hit"})
    assert board_of(at_sea, None, labels, 30)[:13] == picture("""
        Sea (Player 1)
            a b c d e
        1 │ · · · · ·
        2 │ · · · · ·
        3 │ · · · · x
        4 │ ~ · · · ·
        Sea (Player 2)
            a b c d e
        1 │ · · · · ·
        2 │ · · · · ·
        3 │ · · · · ·
        4 │ · · · x #
        ~ miss   x hit
    """)


TILES = """\
pieces Tile
  tile(a: 1..5, b: 1..5) x1
pieces Chest
  chest x5
zone board: grid(2, 3) of Tile, seen by all
zone dug: grid(2, 3) of Chest, seen by all
"""


def test_grids_of_one_size_are_layers() -> None:
    match = of(TILES)
    view = laid(match.view(0), "board", "tile(3, 3)", "·", "tile(4, 1)", "·", "·", "·")
    view = laid(view, "dug", "chest", "·", "·", "·", "chest", "·")
    labels = Plain(rules_of(match), {"chest": "■"}, {"chest": "chest"})
    assert boards(view, rules_of(match), labels) == picture("""
             a   b   c
        1 │ 33■  ·  41     ■ chest
        2 │  ·   ■   ·
    """)


def everything(match: Match) -> View:
    return view_of(match, EVERYTHING)


FACES_DOWN = """\
enum Colour: red, yellow, green
pieces Card
  card(colour: Colour) x3
zone table_top: grid(2, 3) of Card
"""


def test_what_is_remembered_keeps_its_mark() -> None:
    match = of(FACES_DOWN)
    view = laid(match.view(0), "table_top", "card(red)", None, "·", None, "card(green)", None)
    assert boards(view, rules_of(match), Plain(rules_of(match))) == picture("""
            a b c
        1 │ R ▒ ·     letters: seen, face down again   ▒ never seen
        2 │ ▒ G ▒
    """)


def test_beside_open_cards_what_is_remembered_is_in_brackets() -> None:
    match = of(FACES_DOWN)
    view = laid(match.view(0), "table_top", "card(red)", "·", "·", "·", "card(green)", "·")
    view = turned_up(view, "table_top", 5, "card(yellow)")
    assert boards(view, rules_of(match), Plain(rules_of(match))) == picture("""
             a   b   c
        1 │ (R)  ·   ·     ( ) seen, face down again
        2 │  ·  (G)  Y
    """)


def test_to_those_who_see_all_a_card_that_nobody_knows_is_face_down() -> None:
    match = of(FACES_DOWN)
    view = laid(everything(match), "table_top", "card(red)", "·", "·", "·", "card(green)", "·")
    assert "letters: face down" in " ".join(boards(view, rules_of(match), Plain(rules_of(match))))
    view = turned_up(view, "table_top", 5, "card(yellow)")
    assert boards(view, rules_of(match), Plain(rules_of(match)))[1].endswith("     ( ) face down")


@pytest.mark.parametrize(("seen", "down"), [("owner", False), ("others", False), ("all", False), ("nobody", True)])
def test_to_those_who_see_all_what_somebody_sees_lies_open(seen: str, down: bool) -> None:
    match = of(f"pieces Card\n  card x3\nzone lair per Player: grid(1, 2) of Card, seen by {seen}\n", 2)
    game = rules_of(match)
    lines = boards(laid(everything(match), "lair[P1]", "card", "·"), game, Plain(game))
    assert ("letters: face down" in " ".join(lines)) == down


WHO_REMEMBERS = [("owner", {1, None}), ("others", {0, None}), ("all", set()), ("nobody", {0, 1, None})]


@pytest.mark.parametrize(("seen", "remembering"), WHO_REMEMBERS)
def test_who_sees_a_board_need_not_remember_it(seen: str, remembering: set[int | None]) -> None:
    """A card on the board of Player 1, known to everybody: who only remembers it?"""
    match = of(f"pieces Card\n  card x3\nzone lair per Player: grid(1, 2) of Card, seen by {seen}\n", 2)
    game = rules_of(match)
    for viewer in VIEWERS:
        lines = boards(laid(match.view(viewer), "lair[P1]", "card", "·"), game, Plain(game))
        assert ("letters: seen, face down again" in " ".join(lines)) == (viewer in remembering)


def test_shortened_marks_keep_their_brackets() -> None:
    match = of(FACES_DOWN)
    game = rules_of(match)
    view = laid(match.view(0), "table_top", "card(red)", "·", "·", "·", "card(green)", "·")
    view = turned_up(view, "table_top", 5, "card(red)")
    labels = Plain(game, {"card(red)": "tomato", "card(green)": "tomatillo"})
    assert boards(view, game, labels, 25) == picture("""
              a      b      c
        1 │ (toma)   ·      ·
        2 │   ·    (tom2) tomato
        toma tomato
        tom2 tomatillo
        ( ) seen, face down again
    """)


def test_rows_and_slots_are_lines() -> None:
    rules = """\
enum Site: jungle, lava
pieces Token
  gold x9
  pearls x9
zone coach: row(4) of Token
zone hidden: slots(Site) of Token, seen by all "Hidden treasure"
zone camp per Player, Site: row(2) of Token, seen by all
"""
    match = of(rules, 3)
    game = rules_of(match)
    view = laid(match.view(0), "coach", "gold", None, "·", "pearls")
    view = laid(view, "hidden", "pearls", "·")
    view = laid(view, "camp[P3, lava]", "·", "gold")
    assert boards(view, game, Plain(game, {"gold": "gold", "pearls": "pearls"})) == [
        "Coach: gold | ▒ | · | pearls",
        "Hidden treasure: Jungle pearls · Lava –",
        "Camp (Player 3, Lava): · | gold",
    ]
    assert boards(match.view(0), game, Plain(game)) == ["Coach: empty", "Hidden treasure: empty"]
    narrow = boards(view, game, Plain(game, {"gold": "gold", "pearls": "pearls"}), 20)
    assert narrow[:2] == ["Coach: gold | ▒ |", "  · | pearls"]


LONG_ROW = """\
pieces Horse
  horse(owner: Player) x9
zone track: row(20) of Horse, seen by all
"""


def test_a_long_row_is_a_strip_with_numbers() -> None:
    match = of(LONG_ROW, 2)
    view = laid(match.view(1), "track", *"··", "horse(P1)", *"·········", "horse(P2)", *"·······")
    assert boards(view, rules_of(match), Plain(rules_of(match))) == picture("""
        Track
        ·  ·  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ○  ·  ·  ·  ·  ·  ·  ·
        1  2  3  4  5  6  7  8  9  10 11 12 13 14 15 16 17 18 19 20
        ● Player 1   ○ Player 2 (you)
    """)


def test_a_long_row_of_long_names_tells_what_is_not_empty() -> None:
    match = of(LONG_ROW, 2)
    view = laid(match.view(1), "track", *"··", "horse(P1)", *"·········", "horse(P2)", *"·······")
    labels = Plain(rules_of(match), {"horse": "chestnut mare"})
    assert boards(view, rules_of(match), labels)[0] == "Track: space 3 chestnut mare · space 13 chestnut mare"


def stones(rows: int, columns: int, per: str = "") -> str:
    return f"pieces Stone\n  stone(owner: Player) x9\nzone board{per}: grid({rows}, {columns}) of Stone, seen by all\n"


def test_a_go_board_fits_with_its_legend_beside_it() -> None:
    match = of(stones(19, 19), 2)
    lines = board_of(match, 0)
    assert len(lines) == 20
    assert lines[0] == "     a b c d e f g h i j k l m n o p q r s"
    assert lines[1] == " 1 │ " + " ".join("·" * 19)
    assert lines[19].startswith("19 │ · ·")
    assert lines[9].endswith("     ● Player 1 (you)   ○ Player 2")


def test_wide_boards_name_their_columns_downwards_and_lose_the_gaps() -> None:
    lines = board_of(of(stones(2, 60), 2), None)
    assert lines[0] == "    " + " " * 9 + "".join(str(n // 10) for n in range(10, 61))
    assert lines[1] == "    " + "".join(str(n % 10) for n in range(1, 61))
    assert lines[2] == "1 │ " + "·" * 60


def test_the_widest_boards_are_cut_into_bands() -> None:
    match = of(stones(2, 100), 2)
    game = rules_of(match)
    view = laid(match.view(None), "board", *"·" * 99, "stone(P1)", "stone(P2)", *"·" * 99)
    lines = boards(view, game, Plain(game), 40)
    assert max(map(width, lines)) <= 40
    rows = [line[4:].replace(" ", "") for line in lines if line.startswith("1 │")]
    assert "".join(rows) == "·" * 99 + "●"
    assert "".join(line[4:].replace(" ", "") for line in lines if line.startswith("2 │")) == "○" + "·" * 99
    assert lines[-1] == "● Player 1   ○ Player 2"


def test_single_signs_are_in_line_with_the_beginnings_of_longer_ones() -> None:
    """One long text does not move the dots away from the tiles above and below them."""
    match = of(NAMED)
    labels = Plain(rules_of(match), {"item(axe)": "32", "item(rope)": "13✗■♟"})
    view = laid(match.view(0), "cave", "item(axe)", "item(rope)", *"·" * 14)
    assert boards(view, rules_of(match), labels, legend="none")[1:] == picture("""
        1 │ 32    13✗■♟  ·     ·     ·     ·     ·     ·
        2 │  ·     ·     ·     ·     ·     ·     ·     ·
    """)


def test_seas_of_two_players_stand_side_by_side_on_a_narrow_screen() -> None:
    lines = board_of(of(stones(10, 10, " per Player"), 2), None, width=40)
    assert sum(line.startswith("10 │") for line in lines) == 1
    assert lines[0].count("Board") == 2


def test_what_stands_along_the_columns_is_a_line_of_the_picture() -> None:
    match = of(NAMED)
    view = laid(match.view(0), "cave", *"·" * 16)
    names = Edge(("sto", "tow", "par", "col", "gre", "chi", "taj", "eas"))
    keys = Edge(("key", "", "che", "", "", "", "", "key"), "key token, chest token")
    edges = {"cave": ((names,), (keys,))}
    found = boards(view, rules_of(match), Plain(rules_of(match)), 80, edges=edges)
    assert found == picture("""
             a   b   c   d   e   f   g   h
            sto tow par col gre chi taj eas
        1 │  ·   ·   ·   ·   ·   ·   ·   ·
        2 │  ·   ·   ·   ·   ·   ·   ·   ·
            key  ·  che  ·   ·   ·   ·  key     key token, chest token
    """)
    assert max(map(width, boards(view, rules_of(match), Plain(rules_of(match)), 30, edges=edges))) <= 30


def test_ten_seas_are_put_on_shelves() -> None:
    lines = board_of(of(stones(10, 10, " per Player"), 10), None)
    titles = [line for line in lines if line.startswith("Board")]
    assert [line.count("Board") for line in titles] == [3, 3, 3, 1]
    assert len([line for line in lines if line.startswith("10 │")]) == 4
    assert max(map(width, lines)) <= 80


NAMED = """\
enum Thing: lantern, ladder, rope, axe
pieces Item
  item(thing: Thing) x9
zone cave: grid(2, 8) of Item, seen by all
"""


def test_marks_that_do_not_fit_are_shortened_and_explained() -> None:
    match = of(NAMED)
    game = rules_of(match)
    view = laid(match.view(0), "cave", "item(lantern)", "item(ladder)", "item(rope)", *"·" * 12, "item(axe)")
    assert boards(view, game, Plain(game), 80)[1].startswith("1 │ lantern ladder  rope     ·       ·")
    assert boards(view, game, Plain(game), 38) == picture("""
             a   b   c   d   e   f   g   h
        1 │ lan lad rop  ·   ·   ·   ·   ·
        2 │  ·   ·   ·   ·   ·   ·   ·  axe
        lan lantern   lad ladder   rop rope
    """)
    alike = Plain(game, {"item(lantern)": "lantern", "item(ladder)": "lanky ladder"})
    lines = boards(view, game, alike, 38)
    assert lines[1].startswith("1 │ lan la2 rop")
    assert lines[3:] == ["lan lantern   la2 lanky ladder", "rop rope"]


def test_marks_are_not_shortened_beyond_recognition() -> None:
    match = of(NAMED)
    game = rules_of(match)
    view = laid(match.view(0), "cave", "item(lantern)", *"·" * 5, "item(rope)", *"·" * 8, "item(axe)")
    assert boards(view, game, Plain(game), 30) == picture("""
             a    b    c    d    e
        1 │ lant  ·    ·    ·    ·
        2 │  ·    ·    ·    ·    ·
             f    g    h
        1 │  ·   rope  ·
        2 │  ·    ·   axe
        lant lantern
    """)


def test_wide_signs_keep_the_columns_straight() -> None:
    match = of(NAMED)
    game = rules_of(match)
    view = laid(match.view(0), "cave", "item(lantern)", "item(rope)", *"·" * 13, "item(axe)")
    labels = Plain(game, {"item(lantern)": "🏮", "item(rope)": "e\N{COMBINING ACUTE ACCENT}", "item(axe)": "a"})
    lines = boards(view, game, labels)
    assert lines[0] == "    a  b  c  d  e  f  g  h"
    assert lines[1] == "1 │ 🏮 e\N{COMBINING ACUTE ACCENT}  ·  ·  ·  ·  ·  ·"


def test_a_legend_has_eight_kinds_at_most() -> None:
    kinds = "".join(f"  kind_{letter} x1\n" for letter in "abcdefghij")
    match = of(f"pieces Thing\n{kinds}zone board: grid(2, 5) of Thing, seen by all\n")
    game = rules_of(match)
    view = laid(match.view(0), "board", *(f"kind_{letter}" for letter in "abcdefghij"))
    labels = Plain(game, {k: k[-1] for k in game.kinds}, {k: f"thing {k[-1]}" for k in game.kinds})
    text = " ".join(boards(view, game, labels))
    assert all(f"{letter} thing {letter}" in text for letter in "abcdefgh")
    assert "i thing i" not in text
    assert "…" in text


def test_boards_of_two_sizes_have_titles() -> None:
    rules = "pieces Stone\n  stone x9\nzone hill: grid(1, 2) of Stone\nzone lake: grid(2, 1) of Stone\n"
    assert board_of(of(rules), 0) == ["Hill", "    a b", "1 │ · ·", "", "Lake", "    a", "1 │ ·", "2 │ ·"]


def test_a_game_without_zones_has_no_board() -> None:
    assert [board_of(classic(name), 0) for name in ("oware", "nim", "pig")] == [[], [], []]
