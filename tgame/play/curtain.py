"""The curtain between two people at one keyboard: it says who, never why or what."""

from __future__ import annotations

from collections.abc import Sequence

from tgame.play.terminal import Terminal
from tgame.play.words import Words


class Curtain:
    def __init__(self, terminal: Terminal, words: Words, names: Sequence[str]) -> None:
        self.terminal, self.words, self.names = terminal, words, names

    def fall(self, before: int | None) -> None:
        """Hide what was shown to one player before another comes to the keyboard."""
        self.terminal.clear()
        if before is not None:
            self.terminal.tell(self.words.say("{0} has chosen.", self.names[before]))

    def call(self, now: int) -> str:
        """The question with which it is lifted."""
        asked = "{0}, it is your turn at the keyboard. Enter, when only you are looking"
        return self.words.say(asked, self.names[now])
