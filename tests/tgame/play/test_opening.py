"""The first screen says who plays with whom, the last one what came of it."""

from __future__ import annotations

import pytest

import tgame
from tests.tgame.play.positions import manual_of, walk
from tgame.interpreter.match import Match
from tgame.play import lines as ln
from tgame.play.opening import ending, opening
from tgame.play.whole import Whole
from tgame.play.words import Words


def first_screen(name: str, players: int, language: str = "en", seed: int = 1) -> list[str]:
    match = tgame.load(name).new(players, seed)
    words = Words(language)
    found = opening(match.seat(0, language), manual_of(match.edition, language), words, (0,), words.say("normal"), 80)
    return [ln.text_of(one) for one in found]


@pytest.mark.parametrize(
    ("name", "players", "language", "said"),
    [
        ("hanabi", 3, "en", "you are Player 1, with 2 bots (normal)"),
        ("hanabi", 2, "en", "you are Player 1, with a bot (normal)"),
        ("brigands", 3, "en", "you are Player 1, against 2 bots (normal)"),
        ("nim", 2, "en", "you are Player 1, against a bot (normal)"),
    ],
)
def test_a_team_plays_with_bots_and_others_against_them(name: str, players: int, language: str, said: str) -> None:
    assert first_screen(name, players, language)[1] == said


def test_what_is_on_hand() -> None:
    assert "On hand    deck 35 · hand 5 each" in first_screen("hanabi", 3)
    # Whoever begins has drawn a card already, so hands differ.
    assert "On hand    draw pile 52 · coach 4 · reserve 36 · your hand 5" in first_screen("brigands", 3, seed=4)
    assert not any(text.startswith("On hand") for text in first_screen("connect_four", 2))


def over(name: str, players: int, seed: int) -> Match:
    match = tgame.load(name).new(players, seed)
    for _ in walk(match, seed, 10_000):
        pass
    assert match.over
    return match


def test_a_score_that_gives_nobody_anything_is_no_table() -> None:
    match = over("hanabi", 3, 3)
    assert [ln.text_of(one) for one in ending(match.seat(0), Words("en"), 80)][1:] == [
        "Nobody wins: The last fuse is burnt"
    ]


def test_who_ends_the_match_is_not_taken_for_who_wins() -> None:
    """The bonus of whoever can do nothing more is a sentence about that player, behind the name of the winner."""
    match = over("treasure_seekers", 3, 0)
    said = {
        (player, language): ln.text_of(ending(match.seat(player, language), Words(language), 100)[1])
        for player, language in ((0, "en"), (1, "en"), (2, "fr"))
    }
    assert said[0, "en"] == "You win: Player 2 has nothing left to play or take, and gets 7 more points"
    assert said[1, "en"] == "Player 1 wins: You have nothing left to play or take, and get 7 more points"
    colon = "\N{NO-BREAK SPACE}:"
    assert said[2, "fr"].startswith(f"Joueur 1 gagne{colon} Joueur 2 n'a plus rien à jouer ni à prendre, et reçoit 7")


def test_a_score_has_a_line_for_what_was_won() -> None:
    shown = [ln.text_of(one) for one in ending(over("kuhn_poker", 2, 3).seat(0), Words("en"), 80)]
    assert shown[2:] == ["                    You  Player 2", "Chips won or lost     1        -1"]


def test_the_card_that_burns_the_last_fuse_is_told() -> None:
    assert over("hanabi", 3, 3).seat(0).log()[-1].text == "Player 2 plays card 5: the white 5 burns fuse 3 of 3"


def test_the_end_is_said_once() -> None:
    seat = over("kuhn_poker", 2, 3).seat(0)
    table = Whole(seat, Words("en"), 80).lines(seat.look(), None, None, 24)
    shown = [ln.text_of(one) for one in (*table, *ending(seat, Words("en"), 80))]
    assert sum("the end" in text for text in shown) == 1
    assert shown[0].endswith("the table as it was left " + "─" * (80 - shown[0].rindex("left") - 5))
