"""What is typed, token by token: each narrows the options that may be meant.

In: entries and a text. Out: the candidates that are left, or the token at which none was. Case and accents do not
matter. A token that fits in several ways means the best of them: a whole name, the beginning of a verb, of another
word; two of the same rank are never chosen between here. Digits are a whole number or nothing: `2` is neither `42` nor
`b2` nor `Player 2`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from attrs import evolve, frozen

from tgame.play.menu.entries import Entry, Thing, flat
from tgame.play.menu.tree import varying

VERB, CODE, WORD, BEGINNING, MENTIONED, LETTERS = 6.0, 5.0, 4.0, 3.0, 2.5, 2.0
_PREFERRED = 0.5  # of things of one kind, the first that is open
_TIMES = "×"
_BETWEEN = re.compile(r"(?<=\d)[x×](?=\w)|(?<=\w)\s*×\s*(?=\w)|(?<!\S)[x×](?=[a-z]\d|\d)|(?<!\S)×(?!\S)")
_LONGEST = 7  # words of a name


@frozen
class Candidate:
    """`used` are the parameters that were named as a whole."""

    entry: Entry
    used: frozenset[str] = frozenset()


@frozen
class Narrowed:
    """`failed` is the token that fits none of `left`; `weak`: one letter of some word is not enough to act on.

    `whole`: the last token was a verb or a whole name, not a part of one.
    """

    left: tuple[Candidate, ...]
    failed: str = ""
    weak: bool = False
    rest: tuple[str, ...] = ()  # tokens after the one that failed
    whole: bool = False

    @property
    def entries(self) -> tuple[Entry, ...]:
        return tuple(candidate.entry for candidate in self.left)


def number_of(token: str) -> int | None:
    """The number that a token is; one that is longer than any on a screen is none."""
    return int(token) if token.isdecimal() and len(token) < 10 else None


def start(entries: Iterable[Entry]) -> tuple[Candidate, ...]:
    return tuple(Candidate(entry) for entry in entries)


def tokens_of(text: str, entries: Iterable[Entry]) -> list[str]:
    """At spaces, commas and signs between codes; a name that has such a sign in it stays whole."""
    found: list[str] = []
    known: frozenset[str] | None = None
    for chunk in re.split(r"[\s,]+", text.casefold()):
        if "x" in chunk and known is None:
            known = frozenset(name for entry in entries for thing in entry.things for name in thing.codes | thing.words)
        whole = flat(chunk)
        parted = chunk if known and whole in known else _BETWEEN.sub(f" {_TIMES} ", chunk)
        for part in parted.split():
            found += [part] if part == _TIMES else flat(part).split()
    return found


def exactly(candidates: Sequence[Candidate], text: str) -> tuple[Candidate, ...]:
    """Those whose whole words, or notation, were typed."""
    said, written = flat(text), text.strip()
    return tuple(c for c in candidates if said == flat(c.entry.text) or written == c.entry.notation)


def narrow(candidates: Sequence[Candidate], tokens: Sequence[str]) -> Narrowed:
    """Token by token; words that make up a whole name are taken together."""
    left = tuple(candidates)
    weak, rank = False, 0.0
    place = 0
    while place < len(tokens):
        length = phrase(left, tokens[place:])
        token = " ".join(tokens[place : place + length])
        found, rank = take(left, token)
        if not found:
            return Narrowed(left, token, weak, tuple(tokens[place + length :]))
        left, weak = found, rank < BEGINNING and len(token) == 1
        place += length
    return Narrowed(left, "", weak, (), rank >= CODE or rank == BEGINNING)


def phrase(candidates: Sequence[Candidate], tokens: Sequence[str]) -> int:
    """How many tokens make up the longest name."""
    for length in range(min(_LONGEST, len(tokens)), 1, -1):
        said = " ".join(tokens[:length])
        if any(said in thing.codes for c in candidates for thing in c.entry.things if thing.slot not in c.used):
            return length
    return 1


def take(candidates: Sequence[Candidate], token: str) -> tuple[tuple[Candidate, ...], float]:
    """The candidates that a token fits best, and how well."""
    if token == _TIMES:
        # A sign between codes is said by an action's text, or only parts them.
        signed = tuple(c for c in candidates if _TIMES in c.entry.text)
        return signed or tuple(candidates), CODE
    fixed = _fixed(candidates)
    fits = [(c, _fit(token, c, fixed)) for c in candidates]
    best = max((fit[0] for _, fit in fits if fit is not None), default=0.0)
    left = tuple(
        evolve(c, used=c.used | {fit[1]}) if fit[1] and fit[0] >= CODE else c
        for c, fit in fits
        if fit is not None and fit[0] == best
    )
    if len(token) == 1 and best in (CODE, CODE + _PREFERRED, WORD):
        # A letter that is the short name of one thing, and a column of others: both are meant.
        meant = {c.entry.index for c in left}
        column = tuple(c for c in candidates if c.entry.index not in meant and _in_column(token, c.entry))
        return (left + column, LETTERS) if column else (left, best)
    return left, best


def _in_column(letter: str, entry: Entry) -> bool:
    return letter.isalpha() and any(re.fullmatch(rf"{letter}\d+", flat(t.cell)) for t in entry.things if t.cell)


def _fixed(candidates: Sequence[Candidate]) -> frozenset[tuple[str, str]]:
    """Numbers that are the same in all candidates of an action: they are never asked, and need not be typed."""
    by_action: dict[str, list[Entry]] = {}
    for candidate in candidates:
        by_action.setdefault(candidate.entry.action, []).append(candidate.entry)
    found = set()
    for action, entries in by_action.items():
        open_ = set(varying(entries))
        found |= {(action, thing.slot) for thing in entries[0].things if thing.slot not in open_}
    return frozenset(found)


def _fit(token: str, candidate: Candidate, fixed: frozenset[tuple[str, str]]) -> tuple[float, str] | None:
    """How well a token fits an option, and the parameter that it names."""
    entry = candidate.entry
    found: list[tuple[float, str]] = []
    digits = token.isdecimal()
    seen: set[str] = set()
    for thing in entry.things:
        kind = "cell" if thing.cell is not None and token in (flat(thing.cell), thing.cell) else thing.kind
        blocked = kind in seen
        if thing.slot not in candidate.used and (entry.action, thing.slot) not in fixed:
            seen.add(kind)
        if thing.number:
            # Numbers fill the parameters in the order of the file.
            if thing.slot not in candidate.used and not blocked and token in thing.codes:
                found.append((CODE + _PREFERRED, thing.slot))
            continue
        rank = _names(token, thing, digits)
        if rank is None:
            continue
        if thing.slot in candidate.used:
            rank = min(rank, WORD)
        elif rank == CODE and not blocked:
            rank += _PREFERRED
        found.append((rank, thing.slot))
    if not digits:
        if token == entry.verb:
            found.append((VERB, ""))
        elif entry.verb.startswith(token):
            found.append((BEGINNING, ""))
        if token in entry.words:
            found.append((MENTIONED, ""))
        elif any(word.startswith(token) for word in entry.words):
            found.append((LETTERS, ""))
    return max(found, key=lambda fit: fit[0], default=None)


def _names(token: str, thing: Thing, digits: bool) -> float | None:
    if token in thing.codes:
        return CODE
    if token in thing.words and not (digits and thing.kind == "player"):
        return WORD
    if not digits and any(word.startswith(token) for word in thing.words | thing.codes):
        return LETTERS
    return None
