"""Colours in what is printed: players' names, the items that give pieces their colour, and what is won or lost.

In: the table, and a text. Out: stretches of it with a colour or none. A colour only repeats what the text says. Colours
of items are made neither too light nor too dark for any background; black and white are left to the terminal.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from tgame.interpreter.seat import values as v

SEATS = ("cyan", "magenta", "yellow", "bright_blue", "green", "red")
GAIN, LOSS = "green", "red"
DARKEST, LIGHTEST = 0.20, 0.40  # luminance: at least 2.3 to 1 against white, 4 to 1 against what is nearly black
GREYISH = 24  # the largest difference between the three parts of a grey
# A number behind the name of an item belongs to it (`jungle 10`), and so do ranks in front of a suit and behind it.
_NUMBER = r"(?:[ ]\d+(?![\w/]))?"
_RANKS = r"(?:[ ](?:\d{1,2}|[A-Z])(?:×\d+)?(?![\w/]))*"
_CHANGES = r"(?P<gain>\(\+\d+\))|(?P<loss>\(-\d+\))"


class Dye:
    def __init__(self, table: v.Table) -> None:
        self.colours: dict[str, str] = {}
        words: dict[str, str] = {}
        for item in _items(table):
            if item.colour is not None:
                colour = readable(item.colour)
                for text in (item.label, item.short):
                    if text.strip() and colour:
                        self.colours.setdefault(text, colour)
                        words.setdefault(text, _word(text))
        for player, name in enumerate(table.seats):
            self.colours[name] = SEATS[player % len(SEATS)]
            words[name] = rf"(?<!\w){re.escape(name)}(?!\w)"
        longest = sorted(words, key=len, reverse=True)
        self._names = {f"w{number}": text for number, text in enumerate(longest)}
        alternatives = [f"(?P<{group}>{words[text]})" for group, text in self._names.items()]
        self._pattern = re.compile("|".join([_CHANGES, *alternatives]))

    def parts(self, text: str) -> Iterator[tuple[str, str]]:
        place = 0
        for found in self._pattern.finditer(text):
            group = found.lastgroup or ""
            if found.start() > place:
                yield text[place : found.start()], ""
            fixed = {"gain": GAIN, "loss": LOSS}
            yield found[0], fixed.get(group) or self.colours[self._names[group]]
            place = found.end()
        if place < len(text):
            yield text[place:], ""


def _items(table: v.Table) -> Iterator[v.Item]:
    """The items of enums that give pieces their colour."""
    for kind in table.kinds:
        enums = [field.sort.enum for field in kind.fields if field.name == kind.coloured]
        for enum in enums:
            yield from table.enums.get(enum or "", ())


def _word(text: str) -> str:
    """A whole word, with a plural; a sign such as a suit with its ranks; one letter only with a number, or alone."""
    escaped = re.escape(text)
    if not re.search(r"\w", text):
        return rf"\w{{0,2}}{escaped}{_RANKS}"
    if len(text) == 1:
        return rf"(?<![\w'’])(?<!\d[ ]){escaped}\d*(?:[ ]×\d+)?(?![\w'’])(?![ ][a-z])"
    return rf"(?<!\w){escaped}(?:e?s)?(?!\w){_NUMBER}"


@lru_cache(maxsize=64)
def readable(colour: str) -> str:
    """A colour that can be read on a dark and on a light background; none for black, white and greys."""
    parts = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    if max(parts) - min(parts) <= GREYISH:
        return ""
    light = _luminance(parts)
    while light < DARKEST or light > LIGHTEST:
        # Towards white, or towards black.
        goal = 255 if light < DARKEST else 0
        parts = [round(part + (goal - part) * 0.06) for part in parts]
        light = _luminance(parts)
    return "#" + "".join(f"{part:02x}" for part in parts)


def _luminance(parts: list[int]) -> float:
    """As the guidelines for readable pages on the web have it: from 0 for black to 1 for white."""
    red, green, blue = (
        part / 255 / 12.92 if part / 255 <= 0.03928 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
