"""How to play on one screen: what has no room is cut behind a clause, and it does not take long."""

from __future__ import annotations

import pytest

import tgame
from tests.tgame.play.positions import manual_of
from tgame.play import howto
from tgame.play import lines as ln
from tgame.play.howto import Page, Part, Thing, how_to_play
from tgame.play.words import Words


def page(*parts: Part, room: int = 40, height: int = 22) -> tuple[list[str], bool]:
    found, says_little = Page("Game", parts, Words("en"), room).filled(height)
    return [ln.text_of(one) for one in found][1:], says_little


LONG = "Take: put the card into your hand; draw another card; if it is red, discard both of them"


def test_what_has_no_room_is_cut_behind_a_clause() -> None:
    one = Part("Acts", (Thing(LONG),), 2)
    assert page(one, height=3)[0] == ["Acts  Take: put the card into your hand;", "        draw another card …"]
    assert page(one, height=2)[0] == page(one, height=3)[0]
    assert "\n".join(page(one)[0]).endswith("both of them")


def test_where_the_first_clause_is_too_long_there_is_a_name_or_something_shorter() -> None:
    named, shorter = Thing(f"Draft: {'word ' * 20}"), Thing(f"Draft: {'word ' * 20}", "Draft: one of 6 actions")
    assert page(Part("Acts", (named,), 1), height=2) == (["Acts  Draft …"], True)
    assert page(Part("Acts", (shorter,), 1), height=2) == (["Acts  Draft: one of 6 actions"], False)


def test_a_list_is_cut_between_its_things() -> None:
    thing = Thing("first thing · second thing · third thing · fourth thing")
    assert page(Part("Acts", (thing,), 1), height=2)[0] == ["Acts  first thing · second thing …"]


def test_a_long_page_is_not_laid_out_over_and_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """A person waits for it; in the game with the longest rules it once took seconds."""
    count = 0
    flowed = ln.flowed

    def counted(*values: object) -> list[ln.Line]:
        nonlocal count
        count += 1
        return flowed(*values)  # type: ignore[arg-type]

    monkeypatch.setattr(howto.ln, "flowed", counted)
    match = tgame.load("treasure_hunter").new(3, 1)
    how_to_play(match.seat(0), manual_of(match.edition, "en"), Words("en"), 80)
    assert count < 5000
