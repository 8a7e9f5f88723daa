"""What a picture asks of a language: how pieces, places, seats and numbers are called.

A piece is named by its face as a view writes it (`card(red, 2)`), a place by its zone and number.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

from tgame.dsl import checked as t

# The place of a face among others: first smaller numbers.
Order: TypeAlias = Callable[[str], tuple[int, ...]]

NOTHING = "?"  # is known of a piece

# What `say` is asked for.
WORDS = (
    "You",
    "You hold nothing",
    "You hold {0}",
    "empty",
    "face down",
    "letters: face down",
    "letters: seen, face down again",
    "never seen",
    "seen, face down again",
    "{0}:",
    "{0} (you)",
    "{0} holds {1}",
)


class Labels(Protocol):
    """The words of one language. Every name is on one line."""

    def mark(self, face: str) -> str:
        """The short label of a piece: `2♠`, `Y2`, `●`."""

    def half(self, faces: Sequence[str]) -> str:
        """The short label of a piece that has one of these faces, with `?` for what is not known: `R?`; `NOTHING` if
        nothing is sure."""

    def legend(self, face: str) -> str:
        """Its long name, for a legend: `chest`; nothing if the mark speaks for itself."""

    def groups(self, face: str) -> tuple[str, str] | None:
        """A mark in two parts, if large hands are sorted by the first: `♣` and `8`."""

    def pieces(self, back: str, count: int) -> str:
        """So many pieces with that back, counted: `3 cards`, `a card`, `2 dice`."""

    def zone(self, name: str, index: tuple[int, ...]) -> str:
        """A zone with its index: `Hand (Player 2)`."""

    def title(self, name: str) -> str:
        """A zone without its index: `Hand`."""

    def seat(self, player: int) -> str:
        """`Player 1`."""

    def cell(self, zone: str, cell: int) -> str:
        """A cell of a zone: `e4`, `space 3`, the item of a slot."""

    def edges(self, zone: str) -> tuple[list[str], list[str]]:
        """The names of a grid's rows, from the first, and of its columns."""

    def item(self, type_: t.Type, place: int) -> str:
        """A value of what a zone or variable is `per`, by its place among them: `Vine jungle`, `3`."""

    def variable(self, name: str) -> str:
        """`Points`."""

    def count(self, variable: str, value: int) -> str:
        """A number with what it counts: `6 clue tokens`."""

    def say(self, english: str, *values: object) -> str:
        """One of `WORDS`, in this language, with the values filled in."""
