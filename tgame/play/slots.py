"""Rows and slots: those that go by the same items as one table, the others each on a line.

In: a view. Out: lines, and which zones they show. What is long and bare, as the spaces of a race, is left to be drawn
as a picture.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tgame.dsl import checked as t
from tgame.interpreter.pictures.sight import mark, owner
from tgame.interpreter.pictures.widths import left, width
from tgame.interpreter.seat import Seat
from tgame.interpreter.view import SeenPiece, SeenZone, View
from tgame.play import lines as ln
from tgame.play.at_hand import zones_chosen_from
from tgame.play.lines import Line, Span, flowed, line
from tgame.play.saying import said_once
from tgame.play.words import Words

_APART = 2
_EMPTY, _UNKNOWN = "–", "▒"
_SHORT_ROW = 8  # cells that the eye counts
_NUMBER = re.compile(r"\d+\Z")


class Slots:
    def __init__(self, seat: Seat, view: View, words: Words, room: int) -> None:
        self.view, self.words, self.room = view, words, room
        self.rules, self.labels = seat.rules, seat.labels

    def lines(self, besides: set[str]) -> tuple[list[Line], set[str]]:
        """All but those that are shown in another way."""
        rows = {
            name: [seen for seen in self.view.zones if seen.zone == name]
            for name, zone in self.rules.zones.items()
            if zone.cells is not None
            and zone.shape != "grid"
            and name not in besides
            and not self.rules.texts[name].silent
            and (zone.keys is not None or zone.cells.rows * zone.cells.columns <= _SHORT_ROW)
        }
        found: list[Line] = []
        drawn: set[str] = set()
        groups: dict[t.Type, list[SeenZone]] = {}
        for name, parts in rows.items():
            keys = self.rules.zones[name].keys
            if keys is not None and not self.rules.zones[name].per and not isinstance(keys, t.PlayerType):
                groups.setdefault(keys, []).extend(parts)
        for keys, zones in groups.items():
            if len(zones) > 1 and any(seen.count for seen in zones):
                found += self._together(keys, zones)
                drawn |= {seen.zone for seen in zones}
        for name, parts in rows.items():
            if name not in drawn:
                drawn.add(name)
                found += [one for seen in parts for one in self._row(self.rules.zones[name], seen)]
        return found, drawn

    # ---- several zones

    def _together(self, keys: t.Type, zones: list[SeenZone]) -> list[Line]:
        heads = [self.labels.short_item(keys, place) for place in range(len(zones[0].pieces))]
        titles = [ln.upper(self.labels.short_title(seen.zone)) for seen in zones]
        rows = [[self._mark(piece) for piece in seen.pieces] for seen in zones]
        for way in (_table(heads, titles, rows), _table(titles, heads, [list(r) for r in zip(*rows, strict=True)])):
            if all(ln.width_of(one) <= self.room for one in way):
                return way
        return [
            one
            for title, row in zip(titles, rows, strict=True)
            for one in self._named(
                title, [line(Span(f"{h} ", ln.TITLE), text) for h, text in zip(heads, row, strict=True)]
            )
        ]

    # ---- one zone

    def _row(self, zone: t.Zone, seen: SeenZone) -> list[Line]:
        if not seen.count:
            return []
        holder = owner(zone, seen.index)
        if holder is not None and all(piece is None or piece.face is None for piece in seen.pieces):
            # What others have and nobody else sees is no news.
            return []
        title = self.labels.zone(zone.name, seen.index) if zone.per else ln.upper(self.labels.short_title(zone.name))
        if holder is not None and holder == self.view.player:
            title = self.words.say("Your {0}", ln.small(self.labels.short_title(zone.name)))
        marks = [self._mark(piece) for piece in seen.pieces]
        if isinstance(zone.keys, t.PlayerType):
            return self._named(title, list(self._of_seats(marks)))
        if zone.keys is not None:
            heads = [self.labels.short_item(zone.keys, place) for place in range(len(marks))]
        else:
            marks = said_once(title, marks)
            cells = [self.labels.cell(zone.name, place) for place in range(len(marks))]
            if zone.name not in zones_chosen_from(self.rules) and zone.place is None:
                # Places that nobody speaks of need no numbers.
                return self._named(title, [line(mark) for mark in marks])
            heads = [found[0] if (found := _NUMBER.search(name)) else name for name in cells]
        return self._named(title, [line(Span(f"{h} ", ln.TITLE), m) for h, m in zip(heads, marks, strict=True)])

    def _of_seats(self, marks: Sequence[str]) -> Iterator[Line]:
        """Clockwise from my left, me last."""
        first = 0 if self.view.player is None else self.view.player + 1
        for place in range(len(marks)):
            player = (first + place) % len(marks)
            me = player == self.view.player
            name = self.words.say("You") if me else self.labels.seat(player)
            yield line(Span(name, ln.seat_role(player)), f" {marks[player]}")

    def _named(self, title: str, items: list[Line]) -> list[Line]:
        words = any(" " in ln.text_of(item).partition(" ")[2] or len(ln.text_of(item)) > 8 for item in items)
        joint = ln.JOINT if words else Span("  ")
        return flowed(items, self.room, joint, line(Span(f"{title}  ", ln.TITLE)), ln.hang(self.room))

    def _mark(self, piece: SeenPiece | None) -> str:
        return _EMPTY if piece is None else mark(self.labels, piece, _UNKNOWN)


def _table(heads: list[str], titles: list[str], rows: list[list[str]]) -> list[Line]:
    margin = max(map(width, titles)) + _APART
    wide = [max(width(head), *(width(row[c]) for row in rows)) + _APART for c, head in enumerate(heads)]
    found: list[Line] = [(Span(" " * margin), Span("".join(map(left, heads, wide)).rstrip(), ln.TITLE))]
    for title, row in zip(titles, rows, strict=True):
        found.append((Span(left(title, margin), ln.TITLE), Span("".join(map(left, row, wide)).rstrip())))
    return found
