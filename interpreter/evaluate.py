"""Expressions of scenarios, worked out on a running match: the same generated text, evaluated on the spot."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from attrs import frozen

from tgame.dsl import checked as t
from tgame.dsl.check.scenarios import Many, Thing
from tgame.interpreter.generate.expressions import ExpressionWriter
from tgame.interpreter.machine import Machine
from tgame.interpreter.program import Program


def evaluate(machine: Machine, expr: t.Expr, env: Mapping[str, Any] | None = None, keep: bool = False) -> Any:
    """The value of an expression as the state stands. Of one of the game's own, what it means may be kept."""
    names = env or {}
    known = machine.program.evaluated
    key = id(expr), *names
    function = known.get(key) if keep else None
    if function is None:
        function = _function(machine.program, expr, names)
        if keep:
            known[key] = function
    return function(machine, machine.Z, machine.W, machine.V, *names.values())


def _function(program: Program, expr: t.Expr, names: Iterable[str]) -> Callable[..., Any]:
    writer = ExpressionWriter(program.layout, program.pool, "M", "M.chance.")
    text = writer.value(expr, {name: f"e_{name}" for name in names})
    given = "".join(f", e_{name}" for name in names)
    code = compile(f"lambda M, Z, W, V{given}: {text}", "<expression>", "eval")
    found: Callable[..., Any] = eval(code, {**program.stepper, **program.pool.names})
    return found


def could_be(thing: Thing, type_: t.Type) -> bool:
    """Can something that is named this way be a value of that type at all?"""
    match thing:
        case t.Pattern():
            return isinstance(type_, t.PieceType)
        case Many():
            return True
    if isinstance(type_, t.PieceType):
        inner = t.item_type(thing.type) or thing.type
        return isinstance(inner, t.PieceType)
    return t.fits(thing.type, type_)


@frozen
class Reading:
    """How an act is read. With a viewer, faces name only what that player knows; with `heaps_only`, only what lies in a
    heap; pieces out of heaps may be listed in any order if it need not be this one."""

    viewer: int | None = None
    heaps_only: bool = False
    in_order: bool = True


OMNISCIENT = Reading()


def matches(machine: Machine, thing: Thing, value: Any, reading: Reading = OMNISCIENT) -> bool:
    """Is this what is named? A pattern names any piece that fits, a place the piece that lies there, a list each of its
    parts."""
    match thing:
        case t.Pattern():
            if not isinstance(value, int) or value not in pieces_of(machine, thing, reading.viewer):
                return False
            return not reading.heaps_only or _in_heap(machine, value)
        case Many(items=items):
            if not isinstance(value, tuple | list) or len(items) != len(value):
                return False
            faces = [pieces_of(machine, item, reading.viewer) for item in items if isinstance(item, t.Pattern)]
            if not reading.in_order and len(faces) == len(value) and all(_in_heap(machine, piece) for piece in value):
                return _fit(faces, value)
            return all(matches(machine, item, part, reading) for item, part in zip(items, value, strict=True))
    found = evaluate(machine, thing)
    if isinstance(thing.type, t.ListType) and isinstance(thing.type.item, t.PieceType):
        return bool(list(found) == (list(value) if isinstance(value, tuple) else [value]))
    if isinstance(value, bool) or isinstance(found, bool):
        return bool(found) == bool(value)
    return bool(found == value)


def _in_heap(machine: Machine, piece: int) -> bool:
    program = machine.program
    return program.loose[program.zone_of[machine.W[piece]]]


def _fit(wanted: Sequence[frozenset[int]], pieces: Sequence[int]) -> bool:
    """Can each of the wanted have a piece of its own?"""
    held: dict[int, int] = {}

    def give(place: int, tried: set[int]) -> bool:
        for piece in wanted[place].intersection(pieces) - tried:
            tried.add(piece)
            if piece not in held or give(held[piece], tried):
                held[piece] = place
                return True
        return False

    return all(give(place, set()) for place in range(len(wanted)))


def pieces_of(machine: Machine, pattern: t.Pattern, viewer: int | None = None) -> frozenset[int]:
    """All the pieces that fit a pattern; with a viewer, those that this player knows, if only by their backs."""
    layout, plain = machine.program.layout, machine.program.back_tells_all
    wanted = [(layout.fields[name], evaluate(machine, value)) for name, value in pattern.fields]
    return frozenset(
        piece
        for piece in layout.of_kinds(pattern.kinds)
        if (viewer is None or machine.K[piece] >> viewer & 1 or plain[piece])
        and all(column[piece] == value for column, value in wanted)
    )
