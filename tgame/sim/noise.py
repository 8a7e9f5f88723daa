"""Is a difference more than noise? Two-sided tests at 5 %, corrected for how many are made at once.

In: shares and means of independent matches. Out: for each difference its 95 % interval, how probable one as large would
be without any true difference, and the judgement after Holm's correction.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, sqrt

from tgame.sim.amounts import Amount, Share, Z

LEVEL = 0.05
FEWEST = 30  # matches on each side: with fewer, normal approximations are not to be trusted


def holm(chances: Sequence[float | None]) -> list[bool]:
    """Which are more than noise: the least must be below a twentieth of what there is to judge, the next of one less,
    and so on; then in one case of twenty at most is any of them a mistake. None is not judged."""
    judged = sorted((chance, place) for place, chance in enumerate(chances) if chance is not None)
    found = [False] * len(chances)
    for rank, (chance, place) in enumerate(judged):
        if chance > LEVEL / (len(judged) - rank):
            break
        found[place] = True
    return found


def differs_from(shares: Sequence[Share], expected: Sequence[float]) -> list[bool]:
    """Which shares are not what was expected."""
    chances = []
    for share, wanted in zip(shares, expected, strict=True):
        error = sqrt(wanted * (1 - wanted) / share.count) if share.count else 0.0
        chances.append(tail(share.share - wanted, error) if share.count >= FEWEST else None)
    return holm(chances)


def tail(difference: float, error: float) -> float:
    """How probable a difference at least as large is, either way, with this standard error and no true difference."""
    if not difference:
        return 1.0
    return erfc(abs(difference) / error / sqrt(2)) if error else 0.0


def shares_differ(one: Share, other: Share) -> tuple[float, float, float | None]:
    """The interval of `other` less `one`, by Newcombe's method from Wilson's intervals, and how probable it is."""
    difference = other.share - one.share
    low = difference - sqrt((other.share - other.low) ** 2 + (one.high - one.share) ** 2)
    high = difference + sqrt((other.high - other.share) ** 2 + (one.share - one.low) ** 2)
    if min(one.count, other.count) < FEWEST:
        return low, high, None
    pooled = (one.share * one.count + other.share * other.count) / (one.count + other.count)
    return low, high, tail(difference, sqrt(pooled * (1 - pooled) * (1 / one.count + 1 / other.count)))


def means_differ(one: Amount, other: Amount) -> tuple[float | None, float | None, float | None]:
    """The same of means, whose values may vary more on one side than on the other."""
    if one.half is None or other.half is None:
        return None, None, None
    difference = other.mean - one.mean
    half = sqrt(one.half**2 + other.half**2)
    if min(one.count, other.count) < FEWEST:
        return difference - half, difference + half, None
    # The error that the interval goes by, so that the two agree.
    return difference - half, difference + half, tail(difference, half / Z)
