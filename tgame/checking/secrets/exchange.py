"""Pieces that somebody cannot tell apart change places.

In: a match and who looks on (None: a spectator). Out: which pieces could change places without their noticing, by the
record of who knows what; and the match in which they have.
"""

from __future__ import annotations

from random import Random

from tgame.interpreter.exchange import exchange
from tgame.interpreter.machine import Machine
from tgame.interpreter.match import Match
from tgame.interpreter.sight import sight


def known_to(match: Match, player: int | None) -> list[int]:
    """The record of who knows which piece, as far as a player may go by it: while others choose, as it was before."""
    return sight(match.machine, player).K


def knows(machine: Machine, player: int | None, knowledge: list[int]) -> list[bool]:
    everyone = machine.program.everyone
    return [mask == everyone if player is None else bool(mask >> player & 1) for mask in knowledge]


def unseen_swap(match: Match, player: int | None, knowledge: list[int], random: Random) -> dict[int, int]:
    """A random exchange of pieces that a player cannot tell apart by what has been seen: piece -> piece."""
    machine = match.machine
    notation = match.edition.notation
    # A piece that a running action has in hand is tied to what was chosen; leave it where it is.
    stacks: list[object] = [[frame[1:] for frame in machine.stack[1:]], machine.picking]
    for thread in (machine.threads or {}).values():
        stacks.extend(([frame[1:] for frame in thread.stack], thread.picking))
    busy = set(numbers(stacks))
    known = knows(machine, player, knowledge)
    groups: dict[tuple[str, int], list[int]] = {}
    for piece in range(len(machine.W)):
        if not known[piece] and piece not in busy:
            # Of pieces with the same back one may know more, and each may only be what it can be.
            faces = machine.F[piece][machine.program.public if player is None else player]
            groups.setdefault((notation.back(piece), faces), []).append(piece)
    swap: dict[int, int] = {}
    for group in groups.values():
        shuffled = group[:]
        random.shuffle(shuffled)
        swap.update(zip(group, shuffled, strict=True))
    return swap


def numbers(value: object) -> list[int]:
    """All the numbers in something nested."""
    if isinstance(value, list | tuple):
        return [number for item in value for number in numbers(item)]
    return [value] if isinstance(value, int) else []


def swapped(match: Match, swap: dict[int, int]) -> Match:
    """The match with pieces exchanged: each takes the other's place, and with it who has seen it there."""
    twin = match.copy()
    machine = twin.machine
    if machine.frozen is not None:
        assert machine.joint is not None
        # Copies of a match share how it was before the players began to choose.
        machine.frozen = machine.frozen.copy()
        exchange(machine.frozen, swap, machine.joint.entry)
    exchange(machine, swap, machine.at)
    return twin
