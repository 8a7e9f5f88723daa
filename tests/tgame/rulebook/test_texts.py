"""Texts that are templates: what the book makes of holes, choices, nouns, two forms, names of seats and cells."""

import pytest

from tests.tgame.rulebook.books import book, code_in, section
from tgame.rulebook.clauses import Tongue

FILE = """\
game guess for 2..2 "Guess {{who}}" by "White", "Black"
enum Suit: hearts "[hearts|♥]", clubs "[clubs|♣]"
enum Rank: queen "[queen|Q]", king "[king|K]", ace "[ace|A]"
enum Tool: axe "an axe", rope "a rope"
pieces Card "a card"
  card(suit: Suit, rank: Rank) "[a {rank} of {suit}|{rank}{suit}]" x1
pieces Die "a die/dice"
  die(owner: Player) "a die/dice" x2
pieces Tree "a tree"
  oak(tool: Tool) "an oak" x3
  stump "a tree stump" x2
zone deck: pile of Card, full "a deck"
zone hand per Player: set of Card, seen by owner
zone wood: set of Tree, seen by all, full "Wood"
zone board: grid(8, 8) of Die, seen by all at "{letter}{9 - row}"
var points per Player: 0..99 "point/points"
var passes: 0..9 "[Passes in a row|]"
var price: 0..9 "Price"
flow
  phase setup
    each p in players
      move top(deck, 2) to hand[p]
  phase round "Round {r}" each r in 1..3
    phase turn "[Turn of {me}|]" each me in players
      choose guess, lay, call, bet, fell
      count_up(1)
      if r == 3
        points[me] += 1
    phase tidy "[Tidy|]"
      shuffle(deck)
step count_up(n: 0..9) "[Count up by {n}|]"
  passes += n
action guess(p in others(me), r in Rank) "Guess that {p} holds the {r}"
  require points[me] < 90 "[[no]] more than {{90}} *points*"
  tell "{me} guesses aloud"
  if some(c in hand[p]: c.rank == r)
    points[me] += 1
    end [me] "{me} has caught {p}"
action lay(c in hand[me]) "Lay {the c}"
  move c to deck
action call(n in 1..3) "{price == 0|Check|Call {price}} and take {n|point|points}"
  let owed = price * n
  require owed < 10 "too much"
  points[me] += owed
action bet(amount in 1..3, s in cells(board)) "Bet {amount|point|points} on {s}"
  points[me] -= amount
  move top(box.die(me)) to board[s]
action fell(o in wood) "Fell {a o}{price > 3| dearly|}"
  require o is oak "a stump stands already"
  move o to box
when empty(deck) "[Deck is out|]"
  end
when p in players where points[p] > 9 "{p} is rich"
  end [p] "{p} is rich"
score p
  "Points": points[p]
winner most(p in players: score(p))
scenario "White {lays} a card"
  given hand[P1] = card(hearts, king)
  given hand[P2] = card(hearts, queen), card(clubs, king)
  given points[P2] = 5
  given board[1, 2] = die(P1)
  start turn(me: P1)
  play P1: lay(card(hearts, king))
  play P2: bet(2, at(board, 1, 1))
  expect hand[P2] has card(hearts, queen) and hand[P2] lacks card(clubs, ace)
scenario "White may not guess"
  given hand[P2] = card(hearts, queen), card(clubs, queen), card(hearts, king), card(clubs, king), card(hearts, ace)
  given points[P1] = 90
  start turn(me: P1)
  refuse P1: guess(P2, ace) "[no] more than {90} *points*"
scenario "White wins"
  given hand[P2] = card(hearts, queen)
  start turn(me: P1)
  play P1: guess(P2, queen)
  expect winners == [P1]
text fr
  "Guess {{who}}" = "Devine {{qui}}"
  "White" = "Blanc"
  "Black" = "Noir"
  "[hearts|♥]" = "[cœur|♥]"
  "[clubs|♣]" = "[trèfle|♣]"
  "[queen|Q]" = "[une dame|D]"
  "[king|K]" = "[un roi|R]"
  "[ace|A]" = "[un as|A]"
  "Rank" = "Rang"
  "an axe" = "une hache"
  "a rope" = "une corde"
  "a card" = "une carte"
  "[a {rank} of {suit}|{rank}{suit}]" = "[{rank|un|une} {rank} de {suit}|{rank}{suit}]"
  "a die/dice" = "un dé/dés"
  "a tree" = "un arbre"
  "an oak" = "un orme"
  "a tree stump" = "une souche"
  "a deck" = "une pioche"
  "Hand" = "Main"
  "Wood" = "Bois"
  "Board" = "Plateau"
  "[Passes in a row|]" = "Passes de suite"
  "Price" = "Prix"
  "Round {r}" = "Manche {r}"
  "[Turn of {me}|]" = "Tour de {me}"
  "Guess that {p} holds the {r}" = "Deviner que {p} a {the r}"
  "Lay {the c}" = "[Poser|pose] {the c}"
  "{price == 0|Check|Call {price}} and take {n|point|points}" = "{price == 0|Parole|Suivre} : prendre {n|point|points}"
  "Bet {amount|point|points} on {s}" = "Miser {amount|point|points} sur {s}"
  "Fell {a o}{price > 3| dearly|}" = "Parler de {the o}{price > 3| cher|}"
  "[[no]] more than {{90}} *points*" = "[[pas]] plus de {{90}}"
  "{me} has caught {p}" = "{me} a attrapé {p}"
  "[Deck is out|]" = "Pioche vide"
  "{p} is rich" = "{p} est riche"
"""


