"""How sure one can be of a mean: of shares of victories, or of scores.

In: values that were seen. Out: their mean with a 95 % interval, for a number of matches that was fixed beforehand, or
one that holds at every look.
"""

from __future__ import annotations

from collections import Counter
from math import exp, fsum, inf, log, log1p, sqrt

from attrs import define, field

_ERROR = 0.05
_Z = 1.96
_STAKES = 64


def wilson(mean: float, count: float) -> tuple[float, float]:
    """The shares that a share seen in so many matches, fixed beforehand, leaves open."""
    if not count:
        return 0.0, 1.0
    middle, spread = mean + _Z * _Z / 2 / count, mean * (1 - mean) + _Z * _Z / 4 / count
    half = _Z * sqrt(max(0.0, spread) / count)
    return max(0.0, (middle - half) / (1 + _Z * _Z / count)), min(1.0, (middle + half) / (1 + _Z * _Z / count))


@define
class Tally:
    """Values of independent deals or matches."""

    values: list[float] = field(factory=list)

    @property
    def mean(self) -> float:
        return fsum(self.values) / len(self.values) if self.values else 0.0

    @property
    def half(self) -> float:
        """Half of a 95 % interval of the mean, for a number of values that was fixed beforehand."""
        count = len(self.values)
        if count < 2:
            return inf
        mean = self.mean
        return _Z * sqrt(fsum((value - mean) ** 2 for value in self.values) / (count - 1) / count)

    def rules_out(self, share: float) -> bool:
        """Of values from 0 to 1: is their true mean another one? At every look together this errs in one case of twenty
        at most: who began with one and bet on more or on less, with stakes of every size, could else not have won
        twenty (Ville's inequality). It asks only that the values are independent, not how they come about."""
        if not 0 < share < 1:
            return any(value != share for value in self.values)
        seen = Counter(self.values)
        lowest, highest = -1 / (1 - share), 1 / share  # nobody can lose more than there is
        stakes = (lowest + (highest - lowest) * (place + 0.5) / _STAKES for place in range(_STAKES))
        won = [sum(count * log1p(stake * (value - share)) for value, count in seen.items()) for stake in stakes]
        most = max(won)
        return most + log(sum(exp(one - most) for one in won) / _STAKES) >= log(1 / _ERROR)

    def shares(self) -> tuple[float, float]:
        """The means that are not ruled out, from the least to the greatest."""
        if not self.values:
            return 0.0, 1.0
        return self._edge(0.0), self._edge(1.0)

    def _edge(self, outside: float) -> float:
        inside = self.mean
        if not self.rules_out(outside):
            return outside
        for _ in range(40):
            middle = (inside + outside) / 2
            if self.rules_out(middle):
                outside = middle
            else:
                inside = middle
        return inside
