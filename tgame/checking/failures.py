"""What is wrong: the records of matches in which a property did not hold, each sort of failure once.

In: records. Out: failures, each with the shortest match that showed it, how often it was seen and where.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import define, field, frozen

from tgame.batch import tasks
from tgame.batch.tasks import Record
from tgame.dsl.checked import Configuration
from tgame.dsl.diagnostics import Diagnostic

INVARIANT, ERROR, NO_DECISION, NO_END = "invariant", "error", "no decision", "no end"
TOO_SLOW, GONE = "too slow", "lost"
LEAK, ORDER, SAVE, COPY, UNDO, CRASH = "leak", "order", "save", "copy", "undo", "crash"

OF_RULES = frozenset((INVARIANT, ERROR, NO_DECISION, NO_END, TOO_SLOW))
OURS = frozenset((ORDER, SAVE, COPY, UNDO, CRASH, GONE))
_BROKEN = "TG920"


@frozen
class Sort:
    """What makes two failures the same: of which kind, and what is wrong; in the rules, the code and the place. A
    message would not do: the numbers in it differ from match to match."""

    kind: str
    what: str
    at: int | None = None  # where in the rule file


@define
class Failure:
    """`decisions` and `seed` are of the shortest match that showed it."""

    sort: Sort
    configuration: Configuration
    seed: int
    decisions: list[tuple[int, int]]
    notes: Mapping[str, Any]
    count: int = 0
    where: set[Configuration] = field(factory=set)

    @property
    def message(self) -> str:
        """What was seen, in words."""
        texts = (one["text"] for one in _broken(self.notes) if one.get("what") == self.sort.what)
        found: str = self.notes["message"] if self.sort.at is not None else next(texts, self.sort.what)
        return found

    @property
    def ours(self) -> bool:
        """Is it a mistake of the engine, whatever the rules are?"""
        return self.sort.kind in OURS


class Failures:
    def __init__(self) -> None:
        self._found: dict[Sort, Failure] = {}

    def __len__(self) -> int:
        """How many sorts are failures for sure: that a match is over with the deal may be meant so."""
        return sum(sort.kind != NO_DECISION for sort in self._found)

    def add(self, record: Record, configuration: Configuration) -> None:
        for sort in sorts(record):
            decisions = [(player, index) for player, index in record.notes.get("decisions", ())]
            found = self._found.get(sort)
            if found is None or _rank(decisions, configuration, record.seed) < _rank(
                found.decisions, found.configuration, found.seed
            ):
                fresh = Failure(sort, configuration, record.seed, decisions, record.notes)
                if found is not None:
                    fresh.count, fresh.where = found.count, found.where
                found = self._found[sort] = fresh
            found.count += 1
            found.where.add(configuration)

    def all(self) -> list[Failure]:
        """What is the author's first, in the order of the file."""
        return sorted(
            self._found.values(), key=lambda f: (f.ours, f.sort.at is None, f.sort.at or 0, f.sort.kind, f.sort.what)
        )


def _broken(notes: Mapping[str, Any]) -> Sequence[Mapping[str, str]]:
    found: Sequence[Mapping[str, str]] = notes.get("broken", ())
    return found


def _rank(decisions: Sequence[object], configuration: Configuration, seed: int) -> tuple[Any, ...]:
    """The same match is kept, in whatever order they come."""
    return len(decisions), configuration.players, len(configuration.variants), str(configuration), seed


def crashed(error: Exception) -> dict[str, str]:
    """A note of what no rule file should be able to bring about."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = f" in {trace.tb_frame.f_code.co_name}" if trace is not None else ""
    return {"kind": CRASH, "text": f"the engine broke down{place}: {type(error).__name__}: {error}"}


def sort_of(finding: Diagnostic) -> Sort:
    """The sort of an error in the rules."""
    return _sort(finding.code, finding.span.start)


def _sort(code: str, at: int) -> Sort:
    return Sort(INVARIANT if code == _BROKEN else ERROR, code, at)


def sorts(record: Record) -> list[Sort]:
    """What is wrong with a match."""
    found = [Sort(broken["kind"], broken.get("what", broken["text"])) for broken in _broken(record.notes)]
    match record.end:
        case tasks.FAILED:
            found.append(_sort(record.notes["code"], record.notes["span"][0]))
        case tasks.OVER if record.decisions == 0 and "reason" in record.notes:
            found.append(Sort(NO_DECISION, record.notes["reason"]))
        case tasks.ENDLESS:
            found.append(Sort(NO_END, "no end"))
        case tasks.SLOW:
            found.append(Sort(TOO_SLOW, "a match takes too long"))
        case tasks.LOST:
            found.append(Sort(GONE, "the process that played a match broke down"))
    return found
