"""Blackjack: to hit is 0, to stand 1; cards are numbered suit by suit from the ace. They bet one chip, we bet two."""

from __future__ import annotations

from typing import Any

from tests.peers.peer import Peer
from tests.peers.table import Table
from tgame.interpreter.match import Result

MOVES = {"hit": 0, "stand": 1}
SUITS = ("clubs", "diamonds", "hearts", "spades")
RANKS = ("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king")


def chance(table: Table) -> int:
    suit, rank = table.drawn("deck")[len("card(") : -1].split(", ")
    return SUITS.index(suit) * len(RANKS) + RANKS.index(rank)


def half(result: Result) -> list[float]:
    return [score / 2 for score in result.scores]


def told(state: Any, player: int) -> str:
    """Their information state leaves the dealer's hidden card out for good; what can be observed has it in the end."""
    return f"{state.information_state_string(player)}\n{state.observation_string(player)}"


PEERS = [
    Peer("blackjack", 1, "blackjack()", MOVES.__getitem__, half, chance, variants=("plain",), secrets=True, told=told)
]
