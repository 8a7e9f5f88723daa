"""Words about grids and rows, which count from 1. All are look-up tables by the time a match runs."""

from tgame.dsl.vocabulary.record import Word

BOARD_WORDS = (
    Word(
        "cells(Z: Board) -> [Cell]",
        "All its cells, row by row.",
        "s in cells(board)",
        "{table}",
        table="cells",
    ),
    Word("free(Z: Board) -> [Cell]", "Its empty cells, row by row.", "s in free(board)", "free({0})"),
    Word(
        "at(Z: Board, row: Number, column: Number) -> Cell",
        "The cell in that row and column.",
        "at(board, 1, 3)",
        "at({1}, {2}, {rows}, {columns}, {site})",
    ),
    Word(
        "cell(x: Piece) -> Cell",
        "The cell where a piece lies.",
        "let space = cell(t)",
        "CELL[W[{0}]]",
    ),
    Word("row_of(s: Cell) -> Number", "Its row, from 1.", "row_of(s)", "({0} // {columns} + 1)"),
    Word("column_of(s: Cell) -> Number", "Its column, from 1.", "column_of(s)", "({0} % {columns} + 1)"),
    Word(
        "row_cells(Z: Board, n: Number) -> [Cell]",
        "The cells of row n, left to right.",
        "row_cells(board, 1)",
        "line_of({table}, {1}, {site})",
        table="row_cells",
    ),
    Word(
        "column_cells(Z: Board, n: Number) -> [Cell]",
        "The cells of column n, top to bottom.",
        "column_cells(board, 1)",
        "line_of({table}, {1}, {site})",
        table="column_cells",
    ),
    Word(
        "neighbours(s: Cell) -> [Cell]",
        "The up to four cells that share a side with it.",
        "neighbours(s) has t",
        "{table}[{0}]",
        table="neighbours",
    ),
    Word(
        "around(s: Cell) -> [Cell]",
        "The up to eight cells that share a side or a corner with it.",
        "around(s)",
        "{table}[{0}]",
        table="around",
    ),
    Word(
        "wrap(s: Cell, down: Number, right: Number) -> Cell",
        "The cell so many rows down and columns to the right, going round at the edges.",
        "wrap(origin, 1, -2)",
        "wrap({0}, {1}, {2}, {rows}, {columns})",
    ),
    Word(
        "shift(s: Cell, down: Number, right: Number) -> [Cell]",
        "The cell so many rows down and columns to the right, if there is one.",
        "shift(s, 1, 1)",
        "shift({0}, {1}, {2}, {rows}, {columns})",
    ),
    Word(
        "ahead(s: Cell, d: Direction) -> [Cell]",
        "The cells from s to the edge, nearest first, without s.",
        "ahead(s, north)",
        "{table}[{0}][{1}]",
        table="rays",
    ),
    Word(
        "gap(Z: Board, s: Cell, d: Direction) -> Number",
        "How many empty cells follow s that way, up to a piece or the edge.",
        "gap(board, s, north)",
        "gap({0}, {table}[{1}][{2}])",
        table="rays",
    ),
    Word(
        "run(Z: Board, s: Cell, d: Direction) -> Number",
        "How many pieces follow s that way without a gap.",
        "run(board, s, north)",
        "run({0}, {table}[{1}][{2}])",
        table="rays",
    ),
    Word(
        "lines(Z: Board, n: Number) -> [[Cell]]",
        "All straight lines of n cells: rows, columns and diagonals.",
        "some(l in lines(board, 3): …)",
        "{table}",
        table="lines",
    ),
    Word(
        "directions -> [Direction]",
        "north, east, south, west.",
        "sum(d in directions: gap(board, s, d))",
        nature="constant",
    ),
    Word(
        "diagonals -> [Direction]",
        "northeast, southeast, southwest, northwest.",
        "some(d in diagonals: …)",
        nature="constant",
    ),
)
