"""The words of options: what is left of them when something is settled, and what several of them share.

In: entries, or texts. Out: texts. Names are not taken apart, but for those of cells: `space 1 2 3`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from tgame.play.menu.entries import Entry, Segment, Thing, flat
from tgame.play.words import LEADING

DASHES = ("-", "–", "—", "→", ":", ",")
NOTHING: frozenset[str] = frozenset()
_TIED = "\ue000"  # a space inside a name
_LETTERS = re.compile(r"\w")
_LOOSE = re.compile(r" ([,;.])")  # a sign from which the thing before it was taken away


def remainder(entry: Entry, settled: frozenset[str] = NOTHING) -> str:
    """An option's words without the things that are settled, and without the words that led to them."""
    return untied(tied(entry, settled))


def tied(entry: Entry, settled: frozenset[str] = NOTHING) -> str:
    """The same, with names that are not taken apart."""
    segments = entry.segments
    said: list[str] = []
    for place, segment in enumerate(segments):
        if segment.slot is None or segment.slot not in settled or not segment.slot:
            said.append(_whole(entry, segment))
            continue
        following = segments[place + 1].text if place + 1 < len(segments) else ""
        if place > 1 and segments[place - 1].slot is None:
            said.pop()
            said.append(" ")
        elif place == 1 and following.strip() and not _LETTERS.search(following):
            # A sign after the thing says what is done with it: `a1–b2`, `b4×c5`. It stands for the verb.
            said = []
        elif place == 1 and said:
            said[-1] = f"{unled(said[-1])} "
    text = _LOOSE.sub(r"\1", " ".join("".join(said).split()))
    return text.lstrip("".join(DASHES) + " ").rstrip(" :,")


def _whole(entry: Entry, segment: Segment) -> str:
    """Names are not taken apart; those of cells are, and what is counted: `space 1 2 3`."""
    thing = entry.thing(segment.slot) if segment.slot else None
    if thing is None or thing.number or is_cell(thing):
        return segment.text
    return segment.text.replace(" ", _TIED)


def unled(text: str) -> str:
    """Without a last word that leads to a thing: it goes with that."""
    words = text.split()
    return " ".join(words[:-1]) if len(words) > 1 and flat(words[-1]) in LEADING else " ".join(words)


def is_cell(thing: Thing) -> bool:
    """Is it called by its cell, and nothing else?"""
    return thing.cell is not None and thing.target.text == thing.cell


def untied(text: str) -> str:
    return text.replace(_TIED, " ")


def lowered(text: str, entry: Entry) -> str:
    """As it stands inside a line; names keep their capital."""
    first = text.split(" ", 1)[0]
    named = any(name.split(" ", 1)[0] == first for thing in entry.things for name in (thing.label, thing.target.text))
    if named or text[1:2].isupper() or (entry.segments and entry.segments[0].slot is not None):
        return text
    return text[:1].lower() + text[1:]


def upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def shared(texts: Sequence[str]) -> str:
    """The words with which all of them begin; each keeps at least one of its own."""
    return " ".join(_shared([text.split(" ") for text in texts]))


def _shared(split: list[list[str]]) -> list[str]:
    found: list[str] = []
    if len(split) > 1:
        for column in list(zip(*split, strict=False))[: min(map(len, split)) - 1]:
            if len(set(column)) > 1:
                break
            found.append(column[0])
    return found


def parted(texts: Sequence[str]) -> tuple[str, list[str], str]:
    """What all texts begin with, what is left of each, and what all end with."""
    split = [text.split(" ") for text in texts]
    before = _shared(split)
    rest = [words[len(before) :] for words in split]
    after = _shared([list(reversed(words)) for words in rest])
    after.reverse()
    # A bracket that is open belongs to what differs.
    if after and any(" ".join(after).count(sign) for sign in "()"):
        after = []
    left = [untied(" ".join(words[: len(words) - len(after)])) for words in rest]
    return untied(" ".join(before)), left, untied(" ".join(after))
