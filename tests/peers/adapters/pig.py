"""Pig: to roll is 0 and to hold is 1; a die's faces are numbered from 0, and so are the sides of a coin."""

from __future__ import annotations

from tests.peers.peer import Peer
from tests.peers.table import Table
from tgame.interpreter.match import Result

MOVES = {"throw": 0, "pass": 1}


def returns(result: Result) -> list[float]:
    """The losers pay the winner together."""
    share = -1.0 / (len(result.scores) - 1) if result.winners else 0.0
    return [1.0 if player in result.winners else share for player in range(len(result.scores))]


def chance(table: Table) -> int:
    return table.rolled() - 1


def peer(players: int, goal: int = 100, limit: int = 1000) -> Peer:
    theirs = f"pig(players={players},winscore={goal},horizon={limit})"
    options = {"goal": goal, "limit": limit}
    return Peer("pig", players, theirs, MOVES.__getitem__, returns, chance, ("early_hold",), options)


def piglet(players: int) -> Peer:
    theirs = f"pig(players={players},winscore=10,piglet=True,diceoutcomes=2)"
    variants = ("early_hold", "piglet")
    return Peer("pig", players, theirs, MOVES.__getitem__, returns, chance, variants, {"limit": 1000})


PEERS = [
    *(peer(players) for players in (2, 3, 4, 6, 10)),
    peer(2, goal=30),
    peer(3, limit=100),
    piglet(2),
    piglet(5),
]
