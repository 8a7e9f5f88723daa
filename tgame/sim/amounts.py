"""Shares, means and quantiles of what was counted, each with how sure one can be of it.

In: how often each value was seen. Out: figures. Everything is added up as whole numbers or fractions, so that it comes
to the same in whatever order it was counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from math import sqrt
from typing import TypeVar

from attrs import frozen

from tgame.batch.estimates import wilson

N = TypeVar("N", int, Fraction)
Histogram = tuple[tuple[float, int], ...]  # each value with how often it was seen, in order
Z = 1.959964  # of a 95 % interval
_FEW = (12.706, 4.303, 3.182, 2.776, 2.571)  # Student's t for 1 to 5 degrees of freedom
QUANTILES = (5, 25, 50, 75, 95)


@frozen
class Share:
    """A share of `count` matches, with its 95 % interval."""

    share: float
    low: float
    high: float
    count: int


@frozen
class Amount:
    """Values of `count` matches: their mean, half of its 95 % interval (None of a single match), their standard
    deviation, the least and the most, and the quantiles of `QUANTILES`."""

    count: int
    mean: float
    half: float | None
    deviation: float
    least: float
    most: float
    quantiles: tuple[float, ...]


def share_of(total: Fraction | int, count: int) -> Share:
    """By Wilson's interval, for a number of matches that was fixed beforehand. Several winners share a victory, and a
    share of one varies less than a whole: the interval is rather too wide then."""
    share = float(Fraction(total) / count) if count else 0.0
    return Share(share, *wilson(share, count), count)


def amount_of(seen: Counter[N]) -> Amount | None:
    """None of nothing."""
    count = seen.total()
    if not count:
        return None
    total = sum(Fraction(value) * times for value, times in seen.items())
    squares = sum(Fraction(value) ** 2 * times for value, times in seen.items())
    mean = total / count
    variance = float((squares - total * mean) / (count - 1)) if count > 1 else 0.0
    return Amount(
        count,
        float(mean),
        _student(count - 1) * sqrt(variance / count) if count > 1 else None,
        sqrt(variance),
        float(min(seen)),
        float(max(seen)),
        tuple(_quantiles(seen, count)),
    )


def _student(freedom: int) -> float:
    """Student's t of a 95 % interval, by the expansion that goes out from the normal one; where that is
    too far from it, by a table."""
    if freedom <= len(_FEW):
        return _FEW[freedom - 1]
    return Z + (Z**3 + Z) / 4 / freedom + (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96 / freedom**2


def _quantiles(seen: Counter[N], count: int) -> Iterable[float]:
    """The least value that so many of a hundred do not exceed."""
    values = sorted(seen)
    places, before = iter(values), 0
    value = next(places)
    for percent in QUANTILES:
        while 100 * (before + seen[value]) < percent * count:
            before += seen[value]
            value = next(places)
        yield float(value)


def histogram_of(seen: Counter[N]) -> Histogram:
    return tuple((float(value), seen[value]) for value in sorted(seen))
