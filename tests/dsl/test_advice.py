"""What is advised is there: the words and functions that hints tell people to write."""

from __future__ import annotations

import re

import pytest

from tgame.dsl import advice
from tgame.dsl.check.places import SHAPES
from tgame.dsl.elsewhere import HABITS
from tgame.dsl.vocabulary import WORDS
from tgame.dsl.words import KEYWORDS

HINTS = sorted({*advice._ADVICE.values(), *(habit.hint for habit in HABITS)})
# Names of the examples, and functions of an author's own.
MADE_UP = {"name", "card", "score", "Player", "Cell", "P1"}


@pytest.mark.parametrize("hint", HINTS)
def test_what_is_called_exists(hint: str) -> None:
    called = {name for part in re.findall(r"`([^`]+)`", hint) for name in re.findall(r"\b([A-Za-z_]\w*)\(", part)}
    assert called - WORDS.keys() - KEYWORDS - MADE_UP - set(SHAPES) == set()


def test_each_pattern_marks_something() -> None:
    assert all("(?P<at>" in habit.pattern for habit in HABITS)


def test_names_in_the_texts_are_groups_of_the_pattern() -> None:
    for habit in HABITS:
        groups = re.compile(habit.pattern).groupindex
        said = re.findall(r"(?<!\{)\{(\w+)\}", habit.message + habit.hint)
        assert set(said) <= groups.keys(), habit
