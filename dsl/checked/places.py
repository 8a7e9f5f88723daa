"""The names of cells, in English: as a zone's `at "…"` has them, or by the letter of the column and the row.

In: a zone and a cell. Out: the name, or what fills a hole of it. Speakers of other languages fill the same holes.
"""

from __future__ import annotations

from collections.abc import Callable
from string import ascii_lowercase as LETTERS
from typing import Any, TypeAlias

from tgame.dsl.checked.expressions import Arith, Const, Expr, Local
from tgame.dsl.checked.game import Zone
from tgame.dsl.checked.texts import Text, Wording
from tgame.dsl.checked.types import ANY_NUMBER, BoolType, EnumType, NumberType, PlayerType, Type

__all__ = ["LETTERS", "Filled", "cell_filler", "cell_name", "default_cell", "settled_words"]

Filled: TypeAlias = tuple[Any, Type] | None


def cell_filler(zone: Zone, cell: int) -> Callable[[Expr], Filled]:
    """What the holes in the name of a cell stand for."""
    assert zone.cells is not None
    row, column = divmod(cell, zone.cells.columns)
    first = zone.keys.low if isinstance(zone.keys, NumberType) else 0 if zone.keys is not None else 1
    names: dict[str, Filled] = {
        "row": (row + 1, ANY_NUMBER),
        "column": (column + 1, ANY_NUMBER),
        "letter": (LETTERS[column] if column < len(LETTERS) else column + 1, ANY_NUMBER),
        "n": (cell + 1, ANY_NUMBER),
        "slot": (cell + first, zone.keys or ANY_NUMBER),
    }

    def fill(expr: Expr) -> Filled:
        match expr:
            case Const():
                return expr.value, expr.type
            case Local(name=name):
                return names[name]
            case Arith(op=op, left=left, right=right):
                one, two = fill(left), fill(right)
                if one is None or two is None or not isinstance(one[0], int) or not isinstance(two[0], int):
                    return None
                a, b = one[0], two[0]
                return (a + b if op == "+" else a - b if op == "-" else a * b), ANY_NUMBER
        return None

    return fill


def cell_name(zone: Zone, cell: int) -> str:
    """What the file's `at` calls a cell; items and seats in it stand by the words of the language."""
    assert zone.place is not None
    return _words(zone.place, zone.place.name, cell_filler(zone, cell))


def default_cell(zone: Zone, name: str) -> int | None:
    """The cell of a grid without names of its own that `e4` means: letters from the left, numbers from the top."""
    cells = zone.cells
    if cells is None or zone.place is not None or zone.keys is not None:
        return None
    if cells.rows == 1 or cells.columns > len(LETTERS) or not 2 <= len(name) <= 5:
        return None
    column, row = LETTERS.find(name[0]), name[1:]
    if not 0 <= column < cells.columns or not (row.isascii() and row.isdecimal()) or row[0] == "0":
        return None
    return (int(row) - 1) * cells.columns + column if int(row) <= cells.rows else None


def settled_words(text: Text) -> str:
    """The first form of a text in which everything is known before the match."""
    return _words(text, text.name, lambda hole: (hole.value, hole.type) if isinstance(hole, Const) else None)


def _words(text: Text, wording: Wording, fill: Callable[[Expr], Filled]) -> str:
    said: list[str] = []
    for part in wording:
        if isinstance(part, str):
            said.append(part)
            continue
        found = fill(text.holes[part.hole])
        if found is None:
            said.append("?")
            continue
        value, type_ = found
        if part.branches:
            place, number = _branch(value, type_)
            said.append(number + _words(text, part.branches[min(place, len(part.branches) - 1)], fill))
        else:
            said.append(_word(value, type_))
    return "".join(said)


def _branch(value: Any, type_: Type) -> tuple[int, str]:
    match type_:
        case BoolType():
            return int(not value), ""
        case PlayerType():
            return value, ""
    return int(value != 1), f"{value} "


def _word(value: Any, type_: Type) -> str:
    match type_:
        case BoolType():
            return "yes" if value else "no"
        case EnumType(items=items):
            return str(items[value])
        case PlayerType():
            return f"P{value + 1}"
    return str(value)
