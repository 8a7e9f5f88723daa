"""A bot that sits at a match: asked for an option, it gives one, whatever the bot does.

In: a match, a seat, and what makes the bot. Out: the number of an option. A bot may be of somebody's own: where it
raises, leaves or gives something else, any option is taken in its place, and `wrong` says why. It is given a seat that
only looks: the answer is what it gives back.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NoReturn

from tgame.interpreter.bots.named import Maker, told
from tgame.interpreter.match import Match
from tgame.interpreter.seat import Seat

_LONGEST = 200  # characters of what it gave


class OnlyLooks(Seat):
    """A seat whose answers are given for it."""

    def answer(self, answer: int | str, picks: Sequence[int] | None = None) -> NoReturn:
        raise TypeError("a bot does not call `seat.answer`: it returns the number of an option from `choose`")

    def undo(self) -> NoReturn:
        raise TypeError("a bot cannot take anything back")


class Seated:
    """Raises `BotError` if the bot cannot be made."""

    def __init__(self, match: Match, player: int, make: Maker, seed: int, language: str = "en") -> None:
        self._seat = OnlyLooks(match, player, language)
        self._bot = make(seed)
        self._random = Random(seed)
        self.wrong: str | None = None  # when it was asked last
        self.faults, self.fault = 0, ""  # how often something was wrong, and what it was at first

    def choose(self) -> int:
        count = len(self._seat.option_keys())
        self.wrong = None
        try:
            index = self._bot.choose(self._seat)
            if type(index) is int and 0 <= index < count:
                return index
            self.wrong = f"{index!r} is not the number of an option"[:_LONGEST]
        except (Exception, SystemExit) as error:  # a bot of somebody's own may do anything
            self.wrong = told(error)
        self.faults += 1
        self.fault = self.fault or self.wrong
        return self._random.randrange(count)
