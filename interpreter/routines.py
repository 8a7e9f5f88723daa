"""The rules as routines: the flow, and what it leads to. A routine's name is "flow", "action x", "step x", "trigger n".

In: a checked game. Out: statements and expressions, and which of them can come of which.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import expressions, heads, statements

FLOW = "flow"


class Routines:
    def __init__(self, game: t.Game) -> None:
        self.game = game
        self._exits: dict[str, frozenset[str | None]] = {}

    def body(self, routine: str) -> t.Block:
        if routine == FLOW:
            return self.game.flow
        what, name = routine.split()
        match what:
            case "action":
                return self.game.actions[name].body
            case "step":
                return self.game.steps[name].body
        return self.game.triggers[int(name)].body

    def bodies(self) -> list[t.Block]:
        game = self.game
        return [
            *(action.body for action in game.actions.values()),
            *(step.body for step in game.steps.values()),
            *(trigger.body for trigger in game.triggers),
        ]

    def every_statement(self) -> list[t.Stmt]:
        return [stmt for body in (self.game.flow, *self.bodies()) for stmt in statements(body)]

    def every_expression(self) -> list[t.Expr]:
        game = self.game
        found: list[t.Expr] = [definition.body for definition in game.definitions.values()]
        found.extend(trigger.test for trigger in game.triggers)
        found.extend(item.value for item in game.score)
        found.extend(invariant.test for invariant in game.invariants)
        if game.winner is not None:
            found.append(game.winner)
        for action in game.actions.values():
            found.extend(choice.source for choice in action.chosen)
            for choice in action.chosen:
                found.extend(part for part in (choice.test, choice.least, choice.most) if part is not None)
            found.extend(line.value if isinstance(line, t.Let) else line.test for line in action.lines)
        for body in (game.flow, *self.bodies()):
            for stmt in statements(body):
                found.extend(heads(stmt))
        return [part for expr in found for part in expressions(expr)]

    def exits(self, routine: str) -> frozenset[str | None]:
        """The phases that an action or step can leave, whatever it calls included; None where it can end the match."""
        if routine not in self._exits:
            self._exits[routine] = frozenset()
            found: set[str | None] = set()
            for stmt in statements(self.body(routine)):
                match stmt:
                    case t.End():
                        found.add(None)
                    case t.Leave(phase=phase):
                        found.add(phase)
                    case t.Perform(step=name):
                        found |= self.exits(f"step {name}")
                    case t.Decide(offers=offers) | t.Window(offers=offers):
                        for offer in offers:
                            found |= self.exits(f"action {offer.action}")
            self._exits[routine] = frozenset(found)
        return self._exits[routine]

    def uses(self, routine: str) -> int:
        """In how many places an action is offered, or a step performed."""
        return self._uses[routine]

    @cached_property
    def _uses(self) -> Counter[str]:
        found: Counter[str] = Counter()
        for stmt in self.every_statement():
            match stmt:
                case t.Perform(step=name):
                    found[f"step {name}"] += 1
                case t.Decide(offers=offers) | t.Window(offers=offers):
                    found.update(f"action {offer.action}" for offer in offers)
        return found

    def reached(self, stmt: t.Stmt) -> list[t.Stmt]:
        """A statement and all that it can lead to, through steps, actions and triggers."""
        found: list[t.Stmt] = []
        seen: set[str] = set()
        pending: list[t.Block] = [(stmt,)]
        while pending:
            for inner in statements(pending.pop()):
                found.append(inner)
                names: list[str] = []
                match inner:
                    case t.Perform(step=name):
                        names = [f"step {name}"]
                    case t.Decide(offers=offers) | t.Window(offers=offers):
                        names = [f"action {offer.action}" for offer in offers]
                if isinstance(inner, t.Move | t.Assign | t.Effect):
                    names = [f"trigger {i}" for i in range(len(self.game.triggers))]
                for name in names:
                    if name not in seen:
                        seen.add(name)
                        pending.append(self.body(name))
        return found

    @cached_property
    def routine_of(self) -> dict[int, str]:
        """Which routine a statement stands in."""
        found = {id(stmt): FLOW for stmt in statements(self.game.flow)}
        for name, action in self.game.actions.items():
            found.update({id(stmt): f"action {name}" for stmt in statements(action.body)})
        for name, step in self.game.steps.items():
            found.update({id(stmt): f"step {name}" for stmt in statements(step.body)})
        for number, trigger in enumerate(self.game.triggers):
            found.update({id(stmt): f"trigger {number}" for stmt in statements(trigger.body)})
        return found
