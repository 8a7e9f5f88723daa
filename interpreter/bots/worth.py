"""What a position is worth to each player, from 0 to 1.

In: a machine. Out: a number for each player, made of the share of the victory and of how far one is ahead by the score,
compared with what has been seen so far. Where the players have one score for all, it is that score. What the rules do
not say as a score they may say as an aim: how near a player is to an end that names the winner (`progress`).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import expressions
from tgame.interpreter.bots.playing_on import LONGEST
from tgame.interpreter.bots.progress import Progress
from tgame.interpreter.machine import Machine
from tgame.interpreter.program import Program

_LOOK_AHEAD = 40  # decisions at random, where one can tell how it stands
_TEAM_LOOK_AHEAD = 1  # a team that plays at random soon loses everything


class Worth:
    margin = 0.7  # how much being ahead counts against winning

    def __init__(self, program: Program, ahead: int | None = None) -> None:
        self._ahead = ahead
        self.players = range(program.layout.players)
        self.scored = program.game.score_name is not None
        self.team = self.scored and is_team(program.game)
        self.sign = -1 if self.scored and lowest_wins(program.game) else 1
        self.progress = None if self.scored else Progress.of(program)
        self.low, self.high = inf, -inf

    @property
    def measures(self) -> bool:
        """Is there something to go by before the end?"""
        return self.scored or self.progress is not None

    @property
    def look_ahead(self) -> int:
        """How far to play on at random before asking."""
        if self._ahead is not None:
            return self._ahead
        return _TEAM_LOOK_AHEAD if self.team else _LOOK_AHEAD if self.measures else LONGEST

    def margins(self, machine: Machine) -> list[float] | None:
        """How far each is ahead of the best of the others; of a team, its score."""
        if self.scored:
            sheet = machine.program.stepper["sheet"]
            if self.team:
                return [self.sign * sum(sheet(machine, 0))] * len(self.players)
            points = [self.sign * sum(sheet(machine, player)) for player in self.players]
        elif self.progress is not None:
            points = [self.progress(machine, player) for player in self.players]
        else:
            return None
        if len(points) == 1:
            return points
        first, second = sorted(points, reverse=True)[:2]
        return [p - (second if p == first else first) for p in points]

    def __call__(self, machine: Machine) -> Sequence[float]:
        margins = self.margins(machine)
        if margins is None:
            return self._shares(machine.winners or ()) if machine.over else [1 / len(self.players)] * len(self.players)
        self.low, self.high = min(self.low, *margins), max(self.high, *margins)
        span = self.high - self.low
        ahead = [(margin - self.low) / span if span else 0.5 for margin in margins]
        if self.team:
            return ahead
        if machine.over:
            wins = self._shares(machine.winners or ())
        else:
            best = max(margins)
            wins = self._shares([player for player in self.players if margins[player] == best])
        return [(1 - self.margin) * win + self.margin * lead for win, lead in zip(wins, ahead, strict=True)]

    def _shares(self, winners: Sequence[int]) -> list[float]:
        return [1 / len(winners) if player in winners else 0.0 for player in self.players]


def is_team(game: t.Game) -> bool:
    """Have all players the same score, since no line of it asks whose it is?"""
    return not any(
        isinstance(part, t.Local) and part.name == game.score_name
        for item in game.score
        for part in expressions(item.value)
    )


def lowest_wins(game: t.Game) -> bool:
    """Does `winner` look for the least?"""
    if not isinstance(game.winner, t.Rank):
        return False
    first = game.winner.keys[0]
    negative = isinstance(first, t.Arith) and first.op == "-" and isinstance(first.left, t.Const)
    return (game.winner.op == "least") != negative
