"""Chance. One seed gives one match: three streams come from it (set-up, play, bots), so that a bot more never changes a
shuffle. Of `random.Random` only `random()` is relied on; shuffles and picks are ours.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import repeat, starmap
from math import floor
from random import Random
from threading import Lock
from typing import Any

from tgame.interpreter.rules import RuleError

SET_UP, PLAY, BOTS = 0, 1, 2
_DRAWING = Lock()


def stream(seed: int, which: int) -> Random:
    """One of the streams that come from a seed."""
    return Random(seed * 4 + which)


class Chance:
    """Draws from a source of numbers in [0, 1)."""

    __slots__ = ("draw",)

    def __init__(self, draw: Callable[[], float]) -> None:
        self.draw = draw

    def shuffle(self, items: list[Any]) -> None:
        draw = self.draw
        for i in range(len(items) - 1, 0, -1):
            j = floor(draw() * (i + 1))
            items[i], items[j] = items[j], items[i]

    def shuffled(self, items: Sequence[Any]) -> list[Any]:
        found = list(items)
        self.shuffle(found)
        return found

    def pick(self, items: Sequence[Any], count: int = 1) -> list[Any]:
        found = list(items)
        size = len(found)
        count = max(0, min(count, size))
        for i in range(count):
            j = i + int(self.draw() * (size - i))
            found[i], found[j] = found[j], found[i]
        return found[:count]

    def take(self, items: list[Any], count: int) -> list[Any]:
        """Pick from a list and take what was picked out of it."""
        places = self.pick(range(len(items)), count)
        found = [items[place] for place in places]
        for place in sorted(places, reverse=True):
            del items[place]
        return found

    def random(self, items: Sequence[Any], site: int) -> Any:
        if not items:
            raise RuleError("TG911", "chance has nothing to choose from: the list is empty", site)
        return items[int(self.draw() * len(items))]

    def roll(self, sides: int) -> int:
        return int(self.draw() * sides) + 1


def sources(seed: int) -> tuple[Chance, Chance, Callable[[], float]]:
    """What a playout draws from: the set-up, the rest of the match, and those who choose at random."""
    return Chance(stream(seed, SET_UP).random), Chance(stream(seed, PLAY).random), stream(seed, BOTS).random


class Tape:
    """Numbers of a stream in the order of the stream. Copies of a match share it: each has its own place on the tape,
    so a copy goes on exactly as the original would, also in another thread, and copying costs nothing."""

    __slots__ = ("numbers", "shared", "source")

    def __init__(self, source: Callable[[], float]) -> None:
        self.numbers: list[float] = []
        self.source = source
        self.shared = False

    def go_on(self, place: int) -> None:
        """Draw until there is a number at this place, one copy at a time."""
        with _DRAWING:
            while len(self.numbers) <= place:
                # As many again, so that the lock is seldom asked for.
                self.numbers += list(starmap(self.source, repeat((), max(16, len(self.numbers)))))


class TapeReader(Chance):
    """A place on a tape. With results laid up in `rigged` (by a scenario), those come first."""

    __slots__ = ("place", "rigged", "tape")

    def __init__(self, tape: Tape, place: int = 0) -> None:
        self.tape = tape
        self.place = place
        self.rigged: list[Callable[[Sequence[Any]], list[Any]]] = []

    def copy(self) -> TapeReader:
        self.tape.shared = True
        return TapeReader(self.tape, self.place)

    def pick(self, items: Sequence[Any], count: int = 1) -> list[Any]:
        if not self.rigged:
            return super().pick(items, count)
        rest, found = list(items), []
        for _ in range(min(count, len(rest))):
            found.extend(self.rigged.pop(0)(rest) if self.rigged else super().pick(rest, 1))
            rest.remove(found[-1])
        return found

    def random(self, items: Sequence[Any], site: int) -> Any:
        return self.rigged.pop(0)(items)[0] if self.rigged and items else super().random(items, site)

    def roll(self, sides: int) -> int:
        return int(self.rigged.pop(0)(range(1, sides + 1))[0]) if self.rigged else super().roll(sides)

    def draw(self) -> float:
        place = self.place
        numbers = self.tape.numbers
        if place == len(numbers):
            if self.tape.shared:
                self.tape.go_on(place)
            else:
                # Nobody else reads here: no need to wait for anybody.
                numbers.append(self.tape.source())
        self.place = place + 1
        return numbers[place]
