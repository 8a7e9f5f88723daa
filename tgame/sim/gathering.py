"""Records gathered into tallies, and when there are enough of them.

In: records in any order. Out: a tally for each setting. Whoever wants to stop when an interval is narrow enough looks
at whole stretches of deals, in their order: so it stops at the same match however many processes play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from tgame.batch.estimates import Tally as Looked
from tgame.batch.tasks import OVER, Record
from tgame.sim.plan import Setting
from tgame.sim.tally import Tally

_FIRST_LOOK = 100  # deals
_NEXT_LOOK = 1.2  # times as many
_AT_ONCE = 5_000  # more deals than this are never waited for


class Gathered:
    def __init__(self, settings: Sequence[Setting]) -> None:
        self.tallies = [Tally(setting) for setting in settings]
        self._of_task = {
            task: tally for tally in self.tallies for task in range(tally.setting.first_task, tally.setting.end_task)
        }

    def add(self, record: Record) -> None:
        self._of_task[record.task].add(record)


class GatheredUntil(Gathered):
    """Of one setting, until every seat's share of the victories is known within an interval of this width. It holds at
    every look."""

    def __init__(self, setting: Setting, width: float) -> None:
        super().__init__([setting])
        self.setting = setting
        self.width = width
        self.narrow = False
        self._end = 0  # deals that are counted at the next look
        self._waiting: list[Record] = []  # of deals after that
        self._stretch: list[Record] = []
        self._shares: list[Counter[Fraction]] = [Counter() for _ in range(setting.players)]
        self._next_look()

    def add(self, record: Record) -> None:
        """Once it is narrow enough, nothing more is counted."""
        if self.narrow:
            return
        if self._deal(record) >= self._end:
            self._waiting.append(record)
            return
        self._stretch.append(record)
        if len(self._stretch) == self._wanted:
            self._count()
            self.narrow = all(high - low <= self.width for low, high in self.intervals())
            self._next_look()
            waiting, self._waiting = self._waiting, []
            for other in waiting:
                self.add(other)

    def close(self) -> None:
        """Whoever was stopped counts what there is: the interval holds then, too."""
        if not self.narrow:
            self._stretch += self._waiting
            self._waiting = []
            self._count()

    def intervals(self) -> list[tuple[float, float]]:
        """Of each seat's share of the victories."""
        return [Looked([float(share) for share in seen.elements()]).shares() for seen in self._shares]

    def _deal(self, record: Record) -> int:
        return record.seed - self.setting.first_seed

    def _next_look(self) -> None:
        before = self._end
        further = max(_FIRST_LOOK, min(int(before * (_NEXT_LOOK - 1)), _AT_ONCE))
        self._end = min(before + further, self.setting.deals)
        self._wanted = (self._end - before) * len(self.setting.seatings)

    def _count(self) -> None:
        deals: dict[int, list[Record]] = {}
        for record in self._stretch:
            super().add(record)
            if record.end == OVER:
                deals.setdefault(record.seed, []).append(record)
        self._stretch = []
        # What happens in the seatings of one deal hangs together: a deal is one value.
        for deal in deals.values():
            for seat, seen in enumerate(self._shares):
                won = [Fraction(seat in record.winners, max(1, len(record.winners))) for record in deal]
                seen[sum(won, Fraction(0)) / len(deal)] += 1
