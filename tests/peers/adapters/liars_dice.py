"""Liar's dice: bids are numbered from 0 as they rise, and the challenge comes last; a roll is its face less one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.peers.peer import Peer
from tests.peers.table import Table

PLAYERS = 2
SIDES = 6


def mover(dice: int, faces_first: bool) -> Callable[[str], int]:
    """The numbers of bids and of the challenge, with so many dice on the table."""
    moves = {"challenge": dice * SIDES}
    for number in range(dice):
        for face in range(SIDES):
            rank = face * dice + number if faces_first else number * SIDES + face
            moves[f"bid({number + 1}, {face + 1})"] = rank
    return moves.__getitem__


def chance(table: Table) -> int:
    return int(table.drawn("faces")[len("die(") : -1]) - 1


def told(state: Any, player: int) -> str:
    """Their information state; at the end it does not say what was rolled, so this adds the dice, which are shown."""
    text: str = state.information_state_string(player)
    return f"{text} {state}" if state.is_terminal() else text


PEERS = [
    Peer(
        "liars_dice",
        PLAYERS,
        f"liars_dice(numdice={dice},bidding_rule={rule})",
        mover(dice * PLAYERS, faces_first=rule == "reset-quantity"),
        chance=chance,
        variants=("one_round", "faces_first") if rule == "reset-quantity" else ("one_round",),
        options={"dice": dice, "wild": "sixes"},
        secrets=True,
        told=told,
    )
    for dice in (1, 2, 3, 5)
    for rule in ("reset-face", "reset-quantity")
]
