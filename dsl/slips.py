"""Words that were misspelt: one slip of the hand away from the word that was meant.

In: a word and those that could be meant; or a text that cannot be read, and how far it can. Out: the words that are
near; or the word of the language with which more of the text can be read. What words mean is not known here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from difflib import get_close_matches

from attrs import evolve, frozen

from tgame.dsl.words import KEYWORDS

_WORD = re.compile(r"[A-Za-z_]\w*")
_SHORTEST = 3  # letters of a word that is near another: of shorter ones, too many are
_ALIKE = 0.7
_NAMED = 2
_WORDS = tuple(sorted({*KEYWORDS, "tell"}))
_TRIED = 24  # readings for one error, at most


@frozen
class Misspelt:
    """Where a word stands, how it is written, and the words of the language that may be meant. It is proven, if all of
    the line can be read with one that is a slip away."""

    start: int
    end: int
    word: str
    meant: tuple[str, ...]
    proven: bool


def one_slip(word: str, other: str) -> bool:
    """Is a letter missing, added, another one, or in the place of the next one?"""
    if len(word) > len(other):
        word, other = other, word
    if word == other or len(other) - len(word) > 1:
        return False
    at = next((at for at, letter in enumerate(word) if letter != other[at]), len(word))
    if len(word) < len(other):
        return word[at:] == other[at + 1 :]
    return word[at + 1 :] == other[at + 1 :] or (
        word[at : at + 2] == other[at : at + 2][::-1] and word[at + 2 :] == other[at + 2 :]
    )


def near(word: str, known: Iterable[str]) -> list[str]:
    """Those known words that differ by one slip, whether letters are small or not; of two that only differ by that,
    the one that is written like the word."""
    small = word.lower()
    every = [one for one in dict.fromkeys(known) if one != word]
    same = [one for one in every if one.lower() == small]
    if len(word) < _SHORTEST:
        return same
    slips = [one for one in every if one not in same and one_slip(small, one.lower())]
    exact = {one.lower() for one in slips if one_slip(word, one)}
    return [*same, *(one for one in slips if one.lower() not in exact or one_slip(word, one))]


def asked(words: Sequence[str]) -> str:
    """The question whether one of the words was meant that are equally near."""
    return f"did you mean {' or '.join(f'`{one}`' for one in words[:_NAMED])}?"


def misspelt_keyword(
    code: str, stop: int, readable: Callable[[str], int], names: Container[str] = (), most: int = _TRIED
) -> Misspelt | None:
    """The word that, written as a word of the language, lets more be read than up to `stop`: one of its line, or of the
    line before where a block opens that nothing asked for. `code` has no texts and comments; `readable` says how far a
    text can be read, and is asked `most` times. `names` are meant as they are, but where a line begins."""
    line_end = code.find("\n", stop) if "\n" in code[stop:] else len(code)
    best: tuple[bool, int] = (False, stop)
    found: Misspelt | None = None
    tried = 0
    for word in _words_before(code, stop):
        if word[0] in names and code[code.rfind("\n", 0, word.start()) + 1 : word.start()].strip():
            continue
        for meant in _meant(word[0]):
            tried += 1
            if tried > min(most, _TRIED):
                return found
            reached = readable(code[: word.start()] + meant + code[word.end() :]) - len(meant) + len(word[0])
            this = (reached > line_end and one_slip(word[0].lower(), meant), min(reached, line_end + 1))
            if found is not None and this == best and found.start == word.start():
                found = evolve(found, meant=(*found.meant, meant))
            elif reached > stop and this > best:
                best, found = this, Misspelt(word.start(), word.end(), word[0], (meant,), this[0])
    return found


def _words_before(code: str, stop: int) -> Iterator[re.Match[str]]:
    """Words of the line up to there, the nearest first, then those of the line before."""
    end = code.find("\n", stop)
    line = code.rfind("\n", 0, stop) + 1
    before = code[:line].rstrip()
    found = [word for word in _WORD.finditer(code, line, end if end >= 0 else len(code)) if word.start() <= stop]
    yield from reversed(found)
    if not code[line:stop].strip():
        yield from reversed(list(_WORD.finditer(before, before.rfind("\n") + 1)))


def _meant(word: str) -> list[str]:
    if word in KEYWORDS:
        return []
    same = [word.lower()] if word.lower() in KEYWORDS else []
    slips = [one for one in _WORDS if len(word) > 1 and one_slip(word.lower(), one)]
    return list(dict.fromkeys([*same, *slips, *get_close_matches(word.lower(), _WORDS, n=1, cutoff=_ALIKE)]))
