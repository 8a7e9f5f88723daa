"""Bots against each other, match after match: who wins how often, and when that is clear.

In: an edition, bots and records of matches. Out: a tally that grows with each deal. Every deal is played once for each
way to seat the bots, so that neither luck nor seats favour anybody; a team plays it once with each kind of bot. What is
told is fixed beforehand and holds at every look, so one may stop as soon as it is clear. A deal counts once, however
many seatings it has: what happens in them hangs together. Deals are counted in their order, in whichever they come.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import ceil

from tgame.batch.estimates import Tally, wilson
from tgame.batch.playing import MATCH, finding_of
from tgame.batch.seatings import seatings
from tgame.batch.tasks import LIMIT, OVER, SECONDS, Record, Task, Unit, own_bots
from tgame.dsl.diagnostics import Diagnostic
from tgame.interpreter.bots.worth import is_team
from tgame.interpreter.game import Edition


class Duel:
    def __init__(
        self, edition: Edition, bots: Sequence[str], first_seed: int = 0, limit: int = LIMIT, seconds: float = SECONDS
    ) -> None:
        self.players = edition.configuration.players
        game = edition.program.game
        self.team = game.score_name is not None and is_team(game)
        self.seatings = list(seatings(len(bots), self.players, self.team))
        source = edition.game.checked.source
        self.tasks = [
            Task(
                source.text,
                source.name,
                edition.configuration,
                MATCH,
                tuple(bots[sits] for sits in seating),
                own_bots(bots),
                limit,
                seconds,
            )
            for seating in self.seatings
        ]
        self.first_seed = first_seed
        self.tallies = [Tally() for _ in bots]
        self.spent = [0.0] * len(bots)
        self.asked = [0] * len(bots)
        self.matches = self.failed = 0  # of whole deals
        self.finding: Diagnostic | None = None  # what was wrong with the rules, when they first failed
        self.faults: list[Counter[str]] = [Counter() for _ in bots]  # of each bot, what was wrong with it
        self._deals: dict[int, list[Record]] = {}  # of which not all has come
        self._next = first_seed

    @property
    def chance(self) -> float:
        """The share of the victories that the first bot would have, were all alike."""
        return sum(seating.count(0) for seating in self.seatings) / len(self.seatings) / self.players

    def units(self, matches: int) -> Iterator[Unit]:
        """So many matches, and what is left of the last deal."""
        for deal in range(ceil(matches / len(self.seatings))):
            yield from ((number, self.first_seed + deal) for number in range(len(self.seatings)))

    def add(self, record: Record) -> Iterator[None]:
        """A record; it goes on once for each deal that is counted now."""
        self._deals.setdefault(record.seed, []).append(record)
        while len(self._deals.get(self._next, ())) == len(self.seatings):
            self._count(self._deals.pop(self._next))
            self._next += 1
            yield

    def is_clear(self) -> bool:
        """Is it sure by now that the first bot is better or worse than the others?"""
        return not self.team and self.tallies[0].rules_out(self.chance)

    def interval(self, bot: int, fixed: bool) -> tuple[float, float]:
        """Which shares of the victories are not ruled out; more are, if the number of matches was fixed beforehand."""
        tally = self.tallies[bot]
        return wilson(tally.mean, len(tally.values) * len(self.seatings)) if fixed else tally.shares()

    def _count(self, deal: Sequence[Record]) -> None:
        """A deal that was played with every seating; one of which a match failed would favour somebody."""
        deal = sorted(deal, key=lambda record: record.task)
        failed = [record for record in deal if record.end != OVER]
        self.matches += len(deal)
        self.failed += len(failed)
        for record in failed:
            self.finding = self.finding or finding_of(record, self.tasks[record.task])
        for record in deal:
            self._count_thoughts(record)
        for bot, tally in enumerate(self.tallies):
            if self.team:
                own = (record for record in deal if record.end == OVER and bot in self.seatings[record.task])
                tally.values += [record.scores[0] for record in own]
            elif not failed:
                tally.values.append(sum(self._share(bot, record) for record in deal) / len(deal))

    def _share(self, bot: int, record: Record) -> float:
        # Where nobody wins, all are as good; a nothing for each would make every bot look weaker than chance.
        winners = record.winners or range(self.players)
        return sum(self.seatings[record.task][seat] == bot for seat in winners) / len(winners)

    def _count_thoughts(self, record: Record) -> None:
        if "spent" not in record.notes:
            return
        for seat, bot in enumerate(self.seatings[record.task]):
            self.spent[bot] += record.notes["spent"][seat]
            self.asked[bot] += record.notes["asked"][seat]
            count, wrong = record.notes["faults"][seat]
            if count:
                self.faults[bot][wrong] += count
