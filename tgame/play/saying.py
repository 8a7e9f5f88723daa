"""What a title says already is not said again by what stands behind it: `jungle 3 7 9`, `tokens diamond, chest`.

In: a title and texts. Out: the texts, without the word that the title has.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from tgame.play.menu.entries import flat

_TIMES = re.compile(r"(.*?)((?: ×\d+)?,?)\Z", re.DOTALL)


def said_once(title: str, texts: Sequence[str]) -> list[str]:
    """Without their first or last word, where all have it and it is the title, or one of what the title names."""
    split = [_split(text) for text in texts]
    words = flat(title).split()
    if not words or not texts or any(len(parts) < 2 for parts, _ in split):
        return list(texts)
    for place in (0, -1):
        alike = {flat(parts[place]) for parts, _ in split}
        if len(alike) == 1 and any(_same(word, *alike) for word in (words[0], words[-1])):
            inner = slice(1, None) if place == 0 else slice(None, -1)
            return [f"{' '.join(parts[inner])}{after}" for parts, after in split]
    return list(texts)


def _split(text: str) -> tuple[list[str], str]:
    """Its words, and how many there are of it."""
    found = _TIMES.match(text)
    assert found is not None
    return found[1].split(" "), found[2]


def _same(title: str, word: str) -> bool:
    return title in (word, f"{word}s", f"{word}es", f"{word}x")
