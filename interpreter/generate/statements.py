"""Statements as Python text: what both programs write alike.

The two differ in how pieces move, how things are shown, and how triggers are tested; those are the abstract methods.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import AbstractContextManager
from typing import assert_never

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import children, statements
from tgame.dsl.diagnostics import Span
from tgame.interpreter.analysis import Analysis
from tgame.interpreter.generate.code import Code
from tgame.interpreter.generate.expressions import Env, ExpressionWriter
from tgame.interpreter.rules import LOOP_LIMIT, ROUND_LIMIT

_SHORT = 8
_ONCE = 40
FOR_EVER = "while True:"


class StatementWriter(ABC):
    """Writes blocks that run from start to end without stopping."""

    def __init__(self, expressions: ExpressionWriter, analysis: Analysis, invariants: bool = False) -> None:
        self.ex = expressions
        self.analysis = analysis
        self.game = expressions.game
        self.layout = expressions.layout
        self.pool = expressions.pool
        self.invariants = invariants

    # ---- what differs

    @abstractmethod
    def move(self, code: Code, stmt: t.Move, env: Env) -> None: ...

    @abstractmethod
    def effect(self, code: Code, stmt: t.Effect, env: Env) -> None: ...

    @abstractmethod
    def decision(self, code: Code, stmt: t.Decide | t.Window | t.Together, env: Env) -> None: ...

    @abstractmethod
    def enter_phase(self, code: Code, stmt: t.Phase, env: Env) -> None: ...

    @abstractmethod
    def leave_phase(self, code: Code, stmt: t.Phase, env: Env) -> None: ...

    @abstractmethod
    def assign(self, code: Code, stmt: t.Assign, env: Env) -> None: ...

    # ---- what is alike

    def block(self, code: Code, block: t.Block, env: Env) -> Env:
        """The statements in order; returns the names that are bound after them."""
        for stmt in block:
            env = self.statement(code, stmt, env)
        return env

    def local(self, name: str, env: Env) -> str:
        """A Python name for one that a statement binds. Always a new one: routines are written in place of their
        calls, and must not touch the names around them."""
        return self.pool.fresh("l")

    def is_short(self, routine: str) -> bool:
        """Short enough to be written where it is performed, rather than called; or performed in one place only."""
        size = sum(1 for _ in statements(self.analysis.routines.body(routine)))
        longest = _SHORT if self.analysis.routines.uses(routine) > 1 else _ONCE
        return size <= longest and not self.analysis.routine_decides(routine)

    def statement(self, code: Code, stmt: t.Stmt, env: Env) -> Env:
        match stmt:
            case t.Let():
                name = self.local(stmt.name, env)
                self.let(code, stmt, name, env)
                return {**env, stmt.name: name}
            case t.If():
                self.if_(code, stmt, env)
            case t.Phase():
                self.phase(code, stmt, env)
            case t.Move():
                self.move(code, stmt, env)
            case t.Assign():
                self.assign(code, stmt, env)
            case t.Perform():
                self.perform(code, stmt, env)
            case t.Effect():
                self.effect(code, stmt, env)
            case t.Tell():
                self.tell(code, stmt, env)
            case t.End():
                self.end(code, stmt, env)
            case t.Leave():
                self.leave(code, stmt)
            case t.Decide() | t.Window() | t.Together():
                self.decision(code, stmt, env)
            case _:
                assert_never(stmt)
        for trigger in self.analysis.sets_off(stmt):
            self.test_trigger(code, trigger, stmt, env)
        if self.invariants and isinstance(stmt, t.Move | t.Assign | t.Effect):
            code(self.ex.call("check_invariants", []))
        return env

    def call(self, code: Code, routine: str, text: str) -> None:
        """Call the function of a step or an action."""
        code(text)

    def let(self, code: Code, stmt: t.Let, name: str, env: Env) -> None:
        code(f"{name} = {self.ex.value(stmt.value, env)}")

    def leave(self, code: Code, stmt: t.Leave) -> None:
        code(f"raise LeavePhase({stmt.phase!r})")

    def loop(self, code: Code, head: str) -> AbstractContextManager[None]:
        """A loop, with what is in it."""
        return code.block(head)

    def if_(self, code: Code, stmt: t.If, env: Env) -> None:
        self.branches(code, stmt, self.ex.read(stmt.test, env), env)

    def branches(self, code: Code, stmt: t.If, test: str, env: Env) -> None:
        with code.block(f"if {test}:"):
            self.block(code, stmt.body, env)
        if stmt.otherwise:
            with code.block("else:"):
                self.block(code, stmt.otherwise, env)

    def end(self, code: Code, stmt: t.End, env: Env) -> None:
        winners = "None" if stmt.winners is None else self.ex.value(stmt.winners, env)
        code(f"raise EndMatch({winners}, {self.pool.site(stmt.span)})")

    def perform(self, code: Code, stmt: t.Perform, env: Env) -> None:
        step = self.game.steps[stmt.step]
        args = [self.ex.passed(arg, p, env) for arg, p in zip(stmt.args, step.params, strict=True)]
        args = self.performing(code, stmt, args, env)
        if not self.is_short(f"step {stmt.step}"):
            call = self.ex.call(f"s_{stmt.step}", ([env["me"]] if step.acts else []) + args)
            self.call(code, f"step {stmt.step}", call)
            return
        inner = {"me": env["me"]} if step.acts else {}
        for parameter, text in zip(step.params, args, strict=True):
            name = text
            if not text.isidentifier():
                name = self.pool.fresh("l")
                code(f"{name} = {text}")
            inner[parameter.name] = name
        self.block(code, step.body, inner)

    def assigned_value(self, stmt: t.Assign, env: Env) -> str:
        """The new value, kept as plain data and within the variable's range."""
        type_ = self.game.variables[stmt.variable].type
        text = self.ex.value(stmt.value, env)
        if isinstance(type_, t.ListType):
            if isinstance(stmt.value, t.Join):
                # Put together as what it is kept as.
                text = f"({text[1:-1]},)"
            return f"kept({text}, {self.pool.site(stmt.span)})"
        given = stmt.value.type
        if (
            isinstance(type_, t.NumberType)
            and isinstance(given, t.NumberType)
            and not (type_.low <= given.low and given.high <= type_.high)
        ):
            return f"within({text}, {type_.low}, {type_.high}, {stmt.variable!r}, {self.pool.site(stmt.span)})"
        return text

    def phase(self, code: Code, stmt: t.Phase, env: Env) -> None:
        match stmt.loop:
            case None:
                self.phase_run(code, stmt, env)
            case t.Repeat(times=None):
                self.guarded(code, FOR_EVER, stmt, env, stmt.span)
            case t.Repeat(times=times) if times is not None:
                count = self.ex.read(times, env)
                if not self.analysis.decides(stmt):
                    count = f"bounded({count}, {self.pool.site(stmt.span)})"
                with self.loop(code, f"for _ in range({count}):"):
                    self.phase_run(code, stmt, env)
            case t.While(test=test):
                self.guarded(code, f"while {self.ex.read(test, env)}:", stmt, env, stmt.span)
            case t.Each(name=name, source=source, test=each_test):
                local = self.local(name, env)
                inner = {**env, name: local}
                with self.loop(code, f"for {local} in {self.ex.value(source, env)}:"):
                    if each_test is not None:
                        with code.block(f"if not {self.ex.read(each_test, inner)}:"):
                            code("continue")
                    self.phase_run(code, stmt, inner)

    def guarded(self, code: Code, head: str, stmt: t.Phase, env: Env, span: Span) -> None:
        """A loop that could run away counts its turns; no other loop needs to."""
        decides = self.analysis.decides(stmt)
        limit = ROUND_LIMIT if decides else LOOP_LIMIT
        beyond = f"raise {'unending' if decides else 'runaway'}({self.pool.site(span)})"
        if head == FOR_EVER:
            with self.loop(code, f"for _ in range({limit - 1}):"):
                self.count_decisions(code, decides)
                self.phase_run(code, stmt, env)
            code(f"else: {beyond}")
            return
        counter = self.pool.fresh("n")
        code(f"{counter} = {limit}")
        with self.loop(code, head):
            code(f"{counter} -= 1")
            code(f"if not {counter}: {beyond}")
            self.count_decisions(code, decides)
            self.phase_run(code, stmt, env)

    def count_decisions(self, code: Code, decides: bool) -> None:
        """Once in a round is enough, and costs next to nothing: whoever asked looks at the number in the end, too."""
        if decides:
            code("if count > limit: raise TooLong")

    def phase_run(self, code: Code, stmt: t.Phase, env: Env) -> None:
        if stmt.name is None:
            self.block(code, stmt.body, env)
            return
        self.enter_phase(code, stmt, env)
        if stmt.name in self.analysis.left_phases:
            with code.block("try:"):
                self.block(code, stmt.body, env)
            with code.block("except LeavePhase as leave:"):
                code(f"if leave.phase != {stmt.name!r}: raise")
                if self.analysis.triggers_leave:
                    code(self.ex.call("unmask", []))
        else:
            self.block(code, stmt.body, env)
        self.leave_phase(code, stmt, env)

    # ---- triggers

    def test_trigger(self, code: Code, number: int, stmt: t.Stmt, env: Env) -> None:
        """Is the condition true now, and was it not before? Then the trigger runs."""
        trigger = self.game.triggers[number]
        bit = self.layout.bits[number]
        if trigger.name is None:
            self.edge(code, number, stmt, str(bit), self.ex.read(trigger.test, {}), [])
            return
        assert isinstance(trigger.domain, t.Const)
        assert isinstance(trigger.domain.value, tuple)
        only = self.only_for(number, stmt)
        if only is not None:
            text = self.ex.read(only, env)
            place = f"{bit} + {text}" if trigger.domain.value[0] == 0 else f"{bit} + {text} - {trigger.domain.value[0]}"
            self.edge(code, number, stmt, place, self.ex.read(trigger.test, {trigger.name: text}), [text])
            return
        domain = trigger.domain.value
        order = self.pool.constant("T", ("domain", domain), domain)
        if isinstance(trigger.type, t.PlayerType) and "me" in env and domain == tuple(range(self.layout.players)):
            order = f"ORDER[{env['me']}]"
        local = self.pool.fresh("w")
        with code.block(f"for {local} in {order}:"):
            place = f"{bit} + {local}" + (f" - {domain[0]}" if domain[0] else "")
            self.edge(code, number, stmt, place, self.ex.read(trigger.test, {trigger.name: local}), [local])

    def edge(self, code: Code, number: int, stmt: t.Stmt, bit: str, test: str, args: list[str]) -> None:
        """Where a trigger's condition holds now and did not before, it runs; `args` is the element it is about."""
        with code.block(f"if {test}:"), code.block(f"if not V[{bit}]:"):
            self.fire(code, number, args, stmt)
        with code.block(f"elif V[{bit}] == 1:"):
            code(f"V[{bit}] = 0")

    def fire(self, code: Code, number: int, args: list[str], stmt: t.Stmt) -> None:
        code(self.ex.call(f"w_{number}", args))

    def trigger_body(self, code: Code, number: int, own: str) -> None:
        """Runs a trigger's body for `own`; while it runs (2) it cannot set itself off, afterwards it remembers what is
        true."""
        trigger = self.game.triggers[number]
        env = {trigger.name: own} if trigger.name else {}
        bit = str(self.layout.bits[number])
        if trigger.name is not None:
            assert isinstance(trigger.domain, t.Const)
            assert isinstance(trigger.domain.value, tuple)
            first = trigger.domain.value[0]
            bit = f"{bit} + {own}" + (f" - {first}" if first else "")
        code(f"V[{bit}] = 2")
        self.block(code, trigger.body, env)
        if not always_ends(trigger.body):
            code(f"V[{bit}] = 1 if {self.ex.read(trigger.test, env)} else 0")

    def unmask(self, code: Code) -> None:
        """When a phase is left from inside triggers, their bodies never end: each remembers what is true now."""
        for number, trigger in enumerate(self.game.triggers):
            domain = trigger.domain.value if isinstance(trigger.domain, t.Const) else (0,)
            assert isinstance(domain, tuple)
            with code.block(f"for own in {self.pool.constant('T', ('domain', domain), domain)}:"):
                first = domain[0]
                assert isinstance(first, int)
                bit = f"{self.layout.bits[number] - first} + own"
                test = self.ex.read(trigger.test, {trigger.name: "own"} if trigger.name else {})
                code(f"if V[{bit}] == 2: V[{bit}] = 1 if {test} else 0")

    # ---- what only one program tells

    def tell(self, code: Code, stmt: t.Tell, env: Env) -> None:  # noqa: B027  (there is nothing to do but to tell)
        """A sentence for everyone."""

    def performing(self, code: Code, stmt: t.Perform, args: list[str], env: Env) -> list[str]:
        """Tell that a step begins; returns the texts of its arguments."""
        return args

    def only_for(self, number: int, stmt: t.Stmt) -> t.Expr | None:
        """The one element whose condition a statement can change, if the condition reads only what is its own."""
        trigger = self.game.triggers[number]
        assert trigger.name is not None
        if self.analysis.in_trigger(stmt):
            # Others may still be waiting for their test.
            return None
        changed: list[tuple[str, tuple[t.Expr, ...]]] = []
        match stmt:
            case t.Assign(variable=variable, index=index):
                changed = [(f"var {variable}", index)]
            case t.Move(what=what, to=to):
                if self.analysis.whereabouts.sources(stmt, what) & self.analysis.trigger_reads[number]:
                    return None
                changed = [(f"zone {to.zone}", to.index)]
        touched = [(name, index) for name, index in changed if name in self.analysis.trigger_reads[number]]
        if len(touched) != 1 or not touched[0][1] or not isinstance(touched[0][1][0], t.Local):
            return None
        element = touched[0][1][0]
        keyed = reads_own(self.game, trigger.test, trigger.name, touched[0][0])
        return element if keyed and self._watches_all(trigger, element.type) else None

    def _watches_all(self, trigger: t.Trigger, type_: t.Type) -> bool:
        """Does a trigger have a bit for every value of a type?"""
        low = type_.low if isinstance(type_, t.NumberType) else 0
        watched = trigger.domain.value if isinstance(trigger.domain, t.Const) else ()
        assert isinstance(watched, tuple)
        return {low, low + (t.domain_size(type_) or 0) - 1} <= set(watched)


