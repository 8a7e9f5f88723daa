"""Items are told apart at a glance: short forms and marks that no other has, colours that can be told apart."""

from __future__ import annotations

import pytest

from tests.properties.matches import RULE_FILES, editions
from tgame.interpreter.seat.marks import (
    BLUE,
    GREEN,
    ORANGE,
    PALETTE,
    RED,
    SKY,
    colour_word,
    colours,
    marks,
    short_forms,
)
from tgame.interpreter.seat.table import table


@pytest.mark.parametrize(
    ("labels", "written", "expected"),
    [
        (["gold", "pearls"], ["gold", "pearls"], ["Go", "Pe"]),
        (["red", "blue"], ["R", "B"], ["R", "B"]),
        (["red", "blue"], ["R", "blue"], ["R", "Bl"]),
        (["Side A", "Side B"], ["Side A", "Side B"], ["SA", "SB"]),
        (["pink", "pine"], ["pink", "pine"], ["Pin", "Pine"]),
        (["pink", "light pink"], ["p", "P"], ["Pi", "Li"]),
        (["a", "b"], ["a", "b"], ["A", "B"]),
        (["été", "Ete"], ["été", "Ete"], ["Été", "Ete 2"]),
    ],
)
def test_short_forms_are_the_only_ones(labels: list[str], written: list[str], expected: list[str]) -> None:
    assert short_forms(labels, written) == expected


def test_items_called_by_colours_have_them() -> None:
    assert colours([("red", "rouge"), ("bleue",), ("Vert",)]) == [RED, BLUE, GREEN]
    assert colour_word("Doré") == colour_word("gold")
    assert colour_word("redoubt") is None


def test_others_have_colours_of_the_palette_that_are_left() -> None:
    assert colours([("axe",), ("orange",), ("sword",)]) == [SKY, ORANGE, GREEN]
    assert colours([(str(number),) for number in range(8)]) == list(PALETTE)


def test_more_items_than_colours_have_none_but_those_called_by_one() -> None:
    assert colours([("red",), *((str(number),) for number in range(8))]) == [RED, *[None] * 8]


def test_marks_are_signs_of_their_own_or_shapes_or_letters() -> None:
    assert marks(["♣", "♦"]) == ["♣", "♦"]
    assert marks(["Go", "Pe", "Ri"]) == ["●", "▲", "■"]
    nine = [f"N{number}" for number in range(9)]
    assert marks(nine) == nine


@pytest.mark.parametrize("path", RULE_FILES, ids=lambda path: path.stem)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_in_every_game_and_language(path: object, language: str) -> None:
    edition = editions(path)[-1]  # type: ignore[arg-type]  # a path
    for items in table(edition, edition.speaker(language)).enums.values():
        for alike in ([item.short.casefold() for item in items], [item.mark for item in items]):
            assert len(set(alike)) == len(items)
        seen = [item.colour for item in items if item.colour is not None]
        assert len(set(seen)) == len(seen)
