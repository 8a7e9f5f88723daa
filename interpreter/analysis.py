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
        self._asks: dict[str, bool] = {}

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
                found = {f"zone {to.zone}", UP}
                roots = self.roots(what)
                return frozenset(found | (roots if roots is not None else self._homes(what.type)))
            case t.Assign(variable=variable):
                return frozenset((f"var {variable}",))
            case t.Effect(name="show" | "hide"):
                return frozenset((UP,))
            case t.Effect(name="shuffle" | "rotate", zone=zone):
                return frozenset((f"zone {zone}",))
        return frozenset()

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
        if routine not in self._asks:
            self._asks[routine] = False
            self._asks[routine] = self.block_decides(self.body(routine))
        return self._asks[routine]

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
            isinstance(expr, t.Builtin) and expr.name in ("shown", "face_down") for expr in self._every_expression()
        )

    @cached_property
    def has_together(self) -> bool:
        return any(isinstance(stmt, t.Together) for stmt in statements(self.game.flow)) or any(
            isinstance(stmt, t.Together) for routine in self._routines() for stmt in statements(routine)
        )

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

    def _every_expression(self) -> list[t.Expr]:
        game = self.game
        found: list[t.Expr] = [definition.body for definition in game.definitions.values()]
        found.extend(trigger.test for trigger in game.triggers)
        for action in game.actions.values():
            found.extend(choice.source for choice in action.chosen)
            found.extend(choice.test for choice in action.chosen if choice.test is not None)
            found.extend(line.value if isinstance(line, t.Let) else line.test for line in action.lines)
        for body in (game.flow, *self._routines()):
            for stmt in statements(body):
                found.extend(heads(stmt))
        return [part for expr in found for part in expressions(expr)]
