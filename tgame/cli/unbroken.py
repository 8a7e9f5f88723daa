"""Names of several words, found in a text so that no line ends inside one.

In: the names of a game's seats, pieces, items and cells, and a text. Out: the text with the spaces inside such names
made solid. There may be thousands of names: a text is looked up, never searched for each of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from tgame.dsl.visible import plain
from tgame.interpreter.pictures.widths import width

SOLID = "\N{NO-BREAK SPACE}"
_OPENING = re.compile(r"[(\[“«\"'’]+")
_CLOSING = re.compile(r"(?:['’]s|[,.:;!?)\]”»\"'’])+$")


class Names:
    def __init__(self, names: Iterable[str]) -> None:
        self._names = {" ".join(plain(name).split()) for name in names if " " in name}
        # How many words they have, the longest first.
        self._counts = sorted({name.count(" ") + 1 for name in self._names}, reverse=True)

    def solid(self, text: str, room: int) -> str:
        """The text, of equal length, with no space inside the names that fit into a line."""
        words = text.split(" ")
        joints = [" "] * len(words)
        place = 0
        while place < len(words):
            count = next((n for n in self._counts if self._at(words[place : place + n], n, room)), 1)
            joints[place : place + count - 1] = [SOLID] * (count - 1)
            place += count
        return "".join(word + joint for word, joint in zip(words, joints, strict=True))[:-1]

    def _at(self, words: list[str], count: int, room: int) -> bool:
        if len(words) < count:
            return False
        found = " ".join(words)
        if found not in self._names:
            found = _OPENING.sub("", found, count=1) if _OPENING.match(found) else found
        if found not in self._names:
            found = _CLOSING.sub("", found)
        return found in self._names and width(" ".join(words)) <= room
