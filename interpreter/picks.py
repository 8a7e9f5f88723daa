"""A whole list of picks as one answer: `throw([card(3), card(5)])` instead of a question for each.

In: a question, and what is to be picked, one after the other. Out: the options to take, in order, or why not. Picks are
tried on a copy and never carried out there, so nothing can be learnt by trying.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tgame.interpreter.asks import Ask
from tgame.interpreter.looks import taken
from tgame.interpreter.machine import Picking
from tgame.interpreter.match import Match, Refusal
from tgame.interpreter.speaker import Speaker

Way = tuple[int, ...]  # numbers of options, each of the question that comes after the one before
Find = Callable[[Ask], int | None]  # which option of a question a pick is


class Trial:
    """A copy of a match in which something is picked, and nothing comes of it."""

    def __init__(self, match: Match, ask: Ask, begun: int | None = None) -> None:
        """`begun` is the option that the picks are for, unless picking is going on already."""
        self.match = match.copy()
        self.player = ask.player
        self._node = ask.decision.node
        if begun is not None:
            offer, chosen = taken(self.match.machine, self.player, ask.raw, begun)
            others = len(ask.decision.actions[offer].chosen) - 1
            self.picking = offer, () if others == 0 else (chosen,) if others == 1 else chosen, ()

    @property
    def picking(self) -> Picking:
        _, _, found = self.match.machine.position(self.player)
        assert found is not None
        return found

    @picking.setter
    def picking(self, picking: Picking) -> None:
        machine = self.match.machine
        if machine.threads is None:
            machine.picking = picking
        else:
            machine.threads[self.player].picking = picking
        # Another question than before, though no turn has passed.
        self.match.forget_asks()

    @property
    def ask(self) -> Ask:
        """What may be picked next."""
        found = self.match.ask(self.player)
        assert found is not None
        return found

    def bounds(self) -> tuple[int, int]:
        """How many must be picked, and how many may be."""
        machine = self.match.machine
        _, frame, _ = machine.position(self.player)
        _, least, most = machine.program.candidates[self._node](machine, frame, *self.picking)
        return least, most

    def pick(self, index: int) -> Any:
        offer, others, picked = self.picking
        _, chosen = taken(self.match.machine, self.player, self.ask.raw, index)
        self.picking = offer, others, (*picked, chosen)
        return chosen


def way(trial: Trial, finds: Sequence[Find], closed: bool, speaker: Speaker) -> Way | Refusal:
    """The options by which these are picked. `closed`: they are all that is picked, so that at the end enough are."""
    least, most = trial.bounds()
    found: list[int] = []
    for place, find in enumerate(finds, start=1):
        ask, so_far = trial.ask, len(trial.picking[2])
        if so_far >= most:
            return Refusal(speaker.say("no more than {0} can be picked", most))
        index = find(ask)
        if index is None:
            return Refusal(speaker.say("number {0} of these cannot be picked", place))
        found.append(index)
        trial.pick(index)
    ask, picked = trial.ask, len(trial.picking[2])
    if closed and picked < most and len(ask.raw) > 0:
        if picked < least:
            return Refusal(speaker.say("{0} must be picked, not {1}", least, picked))
        found.append(len(ask.raw))
    return tuple(found)
