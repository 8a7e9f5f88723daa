"""Words about grids and rows, which count from 1. All are look-up tables by the time a match runs."""

from tgame.dsl.vocabulary.record import Phrase, Word

BOARD_WORDS = (
    Word(
        "cells(Z: Board) -> [Cell]",
        "All its cells, row by row.",
        "s in cells(board)",
        "{table}",
        table="cells",
        said=Phrase("<space> of {0.zone}", "<space> de {0.zone}"),
    ),
    Word(
        "free(Z: Board) -> [Cell]",
        "Its empty cells, row by row.",
        "s in free(board)",
        "free({0})",
        said=Phrase("<space> of {0.zone} without a piece", "<space> sans pièce de {0.zone}"),
    ),
    Word(
        "at(Z: Board, row: Number, column: Number) -> Cell",
        "The cell in that row and column.",
        "at(board, 1, 3)",
        "at({1}, {2}, {rows}, {columns}, {site})",
        said=Phrase("the space in row {1}, column {2} of {0.zone}", "la case de la ligne {1}, colonne {2} de {0.zone}"),
    ),
    Word(
        "cell(x: Piece) -> Cell",
        "The cell where a piece lies.",
        "let space = cell(t)",
        "CELL[W[{0}]]",
        said=Phrase("the space of {0}", "la case de {0}"),
    ),
    Word(
        "row_of(s: Cell) -> Number",
        "Its row, from 1.",
        "row_of(s)",
        "({0} // {columns} + 1)",
        said=Phrase("the row of {0}", "la ligne de {0}"),
    ),
    Word(
        "column_of(s: Cell) -> Number",
        "Its column, from 1.",
        "column_of(s)",
        "({0} % {columns} + 1)",
        said=Phrase("the number of {0} in its row", "la position de {0} dans sa ligne"),
    ),
    Word(
        "row_cells(Z: Board, n: Number) -> [Cell]",
        "The cells of row n, left to right.",
        "row_cells(board, 1)",
        "line_of({table}, {1}, {site})",
        table="row_cells",
        said=Phrase("<space> in row {1} of {0.zone}", "<space> de la ligne {1} de {0.zone}"),
    ),
    Word(
        "column_cells(Z: Board, n: Number) -> [Cell]",
        "The cells of column n, top to bottom.",
        "column_cells(board, 1)",
        "line_of({table}, {1}, {site})",
        table="column_cells",
        said=Phrase("<space> in column {1} of {0.zone}", "<space> de la colonne {1} de {0.zone}"),
    ),
    Word(
        "neighbours(s: Cell) -> [Cell]",
        "The up to four cells that share a side with it.",
        "neighbours(s) has t",
        "{table}[{0}]",
        table="neighbours",
        said=Phrase("<space> sharing a side with {0}", "<space> partageant un côté avec {0}"),
    ),
    Word(
        "around(s: Cell) -> [Cell]",
        "The up to eight cells that share a side or a corner with it.",
        "around(s)",
        "{table}[{0}]",
        table="around",
        said=Phrase("<space> touching {0} by a side or a corner", "<space> touchant {0} par un côté ou un coin"),
    ),
    Word(
        "wrap(s: Cell, down: Number, right: Number) -> Cell",
        "The cell so many rows down and columns to the right, going round at the edges.",
        "wrap(origin, 1, -2)",
        "wrap({0}, {1}, {2}, {rows}, {columns})",
        said=Phrase(
            "the space reached from {0} by going {1} rows down and {2} columns to the right, round the edges",
            "la case atteinte depuis {0}, {1} lignes plus bas et {2} colonnes à droite, en faisant le tour aux bords",
        ),
    ),
    Word(
        "shift(s: Cell, down: Number, right: Number) -> [Cell]",
        "The cell so many rows down and columns to the right, if there is one.",
        "shift(s, 1, 1)",
        "shift({0}, {1}, {2}, {rows}, {columns})",
        said=Phrase(
            "<space> reached from {0} by going {1} rows down and {2} columns to the right, if there is one",
            "<space> à atteindre depuis {0}, {1} lignes plus bas et {2} colonnes à droite, s'il y en a",
        ),
    ),
    Word(
        "ahead(s: Cell, d: Direction) -> [Cell]",
        "The cells from s to the edge, nearest first, without s.",
        "ahead(s, north)",
        "{table}[{0}][{1}]",
        table="rays",
        said=Phrase("<space> from {0} to the edge, towards {1}", "<space> de {0} jusqu'au bord, vers {1}"),
    ),
    Word(
        "gap(Z: Board, s: Cell, d: Direction) -> Number",
        "How many empty cells follow s that way, up to a piece or the edge.",
        "gap(board, s, north)",
        "gap({0}, {table}[{1}][{2}])",
        table="rays",
        said=Phrase(
            "the number of empty spaces of {0.zone} following {1} without a break towards {2}",
            "le nombre de cases vides de {0.zone} qui se suivent sans interruption à partir de {1} (non comprise), "
            "vers {2}",
        ),
    ),
    Word(
        "run(Z: Board, s: Cell, d: Direction) -> Number",
        "How many pieces follow s that way without a gap.",
        "run(board, s, north)",
        "run({0}, {table}[{1}][{2}])",
        table="rays",
        said=Phrase(
            "the number of occupied spaces of {0.zone} following {1} without a gap towards {2}",
            "le nombre de cases occupées de {0.zone} qui se suivent sans interruption à partir de {1} (non comprise), "
            "vers {2}",
        ),
    ),
    Word(
        "lines(Z: Board, n: Number) -> [[Cell]]",
        "All straight lines of n cells: rows, columns and diagonals.",
        "some(l in lines(board, 3): …)",
        "{table}",
        table="lines",
        said=Phrase(
            "<line> of {1} spaces of {0.zone} (row, column or diagonal)",
            "<line> de {1} cases de {0.zone} (ligne, colonne ou diagonale)",
        ),
    ),
    Word(
        "directions -> [Direction]",
        "north, east, south, west.",
        "sum(d in directions: gap(board, s, d))",
        nature="constant",
        said=Phrase("<direction> (north, east, south, west)", "<direction> (nord, est, sud, ouest)"),
    ),
    Word(
        "diagonals -> [Direction]",
        "northeast, southeast, southwest, northwest.",
        "some(d in diagonals: …)",
        nature="constant",
        said=Phrase(
            "<direction> (northeast, southeast, southwest, northwest)",
            "<direction> (nord-est, sud-est, sud-ouest, nord-ouest)",
        ),
    ),
)
