"""What is typed at the positions of a table, line by line: numbers, words, steps, slips, another mind."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from tests.tgame.play.positions import Position
from tests.tgame.play.positions import at as walked_to

Typed = tuple[tuple[str, ...], str]


@cache
def at(name: str, players: int, seed: int, decision: int, language: str = "en", *variants: str) -> Position:
    settings: dict[str, Any] = {"variants": list(variants)} if variants else {}
    return walked_to(name, players, seed, decision, language, **settings)


def check(here: Position, typed: tuple[str, ...], meant: str) -> None:
    """`…` at the end of what is expected: it goes on."""
    said = here.said(*typed)
    assert said == meant or (meant.endswith("…") and said.startswith(meant[:-1])), said


BRIGANDS: list[Typed] = [
    (("2 1",), "Play a pepper bellows damage on Player 3"),
    (("play bel",), "Play a pepper bellows damage on Player 3"),
    (("2", "1"), "Play a pepper bellows damage on Player 3"),
    (("2",), "Pepper bellows damage: 1 play on Player 3 · 2 discard?"),
    # A number behind a verb is that of a card; behind a card with one option it is that option's.
    (("discard 3",), "Discard an axe repair"),
    (("3 1",), "Discard an axe repair"),
    (("3 2",), "✗ pepper bellows damage: not with axe repair. Possible: discard an axe repair"),
    (("discard 9",), "✗ 9: not with discard. Possible: 1 blunderbuss damage · 2 pepper bellows damage · 3…"),
    # No digit is taken for a player's, and what has two readings is asked.
    (("2 3",), "✗ axe repair: not with pepper bellows damage. Possible: 1 play on Player 3 · 2 discard"),
    (("player 2",), "✗ Player 2: this player has two damaged weapons already"),
    (("play 3",), "Play a Flip on space 3? y yes, Enter no?"),
    (("play 1",), "Play on: 1 blunderbuss damage · 5 Flip?"),
    (("attack 1",), "Attack space 1"),
    # A card that was named is as good as its number: a digit behind it is of no other card.
    (("flip 1",), "Play a Flip on space 1"),
    (("5 1",), "Play a Flip on space 1"),
    # The beginning of a verb comes before an article.
    (("a",), "Attack space: 1–4?"),
    (("p",), "Play: 1 blunderbuss damage · 2 pepper bellows damage · 4 Exchange · 5 Flip?"),
    # Another mind, at a question that was asked back.
    (("2", "attack 1"), "Attack space 1"),
    (("2", "discard flip"), "Discard a Flip"),
    (("2", "lay axe"), "✗ Lay is not possible now. Possible: 1 blunderbuss damage · 2 pepper bellows…"),
    (("2", "6"), "✗ there is no 6 here: 1 play on Player 3 · 2 discard · Enter goes back"),
    (("2", "p2"), "✗ Play a pepper bellows damage on Player 2: this player has two damaged weapons already"),
    (("2", "0"), "✗ something must be chosen: 1 play on Player 3 · 2 discard"),
]


@pytest.mark.parametrize(("typed", "meant"), BRIGANDS, ids=str)
def test_brigands(typed: tuple[str, ...], meant: str) -> None:
    check(at("brigands", 3, 4, 111), typed, meant)


def test_a_verb_and_the_number_of_a_card() -> None:
    here = at("brigands", 3, 4, 1)
    check(here, ("lay 1",), "Lay a blunderbuss")
    check(here, ("lay 4",), "✗ Exchange: not with lay. Possible: 1 blunderbuss · 2 axe")
    check(here, ("lay 9",), "✗ 9: not with lay. Possible: 1 blunderbuss · 2 axe")
    check(here, ("1", "attack"), "✗ Attack space: you need three different weapons")
    check(here, ("1", "discard 2"), "Discard an axe")


SEEKERS: list[Typed] = [
    # Neither the digits of a tile nor the number of a row.
    *(((digit,), f"✗ there is no {digit} here. Possible: take … · place … · dig…") for digit in "12345"),
    (("take 1",), "✗ 1: not with take. Possible: 12 · 23 · 31 · a guard"),
    (("24",), "Place 24✗ on c5"),
    (("b",), "Dig up a chest on b1? y yes, Enter no?"),
    (("dig", "place 24"), "Place 24✗ on c5"),
    (("dig", "24"), "✗ there is no 24 here: b1 · d3 · e4 · Enter goes back"),
    # What was typed is refused with its own reason, though another action could be done there.
    (("dig", "c2"), "✗ Dig up a chest on c2: that treasure has been dug up"),
]


@pytest.mark.parametrize(("typed", "meant"), SEEKERS, ids=str)
def test_treasure_seekers(typed: tuple[str, ...], meant: str) -> None:
    check(at("treasure_seekers", 3, 16, 37), typed, meant)


COLORFUL: list[Typed] = [
    (("g1", "d5"), "g1 + d5"),
    (("g1",), "1 of 2: g1. And??"),
    (("g1", "-g1"), "0 of 2: 43 places, such as f3?"),
    (("g1 g1",), "✗ g1 is picked already"),
    (("1",), "✗ there is no 1 here. Possible: 43 places, such as f3"),
    # A letter for a green gem that was seen, and a column.
    (("g",), "g: j5 · g1 · g2 · g3 · g5?"),
]


@pytest.mark.parametrize(("typed", "meant"), COLORFUL, ids=str)
def test_colorful_treasure(typed: tuple[str, ...], meant: str) -> None:
    check(at("colorful_treasure", 3, 3, 39), typed, meant)


DRAFT: list[Typed] = [
    (("jungle", "12"), "Keep jungle 12"),
    (("jungle", "gold"), "Keep gold"),
    (("g",), "Keep gold? y yes, Enter no?"),
    (("g", "y"), "Keep gold"),
    (("g", "mule"), "Keep Mystery Mule"),
    (("7",), "✗ there is no 7 here. Possible: 1 jungle 9 · 2 jungle 12 · 3 copper · 4 gold · 5…"),
    (("lava 7",), "✗ lava 7 is not possible now. Possible: 1 jungle 9 · 2 jungle 12 · 3 copper · 4…"),
]


@pytest.mark.parametrize(("typed", "meant"), DRAFT, ids=str)
def test_treasure_hunter(typed: tuple[str, ...], meant: str) -> None:
    check(at("treasure_hunter", 3, 1, 9), typed, meant)


def test_a_window_with_nothing_to_play() -> None:
    """What is played at other times is known; a number in a name is not a key."""
    here = at("treasure_hunter", 3, 1, 31)
    check(here, ("p",), "pass")
    check(here, ("sword",), "✗ Flaming Sword (+4) is not possible now. Possible: 0 pass")
    check(here, ("scare",), "✗ scare is not possible now. Possible: 0 pass")
    check(here, ("4",), "✗ there is no 4 here. Possible: 0 pass")


HEARTS: list[Typed] = [
    (("d",), "Pass: 3♦ · 5♦ · 9♦ · Q♦?"),
    (("d", "kc"), "Pass K♣"),
    (("d", "k"), "✗ there is no k here: 3♦ · 5♦ · 9♦ · Q♦ · Enter goes back"),
    (("qs",), "✗ qs is not possible now. Possible: 4♣ · 10♣ · K♣ · 3♦ · 5♦ · 9♦…"),
    (("1",), "✗ there is no 1 here. Possible: 4♣…"),
]


@pytest.mark.parametrize(("typed", "meant"), HEARTS, ids=str)
def test_hearts(typed: tuple[str, ...], meant: str) -> None:
    check(at("hearts", 4, 1, 0, "en", "one_deal"), typed, meant)


def test_hanabi() -> None:
    here = at("hanabi", 3, 22, 16)
    # The verb of another action, not the beginning of a player's name.
    check(here, ("hint", "play 3"), "Play card 3")
    check(here, ("4", "1"), "✗ there is no 1 here: play card 4 · discard card 4 · hint … · Enter goes back")
    check(here, ("hint yellow p1",), "✗ p1: not with hint yellow. Possible: hint yellow to Player 3")


def test_breakthrough() -> None:
    here = at("breakthrough", 2, 5, 24)
    check(here, ("b4", "c3 c4"), "Advance c3–c4")
    check(here, ("c",), "Capture: b4 · e5 · h6?")
    check(here, ("4",), "✗ there is no 4 here. Possible: a1 · b1…")


def test_liars_dice() -> None:
    here = at("liars_dice", 4, 3, 5)
    check(here, ("7 5 3",), "✗ 3: not with 7 5. Possible: bid 7 × 5")
    check(here, ("7", "call"), "Call that a lie")
    check(here, ("7", "9"), "✗ there is no 9 here: 1–6 · Enter goes back")


def test_a_player_alone_is_no_answer_where_there_is_more_to_choose() -> None:
    here = at("brigands", 3, 4, 0)
    whom = [option for option in here.question.options if any(t.kind == "player" for t in option.targets.values())]
    assert {target.text for option in whom for target in option.targets.values() if target.kind == "player"} == {
        "Player 2",
        "Player 3",
    }
    assert len(whom) < len(here.question.options)
    check(here, ("p2",), "Play a pepper bellows damage on Player 2? y yes, Enter no?")
    check(here, ("p2", "y"), "Play a pepper bellows damage on Player 2")
    check(here, ("play p2",), "Play a pepper bellows damage on Player 2")


def test_in_french() -> None:
    here = at("brigands", 3, 4, 111, "fr")
    check(here, ("2", "poser"), "✗ Poser n'est pas possible maintenant. Possible : 1 dégât au tromblon…")
    check(here, ("2", "6"), "✗ il n'y a pas de 6 ici : 1 infliger à Joueur 3 · 2 se défausser · Entrée revient")
