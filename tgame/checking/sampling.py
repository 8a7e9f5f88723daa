"""Which configurations of a game are checked: all, or where there are very many, some that between them have every
player number, every variant and every value of every option.

In: all configurations, in order, and how many are wanted at most. Out: those that are played, in the same order. It
knows nothing of rules.
"""

from __future__ import annotations

from collections.abc import Sequence

from tgame.dsl.checked import Configuration

MOST = 40


def sample(every: Sequence[Configuration], most: int | None = MOST) -> list[Configuration]:
    """So many at most; None for all of them."""
    if most is None or len(every) <= most:
        return list(every)
    chosen = {0}
    seen = _parts(every[0])
    # First whatever adds most that was in none before; then, evenly, from all over.
    while len(chosen) < most:
        best = max(range(len(every)), key=lambda place: len(_parts(every[place]) - seen))
        if not _parts(every[best]) - seen:
            break
        chosen.add(best)
        seen |= _parts(every[best])
    step = len(every) / most
    for place in range(most):
        if len(chosen) == most:
            break
        chosen.add(round((place + 0.5) * step))
    return [every[place] for place in sorted(chosen)]


def _parts(configuration: Configuration) -> set[object]:
    """What tells a configuration from others, each part for itself; a variant also by its player number."""
    players = configuration.players
    return {players, *configuration.options, *((players, name) for name in configuration.variants)}
