"""Where pieces lie: what a move takes, and from which zones, as far as the rules tell.

In: the routines of a game. Out: for an expression at a statement, the zones its pieces can lie in then.
"""

from __future__ import annotations

from attrs import evolve

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import blocks, statements, unfiltered
from tgame.interpreter.routines import Routines


class Whereabouts:
    def __init__(self, routines: Routines) -> None:
        self.game = routines.game
        self.routines = routines
        self._lying: dict[tuple[str, int], set[str] | None] = {}

    def sources(self, stmt: t.Stmt, what: t.Expr) -> frozenset[str]:
        """The zones that the pieces of a move may come from."""
        found = self.lying(what, stmt)
        return frozenset(found) if found is not None else self.homes(what.type)

    def homes(self, type_: t.Type) -> frozenset[str]:
        """The zones where pieces of a type may lie."""
        if isinstance(type_, t.ListType):
            type_ = type_.item
        if not isinstance(type_, t.PieceType):
            return frozenset()
        return frozenset(f"zone {zone.name}" for zone in self.game.zones.values() if zone.holds.kinds & type_.kinds)

    def roots(self, expr: t.Expr) -> set[str] | None:
        """The zones that an expression takes pieces from, where that can be read off it."""
        match expr:
            case t.ZoneAt(zone=zone) | t.AtCell(zone=zone):
                return {f"zone {zone}"}
            case t.Comp(source=source, key=None):
                return self.roots(source)
            case t.Builtin(name="top" | "pick" | "shown" | "face_down" | "nth" | "the" | "first" | "last", args=args):
                return self.roots(args[0])
            case t.Join(left=left, right=right):
                one, other = self.roots(left), self.roots(right)
                return one | other if one is not None and other is not None else None
        return None

    def lying(self, expr: t.Expr, stmt: t.Stmt) -> set[str] | None:
        """Where the pieces of an expression may lie when a statement begins, if that can be told."""
        match expr:
            case t.Local(name=name):
                return self._lying_local(name, expr.type, stmt)
            case t.ListOf(items=items):
                parts = [self.lying(item, stmt) for item in items]
                return {zone for part in parts for zone in part or ()} if None not in parts else None
        return self.roots(expr)

    def _lying_local(self, name: str, type_: t.Type, stmt: t.Stmt) -> set[str] | None:
        """Where a named piece may lie: where it was when it got its name, or where it has been moved since."""
        key = (name, id(stmt))
        if key in self._lying:
            return self._lying[key]
        self._lying[key] = None
        routine = self.routines.routine_of.get(id(stmt))
        found = self._named(routine, name) if routine is not None else None
        if found is not None and routine is not None:
            found = found | self._moved_before(routine, stmt, type_)
        self._lying[key] = found
        return found

    def _named(self, routine: str, name: str) -> set[str] | None:
        """Where a piece may lie when it gets its name: chosen, given, passed on, or taken from a list."""
        what, _, own = routine.partition(" ")
        parts: list[set[str] | None] = []
        if what == "action":
            action = self.game.actions[own]
            parts.extend(self.roots(choice.source) for choice in action.chosen if choice.name == name)
            lets = (line for line in action.lines if isinstance(line, t.Let))
            parts.extend(self.roots(line.value) for line in lets if line.name == name)
            for place, parameter in enumerate(action.given):
                if parameter.name == name:
                    offers = [(o, s) for s in self.routines.every_statement() for o in getattr(s, "offers", ())]
                    parts.extend(self.lying(o.given[place], s) for o, s in offers if o.action == own)
        if what == "step":
            for place, parameter in enumerate(self.game.steps[own].params):
                if parameter.name == name:
                    calls = [s for s in self.routines.every_statement() if isinstance(s, t.Perform) and s.step == own]
                    parts.extend(self.lying(call.args[place], call) for call in calls)
        body = self.routines.body(routine)
        for stmt in statements(body):
            match stmt:
                case t.Let(name=bound, value=value) if bound == name:
                    parts.append(self.roots(value))
                case t.Phase(loop=t.Each(name=bound, source=source)) if bound == name:
                    parts.append(self.roots(source))
        if not parts or None in parts:
            return None
        return {zone for part in parts for zone in part or ()}

    def _moved_before(self, routine: str, stmt: t.Stmt, type_: t.Type) -> set[str]:
        """Where such pieces may have been moved in this routine before a statement, or in the same loop."""
        body = self.routines.body(routine)
        found: set[str] = set()
        for earlier in _before(body, stmt):
            for reached in self.routines.reached(earlier):
                if isinstance(reached, t.Move) and self._same_pieces(reached.what.type, type_):
                    found.add(f"zone {reached.to.zone}")
        return found

    def _same_pieces(self, one: t.Type, other: t.Type) -> bool:
        kinds = []
        for type_ in (one, other):
            inner = type_.item if isinstance(type_, t.ListType) else type_
            kinds.append(inner.kinds if isinstance(inner, t.PieceType) else frozenset())
        return bool(kinds[0] & kinds[1])

    def origin(self, stmt: t.Stmt, expr: t.Expr) -> t.ZoneAt | None:
        """The very zone that a chosen piece still lies in when a statement begins, where that is certain."""
        routine = self.routines.routine_of.get(id(stmt), "")
        if not isinstance(expr, t.Local) or not routine:
            return None
        loop = self.loop_over(stmt, expr)
        if loop is not None:
            return self._origin_in_loop(loop, stmt, expr)
        if not routine.startswith("action "):
            return None
        action = self.game.actions[routine.split()[1]]
        rebound = {line.name for line in action.lines if isinstance(line, t.Let)} | bound_names(action.body)
        for choice in action.chosen:
            if choice.name != expr.name or choice.several:
                continue
            root = unfiltered(choice.source)
            if not isinstance(root, t.ZoneAt) or len(root.index) != len(self.game.zones[root.zone].per):
                return None
            # The zone is the same one later only if nothing that names it, or the piece, can mean another by then.
            names = {part.name for part in root.index if isinstance(part, t.Local)} | {expr.name}
            fixed = all(isinstance(part, t.Local | t.Const) for part in root.index)
            if not fixed or names & rebound or self._rotated_before(routine, stmt, root.zone):
                return None
            return None if self._moved_before(routine, stmt, expr.type) else root
        return None

    def origin_of_all(self, stmt: t.Stmt, expr: t.Expr) -> t.ZoneAt | None:
        """The very zone that the pieces of a list still lie in which a `let` took from it, where that is certain."""
        routine = self.routines.routine_of.get(id(stmt), "")
        if not isinstance(expr, t.Local) or not routine:
            return None
        what, _, own = routine.partition(" ")
        body = self.routines.body(routine)
        lines = self.game.actions[own].lines if what == "action" else ()
        lets = [let for let in (*lines, *statements(body)) if isinstance(let, t.Let)]
        named = [let.value for let in lets if let.name == expr.name]
        if len(named) != 1:
            return None
        root = named[0]
        while isinstance(root, t.Comp) and root.key is None:
            root = root.source
        if isinstance(root, t.Builtin) and root.name == "top":
            root = root.args[0]
        if not isinstance(root, t.ZoneAt) or len(root.index) != len(self.game.zones[root.zone].per):
            return None
        names = {part.name for part in root.index if isinstance(part, t.Local)}
        fixed = all(isinstance(part, t.Local | t.Const) for part in root.index)
        if not fixed or names & bound_names(body) or self._rotated_before(routine, stmt, root.zone):
            return None
        return None if self._moved_before(routine, stmt, expr.type) else root

    def loop_over(self, stmt: t.Stmt, local: t.Local) -> t.Phase | None:
        """The innermost loop around a statement that goes through a list by this name."""
        return _loop_over(self.routines.body(self.routines.routine_of[id(stmt)]), stmt, local.name)

    def _origin_in_loop(self, loop: t.Phase, stmt: t.Stmt, expr: t.Local) -> t.ZoneAt | None:
        """Where each piece of a loop still lies, if the loop moves no other pieces of its kinds and this one once."""
        assert isinstance(loop.loop, t.Each)
        root = loop.loop.source
        while True:
            match root:
                case t.Comp(key=None, source=source) | t.Builtin(name="top", args=(source, _)):
                    root = source
                case _:
                    break
        if not isinstance(root, t.ZoneAt) or len(root.index) != len(self.game.zones[root.zone].per):
            return None
        names = {part.name for part in root.index if isinstance(part, t.Local)} | {expr.name}
        if not all(isinstance(part, t.Local | t.Const) for part in root.index) or names & bound_names(loop.body):
            return None
        own = {id(inner) for inner in statements(loop.body)}
        for inner in loop.body:
            for reached in self.routines.reached(inner):
                if isinstance(reached, t.Effect) and reached.name == "rotate" and reached.zone == root.zone:
                    return None
                itself = id(reached) in own and isinstance(reached, t.Move) and _is_local(reached.what, expr.name)
                if isinstance(reached, t.Move) and not itself and self._same_pieces(reached.what.type, expr.type):
                    return None
        earlier = (reached for before in _before(loop.body, stmt) for reached in self.routines.reached(before))
        moved = any(isinstance(move, t.Move) and self._same_pieces(move.what.type, expr.type) for move in earlier)
        return None if moved else root

    def _rotated_before(self, routine: str, stmt: t.Stmt, zone: str) -> bool:
        return any(
            isinstance(reached, t.Effect) and reached.name == "rotate" and reached.zone == zone
            for earlier in _before(self.routines.body(routine), stmt)
            for reached in self.routines.reached(earlier)
        )


