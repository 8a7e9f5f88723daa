"""Scenarios as worked examples: what is given, act by act, with results in short and sums as they are written."""

import re

import pytest

from tests.tgame.rulebook.books import book, section
from tests.tgame.rulebook.test_book import ISLES
from tgame import loads
from tgame.dsl.lint.texts import all_texts

FILE = """\
game sample for 2..3 "Sample"
enum Suit: red, black
pieces Card
  card(suit: Suit, rank: 1..3) x2
  joker x4
zone deck: pile of Card, full "Draw pile"
zone hand per Player: set of Card, seen by owner "Hand"
zone row: row(3) of Card, seen by all "Row"
zone board: grid(2, 2) of Card, seen by all "Board"
zone bonus: slots(Suit) of Card, seen by all "Bonus"
zone won per Player, Suit: set of Card, seen by all "Cards won"
var points per Player: 0..99 "Points"
def worth(p: Player, s: Suit) = points[p] * index(s) + count(hand[p])
flow
  phase round each n in 1..3
    phase turn each me in players
      choose lay, show_joker, rest
      let drawn = random(players)
      points[drawn] = 2 + count(hand[me])
action lay(c in hand[me]) "Lay a card"
  require c is joker "only jokers"
  move c to row
action show_joker(c in hand[me].joker) "Show a joker"
  move c to deck
action rest "Rest"
  points[me] += 1
{scenarios}
text fr
  "Hand" = "Main"
  "Lay a card" = "Poser une carte"
  "Show a joker" = "Montrer un joker"
  "Joker" = "Joker"
  "Turn" = "Tour"
  "Round" = "Manche"
  "Row" = "Rangée"
  "Points" = "Points"
  "Laying" = "La pose"
  "only jokers" = "seulement des jokers"
"""
LAYING = """\
# ---- Laying
scenario "A joker is laid" (players: 3)
  given hand[P2] = card(red, 1), joker, joker
  given points[P1] = 7
  given deck = []
  given deck = card(black, 3)
  given board[1, 2] = card(red, 2)
  given board[2, 1] = card(red, 2)
  given bonus[black] = joker
  given won[P1, red] = joker
  start turn(n: 2, me: P2)
  refuse P2: lay(card(red, 1)) "only jokers"
  refuse P2: pass
  chance P3
  play P2: lay(joker)
  expect row[1] has joker and count(hand[P2]) == 3 - 1 and asked == [P3]
  expect points[P3] == 2 + 2 and points[P1] == 7
  play P3: rest
  expect points[P3] >= 3 and asked == [P1]
"""


def example(lines: str, tongue: str = "en") -> str:
    text = FILE.format(scenarios=lines)
    return section(book(text, "fr" if tongue == "fr" else "en"), "Exemples" if tongue == "fr" else "Examples").strip()


def fact(test: str, tongue: str = "en") -> str:
    """What is said of an expectation in a situation in which it is true."""
    given = "given hand[P1] = joker, card(red, 1), card(red, 2)\n  given points[P1] = 5\n  given row[2] = joker"
    told = example(f'scenario "Facts"\n  {given}\n  start turn\n  expect {test}\n', tongue)
    return re.findall(r"^    - → (.*)\.$", told, re.MULTILINE)[0]


def test_an_example_is_a_list_in_the_order_of_the_scenario() -> None:
    assert example(LAYING).splitlines() == [
        "### Laying",
        "",
        "**A joker is laid** (3 players)",
        "",
        "- **Player 1:** *Points*: 7; *Cards won* for *Red*: *Joker*.",
        "- **Player 2:** *Hand*: *Card (Red, 1)*, 2 × *Joker*.",
        "- **Table:** *Draw pile*: only *Card (Black, 3)*; *Board*: 2 × *Card (Red, 2)* (row 1, column 2; row 2, "
        "column 1); *Bonus*: *Joker* (*Black*).",
        "- *Turn* begins (*Round*: 2; player 2).",
        "- Player 2 may not play **Lay a card** (*Card (Red, 1)*): “only jokers”.",
        "- Player 2 may not pass.",
        "- Chance gives player 3.",
        "- Player 2 plays **Lay a card** (*Joker*).",
        "    - → space 1 of the *row* has *Joker*; player 2's *hand*: 3 - 1 = 2 cards; player 3 must decide now.",
        "    - → player 3's *points*: 2 + 2 = 4; player 1's *points*: 7.",
        "- Player 3 plays **Rest**.",
        "    - → player 3's *points* is at least 3; player 1 must decide now.",
    ]


