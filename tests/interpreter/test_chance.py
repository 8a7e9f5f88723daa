"""Chance draws no more than there is, and no less than nothing; copies have the same luck."""

import time
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from threading import Event

import pytest

from tgame.interpreter.chance import SET_UP, Chance, Tape, TapeReader, stream


@pytest.mark.parametrize(("count", "size"), [(-3, 0), (-1, 0), (0, 0), (2, 2), (9, 4)])
def test_a_pick_has_a_size_that_is_possible(count: int, size: int) -> None:
    for chance in (Chance(stream(1, SET_UP).random), TapeReader(Tape(stream(1, SET_UP).random))):
        assert len(chance.pick(range(4), count)) == size
        assert len(chance.take(list(range(4)), count)) == size


def test_copies_in_threads_draw_what_one_alone_would_draw() -> None:
    stream_of, second = count(), Event()

    def source() -> float:
        """The first number takes its time, until somebody has had the second one, if that can be."""
        number = next(stream_of)
        if number == 0:
            second.wait(0.5)
            time.sleep(0.05)
        elif number == 1:
            second.set()
        return float(number)

    reader = TapeReader(Tape(source))
    copies = [reader.copy() for _ in range(3)]
    with ThreadPoolExecutor(3) as pool:
        drawn = list(pool.map(lambda one: [one.draw() for _ in range(40)], copies))
    assert drawn == [[float(number) for number in range(40)]] * 3
    assert [reader.draw() for _ in range(3)] == [0.0, 1.0, 2.0]


def test_a_copy_goes_on_where_the_original_was() -> None:
    alone, reader = stream(5, SET_UP).random, TapeReader(Tape(stream(5, SET_UP).random))
    expected = [alone() for _ in range(60)]
    found = [reader.draw() for _ in range(20)]
    twin = reader.copy()
    assert found + [reader.draw() for _ in range(40)] == expected
    assert [twin.draw() for _ in range(40)] == expected[20:]
