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


def test_a_variant_says_only_what_it_changes() -> None:
    assert section(book(FILE), "Variants").strip().splitlines() == [
        "- **Quick game:**",
        "    - *Card (14)*:",
        "        - 2 · Joker",
        "    - *Course of the game*:",
        "        - **Round**:",
        "            - **Turn**:",
        "                - Put the top card from the *draw pile* into your *hand*.",
        "                - **Lay a card**.",
        "                - Not: “Add 1 to your points”.",
        "                - Not: “Add 2 to your points”.",
        "                - Not: “Do exactly one of these: lay a …”.",
        "    - *End and victory*:",
        "        - **Cards:** the total, for each *Card* card in your *hand*, of the rank of that *Card* card.",
        "        - **Jokers:** the number of joker cards in your *hand*.",
        "    - Without *Swap hands*.",
        "- **Long game** (not with *Quick game*):",
        "    - *Course of the game*:",
        "        - **Round.** Repeat 3 times:",
        "            1. **Turn**:",
        "                - If your *points* is less than 3:",
        "                    - **Draw**.",
        "    - *Lay a card*:",
        "        - Put a card from your *hand* on top of the *draw pile*.",
        "        - Not: “Choose a card from your hand”.",
        "        - Not: “Only if it is a joker card …”.",
        "    - New: **Draw**: put the top card from the *draw pile* into your *hand*.",
        "    - *End and victory*:",
        "        - **Cards:** the total, for each card in your *hand*, of 1.",
        "- *Rounds*: a number from 1 to 5; usually 3; only if *Long game*.",
        "    - *Course of the game*:",
        "        - **Round.** Repeat *Rounds* times:",
    ]


def test_the_usual_game_is_told_without_variants() -> None:
    told = book(FILE).split("## Variants")[0]
    assert "Joker" not in told
    assert "Add 1 to your *points*.\n" in told


def test_in_french() -> None:
    told = section(book(FILE, "fr"), "Variantes")
    assert "- **Quick game :**\n" in told
    assert "    - Sans « Swap hands ».\n" in told
    assert "                - Pas : « Ajouter 1 à « Points » du … ».\n" in told


def test_pieces_and_scores_of_a_variant() -> None:
    assert section(book(ISLES), "Variants").strip().splitlines() == [
        "- **With captains:**",
        "    - *Pirate: 14/21 (with 2/3 players)*:",
        "        - 2/3 (with 2/3 players) · Captain · owner: a player",
        "    - *Land*:",
        "        - Add 2 to your *visits* for that isle.",
        "    - *End and victory*:",
        "        - **Captains:** the number of captain pirates in your *ship*.",
        "- **Solo ships**: nothing in the rules depends on it.",
        "- *Rounds*: a number from 2 to 4; usually 3.",
    ]
