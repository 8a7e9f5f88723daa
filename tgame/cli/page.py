"""A page of text on standard output: coloured and wrapped for a person at a terminal, plain lines in a pipe.

A line is made of parts, each a text and its style. Texts come from rule files, which are not trusted: signs that could
steer a terminal are taken out, and nothing in them is read as markup.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from tgame.cli.output import colourful
from tgame.dsl.visible import plain

if TYPE_CHECKING:
    from rich.console import Console

Part = tuple[str, str]
NARROWEST = 30


class Page:
    def __init__(self) -> None:
        self._console: Console | None = None
        if colourful(sys.stdout):
            from rich.console import Console

            self._console = Console(highlight=False, markup=False, emoji=False)

    def line(self, *parts: Part, margin: Sequence[Part] = ()) -> None:
        """One line. Where it must be wrapped, it goes on to the right of its margin."""
        shown = [(plain(text), style) for text, style in parts]
        before = [(plain(text), style) for text, style in margin]
        if self._console is None:
            click.echo("".join(text for text, _ in (*before, *shown)).rstrip())
            return
        from rich.text import Text

        head, body = Text.assemble(*before), Text.assemble(*shown)
        room = max(NARROWEST, self._console.width - head.cell_len)
        for number, wrapped in enumerate(body.wrap(self._console, room) or [Text()]):
            wrapped.rstrip()
            self._console.print(head if number == 0 else " " * head.cell_len, wrapped, sep="", soft_wrap=True)
