"""Which differences are called more than noise."""

from collections import Counter
from random import Random

import pytest

from tgame.sim.amounts import Amount, amount_of, share_of
from tgame.sim.noise import differs_from, holm, means_differ, shares_differ, tail

RUNS = 400


def test_the_tails_of_the_normal_distribution() -> None:
    assert tail(1.959964, 1) == pytest.approx(0.05, abs=1e-6)
    assert tail(-2.575829, 1) == pytest.approx(0.01, abs=1e-6)
    assert tail(0, 0) == 1
    assert tail(1, 0) == 0


def test_holm_goes_on_from_the_least_until_one_is_too_large() -> None:
    assert holm([0.04, 0.01, 0.03]) == [False, True, False]  # 0.01 < 0.05 / 3, but 0.03 > 0.05 / 2
    assert holm([0.01, 0.04, 0.02]) == [True, True, True]
    assert holm([0.02, 0.02, 0.02]) == [False, False, False]
    assert holm([None, 0.04]) == [False, True]
    assert holm([]) == []


def test_a_known_difference_of_shares() -> None:
    # Newcombe (1998), method 10: 56 of 70 and 48 of 80 leave 0.0524 to 0.3339 open.
    low, high, chance = shares_differ(share_of(48, 80), share_of(56, 70))
    assert (low, high) == pytest.approx((0.0524, 0.3339), abs=2e-4)
    assert chance is not None
    assert chance < 0.01


def amount(*values: int) -> Amount:
    found = amount_of(Counter(values))
    assert found is not None
    return found


def test_means() -> None:
    low, high, chance = means_differ(amount(*[1, 3] * 50), amount(*[2, 4] * 50))
    assert low is not None
    assert high is not None
    assert chance is not None
    assert low < 1 < high
    assert chance < 1e-6
    assert means_differ(amount(1), amount(2, 3)) == (None, None, None)
    assert means_differ(amount(1, 2), amount(2, 3))[2] is None


def test_constants_differ_or_do_not() -> None:
    assert means_differ(amount(*[6] * 40), amount(*[6] * 40))[2] == 1
    assert means_differ(amount(*[6] * 40), amount(*[7] * 40))[2] == 0


def test_where_there_is_no_difference_one_run_of_twenty_errs() -> None:
    """Four seats of a fair game, a hundred matches in each run: how often is any seat called better or worse?"""
    draw = Random(5)
    wrong = 0
    for _ in range(RUNS):
        won = Counter(draw.randrange(4) for _ in range(100))
        wrong += any(differs_from([share_of(won[seat], 100) for seat in range(4)], [0.25] * 4))
    assert wrong <= RUNS * 0.05 + 3 * (RUNS * 0.05 * 0.95) ** 0.5
