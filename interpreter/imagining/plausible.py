"""Can an imagined world be? Not if a trigger has not fired whose condition holds there, or an invariant is broken.

In: worlds that were drawn for one position. An invariant `at` a phase is true when a run of that phase begins; it is
asked of worlds in the middle of a run, too, since most that hold then hold all the time. What none of the first worlds
fulfils does not hang on what is hidden, or is not true here: it is not asked again.
"""

from __future__ import annotations

from collections.abc import Iterator

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import blocks
from tgame.interpreter.evaluate import evaluate
from tgame.interpreter.known import needed
from tgame.interpreter.machine import Machine
from tgame.interpreter.program import Program
from tgame.interpreter.rules import RuleError

_RUNNING = 2  # what a trigger notes while it runs


class Plausible:
    """What is asked of the worlds of one position, as a player may imagine it; the flow stands at a node."""

    def __init__(self, base: Machine, player: int, at: int) -> None:
        hidden = {part for part, zone in enumerate(base.Z) if any(x >= 0 and not base.K[x] >> player & 1 for x in zone)}
        program = base.program
        phases = phases_around(program, base.stack[1][0] if len(base.stack) > 1 else at)
        self.tests = [
            invariant.test
            for invariant in program.game.invariants
            if (invariant.phase is None or invariant.phase in phases)
            and not hidden.isdisjoint(needed(program, invariant.test, {}).faces)
        ]
        self.demands_triggers = True
        self._held: set[int] = set()

    def can_be(self, world: Machine) -> bool:
        """Is nothing wrong with it?"""
        try:
            noted = _noted(world) or not self.demands_triggers
            held = [evaluate(world, test, keep=True) for test in self.tests]
        except RuleError:
            return False
        self._held.update(place for place, is_true in enumerate(held) if is_true)
        if noted:
            self._held.add(-1)
        return noted and all(held)

    def ask_only_for_what_holds(self, world: Machine) -> None:
        """Of the best world that was found, more is not to be had."""
        self.tests = [test for test in self.tests if evaluate(world, test, keep=True)]
        self._held = self._held & {-1} | set(range(len(self.tests)))

    def give_up(self) -> None:
        """None of the worlds was right in everything: ask no more for what none of them fulfilled."""
        self.tests = [test for place, test in enumerate(self.tests) if place in self._held]
        self.demands_triggers = self.demands_triggers and -1 in self._held
        self._held = {-1, *range(len(self.tests))}


def phases_around(program: Program, node: int) -> frozenset[str]:
    """The phases of the flow in which a node stands."""
    stmt = program.graph.node(node).stmt if node >= 0 else None
    found = _path(program.game.flow, stmt) if stmt is not None else None
    return frozenset(found or ())


def _path(block: t.Block, wanted: t.Stmt) -> list[str] | None:
    for stmt in block:
        inner = None if stmt.span == wanted.span else next(_within(stmt, wanted), None)
        if stmt.span == wanted.span or inner is not None:
            own = [stmt.name] if isinstance(stmt, t.Phase) and stmt.name is not None and inner is not None else []
            return own + (inner or [])
    return None


def _within(stmt: t.Stmt, wanted: t.Stmt) -> Iterator[list[str]]:
    for body in blocks(stmt):
        found = _path(body, wanted)
        if found is not None:
            yield found


def _noted(world: Machine) -> bool:
    """Note which triggers' conditions hold, as they do themselves. Has each of those fired?"""
    layout = world.program.layout
    if not layout.bits:
        return True
    bits = slice(layout.bits[0], layout.up)
    before = world.V[bits]
    world.program.first_bits(world)
    now = world.V[bits]
    # A trigger that is running does not fire again meanwhile.
    world.V[bits] = [old if old == _RUNNING else new for old, new in zip(before, now, strict=True)]
    return not any(new and not old for old, new in zip(before, now, strict=True))
