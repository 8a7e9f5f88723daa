"""Oware: each player's houses are numbered from 0; here they are numbered round the ring, from 1."""

from __future__ import annotations

from collections.abc import Callable

from tests.peers.peer import Peer


def move(houses: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        """`sow(7)`"""
        return (int(text[len("sow(") : -1]) - 1) % houses

    return number


def peer(houses: int, filling: int) -> Peer:
    theirs = f"oware(num_houses_per_player={houses},num_seeds_per_house={filling})"
    return Peer("oware", 2, theirs, move(houses), options={"houses": houses, "filling": filling})


PEERS = [peer(*sizes) for sizes in ((6, 4), (6, 2), (3, 4), (2, 3), (4, 1), (8, 6))]
