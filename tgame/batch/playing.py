"""One match of a task: at random as fast as it goes, or by bots.

In: an edition, a task and a seed. Out: a record.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from time import perf_counter

from tgame.batch.tasks import ENDLESS, FAILED, OVER, Record, Task
from tgame.dsl.diagnostics import Diagnostic, Span
from tgame.dsl.source import Source
from tgame.interpreter.bots.named import Maker, bot_maker
from tgame.interpreter.game import Edition
from tgame.interpreter.match import Match, MatchError
from tgame.play.seated import Seated

PLAYOUT, MATCH = "tgame.batch.playing:playout", "tgame.batch.playing:match"


def playout(edition: Edition, task: Task, seed: int) -> Record:
    """Everybody plays at random, and nothing is known of it but the result: so matches that end alike count as one."""
    try:
        result = edition.playout_within(seed, task.limit)
    except MatchError as error:
        return failed(seed, error)
    if result is None:
        return Record(0, seed, ENDLESS, decisions=task.limit)
    return Record(0, seed, OVER, result.winners, result.scores, result.decisions, hash(result))


def match(edition: Edition, task: Task, seed: int) -> Record:
    """A bot on each seat. Notes, by seat: seconds it thought, how often it was asked and could not decide, and what was
    wrong then at first."""
    found = None
    seats = len(task.bots)
    spent, asked = [0.0] * seats, [0] * seats
    try:
        found = edition.new(seed)
        bots = sit_down(found, task, seed)
        decisions = 0
        while not found.over and decisions < task.limit:
            player = found.awaited[0]
            began = perf_counter()
            index = bots[player].choose()
            spent[player] += perf_counter() - began
            asked[player] += 1
            found.answer(index, player)
            decisions += 1
    except MatchError as error:
        return failed(seed, error, found)
    faults = [(bot.faults, bot.fault) for bot in bots]
    return ended(seed, found, {"spent": spent, "asked": asked, "faults": faults})


def sit_down(found: Match, task: Task, seed: int) -> list[Seated]:
    """The bots of a task at a match, one on each seat."""
    own, seats = dict(task.own), len(task.bots)
    makers = (_maker(bot, own.get(bot)) for bot in task.bots)
    return [Seated(found, player, make, seed * seats + player) for player, make in enumerate(makers)]


@lru_cache(maxsize=32)
def _maker(name: str, source: str | None) -> Maker:
    return bot_maker(name, source)


def ended(seed: int, found: Match, notes: dict[str, object] | None = None) -> Record:
    """The record of a match that is over, or was stopped since it had too many decisions."""
    decisions = found.decisions
    result = found.result
    if result is None:
        return Record(0, seed, ENDLESS, decisions=len(decisions), course=course(decisions), notes=notes or {})
    return Record(0, seed, OVER, result.winners, result.scores, len(decisions), course(decisions), notes=notes or {})


def failed(seed: int, error: MatchError, found: Match | None = None) -> Record:
    """The record of a match in which the rules failed. Notes: the finding, which `finding_of` puts together again."""
    decisions = found.decisions if found is not None else []
    finding = error.finding
    notes = {
        "code": finding.code,
        "message": finding.message,
        "span": [finding.span.start, finding.span.end],
        "where": finding.where,
    }
    return Record(0, seed, FAILED, decisions=len(decisions), course=course(decisions), finding=str(error), notes=notes)


def finding_of(record: Record, task: Task) -> Diagnostic | None:
    """Why the rules failed, as a finding in the rule file."""
    notes = record.notes
    if record.end != FAILED:
        return None
    span, source = Span(*notes["span"]), Source(task.text, task.name)
    return Diagnostic(notes["code"], notes["message"], span, where=notes["where"], source=source)


def course(decisions: list[tuple[int, int]]) -> int:
    """A number that is the same for the same decisions, on every machine."""
    return int.from_bytes(blake2b(repr(decisions).encode(), digest_size=7).digest())
