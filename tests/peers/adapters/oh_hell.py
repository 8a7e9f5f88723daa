"""Oh Hell: cards are numbered rank by rank, in each rank clubs, diamonds, spades, hearts; bids follow the last card.
A match over there is one deal; its size and the dealer are drawn first."""

from __future__ import annotations

import re
from functools import cache, partial

from tests.peers.peer import Peer, points
from tests.peers.table import Table

SUITS = ("clubs", "diamonds", "spades", "hearts")
RANKS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")


@cache
def move(ranks: int, text: str) -> int:
    """With fewer ranks, the low ones are missing here; there it is the high ones."""
    if text.startswith("say("):
        return len(SUITS) * ranks + int(text[len("say(") : -1])
    suit, rank = re.findall(r"(\w+), (\w+)", text)[0]
    return RANKS[-ranks:].index(rank) * len(SUITS) + SUITS.index(suit)


def chance(ranks: int, table: Table) -> int:
    """The size of the deal, the dealer, a card for each player in turn, and the trump card."""
    drawn, players = len(table.state.history()), table.peer.players
    if drawn < 2:
        found = re.search(
            r"^Dealer: Player (\d)" if drawn else r"^(\d+) cards? each", "\n".join(table.match.log(None)), re.M
        )
        assert found is not None
        return int(found[1]) - drawn
    dealt = drawn - 2
    last = dealt == players * table.state.history()[0]
    return move(ranks, table.drawn("deck", "turned" if last else f"hand[P{dealt % players + 1}]"))


def peer(
    players: int, theirs: str = "", ranks: int = 13, costs: bool = False, secrets: bool = False, **options: object
) -> Peer:
    return Peer(
        "oh_hell",
        players,
        f"oh_hell(players={players}{theirs})",
        partial(move, ranks),
        points,
        partial(chance, ranks),
        ("one_deal", *(["misses_cost"] if costs else [])),
        options,
        secrets=secrets,
    )


PEERS = [
    *(peer(players, secrets=players < 5) for players in range(3, 8)),
    *(peer(players, ",num_cards_per_suit=8", ranks=8, pack="short") for players in range(3, 8)),
    *(peer(4, f",num_tricks_fixed={size}", secrets=size == 1, hand_size=size) for size in (1, 5, 12)),
    peer(3, ",num_tricks_fixed=17", hand_size=17),
    peer(5, ",off_bid_penalty=True", costs=True),
    peer(3, ",points_per_trick=3", trick_points=3),
    peer(3, ",off_bid_penalty=True,points_per_trick=20", costs=True, trick_points=20),
]
