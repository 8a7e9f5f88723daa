"""Who sits where, so that no seat favours anybody."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

_ALL_ORDERS = 4  # seats; with more, each bot sits everywhere, but not beside everyone


def seatings(bots: int, players: int, team: bool) -> Iterator[tuple[int, ...]]:
    """Every way to seat them: one against the others on each seat in turn, or each of as many bots as there are seats
    everywhere. A team is of one kind."""
    if team:
        yield from ((bot,) * players for bot in range(bots))
    elif bots == players and players <= _ALL_ORDERS:
        yield from permutations(range(players))
    elif bots == players:
        yield from (tuple((place + turn) % players for place in range(players)) for turn in range(players))
    else:
        yield from (tuple(int(seat != place) for seat in range(players)) for place in range(players))
