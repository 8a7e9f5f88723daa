"""`/hint`: what a bot would do in the player's place, and what comes next.

In: a seat, its question and its menu's words. Out: a sentence. The bot is given the seat and nothing else, as any
opponent is; what it thinks is told to nobody but the player who asks.
"""

from __future__ import annotations

from math import inf, sqrt

from tgame.interpreter.bots.search import Judged, Search
from tgame.interpreter.seat import Question, Seat
from tgame.play.words import Words

_SECONDS = 1.5


def hint(seat: Seat, question: Question, words: Words, seed: int) -> str:
    judged = _told_apart(Search(seed, seconds=_SECONDS).judge(seat))
    if len(judged) == 1:
        return words.say("There is nothing to weigh: {0}.", _said(judged[0], question, words))
    best, second = judged[:2]
    tries = sum(one.visits for one in judged)
    sure = best.worth - _half(best) > second.worth + _half(second)
    return words.say(
        "The bot prefers “{0}”: {1} of {2} tries, worth {3}. Next best is “{4}”: {5} tries, worth {6}. {7}",
        _said(best, question, words),
        best.visits,
        tries,
        _worth(best, words),
        _said(second, question, words),
        second.visits,
        _worth(second, words),
        words.say("It is sure." if sure else "It is not sure."),
    )


def _told_apart(judged: list[Judged]) -> list[Judged]:
    """Of options that come to the same, one."""
    found: dict[object, Judged] = {}
    for one in judged:
        found.setdefault(one.kind, one)
    return list(found.values())


def _half(one: Judged) -> float:
    """Half of a 95 % interval of what it is worth."""
    return 1.96 * sqrt(one.spread / one.visits) if one.visits > 1 else inf


def _worth(one: Judged, words: Words) -> str:
    half = _half(one)
    return _percent(one.worth, words) if half == inf else f"{_percent(one.worth, words)} ± {_percent(half, words)}"


def _percent(share: float, words: Words) -> str:
    return words.say("{0}%", round(100 * share))


def _said(one: Judged, question: Question, words: Words) -> str:
    """What the bot prefers: an option in its own words, or what `0` means."""
    found = next((option.text for option in question.options if option.index == one.index), None)
    if question.picking is not None:
        # Each option is only called by what is picked.
        return words.say("pick {0}", found) if found is not None else words.say("pick no more")
    return found if found is not None else words.say("pass")
