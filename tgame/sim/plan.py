"""What is to be played: a game as it is set up, with bots on its seats, and which of its matches are observed.

In: an edition, bots, seeds. Out: tasks and units for the runner. Every deal is played once for each way to seat the
bots. The first deals are observed; the rest are played as fast as it goes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import field, frozen

from tgame.batch.playing import MATCH, PLAYOUT
from tgame.batch.seatings import seatings
from tgame.batch.tasks import LIMIT, SECONDS, Task, Unit, own_bots
from tgame.interpreter.bots.worth import is_team
from tgame.interpreter.game import Edition
from tgame.sim.watching import AT_RANDOM, WATCHED, WATCHED_PLAYOUT

_WAYS = 2  # of playing a match: observed or not


@frozen
class Setting:
    """One game with one configuration; `title` tells it from others of the same run. Its tasks are numbered from
    `first_task` on, two for each seating, its deals from `first_seed` on."""

    title: str
    edition: Edition = field(repr=False)
    seatings: tuple[tuple[str, ...], ...]
    deals: int
    observed: int
    first_seed: int = 0
    first_task: int = 0

    @property
    def players(self) -> int:
        return self.edition.configuration.players

    @property
    def team(self) -> bool:
        """Have all players one score?"""
        game = self.edition.program.game
        return game.score_name is not None and is_team(game)

    @property
    def bots(self) -> tuple[str, ...]:
        """Who plays, each once."""
        return tuple(dict.fromkeys(bot for seating in self.seatings for bot in seating))

    @property
    def matches(self) -> int:
        return self.deals * len(self.seatings)

    @property
    def end_task(self) -> int:
        return self.first_task + _WAYS * len(self.seatings)

    @property
    def end_seed(self) -> int:
        return self.first_seed + self.deals

    def tasks(self, limit: int = LIMIT, seconds: float = SECONDS) -> Iterator[Task]:
        source, configuration = self.edition.game.checked.source, self.edition.configuration
        hows = (WATCHED_PLAYOUT, PLAYOUT) if self.bots == (AT_RANDOM,) else (WATCHED, MATCH)
        for seating in self.seatings:
            for how in hows:
                yield Task(source.text, source.name, configuration, how, seating, own_bots(seating), limit, seconds)

    def unit(self, number: int) -> Unit:
        """The match of that number."""
        deal, seating = divmod(number, len(self.seatings))
        return self.first_task + _WAYS * seating + (deal >= self.observed), self.first_seed + deal

    def seating(self, task: int) -> tuple[str, ...]:
        return self.seatings[(task - self.first_task) // _WAYS]


def seated(edition: Edition, bots: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Every way to seat these bots: one for all, two (the first against the others), or one for each seat."""
    players = edition.configuration.players
    if len(set(bots)) == 1:
        return ((bots[0],) * players,)
    game = edition.program.game
    team = game.score_name is not None and is_team(game)
    orders = seatings(len(bots), players, team)
    return tuple(dict.fromkeys(tuple(bots[sits] for sits in order) for order in orders))


def units(settings: Sequence[Setting]) -> Iterator[Unit]:
    """All matches, those of the settings in turn, so that whoever stops early has as many of each."""
    for number in range(max(setting.matches for setting in settings)):
        for setting in settings:
            if number < setting.matches:
                yield setting.unit(number)
