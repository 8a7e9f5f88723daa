"""Cells by the names that a zone gives them: `board[5, 5]` as e4.

In: a zone with `at "…"`, and a cell as scenarios write it. Out: its name; nothing where the zone has no names for its
cells, or the cell is worked out in a match.
"""

from __future__ import annotations

from collections.abc import Sequence

from tgame.dsl import ast
from tgame.interpreter.speaker import LETTERS
from tgame.rulebook import faces
from tgame.rulebook.arithmetic import constant
from tgame.rulebook.markdown import plain
from tgame.rulebook.teller import Teller


def cell(teller: Teller, zone_name: str, at: Sequence[ast.Expr]) -> str:
    """What a cell is called."""
    zone = teller.names.zones.get(zone_name)
    if zone is None or zone.place is None or not at:
        return ""
    if zone.shape == "slots" and isinstance(at[0], ast.Name) and at[0].id in teller.names.items:
        enum = teller.names.items[at[0].id][0]
        number = [item.name for item in enum.items].index(at[0].id) + 1
        return _named(teller, zone, 1, number, number, faces.item(teller, at[0].id))
    numbers = [constant(part) for part in at]
    columns = constant(zone.size[-1]) if zone.shape == "grid" else None
    match numbers:
        case [int(row), int(column)]:
            whole = (row - 1) * columns + column if columns is not None else None
            return _named(teller, zone, row, column, whole, "")
        case [int(number)]:
            return _named(teller, zone, 1, number, number, str(number))
    return ""


def corners(teller: Teller, zone: ast.Zone) -> tuple[str, str] | None:
    """The first and the last cell of a board with names, where its size is the same in every match."""
    sizes = [constant(part) for part in zone.size]
    if zone.place is None or zone.shape not in ("grid", "row") or not all(sizes):
        return None
    first, last = ([ast.Number(1, span=zone.span)] * len(sizes), list(zone.size))
    found = cell(teller, zone.name, first), cell(teller, zone.name, last)
    return found if all(found) else None


def _named(teller: Teller, zone: ast.Zone, row: int, column: int, number: int | None, slot: str) -> str:
    letter = LETTERS[column - 1] if 0 < column <= len(LETTERS) else str(column)
    known: dict[str, int | str | None] = {"row": row, "column": column, "n": number, "slot": slot, "letter": letter}
    parts: list[str] = []
    for part in teller.names.form(zone.place or ""):
        if isinstance(part, str):
            parts.append(part)
            continue
        found = _reckoned(part.expr, known)
        if found is None or part.branches:
            return ""
        parts.append(str(found))
    return plain("".join(parts))


def _reckoned(expr: ast.Expr, known: dict[str, int | str | None]) -> int | str | None:
    match expr:
        case ast.Number(value=number):
            return number
        case ast.Name(id=name):
            return known.get(name)
        case ast.Binary(op="+" | "-" | "*" as op, left=left, right=right):
            one, two = _reckoned(left, known), _reckoned(right, known)
            if isinstance(one, int) and isinstance(two, int):
                return one + two if op == "+" else one - two if op == "-" else one * two
    return None
