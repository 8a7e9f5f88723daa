"""A simple speaker for pictures: names from the rule file, marks from a table or made of a piece's fields."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import ascii_lowercase

from attrs import define, field

from tgame.dsl import checked as t
from tgame.dsl.templates import plain

DISCS = "●○▲△■□◆◇★☆♠♤"
CARDS = {
    **{"clubs": "♣", "diamonds": "♦", "spades": "♠", "hearts": "♥"},
    **{"two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9"},
    **{"ten": "10", "jack": "J", "queen": "Q", "king": "K", "ace": "A"},
    **{"red": "R", "yellow": "Y", "green": "G", "white": "W", "blue": "B", "purple": "P"},
}


@define
class Plain:
    """`marks` has marks of whole faces or of kinds, `names` the long names of kinds for legends."""

    game: t.Game
    marks: Mapping[str, str] = {}
    names: Mapping[str, str] = {}
    from_below: bool = False
    asked: list[str] = field(factory=list)

    def _split(self, face: str) -> tuple[t.Kind, list[str]]:
        name, _, rest = face.partition("(")
        return self.game.kinds[name], [part for part in rest.removesuffix(")").split(", ") if part]

    def mark(self, face: str) -> str:
        kind, values = self._split(face)
        if face in self.marks or kind.name in self.marks:
            return self.marks.get(face) or self.marks[kind.name]
        if [type(parameter.type) for parameter in kind.fields] == [t.PlayerType]:
            return DISCS[int(values[0].removeprefix("P")) - 1]
        if not values:
            return plain(self.game.texts[kind.name].raw)
        found = self.groups(face)
        return f"{found[1]}{found[0]}" if found else "".join(CARDS.get(value, value) for value in values)

    def half(self, faces: Sequence[str]) -> str:
        fields = self._split(faces[0])[0].fields
        columns = list(zip(*(self._split(face)[1] for face in faces), strict=True))
        sure = [CARDS.get(column[0], column[0]) if len(set(column)) == 1 else "?" for column in columns]
        says = [mark for mark, one in zip(sure, fields, strict=True) if not isinstance(one.type, t.PlayerType)]
        return "".join(sure) if set(says) - {"?"} else "?"

    def legend(self, face: str) -> str:
        return self.names.get(self._split(face)[0].name, "")

    def groups(self, face: str) -> tuple[str, str] | None:
        kind, values = self._split(face)
        named = [parameter.name for parameter in kind.fields]
        if "suit" not in named:
            return None
        suit = values.pop(named.index("suit"))
        return CARDS[suit], "".join(CARDS.get(value, value) for value in values)

    def pieces(self, back: str, count: int) -> str:
        noun = back.partition("(")[0].lower()
        return f"a {noun}" if count == 1 else f"{count} {noun}s"

    def zone(self, name: str, index: tuple[int, ...]) -> str:
        items = [self.item(type_, place) for type_, place in zip(self.game.zones[name].per, index, strict=True)]
        return f"{self.title(name)} ({', '.join(items)})" if items else self.title(name)

    def title(self, name: str) -> str:
        return plain(self.game.texts[name].raw)

    def seat(self, player: int) -> str:
        return f"Player {player + 1}"

    def cell(self, zone: str, cell: int) -> str:
        declared = self.game.zones[zone]
        assert declared.cells is not None
        return self.item(declared.keys or declared.cells, cell)

    def edges(self, zone: str) -> tuple[list[str], list[str]]:
        cells = self.game.zones[zone].cells
        assert cells is not None
        rows = [str(row + 1) for row in range(cells.rows)]
        letters = list(ascii_lowercase) if cells.columns <= 26 else [str(n + 1) for n in range(cells.columns)]
        return rows[::-1] if self.from_below else rows, letters[: cells.columns]

    def item(self, type_: t.Type, place: int) -> str:
        match type_:
            case t.EnumType():
                return plain(self.game.texts[type_.items[place]].raw)
            case t.PlayerType():
                return self.seat(place)
            case t.NumberType():
                return str(type_.low + place)
            case t.CellType(rows=1):
                return f"space {place + 1}"
            case t.CellType():
                return f"{ascii_lowercase[place % type_.columns]}{place // type_.columns + 1}"
        return str(place)

    def variable(self, name: str) -> str:
        return plain(self.game.texts[name].raw).rpartition("/")[2]

    def count(self, variable: str, value: int) -> str:
        return f"{value} {self.variable(variable).lower()}"

    def say(self, english: str, *values: object) -> str:
        self.asked.append(english)
        return english.format(*values)


def by_file(game: t.Game) -> dict[str, int]:
    """The items of all enums, and numbers, in the order of the file."""
    return {item: place for enum in game.enums.values() for place, item in enumerate(enum.items)}


def order(game: t.Game, face: str) -> tuple[int, ...]:
    """Kinds, then fields, in the order of the file."""
    kind, _, rest = face.partition("(")
    places = by_file(game)
    parts = [part for part in rest.removesuffix(")").split(", ") if part]
    numbers = (places.get(part, int(part) if part.lstrip("-").isdigit() else 0) for part in parts)
    return (list(game.kinds).index(kind), *numbers)
