"""The record of what is known: what becomes of it when pieces go unseen, are shuffled, or something is told of them.

Two lists of a machine are the record. `K` says of each piece who knows it, as the bits of a number: the players, and
after them the public, which sees what lies open to all and is told what all are told. `F` says of each piece, for each
of them, which faces it can still have, as bits again; of somebody who knows the piece, that says nothing.
The record is kept piece by piece: what follows from several together ("one of these two is the king") is not in it. So
a player may be able to work out more than the record says, and never less.

Whatever is done here for somebody depends on nothing but what they have noticed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from tgame.interpreter.rules import RuleError

if TYPE_CHECKING:
    from tgame.interpreter.machine import Machine
    from tgame.interpreter.program import Program

Faces = tuple[int, ...]  # for each player, and for the public, the faces that a piece can still have


def open_record(program: Program, zones: Sequence[Sequence[int]]) -> list[Faces]:
    """What is known at the start: which pieces lie in each zone is written in the rules, but not which is which."""
    layout = program.layout
    found: list[Faces] = [()] * len(layout.pieces)
    for zone in zones:
        for alike in _by_back(program, [piece for piece in zone if piece >= 0]):
            union = 0
            for piece in alike:
                union |= 1 << layout.faces[piece]
            faces = program.shared((union,) * (layout.players + 1))
            for piece in alike:
                found[piece] = faces
    return found


def by_backs(program: Program) -> list[Faces]:
    """Of each piece nothing is known but its back."""
    return open_record(program, [range(len(program.layout.pieces))])


def leaves(machine: Machine, piece: int, heap: int, zone: int) -> None:
    """A piece is about to leave a heap of several. Those who see neither end cannot tell which it was; those who see it
    only where it comes to, cannot tell it from others in the heap that might have its face."""
    program = machine.program
    pieces, seen = machine.Z[heap], program.seen
    unseeing = program.unseeing[heap]
    if _all_the_same(machine, pieces, unseeing):
        return
    lost = unseeing & ~seen[zone]
    if lost:
        mix(machine, [other for other in pieces if program.backs[other] == program.backs[piece]], lost)
    for player in _each(unseeing & seen[zone]):
        face = program.layout.faces[piece]
        mix(machine, [other for other in pieces if can_be(machine, other, player) >> face & 1], 1 << player)


def mix(machine: Machine, pieces: Sequence[int], who: int) -> None:
    """Some can no longer tell these pieces apart: each of them may be what any with the same back may be."""
    if who and len(pieces) > 1 and not _all_the_same(machine, pieces, who):
        for alike in _by_back(machine.program, pieces):
            for player in _each(who):
                _mix(machine, alike, player)


def _mix(machine: Machine, alike: Sequence[int], player: int) -> None:
    K, F, faces = machine.K, machine.F, machine.program.layout.faces
    union = 0
    for piece in alike:
        union |= 1 << faces[piece] if K[piece] >> player & 1 else F[piece][player]
    if not union & (union - 1):
        return  # they all look the same
    keep, shared = ~(1 << player), machine.program.shared
    for piece in alike:
        K[piece] &= keep
        known = F[piece]
        if known[player] != union:
            F[piece] = shared((*known[:player], union, *known[player + 1 :]))


def narrow(machine: Machine, piece: int, faces: int) -> None:
    """Everybody learns that a piece has one of these faces."""
    sure = 0
    found = tuple([mask & faces for mask in machine.F[piece]])
    for player, mask in enumerate(found):
        if mask and not mask & (mask - 1):
            sure |= 1 << player
    machine.F[piece] = machine.program.shared(found)
    if machine.program.known_by_face[piece]:
        machine.K[piece] |= sure


def same_answer(program: Program, answer: Any, kinds: frozenset[str], tell: Callable[[int], Any]) -> int:
    """The faces with which a piece of these kinds gives an answer. Of a piece of another kind nothing is known."""
    layout = program.layout
    found = (1 << len(program.first_of_face)) - 1
    for face, example in enumerate(program.first_of_face):
        if layout.pieces[example].kind in kinds:
            try:
                fits = tell(example) == answer
            except RuleError:
                continue
            if not fits:
                found &= ~(1 << face)
    return found


def can_be(machine: Machine, piece: int, player: int) -> int:
    """The faces that a piece can have, as far as a player or the public knows."""
    if machine.K[piece] >> player & 1:
        return 1 << machine.program.layout.faces[piece]
    return machine.F[piece][player]


def _all_the_same(machine: Machine, pieces: Sequence[int], who: int) -> bool:
    """Do these know nothing of any of them, and the same of all? So it is of most."""
    K, F, first = machine.K, machine.F, machine.F[pieces[0]]
    return not any(K[piece] & who or (F[piece] is not first and F[piece] != first) for piece in pieces)


def _by_back(program: Program, pieces: Sequence[int]) -> Iterator[Sequence[int]]:
    """Pieces that everybody can tell apart by their backs, apart."""
    backs = program.backs
    groups: dict[int, list[int]] = {}
    for piece in pieces:
        groups.setdefault(backs[piece], []).append(piece)
    return iter(groups.values())


def _each(mask: int) -> Iterator[int]:
    player = 0
    while mask:
        if mask & 1:
            yield player
        mask >>= 1
        player += 1
