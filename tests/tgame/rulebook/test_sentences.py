"""Rules as sentences, in both languages: what is written in a rule file, and what a reader gets."""

import pytest

from tests.tgame.rulebook.books import book, section

FILE = """\
game sample for 2..3 "Sample"
variant quick "Quick game"
enum Suit: red, black
pieces Card
  card(suit: Suit, rank: 1..3) x2
  joker x2
pieces Stone
  stone x9
zone deck: pile of Card, full "Draw pile"
zone discard: pile of Card, seen by all "Discard pile"
zone hand per Player: set of Card, seen by owner
zone board: grid(3, 3) of Stone, seen by all
var points per Player: 0..99
var opener: Player "First player"
table by count(players): 2, 3
  dealt:                 5, 4
def rich(p: Player) = points[p] > 3 and empty(hand[p]) and not empty(deck) "you need four points"
flow
  phase turn each me in order(opener)
    choose act
action act(c in hand[me], victim in others(me), s in cells(board)) "Act"
{lines}
text fr
  "Sample" = "Exemple"
  "Quick game" = "Partie rapide"
  "Card" = "Carte"
  "Joker" = "Joker"
  "Stone" = "Pierre"
  "Red" = "Rouge"
  "Black" = "Noir"
  "Draw pile" = "Pioche"
  "Discard pile" = "Défausse"
  "Hand" = "Main"
  "Board" = "Plateau"
  "Points" = "Points"
  "First player" = "Premier joueur"
  "Turn" = "Tour"
  "Act" = "Agir"
  "too late" = "trop tard"
  "you need four points" = "il te faut quatre points"
"""

MOVES = [
    (
        "move c to hand[victim]",
        "Put that card into the victim's *hand*.",
        "Mettre la pièce choisie dans « Main » du joueur choisi.",
    ),
    (
        "move top(deck, 2) to discard",
        "Put the top 2 cards from the *draw pile* on top of the *discard pile*.",
        "Mettre les 2 premières pièces de « Pioche » sur le dessus de « Défausse ».",
    ),
    (
        "move top(deck) to hand[me]",
        "Put the top card from the *draw pile* into your *hand*.",
        "Mettre la première pièce de « Pioche » dans « Main » du joueur actif.",
    ),
    (
        "move hand[victim].joker to discard",
        "Put all joker cards from the victim's *hand* on top of the *discard pile*.",
        "Mettre toutes les pièces « Joker » de « Main » du joueur choisi sur le dessus de « Défausse ».",
    ),
    (
        "move top(box.stone) to board[s]",
        "Put a stone from the box onto that space in the *board*.",
        "Mettre une pièce « Pierre » de la boîte sur la case choisie, dans « Plateau ».",
    ),
    (
        "move hand[me] + discard to deck",
        "Put all cards from your *hand* and from the *discard pile* on top of the *draw pile*.",
        "Mettre toutes les pièces de « Main » du joueur actif et de « Défausse » sur le dessus de « Pioche ».",
    ),
    (
        "move top(deck, dealt) to hand[me]",
        "Put the top 5/4 cards from the *draw pile* (with 2/3 players) into your *hand*.",
        "Mettre les 5/4 premières pièces de « Pioche » (à 2/3 joueurs) dans « Main » du joueur actif.",
    ),
]
OTHERS = [
    ("points[me] += 2", "Add 2 to your *points*.", "Ajouter 2 à « Points » du joueur actif."),
    ("points[victim] -= 1", "Take 1 away from the victim's *points*.", "Retirer 1 de « Points » du joueur choisi."),
    (
        "opener = left_of(opener)",
        "The new *first player* is the player to the left of the old one.",
        "Le nouveau « Premier joueur » est le voisin de gauche de l'ancien.",
    ),
    (
        "points[me] = sum(hand[me].card.rank)",
        "Your *points* becomes the total of the ranks of the *Card* cards in your *hand*.",
        None,
    ),
    ("shuffle(deck)", "Shuffle the *draw pile*.", "Mélanger « Pioche »."),
    (
        "rotate(hand, left)",
        "At the same time, each player's *hand* goes to the player on the left.",
        "En même temps, le contenu de « Main » de chaque joueur passe au voisin de gauche.",
    ),
    ("show(hand[me], victim)", "Only the victim may look at all cards in your *hand*.", None),
    (
        "end [me]",
        "The game ends at once and you win.",
        "La partie s'arrête aussitôt et le joueur actif gagne.",
    ),
    (
        'end most(p in players: points[p], -count(hand[p])) "Points"',
        "The game ends at once; the winners are the players whose *points* is highest (in a tie: the one whose number "
        "of cards in *hand* is lowest): “Points”.",
        "La partie s'arrête aussitôt ; gagnent les joueurs dont « Points » atteint le maximum (en cas d'égalité : "
        "celui dont le nombre de pièces de « Main » est le plus petit) : « Points ».",
    ),
    ("leave turn", "This *Turn* is over at once.", "Mettre fin aussitôt à ce passage de « Tour »."),
    (
        "let found = cell(first(board))\n  move top(box.stone) to board[found]",
        "*found*: the space of the first stone in the *board*.",
        "La case notée : la case de la première pièce de « Plateau ».",
    ),
    ("may act_on", "You may **act on**.", "Le joueur actif peut **act on**."),
]
CONDITIONS = [
    (
        "count(hand[victim]) < 2",
        "there are fewer than 2 cards in the victim's *hand*",
        "il y a moins de 2 pièces dans « Main » du joueur choisi",
    ),
    ("empty(deck)", "there is no card in the *draw pile*", "il n'y a aucune pièce dans « Pioche »"),
    ("not empty(deck)", "there is at least one card in the *draw pile*", "il y a au moins une pièce dans « Pioche »"),
    (
        "hand[me] lacks joker",
        "there is no joker card in your *hand*",
        "il n'y a aucune pièce « Joker » dans « Main » du joueur actif",
    ),
    (
        "hand[me] has card(red, 2)",
        "there is at least one *Card (Red, 2)* in your *hand*",
        "il y a au moins une pièce « Carte (Rouge, 2) » dans « Main » du joueur actif",
    ),
    ("c is joker", "that card is a joker card", "la pièce choisie est une pièce « Joker »"),
    (
        "some(p in players: points[p] >= 9)",
        "there is at least one player whose *points* is at least 9",
        "il y a au moins un joueur dont « Points » vaut au moins 9",
    ),
    (
        "all(p in others(me): empty(hand[p]))",
        "for every player other than you, there is no card in that player's *hand*",
        "pour chaque joueur autre que le joueur actif, il n'y a aucune pièce dans « Main » de ce joueur",
    ),
    (
        "points[me] > points[victim] and (empty(deck) or empty(discard))",
        "your *points* is more than the victim's *points* and (there is no card in the *draw pile* or there is no card "
        "in the *discard pile*)",
        "« Points » du joueur actif est supérieur à « Points » du joueur choisi et (il n'y a aucune pièce dans "
        "« Pioche » ou il n'y a aucune pièce dans « Défausse »)",
    ),
    (
        "not (empty(deck) or empty(discard))",
        "there is at least one card in the *draw pile* and there is at least one card in the *discard pile*",
        "il y a au moins une pièce dans « Pioche » et qu'il y a au moins une pièce dans « Défausse »",
    ),
    (
        "none(d in hand[me].card: d.rank == 3)",
        "there is no *Card* card in your *hand* whose rank is 3",
        None,
    ),
    (
        "count(distinct(hand[me].card.suit)) == 2",
        "there are exactly 2 different suits among the *Card* cards in your *hand*",
        None,
    ),
    (
        "neighbours(s) has cell(first(board))",
        "the space of the first stone in the *board* is among the spaces sharing a side with that space",
        "la case de la première pièce de « Plateau » figure parmi les cases partageant un côté avec la case choisie",
    ),
]


