"""Connect Four: columns are numbered from 0."""

from __future__ import annotations

from tests.peers.peer import Peer


def move(text: str) -> int:
    """`drop(3)` is their 2."""
    return int(text[len("drop(") : -1]) - 1


def peer(rows: int, columns: int, length: int) -> Peer:
    theirs = f"connect_four(rows={rows},columns={columns},x_in_row={length})"
    return Peer("connect_four", 2, theirs, move, options={"rows": rows, "columns": columns, "length": length})


PEERS = [peer(*sizes) for sizes in ((6, 7, 4), (4, 4, 3), (5, 5, 4), (4, 9, 4), (8, 4, 5), (7, 9, 5))]
