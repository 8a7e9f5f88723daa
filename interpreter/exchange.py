"""Other pieces in the places of some: a machine with pieces exchanged wherever they are named.

In: a machine, and for some pieces those that take their places (a permutation). Out: the same machine, in which each
place, and all that is said of what lies there, is about the other piece: zones, the record, variables, frames. Who
knows which piece, and whether the exchange could be noticed, is not looked at here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tgame.dsl import checked as t
from tgame.interpreter.layout import Layout, VarPlan
from tgame.interpreter.machine import Machine, Picking
from tgame.interpreter.program import Decision, pieces_in


def exchange(machine: Machine, other: dict[int, int], at: int, forget: bool = False) -> None:
    """`at` is the node at which the routine of the latest frame stands. What a variable keeps for a piece goes to the
    one that takes its place; or, with `forget`, nothing is kept for either."""
    machine.listed = None
    Z, W, K, F, zone_of = machine.Z, machine.W, machine.K, machine.F, machine.program.zone_of
    for part in {zone_of[W[piece]] for piece in other}:
        Z[part] = [other.get(piece, piece) for piece in Z[part]]
    said = [(W[piece], K[piece], F[piece]) for piece in other]
    for new, record in zip(other.values(), said, strict=True):
        W[new], K[new], F[new] = record
    _in_variables(machine, other, forget)
    for frame, types, masks in _frames(machine, at):
        for slot, type_ in types.items():
            frame[slot] = renamed(frame[slot], type_, other)
        for slot in masks:
            frame[slot] = _moved_bits(frame[slot], other)
    if machine.picking is not None:
        machine.picking = renamed_picking(machine.picking, machine.program.decisions[machine.at], other)


def pointed_at(machine: Machine, at: int) -> Iterator[int]:
    """The pieces that variables and frames name, in a fixed order."""
    for plan in machine.program.layout.variables.values():
        if t.kinds_in(plan.variable.type):
            for value in machine.V[plan.first : plan.first + plan.size]:
                yield from pieces_in(value, plan.variable.type)
    for frame, types, _ in _frames(machine, at):
        for slot, type_ in types.items():
            # A slot that is not in use yet has nothing in it.
            if frame[slot] or isinstance(type_, t.PieceType):
                yield from pieces_in(frame[slot], type_)


def renamed(value: Any, type_: t.Type, other: dict[int, int]) -> Any:
    """A value with the pieces in it exchanged; numbers stay what they are."""
    match type_:
        case t.PieceType():
            return other.get(value, value)
        case t.ListType() if value:
            return type(value)(renamed(item, type_.item, other) for item in value)
        case t.TupleType() if value:
            return tuple(renamed(item, inner, other) for item, inner in zip(value, type_.items, strict=True))
    return value


def renamed_answer(chosen: Any, decision: Decision, offer: int, other: dict[int, int], picks: bool) -> Any:
    """What was chosen for an offer, with pieces exchanged; with `picks`, one piece of several."""
    if offer < 0 or chosen is None:
        return chosen
    choices = decision.actions[offer].chosen
    if picks:
        return renamed(chosen, t.item_type(choices[-1].type) or t.NOTHING, other)
    types = [choice.type for choice in choices if not choice.several]
    if len(types) == 1:
        return renamed(chosen, types[0], other)
    return tuple(renamed(value, type_, other) for value, type_ in zip(chosen, types, strict=True))


def renamed_picking(picking: Picking, decision: Decision, other: dict[int, int]) -> Picking:
    offer, chosen, picked = picking
    types = [choice.type for choice in decision.actions[offer].chosen if not choice.several]
    others = tuple(renamed(value, type_, other) for value, type_ in zip(chosen, types, strict=True))
    return offer, others, tuple(other.get(piece, piece) for piece in picked)


def _in_variables(machine: Machine, other: dict[int, int], forget: bool) -> None:
    layout, V = machine.program.layout, machine.V
    V[layout.up] = _moved_bits(V[layout.up], other)
    for plan in layout.variables.values():
        places = range(plan.first, plan.first + plan.size)
        if t.kinds_in(plan.variable.type):
            for place in places:
                V[place] = renamed(V[place], plan.variable.type, other)
        if any(isinstance(type_, t.PieceType) for type_ in plan.variable.per):
            kept = V[plan.first : plan.first + plan.size]
            for place, value in zip(places, kept, strict=True):
                new = _kept_at(place, plan, other, layout)
                if new is not None:
                    V[new] = plan.variable.default if forget else value


def _kept_at(place: int, plan: VarPlan, other: dict[int, int], layout: Layout) -> int | None:
    """Where a variable keeps what it kept here for a piece that was exchanged; None if it was for no such piece."""
    found = None
    for type_, stride, size in zip(plan.variable.per, plan.strides, plan.sizes, strict=True):
        if isinstance(type_, t.PieceType):
            piece = (place - plan.first) // stride % size + layout.indices(type_).start
            if piece in other:
                found = (place if found is None else found) + (other[piece] - piece) * stride
    return found


def _moved_bits(mask: int, other: dict[int, int]) -> int:
    if not mask:
        return mask
    found = mask
    for piece, new in other.items():
        found = found & ~(1 << new) | (mask >> piece & 1) << new
    return found


def _frames(machine: Machine, at: int) -> Iterator[tuple[list[Any], dict[int, t.Type], list[int]]]:
    """The frames of the stack, each with its slots that hold pieces; where a frame goes back to says which routine the
    one below it is of."""
    if not machine.stack:
        return  # the match is over
    graph = machine.program.graph
    nodes = [frame[0] for frame in machine.stack[1:]] + [at]
    for frame, node in zip(machine.stack, nodes, strict=True):
        if node >= 0:
            routine = graph.routines[graph.node(node).routine]
            yield frame, routine.pieces, routine.masks
