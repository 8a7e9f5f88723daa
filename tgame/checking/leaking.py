"""One match of a task, searched for what somebody could notice of what is hidden from them.

In: an edition, a task and a seed. Out: a record, with a note of each leak, and of how many positions were searched.
Exchanged are pieces at the deal, with all that was shown since, and pieces in some positions from all over the match,
with all that is shown there.
"""

from __future__ import annotations

from itertools import count
from random import Random

from tgame.batch.tasks import Record, Task
from tgame.checking.failures import LEAK, crashed
from tgame.checking.secrets import LONGEST, Leak, leaks, leaks_since_deal
from tgame.interpreter.game import Edition
from tgame.interpreter.match import Match, MatchError

HOW = "tgame.checking.leaking:leaking"
POSITIONS = 4  # of a match; in one of them, all that a table is sent is looked at, which is dear
_EXCHANGES = 2  # for each seat: rather other matches than more of one


def leaking(edition: Edition, task: Task, seed: int) -> Record:
    found: dict[str, Leak] = {}
    decisions: list[tuple[int, int]] = []
    random = Random(seed)
    looks = 0
    try:
        match, positions = _played(edition, seed, random)
        decisions = match.decisions
        for position in positions:
            for leak in leaks(position, random, documents=looks == seed % len(positions)):
                found.setdefault(leak.what, leak)
            looks += 1
        for leak in leaks_since_deal(edition, seed, decisions, random, exchanges=_EXCHANGES):
            found.setdefault(leak.what, leak)
    except MatchError:
        # Not even a first question.
        pass
    except Exception as error:
        return Record(0, seed, notes={"broken": [crashed(error)], "decisions": decisions, "positions": looks})
    broken = [{"kind": LEAK, "what": leak.what, "text": leak.text} for leak in found.values()]
    return Record(0, seed, notes={"broken": broken, "decisions": decisions, "positions": looks})


def _played(edition: Edition, seed: int, random: Random) -> tuple[Match, list[Match]]:
    """A random match, and some of its positions, each as likely as any other."""
    match = edition.new(seed)
    kept: list[Match] = []
    for number in count():
        place = number if number < POSITIONS else random.randrange(number + 1)
        if place < POSITIONS:
            kept[place : place + 1] = [match.copy()]
        if match.over or number == LONGEST:
            break
        ask = match.ask(random.choice(match.awaited))
        assert ask is not None
        try:
            match.take(ask, random.randrange(len(ask.options)))
        except MatchError:
            # What is wrong with the rules is found by those who examine them; what came before is searched.
            break
    return match, kept