@pytest.fixture(scope="module")
def english() -> str:
    return book(FILE)


@pytest.fixture(scope="module")
def french() -> str:
    return book(FILE, "fr")


def headings(text: str, name: str) -> list[str]:
    return [line.removeprefix("### ") for line in section(text, name).splitlines() if line.startswith("### ")]


def test_actions_are_called_by_what_is_filled_in(english: str, french: str) -> None:
    assert headings(english, "Actions") == [
        "Guess that another player holds the rank",
        "Lay a card",
        "Check / Call price and take number points",
        "Bet amount points on a space",
        "Fell a tree (dearly)",
    ]
    assert headings(french, "Actions")[:4] == [
        "Deviner qu'un autre joueur a la valeur Rang",
        "Poser une carte",
        "Parole / Suivre : prendre nombre points",
        "Miser nombre points sur une case",
    ]


def test_offers_say_what_headings_say(english: str) -> None:
    offered = section(english, "Course of the game")
    said = [heading[:1].lower() + heading[1:] for heading in headings(english, "Actions")]
    assert all(f"- **{one}**\n" in offered for one in said)


def test_small_french_words_grow_together_with_what_is_filled_in(french: str) -> None:
    assert headings(french, "Actions")[4] == "Parler d'un arbre (cher)"
    assert "- Choisir un arbre de « Bois »." in french
    assert "- Seulement si l'arbre choisi est un orme ; sinon :" in french
    assert "- Mettre l'arbre choisi dans la boîte." in french


def test_texts_in_the_third_person_tell_players_apart(english: str, french: str) -> None:
    assert "The game ends at once and you win: “_Active player_ has caught _player_”." in english
    assert "le joueur actif gagne : « _Joueur actif_ a attrapé _joueur_ »." in french
    ends = section(english, "End and victory")
    assert (
        "- The game can also end at once in **guess that another player holds the rank** (“_Active player_ has caught "
        "_player_”).\n" in ends
    )
    assert "- The game ends at once and that player wins: “_Player_ is rich”.\n" in ends


def test_a_phase_that_counts_is_called_without_its_number(english: str, french: str) -> None:
    assert "1. **Round _number_.** For each number from 1 to 3 (the number of this *Round*):" in english
    assert "If the number of this *Round* is 3:" in english
    assert "1. **Manche _nombre_.** Pour chaque nombre de 1 à 3 (le numéro de « Manche ») :" in french


def test_nouns_have_the_plural_and_gender_of_the_file(english: str, french: str) -> None:
    assert "### Dice (4)" in english
    assert "\n### Dice (4)\n" in english
    assert "a board of 8 rows and 8 columns for dice" in english
    assert "the top 2 cards from the *deck*" in english
    assert "\n### Dés (4)\n" in french
    assert "les 2 premières cartes de « pioche »" in french
    assert "au moins une carte dans « Main » du joueur choisi" in french