def _before(block: t.Block, wanted: t.Stmt) -> list[t.Stmt]:
    """The statements that may have run when one begins: those before it, and all of any loop around it."""
    found: list[t.Stmt] = []
    for stmt in block:
        if stmt is wanted:
            return found
        if any(inner is wanted for inner in statements((stmt,))):
            match stmt:
                case t.Phase(loop=loop) if loop is not None:
                    return [*found, stmt]
                case t.Decide(mode="any") | t.Together():
                    return [*found, stmt]
                case t.Decide():
                    # Its block comes after the act.
                    found.append(evolve(stmt, body=(), otherwise=()))
            for inner_block in blocks(stmt):
                if any(inner is wanted for inner in statements(inner_block)):
                    return found + _before(inner_block, wanted)
        found.append(stmt)
    return found


def _loop_over(block: t.Block, wanted: t.Stmt, name: str) -> t.Phase | None:
    """The innermost loop around a statement that gives a name to the elements of a list."""
    found = None
    for stmt in statements(block):
        loops = isinstance(stmt, t.Phase) and isinstance(stmt.loop, t.Each) and stmt.loop.name == name
        if loops and isinstance(stmt, t.Phase) and any(inner is wanted for inner in statements(stmt.body)):
            found = stmt
    return found


def _is_local(expr: t.Expr, name: str) -> bool:
    return isinstance(expr, t.Local) and expr.name == name


def bound_names(block: t.Block) -> set[str]:
    """The names that the statements of a block bind."""
    found: set[str] = set()
    for stmt in statements(block):
        match stmt:
            case t.Let(name=name) | t.Window(name=name) | t.Together(name=name) | t.Phase(loop=t.Each(name=name)):
                found.add(name)
    return found
