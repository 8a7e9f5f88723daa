"""A page of text on standard output: wrapped for a person at a terminal, coloured if they wish, plain lines in a pipe.

A line is made of parts, each a text and its style. Texts come from rule files, which are not trusted: signs that could
steer a terminal are taken out, and nothing in them is read as markup. Columns of the screen are counted, not letters.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from tgame.cli.output import colourful
from tgame.cli.unbroken import Names
from tgame.dsl.visible import plain
from tgame.interpreter.pictures.widths import head, width

if TYPE_CHECKING:
    from rich.console import Console

Part = tuple[str, str]
NARROWEST = 30
SIGNS = 8  # characters that make one column, at most
HANG = 2  # how far the rest of a wrapped line is set in
JOINT = " · "


class Page:
    def __init__(self) -> None:
        self._console: Console | None = None
        # In a pipe there is no edge.
        self._columns = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
        if colourful(sys.stdout):
            from rich.console import Console

            self._console = Console(highlight=False, markup=False, emoji=False)

    @property
    def width(self) -> int | None:
        """How many columns there are, if somebody looks at them."""
        return self._columns

    def room(self, widest: int) -> int:
        """The columns of a line that may have so many, as far as the screen has them."""
        return max(NARROWEST, min(widest, self._columns or widest))

    def line(
        self, *parts: Part, margin: Sequence[Part] = (), widest: int | None = None, names: Names | None = None
    ) -> None:
        """One line. Where it must be wrapped, it goes on to the right of its margin; never inside a name."""
        shown, before = _harmless(parts), _harmless(margin)
        if self._columns is None and widest is None:
            self._print(before, shown)
            return
        edge = self.room(widest or self._columns or 0)
        indent = _wide(before)
        widest_indent = max(HANG, edge - HANG - NARROWEST)
        if indent > widest_indent:
            # Too little is left beside the margin: the text stands beneath it.
            if _text(before).strip():
                self._print(before, [])
            before, indent = [(" " * widest_indent, "")], widest_indent
        room = edge - indent - HANG
        for number, (start, end) in enumerate(wrapped(_text(shown), room, names)):
            self._print(before if number == 0 else [(" " * (indent + HANG), "")], _cut(shown, start, end))

    def whole(self, *parts: Part) -> None:
        """One line that is never broken: a picture, which is drawn to fit, or a command that will be copied."""
        self._print([], _harmless(parts))

    def _print(self, before: Sequence[Part], shown: Sequence[Part]) -> None:
        if self._console is None:
            click.echo(_text((*before, *shown)).rstrip())
            return
        from rich.text import Text

        self._console.print(Text.assemble(*before, *shown), soft_wrap=True)


def wrapped(text: str, room: int, names: Names | None = None) -> Iterator[tuple[int, int]]:
    """Where the lines of a text begin and end: broken at spaces, before a joint rather than elsewhere. A word that is
    longer than a line stays whole, unless it is in a script that needs no spaces."""
    solid = text if names is None else names.solid(text, room)
    start = 0
    # A text can be as long as a book: only a stretch of it is measured at a time.
    while start + (fits := len(head(solid[start : start + SIGNS * room], room))) < len(solid):
        stretch = solid[start : start + fits + 1]
        at = max(stretch.rfind(JOINT), stretch.rfind(": ") + 1)
        if at < fits // 2:
            at = stretch.rfind(" ")
        if at <= 0 and width(stretch) > len(stretch):
            at = fits
        if at <= 0:
            at = solid.find(" ", start + fits) - start
        if at <= 0:
            break
        yield start, start + at
        start += at
        while start < len(solid) and solid[start] == " ":
            start += 1
    yield start, len(solid)


def _harmless(parts: Sequence[Part]) -> list[Part]:
    return [(plain(text), style) for text, style in parts]


def _text(parts: Sequence[Part]) -> str:
    return "".join(text for text, _ in parts)


def _wide(parts: Sequence[Part]) -> int:
    return width(_text(parts))


def _cut(parts: Sequence[Part], start: int, end: int) -> list[Part]:
    found: list[Part] = []
    place = 0
    for text, style in parts:
        first, last = max(start - place, 0), min(end - place, len(text))
        if first < last:
            found.append((text[first:last], style))
        place += len(text)
    return found
