"""What rules read, write and ask: which statements can lead to a decision, and which triggers they can set off.

In: a checked game. Out: facts about its statements. It knows nothing of how they are run.
"""

from __future__ import annotations

from functools import cached_property

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import blocks, expressions, heads, statements

UP = "up"


class Analysis:
    """Facts about one checked game, worked out when asked for."""

    def __init__(self, game: t.Game) -> None:
        self.game = game
        self._reads: dict[str, frozenset[str]] = {}
        self._deciding: set[str] | None = None
        self._lying: dict[tuple[str, int], set[str] | None] = {}

    # ---- reads and writes; a name is "zone x", "var x" or "up"

    def reads(self, expr: t.Expr) -> frozenset[str]:
        """Everything an expression looks at, through the definitions it uses."""
        found: set[str] = set()
        for part in expressions(expr):
            match part:
                case t.ZoneAt(zone=zone) | t.AtCell(zone=zone):
                    found.add(f"zone {zone}")
                case t.VarAt(variable=variable):
                    found.add(f"var {variable}")
                case t.DefCall(name=name):
                    found |= self._definition_reads(name)
                case t.Builtin(name="cell", args=(piece,)):
                    found |= self._homes(piece.type)
                case t.Builtin(name="shown" | "face_down"):
                    found.add(UP)
                case t.Builtin(name="score"):
                    for item in self.game.score:
                        found |= self.reads(item.value)
        return frozenset(found)

    def _definition_reads(self, name: str) -> frozenset[str]:
        if name not in self._reads:
            self._reads[name] = frozenset()
            self._reads[name] = self.reads(self.game.definitions[name].body)
        return self._reads[name]

    def _homes(self, type_: t.Type) -> frozenset[str]:
        """The zones where pieces of a type may lie."""
        if isinstance(type_, t.ListType):
            type_ = type_.item
        if not isinstance(type_, t.PieceType):
            return frozenset()
        return frozenset(f"zone {zone.name}" for zone in self.game.zones.values() if zone.holds.kinds & type_.kinds)

    def writes(self, stmt: t.Stmt) -> frozenset[str]:
        """What a single statement changes itself (not what the steps it calls do)."""
        match stmt:
            case t.Move(what=what, to=to):
                return frozenset((f"zone {to.zone}", UP)) | self.sources(stmt, what)
            case t.Assign(variable=variable):
                return frozenset((f"var {variable}",))
            case t.Effect(name="show" | "hide"):
                return frozenset((UP,))
            case t.Effect(name="shuffle" | "rotate", zone=zone):
                return frozenset((f"zone {zone}",))
        return frozenset()

    def sources(self, stmt: t.Stmt, what: t.Expr) -> frozenset[str]:
        """The zones that the pieces of a move may come from."""
        found = self.lying(what, stmt)
        return frozenset(found) if found is not None else self._homes(what.type)

    def lying(self, expr: t.Expr, stmt: t.Stmt) -> set[str] | None:
        """Where the pieces of an expression may lie when a statement begins, if that can be told."""
        match expr:
            case t.Local(name=name):
                return self._lying_local(name, expr.type, stmt)
            case t.ListOf(items=items):
                parts = [self.lying(item, stmt) for item in items]
                return {zone for part in parts for zone in part or ()} if None not in parts else None
        return self.roots(expr)

    def origin(self, stmt: t.Stmt, expr: t.Expr) -> t.ZoneAt | None:
        """The very zone that a chosen piece still lies in when a statement begins, where that is certain."""
        routine = self._routine_of.get(id(stmt), "")
        if not isinstance(expr, t.Local) or not routine:
            return None
        loop = _loop_over(self.game.flow if routine == "flow" else self.body(routine), stmt, expr.name)
        if loop is not None:
            return self._origin_in_loop(loop, stmt, expr)
        if not routine.startswith("action "):
            return None
        action = self.game.actions[routine.split()[1]]
        rebound = {line.name for line in action.lines if isinstance(line, t.Let)} | bound_names(action.body)
        for choice in action.chosen:
            if choice.name != expr.name or choice.several:
                continue
            root = choice.source
            while isinstance(root, t.Comp) and root.key is None:
                root = root.source
            if not isinstance(root, t.ZoneAt) or len(root.index) != len(self.game.zones[root.zone].per):
                return None
            # The zone is the same one later only if nothing that names it, or the piece, can mean another by then.
            names = {part.name for part in root.index if isinstance(part, t.Local)} | {expr.name}
            fixed = all(isinstance(part, t.Local | t.Const) for part in root.index)
            if not fixed or names & rebound or self._rotated_before(routine, stmt, root.zone):
                return None
            return None if self._moved_before(routine, stmt, expr.type) else root
        return None

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
            for reached in self._reached(inner):
                if isinstance(reached, t.Effect) and reached.name == "rotate" and reached.zone == root.zone:
                    return None
                itself = id(reached) in own and isinstance(reached, t.Move) and _is_local(reached.what, expr.name)
                if isinstance(reached, t.Move) and not itself and self._same_pieces(reached.what.type, expr.type):
                    return None
        earlier = (reached for before in _before(loop.body, stmt) for reached in self._reached(before))
        moved = any(isinstance(move, t.Move) and self._same_pieces(move.what.type, expr.type) for move in earlier)
        return None if moved else root

    def _rotated_before(self, routine: str, stmt: t.Stmt, zone: str) -> bool:
        return any(
            isinstance(reached, t.Effect) and reached.name == "rotate" and reached.zone == zone
            for earlier in _before(self.body(routine), stmt)
            for reached in self._reached(earlier)
        )

    def _lying_local(self, name: str, type_: t.Type, stmt: t.Stmt) -> set[str] | None:
        """Where a named piece may lie: where it was when it got its name, or where it has been moved since."""
        key = (name, id(stmt))
        if key in self._lying:
            return self._lying[key]
        self._lying[key] = None
        routine = self._routine_of.get(id(stmt))
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
            for place, parameter in enumerate(action.given):
                if parameter.name == name:
                    offers = [(o, s) for s in self.every_statement() for o in getattr(s, "offers", ())]
                    parts.extend(self.lying(o.given[place], s) for o, s in offers if o.action == own)
        if what == "step":
            for place, parameter in enumerate(self.game.steps[own].params):
                if parameter.name == name:
                    calls = [s for s in self.every_statement() if isinstance(s, t.Perform) and s.step == own]
                    parts.extend(self.lying(call.args[place], call) for call in calls)
        body = self.game.flow if routine == "flow" else self.body(routine)
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
        body = self.game.flow if routine == "flow" else self.body(routine)
        found: set[str] = set()
        for earlier in _before(body, stmt):
            for reached in self._reached(earlier):
                if isinstance(reached, t.Move) and self._same_pieces(reached.what.type, type_):
                    found.add(f"zone {reached.to.zone}")
        return found

    def _same_pieces(self, one: t.Type, other: t.Type) -> bool:
        kinds = []
        for type_ in (one, other):
            inner = type_.item if isinstance(type_, t.ListType) else type_
            kinds.append(inner.kinds if isinstance(inner, t.PieceType) else frozenset())
        return bool(kinds[0] & kinds[1])

    def _reached(self, stmt: t.Stmt) -> list[t.Stmt]:
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
    def _routine_of(self) -> dict[int, str]:
        """Which routine a statement stands in."""
        found = {id(stmt): "flow" for stmt in statements(self.game.flow)}
        for name, action in self.game.actions.items():
            found.update({id(stmt): f"action {name}" for stmt in statements(action.body)})
        for name, step in self.game.steps.items():
            found.update({id(stmt): f"step {name}" for stmt in statements(step.body)})
        for number, trigger in enumerate(self.game.triggers):
            found.update({id(stmt): f"trigger {number}" for stmt in statements(trigger.body)})
        return found

    def every_statement(self) -> list[t.Stmt]:
        return [stmt for body in (self.game.flow, *self._routines()) for stmt in statements(body)]

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

    # ---- triggers

    @cached_property
    def trigger_reads(self) -> tuple[frozenset[str], ...]:
        return tuple(self.reads(trigger.test) for trigger in self.game.triggers)

    def sets_off(self, stmt: t.Stmt) -> tuple[int, ...]:
        """The triggers whose condition a statement may change, in the order of the file."""
        written = self.writes(stmt)
        return tuple(i for i, read in enumerate(self.trigger_reads) if read & written)

    def in_trigger(self, stmt: t.Stmt) -> bool:
        """Can this statement run while a trigger does?"""
        return id(stmt) in self._triggered

    @cached_property
    def _triggered(self) -> frozenset[int]:
        bodies = (stmt for trigger in self.game.triggers for stmt in trigger.body)
        return frozenset(id(reached) for stmt in bodies for reached in self._reached(stmt))

    # ---- decisions

    def decides(self, stmt: t.Stmt) -> bool:
        """Can running this statement lead to a question, also through a trigger that it sets off?"""
        if isinstance(stmt, t.Decide | t.Window | t.Together):
            return True
        if isinstance(stmt, t.Perform) and self.routine_decides(f"step {stmt.step}"):
            return True
        if any(self.routine_decides(f"trigger {i}") for i in self.sets_off(stmt)):
            return True
        return any(self.block_decides(block) for block in blocks(stmt))

    def block_decides(self, block: t.Block) -> bool:
        return any(self.decides(stmt) for stmt in block)

    def routine_decides(self, routine: str) -> bool:
        """Does an action, a step or a trigger's body ask anything?"""
        if self._deciding is None:
            # Triggers may set each other off in a ring, so one look at each is not enough.
            self._deciding = set()
            names = [f"action {name}" for name in self.game.actions]
            names += [f"step {name}" for name in self.game.steps]
            names += [f"trigger {number}" for number in range(len(self.game.triggers))]
            size = -1
            while size < len(self._deciding):
                size = len(self._deciding)
                self._deciding.update(name for name in names if self.block_decides(self.body(name)))
        return routine in self._deciding

    def body(self, routine: str) -> t.Block:
        what, name = routine.split()
        match what:
            case "action":
                return self.game.actions[name].body
            case "step":
                return self.game.steps[name].body
        return self.game.triggers[int(name)].body

    # ---- sight

    @cached_property
    def rules_read_sight(self) -> bool:
        """Does any rule depend on what lies face up?"""
        return any(
            isinstance(expr, t.Builtin) and expr.name in ("shown", "face_down") for expr in self.every_expression()
        )

    @cached_property
    def has_together(self) -> bool:
        return any(isinstance(stmt, t.Together) for stmt in statements(self.game.flow)) or any(
            isinstance(stmt, t.Together) for routine in self._routines() for stmt in statements(routine)
        )

    @cached_property
    def ever_shows(self) -> bool:
        """Is anything ever turned up for all?"""
        return any(isinstance(s, t.Effect) and s.name == "show" and len(s.args) == 1 for s in self.every_statement())

    @cached_property
    def rotated_zones(self) -> frozenset[str]:
        """Zones whose parts are exchanged as wholes."""
        found = (s.zone for s in self.every_statement() if isinstance(s, t.Effect) and s.name == "rotate")
        return frozenset(zone for zone in found if zone is not None)

    @cached_property
    def triggers_leave(self) -> bool:
        """Can a trigger's body leave a phase, and so never come to its own end?"""
        bodies = [stmt for trigger in self.game.triggers for stmt in trigger.body]
        return any(isinstance(inner, t.Leave) for stmt in bodies for inner in self._reached(stmt))

    @cached_property
    def left_phases(self) -> frozenset[str]:
        """Phases that some `leave` names."""
        every = (self.game.flow, *self._routines())
        return frozenset(stmt.phase for body in every for stmt in statements(body) if isinstance(stmt, t.Leave))

    def shows_in(self, block: t.Block) -> bool:
        """Can something be turned up during this block (through actions and steps too)?"""
        seen: set[str] = set()
        pending = [block]
        while pending:
            for stmt in statements(pending.pop()):
                names: list[str] = []
                match stmt:
                    case t.Effect(name="show", args=(_,)):
                        return True
                    case t.Perform(step=name):
                        names = [f"step {name}"]
                    case t.Decide(offers=offers) | t.Window(offers=offers):
                        names = [f"action {offer.action}" for offer in offers]
                names.extend(f"trigger {i}" for i in self.sets_off(stmt))
                for name in names:
                    if name not in seen:
                        seen.add(name)
                        pending.append(self.body(name))
        return False

    def _routines(self) -> list[t.Block]:
        game = self.game
        return [
            *(action.body for action in game.actions.values()),
            *(step.body for step in game.steps.values()),
            *(trigger.body for trigger in game.triggers),
        ]

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
        for body in (game.flow, *self._routines()):
            for stmt in statements(body):
                found.extend(heads(stmt))
        return [part for expr in found for part in expressions(expr)]


def _before(block: t.Block, wanted: t.Stmt) -> list[t.Stmt]:
    """The statements that may have run when one begins: those before it, and all of any loop around it."""
    found: list[t.Stmt] = []
    for stmt in block:
        if stmt is wanted:
            return found
        if any(inner is wanted for inner in statements((stmt,))):
            if isinstance(stmt, t.Phase) and stmt.loop is not None:
                return [*found, stmt]
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
