"""Many options of one action, written as factors: what may be chosen for each parameter, and which go together.

In: the options of a question. Out: those that are written one by one, and a `Factored` for each action that has more
than `MOST`, if its options can be put together again from it; `options_of` does that, by the one rule that the
documentation gives. Nothing is lost.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, product
from typing import Any

from attrs import frozen

from tgame.interpreter.seat.values import Choice, Part, Target

MOST = 60  # options of one action that are written one by one


@frozen
class Factor:
    """A parameter, with everything that is chosen for it in some option: as a target, and in notation."""

    parameter: str
    targets: tuple[Target, ...]
    notations: tuple[str, ...]


@frozen
class Words:
    """A part of the options' words. One of `words` is the same in all options; with `by` they go by what that factor
    has in an option, and are the texts of its targets where none are written; else there is one for each option."""

    varies: bool
    by: int | None = None
    words: tuple[str, ...] = ()


@frozen
class Factored:
    """Options of one action, numbered from `first`. Each of `rows` is an option and says which of the targets it has of
    each factor, counted from 0; without rows there is one for each combination, the last factor fastest."""

    action: str
    first: int
    factors: tuple[Factor, ...]
    parts: tuple[Words, ...]
    rows: tuple[tuple[int, ...], ...] = ()


Row = tuple[int, ...]


def factored(options: Sequence[Choice]) -> tuple[tuple[Choice, ...], tuple[Factored, ...]]:
    """The options that are written one by one, and the others as factors."""
    left: list[Choice] = []
    found: list[Factored] = []
    for _, alike in groupby(options, key=lambda option: option.action):
        own = list(alike)
        made = _factored(own) if len(own) > MOST else None
        if made is None:
            left.extend(own)
        else:
            found.append(made)
    return tuple(left), tuple(found)


def _factored(options: list[Choice]) -> Factored | None:
    first = options[0]
    names = list(first.targets)
    if not names or not all(_is_regular(option, first, place) for place, option in enumerate(options)):
        return None
    columns = [list(dict.fromkeys(_keys(options, name))) for name in names]
    places = [{value: place for place, value in enumerate(column)} for column in columns]
    rows = [
        tuple(at[value] for at, value in zip(places, values, strict=True))
        for values in zip(*(_keys(options, name) for name in names), strict=True)
    ]
    notations = _notations(options, rows, [len(column) for column in columns])
    if notations is None:
        return None
    whole = len(rows) == _size(columns) and rows == list(product(*(range(len(column)) for column in columns)))
    targets = [_targets(options, rows, place, len(column)) for place, column in enumerate(columns)]
    return Factored(
        first.action,
        first.index,
        tuple(Factor(*factor) for factor in zip(names, targets, notations, strict=True)),
        tuple(_words([option.parts[place] for option in options], rows, targets) for place in range(len(first.parts))),
        () if whole else tuple(rows),
    )


def _is_regular(option: Choice, first: Choice, place: int) -> bool:
    """Is there nothing to an option but its targets and words?"""
    return (
        option.index == first.index + place
        and list(option.targets) == list(first.targets)
        and not option.names
        and option.picks is None
        and not option.touches
        and option.text == "".join(part.text for part in option.parts)
        and [part.varies for part in option.parts] == [part.varies for part in first.parts]
    )


def _keys(options: list[Choice], name: str) -> list[str]:
    # Values may be lists, or 1 beside yes: their text tells them apart, and can be looked up.
    return [repr(option.targets[name]) for option in options]


def _size(columns: list[list[str]]) -> int:
    size = 1
    for column in columns:
        size *= len(column)
    return size


def _targets(options: list[Choice], rows: list[Row], place: int, count: int) -> tuple[Target, ...]:
    found: dict[int, Target] = {}
    for option, row in zip(options, rows, strict=True):
        found.setdefault(row[place], list(option.targets.values())[place])
    return tuple(found[number] for number in range(count))


def _notations(options: list[Choice], rows: list[Row], counts: list[int]) -> list[tuple[str, ...]] | None:
    """What each factor's targets are written as, if notations are put together from them."""
    found: list[dict[int, str]] = [{} for _ in counts]
    for option, row in zip(options, rows, strict=True):
        written = _arguments(option)
        if len(written) != len(row):
            return None
        for known, number, text in zip(found, row, written, strict=True):
            if known.setdefault(number, text) != text:
                return None
    return [tuple(known[number] for number in range(count)) for known, count in zip(found, counts, strict=True)]


def _arguments(option: Choice) -> list[str]:
    """What stands between the brackets of a notation, one for each parameter."""
    head, inner = f"{option.action}(", option.notation[len(option.action) + 1 : -1]
    if option.notation != f"{head}{inner})":
        return []
    found, deep, begin = [], 0, 0
    for place, letter in enumerate(inner):
        deep += (letter in "([") - (letter in ")]")
        if deep == 0 and inner.startswith(", ", place):
            found.append(inner[begin:place])
            begin = place + 2
    return [*found, inner[begin:]]


def _words(parts: list[Part], rows: list[Row], targets: list[tuple[Target, ...]]) -> Words:
    varies, texts = parts[0].varies, [part.text for part in parts]
    if len(set(texts)) == 1:
        return Words(varies, None, (texts[0],))
    for by, factor in enumerate(targets):
        known: dict[int, str] = {}
        if all(known.setdefault(row[by], text) == text for row, text in zip(rows, texts, strict=True)):
            words = tuple(known[number] for number in range(len(factor)))
            return Words(varies, by, () if words == tuple(target.text for target in factor) else words)
    return Words(varies, None, tuple(texts))


def options_of(question: dict[str, Any]) -> list[dict[str, Any]]:
    """All options of a question that was read from a document, in order, as if none were factored."""
    found = list(question.get("options", []))
    for many in question.get("factored", []):
        factors, action = many["factors"], many["action"]
        rows = many.get("rows") or product(*(range(len(factor["targets"])) for factor in factors))
        for place, row in enumerate(rows):
            chosen = list(zip(factors, row, strict=True))
            parts = []
            for part in many["parts"]:
                words, by = part.get("words", []), part.get("by")
                if by is None:
                    text = words[0] if len(words) == 1 else words[place]
                else:
                    text = words[row[by]] if words else factors[by]["targets"][row[by]]["text"]
                parts.append({"text": text, "varies": True} if part.get("varies") else {"text": text})
            found.append(
                {
                    "index": many["first"] + place,
                    "action": action,
                    "text": "".join(part["text"] for part in parts),
                    "parts": parts,
                    "notation": f"{action}({', '.join(factor['notations'][at] for factor, at in chosen)})",
                    "targets": {factor["parameter"]: factor["targets"][at] for factor, at in chosen},
                }
            )
    return sorted(found, key=lambda option: int(option["index"]))
