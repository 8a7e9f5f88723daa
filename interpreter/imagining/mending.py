"""A world that cannot be, mended: pieces in it that one does not know change places until nothing is wrong any more.

In: an imagined world that breaks invariants, and what is unknown of it. Out: a world that does not, if there is a way.
An exchange stays if no more is wrong after it than before, and now and then if a little more is. Worlds that came about
like this are not all equally likely, so this is for positions where hardly any that is drawn at once can be: a fleet
must fit sixty shots.
"""

from __future__ import annotations

from functools import reduce
from math import log
from random import Random

from tgame.dsl import checked as t
from tgame.interpreter.evaluate import evaluate
from tgame.interpreter.exchange import exchange
from tgame.interpreter.imagining.drawing import Unknown
from tgame.interpreter.machine import Machine
from tgame.interpreter.program import Program
from tgame.interpreter.rules import RuleError

_STRICTNESS = 4.0  # one fault more passes about once in fifty times
_COUNT = t.NumberType(0, 1 << 30)


class Mender:
    """For the worlds of one position, of which the flow stands at a node."""

    def __init__(self, unknown: Unknown, at: int, tests: list[t.Expr], program: Program) -> None:
        self.unknown = unknown
        self.at = at
        known = program.fault_counts
        for test in tests:
            if id(test) not in known:
                known[id(test)] = fault_count(test)
        self.counts = [known[id(test)] for test in tests]

    def faults(self, world: Machine) -> int:
        """How much is wrong: a number, so that less can be told from more."""
        return sum(_evaluated(world, count) for count in self.counts)

    def mend(self, world: Machine, random: Random, steps: int) -> int:
        """With so many exchanges at most. Gives how much is wrong still."""
        wrong = self.faults(world)
        while wrong and steps > 0:
            # Seldom something worse is let pass: the way out may lead over it.
            wrong = self._step(world, random, wrong, wrong + int(-log(1 - random.random()) / _STRICTNESS))
            steps -= 1
        return wrong

    def wander(self, world: Machine, random: Random, steps: int) -> None:
        """From a world to another in which no more is wrong."""
        wrong = self.faults(world)
        for _ in range(steps):
            wrong = self._step(world, random, wrong, wrong)

    def _step(self, world: Machine, random: Random, wrong: int, most: int) -> int:
        """Two pieces change places, unless more would be wrong then than is let pass. Gives how much is wrong."""
        pair = self.unknown.pair(world, random)
        if pair is None:
            return wrong
        self._trade(world, *pair)
        now = 0
        for count in self.counts:
            now += _evaluated(world, count)
            if now > most:
                self._trade(world, *pair)
                return wrong
        return now

    def _trade(self, world: Machine, one: int, other: int) -> None:
        exchange(world, {one: other, other: one}, self.at, forget=True)


def _evaluated(world: Machine, count: t.Expr) -> int:
    try:
        found: int = evaluate(world, count, keep=True)
    except RuleError:
        return _COUNT.high
    return found


def fault_count(test: t.Expr, wanted: bool = True) -> t.Expr:
    """In how many cases a condition is not what is wanted: of `all(x in S: e)`, those elements for which `e` is not."""
    span = test.span
    match test, wanted:
        case t.Not(operand=operand), _:
            return fault_count(operand, not wanted)
        case (t.And(items=items), True) | (t.Or(items=items), False):
            return reduce(_plus, [fault_count(item, wanted) for item in items])
        case (t.Builtin(name="all", args=(t.Comp() as each,)), True) if each.key is not None:
            return _over(each, fault_count(each.key, True))
        case (t.Builtin(name="none", args=(t.Comp() as each,)), True) | (
            t.Builtin(name="some", args=(t.Comp() as each,)),
            False,
        ) if each.key is not None:
            return _over(each, fault_count(each.key, False))
    zero, one = (t.Const(number, type=_COUNT, span=span) for number in (0, 1))
    return t.PickIf(test, *((zero, one) if wanted else (one, zero)), type=_COUNT, span=span)


def _plus(left: t.Expr, right: t.Expr) -> t.Expr:
    return t.Arith("+", left, right, type=_COUNT, span=left.span)


def _over(each: t.Comp, key: t.Expr) -> t.Expr:
    """The sum of a number over the same elements."""
    counts = t.Comp(each.name, each.source, each.test, key, type=t.ListType(_COUNT), span=each.span)
    return t.Builtin("sum", (counts,), type=_COUNT, span=each.span)
