"""Positions of real matches, with the menu of the player who is asked."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from attrs import frozen

import tgame
from tgame.interpreter.chance import BOTS, stream
from tgame.interpreter.game import Edition
from tgame.interpreter.match import Match
from tgame.interpreter.seat import values as v
from tgame.play.fingers import Answer, AskBack, Pass, Reading, Refusal, read
from tgame.play.manual import Manual
from tgame.play.menu import Menu, menu
from tgame.play.what import Asked, about
from tgame.play.words import Words


@frozen
class Position:
    """What one seat has before it."""

    table: v.Table
    sight: v.Sight
    question: v.Question
    menu: Menu
    asked_about: Asked

    def about(self, text: str) -> list[str]:
        return about(text, self.asked_about)

    def read(self, *lines: str) -> Reading:
        """Lines typed one after the other: each goes on from what was asked back."""
        asked: AskBack | None = None
        reading: Reading | None = None
        for line in lines:
            reading = read(line, self.menu, self.question, self.table, asked)
            asked = reading if isinstance(reading, AskBack) else None
        assert reading is not None
        return reading

    def said(self, *lines: str) -> str:
        """The option that was meant, in words; what was asked back ends with `?`, a refusal begins with `✗`."""
        match self.read(*lines):
            case Answer(indices):
                return " + ".join(self.text(index) for index in indices)
            case Pass(until):
                return "pass until" if until else "pass"
            case AskBack(text):
                return f"{text}?"
            case Refusal(text):
                return f"✗ {text}"

    def text(self, index: int) -> str:
        return next(option.text for option in self.question.options if option.index == index)

    def asked(self, *lines: str) -> list[str]:
        """The steps that were asked back."""
        reading = self.read(*lines)
        assert isinstance(reading, AskBack), reading
        return [step.label for step in reading.steps]


def walk(match: Match, seed: int, most: int) -> Iterator[Match]:
    """A match that answers as the playout's bots do, before each decision."""
    draw = stream(seed, BOTS).random
    for _ in range(most):
        ask = match.ask()
        if ask is None:
            return
        yield match
        match.take(ask, int(draw() * len(ask.options)))


def at(name: str, players: int, seed: int, decision: int, language: str = "en", **settings: Any) -> Position:
    match = tgame.load(name).new(players, seed, **settings)
    for _ in walk(match, seed, decision):
        pass
    return seen(match, language)


def seen(match: Match, language: str = "en", previous: Menu | None = None) -> Position:
    ask = match.ask()
    assert ask is not None
    seat = match.seat(ask.player, language)
    table, sight = seat.table, seat.look()
    assert sight.question is not None
    made = menu(table, sight, sight.question, Words(language), previous)
    manual = manual_of(match.edition, language)
    return Position(table, sight, sight.question, made, Asked(seat, sight, sight.question, made, manual))


@cache
def manual_of(edition: Edition, language: str) -> Manual:
    return Manual(edition, language)
