"""Edits that mend what was found, where nothing else depends on it.

In: a source and what is to go. Out: edits that leave comments where they are; none where that cannot be done.
"""

from __future__ import annotations

from tgame.dsl.diagnostics import Edit, Span
from tgame.dsl.source import Source


def without(source: Source, span: Span) -> tuple[Edit, ...]:
    """Take out what stands on lines of its own; a comment behind it stays, with its indentation."""
    text = source.text
    start = text.rfind("\n", 0, span.start) + 1
    # The span of a statement may take in the end of its line.
    last = len(text[: span.end].rstrip())
    end = text.find("\n", last)
    end = len(text) if end < 0 else end
    kept = text[last:end].strip()
    if text[start : span.start].strip() or "#" in text[span.start : last] or (kept and not kept.startswith("#")):
        return ()
    if kept:
        return (Edit(Span(span.start, text.index("#", last))),)
    return (Edit(Span(start, min(end + 1, len(text)))),)


def without_end(source: Source, span: Span) -> tuple[Edit, ...]:
    """Take out what stands at the end of a line, with the blanks before it."""
    before = source.text[: span.start].rstrip(" ")
    if before.endswith("\n") or not before:
        return ()
    return (Edit(Span(len(before), len(source.text[: span.end].rstrip()))),)


def applied(text: str, edits: tuple[Edit, ...]) -> str:
    """The text with edits that do not overlap."""
    for edit in sorted(edits, key=lambda edit: edit.span.start, reverse=True):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text
