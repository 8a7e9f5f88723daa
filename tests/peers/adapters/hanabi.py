"""Hanabi: discards, then plays, by the place in the hand; then hints, by how far to the left their hearer sits."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

from tests.peers.peer import Peer, points
from tests.peers.table import Table

COLOURS = ("red", "yellow", "green", "white", "blue")


def moves(players: int, hand: int, colours: int, highest: int) -> Callable[[str], int]:
    @cache
    def move(text: str) -> int:
        me, action, rest = re.findall(r"^P(\d): (\w+)\((.*)\)$", text)[0]
        if action in ("drop", "light"):
            return int(rest) - 1 + (hand if action == "light" else 0)
        hearer, hint = rest.split(", ")
        away = (int(hearer[1:]) - int(me)) % players - 1
        if action == "hint_colour":
            return 2 * hand + away * colours + COLOURS.index(hint)
        return 2 * hand + (players - 1) * colours + away * highest + int(hint) - 1

    return move


def deals(highest: int) -> Callable[[Table], int]:
    def chance(table: Table) -> int:
        colour, rank = table.drawn("deck")[len("card(") : -1].split(", ")
        return COLOURS.index(colour) * highest + int(rank) - 1

    return chance


def told(state: Any, player: int) -> str:
    """They have no information state, and their observations do not say what was done last, so that a hint which is
    given twice cannot be told from another one. So this is all that one could see: what was observed before each
    decision, and every act, since all acts of this game are open."""
    past = state.get_game().new_initial_state()
    seen = []
    for one in state.full_history():
        if not past.is_chance_node():
            seen += [past.observation_string(player), past.action_to_string(one.player, one.action)]
        past.apply_action(one.action)
    return "\n".join([*seen, past.observation_string(player)])


def peer(players: int, colours: int = 5, highest: int = 5, fuses: int = 3, small: bool = False) -> Peer:
    hand = 2 if small else 5 if players < 4 else 4
    sizes = f",colors={colours},ranks={highest},hand_size={hand},max_life_tokens={fuses}" if small else ""
    return Peer(
        "hanabi",
        players,
        f"hanabi(players={players}{sizes})",
        moves(players, hand, colours, highest),
        points,
        deals(highest),
        ("small",) if small else (),
        {"fuses": fuses} | ({"highest": highest} if small else {}),
        secrets=True,
        told=told,
        seated=True,
    )


# Random players seldom see the end of a deck, or a whole firework, but in a small game with many fuses.
PEERS = [
    *(peer(players) for players in (2, 3, 4, 5)),
    *(peer(players, 2, 3, 5, small=True) for players in (2, 3, 4, 5)),
    peer(2, 2, 5, 1, small=True),
    peer(2, 2, 4, 4, small=True),
]
