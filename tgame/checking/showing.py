"""A failure made visible: the match that shows it, as short as it can be had, with its story.

In: a failure and its edition. Out: a scenario that can be pasted into the rule file; where a scenario cannot say it, a
saved match.
"""

from __future__ import annotations

from collections.abc import Sequence

from tgame.checking.failures import ERROR, INVARIANT, NO_DECISION, Failure
from tgame.checking.replaying import Played
from tgame.checking.report import Shown
from tgame.checking.scenario import as_scenario
from tgame.checking.shrinking import shrink
from tgame.interpreter.game import Edition
from tgame.interpreter.match import Match, MatchError
from tgame.interpreter.view import EVERYTHING

_LATEST = 12  # lines of the story that are told


def show(failure: Failure, edition: Edition) -> Shown:
    if failure.sort.kind not in (INVARIANT, ERROR, NO_DECISION):
        return Shown(len(failure.decisions), failure.message, saved=_saved(edition, failure.seed, failure.decisions))
    found = shrink(edition, failure.seed, failure.decisions, failure.sort)
    scenario = as_scenario(edition, failure.seed, found, failure.sort)
    saved = None if scenario is not None else _saved(edition, failure.seed, found.decisions)
    message = found.message or failure.message
    return Shown(len(found.decisions), message, scenario, _story(edition, failure.seed, found), saved)


def _story(edition: Edition, seed: int, found: Played) -> tuple[str, ...]:
    """What happened before the decision with which the rules fail, and which that was."""
    try:
        before, failing = _brought(edition, seed, found.decisions)
    except MatchError:
        # Not even a first question.
        return ()
    lines = [line.text for line in before.told(EVERYTHING)]
    told = ["…", *lines[-_LATEST:]] if len(lines) > _LATEST else lines
    if failing is not None:
        told.append(failing)
    return tuple(told)


def _brought(edition: Edition, seed: int, decisions: Sequence[tuple[int, int]]) -> tuple[Match, str | None]:
    """A match as far as it goes, and the decision that it does not survive."""
    match = edition.new(seed)
    for player, index in decisions:
        ask = match.ask(player)
        assert ask is not None
        option = ask.options[index]
        words = f"{match.speaker('en').player(player)} chooses “{option.text('en')}”; there the rules fail."
        try:
            match.take(ask, index)
        except Exception:
            # An error in the rules; or the very mistake of the engine that is to be shown.
            return match, words
    return match, None


def _saved(edition: Edition, seed: int, decisions: Sequence[tuple[int, int]]) -> str | None:
    """The match as a file has it, as far as it comes; nothing if it does not even begin."""
    try:
        return _brought(edition, seed, decisions)[0].to_json()
    except Exception:
        return None
