"""Chance draws no more than there is, and no less than nothing."""

import pytest

from tgame.interpreter.chance import SET_UP, Chance, Tape, TapeReader, stream


@pytest.mark.parametrize(("count", "size"), [(-3, 0), (-1, 0), (0, 0), (2, 2), (9, 4)])
def test_a_pick_has_a_size_that_is_possible(count: int, size: int) -> None:
    for chance in (Chance(stream(1, SET_UP).random), TapeReader(Tape(stream(1, SET_UP).random))):
        assert len(chance.pick(range(4), count)) == size
        assert len(chance.take(list(range(4)), count)) == size
