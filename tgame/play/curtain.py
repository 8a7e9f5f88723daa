"""The curtain between two people at one keyboard: it says who, never why or what."""

from __future__ import annotations

from collections.abc import Sequence

from tgame.play.leaving import NAMES, Leave
from tgame.play.terminal import Terminal
from tgame.play.words import Words


class Curtain:
    def __init__(self, terminal: Terminal, words: Words, names: Sequence[str]) -> None:
        self.terminal, self.words, self.names = terminal, words, names

    def draw(self, before: int | None, now: int) -> None:
        """Hide what was shown to one player before another comes to the keyboard."""
        if before is not None:
            self._enter(self.words.say("Enter hides your screen"))
        self.terminal.clear()
        if before is not None:
            self.terminal.tell(self.words.say("{0} has chosen.", self.names[before]))
        self._enter(
            self.words.say("{0}, it is your turn at the keyboard. Enter, when only you are looking", self.names[now])
        )

    def _enter(self, prompt: str) -> None:
        """Only an empty line lifts a curtain; one can leave in front of it."""
        while typed := self.terminal.ask(prompt):
            if typed.removeprefix("/") in NAMES["quit"]:
                raise Leave
