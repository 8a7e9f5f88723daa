"""Nouns with what stands around them: who is meant, lists of places, elisions, spaces and quotes."""

import re

from tests.tgame.rulebook.books import NO_BREAK, book, section
from tests.tgame.rulebook.test_sentences import with_lines
from tgame import loads
from tgame.rulebook.book import rulebook, rulings_page
from tgame.rulebook.nouns import Group, english


def test_definitions_apply_to_things() -> None:
    lines = (
        "move hand[victim].card to discard",
        "move jokers + low_ones to deck",
        "each r in rich_ones",
        "  points[r] += 1",
    )
    text = with_lines('require not above(me, victim) "too late"', *lines).replace(
        "flow\n",
        "def above(p: Player, q: Player) = points[p] > points[q]\ndef low(c: Card) = c is card and c.rank < 2\n"
        "def rich_ones = list(p in players where rich(p))\ndef low_ones = list(c in discard where low(c))\n"
        "def jokers = list(c in discard where c is joker)\nflow\n",
    )
    english = book(text)
    assert "- Only if **above** (you, the victim) does not apply; else: “too late”.\n" in english
    assert "- **rich ones**: the players to whom **rich** applies.\n" in english
    assert "- **low ones**: the cards in the *discard pile* to which **low** applies.\n" in english
    assert "- **jokers**: all joker cards in the *discard pile*.\n" in english
    assert "- Put the cards in the list **jokers** and in the list **low ones** on top of the *draw pile*.\n" in english
    assert "- For each player in the list **rich ones**: add 1 to that player's *points*.\n" in english
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
    assert (
        "- For each player other than you:\n    - For each player B other than that player: put "
        "all cards from that player B's *hand* into that player's *hand*.\n"
    ) in english
    assert "put all cards from that player B's *hand* into that player's *hand*.\n" in english


def test_two_things_of_a_sort_are_told_apart() -> None:
    lines = ("each p in players", "  each q in players where points[q] > points[p]", "    points[p] += 1")
    english = section(book(with_lines(*lines)), "Actions")
    assert (
        "- For each player B (only if that player B's *points* is more than that player's "
        "*points*): add 1 to that player's *points*."
    ) in english


def test_several_places_are_listed_once() -> None:
    text = with_lines("move hand[me] + hand[victim] + discard to deck")
    assert (
        "Put all cards from your *hand*, from the victim's *hand* and from the *discard pile* on "
        "top of the *draw pile*."
    ) in book(text)


def test_french_elisions_and_spaces() -> None:
    text = with_lines('require not empty(discard) "too late"', "move top(discard, 2) to deck").replace(
        '"Discard pile" = "Défausse"', '"Discard pile" = "Écart ?"'
    )
    page = rulebook(loads(text), "fr", {})
    assert f"pièces d'«{NO_BREAK}Écart{NO_BREAK}?{NO_BREAK}»" in page
    assert f"{NO_BREAK}; sinon{NO_BREAK}: «{NO_BREAK}trop tard{NO_BREAK}»" in page
    assert not re.search(r" [:;?!»]|« ", page)


def test_the_list_of_rulings_cites_their_lines_with_inner_quotes() -> None:
    game = loads(with_lines('require not empty(deck) "too late"  assumed "why"'))
    inner = "\N{LEFT SINGLE QUOTATION MARK}too late\N{RIGHT SINGLE QUOTATION MARK}"
    cited = f"Action **Act**, “Only if there is at least one card in the *draw pile*; else: {inner}.”: why"
    assert cited in rulings_page(game, "en")
    french = "Action **Agir**, « Seulement s'il y a au moins une pièce dans “Pioche” ; sinon : “trop tard”. » : why"
    assert french in rulings_page(game, "fr").replace(NO_BREAK, " ")


def test_english_nouns_have_their_own_plurals_and_articles() -> None:
    """Plurals that no rule gives, of the head noun; articles by sound."""
    assert [english(word).many for word in ("die", "wolf", "map tile with a red cross")] == [
        "dice",
        "wolves",
        "map tiles with a red cross",
    ]
    assert [Group("en", english(word)).any_of for word in ("hour", "unit", "axe")] == ["an hour", "a unit", "an axe"]
