"""The notation of scenarios: how pieces, values and acts are written, the same in every language.

It names an option in a saved match, in an answer, and in a view.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from tgame.dsl import checked as t
from tgame.dsl.check.expressions import DIRECTIONS
from tgame.interpreter.layout import Layout


def low(type_: t.Type) -> int:
    return type_.low if isinstance(type_, t.NumberType) else 0


class Notation:
    """The language-neutral way to write values, the same as in scenarios."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self._among: dict[int, tuple[str, ...]] = {}

    @cached_property
    def faces(self) -> list[str]:
        """The face of each piece."""
        return [self.face(piece) for piece in range(len(self.layout.pieces))]

    def faces_among(self, mask: int) -> tuple[str, ...]:
        """Faces that are given as bits, in the order of the rule file."""
        found = self._among.get(mask)
        if found is None:
            named = dict(zip(self.layout.faces, self.faces, strict=True))
            found = self._among[mask] = tuple(text for face, text in named.items() if mask >> face & 1)
        return found

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
        owners = [self.value(i + low(type_), type_) for i, type_ in zip(index, zone.per, strict=True)]
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
        owners = [self.value(i + low(type_), type_) for i, type_ in zip(index, zone.per, strict=True)]
        if zone.keys is not None:
            at = [self.value(cell + low(zone.keys), zone.keys)]
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
