"""What each player has before them: a table of numbers, and what lies open there; clockwise, mine last.

In: a seat, its view and sight. Out: lines. Numbers, counts and places in a row make the columns of a table; everything
else is a phrase behind them, on the same line where it fits.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from attrs import evolve, frozen

from tgame.dsl import checked as t
from tgame.interpreter.pictures.heaps import UNKNOWN, Heaps
from tgame.interpreter.pictures.sight import mark, owner
from tgame.interpreter.pictures.widths import Word, left, right, width
from tgame.interpreter.seat import Seat
from tgame.interpreter.seat import values as v
from tgame.interpreter.view import SeenPiece, SeenZone, View
from tgame.play import lines as ln
from tgame.play.in_common import MOST_NAMED, is_shared
from tgame.play.lines import Line, Span, flowed, line
from tgame.play.saying import said_once
from tgame.play.terse import Terse
from tgame.play.words import Words

_DOT = Span(" ·", ln.DIM)
_NONE, _HIDDEN = "–", "?"
_PLACES = 10  # of a row of cards that is a part of the table
_MOST_GONE = 5  # values that a piece cannot have; of more, `? X` says what is left

Phrase = list[Line]  # what is not broken inside its parts


@frozen
class Column:
    """What every player has, as it is written; numbers are in line at the right."""

    title: str
    texts: tuple[str, ...]
    number: bool = True
    listed: bool = False  # piece by piece, for whom it belongs to
    told: tuple[str, ...] = ()  # of pieces that not everybody sees, what all know: behind each text
    ruled_out: str = ""  # what a piece of mine that I do not know cannot be: below my text

    def text(self, player: int) -> str:
        return f"{self.texts[player]} {self._told(player)}".rstrip()

    def cell(self, player: int, wide: int) -> Line:
        told = self._told(player)
        if not told:
            return line(_set(self.texts[player], self, wide))
        return (Span(f"{self.texts[player]} "), Span(left(told, wide - width(self.texts[player]) - 1), ln.KNOWN))

    def _told(self, player: int) -> str:
        return f"({self.told[player]})" if self.told and self.told[player] else ""

    @property
    def wide(self) -> int:
        return max(width(self.title), width(self.ruled_out), *(width(self.text(p)) for p in range(len(self.texts))))


class SeatLines:
    def __init__(self, seat: Seat, view: View, words: Words, heaps: Heaps, terse: Terse) -> None:
        self.seat, self.view, self.words, self.heaps, self.terse = seat, view, words, heaps, terse
        self.rules, self.labels = seat.rules, seat.labels
        self.players = self.rules.configuration.players
        self._owned_zones = [
            zone
            for zone in self.rules.zones.values()
            if zone.cells is None and zone.name != t.BOX and not self.rules.texts[zone.name].silent
        ]

    # ---- all players

    def lines(self, sight: v.Sight, room: int) -> list[Line]:
        columns = [*self._numbers(), *self._counts(), *self._figures(sight), *self._score(sight), *self._places(sight)]
        phrases = {player: self._open(player, room) for player in range(self.players)}
        order = self._order()
        if len(columns) == 1 and columns[0].number and not any(phrases.values()):
            nothing = all(text in ("0", _NONE) for text in columns[0].texts)
            return [] if nothing else self._one_line(columns[0], order, room)
        if columns:
            return list(self._table(columns, phrases, order, room))
        return list(self._phrases(phrases, order, room))

    def _order(self) -> list[int]:
        """Clockwise from my left, me last."""
        first = 0 if self.seat.player is None else self.seat.player + 1
        return [(first + place) % self.players for place in range(self.players)]

    def _name(self, player: int) -> Span:
        return Span(self.words.say("You") if self._is_me(player) else self.labels.seat(player), ln.seat_role(player))

    def _says(self, column: Column, player: int) -> bool:
        return not column.listed if self._is_me(player) else self.terse.most != -1

    def _is_me(self, player: int) -> bool:
        return player == self.seat.player

    def _one_line(self, column: Column, order: Sequence[int], room: int) -> list[Line]:
        items = [(self._name(player), Span(f" {column.texts[player]}")) for player in order]
        return flowed(items, room, ln.JOINT, line(Span(f"{ln.upper(column.title)}  ", ln.TITLE)))

    def _table(
        self, columns: list[Column], phrases: dict[int, list[Phrase]], order: Sequence[int], room: int
    ) -> Iterator[Line]:
        margin = max(width(self._name(player).text) for player in order)
        columns = _fitting(columns, margin, room)
        wide = [column.wide for column in columns]
        apart = 2 if _wide(margin, wide, 2) <= room else 1
        while len(columns) > 1 and _wide(margin, wide, apart) > room:
            # What has no room in the table is said behind the names.
            dropped = columns.pop()
            wide.pop()
            for player in order:
                if dropped.texts[player] not in ("0", _NONE, "") and self._says(dropped, player):
                    phrases[player].insert(0, [line(Span(f"{dropped.title} ", ln.TITLE), dropped.texts[player])])
        gap = " " * apart
        heads = "".join(gap + _set(c.title, c, each) for c, each in zip(columns, wide, strict=True))
        yield (Span(" " * margin), Span(heads.rstrip(), ln.TITLE))
        for player in order:
            name = self._name(player)
            cells = [s for c, each in zip(columns, wide, strict=True) for s in (Span(gap), *c.cell(player, each))]
            head = (Span(left(name.text, margin), name.role), *cells)
            used = _wide(margin, wide, apart) + 3
            items = list(_flat(phrases[player], room - used))
            behind = flowed(items, room, Span(" "), (*head, Span("   "))) if items else []
            if not items:
                yield tuple(ln.stripped(head))
            elif len(behind) == 1 or used <= room // 2:
                yield from behind
            else:
                yield head
                yield from flowed(list(_flat(phrases[player], room - 4)), room, Span(" "), (Span(" " * 4),))
            if self._is_me(player) and any(column.ruled_out for column in columns):
                below = "".join(gap + left(c.ruled_out, each) for c, each in zip(columns, wide, strict=True))
                yield (Span(left(f"  {self.words.say('not')}", margin) + below.rstrip(), ln.KNOWN),)

    def _phrases(self, phrases: dict[int, list[Phrase]], order: Sequence[int], room: int) -> Iterator[Line]:
        margin = max(width(self._name(player).text) for player in order) + 2
        for player in order:
            items = list(_flat(phrases[player], room - margin))
            name = self._name(player)
            if items:
                yield from flowed(items, room, Span(" "), (Span(left(name.text, margin), name.role),))

    # ---- columns

    def _numbers(self) -> Iterator[Column]:
        for name, values in self.view.variables:
            variable = self.rules.variables[name]
            if len(variable.per) != 1 or not isinstance(variable.per[0], t.PlayerType):
                continue
            if isinstance(variable.type, t.NumberType) and not self.rules.texts[name].silent:
                yield Column(ln.small(self.labels.variable(name)), tuple(map(_shown, values)))

    def _counts(self) -> Iterator[Column]:
        """Zones that players have, by how many pieces lie there: those whose faces some do not see, and those in which
        all pieces look the same."""
        for zone in self._owned_zones:
            if len(zone.per) != 1 or not isinstance(zone.per[0], t.PlayerType):
                continue
            parts = [seen for seen in self.view.zones if seen.zone == zone.name]
            if any(seen.count for seen in parts) and self._is_counted(zone) and not self._in_places(zone):
                counts = tuple(str(seen.count or _NONE) for seen in parts)
                yield Column(ln.small(self._title(zone)), counts, listed=zone.seen == "owner")

    def _is_counted(self, zone: t.Zone) -> bool:
        if self._alike(zone):
            return True
        others = [seen for seen in self.view.zones if seen.zone == zone.name]
        others = [seen for seen in others if owner(zone, seen.index) != self.seat.player]
        return zone.seen != "all" and not any(self._shows(seen) for seen in others)

    def _alike(self, zone: t.Zone) -> bool:
        kinds = [self.rules.kinds[name] for name in zone.holds.kinds]
        return len(kinds) == 1 and not kinds[0].fields

    def _figures(self, sight: v.Sight) -> Iterator[Column]:
        """Numbers that the rule file gives a title, of each player; of player and item, for the item that is on."""
        for figure in sight.figures:
            items = {one.item for one in figure.values}
            item = next((item for item in sight.items if item in items), None)
            if item not in items or any(one.player is None for one in figure.values):
                continue
            values = tuple(one.value for one in figure.values if one.item == item)
            if sum(value is not None for value in values) > 1 and any(values):
                yield Column(ln.small(figure.short), tuple(map(_shown, values)))

    def _score(self, sight: v.Sight) -> Iterator[Column]:
        """The total, unless it is one of the numbers above."""
        if sight.score is None or is_shared(self.rules) or sum(total is not None for total in sight.score.totals) < 2:
            return
        totals = tuple(map(_shown, sight.score.totals))
        if totals not in [column.texts for column in self._numbers()] and any(sight.score.totals):
            yield Column(self.words.say("score"), totals)

    def _places(self, sight: v.Sight) -> Iterator[Column]:
        """Cards in a row before each player, by their places; with what is known of those that some do not see."""
        lying = {part.zone: [p for piece in part.pieces for p in [piece] * piece.count] for part in sight.zones}
        for zone in self._owned_zones:
            if not self._in_places(zone):
                continue
            parts = [seen for seen in self.view.zones if seen.zone == zone.name]
            for place in range(max(len(seen.pieces) for seen in parts)):
                here = [seen.pieces[place] if place < len(seen.pieces) else None for seen in parts]
                texts, told = [], []
                for seen, piece in zip(parts, here, strict=True):
                    sighted = lying[seen.notation][place] if piece is not None else None
                    texts.append("" if piece is None or sighted is None else self._mark(piece, sighted))
                    told.append("" if piece is None or sighted is None or piece.face is None else self._told(sighted))
                yield Column(
                    str(place + 1),
                    tuple(texts),
                    number=False,
                    told=tuple(told),
                    ruled_out=self._ruled_out(here) if self.terse.reasons else "",
                )

    def _told(self, piece: v.Piece) -> str:
        """What everybody knows of a piece that I see and others do not: of each field that is sure, its value."""
        sure = [one.words[0] for one in piece.left if one.field is not None and len(one.values) == 1]
        if piece.face is not None and sure and len(sure) == len(piece.face) - 1:
            return piece.short
        return " ".join(sure)

    def _ruled_out(self, here: Sequence[SeenPiece | None]) -> str:
        """What the piece at my place of a row cannot be, if that can be said shortly."""
        mine = None if self.seat.player is None else here[self.seat.player]
        if mine is None or mine.face is not None or not mine.may:
            return ""
        gone = self.labels.ruled_out(mine.may, mine.back)
        return " ".join(gone) if len(gone) <= _MOST_GONE else ""

    def _in_places(self, zone: t.Zone) -> bool:
        mine = len(zone.per) == 1 and isinstance(zone.per[0], t.PlayerType)
        if not mine or zone.shape != "list" or zone.seen == "owner":
            return False
        parts = [seen for seen in self.view.zones if seen.zone == zone.name]
        return any(map(self._shows, parts)) and all(len(seen.pieces) <= _PLACES for seen in parts)

    def _mark(self, piece: SeenPiece, sighted: v.Piece) -> str:
        """What all were told of a card stays on it, also where it tells the whole card."""
        return sighted.short if piece.face is None and sighted.face is None else mark(self.labels, piece, UNKNOWN)

    # ---- what lies open

    def _open(self, player: int, room: int) -> list[Phrase]:
        found: list[Phrase] = []
        for zone in self._owned_zones:
            single = len(zone.per) == 1
            if self._in_places(zone) or (single and self._alike(zone)):
                continue
            for seen in self._parts(zone, player):
                if not seen.count or (zone.seen != "all" and single and not self._shows(seen)):
                    continue
                if player == self.seat.player and zone.seen == "owner":
                    continue
                if self.terse.most != -1 or player == self.seat.player:
                    found.append(self._phrase(zone, seen, player, room))
        return found

    def _phrase(self, zone: t.Zone, seen: SeenZone, player: int, room: int) -> Phrase:
        title = ln.small(self._title(zone, seen.index))
        limit = self.terse.most if self.terse.most is not None and player != self.seat.player else MOST_NAMED
        if len(seen.pieces) > limit and not self.terse.everything:
            return [line(Span(f"{title} ", ln.TITLE), str(seen.count))]
        words = self.heaps.words(zone, seen, room, 2)
        if self._shows(seen) and words == self.heaps.counted([piece for piece in seen.pieces if piece is not None]):
            return [line(Span(f"{title} ", ln.TITLE), str(seen.count))]
        texts = said_once(title, [word.text for word in words])
        after = "" if all(text.isdigit() for text in texts) else words[0].after.rstrip()
        texts = [*(text + after for text in texts[:-1]), texts[-1]]
        return [(Span(f"{title} ", ln.TITLE), Span(texts[0])), *map(line, texts[1:])]

    def _shows(self, seen: SeenZone) -> bool:
        return any(piece is not None and piece.face is not None for piece in seen.pieces)

    def _parts(self, zone: t.Zone, player: int) -> Iterator[SeenZone]:
        return (seen for seen in self.view.zones if seen.zone == zone.name and owner(zone, seen.index) == player)

    def _title(self, zone: t.Zone, index: tuple[int, ...] = ()) -> str:
        """A zone's short title; what else it is kept for stands in its place, unless an earlier zone has that."""
        keys = [
            self.labels.short_item(type_, place)
            for type_, place in zip(zone.per, index, strict=False)
            if not isinstance(type_, t.PlayerType)
        ]
        if not keys:
            return self.labels.short_title(zone.name)
        if all(isinstance(type_, t.PlayerType | t.NumberType) for type_ in zone.per):
            # A number alone says nothing.
            return f"{self.labels.short_title(zone.name)} {', '.join(keys)}"
        first = next(other for other in self._owned_zones if other.per == zone.per)
        return ", ".join(keys if zone is first else [self.labels.short_title(zone.name), *keys])

    # ---- mine

    def mine(self, sight: v.Sight, shown: Collection[str], room: int) -> Iterator[Line]:
        """What only I see, and the numbers that only I know; not what the options show anyway."""
        if self.seat.player is None:
            return
        for zone in self._owned_zones:
            if zone.seen not in ("owner", "others") or self._in_places(zone):
                continue
            for seen in self._parts(zone, self.seat.player):
                if seen.notation in shown or not seen.count:
                    continue
                words = self.heaps.words(zone, seen, room, 4, places=zone.shape == "list")
                if not self.terse.mine and not _asked_about(seen, sight.question):
                    words = [Word(str(seen.count))]
                joint = Span(words[0].after if len(words) > 1 else " ")
                title = self.words.say("Your {0}", ln.small(self._title(zone, seen.index)))
                items = [line(word.text) for word in words]
                yield from flowed(items, room, joint, line(Span(f"{title}  ", ln.TITLE)), ln.hang(room))
        known = list(self._my_figures(sight))
        if known:
            yield from flowed(list(_flat(known, room - 2)), room, Span(" "), line(Span("  ")))

    def _my_figures(self, sight: v.Sight) -> Iterator[Phrase]:
        for figure in sight.figures:
            known = [one for one in figure.values if one.value is not None]
            if not known or any(one.player != self.seat.player for one in known):
                continue
            if any(one.value for one in known):
                first, *others = [f"{self._item(one.item)}{one.value}" for one in known if one.value]
                yield [line(Span(f"{ln.small(figure.short)} ", ln.TITLE), first), *map(line, others)]
        total = sight.score.totals if sight.score is not None else ()
        if sum(value is not None for value in total) == 1 and self.seat.player is not None and total[self.seat.player]:
            yield [line(Span(f"{self.words.say('score')} ", ln.TITLE), str(total[self.seat.player]))]

    def _item(self, name: str | None) -> str:
        items = (item for enum in self.seat.table.enums.values() for item in enum)
        found = next((item for item in items if item.name == name), None)
        if name is None:
            return ""
        return f"{found.short} " if found is not None else f"{name}{self.words.say(': ')}"


