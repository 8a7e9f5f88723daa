"""Saying things: pieces, places, players and acts as text, in English or in the rule file's other languages.

Two notations come from here: plain sentences for people (`Speaker`), and the notation of scenarios, which is the same
in every language and names an option in a saved match.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any

from tgame.dsl import checked as t
from tgame.dsl.check.expressions import DIRECTIONS
from tgame.interpreter.layout import Layout

_WORDS: Mapping[str, Mapping[str, str]] = {
    "fr": {
        "Player {0}": "Joueur {0}",
        "row {0}, column {1}": "ligne {0}, colonne {1}",
        "space {0}": "emplacement {0}",
        "pass": "passer",
        "done": "terminé",
        "a hidden piece": "une pièce cachée",
        "yes": "oui",
        "no": "non",
        "north": "nord",
        "east": "est",
        "south": "sud",
        "west": "ouest",
        "northeast": "nord-est",
        "southeast": "sud-est",
        "southwest": "sud-ouest",
        "northwest": "nord-ouest",
    }
}


class Speaker:
    """Says the things of one game in one language."""

    def __init__(self, layout: Layout, translations: Mapping[str, Mapping[str, str]], language: str = "en") -> None:
        self.layout = layout
        self.game = layout.game
        self.language = language
        self._own = translations.get(language, {})
        self._words = _WORDS.get(language, {})
        self._pieces: dict[int, str] = {}
        self._zones: dict[tuple[str, tuple[int, ...]], str] = {}

    def say(self, english: str, *values: object) -> str:
        """A text of the rule file, or one of ours, in this language; English where there is no other.

        Values are filled into our own words only: a rule file's text is shown as it stands, whatever it holds.
        """
        ours = self._words.get(english, english)
        return ours.format(*values) if values else self._own.get(english, ours)

    def name(self, key: str) -> str:
        """The text of something the rule file declares."""
        return self.say(self.game.texts.get(key, key))

    def deed(self, key: str) -> str:
        """The text of an action or a step."""
        return self.say(self.game.deed_texts[key])

    def player(self, seat: int) -> str:
        return self.say("Player {0}", seat + 1)

    def piece(self, piece: int) -> str:
        """A piece's face: its kind, and its fields in brackets."""
        if piece not in self._pieces:
            found = self.layout.pieces[piece]
            kind = self.game.kinds[found.kind]
            fields = (self.value(v, p.type) for v, p in zip(found.values, kind.fields, strict=True))
            self._pieces[piece] = self._with(self.name(kind.name), fields)
        return self._pieces[piece]

    def _with(self, name: str, parts: Iterable[str]) -> str:
        inside = ", ".join(parts)
        return f"{name} ({inside})" if inside else name

    def back(self, piece: int) -> str:
        """What the back of a piece shows."""
        found = self.layout.pieces[piece]
        kind = self.game.kinds[found.kind]
        shown = self.game.backs.get(kind.family)
        if shown is None:
            return "?"
        place = [p.name for p in kind.fields].index(shown)
        return f"? ({self.value(found.values[place], kind.fields[place].type)})"

    def zone(self, name: str, index: tuple[int, ...]) -> str:
        key = name, index
        if key not in self._zones:
            per = self.game.zones[name].per
            owners = (self.value(i + _low(type_), type_) for i, type_ in zip(index, per, strict=True))
            self._zones[key] = self._with(self.name(name), owners)
        return self._zones[key]

    def place(self, code: int) -> str:
        name, index, cell = self.layout.place_name(code)
        text = self.zone(name, index)
        if cell is None:
            return text
        return f"{text}, {self.cell(name, cell)}"

    def cell(self, zone_name: str, cell: int) -> str:
        """A cell of a zone: by the key of its slot, or where it lies."""
        zone = self.game.zones[zone_name]
        assert zone.cells is not None
        if zone.keys is not None:
            return self.value(cell + _low(zone.keys), zone.keys)
        return self.value(cell, zone.cells)

    def value(self, value: Any, type_: t.Type, piece: Callable[[int], str] | None = None) -> str:
        """A value; pieces in it by their faces, or as `piece` says them."""
        match type_:
            case t.BoolType():
                return self.say("yes" if value else "no")
            case t.EnumType():
                return self.name(type_.items[value])
            case t.PlayerType():
                return self.player(value)
            case t.DirectionType():
                return self.say(DIRECTIONS[value])
            case t.CellType() if type_.rows == 1:
                return self.say("space {0}", value + 1)
            case t.CellType():
                return self.say("row {0}, column {1}", value // type_.columns + 1, value % type_.columns + 1)
            case t.ListType():
                return ", ".join(self.value(item, type_.item, piece) for item in value)
            case t.TupleType():
                parts = (self.value(item, inner, piece) for item, inner in zip(value, type_.items, strict=True))
                return f"({', '.join(parts)})"
            case t.PieceType():
                return (piece or self.piece)(value)
        return str(value)


def _low(type_: t.Type) -> int:
    return type_.low if isinstance(type_, t.NumberType) else 0


class Notation:
    """The language-neutral way to write values, the same as in scenarios."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout

    @cached_property
    def faces(self) -> list[str]:
        """The face of each piece."""
        return [self.face(piece) for piece in range(len(self.layout.pieces))]

    @cached_property
    def backs(self) -> list[str]:
        """The back of each piece."""
        return [self.back(piece) for piece in range(len(self.layout.pieces))]

    @cached_property
    def parts(self) -> list[str]:
        """Each zone, or part of one."""
        return [self.zone(name, index) for name, index in self.layout.parts]

    def face(self, piece: int) -> str:
        found = self.layout.pieces[piece]
        kind = self.layout.game.kinds[found.kind]
        fields = [self.value(v, p.type) for v, p in zip(found.values, kind.fields, strict=True)]
        return f"{kind.name}({', '.join(fields)})" if fields else kind.name

    def zone(self, name: str, index: tuple[int, ...]) -> str:
        zone = self.layout.game.zones[name]
        owners = [self.value(i + _low(type_), type_) for i, type_ in zip(index, zone.per, strict=True)]
        return f"{name}[{', '.join(owners)}]" if owners else name

    def piece(self, piece: int, places: list[int], zones: list[list[int]]) -> str:
        """By its place where it has one, by its face where it lies in a heap."""
        name, index, cell = self.layout.place_name(places[piece])
        zone = self.layout.game.zones[name]
        if not zone.ordered:
            return self.face(piece)
        if cell is None or zone.cells is None:
            position = zones[self.layout.zone_of[places[piece]]].index(piece) + 1
            return f"{self.zone(name, index)}[{position}]"
        owners = [self.value(i + _low(type_), type_) for i, type_ in zip(index, zone.per, strict=True)]
        if zone.keys is not None:
            at = [self.value(cell + _low(zone.keys), zone.keys)]
        elif zone.cells.rows == 1:
            at = [str(cell + 1)]
        else:
            at = [str(cell // zone.cells.columns + 1), str(cell % zone.cells.columns + 1)]
        return f"{name}[{', '.join([*owners, *at])}]"

    def value(self, value: Any, type_: t.Type, piece: Callable[[int], str] = str) -> str:
        """A value; `piece` writes the pieces in it."""
        match type_:
            case t.BoolType():
                return "yes" if value else "no"
            case t.EnumType(items=items):
                return str(items[value])
            case t.PlayerType():
                return f"P{value + 1}"
            case t.DirectionType():
                return DIRECTIONS[value]
            case t.CellType():
                board = next(zone.name for zone in self.layout.game.zones.values() if zone.cells == type_)
                return f"at({board}, {value // type_.columns + 1}, {value % type_.columns + 1})"
            case t.ListType():
                return f"[{', '.join(self.value(item, type_.item, piece) for item in value)}]"
            case t.TupleType():
                parts = (self.value(item, inner, piece) for item, inner in zip(value, type_.items, strict=True))
                return f"({', '.join(parts)})"
            case t.PieceType():
                return piece(value)
        return str(value)

    def back(self, piece: int) -> str:
        """What everybody sees of a piece that lies face down: its family, and the field on its back."""
        found = self.layout.pieces[piece]
        kind = self.layout.game.kinds[found.kind]
        shown = self.layout.game.backs.get(kind.family)
        if shown is None:
            return kind.family
        place = [p.name for p in kind.fields].index(shown)
        return f"{kind.family}({shown}: {self.value(found.values[place], kind.fields[place].type)})"
