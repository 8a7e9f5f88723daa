"""Kuhn poker: to pass is 0, to bet or call 1; cards are numbered from 0 by rank."""

from __future__ import annotations

from typing import Any

from tests.peers.peer import Peer, points
from tests.peers.table import Table

MOVES = {"pass": 0, "bet": 1, "call": 1}


def chance(table: Table) -> int:
    return int(table.drawn("deck")[len("card(") : -1]) - 1


def told(state: Any, player: int) -> str:
    """Their information state: one's card and everybody's acts. It says nothing of the end, so this adds what is paid
    out, and the cards of those who stayed, where several did."""
    text: str = state.information_state_string(player)
    if not state.is_terminal():
        return text
    players, history = range(state.num_players()), state.history()
    bettors = [p for p in players if any(act.player == p and act.action == 1 for act in state.full_history())]
    staying = bettors or list(players)
    return f"{text} {state.returns()} {[(p, history[p]) for p in staying if len(staying) > 1]}"


PEERS = [
    Peer(
        "kuhn_poker",
        players,
        f"kuhn_poker(players={players})",
        MOVES.__getitem__,
        points,
        chance,
        secrets=True,
        told=told,
    )
    for players in (2, 3, 4, 5, 10)
]
