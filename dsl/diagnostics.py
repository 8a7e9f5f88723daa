"""Findings: what any stage has to say about a rule file, as values.

Codes are stable and never reused: TG0xx reading and syntax, TG1xx names and structure, TG2xx types, TG3xx
rules that are legal but suspicious, TG9xx run time.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal

from attrs import evolve, field, frozen

if TYPE_CHECKING:
    from tgame.dsl.source import Source

Severity = Literal["error", "warning", "note"]


@frozen
class Span:
    """A stretch of the source text: offsets of its first character and of the one after its last."""

    start: int
    end: int


@frozen
class Label:
    """A second place that a finding points at."""

    span: Span
    text: str


@frozen
class Edit:
    """A stretch of the source text, and what is to stand there instead."""

    span: Span
    text: str = ""


@frozen
class Diagnostic:
    """One finding. `where` names the configurations it holds for, when it does not hold for all of them. `fix` mends
    it, where that is certain: nothing but what was found is changed by it.

    `word` is to blame, where the span is that of the line it stands in: the tree keeps no place for names. What is
    bound to its source marks the word alone.
    """

    code: str
    message: str
    span: Span
    hint: str = ""
    severity: Severity = "error"
    labels: tuple[Label, ...] = ()
    where: str = ""
    word: str = ""
    fix: tuple[Edit, ...] = ()
    source: Source | None = field(default=None, eq=False, repr=False)

    def in_source(self, source: Source) -> Diagnostic:
        """The same finding, bound to the file that it is about."""
        if self.source is not None:
            return self
        found = re.search(rf"\b{re.escape(self.word)}\b", source.slice(self.span)) if self.word else None
        if found is None:
            return evolve(self, source=source)
        start = self.span.start + found.start()
        return evolve(self, source=source, span=Span(start, start + len(self.word)), word="")


class RuleFileError(Exception):
    """A rule file was asked for that has errors; carries all its findings."""

    def __init__(self, findings: Iterable[Diagnostic]) -> None:
        self.findings = tuple(findings)
        first = next((f for f in self.findings if f.severity == "error"), None)
        place = ""
        if first is not None and first.source is not None:
            line, column = first.source.place(first.span.start)
            place = f"{first.source.name}:{line}:{column}: "
        super().__init__(f"{place}{first.message}" if first else "the rule file has errors")

    def __reduce__(self) -> tuple[type[RuleFileError], tuple[tuple[Diagnostic, ...]]]:
        return RuleFileError, (self.findings,)


def player_counts(counts: range) -> str:
    """How many may play, in words: `2 to 4 players`, `4 players`, `1 player`."""
    least, most = counts[0], counts[-1]
    allowed = str(most) if least == most else f"{least} to {most}"
    return f"{allowed} player{'' if most == 1 else 's'}"
