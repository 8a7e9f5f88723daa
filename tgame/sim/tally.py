"""Records counted: of one setting, all that is told of it afterwards.

In: records in any order. Out: counters, of whole numbers and fractions only, so that the totals are the same
in whatever order the records come.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

from attrs import define, field

from tgame.batch.tasks import OVER, Record
from tgame.sim.plan import Setting

Winners = tuple[int, ...]


@define
class Acts:
    """Of one action: in how many questions it was among the options, and how often it was taken; by those who won in
    the end, and by the others, as far as somebody won and somebody did not."""

    offered: int = 0
    taken: int = 0
    offered_to_winners: int = 0
    taken_by_winners: int = 0
    offered_to_others: int = 0
    taken_by_others: int = 0
    matches: int = 0  # in which it was offered


@define
class Seen:
    """What was seen in the matches that were observed."""

    matches: int = 0
    courses: set[int] = field(factory=set)
    acts: dict[str, Acts] = field(factory=dict)
    options: Counter[int] = field(factory=Counter)
    runs: dict[str, Counter[int]] = field(factory=dict)
    fired: Counter[int] = field(factory=Counter)
    moved: Counter[int] = field(factory=Counter)
    reasons: Counter[str] = field(factory=Counter)
    items: dict[int, Counter[Fraction]] = field(factory=dict)  # the winners' mean less that of the others
    of_winners: dict[int, Counter[Fraction]] = field(factory=dict)
    of_others: dict[int, Counter[Fraction]] = field(factory=dict)
    changes: Counter[int] = field(factory=Counter)
    settled: Counter[Fraction] = field(factory=Counter)

    def add(self, record: Record, players: int) -> None:
        notes = record.notes
        self.matches += 1
        self.courses.add(notes.get("course", record.course))
        winners = set(record.winners) if 0 < len(record.winners) < players else set()
        self._add_acts(notes, winners)
        self.options.update(dict(notes["options"]))
        for name, runs in notes["runs"].items():
            self.runs.setdefault(name, Counter())[runs] += 1
        self.fired.update(notes["fired"])
        self.moved.update(notes["moved"])
        self.reasons[notes["reason"]] += 1
        if winners:
            self._add_items(notes["sheet"], winners, players)
        if "changes" in notes:
            self.changes[notes["changes"]] += 1
            if notes["settled"] is not None and record.decisions:
                self.settled[Fraction(notes["settled"], record.decisions)] += 1

    def _add_acts(self, notes: Any, winners: set[int]) -> None:
        for name, offered in notes["offered"].items():
            acts = self.acts.setdefault(name, Acts())
            taken = notes["taken"].get(name, [0] * len(offered))
            acts.matches += 1
            acts.offered += sum(offered)
            acts.taken += sum(taken)
            if winners:
                acts.offered_to_winners += sum(offered[seat] for seat in winners)
                acts.taken_by_winners += sum(taken[seat] for seat in winners)
                acts.offered_to_others += sum(many for seat, many in enumerate(offered) if seat not in winners)
                acts.taken_by_others += sum(many for seat, many in enumerate(taken) if seat not in winners)

    def _add_items(self, sheet: list[list[int]], winners: set[int], players: int) -> None:
        for place, values in enumerate(sheet):
            won = Fraction(sum(values[seat] for seat in winners), len(winners))
            lost = Fraction(
                sum(many for seat, many in enumerate(values) if seat not in winners), players - len(winners)
            )
            self.items.setdefault(place, Counter())[won - lost] += 1
            self.of_winners.setdefault(place, Counter())[won] += 1
            self.of_others.setdefault(place, Counter())[lost] += 1


class Tally:
    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.ends: Counter[str] = Counter()
        self.winners: Counter[tuple[tuple[str, ...], Winners]] = Counter()  # with who sat where
        self.scores: dict[tuple[str, int], Counter[int]] = {}  # by bot and seat
        self.means: Counter[Fraction] = Counter()  # of the scores of a match: they hang together
        self.decisions: Counter[int] = Counter()
        self.courses: set[int] = set()
        self.faults: dict[str, Counter[str]] = {}  # of each bot, what was wrong with it
        self.odd: dict[str, Record] = {}  # of the matches that did not come to an end, the first of each kind
        self.seen = Seen()

    @property
    def counted(self) -> int:
        return self.ends[OVER]

    @property
    def matches(self) -> int:
        return self.ends.total()

    def add(self, record: Record) -> None:
        self.ends[record.end] += 1
        seating = self.setting.seating(record.task)
        for bot, (times, wrong) in zip(seating, record.notes.get("faults", ()), strict=False):
            if times:
                self.faults.setdefault(bot, Counter())[wrong] += times
        if record.end != OVER:
            first = self.odd.setdefault(record.end, record)
            if (record.seed, record.task) < (first.seed, first.task):
                self.odd[record.end] = record
            return
        self.winners[seating, record.winners] += 1
        for seat, score in enumerate(record.scores):
            self.scores.setdefault((seating[seat], seat), Counter())[score] += 1
        if record.scores:
            self.means[Fraction(sum(record.scores), len(record.scores))] += 1
        self.decisions[record.decisions] += 1
        self.courses.add(record.course)
        if "reason" in record.notes:
            self.seen.add(record, self.setting.players)

    def share(self, wins: Any) -> Fraction:
        """The victories of those for whom `wins(seating, seat)` holds. Several winners share one."""
        return sum(
            (
                Fraction(times * sum(wins(seating, seat) for seat in winners), len(winners))
                for (seating, winners), times in self.winners.items()
                if winners
            ),
            Fraction(0),
        )

    def scored(self, whose: Any) -> Counter[int]:
        """The scores of those for whom `whose(bot, seat)` holds."""
        found: Counter[int] = Counter()
        for key, seen in self.scores.items():
            if whose(*key):
                found.update(seen)
        return found
