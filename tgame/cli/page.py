"""A page of text on standard output: coloured and wrapped for a person at a terminal, plain lines in a pipe.

A line is made of parts, each a text and its style. Texts come from rule files, which are not trusted: signs that could
steer a terminal are taken out, and nothing in them is read as markup.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from re import Pattern
from typing import TYPE_CHECKING

import click

from tgame.cli.output import colourful
from tgame.dsl.visible import plain

if TYPE_CHECKING:
    from rich.console import Console

Part = tuple[str, str]
NARROWEST = 30
HANG = 2  # how far the rest of a wrapped line is set in
JOINT = " · "


class Page:
    def __init__(self) -> None:
        self._console: Console | None = None
        if colourful(sys.stdout):
            from rich.console import Console

            self._console = Console(highlight=False, markup=False, emoji=False)

    @property
    def width(self) -> int | None:
        """How many columns there are, if somebody looks at them."""
        return None if self._console is None else self._console.width

    def line(
        self, *parts: Part, margin: Sequence[Part] = (), widest: int | None = None, glue: Pattern[str] | None = None
    ) -> None:
        """One line. Where it must be wrapped, it goes on to the right of its margin; never inside what `glue` finds."""
        shown = [(plain(text), style) for text, style in parts]
        before = [(plain(text), style) for text, style in margin]
        head = sum(len(text) for text, _ in before)
        width = self._console.width if self._console is not None else widest
        if width is None:
            self._print(before, shown)
            return
        room = max(NARROWEST, min(width, widest or width) - head - HANG)
        whole = "".join(text for text, _ in shown)
        for number, (start, end) in enumerate(wrapped(whole, room, glue)):
            self._print(before if number == 0 else [(" " * (head + HANG), "")], _cut(shown, start, end))

    def _print(self, before: Sequence[Part], shown: Sequence[Part]) -> None:
        if self._console is None:
            click.echo("".join(text for text, _ in (*before, *shown)).rstrip())
            return
        from rich.text import Text

        self._console.print(Text.assemble(*before, *shown), soft_wrap=True)


def wrapped(text: str, room: int, glue: Pattern[str] | None = None) -> Iterator[tuple[int, int]]:
    """Where the lines of a text begin and end: broken at spaces, before a joint rather than elsewhere."""
    solid = text if glue is None else glue.sub(lambda found: found[0].replace(" ", "\N{NO-BREAK SPACE}"), text)
    start = 0
    while len(solid) - start > room:
        stretch = solid[start : start + room + 1]
        at = max(stretch.rfind(JOINT), stretch.rfind(": ") + 1)
        if at < room // 2:
            at = stretch.rfind(" ")
        if at <= 0:
            at = room
        yield start, start + at
        start += at
        while start < len(solid) and solid[start] == " ":
            start += 1
    yield start, len(solid)


def _cut(parts: Sequence[Part], start: int, end: int) -> list[Part]:
    found: list[Part] = []
    place = 0
    for text, style in parts:
        first, last = max(start - place, 0), min(end - place, len(text))
        if first < last:
            found.append((text[first:last], style))
        place += len(text)
    return found
