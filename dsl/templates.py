"""Texts to templates: what stands in braces is filled in, what stands in brackets has a second form for the story.

In: a quoted text of a rule file. Out: an `ast.Template`, or the finding that says why the text is none. It knows
nothing of what the names in it mean. Signs of its own are written twice to be shown: `{{`, `}}`, `[[`, `]]`, `||`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from tgame.dsl import ast
from tgame.dsl.diagnostics import Diagnostic, Span
from tgame.dsl.parse import parse_expression

MAX_HOLES = 20
_ARTICLE = re.compile(r"(an?|the)[ \t]+(?=[\w(\[-])")
_SIGNS = "{}[]|"


def template(text: str) -> ast.Template | Diagnostic:
    """A text taken apart."""
    if not any(sign in text for sign in _SIGNS):
        return ast.Template((text,) if text else ())
    return _template(str(text), getattr(text, "start", 0))


@lru_cache(maxsize=4096)
def _template(text: str, start: int) -> ast.Template | Diagnostic:
    try:
        return _Reader(text, start).template()
    except _Unreadable as error:
        return error.finding


def placeholders(form: ast.Form) -> Iterator[ast.Hole]:
    """The holes of a form, those inside others included."""
    for part in form:
        if isinstance(part, ast.Hole):
            yield part
            for branch in part.branches:
                yield from placeholders(branch)


def forms(found: ast.Template) -> tuple[ast.Form, ...]:
    return (found.name,) if found.told is None else (found.name, found.told)


def plain(text: str) -> str:
    """A text as a heading or list shows it: its first form, with the names of what is filled in."""
    found = template(text)
    return _plain(found.name) if isinstance(found, ast.Template) else str(text)


def outline(text: str) -> str:
    """The same as players read it: what is filled in is left open, `Discard …`."""
    found = template(text)
    return _plain(found.name, named=False) if isinstance(found, ast.Template) else str(text)


def _plain(form: ast.Form, named: bool = True) -> str:
    said: list[str] = []
    for part in form:
        if isinstance(part, str):
            said.append(part)
        elif not part.branches:
            said.append(part.source.replace("_", " ") if named and part.source.isidentifier() else "…")
        elif isinstance(part.expr, ast.Name) and all(isinstance(piece, str) for piece in part.branches[-1]):
            said.append(f"{part.source if named else '…'} {_plain(part.branches[-1], named)}")
        else:
            said.append(" / ".join(_plain(branch, named) for branch in part.branches))
    return "".join(said)


class _Unreadable(Exception):
    def __init__(self, finding: Diagnostic) -> None:
        self.finding = finding


class _Reader:
    def __init__(self, text: str, start: int) -> None:
        self.text = text
        self.start = start
        self.at = 0
        self.holes = 0

    def template(self) -> ast.Template:
        name: list[str | ast.Hole] = []
        told: list[str | ast.Hole] = []
        differ = False
        while self.at < len(self.text):
            if self._sign() == "[":
                opened = self.at
                self.at += 1
                first = self._form("|]")
                if self._sign() != "|":
                    raise self._wrong(
                        "a bracket has two forms, the name and how it is told",
                        opened,
                        "write `[name|told]`, or `[[` for a bracket that is shown",
                    )
                self.at += 1
                second = self._form("]")
                if self._sign() != "]":
                    raise self._wrong("this bracket is not closed", opened, "write `[name|told]`")
                self.at += 1
                name += first
                told += second
                differ = True
            else:
                both = self._form("[")
                name += both
                told += both
        return ast.Template(_joined(name), _stripped(_joined(told)) if differ else None)

    def _form(self, ends: str) -> list[str | ast.Hole]:
        """Text and holes up to one of these signs, or the end."""
        found: list[str | ast.Hole] = []
        while self.at < len(self.text):
            sign = self._sign()
            if sign in ("{{", "}}", "[[", "]]", "||"):
                found.append(sign[0])
                self.at += 2
            elif sign and sign in ends:
                break
            elif sign == "{":
                found.append(self._hole())
            elif sign in ("}", "]"):
                opener = {"}": "{", "]": "["}[sign]
                raise self._wrong(
                    f"`{sign}` closes nothing", self.at, f"write `{sign}{sign}` to show one, or open it with `{opener}`"
                )
            else:
                # A bar outside of brackets and placeholders is itself.
                found.append(self.text[self.at])
                self.at += 1
        return found

    def _hole(self) -> ast.Hole:
        opened = self.at
        self.holes += 1
        if self.holes > MAX_HOLES:
            raise self._wrong(f"a text with more than {MAX_HOLES} placeholders", opened, "say less at once")
        self.at += 1
        end = self.at
        while end < len(self.text) and self.text[end] not in "{}|":
            end += 1
        if end == len(self.text) or self.text[end] == "{":
            raise self._wrong(
                "this placeholder is not closed", opened, "write `{name}`, or `{{` for a brace that is shown"
            )
        written = self.text[self.at : end]
        article = _ARTICLE.match(written.lstrip())
        source = written.strip()
        place = self.at + len(written) - len(written.lstrip())
        word: ast.Article = ""
        if article is not None:
            word = "the" if article[1] == "the" else "a"
            source = source[article.end() :]
            place += article.end()
        if not source:
            raise self._wrong("an empty placeholder", opened, "name what to fill in, as in `{p}`")
        expr = parse_expression(source, self.start + place)
        if isinstance(expr, Diagnostic):
            raise _Unreadable(expr)
        self.at = end
        branches: list[ast.Form] = []
        while self._sign() == "|" or self._sign() == "||":
            # `||` here is an empty branch between two bars.
            self.at += 1
            branches.append(_joined(self._branch()))
        if self._sign()[:1] != "}":
            raise self._wrong("this placeholder is not closed", opened, "write `{n|point|points}`")
        self.at += 1
        if len(branches) == 1:
            raise self._wrong("a choice has two branches or more", opened, "write `{n|point|points}` or `{test|yes|}`")
        return ast.Hole(source, word, tuple(branches), expr)

    def _branch(self) -> list[str | ast.Hole]:
        found: list[str | ast.Hole] = []
        while self.at < len(self.text) and self.text[self.at] not in "|}":
            if self.text[self.at] == "{" and self._sign() != "{{":
                found.append(self._hole())
            else:
                found.append(self.text[self.at])
                self.at += 2 if self._sign() in ("{{", "[[", "]]") else 1
        return found

    def _sign(self) -> str:
        """The sign that stands here: one of ours, twice if it is to be shown; nothing if it is a plain character."""
        here = self.text[self.at : self.at + 1]
        if not here or here not in _SIGNS:
            return ""
        return here * 2 if self.text.startswith(here * 2, self.at) else here

    def _wrong(self, message: str, at: int, hint: str) -> _Unreadable:
        place = self.start + at
        return _Unreadable(Diagnostic("TG013", message, Span(place, place + 1), hint))


def _joined(parts: list[str | ast.Hole]) -> ast.Form:
    found: list[str | ast.Hole] = []
    for part in parts:
        if isinstance(part, str) and found and isinstance(found[-1], str):
            found[-1] += part
        else:
            found.append(part)
    return tuple(found)


def _stripped(form: ast.Form) -> ast.Form:
    """A form without blanks at its ends; one of blanks alone is empty."""
    parts = list(form)
    if parts and isinstance(parts[0], str):
        parts[0] = parts[0].lstrip()
    if parts and isinstance(parts[-1], str):
        parts[-1] = parts[-1].rstrip()
    return tuple(part for part in parts if part != "")
