"""What a variant changes: what is there only with it or without it, blocks where they stand, values one for another."""

from tests.tgame.rulebook.books import book, section
from tests.tgame.rulebook.test_book import ISLES

FILE = """\
game sample for 2..3 "Sample"
variant quick "Quick game"
variant long "Long game" excludes quick
option rounds: 1..5 = 3 "Rounds" if long
pieces Card
  card(rank: 1..3) x4
  joker x2 if quick
zone deck: pile of Card, full "Draw pile"
zone hand per Player: set of Card, seen by owner "Hand"
var points per Player: 0..99 "Points"
def bonus(p: Player) = points[p] > (if quick then 3 else 5)
flow
  phase round repeat if long then rounds else 2
    phase turn each me in players
      if quick
        move top(deck) to hand[me]
      else
        points[me] += 1
        points[me] += 2
      if long and points[me] < 3
        draw()
      choose lay, swap
action lay(c in hand[me]) "Lay a card"
  require long or c is joker or points[me] > 3 "not this one"
  move c to deck
action swap "Swap hands" if not quick
  rotate(hand, left)
step draw "Draw"
  move top(deck) to hand[me]
score p
  "Cards": sum(c in hand[p].card: if quick then c.rank else 1)
  "Jokers": count(hand[p].joker) if quick
text fr
  "Sample" = "Exemple"
"""


def test_a_variant_says_what_it_adds_and_takes_away() -> None:
    assert section(book(FILE), "Variants").strip().splitlines() == [
        "- With **Quick game**:",
        "    - Only with this variant: pieces *Joker*; score lines “Jokers”.",
        "    - Not with this variant: actions **Swap hands**.",
        "    - *Turn*, only with this variant:",
        "        - Put the top card from *Draw pile* into your *Hand*.",
        "    - *Turn*, not with this variant:",
        "        - Add 1 to your *Points*.",
        "        - Add 2 to your *Points*.",
        "    - **bonus**: 3 instead of 5.",
        "    - “Cards”: the rank of that *Card* card instead of 1.",
        "- With **Long game**:",
        "    - Only with this variant: options *Rounds*.",
        "    - *Turn*, only with this variant:",
        "        - If the variant *Long game* is played and your *Points* is less than 3:",
        "            - Carry out **Draw**.",
        "    - *Round*: *Rounds* instead of 2.",
        "    - **Lay a card**: other rules apply, marked there.",
    ]


def test_in_french() -> None:
    told = section(book(FILE, "fr"), "Variantes")
    assert "    - Seulement avec cette variante : pièces « Joker » ; lignes du score « Jokers ».\n" in told
    assert "    - « Turn », pas avec cette variante :\n" in told


def test_blocks_of_one_place_stand_together() -> None:
    twice = FILE.replace("      choose lay", "      if quick\n        draw()\n      choose lay")
    assert (
        "    - *Turn*, only with this variant:\n        - Put the top card from *Draw pile* into your *Hand*.\n"
        "        - Carry out **Draw**.\n" in book(twice)
    )


def test_a_long_block_is_named_by_its_actions() -> None:
    long = FILE.replace("        move top(deck) to hand[me]\n      else", "        draw()\n" * 21 + "      else")
    assert "- *Turn*, only with this variant: the part with **Draw**, marked there.\n" in book(long)


def test_a_value_and_pieces_of_a_variant() -> None:
    changed = section(book(ISLES), "Variants")
    assert changed.strip().splitlines() == [
        "- With **With captains**:",
        "    - Only with this variant: pieces *Captain*; score lines “Captains”.",
        "    - Not with this variant: options *Rounds*.",
        "    - **Land**: 2 instead of 1.",
        "- **Solo ships**: nothing in the rules depends on it.",
    ]
