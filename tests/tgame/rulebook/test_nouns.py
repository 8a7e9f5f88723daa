"""Nouns with what stands around them: who is meant, lists of places, elisions, spaces and quotes."""

import re

from tests.tgame.rulebook.books import NO_BREAK, book, section
from tests.tgame.rulebook.test_sentences import with_lines
from tgame import loads
from tgame.rulebook.book import rulebook
from tgame.rulebook.nouns import Group, english


def test_definitions_apply_to_things() -> None:
    text = with_lines('require not above(me, victim) "too late"', "move hand[victim].card to discard").replace(
        "flow\n",
        "def above(p: Player, q: Player) = points[p] > points[q]\ndef low(c: Card) = c is card and c.rank < 2\n"
        "def rich_ones = list(p in players where rich(p))\ndef low_ones = list(c in discard where low(c))\n"
        "def jokers = list(c in discard where c is joker)\nflow\n",
    )
    english = book(text)
    assert "- **above** (you, the *victim*) does not apply; otherwise: “too late”.\n" in english
    assert "- **rich ones**: the players to whom **rich** applies.\n" in english
    assert "- **low ones**: the cards in *Discard pile* to which **low** applies.\n" in english
    assert "- **jokers**: all *Joker* cards in *Discard pile*.\n" in english
    named = text.replace("text fr\n", 'text fr\n  "Low" = "basse"\n  "Low ones" = "basses"\n  "Jokers" = "jokers"\n')
    french = book(named, "fr")
    assert "- **basses** : les pièces de « Défausse » pour lesquelles la condition **basse** est remplie.\n" in french
    assert "- **jokers** : toutes les pièces « Joker » de « Défausse ».\n" in french


def test_a_definition_that_is_spelt_out_keeps_its_players_apart() -> None:
    near = "def behind(q: Player) = some(p in players: points[p] > points[q])\nflow\n"
    lines = ("each p in players where behind(left_of(p))", "  points[p] += 1")
    french = section(book(with_lines(*lines).replace("flow\n", near), "fr"), "Actions")
    assert (
        "- Pour chaque joueur (seulement s'il y a au moins un joueur B dont « Points » est supérieur à "
        "« Points » du voisin de gauche de ce joueur) :\n" in french
    )


def test_other_players_of_a_loop_are_told_apart() -> None:
    lines = ("each p in others(me)", "  each q in others(p)", "    move hand[q] to hand[p]")
    english = section(book(with_lines(*lines)), "Actions")
    assert "- For each player other than you:\n    - For each player B other than that player:\n" in english
    assert "Put all cards from *Hand* of that player B into *Hand* of that player.\n" in english


def test_two_things_of_a_sort_are_told_apart() -> None:
    lines = ("each p in players", "  each q in players where points[q] > points[p]", "    points[p] += 1")
    english = section(book(with_lines(*lines)), "Actions")
    assert "- For each player B (only if *Points* of that player B is more than *Points* of that player):" in english


def test_several_places_are_listed_once() -> None:
    text = with_lines("move hand[me] + hand[victim] + discard to deck")
    assert "Put all cards from your *Hand*, from *Hand* of the *victim* and from *Discard pile* on top of" in book(text)


def test_french_elisions_and_spaces() -> None:
    text = with_lines('require not empty(discard) "too late"', "move top(discard, 2) to deck").replace(
        '"Discard pile" = "Défausse"', '"Discard pile" = "Écart ?"'
    )
    page = rulebook(loads(text), "fr", {})
    assert f"pièces d'«{NO_BREAK}Écart{NO_BREAK}?{NO_BREAK}»" in page
    assert f"{NO_BREAK}; sinon{NO_BREAK}: «{NO_BREAK}trop tard{NO_BREAK}»" in page
    assert not re.search(r" [:;?!»]|« ", page)


def test_a_ruling_cites_its_line_with_inner_quotes() -> None:
    text = with_lines('require not empty(deck) "too late"  assumed "why"')
    inner = "\N{LEFT SINGLE QUOTATION MARK}too late\N{RIGHT SINGLE QUOTATION MARK}"
    assert f"Action **Act**, “There is at least one card in *Draw pile*; otherwise: {inner}.”: why" in book(text)
    assert "« Il y a au moins une pièce dans “Pioche” ; sinon : “trop tard”. » : why" in book(text, "fr")


def test_english_nouns_have_their_own_plurals_and_articles() -> None:
    """Plurals that no rule gives, of the head noun; articles by sound."""
    assert [english(word).many for word in ("die", "wolf", "map tile with a red cross")] == [
        "dice",
        "wolves",
        "map tiles with a red cross",
    ]
    assert [Group("en", english(word)).any_of for word in ("hour", "unit", "axe")] == ["an hour", "a unit", "an axe"]
