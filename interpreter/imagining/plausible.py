"""Can an imagined world be? Not if a trigger has not fired whose condition holds there, or an invariant is broken.

In: worlds that were drawn for one position. An invariant `at` a phase is true when a run of that phase begins; it is
asked of worlds in the middle of a run, too, since most that hold then hold all the time. What none of the first worlds
fulfils does not hang on what is hidden, or is not true here: it is not asked again.
"""

from __future__ import annotations

from attrs import frozen

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
        in_the_flow = len(base.stack) == 1  # and not in an action or step
        around, begun = phases_at(program, at if in_the_flow else base.stack[1][0])
        hanging = [x for x in program.game.invariants if not hidden.isdisjoint(needed(program, x.test, {}).faces)]
        # Those that are true here without doubt, and those that only may be.
        self.sure = [x.test for x in hanging if x.phase is None or (in_the_flow and x.phase in begun)]
        self.tests = [x.test for x in hanging if x.phase is None or x.phase in around]
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


def phases_at(program: Program, node: int) -> tuple[frozenset[str], frozenset[str]]:
    """The phases of the flow in which a node stands; and those among them whose runs begin with it."""
    stmt = program.graph.node(node).stmt if node >= 0 else None
    way = _way(program.game.flow, stmt) if stmt is not None else None
    around, begun = set(), set()
    begins = True
    for step in reversed(way or ()):
        if isinstance(step.stmt, t.Phase) and step.stmt.name is not None:
            around.add(step.stmt.name)
            if begins:
                begun.add(step.stmt.name)
        # A loop is gone through more than once in a run of what is around it.
        is_plain = step.stmt is stmt or (isinstance(step.stmt, t.Phase) and step.stmt.loop is None)
        begins = begins and step.is_first and is_plain
    return frozenset(around), frozenset(begun)


@frozen
class _Step:
    """A statement on the way to another that it holds, or that one itself; and whether its block begins with it."""

    stmt: t.Stmt
    is_first: bool


def _way(block: t.Block, wanted: t.Stmt) -> list[_Step] | None:
    """The statements around one, from the outside in, and the statement itself."""
    for place, stmt in enumerate(block):
        if stmt.span == wanted.span:
            return [_Step(wanted, place == 0)]
        for body in blocks(stmt):
            found = _way(body, wanted)
            if found is not None:
                return [_Step(stmt, place == 0), *found]
    return None


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
