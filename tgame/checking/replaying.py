"""A match answered by a list of numbers, and what is wrong with it.

In: an edition, a seed, and numbers, each taken modulo the options of the question it answers. Out: the decisions that
were made, and the sort of the failure, if there was one.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from tgame.checking.failures import NO_DECISION, Sort, sort_of
from tgame.checking.reasons import reason
from tgame.interpreter.game import Edition
from tgame.interpreter.match import MatchError


@frozen
class Played:
    """`asking` is the player whose question could not be put, where that is what failed; `scoring`, whether it was the
    score."""

    decisions: tuple[tuple[int, int], ...]
    sort: Sort | None
    asking: int | None = None
    scoring: bool = False


def replay(edition: Edition, seed: int, choices: Sequence[int]) -> Played:
    """The match until it fails, is over, or there are no more choices."""
    decisions: list[tuple[int, int]] = []
    asking: int | None = None
    scoring = False
    try:
        match = edition.new(seed)
        for choice in choices:
            if match.over:
                break
            asking = match.awaited[0]
            ask = match.ask()
            asking = None
            assert ask is not None
            decisions.append((ask.player, choice % len(ask.options)))
            match.take(ask, decisions[-1][1])
        if match.over:
            scoring = True
            match.standing()
        else:
            asking = match.awaited[0]
            match.ask()
    except MatchError as error:
        return Played(tuple(decisions), sort_of(error.finding), asking, scoring)
    if match.over and not decisions:
        return Played((), Sort(NO_DECISION, message=reason(match)))
    return Played(tuple(decisions), None)
