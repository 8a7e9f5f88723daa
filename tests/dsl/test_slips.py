"""Misspelt words are recognised, whether they are names or words of the language."""

import pytest

from tgame.dsl.advice import did_you_mean
from tgame.dsl.check import check_file
from tgame.dsl.slips import near, one_slip
from tgame.dsl.source import Source


class TestOneSlip:
    @pytest.mark.parametrize("wrong", ["han", "and", "hhand", "handy", "hond", "ahnd", "hadn"])
    def test_a_letter_is_missing_added_another_or_out_of_place(self, wrong: str) -> None:
        assert one_slip(wrong, "hand")
        assert one_slip("hand", wrong)

    @pytest.mark.parametrize("other", ["hand", "ha", "dnah", "hnad_", "handful", "adhn"])
    def test_more_than_that_is_another_word(self, other: str) -> None:
        assert not one_slip(other, "hand")

    def test_short_words_are_near_to_nothing_but_themselves(self) -> None:
        assert near("p", ["q", "P", "me"]) == ["P"]

    def test_of_two_that_are_alike_the_one_that_is_written_like_it(self) -> None:
        assert near("Blak", ["black", "Black", "slack"]) == ["Black"]
        assert near("blak", ["black", "Black"]) == ["black"]


def test_words_equally_near_are_both_named() -> None:
    assert did_you_mean("gards", ["guards", "cards", "deck"]) == "did you mean `guards` or `cards`?"


KEYWORDS = {
    "lut x = 1": "let",
    "repeat wihle total < 3\n  choose idle": "while",
    "if total > 1 adn total < 5\n  total = 0": "and",
    "if total > 1\n  total = 0\nesle\n  total = 1": "else",
    "each p im players\n  points[p] += 1": "in",
    "let n = if total > 1 thn 2 else 3": "then",
    'tlel "Well done"': "tell",
    "mvoe top(deck) to hand[me]": "move",
}


@pytest.mark.parametrize(("wrong", "meant"), KEYWORDS.items(), ids=KEYWORDS.values())
def test_a_keyword_is_found_by_what_can_be_read_with_it(wrong: str, meant: str) -> None:
    body = "".join(f"    {line}\n" for line in wrong.split("\n"))
    text = f"game a for 2..2\nflow\n  phase turn each me in players\n{body}action idle\n"
    first = check_file(Source(text)).findings[0]
    assert first.hint == f"did you mean `{meant}`?"


def test_names_of_the_file_are_no_misspelt_keywords() -> None:
    """`hand` is near `and`, with which more could be read."""
    text = (
        "game a for 2..2\nzone hand: set of Card\nflow\n  phase turn each me in players\n    move top(deck) hand[me]\n"
        "action lay(c in hand)\n"
    )
    assert "`and`" not in check_file(Source(text)).findings[0].hint
