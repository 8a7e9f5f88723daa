"""Who decides for the seats that nobody sits at: bots by their names, each with a seat and numbers of its own.

In: a match, the seats, and names: one for all of them, or one for each. Out: options; and what was wrong with what a
bot gave, where that was none.
"""

from __future__ import annotations

from collections.abc import Sequence

from tgame.interpreter.bots.named import BotError, bot_maker
from tgame.interpreter.match import Match
from tgame.play.seated import Seated

DEFAULT = "normal"
AT_ONCE = "random"
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
    """Raises `BotError` where there is no bot of such a name, or it cannot be made."""

    def __init__(self, match: Match, seats: Sequence[int], names: str, language: str) -> None:
        called = [name.strip() for name in names.split(",")]
        makers = {name: bot_maker(name) for name in called}
        seed = (match.seed or 0) * _SEEDS
        self.seats = {player: match.seat(player, language) for player in seats}
        self.names = {player: called[place % len(called)] for place, player in enumerate(seats)}
        self.bots = {
            player: Seated(match, player, makers[name], seed + player, language) for player, name in self.names.items()
        }

    def __contains__(self, player: int) -> bool:
        return player in self.seats

    def thinks(self, player: int) -> bool:
        """Does it take a moment?"""
        return self.names[player] != AT_ONCE

    def choose(self, player: int) -> int:
        """An option for a seat. Where the bot gives none, any; `wrong` says then what was wrong."""
        return self.bots[player].choose()

    def wrong(self, player: int) -> str | None:
        """What was wrong with what the bot gave when it was asked last."""
        return self.bots[player].wrong
