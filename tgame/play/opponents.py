"""Who decides for the seats that nobody sits at: bots by their names, each with a seat and numbers of its own.

In: a match, the seats, and names: one for all of them, or one for each. Out: options. What a bot gives that is none is
told as that bot's fault, and any option is taken in its place.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tgame.interpreter.bots.named import Bot, BotError, bot_maker
from tgame.interpreter.match import Match

DEFAULT = "normal"
_SEEDS = 64  # more than there are seats


def known(names: str) -> bool:
    """Is there a bot of each of these names?"""
    try:
        for name in names.split(","):
            bot_maker(name.strip())
    except BotError:
        return False
    return True


class Opponents:
    """Raises `BotError` where there is no bot of such a name."""

    def __init__(self, match: Match, seats: Sequence[int], names: str, language: str) -> None:
        self.seats = {player: match.seat(player, language) for player in seats}
        called = [name.strip() for name in names.split(",")]
        makers = [bot_maker(name) for name in called]
        seed = (match.seed or 0) * _SEEDS
        self._random = Random(seed)
        self._bots: dict[int, Bot] = {
            player: makers[place % len(makers)](seed + player) for place, player in enumerate(seats)
        }

    def __contains__(self, player: int) -> bool:
        return player in self.seats

    def choose(self, player: int) -> int:
        """An option for a seat. Where the bot gives none, any; `wrong` says then what was wrong."""
        seat = self.seats[player]
        count = len(seat.option_keys())
        self.wrong: str | None = None
        try:
            index = self._bots[player].choose(seat)
            if type(index) is int and 0 <= index < count:
                return index
            self.wrong = f"{index!r} is not the number of an option"
        except Exception as error:  # a bot of somebody's own may do anything
            self.wrong = f"{type(error).__name__}: {error}"
        return self._random.randrange(count)
