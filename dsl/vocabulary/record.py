"""What is known of a built-in word."""

from __future__ import annotations

import re
from typing import Literal

from attrs import field, frozen

Nature = Literal["function", "chance", "effect", "constant", "scenario"]
_SIGNATURE = re.compile(r"(?P<name>\w+)(\((?P<params>.*)\))?( -> (?P<result>.+))?$")


@frozen
class Parameter:
    name: str
    type: str
    default: int | None = None


@frozen
class Phrase:
    """How a rulebook says something, in each language; `{0}` is the first part.

    Of a word that is a list, `<…>` holds the noun that is counted: a noun of the rulebook (`<player>`), or that of a
    part (`<0>`) with adjectives around it, where `~` marks an ending that agrees. Of a condition, `*_not` denies it.
    Where a part may be left out, `|` stands between what is said without it and with it.
    """

    en: str
    fr: str
    en_not: str = ""
    fr_not: str = ""


@frozen
class Word:
    """A built-in.

    `signature` is in the notation of the reference: `top(S: [T], n: Number = 1) -> [T]`. `T` stands for any
    one type. `meaning` is the expression it is generated to: `{0}` is the first argument, `{players}` the
    number of players, `{table}` the look-up table called `table` for the board concerned, `{game}` the match.
    `said` is how rulebooks say it; parts of an argument that is a list are those of `tgame.rulebook.nouns.Group`.
    """

    signature: str
    doc: str
    example: str
    meaning: str = ""
    nature: Nature = "function"
    table: str = ""
    said: Phrase = field(kw_only=True)
    name: str = field(init=False)
    params: tuple[Parameter, ...] = field(init=False)
    result: str = field(init=False)

    def __attrs_post_init__(self) -> None:
        match = _SIGNATURE.match(self.signature)
        assert match, self.signature
        object.__setattr__(self, "name", match["name"])
        object.__setattr__(self, "result", match["result"] or "")
        object.__setattr__(self, "params", tuple(map(_parameter, _split(match["params"] or ""))))


def _split(params: str) -> list[str]:
    return [part for part in params.split(", ") if part]


def _parameter(text: str) -> Parameter:
    name, _, kind = text.partition(": ")
    kind, _, default = kind.partition(" = ")
    return Parameter(name, kind, int(default) if default else None)
