"""Paragraphs of the rules, and answers, as lines of a width; headings are bright."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tgame.play import lines as ln
from tgame.play.lines import Line, Span, line
from tgame.play.manual import Paragraph

_BULLET = re.compile(r"(?:-|\d+\.) ")


def broken(text: str, room: int, indent: int = 0, hang: int = 2) -> list[Line]:
    """A text broken at its spaces, but not at those that hold words together."""
    words = [line(word) for word in text.split(" ") if word]
    return ln.flowed(words, room, Span(" "), line(" " * indent), hang)


def pages(parts: Sequence[Paragraph], room: int) -> list[Line]:
    found: list[Line] = []
    for part in parts:
        if part.level:
            found.extend(ln.worded(part.text, room, ln.KEY))
        elif part.text:
            bullet = _BULLET.match(part.text)
            hang = part.indent + (len(bullet[0]) if bullet else 0)
            found.extend(broken(part.text, room, part.indent, hang))
        else:
            found.append(line(""))
    return found
