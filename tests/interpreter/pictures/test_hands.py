"""Hands as they should look. The deals are those of the seeds; what a seat may see of them follows from the rules."""

from __future__ import annotations

from functools import partial

import pytest

from tests.interpreter.pictures.plain import Plain, order
from tests.interpreter.pictures.positions import classic, hands_of, laid, of, played, rules_of
from tgame.interpreter.match import Match
from tgame.interpreter.pictures import hands
from tgame.interpreter.view import View


def drawn(match: Match, view: View, width: int = 80, **marks: str) -> list[str]:
    game = rules_of(match)
    return hands(view, game, Plain(game, marks), partial(order, game), width)


SECOND = "♣ 8 Q A  ♦ 2 4 7 J  ♠ 3 6 8 9 K  ♥ K"


def test_a_large_hand_is_sorted_by_suit() -> None:
    match = classic("hearts", seed=1, variants=["one_deal"])
    others = ["Player 1 holds 13 cards", "Player 3 holds 13 cards", "Player 4 holds 13 cards"]
    assert hands_of(match, 1) == [others[0], f"You hold {SECOND}", *others[1:]]
    assert hands_of(match, None) == [others[0], "Player 2 holds 13 cards", *others[1:]]
    assert SECOND not in "".join(hands_of(match, 0))


def test_a_group_is_broken_only_if_it_must_be() -> None:
    match = classic("hearts", seed=1, variants=["one_deal"])
    assert hands_of(match, 1, 30)[1:3] == ["You hold ♣ 8 Q A  ♦ 2 4 7 J", "  ♠ 3 6 8 9 K  ♥ K"]


def test_cards_that_others_see_are_told_to_them() -> None:
    match = classic("hanabi", seed=1, players=2)
    assert hands_of(match, 0) == ["You hold ? ? ? ? ?", "Player 2 holds R1 W1 Y3 G3 W1"]
    assert hands_of(match, 1) == ["Player 1 holds Y2 G3 W5 W3 W2", "You hold ? ? ? ? ?"]
    assert hands_of(match, None) == ["Player 1 holds 5 cards", "Player 2 holds 5 cards"]
    played(match, "light(1)")
    assert hands_of(match, 1)[0].startswith("Player 1 holds G3 W5 W3 W2 ")


CARDS = """\
enum Weapon: axe, bellows
pieces Card
  weapon(type: Weapon) x9
  trump x2
zone purse per Player: set of Card, seen by all
zone hand per Player: set of Card, seen by owner
zone line per Player: list of Card, seen by others
zone stack per Player: pile of Card, seen by all
zone stock per Player: pile of Card
"""
AXE, BELLOWS = "weapon(axe)", "weapon(bellows)"


@pytest.fixture
def match() -> Match:
    return of(CARDS, 2)


def test_equal_pieces_are_counted_in_the_order_of_the_file(match: Match) -> None:
    view = laid(match.view(0), "hand[P1]", "trump", BELLOWS, AXE, BELLOWS)
    assert drawn(match, view, trump="trump") == ["You hold axe, bellows ×2, trump"]


def test_of_a_mixed_hand_what_is_not_known_comes_last(match: Match) -> None:
    view = laid(match.view(0), "hand[P2]", AXE, None, None)
    assert drawn(match, view, weapon="A") == ["You hold nothing", "Player 2 holds A ? ?"]
    view = laid(match.view(0), "hand[P2]", AXE, *[None] * 5)
    assert drawn(match, view, weapon="A")[1] == "Player 2 holds A, ? ×5"


def test_a_list_keeps_its_order(match: Match) -> None:
    view = laid(match.view(0), "line[P1]", BELLOWS, None, AXE, BELLOWS)
    marks = {AXE: "a", BELLOWS: "b"}
    assert drawn(match, view, **marks) == ["You hold nothing · Line: b ? a b"]


def test_of_a_pile_the_top_is_told(match: Match) -> None:
    view = laid(match.view(1), "stack[P1]", BELLOWS, AXE, AXE)
    view = laid(view, "stack[P2]", AXE)
    assert drawn(match, view) == ["Player 1 · Stack: bellows (3)", "You hold nothing · Stack: axe"]


def test_what_nobody_sees_and_what_is_empty_is_left_out(match: Match) -> None:
    view = laid(match.view(0), "stock[P2]", None, None)
    assert drawn(match, view) == ["You hold nothing"]
    assert drawn(match, match.view(None)) == []


def test_other_zones_go_by_their_titles(match: Match) -> None:
    view = laid(laid(match.view(0), "hand[P2]", None, None), "purse[P2]", AXE)
    view = laid(laid(view, "line[P2]", AXE, BELLOWS), "purse[P1]", "trump")
    assert drawn(match, view, trump="trump") == [
        "You hold nothing · Purse: trump",
        "Player 2 holds 2 cards · Purse: axe · Line: axe, bellows",
    ]


def test_an_index_that_is_not_the_player_is_told() -> None:
    rules = """\
enum Site: jungle, lava
pieces Card
  card(strength: 1..9) x1
zone team per Player, Site: set of Card, seen by all
"""
    match = of(rules, 2)
    view = laid(match.view(1), "team[P2, lava]", "card(3)", "card(5)")
    view = laid(view, "team[P1, jungle]", "card(2)")
    assert drawn(match, view) == ["Player 1 · Team (Jungle): 2", "You · Team (Lava): 3 5"]


def test_names_are_not_broken(match: Match) -> None:
    view = laid(match.view(0), "hand[P1]", AXE, BELLOWS, "trump")
    marks = {AXE: "long axe", BELLOWS: "pepper bellows", "trump": "the great trump of all"}
    assert drawn(match, view, 24, **marks) == [
        "You hold long axe,",
        "  pepper bellows,",
        "  the great trump of all",
    ]
    assert drawn(match, view, 20, **marks)[2] == "  the great trump o…"


def test_too_many_to_tell_are_counted() -> None:
    match = of("pieces Berth\n  berth(row: 1..99) x1\nzone chart per Player: set of Berth, seen by owner\n", 1)
    view = laid(match.view(0), "chart[P1]", *(f"berth({n})" for n in range(1, 100)))
    assert drawn(match, view)[0].startswith("You hold 1 2 3 4 ")
    assert drawn(match, view, 40) == ["You hold 99 cards"]


def test_twelve_players_have_a_line_each() -> None:
    match = of(CARDS, 12)
    view = match.view(None)
    for seat in range(1, 13):
        view = laid(view, f"hand[P{seat}]", *[None] * seat)
    assert drawn(match, view) == [
        "Player 1 holds a card",
        *(f"Player {seat} holds {seat} cards" for seat in range(2, 13)),
    ]


class Turned(Plain):
    """A language that says last who holds something."""

    def say(self, english: str, *values: object) -> str:
        words = {"You hold {0}": "{0} yours", "{0} holds {1}": "{1} of {0}"}
        return words.get(english, english).format(*values)


def test_the_language_says_where_the_pieces_stand(match: Match) -> None:
    game = rules_of(match)
    view = laid(laid(match.view(0), "hand[P1]", AXE, BELLOWS), "hand[P2]", None)
    assert hands(view, game, Turned(game), partial(order, game)) == ["axe, bellows yours", "a card of Player 2"]
