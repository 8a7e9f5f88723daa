"""A match as it went: every position, what was answered, and every shuffle on the way.

In: an edition, a seed, and the decisions, or a source of numbers that makes them. Out: a course, along which another
match can be led: an answer is recognised there by what it looks like to whoever gives it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from attrs import frozen

from tgame.checking.secrets.dealing import Shuffle, begin, dealers
from tgame.interpreter.exchange import renamed_answer
from tgame.interpreter.game import Edition
from tgame.interpreter.keys import Asked, Key
from tgame.interpreter.match import Match, MatchError

Decisions = Sequence[tuple[int, int]]


@frozen
class Answer:
    """Who answered, the option by its number and by its key, and what was chosen; None to pass."""

    player: int
    index: int
    key: Key
    choice: tuple[int, Any] | None


@frozen
class Course:
    """`positions[n]` is the match after n decisions; of each shuffle, the number of the first position after it."""

    edition: Edition
    seed: int
    positions: Sequence[Match]
    answers: Sequence[Answer]
    shuffles: Sequence[tuple[int, Shuffle]]


def play(edition: Edition, seed: int, decisions: Decisions | Random, most: int) -> Course:
    """Up to so many decisions, or to where the rules fail."""
    positions: list[Match] = []
    answers: list[Answer] = []
    shuffles: list[tuple[int, Shuffle]] = []
    try:
        match = begin(edition, seed)
        while True:
            positions.append(match.copy())
            for dealer in dealers(match):
                shuffles += [(len(positions) - 1, shuffle) for shuffle in dealer.noted]
                dealer.noted.clear()
            if match.over or len(answers) == most:
                break
            if isinstance(decisions, Random):
                player = decisions.choice(match.awaited)
                answer = _answer(match, player, None, decisions)
            elif len(answers) < len(decisions):
                answer = _answer(match, *decisions[len(answers)], None)
            else:
                break
            answers.append(answer)
            match.answer(answer.index, answer.player)
    except MatchError:
        # Others look for errors in the rules; what came before is searched.
        pass
    return Course(edition, seed, positions, answers[: max(0, len(positions) - 1)], shuffles)


def _answer(match: Match, player: int, index: int | None, random: Random | None) -> Answer:
    asked = Asked(match.machine, player)
    if index is None:
        assert random is not None
        index = random.randrange(len(asked.keys))
    choice = asked.options[index] if index < len(asked.options) else None
    return Answer(player, index, asked.keys[index], choice)


def carried_over(answer: Answer, twin: Match, swap: Mapping[int, int]) -> int | None:
    """The option of another match that is this answer there: it looks the same to whoever gives it, or takes the piece
    that lies in the place of the other. None if there is none."""
    if answer.player not in twin.awaited:
        return None
    asked = Asked(twin.machine, answer.player)
    alike = [place for place, key in enumerate(asked.keys) if key == answer.key]
    if len(alike) == 1 or answer.choice is None:
        return next(iter(alike), None)
    offer, chosen = answer.choice
    if offer >= len(asked.decision.actions) or asked.decision.node != _node(answer.key):
        return next(iter(alike), None)
    wanted = offer, renamed_answer(chosen, asked.decision, offer, dict(swap), asked.picking)
    same = [place for place, choice in enumerate(asked.options) if choice == wanted]
    # Of copies that look alike to whoever chooses, the very one.
    found = [*(place for place in same if place in alike), *alike] if alike else same
    return next(iter(found), None)


def _node(key: Key) -> object:
    """The question that a key is of."""
    return key[0] if isinstance(key, tuple) else None