def _asked_about(seen: SeenZone, question: v.Question | None) -> bool:
    """Is a piece of this zone in an option?"""
    options = question.options if question is not None else ()
    pieces = (target.piece for option in options for target in option.targets.values())
    return any(piece is not None and piece.startswith((f"{seen.notation}/", f"{seen.notation}#")) for piece in pieces)


def _fitting(columns: list[Column], margin: int, room: int) -> list[Column]:
    """Where there is no room for all, what pieces cannot be gives way first, then what everybody knows of them."""
    ways = (columns, [evolve(c, ruled_out="") for c in columns], [evolve(c, ruled_out="", told=()) for c in columns])
    return next((way for way in ways if _wide(margin, [column.wide for column in way], 1) <= room), ways[-1])


def _wide(margin: int, wide: Sequence[int], apart: int) -> int:
    return margin + sum(each + apart for each in wide)


def _set(text: str, column: Column, wide: int) -> str:
    return right(text, wide) if column.number else left(text, wide)


def _flat(phrases: Sequence[Phrase], room: int) -> Iterator[Line]:
    """The parts of phrases one after the other, a dot behind each phrase but the last. One that fits on a line of its
    own is not broken."""
    for number, phrase in enumerate(phrases):
        parts = [*phrase[:-1], phrase[-1] if number == len(phrases) - 1 else (*phrase[-1], _DOT)]
        whole = tuple(span for place, part in enumerate(parts) for span in ((Span(" "),) * (place > 0) + part))
        yield from [whole] if ln.width_of(whole) <= room else parts


def _shown(value: int | None) -> str:
    return _HIDDEN if value is None else str(value)
