"""Which statements are always the last: after them the match is over, or the phase around them left.

In: a checked game. Out: whether what stands behind a statement, or a block, can run.
"""

from __future__ import annotations

from tgame.dsl.checked import statements as s
from tgame.dsl.checked.game import Game
from tgame.dsl.checked.walk import statements


class Endings:
    def __init__(self, game: Game) -> None:
        self.game = game
        bodies = [game.flow, *(action.body for action in game.actions.values())]
        bodies += [step.body for step in game.steps.values()] + [trigger.body for trigger in game.triggers]
        self.left = {stmt.phase for body in bodies for stmt in statements(body) if isinstance(stmt, s.Leave)}
        self._steps: dict[str, bool] = {}

    def goes_on(self, stmt: s.Stmt) -> bool:
        """Can the statement after this one run?"""
        match stmt:
            case s.End() | s.Leave():
                return False
            case s.If():
                return self.through(stmt.body) or self.through(stmt.otherwise)
            case s.Perform(step=name) if name in self.game.steps:
                if name not in self._steps:
                    self._steps[name] = True
                    self._steps[name] = self.through(self.game.steps[name].body)
                return self._steps[name]
            case s.Phase(loop=None):
                return stmt.name in self.left or self.through(stmt.body)
            case s.Phase(loop=s.Repeat(times=None)):
                # `leave` of the loop itself ends one run; of a phase around it, that phase.
                return False
        return True

    def through(self, block: s.Block) -> bool:
        """Can what stands behind this block run?"""
        return all(map(self.goes_on, block))
