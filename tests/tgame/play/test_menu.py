"""The menu: what heads it, what is said once, which numbers stand where, and that they hold."""

from __future__ import annotations

import pytest

import tgame
from tests.tgame.play.positions import Position, at, seen
from tgame.interpreter.match import Match
from tgame.play.lines import KEY, NO, WHY, text_of
from tgame.play.menu import lines, listing
from tgame.play.menu.ranges import products, ranges
from tgame.play.terse import Terse


def drawn(position: Position, room: int = 80) -> list[str]:
    return [text_of(line) for line in lines(position.menu, room)]


def test_pieces_of_mine_are_the_heads_where_several_actions_take_them() -> None:
    found = drawn(at("brigands", 3, 4, 111))
    assert found[1] == "2 pepper bellows damage   play on Player 3 · discard"
    assert found[4] == "5 Flip                    play on space 1 2 3 4 · discard"
    assert found[5] == "6 attack space            1 2 3 4"
    assert found[6] == "  not Player 2: this player has two damaged weapons already"


def test_a_narrow_screen_gives_a_long_head_a_line_of_its_own() -> None:
    found = drawn(at("brigands", 3, 4, 111), 40)
    assert found[:2] == ["1 blunderbuss damage", "    play on Player 3 · discard"]
    assert found[4] == "3 axe repair     discard"


def test_actions_are_the_heads_otherwise_and_share_a_verb() -> None:
    found = drawn(at("treasure_seekers", 3, 16, 37))
    assert found[0] == "take                12 · 23 · 31 · a guard"
    assert found[-2:] == ["dig up a chest on   b1 · d3 · e4", "post a guard on     c2 · a5"]
    # 45 cells are refused: their reasons come when one is typed.
    assert not any("not" in line.split() for line in found)


def test_pieces_on_a_board_with_their_targets() -> None:
    found = drawn(at("breakthrough", 2, 5, 24))
    assert any(line.endswith("b4  a5 b5 ×c5") for line in found)
    assert any(line.endswith("e5  ×d6 ×f6") for line in found)
    assert len(drawn(at("breakthrough", 2, 5, 24), 40)) == 8


def test_numbers_are_ranges_and_products() -> None:
    assert drawn(at("liars_dice", 4, 3, 5)) == ["bid   6 × 2–6 · 7–19 × 1–6", "call that a lie"]


def test_a_single_head_numbers_its_items_unless_their_names_are_digits_or_cells() -> None:
    assert drawn(at("treasure_hunter", 3, 1, 9))[0].startswith("keep   1 jungle 9   2 jungle 12   3 copper")
    assert drawn(at("hearts", 4, 1, 43, variants=["one_deal"]))[0] == "play   10♠ · J♠"
    assert drawn(at("tic_tac_toe", 2, 1, 0))[0].startswith("mark   a1 · b1 · c1")


def test_options_that_share_a_target_stand_together() -> None:
    found = drawn(at("hanabi", 3, 22, 16))
    assert found[2:] == [
        "hint           to Player 3: red (1) · yellow (5) · green (3) · white (2) ·",
        "               blue (4) · 1 (2) · 2 (1 5) · 3 (4) · 4 (3)",
        "               to Player 1: red (4) · green (2 3) · white (1) · blue (5) ·",
        "               1 (2 3) · 3 (1) · 4 (4 5)",
    ]


def test_where_there_is_little_room_hints_do_not_say_what_they_are_about() -> None:
    found = [text_of(line) for line in lines(at("hanabi", 3, 22, 16).menu, 80, Terse(reasons=False))]
    assert found[2] == "hint           to Player 3: red · yellow · green · white · blue · 1 · 2 · 3 · 4"
    assert found[3] == "               to Player 1: red · green · white · blue · 1 · 3 · 4"


def test_long_lists_are_counted_or_grouped() -> None:
    assert drawn(at("colorful_treasure", 3, 3, 39)) == ["turn over   43 places, such as f3"]
    battleship = at("battleship", 2, 1, 2)
    assert drawn(battleship)[0] == "place the submarine at   across (74) · down (77)"


def test_many_cards_are_refused_by_their_suit() -> None:
    """Twelve cards cannot be led; of clubs one can, so the others are named."""
    position = at("hearts", 4, 1, 12, variants=["one_deal"])
    assert drawn(position)[0] == "lead 2♣"
    (reason,) = position.menu.reasons
    suits = {str(refused.targets["c"].text)[-1] for refused in position.question.refused}
    words = {"♦": "diamonds", "♠": "spades", "♥": "hearts"}
    assert [label for label in reason.labels if not label.endswith("♣")] == [words[s] for s in "♦♠♥" if s in suits]
    assert len(reason.labels) < len(position.question.refused) == 12


def test_keys_and_reasons_have_their_roles() -> None:
    found = lines(at("brigands", 3, 4, 111).menu, 80)
    assert [span.text.strip() for span in found[1] if span.role == KEY] == ["2", "Player 3", "discard"]
    assert "".join(span.text for span in found[-1] if span.role == NO).strip() == "notPlayer2:"
    assert any(span.role == WHY for span in found[-1])


def test_every_name_that_can_be_typed_is_a_key() -> None:
    place = lines(at("treasure_seekers", 3, 16, 37).menu, 80)[1]
    assert [span.text for span in place if span.role == KEY][:5] == ["place", "14", "c4", "21", "e5"]


