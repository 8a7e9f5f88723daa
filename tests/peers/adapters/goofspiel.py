"""Goofspiel: prizes and bids are numbered from 0 by what they are worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tests.peers.peer import Peer, points
from tests.peers.table import Table
from tgame.interpreter.match import Result

ORDERS = {"random": "mixed", "descending": "falling", "ascending": "rising"}


def move(text: str) -> int:
    return int(text[len("bid(card(P1, ") : -2]) - 1


def chance(table: Table) -> int:
    return int(table.drawn("stack")[len("prize(") : -1]) - 1


def win_or_lose(result: Result) -> list[float]:
    """One point for the winners, taken from the others, split evenly on both sides."""
    players, winners = len(result.scores), len(result.winners)
    if winners == players:
        return [0.0] * players
    return [1 / winners if player in result.winners else -1 / (players - winners) for player in range(players)]


def difference(result: Result) -> list[float]:
    """How much more than the average."""
    average = sum(result.scores) / len(result.scores)
    return [score - average for score in result.scores]


RETURNS: dict[str, Callable[[Result], Sequence[float]]] = {
    "win_loss": win_or_lose,
    "total_points": points,
    "point_difference": difference,
}


def peer(
    players: int, order: str, returns: str = "win_loss", hidden: bool = False, cards: int = 13, tricks: int = 13
) -> Peer:
    settings = {
        "players": players,
        "points_order": order,
        "returns_type": returns,
        "imp_info": hidden,
        "num_cards": cards,
        "num_turns": min(cards, tricks),
    }
    return Peer(
        "goofspiel",
        players,
        f"goofspiel({','.join(f'{name}={value}' for name, value in settings.items())})",
        move,
        RETURNS[returns],
        chance,
        variants=("hidden_bids",) if hidden else (),
        options={"cards": cards, "tricks": tricks, "prizes": ORDERS[order]},
        secrets=hidden,
    )


PEERS = [
    *(peer(players, order) for players in (2, 3) for order in ORDERS),
    *(peer(2, "random", returns) for returns in ("total_points", "point_difference")),
    *(peer(3, "random", returns) for returns in ("total_points", "point_difference")),
    peer(4, "random"),
    peer(2, "random", cards=4),
    peer(2, "random", tricks=5),
    *(peer(2, order, hidden=True, cards=4) for order in ORDERS),
    peer(3, "random", "total_points", hidden=True, cards=5),
    peer(2, "random", hidden=True),
    peer(2, "descending", "point_difference", hidden=True, cards=6, tricks=3),
]
