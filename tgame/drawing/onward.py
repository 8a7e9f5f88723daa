"""What something can follow: whether the rules go on after a statement, or always stop there.

In: a checked game. Out: answers about its statements. In doubt, they go on.
"""

from __future__ import annotations

from tgame.dsl import checked as t
from tgame.interpreter.routines import Routines


class Onward:
    def __init__(self, routines: Routines) -> None:
        self.routines = routines
        self._routines: dict[str, bool] = {}

    def block(self, block: t.Block) -> bool:
        return all(map(self.statement, block))

    def statement(self, stmt: t.Stmt) -> bool:
        match stmt:
            case t.End() | t.Leave():
                return False
            case t.If(body=body, otherwise=otherwise):
                return self.block(body) or self.block(otherwise)
            case t.Phase(loop=t.Repeat(times=None)):
                return False
            case t.Phase(loop=None, name=name, body=body):
                return self.block(body) or (name is not None and self.leaves(body, name))
            case t.Perform(step=step):
                return self.routine(f"step {step}")
            case t.Decide(mode="choose" | "may", otherwise=otherwise):
                return self.acts(stmt) or self.block(otherwise)
        return True

    def acts(self, stmt: t.Decide) -> bool:
        """Does something follow an act?"""
        return self.block(stmt.body) and any(self.routine(f"action {offer.action}") for offer in stmt.offers)

    def routine(self, name: str) -> bool:
        """Does something follow an action or a step?"""
        if name not in self._routines:
            self._routines[name] = True
            self._routines[name] = self.block(self.routines.body(name))
        return self._routines[name]

    def leaves(self, block: t.Block, phase: str) -> bool:
        """Can a phase be left from a block, or from what is done there?"""
        return any(
            isinstance(stmt, t.Leave) and stmt.phase == phase for top in block for stmt in self.routines.reached(top)
        )
