"""Crazy Eights: cards are numbered rank by rank from the twos, aces last; 52 draws, 53 passes, 54 to 57 name a suit.

Their seats go the other way round the table; the next seat is the next one here.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from tests.peers.peer import Peer, points
from tests.peers.table import Table

SUITS = ("clubs", "diamonds", "hearts", "spades")
RANKS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
DRAW, PASS, NAME_SUIT, DEALER = 52, 53, 54, 52
MOVES = {"draw": DRAW, "pay": DRAW, "pass": PASS}


@cache
def move(text: str) -> int:
    words = re.findall(r"\w+", text)
    if words[0] == "name_suit":
        return NAME_SUIT + SUITS.index(words[1])
    return MOVES[words[0]] if words[0] in MOVES else card(text)


@cache
def card(text: str) -> int:
    *_, suit, rank = re.findall(r"\w+", text)
    return RANKS.index(rank) * 4 + SUITS.index(suit)


def chance(table: Table) -> int:
    """Who deals, then card after card from the stock."""
    if not table.state.history():
        return DEALER + int(table.match.view(None).variable("dealer"))
    return card(table.drawn("stock"))


def told(state: Any, player: int) -> str:
    """All that a player has seen: who deals, every act, and the observation at every decision.

    They have no information state. An observation shows the hand, the top card, the suit and how many cards each player
    holds, but forgets what came before; nor does it show the eights that were turned up first and buried again, which
    are told here in the order of their numbers, as in our log.
    """
    replay = state.get_game().new_initial_state()
    hands = replay.num_players() * (7 if replay.num_players() == 2 else 5)
    seen: list[str] = []
    buried: list[int] = []
    for place, action in enumerate(state.history()):
        drawn = place > 0 and replay.is_chance_node()
        if not drawn:
            seen.append(f"{replay.current_player()}: {action}")
        replay.apply_action(action)
        if not replay.is_chance_node():
            seen.append(replay.observation_string(player))
        elif place > hands and len(seen) == 1:
            buried.append(action)
    return "\n".join([f"buried {sorted(buried)}", *seen])


def peer(players: int, *variants: str, draws: int = 5, longest: int = 100, secrets: bool = False) -> Peer:
    theirs = (
        f"crazy_eights(players={players},max_draw_cards={draws},max_turns={longest}"
        f",use_special_cards={'action_cards' in variants},reshuffle={'reshuffle' in variants})"
    )
    options = {"draws": draws} | ({"longest": longest} if "reshuffle" in variants else {})
    variants = ("steep", *variants)
    return Peer("crazy_eights", players, theirs, move, points, chance, variants, options, secrets, told)


# What is known is compared in a few of them: that takes long.
PEERS = [
    peer(2, secrets=True),
    *(peer(players) for players in range(3, 9)),
    *(peer(players, "action_cards") for players in (2, 3, 5, 8)),
    *(peer(players, "reshuffle") for players in (2, 4, 6)),
    *(peer(players, "action_cards", "reshuffle") for players in (2, 3, 5, 7)),
    peer(2, draws=1),
    peer(4, "action_cards", draws=12),
    peer(3, "action_cards", "reshuffle", draws=2, longest=20, secrets=True),
    peer(5, "action_cards", "reshuffle", draws=104, longest=25, secrets=True),
]
