"""A menu as lines of the screen.

In: a menu and the columns of a terminal. Out: lines, never wider than that. What differs is said once below its head;
long lists become ranges, groups or a count.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from attrs import evolve

from tgame.interpreter.pictures.widths import cut, width
from tgame.play.lines import DIM, KEY, NO, PLAIN, TITLE, WHY, Line, Span, padded, text_of, width_of, words_in
from tgame.play.menu.rows import DOT, Bit, Row, rows_of
from tgame.play.menu.shape import Head, Menu
from tgame.play.menu.tree import MOST
from tgame.play.terse import ALL, Terse

GAP = "   "


def lines(menu: Menu, room: int, terse: Terse = ALL) -> list[Line]:
    """The whole menu, or as much of it as there is room for."""
    found: list[Line] = []
    if not terse.reasons:
        menu = evolve(menu, touches=False)
    if terse.heads:
        menu = menu.shortened()
    if len(menu.heads) == 1 and len(menu.heads[0].leaves) > 1:
        found += _alone(menu, menu.heads[0], room)
    else:
        found += _several(menu, room)
    for reason in menu.reasons if terse.reasons else ():
        label = menu.words.say("not {}: {}", ", ".join(reason.labels), "")
        words = [Bit((Span(word, NO),), " ") for word in words_in(label)]
        words += [Bit((Span(word, WHY),), " ") for word in words_in(reason.why)]
        found += flow(words, room, (Span("  "),), 4)
    return found


def listing(menu: Menu, room: int = 80) -> list[Line]:
    """Every option on a line of its own, with its number."""
    digits = len(str(len(menu.order)))
    found: list[Line] = []
    for number, index in enumerate(menu.order, 1):
        head = Span(f"#{number}".rjust(digits + 1), KEY)
        entry = menu.entry(index)
        found.append((head, Span(f"  {cut(f'{entry.text}{menu.about(entry)}', room - digits - 3)}")))
    if menu.passing is not None:
        found.append((Span("0".rjust(digits + 1), KEY), Span(f"  {menu.passing}")))
    return found


# ---- heads


def _alone(menu: Menu, head: Head, room: int) -> list[Line]:
    """One head: its items have numbers, or are called by their names."""
    label = Span(head.label, TITLE)
    if all(leaf.number is not None for leaf in head.leaves) and len(head.leaves) <= MOST and head is not menu.brief:
        bits = [
            Bit((Span(str(leaf.number), KEY), Span(f" {leaf.label}{menu.copies(leaf.index)}{about}")), GAP)
            for leaf, about in ((leaf, menu.about(menu.entry(leaf.index))) for leaf in head.leaves)
        ]
        return flow([*bits, *_zero(menu)], room, (label, Span(GAP)))
    found: list[Line] = []
    rows = rows_of(menu, head)
    for place, row in enumerate(rows):
        bits = list(row.bits)
        if place == len(rows) - 1 and (zero := _zero(menu)):
            bits[-1] = Bit(bits[-1].line, GAP)
            bits += zero
        start = (label, Span(GAP)) if place == 0 else (Span(" " * (width(head.label) + len(GAP))),)
        found += flow(bits, room, _titled(start, row))
    return found


def _several(menu: Menu, room: int) -> list[Line]:
    found: list[Line] = []
    rows = {head.label: rows_of(menu, head) for head in menu.heads}
    plain = [head for head in menu.heads if not rows[head.label]]
    if len(plain) == len(menu.heads):
        bits = [Bit(_head_label(menu, head, 0), GAP) for head in plain]
        return flow([*bits, *_zero(menu)], room)
    if all(head.piece and head.number is None for head in menu.heads):
        found += _columns([_cell(head, rows[head.label]) for head in menu.heads], room)
    else:
        found += _table(menu, rows, room)
    zero = _zero(menu)
    return [*found, *flow(zero, room)] if zero else found


def _table(menu: Menu, rows: Mapping[str, Sequence[Row]], room: int) -> Iterator[Line]:
    """Heads on the left, what is below them beside them; a long head has a line of its own on a narrow screen."""
    marks = max((len(str(head.number)) for head in menu.heads if head.number is not None), default=0)
    most = room * 2 // 5
    labels = [width(f"{head.label}{menu.many(head)}") for head in menu.heads if rows[head.label]]
    margin = max((each for each in labels if each <= most), default=2) + (marks + 1 if marks else 0)
    for head in menu.heads:
        start = _head_label(menu, head, marks)
        inside = rows[head.label]
        if not inside:
            yield from flow([Bit((span,), "") for span in start], room)
            continue
        before = padded(start, margin)
        if width_of(start) > margin:
            together = flow(inside[0].bits, room, _titled((*start, Span("  ")), inside[0]))
            if len(inside) == 1 and len(together) == 1:
                yield together[0]
                continue
            yield from flow([Bit((span,), "") for span in start], room)
            for row in inside:
                yield from flow(row.bits, room, _titled((Span("    "),), row), 4)
            continue
        for row in inside:
            yield from flow(row.bits, room, _titled((*before, Span(GAP)), row), margin + len(GAP))
            before = (Span(" " * margin),)


def _head_label(menu: Menu, head: Head, marks: int) -> Line:
    many = Span(menu.many(head))
    if head.number is None:
        return tuple(span for span in (Span(head.label, KEY), many) if span.text)
    return (Span(str(head.number).rjust(marks), KEY), Span(f" {head.label}{many.text}"))


def _zero(menu: Menu) -> list[Bit]:
    return [Bit((Span("0", KEY), Span(f" {menu.passing}")), GAP)] if menu.passing is not None else []


def _titled(start: Line, row: Row) -> Line:
    return (*start, Span(f"{row.title}: ", PLAIN)) if row.title else start


def _cell(head: Head, rows: Sequence[Row]) -> Line:
    """A piece on a board with its targets: `b4  a5 b5 ×c5`."""
    said: list[Span] = [Span(head.label, KEY), Span("  ")]
    for row in rows:
        for place, bit in enumerate(row.bits):
            said += [*bit.line, *([Span(" ")] if place < len(row.bits) - 1 else [])]
    return tuple(said)


def _columns(cells: Sequence[Line], room: int) -> list[Line]:
    """Read downwards, in as many columns as fit."""
    wide = max(map(width_of, cells)) + 4
    count = max(1, (room + 4) // wide)
    height = -(-len(cells) // count)
    found: list[Line] = []
    for place in range(height):
        row = [cells[number] for number in range(place, len(cells), height)]
        spans: list[Span] = [span for cell in row[:-1] for span in padded(cell, wide)]
        found += flow([Bit((*spans, *row[-1]), "")], room)
    return found


# ---- lines


def flow(bits: Sequence[Bit], room: int, head: Line = (), hang: int | None = None) -> list[Line]:
    """Bits one after the other, each with its own joint; further lines are set in below the first bit."""
    margin = width_of(head) if hang is None else hang
    if margin > room // 2 or any(width_of(bit.line) + width(bit.after.rstrip()) > room - margin for bit in bits):
        # Rather set in less than cut.
        margin = min(margin, 4, room // 4)
    done: list[Line] = []
    current = list(_cut(head, room))
    used, empty = width_of(tuple(current)), True
    if used > room - 8 and bits:
        done.append(_stripped(current))
        current, used = [Span(" " * margin)], margin
    for place, bit in enumerate(bits):
        last = place == len(bits) - 1
        tail = 0 if last else width(bit.after.rstrip())
        wide = width_of(bit.line) + tail
        fresh = used <= margin and not done and empty
        if used + wide > room and not (empty and used <= margin) and not fresh:
            done.append(_stripped(current))
            current, used = [Span(" " * margin)], margin
        for span in _cut(bit.line, room - used - tail):
            current.append(span)
            used += width(span.text)
        if not last:
            current.append(Span(bit.after, DIM if bit.after == DOT else PLAIN))
            used += width(bit.after)
        empty = False
    done.append(_stripped(current))
    return [found for found in done if text_of(found).strip()]


def _cut(found: Line, room: int) -> Iterator[Span]:
    for span in found:
        if room <= 0:
            return
        shown = cut(span.text, room)
        if shown:
            yield Span(shown, span.role)
        room -= width(shown)


def _stripped(spans: list[Span]) -> Line:
    while spans and not spans[-1].text.strip():
        spans = spans[:-1]
    return (*spans[:-1], Span(spans[-1].text.rstrip(), spans[-1].role)) if spans else ()