def with_lines(*lines: str) -> str:
    extra = "action act_on\n" if any("act_on" in line for line in lines) else ""
    return FILE.format(lines="\n".join(f"  {line}" for line in lines) + "\n" + extra)


@pytest.mark.parametrize(("line", "english", "french"), MOVES + OTHERS, ids=lambda part: str(part)[:40])
def test_statements(line: str, english: str, french: str | None) -> None:
    assert f" {english}\n" in section(book(with_lines(line)), "Actions")
    if french is not None:
        assert f" {french}\n" in section(book(with_lines(line), "fr"), "Actions")


@pytest.mark.parametrize(("test", "english", "french"), CONDITIONS, ids=lambda part: str(part)[:40])
def test_conditions_with_their_reasons(test: str, english: str, french: str | None) -> None:
    text = with_lines(f'require {test} "too late"')
    english = f"if {english}".replace("if for", "if, for")
    assert f"- Only {english}; else: “too late”.\n" in section(book(text), "Actions")
    if french is not None:
        french = f"si {french}".replace("si il", "s'il").replace("si pour", "si, pour")
        assert f"- Seulement {french} ; sinon : « trop tard ».\n" in section(book(text, "fr"), "Actions")


def test_definitions_are_terms() -> None:
    text = with_lines("require rich(me)")
    english = book(text)
    assert "- Only if **rich** applies to you; else: “you need four points”.\n" in english
    assert (
        "- **rich** (player): all of these hold: (1) that player's *points* is more than 3; (2) there is no card in "
        "that player's *hand*; (3) there is at least one card in the *draw pile*.\n" in section(english, "Terms")
    )


