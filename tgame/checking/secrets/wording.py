"""What was found, in words for whoever wrote the rules.

In: what somebody was shown through a channel in one match, and would be shown in the other. Out: a clause that says so,
with pieces, zones and answers written as in scenarios.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tgame.checking.secrets.leak import Exchange
from tgame.interpreter.layout import VarPlan
from tgame.interpreter.match import Match
from tgame.interpreter.notation import Notation, low
from tgame.interpreter.view import SeenPiece, SeenZone, View

_NAMES = {
    "standing": "the score",
    "figures": "the figures",
    "prompt": "the question",
    "answers": "what becomes of a typed answer",
    "keys": "what tells the options apart",
}
_NAMED = 3  # pieces, at most


def who(player: int | None) -> str:
    return "a spectator" if player is None else f"P{player + 1}"


def of_channel(what: str, shown: object, other: object, match: Match) -> str:
    """What is shown, and what would be."""
    found = next(_said(what, shown, other, match), None)
    if found is not None:
        return found
    name = f"the {what}" if " of the sight" in what else what
    return f"{_NAMES.get(what, name)} would not be the same"


def _said(what: str, shown: Any, other: Any, match: Match) -> Iterator[str]:
    match what:
        case "asked":
            yield f"{_seats(shown)} asked, and {_seats(other, 'would be')}"
        case "view":
            yield from _of_views(shown, other, match)
        case "log":
            yield from _of_lines(shown, other)
        case "options" | "texts":
            yield from _of_lists(shown or (), other or ())


def _seats(seats: Sequence[int], verb: str | None = None) -> str:
    if not seats:
        return f"nobody {verb or 'is'}"
    return f"{' and '.join(map(who, seats))} {verb or ('is' if len(seats) == 1 else 'are')}"


def _of_views(shown: View, other: View, match: Match) -> Iterator[str]:
    notation, layout = match.edition.notation, match.machine.program.layout
    for (name, values), (_, others) in zip(shown.variables, other.variables, strict=True):
        plan = layout.variables[name]
        for place, (one, two) in enumerate(zip(values, others, strict=True)):
            if one != two:
                both = [_value(value, plan, notation) for value in (one, two)]
                yield f"`{name}{_index(place, plan, notation)}` is {both[0]}, and would be {both[1]}"
    for zone, zone2 in zip(shown.zones, other.zones, strict=True):
        if zone != zone2:
            yield _of_zones(zone, zone2)


def _value(value: Any, plan: VarPlan, notation: Notation) -> str:
    return "unknown" if value is None else notation.value(value, plan.variable.type)


def _index(place: int, plan: VarPlan, notation: Notation) -> str:
    parts = zip(plan.variable.per, plan.strides, plan.sizes, strict=True)
    found = [notation.value(place // stride % size + low(type_), type_) for type_, stride, size in parts]
    return f"[{', '.join(found)}]" if found else ""


def _of_zones(zone: SeenZone, other: SeenZone) -> str:
    if zone.count != other.count:
        return f"there are {zone.count} pieces in `{zone.notation}`, and there would be {other.count}"
    pairs = zip(zone.pieces, other.pieces, strict=True)
    one, two = next(pair for pair in pairs if pair[0] != pair[1])
    if _looks(one) == _looks(two):
        return f"what can lie in `{zone.notation}` would not be the same"
    return f"{_looks(one)} is seen in `{zone.notation}`, and {_looks(two)} would be"


def _looks(piece: SeenPiece | None) -> str:
    if piece is None:
        return "an empty place"
    return piece.face if piece.face is not None else f"{piece.back}, face down,"


def _of_lines(shown: Sequence[str], other: Sequence[str]) -> Iterator[str]:
    for place in range(max(len(shown), len(other))):
        one, two = (f"“{lines[place]}”" if place < len(lines) else "no more" for lines in (shown, other))
        if one != two:
            yield f"the story says {one}, and would say {two}"


def _of_lists(shown: Sequence[str], other: Sequence[str]) -> Iterator[str]:
    yield from (f"`{text}` is an option, and would not be" for text in shown if text not in other)
    yield from (f"`{text}` is no option, and would be" for text in other if text not in shown)


def of_exchange(exchange: Exchange, match: Match) -> str:
    """Which pieces change places, by name and by where they lie now, and when."""
    faces = match.machine.program.layout.faces
    moved = [piece for piece, other in exchange.swap.items() if faces[piece] != faces[other]]
    more = [f"{len(moved) - _NAMED} more"] if len(moved) > _NAMED else []
    named = [_lying(piece, match) for piece in moved[:_NAMED]]
    return f"{_listed([*named, *more])} had changed places {_when(exchange)}"


def _lying(piece: int, match: Match) -> str:
    notation, machine = match.edition.notation, match.machine
    part = machine.program.zone_of[machine.W[piece]]
    if machine.program.loose[part]:
        return f"{notation.faces[piece]} in {notation.parts[part]}"
    return f"{notation.faces[piece]} at {notation.piece(piece, machine.W, machine.Z)}"


def _when(exchange: Exchange) -> str:
    if exchange.shuffle is None:
        return "before the first decision" if exchange.first == 0 else f"after decision {exchange.first}"
    return (
        "in the shuffle before the first decision"
        if exchange.first == 0
        else (f"in the shuffle after decision {exchange.first}")
    )


def _listed(items: Sequence[str]) -> str:
    return " and ".join([", ".join(items[:-1]), items[-1]] if len(items) > 1 else items)
