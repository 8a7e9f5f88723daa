"""Markdown: texts of a rule file made harmless, headings, nested lists and tables."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from attrs import frozen

from tgame.dsl import ast

_SIGNS = re.compile(r"([\\`*_\[\]<>|])")


def plain(text: str) -> str:
    """A text of a rule file that cannot be taken for Markdown."""
    return _SIGNS.sub(r"\\\1", text.strip())


@frozen
class Line:
    """An item of a list, with what is below it and the rulings on it."""

    text: str
    below: tuple[Line, ...] = ()
    notes: tuple[ast.Note, ...] = ()
    numbered: bool = False


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


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    def line(cells: Sequence[str]) -> str:
        return f"| {' | '.join(cells)} |"

    return [line(head), line(["---"] * len(head)), *map(line, rows)]
