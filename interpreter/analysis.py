"""What rules read, write and ask: which statements can lead to a decision, and which triggers they can set off.

In: a checked game. Out: facts about its statements. It knows nothing of how they are run.
"""

from __future__ import annotations

from functools import cached_property

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import blocks, expressions, statements
from tgame.interpreter.routines import Routines
from tgame.interpreter.whereabouts import Whereabouts

UP = "up"


class Analysis:
    """Facts about one checked game, worked out when asked for."""

    def __init__(self, game: t.Game) -> None:
        self.game = game
        self.routines = Routines(game)
        self.whereabouts = Whereabouts(self.routines)
        self._reads: dict[str, frozenset[str]] = {}
        self._deciding: set[str] | None = None

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
                    found |= self.whereabouts.homes(piece.type)
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

    def writes(self, stmt: t.Stmt) -> frozenset[str]:
        """What a single statement changes itself (not what the steps it calls do)."""
        match stmt:
            case t.Move(what=what, to=to):
                return frozenset((f"zone {to.zone}", UP)) | self.whereabouts.sources(stmt, what)
            case t.Assign(variable=variable):
                return frozenset((f"var {variable}",))
            case t.Effect(name="show" | "hide"):
                return frozenset((UP,))
            case t.Effect(name="shuffle" | "rotate", zone=zone):
                return frozenset((f"zone {zone}",))
        return frozenset()

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
        return frozenset(id(reached) for stmt in bodies for reached in self.routines.reached(stmt))

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
                self._deciding.update(name for name in names if self.block_decides(self.routines.body(name)))
        return routine in self._deciding

    # ---- sight

    @cached_property
    def rules_read_sight(self) -> bool:
        """Does any rule depend on what lies face up?"""
        every = self.routines.every_expression()
        return any(isinstance(expr, t.Builtin) and expr.name in ("shown", "face_down") for expr in every)

    @cached_property
    def has_together(self) -> bool:
        return any(isinstance(stmt, t.Together) for stmt in statements(self.game.flow)) or any(
            isinstance(stmt, t.Together) for routine in self.routines.bodies() for stmt in statements(routine)
        )

    @cached_property
    def ever_shows(self) -> bool:
        """Is anything ever turned up for all?"""
        every = self.routines.every_statement()
        return any(isinstance(s, t.Effect) and s.name == "show" and len(s.args) == 1 for s in every)

    @cached_property
    def rotated_zones(self) -> frozenset[str]:
        """Zones whose parts are exchanged as wholes."""
        found = (s.zone for s in self.routines.every_statement() if isinstance(s, t.Effect) and s.name == "rotate")
        return frozenset(zone for zone in found if zone is not None)

    @cached_property
    def triggers_leave(self) -> bool:
        """Can a trigger's body leave a phase, and so never come to its own end?"""
        bodies = [stmt for trigger in self.game.triggers for stmt in trigger.body]
        return any(isinstance(inner, t.Leave) for stmt in bodies for inner in self.routines.reached(stmt))

    @cached_property
    def left_phases(self) -> frozenset[str]:
        """Phases that some `leave` names."""
        every = (self.game.flow, *self.routines.bodies())
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
                        pending.append(self.routines.body(name))
        return False
