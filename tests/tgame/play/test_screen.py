"""The table on the screen: what is drawn of it, for one seat, at two widths."""

from __future__ import annotations

import pytest

import tgame
from tests.properties.matches import CLASSICS, GAMES, LESSONS
from tgame.interpreter.chance import BOTS, stream
from tgame.interpreter.match import Match
from tgame.interpreter.seat import values as v
from tgame.play import lines as ln
from tgame.play.edges import apart, beginnings
from tgame.play.saying import said_once
from tgame.play.screen import Screen, story
from tgame.play.terse import ALL, Terse
from tgame.play.words import Words


def played(name: str, players: int, seed: int, decisions: int) -> Match:
    match, draw = tgame.load(name).new(players, seed), stream(seed, BOTS).random
    for _ in range(decisions):
        ask = match.ask()
        assert ask is not None
        match.take(ask, int(draw() * len(ask.options)))
    return match


def drawn(match: Match, width: int = 80, recall: bool = False, terse: Terse = ALL) -> list[str]:
    ask = match.ask()
    assert ask is not None
    seat = match.seat(ask.player)
    return [ln.text_of(line) for line in Screen(seat, Words(), width, recall, terse).table(seat.look())]


def test_what_is_only_remembered_is_drawn_for_those_who_ask() -> None:
    match = played("colorful_treasure", 3, 3, 38)
    closed, recalled = drawn(match), drawn(match, recall=True)
    assert any("▒ face down" in line for line in closed)
    assert not any("(" in line for line in closed[:6])
    assert any("▒ never seen" in line for line in recalled)
    assert any("seen, face down again" in line for line in recalled)


def test_slots_along_a_board_are_lines_of_its_picture() -> None:
    lines = drawn(played("colorful_treasure", 3, 3, 39))
    assert lines[1].split() == ["Sto", "Tow", "Par", "Col", "Gre", "Chi", "Taj", "Eas", "Chr", "Pyr"]
    assert lines[2].split() == [*"◆◆·◆◆◆◆◆◆◆", "diamond", "token"]
    below = "key key che · che · key che · key"
    assert lines[8].split()[:10] == below.split()
    # Each stands over its column.
    assert [lines[1].index(name) + 1 for name in ("Sto", "Pyr")] == [lines[0].index(name) for name in "aj"]


def test_names_are_shortened_to_what_tells_them_apart() -> None:
    assert beginnings(["Chichen Itza", "Christ the Redeemer", "Taj"]) == ["Chi", "Chr", "Taj"]
    assert beginnings(["lantern", "lanky ladder"]) == ["lant", "lank"]
    assert apart(["key token", "chest token"]) == ["key", "chest"]
    assert apart(["jeton clef", "jeton coffre"]) == ["clef", "coffre"]
    assert apart(["key", "chest"]) == ["key", "chest"]


@pytest.mark.parametrize(
    ("width", "heads"),
    [(80, ["Hidden", "(MAX)", "Evident", "(MIN)"]), (100, ["frost", "jungle", "lava"])],
    ids=["on its side", "upright"],
)
def test_slots_of_the_same_items_are_one_table(width: int, heads: list[str]) -> None:
    assert drawn(played("treasure_hunter", 3, 1, 9), width)[0].split() == heads


def test_cells_that_can_be_chosen_are_marked() -> None:
    match = tgame.load("tic_tac_toe").new(2, 1)
    assert "".join(drawn(match)).count("◦") == 9
    match.answer(0)
    assert "".join(drawn(match)).count("◦") == 8


def test_figures_of_the_rule_file_are_columns() -> None:
    lines = drawn(played("hearts", 4, 1, 60))
    heads = next(line.split() for line in lines if "points" in line)
    assert heads == ["points", "hand", "taken"]


def test_figures_that_only_i_know_are_mine() -> None:
    lines = drawn(played("treasure_hunter", 3, 1, 9))
    assert lines[-2:] == [
        "Your kept  jungle 8, lava 1, dog 1/11",
        "  strength kept for jungle 8 lava 1 · paws kept 1",
    ]


def test_pieces_that_are_all_alike_are_counted_in_the_table() -> None:
    lines = drawn(played("treasure_seekers", 3, 16, 37), 40)
    heads = next(line.split() for line in lines if "points" in line)
    assert heads == ["points", "screen", "chests", "guards"]
    assert next(line.split() for line in lines if line.startswith("Player 3")) == ["Player", "3", "26", "1", "2", "–"]


def test_what_a_title_says_is_not_said_again() -> None:
    assert said_once("jungle", ["jungle 3", "jungle 7"]) == ["3", "7"]
    assert said_once("damaged", ["damaged blunderbuss ×2,", "damaged axe"]) == ["blunderbuss ×2,", "axe"]
    assert said_once("tokens", ["diamond token ×2", "chest token"]) == ["diamond ×2", "chest"]
    assert said_once("jetons", ["jeton Diamant", "jeton coffre"]) == ["Diamant", "coffre"]
    # What is nothing but the title, or differs, stays.
    assert said_once("guard", ["guard"]) == ["guard"]
    assert said_once("laid", ["pepper bellows", "axe"]) == ["pepper bellows", "axe"]


