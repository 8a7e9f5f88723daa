"""Options by their words and things: the values that menus are made of, and how names are compared.

Case, accents and dashes do not matter in a name. What a thing may be called is found in `menu_names`.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any
from unicodedata import combining, normalize

from attrs import frozen

from tgame.interpreter.seat import values as v
from tgame.play.words import REFLEXIVE

WORDS = re.compile(r"[^\W_]+")
_BREAKS = re.compile(r"[\s,×_]+|(?<=\w)[-–](?=\w)")


@lru_cache(maxsize=8192)
def flat(text: str) -> str:
    """As it may be typed: case and accents do not matter, and one space is as good as a dash."""
    plain = normalize("NFD", text.casefold().replace("œ", "oe").replace("æ", "ae").replace("’", "'"))
    return " ".join(_BREAKS.sub(" ", "".join(sign for sign in plain if not combining(sign))).split())


@lru_cache(maxsize=8192)
def words_of(text: str) -> frozenset[str]:
    said = flat(text)
    return frozenset((*WORDS.findall(said), *said.split()))


def verb_of(text: str) -> str:
    """The word with which an action begins; of a reflexive one, `se défausser`, what follows."""
    said = WORDS.findall(flat(text))
    return said[1] if len(said) > 1 and said[0] in REFLEXIVE else said[0] if said else ""


@frozen
class Thing:
    """Something that an option touches. `codes` are its whole names, `words` parts of them; `place` is its order."""

    slot: str
    kind: str  # of things of one kind, what is typed means the first that is open
    label: str
    codes: frozenset[str]
    words: frozenset[str]
    place: tuple[Any, ...]
    target: v.Target
    cell: str | None = None  # what the cell is called that it is, or lies in
    groups: tuple[str, ...] = ()  # the items of its face, in the order of its fields
    zone: str | None = None
    spot: bool = False  # seen in a picture, by its cell

    @property
    def ident(self) -> str:
        """What it is, however it is called."""
        return self.target.piece or self.label

    @property
    def number(self) -> bool:
        return self.kind == "number"

    @property
    def digits(self) -> bool:
        """Is it called by digits, so that no other number may stand before it?"""
        return self.number or self.label[:1].isdigit()


@frozen
class Segment:
    """A part of an option's words; `slot` names the thing that it stands for, None where it is fixed."""

    text: str
    slot: str | None = None


@frozen
class Entry:
    """An option, or an act that is refused (`why`), by its words and things."""

    index: int
    action: str
    text: str
    notation: str
    segments: tuple[Segment, ...]
    things: tuple[Thing, ...]
    verb: str
    words: frozenset[str]
    why: str = ""
    title: str = ""  # what the action is called without its things
    count: int = 1  # how many things lie there that are alike
    touches: str = ""  # of a hint, where the pieces lie of which it holds: `1 5`

    def thing(self, slot: str) -> Thing | None:
        return next((thing for thing in self.things if thing.slot == slot), None)
