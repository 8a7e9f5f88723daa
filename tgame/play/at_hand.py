"""What a question is about: the zones that the phase around it looks at or moves pieces to and from.

In: the declarations, and the actions that are offered. Out: names of zones. A pile that has no part in the phase need
not be on the screen; nothing about the position is known here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import blocks, expressions, heads, statements


def zones_at_hand(rules: t.Game, actions: Collection[str]) -> frozenset[str]:
    found: set[str] = set()
    for phase in _around(rules.flow, actions, rules.flow):
        found.update(_Touched(rules).zones(phase))
    return frozenset(found)


def zones_chosen_from(rules: t.Game) -> frozenset[str]:
    """Zones in which something can be chosen at some time, so that players speak of its places."""
    sources = (choice.source for action in rules.actions.values() for choice in action.chosen)
    return frozenset(part.zone for source in sources for part in expressions(source) if isinstance(part, t.ZoneAt))


def _around(block: t.Block, actions: Collection[str], phase: t.Block) -> Iterator[t.Block]:
    """The bodies of the innermost phases in which one of these actions is offered."""
    for stmt in block:
        if isinstance(stmt, t.Decide | t.Window) and any(offer.action in actions for offer in stmt.offers):
            yield phase
        named = isinstance(stmt, t.Phase) and stmt.name is not None
        for inner in blocks(stmt):
            yield from _around(inner, actions, inner if named else phase)


class _Touched:
    """Zones that a block names, in its own statements and in all that it calls."""

    def __init__(self, rules: t.Game) -> None:
        self.rules = rules
        self.done: set[tuple[str, str]] = set()

    def zones(self, block: t.Block) -> Iterator[str]:
        for stmt in statements(block):
            for head in heads(stmt):
                yield from self._named(head)
            match stmt:
                case t.Move(to=place):
                    yield place.zone
                case t.Effect(zone=str(zone)):
                    yield zone
                case t.Perform(step=step) if self._new("step", step):
                    yield from self.zones(self.rules.steps[step].body)
                case t.Decide(offers=offers) | t.Window(offers=offers):
                    for offer in offers:
                        yield from self._action(offer.action)

    def _action(self, name: str) -> Iterator[str]:
        if self._new("action", name):
            action = self.rules.actions[name]
            for choice in action.chosen:
                yield from self._named(choice.source)
            for line in action.lines:
                yield from self._named(line.test if isinstance(line, t.Require) else line.value)
            yield from self.zones(action.body)

    def _named(self, expr: t.Expr) -> Iterator[str]:
        for part in expressions(expr):
            match part:
                case t.ZoneAt(zone=zone) | t.AtCell(zone=zone) | t.Builtin(zone=str(zone)):
                    yield zone
                case t.DefCall(name=name) if self._new("definition", name):
                    yield from self._named(self.rules.definitions[name].body)

    def _new(self, kind: str, name: str) -> bool:
        known = (kind, name) in self.done
        self.done.add((kind, name))
        return not known
