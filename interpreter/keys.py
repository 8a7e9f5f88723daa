"""What tells the options of a question apart, the same in every match in which they mean the same.

In: a machine and a player. Out: a key for each option: the question, the offer, and what is chosen as it looks to this
player: a piece by its place, in a heap by its face, or by its back where it is not known. And for the others, what they
see of an act when it is done. Keys hold no piece of which the player does not know the face.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, NamedTuple

from tgame.dsl import checked as t
from tgame.interpreter.looks import Choice, Looks, by_look, taken
from tgame.interpreter.machine import Machine
from tgame.interpreter.program import Decision

Key = Hashable
Look = Callable[[int], Key]
Namer = Callable[[Any, Look], Key]
PASSED: Choice = (-1, None)


def in_order(keys: Sequence[Key]) -> list[int]:
    """The places of options by their keys, however they are listed: in which order a heap lies tells nothing."""
    return sorted(range(len(keys)), key=lambda place: repr(keys[place]))


class Names(NamedTuple):
    """What an option is called, ever more closely: with all others of its action; with those that differ only in where
    a piece lies of which the player knows no more than of theirs; and by itself."""

    action: Key
    kind: Key
    key: Key


class Asked:
    """A question before a player: what can be answered, by key."""

    __slots__ = ("_namers", "decision", "keys", "machine", "options", "picking", "player")

    def __init__(self, machine: Machine, player: int) -> None:
        self.machine = machine
        self.player = player
        decision, listing, may_pass, picking = machine.options(player)
        self.decision = decision
        self.picking = picking
        self.options: Sequence[Choice] = by_look(machine, player, decision, listing, picking)
        self._namers = _namers(machine, decision, picking)
        self.keys = self._named(_looks(machine, player))
        if may_pass:
            self.keys.append((decision.node, -1))

    def _named(self, look: Look) -> list[Key]:
        node, namers = self.decision.node, self._namers
        return [(node, offer, namers[offer](chosen, look)) for offer, chosen in self.options]

    def names(self) -> list[Names]:
        kinds = [*self._named(_vague_looks(self.machine, self.player)), *self.keys[len(self.options) :]]
        node, passing = self.decision.node, len(self.keys) > len(self.options)
        actions = [(node, offer) for offer, _ in self.options] + [(node, -1)] * passing
        return [Names(*called) for called in zip(actions, kinds, self.keys, strict=True)]

    def choice(self, index: int) -> Choice:
        """What an option means; of several pieces that look the same, chance takes one."""
        if index == len(self.options):
            return PASSED
        if isinstance(self.options, Looks):
            return taken(self.machine, self.player, self.options, index)
        return self.options[index]


def seen_act(machine: Machine, player: int, asked: Asked, choice: Choice) -> Key:
    """What a player sees of somebody's act after it is done: pieces by their faces where they are known by now."""
    offer, chosen = choice
    if offer < 0:
        return asked.player, asked.decision.node, -1
    K, faces, backs = machine.K, machine.program.layout.faces, machine.program.backs

    def look(piece: int) -> Key:
        return faces[piece] if K[piece] >> player & 1 else ("?", backs[piece])

    namer = _namers(machine, asked.decision, asked.picking)[offer]
    return asked.player, asked.decision.node, offer, namer(chosen, look)


def _looks(machine: Machine, player: int) -> Look:
    program, W, Z, K = machine.program, machine.W, machine.Z, machine.K
    plain, loose, faces, backs = program.plain, program.loose, program.layout.faces, program.backs

    def look(piece: int) -> Key:
        code = W[piece]
        if code >= plain:
            return code
        if not loose[code]:
            return code, Z[code].index(piece)
        return code, faces[piece] if K[piece] >> player & 1 else ~backs[piece]

    return look


def _vague_looks(machine: Machine, player: int) -> Look:
    exactly = _looks(machine, player)
    program, W, K, F, up = machine.program, machine.W, machine.K, machine.F, machine.V[machine.program.up]
    zone_of, backs, plain = program.zone_of, program.backs, program.back_tells_all

    def look(piece: int) -> Key:
        if K[piece] >> player & 1 or up >> piece & 1 or plain[piece]:
            return exactly(piece)
        return zone_of[W[piece]], backs[piece], F[piece][player]

    return look


def _namers(machine: Machine, decision: Decision, picking: bool) -> Sequence[Namer]:
    """For each offer, how what is chosen is named. Worked out once in the life of a program."""
    known: dict[tuple[int, bool], Sequence[Namer]] = machine.program.namers
    found = known.get((decision.node, picking))
    if found is None:
        found = known[decision.node, picking] = [_namer(action, picking) for action in decision.actions]
    return found


def _namer(action: t.Action, picking: bool) -> Namer:
    if picking and action.chosen and action.chosen[-1].several:
        return _named(t.item_type(action.chosen[-1].type) or t.NOTHING)
    types = [choice.type for choice in action.chosen if not choice.several]
    if len(types) == 1:
        return _named(types[0])
    namers = [_named(type_) for type_ in types]
    if not any(map(t.kinds_in, types)):
        return _as_it_is
    return lambda chosen, look: tuple(name(value, look) for name, value in zip(namers, chosen, strict=True))


def _named(type_: t.Type) -> Namer:
    match type_:
        case t.PieceType():
            return lambda value, look: look(value)
        case t.ListType(item=item) if t.kinds_in(item):
            inner = _named(item)
            return lambda value, look: tuple(inner(one, look) for one in value)
        case t.TupleType(items=items) if t.kinds_in(type_):
            parts = [_named(one) for one in items]
            return lambda value, look: tuple(name(one, look) for name, one in zip(parts, value, strict=True))
        case t.ListType():
            return lambda value, look: tuple(value)
    return _as_it_is


def _as_it_is(value: Any, look: Look) -> Key:
    return value  # type: ignore[no-any-return]
