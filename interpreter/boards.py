"""Look-up tables for grids and rows, by the size of the board. Cells are numbered row by row from 0."""

from __future__ import annotations

from collections.abc import Callable

from tgame.dsl.checked import CellType

Table = tuple[object, ...]
_STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1), (-1, 1), (1, 1), (1, -1), (-1, -1))


def _cell(board: CellType, row: int, column: int) -> int | None:
    if 0 <= row < board.rows and 0 <= column < board.columns:
        return row * board.columns + column
    return None


def _ray(board: CellType, cell: int, step: tuple[int, int]) -> tuple[int, ...]:
    row, column = divmod(cell, board.columns)
    found: list[int] = []
    while (at := _cell(board, row + step[0], column + step[1])) is not None:
        found.append(at)
        row, column = row + step[0], column + step[1]
    return tuple(found)


def rays(board: CellType) -> Table:
    cells = range(board.rows * board.columns)
    return tuple(tuple(_ray(board, cell, step) for step in _STEPS) for cell in cells)


def _next_to(board: CellType, count: int) -> Table:
    cells = range(board.rows * board.columns)
    return tuple(tuple(ray[0] for step in _STEPS[:count] if (ray := _ray(board, cell, step))) for cell in cells)


def neighbours(board: CellType) -> Table:
    return _next_to(board, 4)


def around(board: CellType) -> Table:
    return _next_to(board, 8)


def row_cells(board: CellType) -> Table:
    rows = (tuple(range(r * board.columns, (r + 1) * board.columns)) for r in range(board.rows))
    return ((), *rows)


def column_cells(board: CellType) -> Table:
    size = board.rows * board.columns
    return ((), *(tuple(range(c, size, board.columns)) for c in range(board.columns)))


def lines(board: CellType, length: int) -> Table:
    found = []
    for cell in range(board.rows * board.columns):
        for step in (_STEPS[1], _STEPS[2], _STEPS[5], _STEPS[6]):
            line = (cell, *_ray(board, cell, step))[:length]
            if len(line) == length:
                found.append(line)
    return tuple(dict.fromkeys(found))


TABLES: dict[str, Callable[[CellType], Table]] = {
    "rays": rays,
    "neighbours": neighbours,
    "around": around,
    "row_cells": row_cells,
    "column_cells": column_cells,
}