def test_figures_are_terms_under_their_titles() -> None:
    figure = 'def held(p: Player) = count(hand[p]) "[Cards in hand|held]"\n'
    text = with_lines('require held(me) < 4 "too late"') + figure
    translated = text.replace("text fr\n", 'text fr\n  "[Cards in hand|held]" = "En main"\n')
    english, french = book(text), book(translated, "fr")
    test = "- Only if your **cards in hand** is less than 4; else: “too late”.\n"
    assert test in section(english, "Actions")
    assert "- **cards in hand** (player): the number of cards in that player's *hand*.\n" in section(english, "Terms")
    assert "- **en main** (joueur) : le nombre de pièces de « Main » de ce joueur.\n" in section(french, "Vocabulaire")


def test_a_definition_without_a_french_name_is_spelt_out() -> None:
    french = section(book(with_lines("require rich(me)"), "fr"), "Actions")
    assert "rich" not in french
    assert "(2) il n'y a aucune pièce dans « Main » du joueur actif ;" in french


def test_what_is_chosen_comes_first() -> None:
    english = section(book(with_lines("move c to discard")), "Actions")
    assert english.split("### Act\n\n", 1)[1].splitlines()[0] == (
        "- Choose a card from your *hand*, a player other than you (the victim) and a space of the *board*."
    )
    french = section(book(with_lines("move c to discard"), "fr"), "Actions")
    assert "- Choisir une pièce de « Main » du joueur actif, un joueur autre que le joueur actif et " in french


def test_what_has_a_colon_of_its_own_gets_no_other() -> None:
    defined = 'def spot(c: Card) = cell(first(board)) "[the space for {c}: the first one taken|spot]"\nflow\n'
    lines = ("let found = spot(c)", "move top(box.stone) to board[found]")
    told = section(book(with_lines(*lines).replace("flow\n", defined)), "Actions")
    assert "- *found* is the space for that card: the first one taken.\n" in told
    best = ("let best = most(p in players: points[p], -count(hand[p]))", "each p in best", "  points[p] += 1")
    told = section(book(with_lines(*best)), "Actions")
    assert "- *best*: the players whose *points* is highest (in a tie: the one whose number " in told


def test_turns_go_round_in_words() -> None:
    text = with_lines("move c to discard")
    assert "**Turn.** Each player in turn, clockwise from the *first player*:" in section(
        book(text), "Course of the game"
    )
    french = section(book(text, "fr"), "Déroulement")
    assert "Chaque joueur à son tour, dans le sens horaire à partir de « Premier joueur »" in french


def test_a_value_that_depends_on_a_variant_is_told_there() -> None:
    text = with_lines("points[me] += (if quick then 1 else 2)")
    assert section(book(text), "Actions").rstrip().endswith("- Add 2 to your *points*.")
    assert "        - Add 1 to your *points*.\n" in section(book(text), "Variants")
    assert "        - Ajouter 1 à « Points » du joueur actif.\n" in section(book(text, "fr"), "Variantes")


def test_texts_of_the_file_cannot_be_markdown() -> None:
    text = with_lines("move c to discard").replace('"Draw pile"', '"*Draw* <b>|pile|</b>"', 1)
    assert r"\*Draw\* \<b\>\|pile\|\</b\>" in book(text)


def test_a_requirement_that_tells_something_hidden_says_so() -> None:
    text = with_lines('require openly not empty(deck.joker) "too late"')
    assert (
        "- Only if there is at least one joker card in the *draw pile*; else: “too late” (this may tell you something "
        "hidden).\n" in book(text)
    )
    assert "« trop tard » (ce qui peut révéler quelque chose de caché).\n" in book(text, "fr")


def test_a_long_sum_is_a_list() -> None:
    text = with_lines(
        "let found = points[me] + count(deck) - 2",
        "points[me] += 1 + count(hand[me]) - (count(discard) - points[victim])",
        "points[me] = found + 1",
    ).replace("flow\n", "def sum_of(p: Player) = 2 * points[p] + count(hand[p]) + (if quick then 1 else 0)\nflow\n")
    english = book(text.replace("text fr\n", 'score p\n  "All": points[p] + points[p] - sum_of(p)\ntext fr\n'))
    assert "- *found* is this sum:\n    - your *points*\n    - plus the number of cards in the *draw pile*\n" in (
        english
    )
    assert (
        "- Add to your *points*:\n    - 1\n    - plus the number of cards in your *hand*\n    - minus the number of "
        "cards in the *discard pile*\n    - plus the victim's *points*\n- Your *points* becomes *found* plus 1.\n"
        in english
    )
    assert (
        "- **sum of** (player): (2 × that player's *points*) plus the number of cards in that player's *hand*."
        in english
    )
    assert "- **All:**\n    - your *points*\n    - plus your *points*\n    - minus your **sum of**\n" in english
    assert "        - **sum of** (player):\n            - 2 × that player's *points*\n" in section(english, "Variants")
    assert "            - plus 1\n" in section(english, "Variants")
    french = section(book(text, "fr"), "Actions")
    assert "- Ajouter à « Points » du joueur actif :\n    - 1\n    - plus le nombre de pièces de « Main »" in french