def test_an_example_in_french() -> None:
    lines = example(LAYING, "fr").splitlines()
    assert lines[0] == "### La pose"
    assert "- **Joueur 1 :** « Points » : 7 ; « Cards won » pour « Red » : « Joker »." in lines
    assert "- « Tour » commence (« Manche » : 2 ; le joueur 2)." in lines
    assert (
        "- Le joueur 2 ne peut pas jouer **Poser une carte** (« Card (Red, 1) ») : « seulement des jokers »." in lines
    )
    assert "- Le hasard donne le joueur 3." in lines
    assert (
        "    - → la case 1 de « Rangée » contient « Joker » ; « Main » du joueur 2 : 3 - 1 = 2 pièces ; c'est "
        "maintenant au joueur 3 de décider." in lines
    )


FACTS = [
    ("count(hand[P1]) == 3", "player 1's *hand*: 3 cards", "« Main » du joueur 1 : 3 pièces"),
    ("count(hand[P1].joker) == 1", "player 1's *hand*: 1 joker card", "« Main » du joueur 1 : 1 pièce « Joker »"),
    (
        "count(hand[P1]) == 2 + 1 and count(hand[P1].joker) == 1 and empty(hand[P2])",
        "player 1's *hand*: 2 + 1 = 3 cards, 1 joker card; player 2's *hand*: empty",
        "« Main » du joueur 1 : 2 + 1 = 3 pièces, 1 pièce « Joker » ; « Main » du joueur 2 : vide",
    ),
    ("count(hand[P2]) == 3 - 3", "player 2's *hand*: 3 - 3 = 0 (empty)", "« Main » du joueur 2 : 3 - 3 = 0 (vide)"),
    ("empty(hand[P1].card(black))", "player 1's *hand*: no *Card (Black)*", None),
    (
        "hand[P1] has joker and hand[P1] has card(red, 1) and hand[P2] lacks joker",
        "player 1's *hand* has *Joker* and *Card (Red, 1)*; player 2's *hand* has no *Joker*",
        "« Main » du joueur 1 contient « Joker » et « Card (Red, 1) » ; « Main » du joueur 2 ne contient pas « Joker »",
    ),
    ("row[2] has joker", "space 2 of the *row* has *Joker*", "la case 2 de « Rangée » contient « Joker »"),
    ("points[P1] == 3 * (2 + 1) - 8 / 2", "player 1's *points*: 3 × (2 + 1) - 8 / 2 = 5", None),
    ("points[P1] == 11 / 2", "player 1's *points*: 11 / 2 = 5 (rounded down)", None),
    ("worth(P1, red) == 5 + 3", "**worth** (player 1, *Red*): 5 + 3 = 8", None),
    (
        "knows(P1, hand[P1]) and knows(P1, row) and not knows(P2, hand[P1])",
        "player 1 knows their own cards in *hand* and the cards in the *row*; player 2 does not know the cards in "
        "player 1's *hand*",
        "le joueur 1 connaît ses propres pièces de « Main » et les pièces de « Rangée » ; le joueur 2 ne connaît "
        "pas les pièces de « Main » du joueur 1",
    ),
    ("not over and asked == [P1]", "the game is not over; player 1 must decide now", None),
]


@pytest.mark.parametrize(("test", "english", "french"), FACTS, ids=lambda part: str(part)[:40])
def test_facts_are_short(test: str, english: str, french: str | None) -> None:
    assert fact(test) == english
    if french is not None:
        assert fact(test, "fr") == french


