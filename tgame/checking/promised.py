"""One match of a task, in which the promises of the engine are put to the test.

In: an edition, a task and a seed. Out: a record, with a note of what was broken.
"""

from __future__ import annotations

from functools import partial

from tgame.batch.tasks import Record, Task
from tgame.checking.failures import crashed
from tgame.checking.promises import Broken, copies_agree, order_of_answers_does_not_matter, saves_agree
from tgame.interpreter.game import Edition
from tgame.interpreter.match import MatchError

# Few of each match: there are many.
_SAVES, _COPIES = 2, 6
HOW = "tgame.checking.promised:promised"


def promised(edition: Edition, task: Task, seed: int) -> Record:
    found, decisions = [], []
    promises = (
        order_of_answers_does_not_matter,
        partial(saves_agree, most=_SAVES),
        partial(copies_agree, most=_COPIES),
    )
    for promise in promises:
        try:
            promise(edition, seed)
        except Broken as broken:
            found.append({"kind": broken.kind, "text": str(broken)})
            decisions = broken.decisions
        except MatchError:
            # What is wrong with the rules is found by those who examine them.
            pass
        except Exception as error:
            found.append(crashed(error))
    return Record(0, seed, notes={"broken": found, "decisions": decisions})
