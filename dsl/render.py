"""Findings to text for people and to plain data for programs.

In: findings bound to their source. Out: `path:line:column: error TG101: …` with the line, carets, hint and
labels; or dictionaries that JSON can hold. It knows nothing of the language, nor of terminals but colours.
A rule file is not trusted: signs that could steer a terminal never reach it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from unicodedata import combining, east_asian_width

from tgame.dsl.diagnostics import Diagnostic, Label, Severity, Span
from tgame.dsl.source import Source
from tgame.dsl.visible import JOINERS, plain

WIDTH = 100
MAX_LABELS = 3
_TAB = "    "

_RESET = "\x1b[0m"
_BOLD = "\x1b[1m"
_BLUE = "\x1b[34m"
_GREEN = "\x1b[32m"
_COLOURS: dict[Severity, str] = {"error": "\x1b[1;31m", "warning": "\x1b[1;33m", "note": "\x1b[1;36m"}


def render(findings: Iterable[Diagnostic], colour: bool = False, width: int = WIDTH) -> str:
    """All findings, with an empty line between two of them."""
    return "\n\n".join(render_one(finding, colour, width) for finding in findings)


def render_one(finding: Diagnostic, colour: bool = False, width: int = WIDTH) -> str:
    """One finding: its place and message, the line with carets, the hint, the labels, the configurations."""

    def paint(text: str, how: str) -> str:
        return f"{how}{text}{_RESET}" if colour and text else text

    tone = _COLOURS[finding.severity]
    source = finding.source
    head = f"{paint(finding.severity, tone)} {paint(finding.code, _BOLD)}: {plain(finding.message)}"
    if source is None:
        lines = [head]
        gutter = 1
    else:
        line, column = _start(source, finding.span)
        lines = [f"{plain(source.name)}:{line}:{column}: {head}"]
        numbers = [line, *(_start(source, label.span)[0] for label in finding.labels[:MAX_LABELS])]
        gutter = len(str(max(numbers)))
        lines.extend(_snippet(source, finding.span, gutter, tone if colour else "", width))
    margin = " " * (gutter + 1)
    if finding.hint:
        lines.append(f"{margin}{paint('hint:', _GREEN)} {plain(finding.hint)}")
    for label in finding.labels[:MAX_LABELS]:
        lines.append(f"{margin}{plain(label.text)}{_label_place(source, label)}")
        if source is not None:
            lines.extend(_snippet(source, label.span, gutter, _BLUE if colour else "", width))
    if len(finding.labels) > MAX_LABELS:
        lines.append(f"{margin}and {len(finding.labels) - MAX_LABELS} more")
    if finding.where:
        lines.append(f"{margin}{plain(finding.where)}")
    return "\n".join(lines)


def as_data(findings: Iterable[Diagnostic]) -> list[dict[str, object]]:
    """The findings as JSON can hold them. Lines and columns count from 1; the end is the place after."""
    return [
        {
            "code": finding.code,
            "severity": finding.severity,
            "message": finding.message,
            "hint": finding.hint,
            "file": finding.source.name if finding.source is not None else "",
            **_places(finding.source, finding.span),
            "where": finding.where,
            "labels": [{"message": label.text, **_places(finding.source, label.span)} for label in finding.labels],
            "fix": [{"replacement": edit.text, **_places(finding.source, edit.span)} for edit in finding.fix],
        }
        for finding in findings
    ]


def tally(findings: Iterable[Diagnostic]) -> str:
    """`2 errors, 1 warning`; nothing for no findings."""
    found = Counter(finding.severity for finding in findings)
    kinds: tuple[Severity, ...] = ("error", "warning", "note")
    return ", ".join(f"{found[kind]} {kind}{'s' * (found[kind] != 1)}" for kind in kinds if found[kind])


def _label_place(source: Source | None, label: Label) -> str:
    return "" if source is None else f" (line {_start(source, label.span)[0]})"


def _places(source: Source | None, span: Span) -> dict[str, int]:
    if source is None:
        return {"line": 1, "column": 1, "end_line": 1, "end_column": 1}
    line, column = _start(source, span)
    end_line, end_column = source.place(_end(source, span))
    if (end_line, end_column) < (line, column):
        end_line, end_column = line, column
    return {"line": line, "column": column, "end_line": end_line, "end_column": end_column}


def _start(source: Source, span: Span) -> tuple[int, int]:
    """Where a span begins; past the last word of the file, the end of that word's line: there is text."""
    last = len(source.text.rstrip())
    return source.place(max(0, min(span.start, last)))


def _end(source: Source, span: Span) -> int:
    """Where a span ends, without the line ends and blanks that a block drags behind it."""
    start = max(0, span.start)
    end = min(span.end, len(source.text))
    return start + len(source.text[start:end].rstrip()) if end > start else start


def _snippet(source: Source, span: Span, gutter: int, tone: str, width: int) -> list[str]:
    """The first line of a span, and carets under it."""
    number, column = _start(source, span)
    text = source.line(number)
    if not text.strip():
        return []
    covered = min(_end(source, span), span.start + len(text) - column + 1) - span.start
    shown, before, carets = _crop(text, column - 1, max(1, covered), width)
    bar = f"{_BLUE}|{_RESET}" if tone else "|"
    under = f"{tone}{'^' * carets}{_RESET}" if tone else "^" * carets
    return [f" {number:>{gutter}} {bar} {shown}".rstrip(), f" {'':>{gutter}} {bar} {' ' * before}{under}"]


def _crop(text: str, start: int, length: int, width: int) -> tuple[str, int, int]:
    """A stretch of a line that fits `width` columns around the place; blanks before the carets; carets."""
    first = 0
    if _columns(text) > width:
        # A third of the room goes to what stands before the place, the rest to the place and what follows.
        first = start
        while first > 0 and _columns(text[first - 1 : start]) <= width // 3:
            first -= 1
    last = len(text)
    if _columns(text[first:]) > width:
        last = first
        while last < len(text) and _columns(text[first : last + 1]) < width:
            last += 1
    lead = "…" if first > 0 else ""
    shown = lead + _visible(text[first:last]) + ("…" if last < len(text) else "")
    before = len(lead) + _columns(text[first:start])
    carets = _columns(text[start : min(start + length, last)])
    return shown, before, max(1, carets)


def _visible(text: str) -> str:
    return plain(text.replace("\t", _TAB))


def _columns(text: str) -> int:
    """How wide a terminal shows it."""
    if text.isascii() and "\t" not in text:
        return len(text)
    return sum(_width(char) for char in text)


def _width(char: str) -> int:
    if char == "\t":
        return len(_TAB)
    if combining(char) or char in JOINERS:
        return 0
    return 2 if east_asian_width(char) in "WF" else 1
