"""Means, quantiles and shares of what was counted."""

from collections import Counter
from fractions import Fraction
from math import sqrt

import pytest

from tgame.sim.amounts import amount_of, share_of


def test_nothing_has_no_mean() -> None:
    assert amount_of(Counter[int]()) is None


def test_of_one_match_the_mean_is_not_sure_at_all() -> None:
    found = amount_of(Counter({3: 1}))
    assert found is not None
    assert (found.mean, found.half, found.quantiles) == (3, None, (3, 3, 3, 3, 3))


def test_mean_deviation_and_quantiles() -> None:
    found = amount_of(Counter(range(1, 101)))
    assert found is not None
    assert found.mean == 50.5
    assert found.deviation == pytest.approx(sqrt(100 * 101 / 12))  # of 1 to n it is the root of n (n + 1) / 12
    assert found.quantiles == (5, 25, 50, 75, 95)
    assert (found.least, found.most) == (1, 100)


@pytest.mark.parametrize(("count", "student"), [(2, 12.706), (5, 2.776), (6, 2.571), (11, 2.228), (31, 2.042)])
def test_few_values_make_the_interval_wider(count: int, student: float) -> None:
    found = amount_of(Counter(range(count)))
    assert found is not None
    assert found.half == pytest.approx(student * found.deviation / sqrt(count), rel=0.002)


def test_fractions_are_added_up_exactly() -> None:
    seen = Counter({Fraction(1, 3): 2, Fraction(1, 7): 1})
    found, turned = amount_of(seen), amount_of(Counter(dict(reversed(seen.items()))))
    assert found == turned
    assert found is not None
    assert found.mean == float(Fraction(17, 63))


def test_wilson() -> None:
    found = share_of(0, 10)
    assert (found.share, found.low) == (0, 0)
    assert found.high == pytest.approx(3.8416 / 13.8416, abs=1e-4)  # z² / (n + z²)
    assert share_of(Fraction(1, 2), 1).share == 0.5
    assert share_of(0, 0).high == 1
