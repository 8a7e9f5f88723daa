"""Definitions that a playout works out once for a stretch of statements: those that are asked again and again while
nothing changes that they read.

In: a block. Out: which definitions to remember, from which statement to which.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define, field, frozen

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import blocks, children, expressions, heads
from tgame.interpreter.analysis import Analysis
from tgame.interpreter.generate.pool import Pool

_COSTLY = ("sum", "max", "min", "distinct", "count")


@frozen
class Stretch:
    """A definition that stays the same from one statement of a block to another."""

    name: str
    first: int
    last: int


@define
class Memo:
    """What is remembered of one definition. Arguments that are bound before the stretch are the same all through it,
    and say which dictionary; the others are the key."""

    outer: frozenset[str]
    names: dict[tuple[str | None, ...], str] = field(factory=dict)

    def text(self, pool: Pool, args: list[str], value: str) -> str | None:
        if not all(arg.isidentifier() or arg.isdigit() for arg in args):
            return None
        fixed = tuple(arg if arg in self.outer or arg.isdigit() else None for arg in args)
        if fixed not in self.names:
            self.names[fixed] = pool.fresh("m")
        free = [arg for arg, same in zip(args, fixed, strict=True) if same is None]
        key = free[0] if len(free) == 1 else f"({', '.join(free)})"
        name = self.names[fixed]
        return f"({name}[{key}] if {key} in {name} else {name}.setdefault({key}, {value}))"


class MemoPlanner:
    def __init__(self, game: t.Game, analysis: Analysis) -> None:
        self.analysis = analysis
        costly = {d.name for d in game.definitions.values() if d.params and _is_costly(d)}
        self.reads = {name: analysis.reads(game.definitions[name].body) for name in costly}
        self._writes: dict[int, frozenset[str]] = {}

    def stretches(self, block: t.Block) -> list[Stretch]:
        found: list[Stretch] = []
        asked = [list(_asked(stmt, 0)) for stmt in block]
        for name in dict.fromkeys(name for calls in asked for name, _ in calls if name in self.reads):
            places: list[int] = []
            weight = 0
            for place in range(len(block) + 1):
                changes = place == len(block) or bool(self._changes(block[place]) & self.reads[name])
                if changes:
                    if weight > 1:
                        found.append(Stretch(name, places[0], places[-1]))
                    places, weight = [], 0
                    continue
                times = [2 if depth > 1 else 1 for called, depth in asked[place] if called == name]
                if times:
                    places.append(place)
                    weight += sum(times)
        return found

    def _changes(self, stmt: t.Stmt) -> frozenset[str]:
        """All that a statement can change, with what it leads to."""
        if id(stmt) not in self._writes:
            reached = self.analysis.routines.reached(stmt)
            self._writes[id(stmt)] = frozenset().union(*(self.analysis.writes(inner) for inner in reached))
        return self._writes[id(stmt)]


def _is_costly(definition: t.Definition) -> bool:
    if isinstance(definition.body.type, t.ListType) or any(isinstance(p.type, t.ListType) for p in definition.params):
        return False
    costly = (part for part in expressions(definition.body) if isinstance(part, t.Builtin) and part.name in _COSTLY)
    return any(part.name != "count" or not isinstance(part.args[0], t.ZoneAt) for part in costly)


def _asked(stmt: t.Stmt, depth: int) -> Iterator[tuple[str, int]]:
    """The definitions that a statement calls itself, and in how many loops inside each other."""
    loops = isinstance(stmt, t.Phase) and stmt.loop is not None
    for head in heads(stmt):
        yield from _called(head, depth + loops)
    for block in blocks(stmt):
        for inner in block:
            yield from _asked(inner, depth + loops)


def _called(expr: t.Expr, depth: int) -> Iterator[tuple[str, int]]:
    if isinstance(expr, t.DefCall):
        yield expr.name, depth
    for child in children(expr):
        yield from _called(child, depth + isinstance(expr, t.Comp | t.Rank))
