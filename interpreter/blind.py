"""Choices from heaps that the chooser may not see, found before any match.

In: a checked game, its analysis and its phase graph. Out: which offers of which decisions can name a piece in such a
heap, and whether the rules make sure that the chooser has been shown it all by then. Who knows what during a match is
not its business: that is `looks`.
"""

from __future__ import annotations

from collections.abc import Iterator

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import children
from tgame.interpreter.analysis import Analysis
from tgame.interpreter.graph import Node, PhaseGraph
from tgame.interpreter.routines import FLOW

Heaps = frozenset[str]  # names of zones


def blind_offers(game: t.Game, graph: PhaseGraph) -> dict[int, dict[int, Heaps]]:
    """For each decision the offers that choose from heaps which their chooser may not see, and those heaps."""
    found: dict[int, dict[int, Heaps]] = {}
    for number, node in graph.nodes():
        match node.kind, node.stmt:
            case "decide", t.Decide(me=t.Local(name=me), offers=offers):
                pass
            case "window", t.Window(name=me, offers=offers):
                pass
            case "decide", t.Decide(offers=offers):
                me = ""
            case _:
                continue
        heaps = {place: _unseen_heaps(game, offer, me) for place, offer in enumerate(offers)}
        unseen = {place: those for place, those in heaps.items() if those}
        if unseen:
            found[number] = unseen
    return found


def _unseen_heaps(game: t.Game, offer: t.Offer, me: str) -> Heaps:
    action = game.actions[offer.action]
    chooser = frozenset(("me",))
    meanings = {line.name: (line.value, chooser) for line in action.lines if isinstance(line, t.Let)}
    # What the rules give is worked out where the action is offered, where whoever chooses may have another name.
    for parameter, given in zip(action.given, offer.given, strict=True):
        meanings[parameter.name] = given, frozenset((me,))
    search = _Search(game, meanings)
    for choice in action.chosen:
        if t.kinds_in(choice.type):
            search.look(choice.source, chooser)
    return frozenset(search.found)


class _Search:
    """Gathers the heaps that an expression takes pieces from and that `me` may not see."""

    def __init__(self, game: t.Game, meanings: dict[str, tuple[t.Expr, frozenset[str]]]) -> None:
        self.game = game
        # Names of the action that stand for something, and the names of whoever chooses there.
        self.meanings = meanings
        self.found: set[str] = set()
        self._done: set[tuple[str, frozenset[str]]] = set()

    def look(self, expr: t.Expr, me: frozenset[str], bound: frozenset[str] = frozenset()) -> None:
        """`me` are the names of whoever chooses, `bound` those of elements of lists that have been looked at."""
        match expr:
            case t.ZoneAt(zone=zone, index=index):
                if not self._sees(self.game.zones[zone], index, me):
                    self.found.add(zone)
            case t.Comp(source=source, name=name, key=key):
                self.look(source, me, bound)
                if key is not None and t.kinds_in(key.type):
                    self.look(key, me - {name}, bound | {name})
            case t.Local(name=name) if name in bound:
                pass
            case t.Local(name=name) if name in self.meanings:
                expr, there = self.meanings.pop(name)
                self.look(expr, there, frozenset())
                self.meanings[name] = expr, there
            case t.DefCall(name=name, args=args):
                self._definition(name, args, me, bound)
            case t.Rank(source=source) | t.Without(left=source):
                self.look(source, me, bound)
            case t.AtCell():
                pass
            case t.Builtin() | t.Join() | t.ListOf() | t.TupleOf() | t.PickIf():
                for part in children(expr):
                    if t.kinds_in(part.type):
                        self.look(part, me, bound)
            case _:
                self._anywhere(expr.type)

    def _definition(self, name: str, args: tuple[t.Expr, ...], me: frozenset[str], bound: frozenset[str]) -> None:
        definition = self.game.definitions[name]
        own: set[str] = set()
        for parameter, arg in zip(definition.params, args, strict=True):
            if isinstance(arg, t.Local) and arg.name in me:
                own.add(parameter.name)
            if t.kinds_in(arg.type):
                self.look(arg, me, bound)
        key = name, frozenset(own)
        if key not in self._done:
            self._done.add(key)
            params = frozenset(parameter.name for parameter in definition.params)
            inner = _Search(self.game, {})
            inner._done = self._done
            inner.look(definition.body, key[1], params)
            self.found |= inner.found

    def _anywhere(self, type_: t.Type) -> None:
        """A piece out of a variable, or given by the rules: it may lie wherever its kind may."""
        for zone in self.game.zones.values():
            if zone.holds.kinds & t.kinds_in(type_) and not self._sees(zone, (), frozenset()):
                self.found.add(zone.name)

    def _sees(self, zone: t.Zone, index: tuple[t.Expr, ...], me: frozenset[str]) -> bool:
        """Is it plain which piece is meant: by its place, or because whoever chooses sees the heap?"""
        if zone.ordered or zone.seen == "all":
            return True
        owner = next((i for i, type_ in zip(index, zone.per, strict=False) if isinstance(type_, t.PlayerType)), None)
        return zone.seen == "owner" and isinstance(owner, t.Local) and owner.name in me


