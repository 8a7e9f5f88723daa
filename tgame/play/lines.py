"""Lines of the screen: pieces of text, each with the role it plays, wrapped by the columns of a terminal.

Roles say what a text is (a key that can be typed, a title, a reason), never a colour. Without colours nothing is lost:
every role has a sign, a place or a word, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tgame.interpreter.pictures.widths import cut, width

PLAIN = ""
KEY, ASK, RULE, HEAD, TITLE, BACK, NEW, FREE = "key", "ask", "rule", "head", "title", "back", "new", "free"
NO, WHY, KNOWN, ERROR, DIM, PLUS, MINUS = "no", "why", "known", "error", "dim", "plus", "minus"
ROLES = (PLAIN, KEY, ASK, RULE, HEAD, TITLE, BACK, NEW, FREE, NO, WHY, KNOWN, ERROR, DIM, PLUS, MINUS)


class Span(NamedTuple):
    """A stretch of text with its role; `seat.2` is the colour of the third seat."""

    text: str
    role: str = PLAIN


Line = tuple[Span, ...]


JOINT = Span(" · ", DIM)
_WORD = re.compile(r"[\S\u00a0\u202f]+")
NARROW = 60  # columns below which every one counts


def small(title: str) -> str:
    """A title inside a line: `draw pile`, but `PIN`."""
    return title[:1].lower() + title[1:] if title[1:2].islower() else title


def upper(title: str) -> str:
    """A title at the beginning of a line."""
    return title[:1].upper() + title[1:]


def line(*spans: Span | str) -> Line:
    return tuple(Span(span) if isinstance(span, str) else span for span in spans)


def seat_role(player: int) -> str:
    return f"seat.{player}"


def text_of(found: Line) -> str:
    return "".join(span.text for span in found)


def width_of(found: Line) -> int:
    return sum(width(span.text) for span in found)


def padded(found: Line, room: int) -> Line:
    missing = room - width_of(found)
    return (*found, Span(" " * missing)) if missing > 0 else found


def rule(title: str, room: int) -> Line:
    """A line across the screen, with what comes below it: `── round 3 · your turn ────`."""
    said = cut(title, room - 6)
    before = "── " if said else "──"
    rest = room - width(before) - width(said) - (1 if said else 0)
    return (Span(before, RULE), Span(said, HEAD), Span(f"{' ' if said else ''}{'─' * max(0, rest)}", RULE))


def hang(room: int) -> int | None:
    """How far further lines are set in: below the first item, on a narrow screen by little."""
    return None if room >= NARROW else 4


def beside(left: Sequence[Line], right: Sequence[Line], wide: int) -> list[Line]:
    """Two blocks side by side; the second begins in that column."""
    found: list[Line] = []
    for place in range(max(len(left), len(right))):
        one = left[place] if place < len(left) else ()
        found.append((*padded(one, wide), *right[place]) if place < len(right) else one)
    return found


def flowed(items: Sequence[Line], room: int, joint: Span, head: Line = (), hang: int | None = None) -> list[Line]:
    """Items one after the other with a joint between them, behind a head; further lines are set in below the first.

    An item is never broken; one that is too long for any line is cut.
    """
    margin = width_of(head) if hang is None else hang
    if margin > room // 2:
        margin = 2
    lines: list[list[Span]] = [list(head)]
    used = width_of(head)
    empty = True
    for number, item in enumerate(items):
        last = number == len(items) - 1
        tail = 0 if last else width(joint.text.rstrip())
        # A head that leaves little room stands alone, and so does one beside which the first item would be cut.
        fits = margin + width_of(item) + tail <= room
        if (not empty or used > room // 2 or (head and fits)) and used + width_of(item) + tail > room:
            lines[-1] = stripped(lines[-1])
            lines.append([Span(" " * margin)])
            used = margin
        for span in _fitting(item, room - used - tail):
            lines[-1].append(span)
            used += width(span.text)
        if not last:
            lines[-1].append(joint)
            used += width(joint.text)
        empty = False
    return [tuple(stripped(found)) for found in lines]


def words_in(text: str) -> list[str]:
    """What a text may be broken between; a no-break space stays inside."""
    return _WORD.findall(text)


def worded(text: str, room: int, role: str = PLAIN, hang: int = 2) -> list[Line]:
    """A text broken between its words."""
    return flowed([(Span(word, role),) for word in words_in(text)], room, Span(" ", role), (), hang)


def _fitting(item: Line, room: int) -> Iterable[Span]:
    for span in item:
        if room <= 0:
            return
        shown = cut(span.text, room)
        yield Span(shown, span.role)
        room -= width(shown)


def stripped(spans: Sequence[Span]) -> list[Span]:
    """Without spaces at the end."""
    while spans and not spans[-1].text.strip():
        spans = spans[:-1]
    if spans:
        spans = [*spans[:-1], Span(spans[-1].text.rstrip(), spans[-1].role)]
    return list(spans)
