"""Positions of a match as a scenario gives them: where a phase begins, and what lies where then.

In: an edition, a seed and decisions. Out: the lines that say a position, and fewer of them as long as they will do.
They need not lead to the same: whoever asks tries them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from attrs import frozen

from tgame.dsl import checked as t
from tgame.interpreter import events as ev
from tgame.interpreter.game import Edition
from tgame.interpreter.layout import VarPlan
from tgame.interpreter.machine import Machine
from tgame.interpreter.match import Match, MatchError
from tgame.interpreter.replay import Replay

_LATEST = 4  # phases that are tried, from the last one back


@frozen
class Position:
    """`decisions` is how many had been made by then."""

    given: tuple[str, ...]
    start: str
    decisions: int


def late_positions(edition: Edition, seed: int, decisions: Sequence[tuple[int, int]]) -> Iterator[Position]:
    """Where the phases begin in which a match comes to its end, the last one first."""
    match, lengths = _brought(edition, seed, decisions)
    found = match.events()
    phases = edition.program.graph.phases
    begun = [place for place, event in enumerate(found) if isinstance(event, ev.Entered) and event.phase in phases]
    for place in begun[: -_LATEST - 1 : -1]:
        replay = Replay(match)
        for event in found[:place]:
            replay.apply(event)
        start = _start(edition, found, place)
        made = sum(length <= place for length in lengths)
        yield Position(tuple(_given(edition, replay.match.machine)), start, made)


def _brought(edition: Edition, seed: int, decisions: Sequence[tuple[int, int]]) -> tuple[Match, list[int]]:
    """A match as far as the rules let it come, and how much had happened before each decision was carried out."""
    match = edition.new(seed)
    lengths: list[int] = []
    try:
        for player, index in decisions:
            ask = match.ask(player)
            assert ask is not None
            before = len(match.events())
            match.take(ask, index)
            lengths.append(before + 1)
    except MatchError:
        pass
    return match, lengths


def _start(edition: Edition, found: list[ev.Event], place: int) -> str:
    """The line that enters a phase as it was entered there, with the values of the loops around it."""
    event = found[place]
    assert isinstance(event, ev.Entered)
    values = {e.phase: e.value for e in found[: place + 1] if isinstance(e, ev.Entered)}
    named = {phase.loop.span: name for name, phase in edition.program.phases.items() if phase.loop is not None}
    bound: list[str] = []
    for loop, _ in edition.program.graph.phases[event.phase].loops:
        if isinstance(loop, t.Each) and loop.span in named and named[loop.span] in values:
            type_ = t.item_type(loop.source.type)
            if type_ is not None and not t.kinds_in(type_):
                bound.append(f"{loop.name}: {edition.notation.value(values[named[loop.span]], type_)}")
    values_of_loops = f"({', '.join(bound)})" if bound else ""
    return f"start {event.phase}{values_of_loops}"


def _given(edition: Edition, machine: Machine) -> Iterator[str]:
    """Whatever is not as it is at the very beginning."""
    layout, notation = edition.program.layout, edition.notation
    for number, (name, index) in enumerate(layout.parts):
        pieces, first = machine.Z[number], layout.initial_zones[number]
        if name == t.BOX or pieces == first:
            continue
        if layout.zones[name].size:
            for piece in pieces:
                if piece >= 0 and machine.W[piece] != layout.initial_places[piece]:
                    yield f"given {notation.piece(piece, machine.W, machine.Z)} = {notation.faces[piece]}"
        else:
            faces = ", ".join(notation.faces[piece] for piece in pieces)
            yield f"given {notation.zone(name, index)} = {faces or '[]'}"
    for plan in layout.variables.values():
        variable = plan.variable
        if t.kinds_in(variable.type) or any(t.kinds_in(type_) for type_ in variable.per):
            continue
        for offset in range(plan.size):
            value = machine.V[plan.first + offset]
            if value != variable.default:
                yield f"given {_place(edition, plan, offset)} = {notation.value(value, variable.type)}"


def _place(edition: Edition, plan: VarPlan, offset: int) -> str:
    """A variable, or the part of it that is kept for something."""
    layout, words = edition.program.layout, []
    for type_, stride, size in zip(plan.variable.per, plan.strides, plan.sizes, strict=True):
        words.append(edition.notation.value(layout.indices(type_)[offset // stride % size], type_))
    return f"{plan.variable.name}[{', '.join(words)}]" if words else plan.variable.name


def least_given(given: Sequence[str], fails: Callable[[Sequence[str]], bool]) -> tuple[str, ...]:
    """As few lines, and as few pieces in them, as will do."""
    lines = list(given)
    for place in range(len(lines) - 1, -1, -1):
        fewer = [*lines[:place], *lines[place + 1 :]]
        if fails(fewer):
            lines = fewer
    for place, line in enumerate(lines):
        target, _, named = line.partition(" = ")
        pieces = _pieces(named)
        # First half of them, then half of what is left, then one by one.
        size = len(pieces) // 2
        while size:
            at = len(pieces) - size
            while at >= 0:
                rest = [*pieces[:at], *pieces[at + size :]]
                if rest and fails([*lines[:place], f"{target} = {', '.join(rest)}", *lines[place + 1 :]]):
                    pieces = rest
                    lines[place] = f"{target} = {', '.join(rest)}"
                at -= size
            size //= 2
    return tuple(lines)


def _pieces(named: str) -> list[str]:
    """The parts of a list, none of which is cut inside its brackets."""
    found, depth = [""], 0
    for sign in named:
        depth += (sign in "([") - (sign in ")]")
        if sign == "," and not depth:
            found.append("")
        else:
            found[-1] += sign
    return [part.strip() for part in found]