def all_shown(game: t.Game, analysis: Analysis, graph: PhaseGraph, blind: dict[int, dict[int, Heaps]]) -> bool:
    """Has whoever decides been shown every such heap by then, in every match?"""
    heaps = {heap for offers in blind.values() for those in offers.values() for heap in those}
    for heap in heaps:
        known = _Flow(game, analysis, graph, heap).known()
        for number, offers in blind.items():
            if any(heap in those for those in offers.values()) and not known.get(number, False):
                return False
    return True


class _Flow:
    """Follows through the phase graph whether `me` surely knows all that lies in a heap."""

    def __init__(self, game: t.Game, analysis: Analysis, graph: PhaseGraph, heap: str) -> None:
        self.game = game
        self.analysis = analysis
        self.graph = graph
        self.heap = heap

    def known(self) -> dict[int, bool]:
        """For each node that can be reached, whether the heap is known when it is."""
        entries = [r.entry for name, r in self.graph.routines.items() if name == FLOW or name.startswith("trigger ")]
        found = dict.fromkeys(entries, False)
        pending = entries
        while pending:
            number = pending.pop()
            for target, state in self._onward(number, self.graph.node(number), found[number]):
                both = state and found.get(target, True)
                if found.get(target) != both:
                    found[target] = both
                    pending.append(target)
        return found

    def _onward(self, number: int, node: Node, state: bool) -> Iterator[tuple[int, bool]]:
        """Where it goes on from a node, and whether the heap is still known there."""
        match node.kind, node.stmt:
            case "run", _:
                for stmt in node.block:
                    state = self._after(stmt, state)
            case "decide", t.Decide(me=t.Local(name="me"), offers=offers):
                for offer in offers:
                    routine = self.graph.routines.get(f"action {offer.action}")
                    if routine is not None:
                        yield routine.entry, state
                for label, target in self.graph.leads(number):
                    yield target, state and not label.startswith("act")
                return
            case "call", t.Perform(step=step):
                routine = self.graph.routines.get(f"step {step}")
                if routine is not None:
                    yield routine.entry, state and self.game.steps[step].acts
                state = False
            case "decide" | "window" | "each" | "next" | "together" | "fire", _:
                offers = node.stmt.offers if isinstance(node.stmt, t.Decide | t.Window) else ()
                for offer in offers:
                    routine = self.graph.routines.get(f"action {offer.action}")
                    if routine is not None:
                        yield routine.entry, False
                state = False
        for _, target in self.graph.leads(number):
            yield target, state

    def _after(self, stmt: t.Stmt, state: bool) -> bool:
        match stmt:
            case t.Effect(name="show", args=(t.ZoneAt(zone=zone, index=()), *to)) if zone == self.heap:
                shown = not to or (isinstance(to[0], t.Local) and to[0].name == "me")
                return state or (shown and not self.game.zones[zone].per)
        return state and not any(self._spoils(reached) for reached in self.analysis.routines.reached(stmt))

    def _spoils(self, stmt: t.Stmt) -> bool:
        """Can a statement bring something unknown into the heap, or make somebody forget what lies there?"""
        match stmt:
            case t.Move(what=what, to=to):
                sources = {name.removeprefix("zone ") for name in self.analysis.whereabouts.sources(stmt, what)}
                if to.zone == self.heap:
                    return not all(self.game.zones[zone].seen == "all" for zone in sources - {self.heap})
                return self.heap in sources and self.game.zones[to.zone].seen != "all"
            case t.Effect(name="shuffle" | "rotate"):
                return True
        return False
