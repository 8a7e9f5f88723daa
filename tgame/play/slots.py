"""Slots that go by the same items, as one table: a row for each zone, a column for each item.

In: a view. Out: lines, and which zones they show. What does not fit is left to be told zone by zone.
"""

from __future__ import annotations

from collections.abc import Iterator

from tgame.dsl import checked as t
from tgame.interpreter.labels import GameLabels
from tgame.interpreter.pictures.widths import left, width
from tgame.interpreter.view import SeenPiece, SeenZone, View
from tgame.play import lines as ln
from tgame.play.lines import Line, Span

_APART = 2
_EMPTY, _UNKNOWN = "–", "▒"


def slot_tables(view: View, rules: t.Game, labels: GameLabels, room: int) -> tuple[list[Line], set[str]]:
    groups: dict[t.Type, list[SeenZone]] = {}
    for name, zone in rules.zones.items():
        if zone.keys is not None and not zone.per and not rules.texts[name].silent:
            groups.setdefault(zone.keys, []).extend(seen for seen in view.zones if seen.zone == name)
    found: list[Line] = []
    drawn: set[str] = set()
    for keys, zones in groups.items():
        if len(zones) < 2 or not any(seen.count for seen in zones):
            continue
        for table in (_table(keys, zones, labels), _on_its_side(keys, zones, labels)):
            if all(ln.width_of(one) <= room for one in table):
                found += table
                drawn |= {seen.zone for seen in zones}
                break
    return found, drawn


def _table(keys: t.Type, zones: list[SeenZone], labels: GameLabels) -> list[Line]:
    heads = [labels.short_item(keys, place) for place in range(len(zones[0].pieces))]
    rows = [[_mark(piece, labels) for piece in seen.pieces] for seen in zones]
    return list(_lines(heads, [labels.short_title(seen.zone) for seen in zones], rows))


def _on_its_side(keys: t.Type, zones: list[SeenZone], labels: GameLabels) -> list[Line]:
    """A row for each item, where that is narrower."""
    titles = [labels.short_item(keys, place) for place in range(len(zones[0].pieces))]
    columns = [[_mark(piece, labels) for piece in seen.pieces] for seen in zones]
    rows = [list(row) for row in zip(*columns, strict=True)]
    return list(_lines([labels.short_title(seen.zone) for seen in zones], titles, rows))


def _lines(heads: list[str], titles: list[str], rows: list[list[str]]) -> Iterator[Line]:
    columns = len(heads)
    margin = max(map(width, titles)) + _APART
    wide = [max(width(heads[c]), *(width(row[c]) for row in rows)) + _APART for c in range(columns)]
    yield (Span(" " * margin), Span("".join(map(left, heads, wide)).rstrip(), ln.TITLE))
    for title, row in zip(titles, rows, strict=True):
        yield (Span(left(title, margin), ln.TITLE), Span("".join(map(left, row, wide)).rstrip()))


def _mark(piece: SeenPiece | None, labels: GameLabels) -> str:
    if piece is None:
        return _EMPTY
    return _UNKNOWN if piece.face is None else labels.mark(piece.face)
