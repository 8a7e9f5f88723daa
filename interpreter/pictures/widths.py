"""Text by the columns it takes on a terminal: measured, cut, padded, and broken into lines between words.

Combining marks take no column, wide characters (CJK, emoji) two. A word is never broken; one that is too long for any
line is cut, and ends in an ellipsis.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple
from unicodedata import category, east_asian_width

_JOINER = "\N{ZERO WIDTH JOINER}"
_AS_EMOJI = "\N{VARIATION SELECTOR-16}"
_DOT = " · "
_SKIN = range(0x1F3FB, 0x1F400)  # colours the emoji before it
_VOWELS = range(0x1160, 0x1200)  # of Hangul, written over the consonant before them


class Word(NamedTuple):
    """What stands together, and what comes between it and the next word: `, ` or ` · `."""

    text: str
    after: str = " "


@lru_cache(maxsize=4096)
def width(text: str) -> int:
    return len(text) if text.isascii() else sum(columns for _, columns in _signs(text))


def _signs(text: str) -> Iterator[tuple[str, int]]:
    """What the eye takes for one sign each, with its columns."""
    sign, columns, joined = "", 0, False
    for character in text:
        if character == _AS_EMOJI and sign:
            sign, columns = sign + character, max(columns, 2)
            continue
        own = _columns(character)
        if sign and (own == 0 or joined or (columns == 2 and ord(character) in _SKIN)):
            sign += character
        else:
            if sign:
                yield sign, columns
            sign, columns = character, own
        joined = character == _JOINER
    if sign:
        yield sign, columns


def _columns(character: str) -> int:
    if category(character) in ("Mn", "Me", "Cf", "Cc") or ord(character) in _VOWELS:
        return 0
    return 2 if east_asian_width(character) in ("W", "F") else 1


def head(text: str, room: int) -> str:
    """As much of the beginning as fits."""
    if text.isascii() and room >= 0:
        return text[:room]
    kept, used = "", 0
    for sign, columns in _signs(text):
        used += columns
        if used > room:
            break
        kept += sign
    return kept


def cut(text: str, room: int) -> str:
    """The text, or its beginning and an ellipsis."""
    if width(text) <= room:
        return text
    return head(text, room - 1).rstrip() + "…" if room > 0 else ""


def left(text: str, room: int) -> str:
    return text + " " * (room - width(text))


def right(text: str, room: int) -> str:
    return " " * (room - width(text)) + text


def centred(text: str, room: int) -> str:
    return left(" " * ((room - width(text)) // 2) + text, room)


def stacked(names: Iterable[str]) -> list[list[str]]:
    """Names written downwards, one sign on each line; they end on the same line."""
    columns = [[sign for sign, _ in _signs(name)] for name in names]
    height = max(map(len, columns), default=0)
    return [[" " * (line < height - len(c)) or c[line - height + len(c)] for c in columns] for line in range(height)]


def wrapped(words: Sequence[Word], room: int, indent: str = "  ") -> list[str]:
    """Lines of words; all but the first begin with the indent."""
    indent = indent if width(indent) < room // 2 else ""
    lines: list[str] = []
    line = ""
    for place, (text, after) in enumerate(words):
        last = place == len(words) - 1
        tail = "" if last else after.rstrip()
        if line.strip() and width(line + text + tail) > room:
            lines.append(line.rstrip())
            line = indent
        line += cut(text, room - width(line) - width(tail)) + ("" if last else after)
    return [*lines, line.rstrip()] if line.strip() else lines


def phrases(found: Iterable[Sequence[Word]], room: int) -> list[str]:
    """Lines of phrases with a dot between them. One that fits on a line of its own is not broken."""
    words: list[Word] = []
    for phrase in found:
        # Nor is the head of one left at the end of a line.
        begun = _fitting(phrase[:2], room) or phrase[:2]
        whole = _fitting(phrase, room) or [*begun, *phrase[2:]]
        words.extend([*whole[:-1], whole[-1]._replace(after=_DOT)])
    return wrapped(words, room)


def _fitting(words: Sequence[Word], room: int) -> list[Word]:
    """The words as one, if a line has room for it beside the indent and the dot."""
    text = "".join(word.text + word.after for word in words[:-1]) + words[-1].text
    return [Word(text, words[-1].after)] if width(text) <= room - len("  ") - len(_DOT.rstrip()) else []
