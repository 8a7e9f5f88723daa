"""Leduc poker: fold, call and raise are 0, 1 and 2; cards are numbered from 0, rank by rank, hearts before spades."""

from __future__ import annotations

from typing import Any

from tests.peers.peer import Peer
from tests.peers.table import Table
from tgame.interpreter.match import Result

MOVES = {"fold": 0, "call": 1, "raise": 2}
SUITS = ("hearts", "spades")


def suited(table: Table) -> int:
    rank, suit = table.drawn("deck")[len("card(") : -1].split(", ")
    return (int(rank) - 1) * 2 + SUITS.index(suit)


def unsuited(table: Table) -> int:
    """Where their cards have no suits, they are numbered by rank alone."""
    return suited(table) // 2


def halves(result: Result) -> list[float]:
    """What was lost, split evenly among the winners: here an odd chip is left over, over there it is cut in two."""
    lost = -sum(score for player, score in enumerate(result.scores) if player not in result.winners)
    assert all(result.scores[winner] == lost // len(result.winners) for winner in result.winners), result
    return [
        lost / len(result.winners) if player in result.winners else float(score)
        for player, score in enumerate(result.scores)
    ]


def told(state: Any, player: int) -> str:
    """Their information state, and at a showdown the cards of those who stayed, which it leaves out."""
    text: str = state.information_state_string(player)
    folded = {act.player for act in state.full_history() if act.player >= 0 and act.action == 0}
    staying = [p for p in range(state.num_players()) if p not in folded]
    if not state.is_terminal() or len(staying) == 1:
        return text
    return f"{text} {[(p, state.history()[p]) for p in staying]}"


PEERS = [
    *(
        Peer(
            "leduc_poker",
            players,
            f"leduc_poker(players={players})",
            MOVES.__getitem__,
            halves,
            suited,
            secrets=True,
            told=told,
        )
        for players in (2, 3, 4, 5, 10)
    ),
    *(
        Peer(
            "leduc_poker",
            players,
            f"leduc_poker(players={players},suit_isomorphism=True)",
            MOVES.__getitem__,
            halves,
            unsuited,
        )
        for players in (2, 3)
    ),
]
