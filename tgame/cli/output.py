"""Where commands print: plain lines, JSON documents and error messages, each made harmless on its way out.

Names of files and arguments can hold anything, and so can what other people saved: whatever is printed comes through
here, through a `Page`, or through the findings of `dsl/render.py`, which do the same.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

import click


def colourful(stream: IO[str]) -> bool:
    """Does a person look at it, on a screen with colours that they have not switched off?"""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def say(text: str, err: bool = False, colour: str | None = None, bold: bool = False, dim: bool = False) -> None:
    """Lines of text, in one style; nothing at all for an empty one."""
    if not text:
        return
    text = _harmless(text)
    if colourful(sys.stderr if err else sys.stdout):
        text = click.style(text, fg=colour, bold=bold or None, dim=dim or None)
    click.echo(text, err=err, color=True)


def print_json(data: object) -> None:
    from tgame.dsl.visible import escaped

    click.echo(escaped(json.dumps(data, ensure_ascii=False, indent=2)))


@contextmanager
def progress(doing: str = "…") -> Iterator[None]:
    """A sign of life while something takes long, for a person who is watching."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status(doing):
        yield


@contextmanager
def harmless_errors() -> Iterator[None]:
    """What goes wrong with an argument is told in words that may quote it."""
    try:
        yield
    except click.ClickException as error:
        told = _harmless(error.format_message())
        error.format_message = lambda: told  # type: ignore[method-assign]  # of click's errors, what they show
        raise


def _harmless(text: str) -> str:
    from tgame.dsl.visible import plain

    return "\n".join(map(plain, text.split("\n")))
