"""One match of a task, searched for what somebody could notice of what is hidden from them.

In: an edition, a task and a seed. Out: a record, with a note of each leak, and of how many positions were searched.
Exchanged are pieces at the deal, with all that was shown since, and pieces in those positions, with all that is shown
from there.
"""

from __future__ import annotations

from random import Random

from tgame.batch.tasks import Record, Task
from tgame.checking.failures import LEAK, crashed
from tgame.checking.secrets import Leak, leaks, leaks_since_deal
from tgame.interpreter.game import Edition
from tgame.interpreter.match import MatchError

HOW = "tgame.checking.leaking:leaking"
_POSITIONS = 3
_LONG = 3_000


def leaking(edition: Edition, task: Task, seed: int) -> Record:
    found: dict[str, Leak] = {}
    decisions: list[tuple[int, int]] = []
    random = Random(seed)
    looks = 0
    try:
        match = edition.new(seed)
        while match.awaited and len(match.decisions) < _LONG and looks < _POSITIONS:
            for _ in range(random.randint(1, 15)):
                if match.awaited:
                    ask = match.ask(random.choice(match.awaited))
                    assert ask is not None
                    match.take(ask, random.randrange(len(ask.options)))
            for leak in leaks(match, random):
                found.setdefault(leak.what, leak)
            looks += 1
        decisions = match.decisions
        for leak in leaks_since_deal(edition, seed, decisions, random):
            found.setdefault(leak.what, leak)
    except MatchError:
        # What is wrong with the rules is found by those who examine them.
        pass
    except Exception as error:
        return Record(0, seed, notes={"broken": [crashed(error)], "decisions": decisions, "positions": looks})
    broken = [{"kind": LEAK, "what": leak.what, "text": leak.text} for leak in found.values()]
    return Record(0, seed, notes={"broken": broken, "decisions": decisions, "positions": looks})
