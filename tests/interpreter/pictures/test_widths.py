"""Columns of a terminal, and lines that break between words."""

from __future__ import annotations

import pytest

from tgame.interpreter.pictures.widths import Word, centred, cut, phrases, stacked, width, wrapped

CASES = {
    "plain": 5,
    "hache abîmée": 12,
    "abi\N{COMBINING CIRCUMFLEX ACCENT}me\N{COMBINING ACUTE ACCENT}": 5,
    "王": 2,
    "10♠": 3,
    "🂡": 1,
    "🎲🎲": 4,
    "❤\N{VARIATION SELECTOR-16}": 2,
    "👩\N{ZERO WIDTH JOINER}🌾": 2,
    "👍🏽": 2,
    "🇫🇷": 2,
    "\N{HANGUL CHOSEONG KIYEOK}\N{HANGUL JUNGSEONG A}": 2,
    "": 0,
}


@pytest.mark.parametrize(("text", "columns"), CASES.items())
def test_columns_of_a_text(text: str, columns: int) -> None:
    assert width(text) == columns


def test_a_name_that_is_too_long_ends_in_an_ellipsis() -> None:
    assert [cut("lantern", room) for room in (8, 7, 6, 1, 0)] == ["lantern", "lantern", "lante…", "…", ""]
    assert cut("red lantern", 5) == "red…"
    assert cut("王王王", 4) == "王…"
    assert cut("e\N{COMBINING ACUTE ACCENT}e\N{COMBINING ACUTE ACCENT}e", 2) == "e\N{COMBINING ACUTE ACCENT}…"


def test_lines_break_between_words_and_keep_the_sign_between_them() -> None:
    words = [Word("red lantern", ", "), Word("green lantern", ", "), Word("rope")]
    assert wrapped(words, 29) == ["red lantern, green lantern,", "  rope"]
    assert wrapped(words, 31) == ["red lantern, green lantern,", "  rope"]
    assert wrapped(words, 32) == ["red lantern, green lantern, rope"]
    assert wrapped(words, 26) == ["red lantern,", "  green lantern, rope"]
    assert wrapped(words, 10) == ["red lant…,", "  green…,", "  rope"]


def test_nothing_is_no_line() -> None:
    assert wrapped([], 80) == []
    assert phrases([], 80) == []


def test_a_phrase_that_fits_on_a_line_is_not_broken() -> None:
    purse = [Word("Purse:"), Word("gold", ", "), Word("pearls")]
    assert phrases([[Word("You hold"), Word("axe")], purse], 20) == ["You hold axe ·", "  Purse: gold,", "  pearls"]
    assert phrases([[Word("You hold"), Word("axe")], purse], 25) == ["You hold axe ·", "  Purse: gold, pearls"]
    assert phrases([[Word("You hold"), Word("axe")], purse], 80) == ["You hold axe · Purse: gold, pearls"]


def test_at_no_width_is_a_short_word_cut_or_lost() -> None:
    names = ["axe", "lantern", "rope", "ladder", "pearls"]
    found = [[Word("You hold"), *(Word(name, ", ") for name in names)], [Word("Purse:"), Word("gold")], [Word("7")]]
    for room in range(20, 70):
        lines = phrases(found, room)
        assert max(map(width, lines)) <= room
        assert " ".join(map(str.strip, lines)) == "You hold axe, lantern, rope, ladder, pearls · Purse: gold · 7"
        assert not [line for line in lines if line.endswith(("Purse:", "hold"))]


def test_a_sign_stands_in_the_middle_or_left_of_it() -> None:
    assert [centred("x", room) for room in (1, 2, 3, 4)] == ["x", "x ", " x ", " x  "]
    assert centred("王", 3) == "王 "


def test_names_written_downwards_end_on_the_same_line() -> None:
    assert stacked(["9", "10", "100"]) == [[" ", " ", "1"], [" ", "1", "0"], ["9", "0", "0"]]
