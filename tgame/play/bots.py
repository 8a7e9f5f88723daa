"""Opponents that need no thought: any option, or the one that scores most at once. They are given a seat, no more."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tgame.interpreter.seat import Question, Seat

Bot = Callable[[Seat, Question, Random], int]


def at_random(seat: Seat, question: Question, random: Random) -> int:
    return random.randrange(len(question.options) + (question.passing is not None))


def greedy(seat: Seat, question: Question, random: Random) -> int:
    """What adds most to the score now; among equals, and where nothing can be said, any."""
    gains = [(seat.gain(option.index) or 0, option.index) for option in question.options]
    best = max((gain for gain, _ in gains), default=0)
    if best <= 0:
        return at_random(seat, question, random)
    return random.choice([index for gain, index in gains if gain == best])


BOTS: dict[str, Bot] = {"random": at_random, "greedy": greedy}
DEFAULT_BOT = "greedy"
