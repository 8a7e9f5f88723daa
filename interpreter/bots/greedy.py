"""Looks one decision ahead: what stands best just after it, on the average of a few worlds that could be.

In: a seat and numbers of the bot's own. Out: an option. Where the rules say nothing of how it stands, or several
options are as good, matches played on at random decide.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from tgame.interpreter.bots.playing_on import LONGEST, play_on
from tgame.interpreter.bots.worth import Worth
from tgame.interpreter.imagining import Imagination
from tgame.interpreter.keys import Asked, Key, in_order
from tgame.interpreter.machine import Machine
from tgame.interpreter.rules import RuleError

if TYPE_CHECKING:
    from tgame.interpreter.seat import Seat

_WORLDS = 6
_PLAYED_ON = 24  # matches, over all options that are left
_VICTORY = 1_000.0


class Greedy:
    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def choose(self, seat: Seat) -> int:
        keys = seat.option_keys()
        left = list(dict.fromkeys(keys[place] for place in in_order(keys)))
        if len(left) > 1:
            assert seat.player is not None
            worth, imagination = Worth(seat.program), seat.imagination()
            if worth.measures:
                left = self._best(left, [self._gains(imagination, seat.player, left, worth) for _ in range(_WORLDS)])
            if len(left) > 1:
                rounds = max(1, _PLAYED_ON // len(left))
                left = self._best(left, [self._ends(imagination, seat.player, left, worth) for _ in range(rounds)])
        chosen = left[int(self.random.random() * len(left))]
        alike = [index for index, key in enumerate(keys) if key == chosen]
        return alike[int(self.random.random() * len(alike))]

    def _best(self, keys: list[Key], worlds: list[dict[Key, float]]) -> list[Key]:
        """Those with the best average over the worlds in which they were possible."""
        means = {}
        for key in keys:
            found = [values[key] for values in worlds if key in values]
            means[key] = sum(found) / len(found) if found else float("-inf")
        best = max(means.values())
        return [key for key in keys if means[key] >= best - 1e-9]

    def _gains(self, imagination: Imagination, player: int, keys: list[Key], worth: Worth) -> dict[Key, float]:
        """How far ahead each option leaves the player, in one world."""
        found = {}
        for key, after in self._after(imagination, player, keys):
            margins = worth.margins(after)
            assert margins is not None
            won = after.over and player in (after.winners or ())
            found[key] = margins[player] + (_VICTORY if won and not worth.team else 0)
        return found

    def _ends(self, imagination: Imagination, player: int, keys: list[Key], worth: Worth) -> dict[Key, float]:
        """What each option is worth when the match is played on at random from there, in one world."""
        found = {}
        for key, after in self._after(imagination, player, keys):
            try:
                play_on(after, self.random, LONGEST)
            except RuleError:
                continue
            found[key] = worth(after)[player]
        return found

    def _after(self, imagination: Imagination, player: int, keys: list[Key]) -> list[tuple[Key, Machine]]:
        """One world after each of the options; those who choose at the same time have chosen, at random."""
        world = imagination.world(self.random, records=False)
        found = []
        for key in keys:
            after = world.copy()
            asked = Asked(after, player)
            if key in asked.keys:
                before = after.frozen
                try:
                    after.take(player, *asked.choice(asked.keys.index(key)))
                    while before is not None and after.frozen is before:
                        play_on(after, self.random, 1)
                except RuleError:
                    continue
                found.append((key, after))
        return found
