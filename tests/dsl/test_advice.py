"""What is advised is there: the words and functions that hints tell people to write."""

from __future__ import annotations

import re

import pytest

from tgame.dsl import advice
from tgame.dsl.check.places import SHAPES
from tgame.dsl.elsewhere import HABITS
from tgame.dsl.vocabulary import WORDS
from tgame.dsl.words import KEYWORDS

HINTS = sorted({*advice._ADVICE.values(), *(habit.hint for habit in HABITS if habit.hint)})
# Names of the examples, and functions of an author's own.
MADE_UP = {"name", "card", "score", "Player", "Cell", "P1"}


@pytest.mark.parametrize("hint", HINTS)
def test_what_is_called_exists(hint: str) -> None:
    called = {name for part in re.findall(r"`([^`]+)`", hint) for name in re.findall(r"\b([A-Za-z_]\w*)\(", part)}
    assert called - WORDS.keys() - KEYWORDS - MADE_UP - set(SHAPES) == set()


# They stand for something else there: `choose any of`, `include "other.tgame"`, a `round` that is a phase.
OTHER_SENSES = {"any", "include", "play", "round"}


@pytest.mark.parametrize("word", sorted(advice._ADVICE.keys() - OTHER_SENSES))
def test_a_word_has_its_advice_in_one_place(word: str) -> None:
    """Where a habit marks a word that `advice` knows, it says nothing of its own about it."""
    forms = ("{0}", "  {0}", "  {0} x", "  {0} x in y", "  {0}(x)", "  if x {0} y", "  repeat {0} x", "  choose {0}")
    lines = [form.format(word) for form in (*forms, "  end {0}", "{0} x")]
    own = {
        habit.hint
        for habit in HABITS
        for line in lines
        for found in re.finditer(habit.pattern, line)
        if found["at"] == word and habit.hint
    }
    assert own == set()


def test_each_habit_gives_advice() -> None:
    marked = [habit for habit in HABITS if not habit.hint]
    words = [re.findall(r"\(\?P<at>([a-z_|?]+)\)", habit.pattern) for habit in marked]
    assert all(words)
    for pattern in (pattern for found in words for pattern in found):
        assert all(advice.in_other_words(word.replace("s?", "s")) for word in pattern.split("|")), pattern


def test_each_pattern_marks_something() -> None:
    assert all("(?P<at>" in habit.pattern for habit in HABITS)


def test_names_in_the_texts_are_groups_of_the_pattern() -> None:
    for habit in HABITS:
        groups = re.compile(habit.pattern).groupindex
        said = re.findall(r"(?<!\{)\{(\w+)\}", habit.message + habit.hint)
        assert set(said) <= groups.keys(), habit