def test_kinds_go_by_their_names_and_fields(english: str) -> None:
    components = section(english, "Components")
    assert "| 6 | Card | suit: *hearts*, *clubs*; rank: *queen*, *king*, *ace* |" in components
    assert "| 6 | Oak | tool: *axe*, *rope*; 3 of each |" in components
    assert "| 2 | Tree stump |  |" in components
    assert "- Only if it is an oak; else: “a stump stands already”." in english


def test_pieces_of_examples_go_by_their_texts(english: str, french: str) -> None:
    told = section(english, "Examples")
    assert "- **Black:** *Hand*: the queen of hearts, the king of clubs; *points*: 5.\n" in told
    assert "→ Black's *hand* has the queen of hearts; Black's *hand* does not have the ace of clubs.\n" in told
    assert "**Black:** *Hand*: Q♥, Q♣, K♥, K♣, A♥." in told
    french_told = section(french, "Exemples")
    assert "- **Noir :** « Main » : la dame de cœur, le roi de trèfle ; « points » : 5.\n" in french_told
    assert "« Main » : D♥, D♣, R♥, R♣, A♥." in french_told


def test_acts_of_examples_say_what_was_chosen(english: str, french: str) -> None:
    told = section(english, "Examples")
    assert "- *Turn of White* begins.\n- White plays **Lay the king of hearts**.\n" in told
    assert "- Black plays **Bet 2 points on a8**.\n" in told
    assert "- White plays **Guess that Black holds the queen**.\n    - → White wins.\n" in told
    french_told = section(french, "Exemples")
    assert "- « Tour de Blanc » commence.\n- Blanc joue **Poser le roi de cœur**.\n" in french_told
    assert "- Blanc joue **Deviner que Noir a la dame**.\n    - → Blanc gagne.\n" in french_told


def test_seats_and_cells_have_the_names_of_the_file(english: str, french: str) -> None:
    assert "For 2 players: White and Black." in english
    assert "Each player in turn, clockwise from White:" in english
    assert "its spaces are called a8 (first row, first column) to h1)" in english
    assert "*Board*: *die (White)* (b8)." in english
    assert "Pour 2 joueurs : Blanc et Noir." in french
    assert "player 1" not in english.lower()
    assert "joueur 1" not in french.lower()


def test_bookkeeping_is_no_heading_and_in_no_list(english: str, french: str) -> None:
    set_up = section(english, "Set-up")
    assert "2. *Points* (one for each player): 0.\n3. *Price*: 0.\n" in set_up
    assert "passes" not in set_up.lower()
    assert "« Prix » : 0." in section(french, "Mise en place")
    assert "Passes" not in section(french, "Mise en place")
    course = section(english, "Course of the game")
    assert "    1. Each player in turn" in course
    assert "Turn of" not in course
    assert "        2. Add 1 to the *passes in a row*.\n" in course
    assert "Tidy" not in course
    assert "    2. Shuffle the *deck*.\n" in course
    assert "## Steps" not in english
    assert "Count up" not in english
    assert "- As soon as there is no card in the *deck*: the game ends at once.\n" in section(
        english, "End and victory"
    )


def test_a_tell_is_no_rule(english: str, french: str) -> None:
    assert "aloud" not in english
    assert "aloud" not in french


def test_signs_written_twice_are_single_and_harmless(english: str, french: str) -> None:
    assert english.startswith("# Guess {who}\n")
    assert r"else: “\[no\] more than {90} \*points\*”." in english
    assert r"sinon : « \[pas\] plus de {90} »." in french
    # A title of a scenario is no template, and a refusal is written as it is said.
    assert "**White {lays} a card**" in english
    assert r"may not play **Guess that Black holds the ace**: “\[no\] more than {90} \*points\*”." in english
    assert r"**Deviner que Noir a l'as** : « \[pas\] plus de {90} »." in french


@pytest.mark.parametrize("tongue", ["en", "fr"])
def test_nothing_of_code_is_left(tongue: Tongue) -> None:
    allowed = ("{who}", "{qui}", "{lays}", "{90}")
    assert [line for line in code_in(book(FILE, tongue)) if not any(sign in line for sign in allowed)] == []
