"""Three classics as one would write them in Python for speed: a function each, no interface, everything in local names.

Each plays a whole random match, and gives the winners and the number of decisions. They draw as the engine does, option
for option, so that a test can hold them against it.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

Draw = Callable[[], float]
Ending = tuple[tuple[int, ...], int]

BOTH = (0, 1)


def _lines(rows: int, columns: int, length: int) -> list[tuple[int, ...]]:
    found = []
    for row in range(rows):
        for column in range(columns):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                last_row, last_column = row + down * (length - 1), column + right * (length - 1)
                if last_row < rows and 0 <= last_column < columns:
                    found.append(tuple((row + down * i) * columns + column + right * i for i in range(length)))
    return found


def _through(lines: list[tuple[int, ...]], cells: int) -> list[list[tuple[int, ...]]]:
    """For each cell, the other cells of each line through it."""
    return [[tuple(c for c in line if c != cell) for line in lines if cell in line] for cell in range(cells)]


_THREES = _through(_lines(3, 3, 3), 9)
_FOURS = _through(_lines(6, 7, 4), 42)


def tic_tac_toe(bots: Draw) -> Ending:
    board = [0] * 9
    for count in range(9):
        mark = 1 + count % 2
        free = [cell for cell in range(9) if not board[cell]]
        cell = free[int(bots() * len(free))]
        board[cell] = mark
        for one, other in _THREES[cell]:
            if board[one] == mark and board[other] == mark:
                return (count % 2,), count + 1
    return BOTH, 9


def connect_four(bots: Draw) -> Ending:
    board = [0] * 42
    lowest = [35, 36, 37, 38, 39, 40, 41]  # the free cell of each column; below 0 when it is full
    for count in range(42):
        disc = 1 + count % 2
        open_columns = [column for column in range(7) if lowest[column] >= 0]
        column = open_columns[int(bots() * len(open_columns))]
        cell = lowest[column]
        lowest[column] = cell - 7
        board[cell] = disc
        for one, two, three in _FOURS[cell]:
            if board[one] == disc and board[two] == disc and board[three] == disc:
                return (count % 2,), count + 1
    return BOTH, 42


def _many(playout: Callable[[Draw], Ending]) -> Callable[[range], None]:
    def play(seeds: range) -> None:
        draw = Random(seeds.start).random
        for _ in seeds:
            playout(draw)

    return play


BY_HAND = {"tic_tac_toe": _many(tic_tac_toe), "connect_four": _many(connect_four)}
