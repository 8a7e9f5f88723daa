"""Figures: definitions with a title, shown to a seat as they stand, as far as it may know them."""

from __future__ import annotations

import pytest

import tgame
from tgame import Figure, FigureValue
from tgame.interpreter.match import Match

RULES = """\
game deals for 2..3 "Deals"
enum Suit: red, black
option goal: 1..9 = 4
pieces Card
  card(suit: Suit, rank: 1..3) x1
zone deck: pile of Card, full
zone hand per Player: set of Card, seen by owner
zone felt: set of Card, seen by all
var points per Player: 0..99
def held(p: Player) = sum(hand[p].rank) "[Pips held, of {goal}|pips]"
def stock = count(deck) "Stock"
def bottom = last(deck).rank "Bottom card"
def highest = max(felt.rank) "Highest"
def first_rank = first(felt).rank "First"
def suited(p: Player, s: Suit) = count(hand[p].card(s)) "Suited"
def due(p: Player, n: 2..3) = points[p] * n "Due"
def standing(p: Player) = score(p) "Score"
def in_all = sum(p in players: score(p)) "In all"
def unshown(p: Player) = points[p] + 1
flow
  phase setup
    each p in players
      move top(deck) to hand[p]
  phase turn each me in players
    choose lay, peek, wait
action lay(c in hand[me])
  points[me] += c.rank + unshown(me)
  move c to felt
action peek
  show(hand, me)
action wait
  require held(me) < goal "enough"
score p
  "Points": points[p]
  "Held": held(p)
winner most(p in players: score(p))
text fr
  "[Pips held, of {goal}|pips]" = "[Points en main, de {goal}|en main]"
"""


@pytest.fixture
def match() -> Match:
    """P1 holds the red 1, P2 the red 2; on top of the deck lies the red 3."""
    return tgame.loads(RULES, "deals").new(2)


def figure(match: Match, player: int | None, name: str) -> Figure:
    return next(figure for figure in match.figures(player) if figure.name == name)


def values(match: Match, player: int | None, name: str) -> list[int | None]:
    return [one.value for one in figure(match, player, name).values]


def test_only_numbers_with_a_title_are_figures_in_the_order_of_the_file(match: Match) -> None:
    names = ["held", "stock", "bottom", "highest", "first_rank", "suited", "due", "standing", "in_all"]
    assert [figure.name for figure in match.figures(None)] == names


def test_a_figure_is_told_for_every_player_and_item(match: Match) -> None:
    assert figure(match, None, "stock").values == (FigureValue(None, None, 4),)
    assert figure(match, 0, "held").values == (FigureValue(0, None, 1), FigureValue(1, None, None))
    match.answer("lay(card(red, 1))")
    assert figure(match, None, "due").values == (
        FigureValue(0, "2", 4),
        FigureValue(0, "3", 6),
        FigureValue(1, "2", 0),
        FigureValue(1, "3", 0),
    )
    mine = figure(match, 1, "suited")
    assert [(one.player, one.item) for one in mine.values] == [(0, "red"), (0, "black"), (1, "red"), (1, "black")]
    assert (mine.value(1, "red"), mine.value(1, "black")) == (1, 0)
    with pytest.raises(KeyError, match="no value for player 1 and item 'green'"):
        mine.value(1, "green")


def test_what_a_seat_may_not_know_is_none(match: Match) -> None:
    assert values(match, 0, "held") == [1, None]
    assert values(match, 1, "held") == [None, 2]
    assert values(match, None, "held") == [None, None]
    assert values(match, 0, "suited") == [1, 0, None, None]
    assert values(match, 0, "bottom") == values(match, None, "bottom") == [None]
    match.answer("peek")
    assert values(match, 0, "held") == [1, 2]
    assert values(match, 1, "held") == [None, 2]


def test_a_score_is_told_where_all_its_lines_are(match: Match) -> None:
    assert values(match, 0, "standing") == [1, None]
    assert values(match, None, "standing") == [None, None]
    assert values(match, 0, "in_all") == [None]
    match.answer("peek")
    assert values(match, 0, "standing") == [1, 2]
    assert values(match, 0, "in_all") == [3]


def test_what_has_no_answer_yet_is_none(match: Match) -> None:
    assert values(match, 0, "first_rank") == [None]
    match.answer("lay(card(red, 1))")
    assert values(match, 0, "first_rank") == [1]
    match.answer("lay(card(red, 2))")
    # Of two in a set, which comes first is nobody's to know.
    assert values(match, 0, "first_rank") == [None]
    assert values(match, 0, "highest") == [2]


def test_titles_are_said_in_a_language_with_both_forms(match: Match) -> None:
    found = {language: match.figures(0, language)[0] for language in ("en", "fr")}
    assert (found["en"].text, found["en"].short) == ("Pips held, of 4", "pips")
    assert (found["fr"].text, found["fr"].short) == ("Points en main, de 4", "en main")
    assert match.figures(0, "fr")[1].text == match.figures(0, "fr")[1].short == "Stock"


def test_seats_that_are_not_there_are_refused(match: Match) -> None:
    with pytest.raises(ValueError, match="players are 0 to 1 here"):
        match.figures(2)


def test_others_figures_are_as_they_were_while_all_choose() -> None:
    text = RULES
    for old, new in (
        ("phase turn each me in players\n    choose lay, peek, wait", "together me in players\n    choose keep"),
        ("action lay(c in hand[me])", "action keep(c in hand[me])"),
        ("move c to felt", "move c to kept[me]"),
        ("zone felt", "zone kept per Player: set of Card, seen by owner\nzone felt"),
    ):
        assert old in text
        text = text.replace(old, new)
    playing = tgame.loads(text).new(2)
    assert playing.answer("keep(card(red, 2))", player=1) is None
    assert values(playing, 0, "due") == values(playing, None, "due") == [0, 0, 0, 0]
    assert values(playing, 1, "due") == [0, 0, 6, 9]
    assert values(playing, 1, "held") == [None, 0]
    assert values(playing, 0, "stock") == values(playing, 1, "stock") == [4]


def test_a_figure_stays_hidden_when_the_match_is_over(match: Match) -> None:
    for _ in range(2):
        match.answer("wait")
    assert match.over
    assert values(match, None, "held") == [None, None]
    assert values(match, 1, "held") == [None, 2]


@pytest.mark.parametrize("name", ["hearts", "gin_rummy", "treasure_hunter", "blackjack", "islands"])
def test_figures_of_the_package_are_told_to_somebody(name: str) -> None:
    """A figure that reads its pieces through definitions is not kept back for nothing."""
    match = tgame.load(name).new(seed=3)
    told: set[str] = set()
    for _ in range(60):
        told.update(figure.name for figure in match.figures(0) if any(one.value for one in figure.values))
        ask = match.ask()
        if ask is None:
            break
        match.answer(ask.options[len(told) % len(ask.options)], player=ask.player)
    assert told == {figure.name for figure in match.figures(0)} != set()
