"""Go Fish: to ask player p for rank r is p times the number of ranks plus r, both from 0; a card drawn is its rank."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

from tests.peers.peer import Peer
from tests.peers.table import Table
from tgame.interpreter.match import Result


@cache
def asking(ranks: int) -> Callable[[str], int]:
    @cache
    def move(text: str) -> int:
        player, rank = map(int, re.findall(r"\d+", text))
        return (player - 1) * ranks + rank - 1

    return move


def chance(table: Table) -> int:
    return int(re.findall(r"\d+", table.drawn("pond"))[0]) - 1


def shares(result: Result) -> list[float]:
    """1 split among the winners, -1 among the losers; nothing when all have won."""
    players, winners = len(result.scores), len(result.winners)
    if winners == players:
        return [0.0] * players
    return [1 / winners if player in result.winners else -1 / (players - winners) for player in range(players)]


def told(state: Any, player: int) -> str:
    """Every question asked; and at each decision, and when a book is laid down, the player's cards, how many cards and
    books each player has, and which ranks are in books.

    Their information state is their observation. It begins with the former, and goes on with what happened since the
    player's own last move; that part is left out, since it names the card that another player fished. What they tell
    of ranks in books is in the tensor: behind the cards held (a number for each rank), the phase (four) and the pond.
    """
    game = state.get_game()
    replay, ranks = game.new_initial_state(), game.get_parameters()["ranks"]
    seen: list[str] = []
    before = [0.0] * ranks
    for action in state.history():
        if not replay.is_chance_node():
            seen.append(f"{replay.current_player()}: {action}")
        replay.apply_action(action)
        booked = replay.observation_tensor(player)[ranks + 5 : 2 * ranks + 5]
        if not replay.is_chance_node() or booked != before:
            seen.extend(replay.observation_string(player).splitlines()[: 3 + game.num_players()])
            seen.append(f"booked: {booked}")
        before = booked
    return "\n".join(seen)


def peer(players: int, *variants: str, ranks: int = 13, copies: int = 4, secrets: bool = False) -> Peer:
    theirs = (
        f"go_fish(players={players},ranks={ranks},suits={copies},most_books_wins={'race' not in variants}"
        f",end_on_first_out={'race' in variants or 'first_out' in variants}"
        f",ask_after_empty_draw={'draw_only' not in variants})"
    )
    options = {"copies": copies} | ({"ranks": ranks} if copies == 4 else {})
    variants = ("filled_up", *variants)
    return Peer("go_fish", players, theirs, asking(ranks), shares, chance, variants, options, secrets, told)


# What is known is compared in a few of them: that takes long. Where many books are dealt, they remember their order.
PEERS = [
    *(peer(players, secrets=players == 2) for players in range(2, 6)),
    *(peer(players, "draw_only") for players in (2, 3, 5)),
    *(peer(players, "first_out") for players in (2, 3, 5)),
    *(peer(players, "race") for players in (2, 4)),
    *(peer(players, ranks=8, secrets=players == 3) for players in (2, 3, 5)),
    peer(4, "race", "draw_only", ranks=9),
    *(peer(players, copies=3) for players in (2, 4)),
    *(peer(2, variant, copies=2) for variant in ("draw_only", "first_out", "race")),
]