def always_ends(block: t.Block) -> bool:
    """Does the match end with this block, whatever happens in it? Nothing but lets and conditions comes before the end:
    an act or a step might leave the phase."""
    *before, last = block or (None,)
    if not all(isinstance(stmt, t.Let) for stmt in before):
        return False
    match last:
        case t.End():
            return True
        case t.If(body=body, otherwise=otherwise):
            return always_ends(body) and always_ends(otherwise)
    return False


def reads_own(game: t.Game, expr: t.Expr, name: str, place: str) -> bool:
    """Is a zone or variable read only as that of `name`, here and in the definitions used?"""
    match expr:
        case t.ZoneAt(zone=zone, index=index) | t.AtCell(zone=zone, index=index) if f"zone {zone}" == place:
            return bool(index) and isinstance(index[0], t.Local) and index[0].name == name
        case t.VarAt(variable=variable, index=index) if f"var {variable}" == place:
            return bool(index) and isinstance(index[0], t.Local) and index[0].name == name
        case t.DefCall(name=called, args=args):
            definition = game.definitions[called]
            if not all(reads_own(game, arg, name, place) for arg in args):
                return False
            passed = [
                p.name
                for p, a in zip(definition.params, args, strict=True)
                if isinstance(a, t.Local) and a.name == name
            ]
            return reads_own(game, definition.body, passed[0] if passed else " ", place)
        case t.Builtin(name="cell"):
            return False
        case t.Comp(name=bound, source=source) | t.Rank(name=bound, source=source) if bound == name:
            inner = [part for part in children(expr) if part is not source]
            return reads_own(game, source, name, place) and all(reads_own(game, part, " ", place) for part in inner)
    return all(reads_own(game, child, name, place) for child in children(expr))
