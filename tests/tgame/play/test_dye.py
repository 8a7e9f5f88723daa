"""Colours repeat what the words say, are readable on any background, and go where a name stands."""

from __future__ import annotations

from pathlib import Path

import pytest

import tgame
from tests.properties.matches import CLASSICS, GAMES
from tgame.interpreter.seat.marks import COLOUR_WORDS, PALETTE
from tgame.play.dye import GAIN, HEADING, LOSS, SEATS, Dye, readable


def dye(game: str, players: int | None = None, language: str = "en") -> Dye:
    match = tgame.load(game).new(players, 1)
    return Dye(match.seat(0, language).table)


def coloured(found: Dye, text: str) -> list[str]:
    return [part for part, colour in found.parts(text) if colour]


def contrast(colour: str, ground: str) -> float:
    """By the guidelines for web pages: from 1 to 21."""
    lights = []
    for each in (colour, ground):
        parts = [int(each[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
        lights.append(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    return (max(lights) + 0.05) / (min(lights) + 0.05)


@pytest.mark.parametrize("colour", sorted({*PALETTE, *COLOUR_WORDS.values(), *SEATS, HEADING}))
def test_every_colour_can_be_read_on_dark_and_on_light(colour: str) -> None:
    made = colour if colour in (*SEATS, HEADING) else readable(colour)
    if made:
        assert contrast(made, "#ffffff") > 2.3
        assert contrast(made, "#1e1e1e") > 3.2
    else:
        assert colour in ("#000000", "#ffffff", "#8c8c8c", "#b8c0c8")


def test_names_items_and_changes() -> None:
    hunter = dye("treasure_hunter", 3)
    text = "Player 2 keeps jungle 10, lava 3 and copper: 24 coins (+1), 3 points (-2)"
    assert coloured(hunter, text) == ["Player 2", "jungle 10", "lava 3", "copper", "(+1)", "(-2)"]
    assert dict(hunter.parts("(+1)(-2)")) == {"(+1)": GAIN, "(-2)": LOSS}
    assert hunter.whole("frost  ") == readable("#56b4e9")
    assert hunter.whole("frost relic") == ""


def test_suits_with_their_ranks() -> None:
    hearts = dye("hearts")
    assert coloured(hearts, "You get 5♣, K♦ and 10♥") == ["5♣", "K♦", "10♥"]
    assert coloured(hearts, "♣ 5 8 10 K  ♦ 6 A  ♥ 2 3") == ["♣ 5 8 10 K", "♦ 6 A", "♥ 2 3"]
    assert dict(hearts.parts("K♥"))["K♥"] == readable("#d55e00")


def test_one_letter_is_a_name_only_where_it_stands_for_one() -> None:
    hanabi = dye("hanabi", 3)
    assert coloured(hanabi, "hand Y3 R2 B4") == ["Y3", "R2", "B4"]
    assert coloured(hanabi, "Right, but You pass") == []
    assert coloured(hanabi, "hint red to Player 2") == ["red", "Player 2"]


@pytest.mark.parametrize("path", [*GAMES, *CLASSICS], ids=lambda path: path.stem)
def test_no_word_is_lost(path: Path) -> None:
    game = tgame.load(path)
    for language in ("en", "fr"):
        match = game.new(game.players[0], 1)
        found = Dye(match.seat(0, language).table)
        for told in (*match.seat(0, language).look().lines, *[match.edition.game.title, "", "(+3) · A I 10"]):
            text = told if isinstance(told, str) else told.text
            assert "".join(part for part, _ in found.parts(text)) == text