def test_a_choice_among_equal_pieces_is_not_named() -> None:
    lines = 'scenario "A joker"\n  given hand[P1] = joker, joker\n  start turn\n  play P1: show_joker(joker)\n'
    assert "- Player 1 plays **Show a joker**.\n" in example(lines) + "\n"
    other = (
        'scenario "No joker"\n  given hand[P1] = joker, joker\n  start turn\n  refuse P1: show_joker(card(red, 1))\n'
    )
    assert example(other).endswith("- Player 1 may not play **Show a joker** (*Card (Red, 1)*).")


def test_what_is_not_asked_now_has_its_reason_in_both_languages() -> None:
    file = ISLES.replace(
        "  refuse P2: land", '  refuse P2: idle "Do nothing is not offered now"\n  refuse P2: land'
    ).replace("before land", 'action idle "Do nothing"\nbefore land')
    assert "- Player 2 may not play **Do nothing**: “Do nothing is not offered now”.\n" in book(file)
    assert "Le joueur 2 ne peut pas jouer **Do nothing** : « “Do nothing” n'est pas proposé à ce moment ».\n" in book(
        file, "fr"
    )


def test_without_a_start_only_facts_are_told() -> None:
    assert example('scenario "Cards"\n  expect count(deck) == 12 + 4\n  expect empty(row)\n').splitlines() == [
        "**Cards**",
        "",
        "- At the start:",
        "    - → the *draw pile*: 12 + 4 = 16 cards.",
        "    - → the *row*: empty.",
    ]


def test_headings_are_comments_in_front_of_scenarios() -> None:
    one, three = (f'scenario "{title}"\n  expect empty(row)\n' for title in ("One", "Three"))
    two = 'scenario "Two"\n  # ---- not this one\n  expect empty(row)\n'
    told = example(f"# ---- First part ----\n{one}# a remark\n{two}# === Second\n{three}")
    assert re.findall(r"^### .*|^\*\*.*", told, re.MULTILINE) == [
        "### First part",
        "**One**",
        "**Two**",
        "### Second",
        "**Three**",
    ]


def test_headings_without_a_translation_are_in_english() -> None:
    lines = LAYING + '# ---- Untranslated\nscenario "Two"\n  expect empty(row)\n'
    assert re.findall(r"^### .*", example(lines, "fr"), re.MULTILINE) == ["### La pose", "### Untranslated"]


def test_a_translated_heading_is_a_text_of_the_file() -> None:
    checked = loads(FILE.format(scenarios=LAYING)).checked
    assert "Laying" in all_texts(checked)
    assert "Laying" not in all_texts(loads(FILE.format(scenarios=LAYING.replace("# ----", "#"))).checked)


def test_a_variable_has_the_value_that_was_given_last() -> None:
    lines = 'scenario "Twice"\n  given points[P1] = 1\n  given points[P1] = 5\n  start turn\n  expect points[P1] == 5\n'
    assert "- **Player 1:** *Points*: 5.\n" in example(lines)


def test_what_chance_gives_is_in_order() -> None:
    lines = 'scenario "Chance"\n  start turn\n  chance P3, P2\n  play P1: rest\n  play P2: rest\n'
    assert "- Chance gives player 3, then player 2.\n" in example(lines.replace('"\n', '" (players: 3)\n', 1))
    french = example(lines.replace('"\n', '" (players: 3)\n', 1), "fr")
    assert "- Le hasard donne le joueur 3, puis le joueur 2.\n" in french


def test_rulings_on_an_example_stand_beside_what_they_rule() -> None:
    lines = 'scenario "Cards"\n  assumed "so many"\n  expect empty(row)  assumed "of course"\n'
    assert example(lines).splitlines() == [
        "**Cards**",
        "",
        "*So many.*",
        "",
        "- At the start:",
        "    - → the *row*: empty. *Of course.*",
    ]
