"""Markdown: texts of a rule file made harmless, headings, nested lists and tables."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from attrs import evolve, frozen

from tgame.dsl import ast

_SIGNS = re.compile(r"([\\`*_\[\]<>|])")


def harmless(text: str) -> str:
    """A part of a text of a rule file that cannot be taken for Markdown."""
    return _SIGNS.sub(r"\\\1", text)


def plain(text: str) -> str:
    """A text of a rule file that cannot be taken for Markdown."""
    return harmless(text.strip())


@frozen
class Line:
    """An item of a list, with what is below it and the rulings on it; `label` names what it opens, if it does.

    `asks` is a variant with which, or without which, it applies; `partly` if it asks for something else as well.
    """

    text: str
    below: tuple[Line, ...] = ()
    notes: tuple[ast.Note, ...] = ()
    numbered: bool = False
    label: str = ""
    asks: tuple[str, bool] | None = None
    partly: bool = False

    def with_below(self, line: Line) -> Line:
        return evolve(self, below=(*self.below, line))


def bullets(lines: Iterable[Line], depth: int = 0, numbered: bool = False) -> list[str]:
    made: list[str] = []
    number = 0
    for line in lines:
        if not line.text:
            made.extend(bullets(line.below, depth, line.numbered))
            continue
        number += 1
        sign = f"{number}." if numbered else "-"
        made.append(f"{'    ' * depth}{sign} {line.text}")
        made.extend(bullets(line.below, depth + 1, line.numbered))
    return made


def marked(lines: Iterable[Line], mark: Callable[[ast.Note], str]) -> tuple[Line, ...]:
    """Lines with the marks of their rulings; a ruling on a line of its own marks the one above it."""

    def one(line: Line) -> Line:
        loose = [note for inner in line.below if not inner.text and not inner.below for note in inner.notes]
        kept = tuple(one(inner) for inner in line.below if inner.text or inner.below)
        signs = " ".join(mark(note) for note in (*line.notes, *loose)) if line.text else ""
        return evolve(line, text=f"{line.text} {signs}".strip(), below=kept)

    return tuple(one(line) for line in lines if line.text or line.below)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    def line(cells: Sequence[str]) -> str:
        return f"| {' | '.join(cells)} |"

    return [line(head), line(["---"] * len(head)), *map(line, rows)]
