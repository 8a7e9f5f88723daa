"""Nim: one match from each heap comes first in their numbering, then two from each, and so on."""

from __future__ import annotations

import re
from collections.abc import Callable

from tests.peers.peer import Peer


def move(heaps: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        heap, taken = map(int, re.findall(r"\d+", text))
        return (taken - 1) * heaps + heap - 1

    return number


def peer(heaps: int, *variants: str) -> Peer:
    sizes = ";".join(str(size) for size in range(1, 2 * heaps, 2))
    theirs = f"nim(pile_sizes={sizes},is_misere={'misere' in variants})"
    return Peer("nim", 2, theirs, move(heaps), variants=variants, options={"heaps": heaps})


PEERS = [peer(heaps, *variants) for heaps in (4, 2, 3, 6) for variants in (("misere",), ())]
