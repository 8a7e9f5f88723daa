"""The story of a match as it would read had pieces been exchanged all along, where somebody did not see them.

In: a match, who listens (None: a spectator) and an exchange. Out: the log as records, or its lines.
"""

from __future__ import annotations

from typing import Any

from tgame.dsl import checked as t
from tgame.interpreter.exchange import renamed
from tgame.interpreter.machine import Event, Log, Note
from tgame.interpreter.match import Match
from tgame.interpreter.program import pieces_in


def log_seen(match: Match, player: int | None, swap: dict[int, int], acts: int | None) -> list[str]:
    """The log as it would read had the pieces been exchanged all along, where the player did not see them.

    With `acts`, only so many of the latest.
    """
    twin = match.copy()
    twin.machine.log = exchanged_log(match, player, swap, acts)
    # Told in both ways, by turns: each is as dear as all the rest.
    return twin.log(player, verbose=(match.seed or 0) % 2 == 1)


def exchanged_log(match: Match, player: int | None, swap: dict[int, int], acts: int | None) -> Log:
    everyone = match.machine.program.everyone
    chain = None
    for stretch in _stretches(match.machine.log, acts):
        named = [(piece, mask) for event in stretch for piece, mask in _pieces(match, event)]
        # What an act does may show what was chosen for it: a piece seen at any point of a stretch is seen in all.
        seen_here = {piece for piece, mask in named if sees(mask, player, everyone)}
        # In a world where this piece was the other, the other was not seen elsewhere at the same time.
        hidden = ((piece, swap[piece]) for piece, _ in named if piece in swap)
        unseen = {piece: other for piece, other in hidden if not {piece, other} & seen_here}
        _keep_apart(unseen, {piece for piece, _ in named})
        for event in stretch:
            chain = (chain, *_other_event(match, event, unseen, player, seen_here))
    return chain


def _keep_apart(swap: dict[int, int], named: set[int]) -> None:
    """No piece takes the place of one that stays where it is: there would be two of it."""
    while clash := [piece for piece, other in swap.items() if other in named and other not in swap]:
        for piece in clash:
            del swap[piece]


def latest(log: Log, acts: int) -> Log:
    """A log of so many of the latest acts."""
    chain: Log = None
    for stretch in _stretches(log, acts):
        for event in stretch:
            chain = (chain, *event)
    return chain


def _stretches(log: Log, acts: int | None) -> list[list[Event]]:
    """Each act, pass or phase with what came of it; of so many of the latest, or all."""
    found: list[list[Event]] = [[]]
    while log is not None and (acts is None or len(found) <= acts):
        log, *event = log
        found[-1].append(tuple(event))
        if event[0] in ("act", "pass", "phase"):
            found.append([])
    return [stretch[::-1] for stretch in reversed(found)]


def sees(mask: int, player: int | None, everyone: int) -> bool:
    return mask == everyone if player is None else bool(mask >> player & 1)


def _choices(match: Match, action: str, chosen: Any) -> list[tuple[Any, t.Type]]:
    """What was chosen for an action, with its types."""
    choices = match.machine.program.game.actions[action].chosen
    return (
        list(zip((chosen,) if len(choices) == 1 else chosen, (c.type for c in choices), strict=True)) if choices else []
    )


def _pieces(match: Match, event: Event) -> list[tuple[int, int]]:
    """The pieces that an event names, each with who knew it."""
    match event:
        case ("move", _, piece, _, _, mask) | ("show" | "hide", _, piece, _, mask) | ("look", _, piece, _, mask, _):
            return [(piece, mask)]
        case ("act", _, _, action, chosen, known, _, _):
            pieces = [p for value, type_ in _choices(match, action, chosen) for p in pieces_in(value, type_)]
            return list(zip(pieces, known, strict=True))
        case ("tell", _, places, _):
            return [(piece, 0) for piece, *_ in places]  # what is told of a piece shows no face
    return []


def _other_event(match: Match, event: Event, swap: dict[int, int], player: int | None, seen_here: set[int]) -> Event:
    kind, site, *rest = event
    if kind in ("move", "look"):
        return (kind, site, swap.get(rest[0], rest[0]), *rest[1:])
    if kind == "tell":
        rest[0] = tuple((swap.get(piece, piece), *more) for piece, *more in rest[0])
    if kind == "act":
        other = tuple(_exchanged_in(value, type_, swap) for value, type_ in _choices(match, rest[1], rest[2]))
        rest[2] = other[0] if len(other) == 1 else other or rest[2]
    if kind in ("act", "phase", "step", "trigger", "say", "end"):
        rest[-1] = _other_note(match, rest[-1], swap, player, seen_here)
    return (kind, site, *rest)


def _other_note(
    match: Match, note: Note | None, swap: dict[int, int], player: int | None, seen_here: set[int]
) -> Note | None:
    """What a text might be filled with, had other pieces been there: what this player may not know is another."""
    if note is None or note[1] is None:
        return note
    number, values, masks, looked, known, spots = note
    assert values is not None
    program = match.machine.program
    types = program.pool.notes[number].types
    everyone = program.everyone
    open_to = [
        sees(mask, player, everyone) and all(sees(tells, player, everyone) or p in seen_here for p, tells in named)
        for mask, named in zip(masks, looked, strict=True)
    ]
    found = tuple(
        _exchanged_in(value, type_, swap) if known else _another(value, type_)
        for value, type_, known in zip(values, types, open_to, strict=True)
    )
    return number, found, masks, looked, known, spots


def _another(value: Any, type_: t.Type) -> Any:
    match type_:
        case t.NumberType():
            return value + 1
        case t.BoolType():
            return not value
        case t.EnumType() | t.PlayerType():
            return (value + 1) % (t.domain_size(type_) or 1)
    return value


def _exchanged_in(value: Any, type_: t.Type, swap: dict[int, int]) -> Any:
    return renamed(value, type_, swap) if t.kinds_in(type_) else value
