"""Lines of text: as wide as they may be, never wider, with nothing lost."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tgame.drawing.letters import Letters

PLAIN, BOLD = Letters(12), Letters(12, bold=True)


def test_wide_letters_are_wider() -> None:
    assert PLAIN.width("iiii") < PLAIN.width("nnnn") < PLAIN.width("WWWW") < BOLD.width("WWWW")
    assert PLAIN.width("é") == PLAIN.width("e") == PLAIN.width("e\N{COMBINING ACUTE ACCENT}")
    # A sign that is as wide as high needs at least that.
    assert PLAIN.width("漢") >= 12
    # An x of Arial is half its size wide; there is room for a wider font, but not twice as much.
    assert 6 * 10 <= PLAIN.width("x" * 10) <= 8 * 10


def test_lines_break_at_spaces_and_inside_words_only_where_they_must() -> None:
    assert PLAIN.lines("one two", 200) == ("one two",)
    assert PLAIN.lines("one two", PLAIN.width("one two") - 1) == ("one", "two")
    assert len(PLAIN.lines("W" * 100, 100)) > 10


def test_letters_that_are_joined_stay_together() -> None:
    family = "\N{WOMAN}\N{ZERO WIDTH JOINER}\N{GIRL}"
    assert set(PLAIN.lines(family * 20, 2 * PLAIN.width(family) + 1)) == {family * 2}


@settings(deadline=None)
@given(st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=80), st.integers(60, 400))
def test_no_line_is_too_wide_and_nothing_is_lost(text: str, width: int) -> None:
    lines = PLAIN.lines(text, width)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    alone = max((PLAIN.width(line) for line in lines if len(line) == 1), default=0)
    for line in lines:
        joined = "\N{ZERO WIDTH JOINER}" in line or any(PLAIN.width(char) == 0 for char in line)
        assert joined or PLAIN.width(line) <= max(width, alone) + 0.001
