"""What each player has before them: a table of numbers, and what lies open there; clockwise, mine last.

In: a seat and its view. Out: lines. A zone that this seat does not see is a number; numbers and counts of two or more
sorts make a table, everything else is a phrase behind the name.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from tgame.dsl import checked as t
from tgame.interpreter.pictures.heaps import Heaps
from tgame.interpreter.pictures.sight import owner
from tgame.interpreter.pictures.widths import left, right, width
from tgame.interpreter.seat import Seat
from tgame.interpreter.seat import values as v
from tgame.interpreter.view import SeenZone, View
from tgame.play import lines as ln
from tgame.play.lines import Line, Span, flowed, line
from tgame.play.words import Words

_DOT = Span(" ·", ln.DIM)
_NONE = "–"

Phrase = list[Line]  # what is not broken inside its parts


@frozen
class Column:
    """A number that every player has; None where this seat may not know it."""

    title: str
    values: tuple[int | None, ...]


class SeatLines:
    def __init__(self, seat: Seat, view: View, words: Words, room: int, heaps: Heaps) -> None:
        self.seat, self.view, self.words, self.room, self.heaps = seat, view, words, room, heaps
        self.rules, self.labels = seat.rules, seat.labels
        self.players = self.rules.configuration.players

    # ---- all players

    def lines(self, sight: v.Sight) -> Iterator[Line]:
        columns = [*self._numbers(), *self._counts(), *self._figures(sight), *self._score(sight)]
        phrases = {player: self._open(player) for player in range(self.players)}
        order = self._order()
        if len(columns) == 1 and not any(phrases.values()):
            yield from self._one_line(columns[0], order)
        elif len(columns) > 1 or (columns and not any(phrases.values())):
            yield from self._table(columns, phrases, order)
        else:
            yield from self._phrases(columns, phrases, order)

    def _order(self) -> list[int]:
        """Clockwise from my left, me last."""
        first = 0 if self.seat.player is None else self.seat.player + 1
        return [(first + place) % self.players for place in range(self.players)]

    def _name(self, player: int) -> Span:
        me = player == self.seat.player
        return Span(self.words.say("You") if me else self.labels.seat(player), ln.seat_role(player))

    def _one_line(self, column: Column, order: Sequence[int]) -> list[Line]:
        items = [(self._name(player), Span(f" {_shown(column.values[player])}")) for player in order]
        return flowed(items, self.room, ln.JOINT, line(Span(f"{column.title}  ", ln.TITLE)))

    def _table(self, columns: list[Column], phrases: dict[int, list[Phrase]], order: Sequence[int]) -> Iterator[Line]:
        margin = max(width(self._name(player).text) for player in order)
        wide = [max(width(c.title), *(width(_shown(value)) for value in c.values)) for c in columns]
        while len(columns) > 1 and margin + sum(each + 2 for each in wide) > self.room:
            # What has no room in the table is said behind the names.
            dropped = columns.pop()
            wide.pop()
            for player in order:
                if dropped.values[player]:
                    phrases[player].insert(0, [line(f"{dropped.title} {dropped.values[player]}")])
        heads = "".join("  " + right(c.title, room) for c, room in zip(columns, wide, strict=True))
        yield (Span(" " * margin), Span(heads, ln.TITLE))
        for player in order:
            name = self._name(player)
            cells = "".join("  " + right(_shown(c.values[player]), room) for c, room in zip(columns, wide, strict=True))
            head = (Span(left(name.text, margin), name.role), Span(cells))
            used = margin + width(cells)
            items = list(_flat(phrases[player]))
            if not items:
                yield head
            elif used < self.room // 2:
                yield from flowed(items, self.room, Span(" "), (*head, Span("   ")))
            else:
                yield head
                yield from flowed(items, self.room, Span(" "), (Span(" " * (margin + 2)),))

    def _phrases(self, columns: list[Column], phrases: dict[int, list[Phrase]], order: Sequence[int]) -> Iterator[Line]:
        margin = max(width(self._name(player).text) for player in order) + 2
        for player in order:
            counts = [[line(f"{c.title} {_shown(c.values[player])}")] for c in columns]
            items = list(_flat([*counts, *phrases[player]]))
            name = self._name(player)
            if items:
                yield from flowed(items, self.room, Span(" "), (Span(left(name.text, margin), name.role),))

    # ---- numbers

    def _numbers(self) -> Iterator[Column]:
        for name, values in self.view.variables:
            variable = self.rules.variables[name]
            if len(variable.per) != 1 or not isinstance(variable.per[0], t.PlayerType):
                continue
            if isinstance(variable.type, t.NumberType) and not self.rules.texts[name].silent:
                yield Column(ln.small(self.labels.variable(name)), values)

    def _counts(self) -> Iterator[Column]:
        """Zones that players have and whose faces some do not see, by how many pieces lie there."""
        for zone in self.rules.zones.values():
            if len(zone.per) != 1 or not isinstance(zone.per[0], t.PlayerType) or self._hides(zone):
                continue
            if zone.cells is None and zone.seen != "all":
                parts = [seen for seen in self.view.zones if seen.zone == zone.name]
                open_to_me = any(self._shows(s) for s in parts if owner(zone, s.index) != self.seat.player)
                if any(seen.count for seen in parts) and not open_to_me:
                    yield Column(ln.small(self._title(zone)), tuple(seen.count for seen in parts))

    def _figures(self, sight: v.Sight) -> Iterator[Column]:
        """Numbers that the rule file gives a title, of each player; of player and item, for the item that is on."""
        for figure in sight.figures:
            items = {one.item for one in figure.values}
            item = next((item for item in sight.items if item in items), None)
            if item not in items or any(one.player is None for one in figure.values):
                continue
            values = tuple(one.value for one in figure.values if one.item == item)
            if any(value is not None for value in values):
                yield Column(ln.small(figure.short), values)

    def _score(self, sight: v.Sight) -> Iterator[Column]:
        """The total, unless it is one of the numbers above."""
        if sight.score is None or all(total is None for total in sight.score.totals):
            return
        known = [column.values for column in self._numbers()]
        if sight.score.totals not in known and any(sight.score.totals):
            yield Column(self.words.say("score"), sight.score.totals)

    # ---- what lies open

    def _open(self, player: int) -> list[Phrase]:
        found: list[Phrase] = []
        for seen in self._owned(player):
            zone = self.rules.zones[seen.zone]
            if zone.seen != "all" and len(zone.per) == 1 and not self._shows(seen):
                continue
            if not seen.count or (player == self.seat.player and zone.seen == "owner"):
                continue
            words = self.heaps.words(zone, seen, self.room, 2)
            title = Span(f"{ln.small(self._title(zone, seen.index))} ", ln.TITLE)
            texts = [word.text + word.after.rstrip() for word in words[:-1]] + [words[-1].text]
            found.append([(title, Span(texts[0])), *map(line, texts[1:])])
        return found

    def _shows(self, seen: SeenZone) -> bool:
        return any(piece is not None and piece.face is not None for piece in seen.pieces)

    def _owned(self, player: int) -> Iterator[SeenZone]:
        for name in self.rules.zones:
            zone = self.rules.zones[name]
            if zone.cells is None and not self._hides(zone):
                yield from (s for s in self.view.zones if s.zone == name and owner(zone, s.index) == player)

    def _hides(self, zone: t.Zone) -> bool:
        return zone.name == t.BOX or self.rules.texts[zone.name].silent

    def _title(self, zone: t.Zone, index: tuple[int, ...] = ()) -> str:
        """A zone's short title; what else it is kept for stands in its place."""
        keys = [
            self.labels.item(type_, place)
            for type_, place in zip(zone.per, index, strict=False)
            if not isinstance(type_, t.PlayerType)
        ]
        return ", ".join(keys) if keys else self.labels.short_title(zone.name)

    # ---- mine

    def mine(self, menu_zone: str | None) -> Iterator[Line]:
        """What only I see."""
        if self.seat.player is None:
            return
        for seen in self._owned(self.seat.player):
            zone = self.rules.zones[seen.zone]
            if zone.seen not in ("owner", "others") or seen.notation == menu_zone or not seen.count:
                continue
            words = self.heaps.words(zone, seen, self.room, 4, places=zone.shape == "list")
            items = [line(word.text) for word in words]
            joint = Span(words[0].after if len(words) > 1 else " ")
            title = self.words.say("Your {0}", ln.small(self._title(zone, seen.index)))
            yield from flowed(items, self.room, joint, line(Span(f"{title}  ", ln.TITLE)))


def _flat(phrases: Sequence[Phrase]) -> Iterator[Line]:
    """The parts of phrases one after the other, a dot behind each phrase but the last."""
    for number, phrase in enumerate(phrases):
        yield from phrase[:-1]
        yield phrase[-1] if number == len(phrases) - 1 else (*phrase[-1], _DOT)


def _shown(value: int | None) -> str:
    return _NONE if value is None else str(value)
