"""What the rules want to know of one checked game, walked once.

In: a checked game. Out: its bodies with all their statements and expressions, and what a body can lead to.
It judges nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from tgame.dsl import ast
from tgame.dsl import checked as t
from tgame.dsl.ast.walk import nodes
from tgame.dsl.checked.walk import children, heads, statements


class Facts:
    """One game, seen from above."""

    def __init__(self, game: t.Game, rule_file: ast.RuleFile) -> None:
        self.game = game
        self.rule_file = rule_file

    @cached_property
    def spelt_out(self) -> frozenset[int]:
        """Where the decisions stand that have an `else`, be it only a ruling that nothing happens."""
        decides = (node for node in nodes(self.rule_file) if isinstance(node, ast.Decide))
        return frozenset(node.span.start for node in decides if node.otherwise)

    @cached_property
    def bodies(self) -> dict[str, t.Block]:
        """Every block that a match can run, by what it belongs to."""
        game = self.game
        found: dict[str, t.Block] = {"flow": game.flow}
        found.update((f"action {action.name}", action.body) for action in game.actions.values())
        found.update((f"step {step.name}", step.body) for step in game.steps.values())
        found.update((f"trigger {place}", trigger.body) for place, trigger in enumerate(game.triggers))
        return found

    @cached_property
    def stmts(self) -> dict[str, list[t.Stmt]]:
        """All the statements of each body, those inside others included."""
        return {name: list(statements(body)) for name, body in self.bodies.items()}

    @cached_property
    def every_stmt(self) -> list[t.Stmt]:
        return [stmt for found in self.stmts.values() for stmt in found]

    @cached_property
    def roots(self) -> list[t.Expr]:
        """Every expression that stands on its own, assignments left out: see `assigned`."""
        game = self.game
        found: list[t.Expr] = []
        for stmt in self.every_stmt:
            if not isinstance(stmt, t.Assign):
                found.extend(heads(stmt))
        for action in game.actions.values():
            found.extend(legality(action))
        for text in self.texts:
            found.extend(text.holes)
        for definition in game.definitions.values():
            found.append(definition.body)
        for trigger in game.triggers:
            found.append(trigger.test)
        found.extend(item.value for item in game.score)
        found.extend(invariant.test for invariant in game.invariants)
        if game.winner is not None:
            found.append(game.winner)
        return found

    @cached_property
    def texts(self) -> list[t.Text]:
        """Every text that is told in a match."""
        found = [*self.game.texts.values(), *(trigger.text for trigger in self.game.triggers)]
        found.extend(action.text for action in self.game.actions.values())
        found.extend(step.text for step in self.game.steps.values())
        for stmt in self.every_stmt:
            if isinstance(stmt, t.Tell | t.End) and stmt.text is not None:
                found.append(stmt.text)
        return found

    @cached_property
    def assigned(self) -> list[tuple[str, list[t.Expr]]]:
        """Each assignment: its variable, and all expressions in it."""
        return [(stmt.variable, list(inside(heads(stmt)))) for stmt in self.every_stmt if isinstance(stmt, t.Assign)]

    @cached_property
    def exprs(self) -> list[t.Expr]:
        """All expressions inside `roots`."""
        return list(inside(self.roots))

    @cached_property
    def left(self) -> frozenset[str]:
        """The phases that some line leaves."""
        return frozenset(stmt.phase for stmt in self.every_stmt if isinstance(stmt, t.Leave))

    def reached(self, body: t.Block) -> list[t.Stmt]:
        """Every statement that a body can run, through the actions it offers and the steps it calls."""
        found = list(statements(body))
        seen: set[str] = set()
        at = 0
        while at < len(found):
            for name in called(found[at]):
                if name not in seen and name in self.stmts:
                    seen.add(name)
                    found.extend(self.stmts[name])
            at += 1
        return found

    @cached_property
    def every_expr(self) -> list[t.Expr]:
        """Every expression of the rules, those of assignments included."""
        return [*self.exprs, *(expr for _, exprs in self.assigned for expr in exprs)]

    @cached_property
    def triggered(self) -> list[t.Stmt]:
        """Every statement that some trigger can run: it may cut in anywhere."""
        return [stmt for trigger in self.game.triggers for stmt in self.reached(trigger.body)]

    def with_definitions(self, exprs: Iterable[t.Expr]) -> Iterator[t.Expr]:
        """All expressions inside some, and inside the definitions that they call."""
        seen: set[str] = set()
        pending = list(exprs)
        while pending:
            expr = pending.pop()
            yield expr
            pending.extend(children(expr))
            if isinstance(expr, t.DefCall) and expr.name not in seen:
                seen.add(expr.name)
                if expr.name in self.game.definitions:
                    pending.append(self.game.definitions[expr.name].body)


def called(stmt: t.Stmt) -> Iterator[str]:
    """The actions and steps that a statement offers or performs."""
    match stmt:
        case t.Perform(step=name):
            yield f"step {name}"
        case t.Decide(offers=offers) | t.Window(offers=offers):
            yield from (f"action {offer.action}" for offer in offers)


def inside(roots: Iterable[t.Expr]) -> Iterator[t.Expr]:
    """Some expressions and all those inside them."""
    pending = list(roots)
    while pending:
        expr = pending.pop()
        yield expr
        pending.extend(children(expr))


def legality(action: t.Action) -> Iterator[t.Expr]:
    """What decides whether an action can be done, and with what."""
    for choice in action.chosen:
        yield choice.source
        for part in (choice.test, choice.least, choice.most):
            if part is not None:
                yield part
    for line in action.lines:
        yield line.value if isinstance(line, t.Let) else line.test
