"""What a person may call the options: for each option its verb, the things it touches, and every name of theirs.

In: a table, a sight, a question. Out: an `Entry` for each option and for each refused act, in the order of the rule
file: actions as in the `choose`, pieces as they lie, cells by their place, seats clockwise. No text is read here, and
nothing is known of a match.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from attrs import evolve

from tgame.interpreter.seat import values as v
from tgame.interpreter.tongues import contracted
from tgame.play.menu.entries import WORDS, Entry, Segment, Thing, flat, verb_of, words_of
from tgame.play.menu.parts import attributed, said_once, title

_NUMBER = re.compile(r"\d+\Z")


def entries(table: v.Table, sight: v.Sight, question: v.Question) -> tuple[Entry, ...]:
    """The options, in the order of the rule file."""
    namer = Namer(table, sight, question)
    things = [tuple(namer.things(option.action, option.targets, option.names)) for option in question.options]
    alike: dict[object, list[int]] = {}
    for place, option in enumerate(question.options):
        alike.setdefault((option.action, tuple(part.varies or part.text for part in option.parts)), []).append(place)
    found = []
    for places in alike.values():
        slots = attributed([(question.options[place].parts, things[place]) for place in places])
        found += [namer.option(question.options[place], things[place], slots) for place in places]
    return tuple(sorted(found, key=namer.order))


def refusals(table: v.Table, sight: v.Sight, question: v.Question) -> tuple[Entry, ...]:
    namer = Namer(table, sight, question)
    return tuple(sorted((namer.refused(refused) for refused in question.refused), key=namer.order))


class Namer:
    def __init__(self, table: v.Table, sight: v.Sight, question: v.Question) -> None:
        self.table = table
        self.seat = sight.seat or 0
        self.question = question
        self.items = {item.name: (item, place) for enum in table.enums.values() for place, item in enumerate(enum)}
        self.kinds = {kind.name: kind for kind in table.kinds}
        self.zones = {zone.id: zone for zone in table.zones}
        self.types = {
            action.name: {parameter.name: parameter.type for parameter in action.parameters} for action in table.actions
        }
        self.labels = {action.name: action.label for action in table.actions}
        self.pieces = {
            piece.id: (piece, lying.zone, (number, place))
            for number, lying in enumerate(sight.zones)
            for place, piece in enumerate(lying.pieces)
        }

    def order(self, entry: Entry) -> tuple[Any, ...]:
        actions = self.question.actions
        place = actions.index(entry.action) if entry.action in actions else len(actions)
        return place, tuple(thing.place for thing in entry.things if not thing.slot.startswith("+")), entry.text

    # ---- options and refused acts

    def option(self, option: v.Choice, things: tuple[Thing, ...], slots: Mapping[int, str]) -> Entry:
        # What varies and is no parameter was worked out: it is told apart from what is fixed.
        segments = tuple(
            Segment(
                contracted(part.text) if self.table.language == "fr" else part.text,
                slots.get(place, "") if part.varies else None,
            )
            for place, part in enumerate(option.parts)
        )
        entry = self._entry(option.index, option.action, option.text, option.notation, said_once(segments), things)
        return evolve(entry, touches=" ".join(dict.fromkeys(map(self._place, option.touches))))

    def _place(self, ident: str) -> str:
        """A piece by its place in a row, by its cell, or in a heap by what it is called."""
        piece, zone, _ = self.pieces[ident]
        if piece.cell is not None:
            return self.zones[zone].cells[piece.cell]
        return piece.short if self.zones[zone].heap else ident.rpartition("#")[2]

    def refused(self, refused: v.Refused) -> Entry:
        things = tuple(self.things(refused.action, refused.targets, ()))
        segments = self._found(refused.text, things)
        return self._entry(-1, refused.action, refused.text, "", segments, things, refused.why)

    def _entry(
        self,
        index: int,
        action: str,
        text: str,
        notation: str,
        segments: tuple[Segment, ...],
        things: tuple[Thing, ...],
        why: str = "",
    ) -> Entry:
        fixed = segments[0].text if segments and segments[0].slot is None else self.labels.get(action, "")
        said = WORDS.findall(flat(fixed))
        verb = verb_of(fixed)
        found = self.pieces.get(things[0].target.piece or "") if len(things) == 1 else None
        return Entry(
            index,
            action,
            text,
            notation,
            segments,
            things,
            verb,
            words_of(text) | frozenset(said),
            why,
            title(self.labels.get(action, "")),
            found[0].count if found is not None else 1,
        )

    def _found(self, text: str, things: tuple[Thing, ...]) -> tuple[Segment, ...]:
        """The same from a whole text: things are looked for in it one after the other, from the back."""
        segments: list[Segment] = []
        rest = text
        for thing in reversed(things):
            at = rest.rfind(thing.label)
            if at >= 0:
                segments[:0] = [Segment(thing.label, thing.slot), Segment(rest[at + len(thing.label) :])]
                rest = rest[:at]
        return (Segment(rest), *segments)

    # ---- things

    def things(self, action: str, targets: Mapping[str, v.Target], names: tuple[v.Target, ...]) -> Iterator[Thing]:
        types = self.types.get(action, {})
        own = set()
        for slot, target in targets.items():
            thing = self.thing(slot, target, types.get(slot, ""))
            own.add(thing.cell)
            yield thing
        for number, target in enumerate(names):
            thing = self.thing(f"+{number}", target, "")
            if thing.cell is None or thing.cell not in own:
                yield thing

    def thing(self, slot: str, target: v.Target, type_: str) -> Thing:
        match target.kind:
            case "piece":
                return self._piece(slot, target)
            case "player":
                return self._player(slot, target)
            case "cell":
                place = (target.cell or 0,)
                codes = _of_cell(target.text)
                text, zone = target.text, target.zone
                spot = self._is_board(zone)
                return Thing(slot, "cell", text, codes, words_of(text), place, target, text, (), zone, spot)
            case "list":
                inner = [self.thing(slot, item, "") for item in target.items]
                words = frozenset[str]().union(words_of(target.text), *(thing.words for thing in inner))
                order = tuple(part for thing in inner for part in thing.place)
                return Thing(slot, "list", target.text, frozenset((flat(target.text),)), words, order, target)
            case "value":
                return self._value(slot, target, type_)

    def _value(self, slot: str, target: v.Target, type_: str) -> Thing:
        value = target.value
        if isinstance(value, int) and not isinstance(value, bool):
            number = frozenset((str(value),))
            return Thing(slot, "number", target.text, number | {flat(target.text)}, number, (value,), target)
        names, place = [target.text], 0
        if value in self.items:
            item, place = self.items[value]
            names += [item.label, item.short, *self._own_names(item.name)]
        codes = frozenset(flat(name) for name in names)
        words = frozenset[str]().union(*(words_of(name) for name in names))
        return Thing(slot, f"value {type_}", target.text, codes, words, (place,), target)

    def _player(self, slot: str, target: v.Target) -> Thing:
        seat = target.player or 0
        name = self.table.seats[seat]
        said = flat(name).split()
        codes = {flat(target.text), flat(name), f"p{seat + 1}"}
        if len(said) > 1 and _NUMBER.match(said[-1]):
            codes.add(f"{said[0][0]}{said[-1]}")
        place = ((seat - self.seat) % len(self.table.seats),)
        words = words_of(name) | words_of(target.text)
        return Thing(slot, "player", target.text, frozenset(codes), words, place, target)

    def _piece(self, slot: str, target: v.Target) -> Thing:
        found = self.pieces.get(target.piece or "")
        names = [target.text]
        if found is None:
            # Of pieces that look the same and lie together, only the first is an entry of the sight.
            zone, _, number = (target.piece or "").rpartition("#")
            place = (len(self.zones), int(number)) if zone and number.isdigit() else (len(self.zones), 0)
            return Thing(slot, "piece", target.text, *_named(names), place, target, None, (), zone or None)
        piece, zone, place = found
        cells = self.zones[zone].cells
        cell = cells[piece.cell] if piece.cell is not None and piece.cell < len(cells) else None
        names += [piece.name, *([piece.short] if piece.short != "?" else [])]
        names += [self._typed(name, piece) for name in (piece.short, target.text)]
        extra, groups = self._face(piece)
        codes, words = _named(names)
        # A number counts as it is printed: `14`, not the 1 and the 4 of `tile 1-4`.
        printed = words_of(target.text) | words_of(piece.short)
        words = frozenset(word for word in words if not word.isdecimal() or word in printed)
        label = target.text
        if cell is not None:
            codes |= _of_cell(cell)
            words |= words_of(cell)
            if flat(cell) not in flat(label):
                label = f"{cell} ({label})"
                codes |= {flat(label)}
        spot = cell is not None and self._is_board(zone)
        return Thing(slot, "piece", label, codes, words | extra, place, target, cell, groups, zone, spot)

    def _is_board(self, zone: str | None) -> bool:
        found = self.zones.get(zone or "")
        return found is not None and found.rows > 1 and found.columns > 1

    def _typed(self, text: str, piece: v.Piece) -> str:
        """With a letter for each sign that stands for an item: `10s` for 10♠."""
        for value in (piece.face or ())[1:]:
            if isinstance(value, str) and value in self.items:
                item, _ = self.items[value]
                if item.short and not WORDS.search(item.short):
                    text = text.replace(item.short, item.label[:1])
        return text

    def _face(self, piece: v.Piece) -> tuple[frozenset[str], tuple[str, ...]]:
        """The words of what is seen of a piece, and the items among them; of one face down, what its back shows."""
        seen = piece.face if piece.face is not None else tuple(re.findall(r"\w+", piece.back))
        words: set[str] = set()
        groups = []
        if seen and isinstance(seen[0], str) and seen[0] in self.kinds:
            words |= words_of(self.kinds[seen[0]].label)
        for value in seen:
            if isinstance(value, str) and value in self.items:
                item, _ = self.items[value]
                groups.append(item.label)
                for name in (item.label, item.short, *self._own_names(item.name)):
                    words |= words_of(name)
        return frozenset(words), tuple(groups)

    def _own_names(self, name: str) -> tuple[str, ...]:
        """What the file calls an item: a word of English."""
        return (name,) if self.table.language == "en" else ()


def _of_cell(cell: str) -> frozenset[str]:
    """`space 3` is `space3`, too; but 1-1 is not 11."""
    said, together = flat(cell), flat(cell).replace(" ", "")
    return frozenset((said,)) if together.isdecimal() and said != together else frozenset((said, together))


def _named(names: list[str]) -> tuple[frozenset[str], frozenset[str]]:
    """Whole names, also without the signs at their end (`24` for 24✗), and the words of them."""
    codes = {flat(name) for name in names}
    codes |= {bare for code in codes if (bare := re.sub(r"\W+\Z", "", code))}
    return frozenset(codes), frozenset[str]().union(*(words_of(name) for name in names))