def test_piles_are_on_the_screen_while_something_is_done_with_them() -> None:
    """Nothing is drawn while cards are drafted; at a site a mule draws one. Asked for, all are there."""
    drafting, exploring = (drawn(played("treasure_hunter", 3, 1, n), terse=Terse()) for n in (9, 31))
    assert not any("draw pile" in line for line in drafting)
    assert "draw pile 47" in exploring
    assert any(
        "draw pile 48 · hidden treasures to come 24" in line for line in drawn(played("treasure_hunter", 3, 1, 9))
    )
    assert any(
        line.startswith("draw pile 30 · discard pile 8, top: Exchange") for line in drawn(played("brigands", 3, 4, 111))
    )


def test_cards_in_a_row_are_a_table_of_seats_and_places() -> None:
    lines = drawn(played("hanabi", 3, 22, 1))
    assert lines[-4:] == [
        "          1   2   3   4   5",
        "Player 3  R2  Y2  W1  G2  G4",
        "Player 1  W3  Y1  G1  G1  R4",
        "You       ?   ?   ?   ?   ?",
    ]


def test_hints_stand_with_the_cards() -> None:
    """Before decision 16 the seat was told of blue (card 3, since gone), 4 (card 1) and red (card 4)."""
    lines = drawn(played("hanabi", 3, 22, 16))
    assert lines[-5:] == [
        "          1       2      3       4       5",
        "Player 3  R2      W1     G4 (4)  B3      Y2",
        "Player 1  W3 (3)  G1     G1      R4 (4)  B4",
        "You       ?4      ?      ?       R?      ?",
        "  not     R B     R B 4  R B 4   4       R",
    ]


def test_hints_give_way_where_there_is_no_room_for_them() -> None:
    match = played("hanabi", 3, 22, 16)
    narrow = drawn(match, 40)
    assert narrow[-1].split() == ["not", "R", "B", "R", "B", "4", "R", "B", "4", "4", "R"]
    assert drawn(match, 36)[-2:] == ["Player 1 W3 (3) G1 G1     R4 (4) B4", "You      ?4     ?  ?      R?     ?"]
    assert drawn(match, 24)[-2:] == ["Player 1 W3 G1 G1 R4 B4", "You      ?4 ?  ?  R? ?"]
    for width in (24, 36, 40):
        assert all(len(line) <= width for line in drawn(match, width))


def test_what_was_told_whole_is_said_whole() -> None:
    """The yellow 4 of Player 2: to others with what all know, and to its owner without being reminded of anything."""
    match = tgame.load("hanabi").new(3, 22)
    (lying,) = (part for part in match.seat(0).look().zones if part.zone == "hand[P2]")
    assert lying.pieces[0].short == "Y4"
    for answer in ("hint_colour(P2, yellow)", "hint_number(P3, 2)", "hint_number(P2, 4)"):
        assert match.answer(answer) is None
    assert any("Y4 (Y4)" in line for line in drawn(match) if line.startswith("Player 2"))
    assert match.answer("hint_number(P3, 2)") is None
    seat = match.seat(1, recall=False)
    rows = [ln.text_of(line) for line in Screen(seat, Words(), 80).table(seat.look())]
    assert next(row for row in rows if row.startswith("You")).split()[1] == "Y4"


def test_only_the_sea_that_can_be_shot_at_is_marked() -> None:
    lines = drawn(played("battleship", 2, 1, 40))
    rows = [line.split("│") for line in lines if line.count("│") == 2]
    assert len(rows) == 10
    assert not any("◦" in mine for _, mine, _ in rows)
    assert all("◦" in theirs for _, _, theirs in rows)


@pytest.mark.parametrize("path", [*GAMES, *CLASSICS, *LESSONS], ids=lambda path: path.stem)
def test_no_line_is_wider_than_the_screen(path: object) -> None:
    game = tgame.load(path)  # type: ignore[arg-type]
    for width in (40, 100):
        match = game.new(game.players[-1], 5)
        for _ in range(6):
            if match.over:
                break
            ask = match.ask()
            assert ask is not None
            assert all(len(line) <= width for line in drawn(match, width))
            match.take(ask, len(ask.options) // 2)


def test_a_story_has_one_line_for_a_draw_and_what_is_done_then() -> None:
    told = [
        v.Told("heading", "Round 2", None, "Round 2"),
        v.Told("detail", "Bo draws a card", 1, "draws a card"),
        v.Told("act", "Bo lays an axe", 1, "lays an axe"),
        v.Told("act", "Bo passes", 1, "passes"),
        v.Told("detail", "The cards go left", None, "The cards go left"),
    ]
    lines = [ln.text_of(line) for line in story(told, ["Ann", "Bo"], 0, "You", 80)]
    assert lines == ["Round 2", "Bo   draws a card · lays an axe · passes", "  The cards go left"]
    narrow = [ln.text_of(line) for line in story(told, ["Ann", "Bo"], 0, "You", 38)]
    assert narrow[1:3] == ["Bo   draws a card · lays an axe", "     passes"]


def test_what_all_did_and_what_came_of_it_is_one_phrase() -> None:
    told = [
        v.Told("act", "You keep lava 1 · the others each keep a card", None, ""),
        v.Told("detail", "Hand goes round to the left", None, ""),
        v.Told("detail", "Player 3 has the most", None, ""),
    ]
    lines = [ln.text_of(line) for line in story(told[:2], ["Ann", "Bo"], 0, "You", 80)]
    assert lines == ["  You keep lava 1 · the others each keep a card · hand goes round to the left"]
