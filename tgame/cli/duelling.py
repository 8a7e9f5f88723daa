"""Bots against each other, match after match: who wins how often, and when that is clear.

In: an edition, bots and how many matches. Out: a tally that grows with each match. Every deal is played once for each
way to seat the bots, so that neither luck nor seats favour anybody; a team plays it once with each kind of bot. What is
told is fixed beforehand and holds at every look, so one may stop as soon as it is clear.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations
from math import ceil, exp, inf, log, log1p, sqrt
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
_STAKES = 64


@define
class Tally:
    """Values: for each deal the share of its victories, or for each match the score of a team."""

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
        """Is the true mean of the shares another one? At every look together this errs in one case of twenty at most:
        who began with one and bet on more or on less, with stakes of every size, could else not have won twenty
        (Ville's inequality). It asks only that the deals are independent, and not how their shares come about."""
        if not 0 < share < 1:
            return any(value != share for value in self.values)
        seen = Counter(self.values)
        lowest, highest = -1 / (1 - share), 1 / share  # nobody can lose more than there is
        stakes = (lowest + (highest - lowest) * (place + 0.5) / _STAKES for place in range(_STAKES))
        won = [sum(count * log1p(stake * (value - share)) for value, count in seen.items()) for stake in stakes]
        most = max(won)
        return most + log(sum(exp(one - most) for one in won) / _STAKES) >= log(1 / _ERROR)

    def shares(self) -> tuple[float, float]:
        """The shares of victories that are not ruled out, from the least to the greatest."""
        if not self.values:
            return 0.0, 1.0
        return self._edge(0.0), self._edge(1.0)

    def wilson(self, matches: int) -> tuple[float, float]:
        """The same by Wilson's interval, for a number of matches that was fixed beforehand: narrower, for one look."""
        if not matches:
            return 0.0, 1.0
        z = 1.96
        middle, spread = self.mean + z * z / 2 / matches, self.mean * (1 - self.mean) + z * z / 4 / matches
        half = z * sqrt(max(0.0, spread) / matches)
        return max(0.0, (middle - half) / (1 + z * z / matches)), min(1.0, (middle + half) / (1 + z * z / matches))

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
        """So many matches, and what is left of the last deal."""
        for deal in range(ceil(count / len(self.seatings))):
            found = []
            for seating in self.seatings:
                found.append(self._play(seating, self.first_seed + deal))
                if len(found) == len(self.seatings):
                    self._count(found)
                yield found[-1]

    def interval(self, bot: int, fixed: bool) -> tuple[float, float]:
        """Which shares of the victories are not ruled out; more are, if the number of matches was fixed beforehand."""
        tally = self.tallies[bot]
        return tally.wilson(len(tally.values) * len(self.seatings)) if fixed else tally.shares()

    def is_clear(self) -> bool:
        """Is it sure by now that the first bot is better or worse than the others?"""
        return not self.team and self.tallies[0].rules_out(self.chance)

    def _count(self, deal: Sequence[Played]) -> None:
        """A deal that was played with every seating; one of which a match failed would favour somebody."""
        failed = sum(played.result is None for played in deal)
        self.failed += failed
        for bot, tally in enumerate(self.tallies):
            if self.team:
                tally.values += [p.result.scores[0] for p in deal if p.result is not None and bot in p.seating]
            elif not failed:
                tally.values.append(sum(self._share(bot, played) for played in deal) / len(deal))

    def _share(self, bot: int, played: Played) -> float:
        assert played.result is not None
        # Where nobody wins, all are as good; a nothing for each would make every bot look weaker than chance.
        winners = played.result.winners or range(self.players)
        return sum(played.seating[seat] == bot for seat in winners) / len(winners)

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
