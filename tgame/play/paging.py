"""Paragraphs of the rules as lines of a width, headings bright."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tgame.play import lines as ln
from tgame.play.lines import Line, Span, line
from tgame.play.manual import Paragraph

_BULLET = re.compile(r"(?:-|\d+\.) ")


def pages(parts: Sequence[Paragraph], room: int) -> list[Line]:
    found: list[Line] = []
    for part in parts:
        if part.level:
            found.extend(ln.worded(part.text, room, ln.KEY))
        elif part.text:
            bullet = _BULLET.match(part.text)
            hang = part.indent + (len(bullet[0]) if bullet else 0)
            words = [line(word) for word in part.text.split()]
            found.extend(ln.flowed(words, room, Span(" "), line(" " * part.indent), hang))
        else:
            found.append(line(""))
    return found
