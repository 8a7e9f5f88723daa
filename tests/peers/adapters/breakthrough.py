"""Breakthrough: a move is numbered by row, column, way (the first player's three, then the second's) and capture."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from tests.peers.peer import Peer

# Rows down and columns to the right.
WAYS = ((1, -1), (1, 0), (1, 1), (-1, -1), (-1, 0), (-1, 1))


def move(columns: int) -> Callable[[str], int]:
    @cache
    def number(text: str) -> int:
        """`capture(board[2, 1], at(board, 3, 2))`"""
        row, column, goal_row, goal_column = map(int, re.findall(r"\d+", text))
        cell = (row - 1) * columns + column - 1
        way = WAYS.index((goal_row - row, goal_column - column))
        return (cell * len(WAYS) + way) * 2 + int(text.startswith("capture"))

    return number


def peer(rows: int, columns: int) -> Peer:
    theirs = f"breakthrough(rows={rows},columns={columns})"
    return Peer("breakthrough", 2, theirs, move(columns), options={"rows": rows, "columns": columns})


PEERS = [peer(*sizes) for sizes in ((8, 8), (6, 6), (5, 5), (6, 4), (4, 7), (3, 2))]