def test_copies_are_counted_where_pieces_are_listed() -> None:
    assert drawn(at("brigands", 2, 5, 44))[0] == "discard   1 a blunderbuss ×3   2 a pepper bellows   3 a Flip"
    assert drawn(at("brigands", 2, 5, 41))[1].startswith("2 blunderbuss repair ×2   mend")


def test_a_reason_says_which_use_of_a_piece_it_is_about() -> None:
    found = drawn(at("crazy_eights", 2, 5, 45))
    refused = [line for line in found if line.startswith("  not")]
    assert refused
    assert all(line.startswith("  not play") for line in refused)


def test_every_option_has_a_line_in_the_list() -> None:
    position = at("hanabi", 3, 22, 16)
    found = [text_of(line) for line in listing(position.menu)]
    assert len(found) == 26
    assert found[3] == " #4  Play card 4"
    assert found[10] == "#11  Hint red to Player 3 (1)"


# Cards are thrown away or given, as often as one likes.
HAND = """\
game hand for 2..3 "Hand"
enum Suit: red "red", green "green", blue "blue", black "black"
pieces Card "a card/cards"
  card(suit: Suit) "a {suit} card" x2
zone deck: pile of Card, full
zone hand per Player: set of Card, seen by owner
zone heap: set of Card, seen by all
flow
  phase setup
    shuffle(deck)
    each p in players
      move top(deck, 4) to hand[p]
  phase turn each me in players
    any throw, give
action throw(c in hand[me]) "Throw {the c} away"
  move c to heap
action give(c in hand[me], p in others(me)) "Give {the c} to {p}"
  move c to hand[p]
winner players
"""


def hand() -> Match:
    return tgame.loads(HAND).new(2, seed=1)


def test_numbers_hold_within_a_turn() -> None:
    match = hand()
    before = seen(match)
    numbers = {head.label: head.number for head in before.menu.heads}
    assert list(numbers.values()) == list(range(1, len(numbers) + 1))
    gone = next(iter(numbers))
    for _ in range(2):
        after = seen(match, previous=before.menu)
        throw = [o.index for o in after.question.options if o.action == "throw" and gone in o.text]
        if throw:
            match.answer(throw[0])
    after = seen(match, previous=before.menu)
    left = {head.label: head.number for head in after.menu.heads}
    assert gone not in left
    assert left == {label: number for label, number in numbers.items() if label != gone}
    # Without the menu before, they are counted anew.
    assert [head.number for head in seen(match).menu.heads] == list(range(1, len(left) + 1))


def test_zero_says_what_it_is() -> None:
    assert drawn(seen(hand()))[-1] == "0 end"
    assert drawn(at("kuhn_poker", 2, 1, 0))[0] == "1 bet a chip   0 pass"
    assert at("brigands", 3, 4, 111).menu.passing is None


def test_a_question_that_is_put_anew_counts_from_one() -> None:
    """Whatever else is offered at other times, and not possible now."""
    assert drawn(at("treasure_hunter", 3, 0, 28)) == ["1 Mystery Mule (draw a card)   0 pass"]
    assert drawn(at("treasure_seekers", 3, 0, 84))[0] == "1 dig up a chest on a1"
    assert [line[:2] for line in drawn(at("brigands", 3, 0, 167))[:2]] == ["1 ", "2 "]


def test_the_last_one_of_a_list_keeps_its_number() -> None:
    match = tgame.loads(HAND.replace("any throw, give", "any throw")).new(2, seed=1)
    position = seen(match)
    (head,) = position.menu.heads
    numbers = {leaf.label: leaf.number for leaf in head.leaves}
    assert list(numbers.values()) == [1, 2, 3]
    while len(position.question.options) > 1:
        match.answer(0)
        position = seen(match, previous=position.menu)
    (head,) = position.menu.heads
    (number,) = [number for label, number in numbers.items() if label in head.label]
    assert head.number == number != 1
    assert position.said(str(number)) == position.question.options[0].text
    # A list in which nothing is left of the one before is another list.
    assert seen(tgame.loads(HAND).new(2, seed=1), previous=position.menu).menu.heads[0].number == 1


def test_in_french() -> None:
    found = drawn(at("brigands", 3, 4, 111, "fr"))
    assert found[2].split() == ["3", "réparation", "de", "la", "hache", "se", "défausser"]
    assert found[-1] == "  sauf Joueur 2 : ce joueur a déjà deux armes abîmées"


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        ([], []),
        ([3], ["3"]),
        ([3, 4], ["3", "4"]),
        ([5, 3, 4], ["3–5"]),
        ([1, 2, 3, 7, 9, 10], ["1–3", "7", "9", "10"]),
    ],
)
def test_ranges(numbers: list[int], said: list[str]) -> None:
    assert ranges(numbers) == said


def test_products() -> None:
    assert products([(6, f) for f in range(2, 7)] + [(n, f) for n in (7, 8, 9) for f in range(1, 7)]) == [
        "6 × 2–6",
        "7–9 × 1–6",
    ]
    # The same tail with a gap between is not the same block.
    assert products([(1, 1), (3, 1)]) == ["1 × 1", "3 × 1"]
    assert products([(1, 1, 1), (1, 1, 2), (1, 1, 3)], "-") == ["1-1-1–3"]
