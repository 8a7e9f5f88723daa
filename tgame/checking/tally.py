"""What the records of one configuration's matches add up to.

In: records, in any order. Out: sums and sets that do not depend on the order.
"""

from __future__ import annotations

from collections import Counter

from attrs import define, field

from tgame.batch.tasks import OVER, Record


@define
class Tally:
    matches: int = 0
    over: int = 0
    decided: int = 0  # those of them in which somebody decided something
    decisions: list[int] = field(factory=lambda: [0, 0, 0])  # least, sum, most of matches that came to an end
    reasons: Counter[str] = field(factory=Counter)
    winners: Counter[int] = field(factory=Counter)
    shared: int = 0  # matches that several won, but not all
    everybody: int = 0
    nobody: int = 0
    offered: set[str] = field(factory=set)
    taken: set[str] = field(factory=set)
    fired: set[int] = field(factory=set)
    moved: set[int] = field(factory=set)
    places: dict[int, set[str]] = field(factory=dict)  # of faces that did not move, where they lay
    unequal: set[int] = field(factory=set)
    scored: set[int] = field(factory=set)
    runs: dict[str, list[int]] = field(factory=dict)  # by phase: runs, idle ones, matches with spins, most spins

    def add(self, record: Record, players: int) -> None:
        self.matches += 1
        notes = record.notes
        if "offered" not in notes:
            # It broke down, or took too long.
            return
        if record.end == OVER:
            self._ended(record, players)
        self.offered.update(notes["offered"])
        self.taken.update(notes["taken"])
        self.fired.update(notes["fired"])
        self.moved.update(notes["moved"])
        for face, zone in notes["places"].items():
            self.places.setdefault(int(face), set()).add(zone)
        self.unequal.update(notes["unequal"])
        self.scored.update(notes["scored"])
        for phase, (runs, idle, spins) in notes["runs"].items():
            found = self.runs.setdefault(phase, [0, 0, 0, 0])
            found[0] += runs
            found[1] += idle
            found[2] += spins > 1
            found[3] = max(found[3], spins)

    def _ended(self, record: Record, players: int) -> None:
        least, total, most = self.decisions
        count = record.decisions
        self.decisions = [min(least, count) if self.over else count, total + count, max(most, count)]
        self.over += 1
        self.decided += record.decisions > 0
        self.reasons[record.notes["reason"]] += 1
        won = len(record.winners)
        if won == players:
            self.everybody += 1
        elif won == 0:
            self.nobody += 1
        else:
            self.shared += won > 1
            self.winners.update(record.winners)

    def join(self, other: Tally) -> None:
        """Add what another configuration with as many players came to."""
        if other.over:
            least, total, most = other.decisions
            mine = self.decisions
            self.decisions = [min(mine[0], least) if self.over else least, mine[1] + total, max(mine[2], most)]
        self.matches += other.matches
        self.over += other.over
        self.decided += other.decided
        self.reasons += other.reasons
        self.winners += other.winners
        self.shared += other.shared
        self.everybody += other.everybody
        self.nobody += other.nobody
