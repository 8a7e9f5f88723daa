"""Bots against each other, match after match: who wins how often, and when that is clear.

In: an edition, bots and how many matches. Out: a tally that grows with each match. Every deal is played once for each
way to seat the bots, so that neither luck nor seats favour anybody; a team plays it once with each kind of bot. What is
told is fixed beforehand and holds at every look, so one may stop as soon as it is clear.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations
from math import inf, lgamma, log, sqrt
from time import perf_counter

from attrs import define, field, frozen

from tgame.dsl.diagnostics import Diagnostic
from tgame.interpreter.bots.named import Maker
from tgame.interpreter.bots.worth import is_team
from tgame.interpreter.game import Edition
from tgame.interpreter.match import MatchError, Result
from tgame.play.seated import Seated

MOST_DECISIONS = 20_000
_ALL_ORDERS = 4  # seats; with more, each bot sits everywhere, but not beside everyone
_ERROR = 0.05


@define
class Tally:
    """Values, one for each match: shares of victories, or scores of a team."""

    values: list[float] = field(factory=list)

    @property
    def mean(self) -> float:
        return sum(self.values) / len(self.values) if self.values else 0.0

    @property
    def half(self) -> float:
        """Half of a 95 % interval, for a number of matches that was fixed beforehand."""
        count = len(self.values)
        if count < 2:
            return inf
        return 1.96 * sqrt(sum((value - self.mean) ** 2 for value in self.values) / (count - 1) / count)

    def rules_out(self, share: float) -> bool:
        """Is the true share of victories another one? At every look together this errs in one case of twenty at most:
        no bet on other shares, spread evenly over all there are, could else have won so much (Ville's inequality)."""
        won = sum(self.values)
        lost = len(self.values) - won
        if not 0 < share < 1:
            return bool(won if share <= 0 else lost)
        winnings = lgamma(won + 1) + lgamma(lost + 1) - lgamma(won + lost + 2)
        return winnings - won * log(share) - lost * log(1 - share) >= log(1 / _ERROR)

    def shares(self) -> tuple[float, float]:
        """The shares of victories that are not ruled out, from the least to the greatest."""
        if not self.values:
            return 0.0, 1.0
        return self._edge(0.0), self._edge(1.0)

    def _edge(self, outside: float) -> float:
        inside = self.mean
        if not self.rules_out(outside):
            return outside
        for _ in range(40):
            middle = (inside + outside) / 2
            if self.rules_out(middle):
                outside = middle
            else:
                inside = middle
        return inside


@frozen
class Played:
    """One match: who sat where, and how it ended; None where the rules failed or it did not end."""

    seating: tuple[int, ...]
    seed: int
    result: Result | None
    decisions: int


class Duel:
    def __init__(self, edition: Edition, bots: Sequence[Maker], first_seed: int = 0) -> None:
        self.edition = edition
        self.bots = bots
        self.players = edition.configuration.players
        game = edition.program.game
        self.team = game.score_name is not None and is_team(game)
        self.seatings = list(seatings(len(bots), self.players, self.team))
        self.first_seed = first_seed
        self.tallies = [Tally() for _ in bots]
        self.spent = [0.0] * len(bots)
        self.asked = [0] * len(bots)
        self.failed = 0
        self.finding: Diagnostic | None = None  # why the rules failed, when they first did
        self.faults: list[Counter[str]] = [Counter() for _ in bots]  # of each bot, what was wrong with it

    @property
    def chance(self) -> float:
        """The share of the victories that the first bot would have, were all alike."""
        return sum(seating.count(0) for seating in self.seatings) / len(self.seatings) / self.players

    def matches(self, count: int) -> Iterator[Played]:
        for number in range(count):
            deal, place = divmod(number, len(self.seatings))
            played = self._play(self.seatings[place], self.first_seed + deal)
            self._count(played)
            yield played

    def is_clear(self) -> bool:
        """Is it sure by now that the first bot is better or worse than the others?"""
        return not self.team and self.tallies[0].rules_out(self.chance)

    def _count(self, played: Played) -> None:
        result = played.result
        if result is None:
            self.failed += 1
            return
        for bot, tally in enumerate(self.tallies):
            seats = [seat for seat, sits in enumerate(played.seating) if sits == bot]
            if self.team and seats:
                tally.values.append(result.scores[0])
            elif not self.team:
                # Where nobody wins, all are as good; a nothing for each would make every bot look weaker than chance.
                winners = result.winners or range(self.players)
                tally.values.append(sum(seat in winners for seat in seats) / len(winners))

    def _play(self, seating: tuple[int, ...], seed: int) -> Played:
        decisions = 0
        try:
            match = self.edition.new(seed)
            bots = [
                Seated(match, player, self.bots[sits], seed * self.players + player)
                for player, sits in enumerate(seating)
            ]
            while not match.over and decisions < MOST_DECISIONS:
                player = match.awaited[0]
                began = perf_counter()
                index = bots[player].choose()
                self.spent[seating[player]] += perf_counter() - began
                self.asked[seating[player]] += 1
                if (wrong := bots[player].wrong) is not None:
                    self.faults[seating[player]][wrong] += 1
                match.answer(index, player)
                decisions += 1
        except MatchError as error:
            self.finding = self.finding or error.finding
            return Played(seating, seed, None, decisions)
        return Played(seating, seed, match.result, decisions)


def seatings(bots: int, players: int, team: bool) -> Iterator[tuple[int, ...]]:
    """Every way to seat them: one against the others on each seat in turn, or each of as many bots as there are seats
    everywhere. A team is of one kind."""
    if team:
        yield from ((bot,) * players for bot in range(bots))
    elif bots == players and players <= _ALL_ORDERS:
        yield from permutations(range(players))
    elif bots == players:
        yield from (tuple((place + turn) % players for place in range(players)) for turn in range(players))
    else:
        yield from (tuple(int(seat != place) for seat in range(players)) for place in range(players))
