"""How near a player is to winning, where the rules keep no score: by the ends that name winners.

In: a program. Out: a number for each player, the larger the nearer; nothing, where no end has a number in its
condition. `when me in players where owned(me) == 5` with `end [me]` gives `owned(me)`, as a part of five, and
`end most(p in players: owned(p))` gives `owned(p)`.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import blocks, free_names, statements
from tgame.interpreter.evaluate import evaluate
from tgame.interpreter.machine import Machine
from tgame.interpreter.program import Program
from tgame.interpreter.rules import RuleError


@frozen
class _Goal:
    """A number of a player, and what it is to become."""

    value: t.Expr
    name: str
    target: int


class Progress:
    def __init__(self, goals: list[_Goal]) -> None:
        self.goals = goals

    @staticmethod
    def of(program: Program) -> Progress | None:
        goals = list(dict.fromkeys(_goals(program.game)))
        return Progress(goals) if goals else None

    def __call__(self, machine: Machine, player: int) -> float:
        total = 0.0
        for goal in self.goals:
            try:
                total += evaluate(machine, goal.value, {goal.name: player}, keep=True) / goal.target
            except RuleError:
                continue  # it has no value now
        return total


def _goals(game: t.Game) -> Iterator[_Goal]:
    for trigger in game.triggers:
        if isinstance(trigger.type, t.PlayerType) and trigger.name and _wins(trigger.body, trigger.name):
            yield from _reached(trigger.test, trigger.name)
    bodies = [
        game.flow,
        *(action.body for action in game.actions.values()),
        *(step.body for step in game.steps.values()),
        *(trigger.body for trigger in game.triggers),
    ]
    for body in bodies:
        for stmt in statements(body):
            if isinstance(stmt, t.If) and _wins(stmt.body, "me"):
                yield from _reached(stmt.test, "me")
            if isinstance(stmt, t.End) and isinstance(stmt.winners, t.Rank) and stmt.winners.op == "most":
                key = stmt.winners.keys[0]
                if free_names(key) == {stmt.winners.name}:
                    yield _Goal(key, stmt.winners.name, _most(key))


def _wins(block: t.Block, name: str) -> bool:
    """Does it end the match, with this player as the winner?"""
    for stmt in block:
        match stmt:
            case t.End(winners=t.ListOf(items=(t.Local(name=winner),))) if winner == name:
                return True
        if any(_wins(inner, name) for inner in blocks(stmt)):
            return True
    return False


def _reached(test: t.Expr, name: str) -> Iterator[_Goal]:
    """The numbers that a condition wants to be large, of this player alone."""
    match test:
        case t.And(items=items):
            for item in items:
                yield from _reached(item, name)
        case t.Compare(op="==" | ">=" | ">", left=left, right=t.Const(value=int() as target)) if target > 0:
            if isinstance(left.type, t.NumberType) and free_names(left) == {name}:
                yield _Goal(left, name, target)


def _most(key: t.Expr) -> int:
    return max(1, key.type.high) if isinstance(key.type, t.NumberType) else 1
