"""Battleship: squares are numbered row by row, first for shots, then for ships across, then for ships down."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from tests.peers.peer import Peer, points

KINDS = {"fire": 0, "across": 1, "down": 2}


def moves(rows: int, columns: int) -> Callable[[str], int]:
    @cache
    def move(text: str) -> int:
        row, column = map(int, re.findall(r"\b\d+\b", text))
        kind = next(number for word, number in KINDS.items() if word in text)
        return (kind * rows + row - 1) * columns + column - 1

    return move


# What is known is compared in short matches of the small sea: the rules are the same, and telling long ones takes long.
def peer(shots: int, repeats: bool, small: bool = False) -> Peer:
    sea = "board_height=4,board_width=5,ship_sizes=[2;3],ship_values=[1;1]," if small else ""
    return Peer(
        "battleship",
        2,
        f"battleship({sea}num_shots={shots},allow_repeated_shots={str(repeats).lower()})",
        moves(4, 5) if small else moves(10, 10),
        points,
        variants=("small",) * small + ("repeats",) * repeats,
        options={"shots": shots},
        secrets=small and shots <= 20,
    )


PEERS = [
    peer(50, repeats=True),
    peer(50, repeats=False),
    peer(100, repeats=False),
    *(peer(shots, repeats, small=True) for shots in (6, 20) for repeats in (True, False)),
    peer(60, repeats=True, small=True),
]
