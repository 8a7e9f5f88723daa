"""How sure one can be of a share that was seen."""

import pytest

from tgame.batch.estimates import wilson


@pytest.mark.parametrize(
    ("won", "matches", "low", "high"),
    # By hand: with nothing won the upper end is z²/(n + z²), and half of them give 1/2 ± z/2/√(n + z²).
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (100, 200, 0.4314, 0.5686)],
)
def test_a_number_of_matches_that_was_fixed_beforehand(won: int, matches: int, low: float, high: float) -> None:
    assert wilson(won / matches, matches) == pytest.approx((low, high), abs=1e-4)


def test_of_nothing_nothing_is_known() -> None:
    assert wilson(0.0, 0) == (0.0, 1.0)
