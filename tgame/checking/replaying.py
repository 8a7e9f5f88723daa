"""A match answered by a list of choices, and what is wrong with it.

In: an edition, a seed, and choices: what was chosen somewhere, which is taken if it is there now, or else an option by
its number, modulo how many there are. Out: the decisions that were made, and the sort of the failure, if there was one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import frozen

from tgame.batch.endings import ending
from tgame.checking.failures import NO_DECISION, Sort, sort_of
from tgame.interpreter.asks import Ask
from tgame.interpreter.game import Edition
from tgame.interpreter.match import MatchError

# A number, and the action with what was chosen for it; None for whatever has that number.
Choice = tuple[int, Any]


@frozen
class Played:
    """`choices` are what was decided, in a form that still means something where other decisions are left out.
    `asking` is the player whose question could not be put, where that is what failed; `scoring`, whether it was the
    score."""

    decisions: tuple[tuple[int, int], ...]
    choices: tuple[Choice, ...]
    sort: Sort | None
    message: str = ""
    asking: int | None = None
    scoring: bool = False


def replay(edition: Edition, seed: int, choices: Sequence[Choice]) -> Played:
    """The match until it fails, is over, or there are no more choices."""
    decisions: list[tuple[int, int]] = []
    made: list[Choice] = []
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
            index = _option(ask, choice)
            decisions.append((ask.player, index))
            made.append((index, _meaning(ask, index)))
            match.take(ask, index)
        if match.over:
            scoring = True
            match.standing()
        else:
            asking = match.awaited[0]
            match.ask()
    except MatchError as error:
        return Played(tuple(decisions), tuple(made), sort_of(error.finding), error.finding.message, asking, scoring)
    if match.over and not decisions:
        return Played((), (), Sort(NO_DECISION, ending(match)))
    return Played(tuple(decisions), tuple(made), None)


def _option(ask: Ask, choice: Choice) -> int:
    index, meaning = choice
    if meaning is not None:
        found = (place for place in range(len(ask.options)) if _meaning(ask, place) == meaning)
        return next(found, index % len(ask.options))
    return index % len(ask.options)


def _meaning(ask: Ask, index: int) -> Any:
    if index >= len(ask.raw):
        return ask.picking, "pass"
    offer, chosen = ask.raw[index]
    return ask.picking, ask.decision.actions[offer].name, chosen
