"""The phase graph: what can follow what.

In: a checked game. Out: a networkx DiGraph whose nodes are runs of steps and decision points, and whose edges carry
their condition. The stepper is generated from it, one function per node. `tgame graph` draws the rules themselves, at
the grain at which people speak of them (`tgame/drawing/`). Only this module knows networkx.

Each routine (the flow, and every action, step or trigger body in which something is decided) is a subgraph with one
entry; a match keeps a stack of frames, one for each routine it is in. A frame is a list: the node to return to, then
the routine's names by their slot.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Literal

import networkx as nx
from attrs import define, evolve, field, frozen

from tgame.dsl import checked as t
from tgame.interpreter.analysis import Analysis
from tgame.interpreter.routines import FLOW

NodeKind = Literal[
    "run",
    "test",
    "each",
    "next",
    "count",
    "again",
    "enter",
    "exit",
    "decide",
    "window",
    "together",
    "join",
    "call",
    "fire",
    "return",
    "end",
    "start",
]
Scope = Mapping[str, int]


@frozen
class Node:
    """A node's content. Which fields are set depends on its kind; `names` are those in scope, with their slots."""

    kind: NodeKind
    routine: str
    block: t.Block = ()
    stmt: t.Stmt | None = None
    expr: t.Expr | None = None
    phase: str | None = None
    slots: tuple[int, ...] = ()
    again: bool = False  # asks who has just acted to do the same once more
    triggers: tuple[int, ...] = ()
    counted: tuple[int, int] | None = None  # of a question that is repeated: the slot of what is left, and how often
    names: Scope = field(factory=dict, eq=False)


@define
class Routine:
    """A subgraph: where it starts, how many slots a frame of it has, and which of them hold pieces."""

    name: str
    entry: int = -1
    size: int = 1
    pieces: dict[int, t.Type] = field(factory=dict)
    masks: list[int] = field(factory=list)  # slots with pieces as the bits of a number

    def slot(self, type_: t.Type = t.NOTHING) -> int:
        """One more slot: for a name, or for what has none, such as a loop's list and its place in it."""
        self.size += 1
        if t.kinds_in(type_):
            self.pieces[self.size - 1] = type_
        return self.size - 1


@frozen
class PhaseEntry:
    """How to come into a phase from nowhere: its first node, and the loops around it, outermost first."""

    enter: int
    exit: int
    loops: tuple[tuple[t.Loop, tuple[int, ...]], ...]
    stmt: t.Phase


@define
class PhaseGraph:
    graph: nx.DiGraph
    routines: dict[str, Routine]
    phases: dict[str, PhaseEntry]

    def node(self, number: int) -> Node:
        found: Node = self.graph.nodes[number]["node"]
        return found

    def nodes(self) -> Iterator[tuple[int, Node]]:
        for number in self.graph.nodes:
            yield number, self.node(number)

    def leads(self, number: int) -> Iterator[tuple[str, int]]:
        """The conditions under which a node is left, each with the node it leads to."""
        for _, target, data in self.graph.out_edges(number, data=True):
            for label in data["labels"]:
                yield label, int(target)

    def follow(self, number: int, label: str) -> int:
        """The node at the end of an edge."""
        for _, target, data in self.graph.out_edges(number, data=True):
            if label in data["labels"]:
                return int(target)
        raise KeyError((number, label))


def build_graph(game: t.Game, analysis: Analysis) -> PhaseGraph:
    return _Builder(game, analysis).build()


