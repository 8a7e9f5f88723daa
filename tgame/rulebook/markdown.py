"""Markdown: texts of a rule file made harmless, headings, nested lists and tables."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from attrs import evolve, frozen

from tgame.dsl import ast

SHORT = 90
_SIGNS = re.compile(r"([\\`*_\[\]<>|])")


def harmless(text: str) -> str:
    """A part of a text of a rule file that cannot be taken for Markdown."""
    return _SIGNS.sub(r"\\\1", text)


def plain(text: str) -> str:
    """A text of a rule file that cannot be taken for Markdown."""
    return harmless(text.strip())


_STRESS = re.compile(r"\*\*|(?<!\\)\*|(?<![\w\\])_(?=[^\s_])|(?<=[^\s_\\])_(?!\w)")


def unmarked(text: str) -> str:
    """Without stress, where all of it will be stressed."""
    return _STRESS.sub("", text)


@frozen
class Line:
    """An item of a list, with what is below it and the rulings on it; `label` names what it opens, if it does."""

    text: str
    below: tuple[Line, ...] = ()
    notes: tuple[ast.Note, ...] = ()
    numbered: bool = False
    label: str = ""

    def with_below(self, line: Line) -> Line:
        return evolve(self, below=(*self.below, line))


@frozen
class Part:
    """Sentences under a title, if it has one; `plain` lines come first: a table, or a remark. `key` is what it is
    about, where its title may differ from one edition to another."""

    title: str = ""
    plain: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()
    numbered: bool = False
    notes: tuple[ast.Note, ...] = ()
    key: str = ""


@frozen
class Chapter:
    heading: str
    parts: tuple[Part, ...]


def bullets(lines: Iterable[Line], depth: int = 0, numbered: bool = False) -> list[str]:
    """Lines as a list; what stands alone below a short line is said with it."""
    made: list[str] = []
    number = 0
    for line in map(joined, lines):
        if not line.text:
            made.extend(bullets(line.below, depth, line.numbered))
            continue
        number += 1
        sign = f"{number}." if numbered else "-"
        made.append(f"{'    ' * depth}{sign} {line.text}")
        made.extend(bullets(line.below, depth + 1, line.numbered))
    return made


def joined(line: Line) -> Line:
    """`If it rains:` and one sentence below it, as one."""
    alone = line.below[0] if len(line.below) == 1 else None
    if alone is None or alone.below or alone.numbered or not line.text.endswith(":") or not alone.text:
        return line
    if line.label or len(line.text) > SHORT or not alone.text[0].isalpha() or line.text.startswith("*"):
        return line
    return evolve(line, text=f"{line.text} {alone.text[0].lower()}{alone.text[1:]}", below=())


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
