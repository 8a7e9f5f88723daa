"""The status line: what is open and has changed, and nothing else."""

from __future__ import annotations

from functools import partial

from attrs import evolve

from tests.interpreter.pictures.plain import Plain, order
from tests.interpreter.pictures.positions import classic, laid, of, played, rules_of, status_of
from tgame.interpreter.match import Match
from tgame.interpreter.pictures import status
from tgame.interpreter.view import View


def drawn(match: Match, view: View, *changed: str, width: int = 80) -> list[str]:
    game = rules_of(match)
    return status(view, game, Plain(game), changed, width, partial(order, game))


def test_hanabi() -> None:
    match = classic("hanabi", seed=1, players=2)
    played(match, "hint_colour(P2, green)", "hint_number(P1, 2)", "drop(3)", "light(5)", "light(1)")
    told = "Fireworks in the sky: W1 · Discard: Y2 W5 · 7 clue tokens · 1 fuses burnt"
    for viewer in (0, 1, None):
        assert status_of(match, viewer, "sky", "discard", "clues", "burnt", "deck", "hand") == [told]
    assert status_of(match, 0, "clues") == ["7 clue tokens"]
    assert status_of(match, 0) == []


def test_numbers_of_players_and_of_houses() -> None:
    match = played(classic("oware"), "sow(1)")
    assert status_of(match, 1, "seeds", "captured", "past") == [
        "Seeds in house: 0 5 5 5 5 4 4 4 4 4 4 4 · seeds captured: Player 1 0, Player 2 0"
    ]


TABLE = """\
enum Site: jungle, lava
pieces Card
  card(rank: 1..60) x1
zone discard: pile of Card, seen by all
zone market: set of Card, seen by all
zone camp per Site: pile of Card, seen by all
zone secret: set of Card
zone hand per Player: set of Card, seen by all
zone rail: row(3) of Card, seen by all
var visits per Player, Site: 0..9 = 0
var heights per Cell(rail): 0..9 = 1
var floors per -1..1: 0..9 = 0
var marked per Card: 0..9 = 0
var done per Player: Bool = no
"""


def test_of_a_pile_the_top_and_how_many_of_a_set_all() -> None:
    match = of(TABLE, 2)
    view = laid(match.view(0), "discard", "card(7)", "card(3)")
    view = laid(view, "market", "card(12)", "card(9)")
    view = laid(laid(view, "camp[lava]", "card(1)", "card(2)"), "secret", "card(40)")
    names = ("discard", "market", "camp", "secret", "hand", "rail", "box")
    assert drawn(match, view, *names) == ["Discard: 7 (2) · Market: 9 12 · Camp (Lava): 1 (2)"]
    assert drawn(match, match.view(0), "discard", "market") == ["Discard: empty · Market: empty"]


def test_of_a_set_that_takes_more_than_a_line_the_number_is_told() -> None:
    match = of(TABLE, 2)
    view = laid(match.view(0), "market", *(f"card({n})" for n in range(1, 61)))
    assert drawn(match, view, "market") == ["Market: 60 cards"]


def test_numbers_by_what_they_are_kept_for() -> None:
    match = of(TABLE, 2)
    view = match.view(0)
    values = {"visits": (0, 1, 2, 3), "heights": (1, 4, 1), "floors": (5, 6, 7)}
    view = evolve(view, variables=tuple((name, values.get(name, old)) for name, old in view.variables))
    assert drawn(match, view, "visits", "heights", "floors", "marked", "done") == [
        "Visits (Player 1): Jungle 0, Lava 1 · Visits (Player 2): Jungle 2, Lava 3 ·",
        "  Heights: space 2 4 · Floors: -1 5, 0 6, 1 7",
    ]