class _Builder:
    def __init__(self, game: t.Game, analysis: Analysis) -> None:
        self.game = game
        self.analysis = analysis
        self.found = PhaseGraph(nx.DiGraph(), {}, {})
        self.routine = Routine(FLOW)
        self.scope: Scope = {}
        self.loops: list[tuple[t.Loop, tuple[int, ...]]] = []
        self.named: list[bool] = []

    def build(self) -> PhaseGraph:
        self._routine(FLOW, self.game.flow, {}, "end")
        names: dict[str, t.Type]
        for name, action in self.game.actions.items():
            if self.analysis.routine_decides(f"action {name}"):
                names = {"me": t.NOTHING} | {p.name: p.type for p in action.given}
                names |= {choice.name: choice.type for choice in action.chosen}
                lets = tuple(line for line in action.lines if isinstance(line, t.Let))
                self._routine(f"action {name}", lets + action.body, names, "return")
        for name, step in self.game.steps.items():
            if self.analysis.routine_decides(f"step {name}"):
                names = ({"me": t.NOTHING} if step.acts else {}) | {p.name: p.type for p in step.params}
                self._routine(f"step {name}", step.body, names, "return")
        for number, trigger in enumerate(self.game.triggers):
            if self.analysis.routine_decides(f"trigger {number}"):
                names = {trigger.name: trigger.type or t.NOTHING} if trigger.name else {}
                self._routine(f"trigger {number}", trigger.body, names, "return")
        return self.found

    def _routine(self, name: str, body: t.Block, names: dict[str, t.Type], last: Literal["end", "return"]) -> None:
        self.routine = Routine(name)
        self.scope = {parameter: self.routine.slot(type_) for parameter, type_ in names.items()}
        self.found.routines[name] = self.routine
        self.routine.entry = self.block(body, self.add(Node(last, name)))

    def add(self, node: Node, **edges: int) -> int:
        number: int = self.found.graph.number_of_nodes()
        self.found.graph.add_node(number, node=evolve(node, names=self.scope))
        for label, target in edges.items():
            self.connect(number, target, label)
        return number

    def connect(self, number: int, target: int, label: str) -> None:
        """Two nodes may follow each other for several reasons: one edge, all its conditions."""
        graph = self.found.graph
        if graph.has_edge(number, target):
            graph.edges[number, target]["labels"].append(label)
        else:
            graph.add_edge(number, target, labels=[label])

    @contextmanager
    def binding(self, name: str, slot: int) -> Iterator[None]:
        """What is built meanwhile sees one more name, which hides another of that name outside."""
        outer = self.scope
        self.scope = {**outer, name: slot}
        yield
        self.scope = outer

    def block(self, block: t.Block, after: int) -> int:
        """The first node of a block that is followed by `after`. Runs of plain statements become one node."""
        # Built from the end, but names are bound from the front: first the scope of each statement.
        outer = self.scope
        scopes: list[Scope] = []
        for stmt in block:
            scopes.append(self.scope)
            if isinstance(stmt, t.Let):
                self.scope = {**self.scope, stmt.name: self.routine.slot(stmt.value.type)}
        at = after
        plain: list[t.Stmt] = []
        for stmt, before in zip(reversed(block), reversed(scopes), strict=True):
            if isinstance(stmt, t.Perform) and not stmt.args and not self.game.steps[stmt.step].body:
                continue  # a step with nothing to do in this configuration
            hides = isinstance(stmt, t.Let) and stmt.name in before
            if not hides and not self.analysis.decides(stmt):
                plain.insert(0, stmt)
                continue
            at = self._flush(plain, at)
            plain = []
            slots = (self.scope[stmt.name],) if isinstance(stmt, t.Let) else ()
            self.scope = before
            at = (
                self.add(Node("run", self.routine.name, block=(stmt,), slots=slots), next=at)
                if hides
                else self.statement(stmt, at)
            )
        at = self._flush(plain, at)
        self.scope = outer
        return at

    def _flush(self, plain: list[t.Stmt], at: int) -> int:
        if not plain:
            return at
        return self.add(Node("run", self.routine.name, block=tuple(plain)), next=at)

    def statement(self, stmt: t.Stmt, after: int) -> int:
        name = self.routine.name
        match stmt:
            case t.If():
                yes, no = self.block(stmt.body, after), self.block(stmt.otherwise, after)
                return self.add(Node("test", name, expr=stmt.test), yes=yes, no=no)
            case t.Phase():
                return self.phase(stmt, after)
            case t.Window(offers=()):
                # What it offers is switched off in this configuration: everyone knows that, and nobody is asked.
                return after
            case t.Decide(offers=()):
                return self.block(stmt.otherwise, after)
            case t.Decide():
                return self.decide(stmt, after)
            case t.Window():
                slots = tuple(self.routine.slot() for _ in range(4))
                with self.binding(stmt.name, slots[0]):
                    asks = self.add(Node("window", name, stmt=stmt, slots=slots, counted=self._counted()), done=after)
                self.connect(asks, asks, "act")
                self.connect(asks, asks, "pass")
                return self.add(Node("start", name, stmt=stmt, slots=slots), next=asks)
            case t.Together():
                slots = (self.routine.slot(),)
                with self.binding(stmt.name, slots[0]):
                    body = self.block(stmt.body, self.add(Node("join", name, stmt=stmt)))
                fires = self.fire(stmt, tuple(range(len(self.game.triggers))), after)
                return self.add(Node("together", name, stmt=stmt, slots=slots), body=body, done=fires)
            case t.Perform():
                return self.add(Node("call", name, stmt=stmt), next=after)
        # A plain statement that can set off a trigger in which something is decided.
        fires = self.fire(stmt, self.analysis.sets_off(stmt), after)
        return self.add(Node("run", name, block=(stmt,), triggers=(-1,)), next=fires)

    def fire(self, stmt: t.Stmt, triggers: tuple[int, ...], after: int) -> int:
        if not triggers:
            return after
        return self.add(Node("fire", self.routine.name, stmt=stmt, triggers=triggers), next=after)

    def phase(self, stmt: t.Phase, after: int) -> int:
        name = self.routine.name
        match stmt.loop:
            case None:
                return self._phase_body(stmt, after)
            case t.Each(name=element, source=source):
                item = t.item_type(source.type) or t.NOTHING
                slots = self.routine.slot(item), self.routine.slot(t.ListType(item)), self.routine.slot()
                with self.binding(element, slots[0]):
                    again = self.add(Node("next", name, stmt=stmt, slots=slots), done=after)
                    self._loop(stmt, stmt.loop, again, slots)
                return self.add(Node("each", name, stmt=stmt, slots=slots), next=again)
            case t.Repeat(times=times) if times is not None:
                hidden = (self.routine.slot(),)
                again = self.add(Node("count", name, stmt=stmt, slots=hidden), done=after)
                self._loop(stmt, stmt.loop, again, hidden)
                return self.add(Node("start", name, stmt=stmt, slots=hidden), next=again)
            case t.While(test=test):
                again = self.add(Node("test", name, expr=test), no=after)
            case _:
                again = self.add(Node("again", name, stmt=stmt))
        self._loop(stmt, stmt.loop, again, ())
        return again

    def _loop(self, stmt: t.Phase, loop: t.Loop, again: int, slots: tuple[int, ...]) -> None:
        """The runs of a loop, each of which leads back to where it is asked whether there is one more."""
        self.loops.append((loop, slots))
        self.named.append(stmt.name is not None)
        entry = self._phase_body(stmt, again)
        self.loops.pop()
        self.named.pop()
        self.connect(again, entry, "yes" if isinstance(loop, t.While) else "body")

    def _phase_body(self, stmt: t.Phase, after: int) -> int:
        if stmt.name is None:
            return self.block(stmt.body, after)
        slot = self.routine.slot()
        self.routine.masks.append(slot)
        name = self.routine.name
        leave = self.add(Node("exit", name, stmt=stmt, phase=stmt.name, slots=(slot,)), next=after)
        body = self.block(stmt.body, leave)
        enter = self.add(Node("enter", name, stmt=stmt, phase=stmt.name, slots=(slot,)), next=body)
        self.found.phases[stmt.name] = PhaseEntry(enter, leave, tuple(self.loops), stmt)
        return enter

    def decide(self, stmt: t.Decide, after: int) -> int:
        name = self.routine.name
        if stmt.mode == "any":
            acted = self.routine.slot()
            none_done = self.block(stmt.otherwise, after)
            number = self.add(Node("decide", name, stmt=stmt, slots=(acted,), counted=self._counted()))
            if stmt.otherwise:
                self.connect(number, none_done, "else")
            self.connect(number, after, "pass")
            body = self.block(stmt.body, number)
            self._acts(number, stmt, body)
            return self.add(Node("start", name, stmt=stmt, slots=(acted,)), next=number)
        body, otherwise = self.block(stmt.body, after), self.block(stmt.otherwise, after)
        number = self.add(Node("decide", name, stmt=stmt, counted=self._counted()))
        self.connect(number, otherwise, "else" if stmt.mode == "choose" else "pass")
        self._acts(number, stmt, body)
        return number

    def _counted(self) -> tuple[int, int] | None:
        """Where the innermost loop repeats what is built now so often as everybody knows before the match. A phase that
        has a name counts in its heading."""
        match self.loops[-1:]:
            case [(t.Repeat(times=t.Const(value=int(times))), (slot,))] if not self.named[-1]:
                return slot, times
        return None

    def _acts(self, number: int, stmt: t.Decide, body: int) -> None:
        for place, offer in enumerate(stmt.offers):
            target = body
            if offer.again:
                more = evolve(stmt, mode="may", offers=(evolve(offer, again=False),), body=(), otherwise=())
                target = self.add(Node("decide", self.routine.name, stmt=more, again=True, counted=self._counted()))
                self.connect(target, body, "pass")
                self.connect(target, target, "act 0")
            self.connect(number, target, f"act {place}")
