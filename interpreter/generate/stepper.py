"""The match that stops at every decision: one function for each node of the phase graph.

In: a layout and its phase graph. Out: source text. A node function takes the machine M and the top frame F and returns
the next node; STOP means that somebody must decide. The functions of decision nodes are
written by `questions`.
"""

from __future__ import annotations

import re

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import free_names, statements, substitute
from tgame.interpreter.analysis import Analysis
from tgame.interpreter.generate.code import Code
from tgame.interpreter.generate.expressions import Env, ExpressionWriter
from tgame.interpreter.generate.notes import NoteWriter
from tgame.interpreter.generate.options import OptionWriter
from tgame.interpreter.generate.pool import Pool
from tgame.interpreter.generate.questions import QuestionWriter
from tgame.interpreter.generate.statements import StatementWriter
from tgame.interpreter.generate.told_moves import ToldMoveWriter
from tgame.interpreter.graph import Node, PhaseGraph, Routine
from tgame.interpreter.layout import Layout
from tgame.interpreter.routines import FLOW

# Short kinds of nodes that are also written where others lead to them, and how many one after the other.
_FUSED_KINDS = frozenset(("run", "enter", "exit", "each", "next", "count", "again", "start", "decide", "window"))
_FUSED_NODES = 8


class StepperWriter(StatementWriter):
    def __init__(self, layout: Layout, pool: Pool, analysis: Analysis, graph: PhaseGraph, invariants: bool) -> None:
        super().__init__(ExpressionWriter(layout, pool, "M", "M.chance."), analysis, invariants)
        self.graph = graph
        self.options = OptionWriter(self.ex)
        self.questions = QuestionWriter(self)
        self.moves = ToldMoveWriter(self.ex, analysis)
        self.notes = NoteWriter(self)
        self.env: Env = {}
        # Names that were worked out just before, with what from: nothing has moved since.
        self.fresh: dict[str, t.Expr] = {}

    def write(self) -> str:
        parts = [self._definitions(), self._routines()]
        parts.extend(self._node(number, node) for number, node in self.graph.nodes())
        parts.extend(self.notes.functions)
        return "\n".join(parts)

    def function(self, head: str, code: Code) -> str:
        """A function's text; only the parts of the state that its body mentions are fetched."""
        body = "\n".join(code.lines) or "pass"
        fetched = [f"    {name} = M.{name}" for name in "ZWV" if re.search(rf"(?<![.\w]){name}\b", body)]
        lines = [f"    {line}" for line in body.split("\n")]
        return "\n".join([f"def {head}:", *fetched, *lines]) + "\n"

    # ---- routines that ask nothing

    def _definitions(self) -> str:
        parts: list[str] = []
        for definition in self.game.definitions.values():
            code = Code()
            env = {p.name: f"l_{p.name}" for p in definition.params}
            code(f"return {self.ex.value(definition.body, env)}")
            parts.append(self.function(f"d_{definition.name}({', '.join(['M', *env.values()])})", code))
        if self.game.score_name is not None:
            for place, item in enumerate(self.game.score):
                code = Code()
                code(f"return {self.ex.read(item.value, {self.game.score_name: 'p'})}")
                parts.append(self.function(f"line_{place}(M, p)", code))
            code = Code()
            code(f"return [{', '.join(f'line_{place}(M, p)' for place in range(len(self.game.score)))}]")
            parts.append(self.function("sheet(M, p)", code))
            code = Code()
            code("return sum(sheet(M, p))")
            parts.append(self.function("f_score(M, p)", code))
        code = Code()
        code(f"return {'()' if self.game.winner is None else f'tuple({self.ex.read(self.game.winner, {})})'}")
        parts.append(self.function("find_winners(M)", code))
        code = Code()
        for number, trigger in enumerate(self.game.triggers):
            domain = trigger.domain.value if isinstance(trigger.domain, t.Const) else (None,)
            assert isinstance(domain, tuple)
            for place, value in enumerate(domain):
                test = self.ex.read(trigger.test, {trigger.name: repr(value)} if trigger.name else {})
                code(f"V[{self.layout.bits[number] + place}] = 1 if {test} else 0")
        parts.append(self.function("first_bits(M)", code))
        parts.extend(self._invariants())
        return "\n".join(parts)

    def _invariants(self) -> list[str]:
        parts = []
        phases = sorted({i.phase for i in self.game.invariants if i.phase})
        for phase in (None, *phases):
            code = Code()
            for number, invariant in enumerate(self.game.invariants):
                if invariant.phase == phase:
                    with code.block(f"if not {self.ex.read(invariant.test, {})}:"):
                        site = self.pool.site(invariant.span)
                        code(f"M.broken({number}, {'broken: ' + invariant.text!r}, {site})")
            parts.append(self.function(f"check_{'invariants' if phase is None else f'at_{phase}'}(M)", code))
        return parts

    def _routines(self) -> str:
        parts: list[str] = []
        for number in range(len(self.game.triggers)):
            code = Code()
            if not self.analysis.routine_decides(f"trigger {number}"):
                self.trigger_body(code, number, "own")
                args = ", own" if self.game.triggers[number].name else ""
                parts.append(self.function(f"w_{number}(M{args})", code))
        code = Code()
        self.unmask(code)
        parts.append(self.function("unmask(M)", code))
        for step in self.game.steps.values():
            routine = f"step {step.name}"
            if not self.analysis.routine_decides(routine) and not self.is_short(routine):
                code = Code()
                env = {p.name: f"l_{p.name}" for p in step.params}
                params = ["M", *(["me"] if step.acts else []), *env.values()]
                self.block(code, step.body, {**env, "me": "me"} if step.acts else env)
                parts.append(self.function(f"s_{step.name}({', '.join(params)})", code))
        for action in self.game.actions.values():
            parts.extend(self._action(action))
        return "\n".join(parts)

    def _action(self, action: t.Action) -> list[str]:
        given = ["M", "me", *(f"l_{p.name}" for p in action.given)]
        chosen = [f"l_{choice.name}" for choice in action.chosen]
        code = Code()
        self.options.refusal(code, action)
        parts = [self.function(f"y_{action.name}({', '.join([*given, *chosen])})", code)]
        if action.chosen and action.chosen[-1].several:
            code = Code()
            self.options.candidates(code, action)
            parts.append(self.function(f"c_{action.name}({', '.join([*given, *chosen[:-1]])}, picked)", code))
        routine = f"action {action.name}"
        if not self.analysis.routine_decides(routine) and not self.is_short(routine):
            code = Code()
            env = {"me": "me", **{name[2:]: name for name in (*given[2:], *chosen)}}
            lets = tuple(line for line in action.lines if isinstance(line, t.Let))
            self.block(code, lets + action.body, env)
            parts.append(self.function(f"a_{action.name}({', '.join([*given, *chosen])})", code))
        return parts

    # ---- nodes

    def _node(self, number: int, node: Node) -> str:
        code = Code()
        self._body(code, number, _FUSED_NODES)
        return "\n".join([self.function(f"n{number}(M, F)", code), *self.questions.functions(number, node)])

    def _goto(self, code: Code, target: int, depth: int) -> None:
        """Go on to a node: by writing it here too while that is short, else by telling the machine."""
        if depth and self.graph.node(target).kind in _FUSED_KINDS:
            env = self.env
            self._body(code, target, depth - 1)
            self.env = env
        else:
            code(f"return {target}")

    def names(self, node: Node) -> Env:
        return {name: f"F[{slot}]" for name, slot in node.names.items()}

    def _body(self, code: Code, number: int, depth: int) -> None:
        node = self.graph.node(number)
        self.env = self.names(node)
        match node.kind:
            case "run":
                self._run(code, node)
                self._goto(code, self.graph.follow(number, "next"), depth)
            case "test":
                assert node.expr is not None
                yes, no = self.graph.follow(number, "yes"), self.graph.follow(number, "no")
                code(f"return {yes} if {self.ex.read(node.expr, self.env)} else {no}")
            case "each" | "next" | "count" | "again" | "start":
                self._loop(code, number, node, depth)
            case "enter" | "exit":
                self._phase_edge(code, node)
                self._goto(code, self.graph.follow(number, "next"), depth)
            case "decide" | "window":
                self.questions.ask(code, number, node)
            case "together":
                assert isinstance(node.stmt, t.Together)
                body, done = self.graph.follow(number, "body"), self.graph.follow(number, "done")
                who = self.ex.value(node.stmt.source, self.env)
                code(f"return M.split({who}, {body}, F, {node.slots[0]}, {done}, {self.pool.site(node.stmt.span)})")
            case "join":
                code("return -3")
            case "call":
                self._call(code, number, node)
            case "fire":
                self._fire(code, number, node)
            case "return":
                self._return(code, node)
            case "end":
                code("return -2")

    def _run(self, code: Code, node: Node) -> None:
        env = self.env
        for stmt in node.block:
            if isinstance(stmt, t.Let):
                target = f"F[{node.slots[0]}]" if node.slots else env[stmt.name]
                code(f"{target} = {self.ex.value(stmt.value, env)}")
                self._rolled(code, stmt, target)
            elif node.triggers:
                self._untested(code, stmt)
            else:
                self.statement(code, stmt, env)

    def _untested(self, code: Code, stmt: t.Stmt) -> None:
        """A statement whose triggers are tested by the node that follows."""
        match stmt:
            case t.Move():
                self.move(code, stmt, self.env)
            case t.Assign():
                self.assign(code, stmt, self.env)
            case t.Effect():
                self.effect(code, stmt, self.env)
        if self.invariants:
            code("check_invariants(M)")

    def _loop(self, code: Code, number: int, node: Node, depth: int) -> None:
        match node.kind, node.stmt:
            case "each", t.Phase(loop=t.Each(source=source)):
                _, listed, place = node.slots
                code(f"F[{listed}] = tuple({self.ex.read(source, self.env)})")
                code(f"F[{place}] = 0")
            case "next", t.Phase(loop=t.Each(test=test)):
                element, listed, place = node.slots
                with code.block(f"while F[{place}] < len(F[{listed}]):"):
                    code(f"F[{element}] = F[{listed}][F[{place}]]")
                    code(f"F[{place}] += 1")
                    if test is not None:
                        code(f"if not {self.ex.read(test, self.env)}: continue")
                    self._goto(code, self.graph.follow(number, "body"), depth)
                code(f"return {self.graph.follow(number, 'done')}")
                return
            case "count", _:
                code(f"if F[{node.slots[0]}] <= 0: return {self.graph.follow(number, 'done')}")
                code(f"F[{node.slots[0]}] -= 1")
            case "start", t.Phase(loop=t.Repeat(times=times)) if times is not None:
                code(f"F[{node.slots[0]}] = {self.ex.read(times, self.env)}")
            case "start", t.Window(source=source):
                _, listed, place, passes = node.slots
                code(f"F[{listed}] = tuple({self.ex.read(source, self.env)})")
                code(f"F[{place}] = F[{passes}] = 0")
            case "start", _:
                code(f"F[{node.slots[0]}] = 0")
        label = "body" if node.kind in ("count", "again") else "next"
        self._goto(code, self.graph.follow(number, label), depth)

    def _phase_edge(self, code: Code, node: Node) -> None:
        assert isinstance(node.stmt, t.Phase)
        shows = self.analysis.shows_in(node.stmt.body)
        up = self.layout.up
        if node.kind == "enter":
            self.enter_phase(code, node.stmt, self.env)
            if shows:
                code(f"F[{node.slots[0]}] = V[{up}]")
        else:
            if shows:
                code(f"V[{up}] &= F[{node.slots[0]}]")
            if node.phase == "setup":
                code("M.chance = M.play")

    def enter_phase(self, code: Code, stmt: t.Phase, env: Env) -> None:
        loop = stmt.loop
        value = env[loop.name] if isinstance(loop, t.Each) else "None"
        note = self.notes.note(stmt.text, self.routine(stmt), env)
        code(f"M.log = (M.log, 'phase', {self.pool.site(stmt.span)}, {stmt.name!r}, {value}, {note})")
        if stmt.name == "setup":
            code("M.chance = M.set_up")
        if self.invariants and any(invariant.phase == stmt.name for invariant in self.game.invariants):
            code(f"check_at_{stmt.name}(M)")

    def leave_phase(self, code: Code, stmt: t.Phase, env: Env) -> None:
        if stmt.name == "setup":
            code("M.chance = M.play")
        if self.analysis.shows_in(stmt.body):
            code(f"V[{self.layout.up}] &= up_{stmt.name}")

    def phase_run(self, code: Code, stmt: t.Phase, env: Env) -> None:
        if stmt.name is not None and self.analysis.shows_in(stmt.body):
            code(f"up_{stmt.name} = V[{self.layout.up}]")
        super().phase_run(code, stmt, env)

    def block(self, code: Code, block: t.Block, env: Env) -> Env:
        fresh, self.fresh = self.fresh, dict(self.fresh)
        env = super().block(code, block, env)
        self.fresh = fresh
        return env

    def statement(self, code: Code, stmt: t.Stmt, env: Env) -> Env:
        if isinstance(stmt, t.Phase):
            self.fresh = {}
        env = super().statement(code, stmt, env)
        if isinstance(stmt, t.Let):
            self._rolled(code, stmt, env[stmt.name])
            self._bound(stmt)
        elif any(isinstance(inner, t.Move | t.Perform | t.Phase | t.Effect) for inner in statements((stmt,))):
            self.fresh = {}
        return env

    def _bound(self, stmt: t.Let) -> None:
        value = substitute(stmt.value, self.fresh, self.pool.fresh)
        self.fresh = {name: expr for name, expr in self.fresh.items() if stmt.name not in free_names(expr)}
        if stmt.name not in free_names(value):
            self.fresh[stmt.name] = value
        else:
            self.fresh.pop(stmt.name, None)

    def routine(self, stmt: t.Stmt) -> str:
        return self.analysis.routines.routine_of.get(id(stmt), FLOW)

    def _rolled(self, code: Code, stmt: t.Let, value: str) -> None:
        """A die that falls on the table is seen by all."""
        if isinstance(stmt.value, t.Builtin) and stmt.value.name == "roll":
            code(f"M.tell(('roll', {self.pool.site(stmt.span)}, {value}))")

    def decision(self, code: Code, stmt: t.Decide | t.Window | t.Together, env: Env) -> None:
        raise AssertionError("decisions are nodes of their own")

    # ---- calls and triggers

    def _call(self, code: Code, number: int, node: Node) -> None:
        assert isinstance(node.stmt, t.Perform)
        step = self.game.steps[node.stmt.step]
        routine = self.graph.routines[f"step {step.name}"]
        args = ([self.env["me"]] if step.acts else []) + [
            self.ex.passed(arg, p, self.env) for arg, p in zip(node.stmt.args, step.params, strict=True)
        ]
        args[len(args) - len(step.params) :] = self.performing(
            code, node.stmt, args[len(args) - len(step.params) :], self.env
        )
        self._push(code, routine, self.graph.follow(number, "next"), args)

    def performing(self, code: Code, stmt: t.Perform, args: list[str], env: Env) -> list[str]:
        step = self.game.steps[stmt.step]
        note = "None"
        if not step.text.settled:
            names = [self.pool.fresh("l") for _ in args]
            for name, arg in zip(names, args, strict=True):
                code(f"{name} = {arg}")
            args = names
            inner = {p.name: name for p, name in zip(step.params, names, strict=True)}
            if step.acts:
                inner["me"] = env["me"]
            note = self.notes.note(step.text, f"step {step.name}", inner)
        code(f"M.log = (M.log, 'step', {self.pool.site(stmt.span)}, {step.name!r}, {note})")
        return args

    def _push(self, code: Code, routine: Routine, back: int, args: list[str]) -> None:
        spare = routine.size - 1 - len(args)
        code(f"M.stack.append([{', '.join([str(back), *args])}] + [0] * {spare})")
        code(f"return {routine.entry}")

    def _fire(self, code: Code, number: int, node: Node) -> None:
        if self.analysis.has_together and not isinstance(node.stmt, t.Together):
            code(f"if M.quiet: return {self.graph.follow(number, 'next')}")
        for trigger in node.triggers:
            if not self.analysis.routine_decides(f"trigger {trigger}"):
                assert node.stmt is not None
                super().test_trigger(code, trigger, node.stmt, self.env)
                continue
            declared = self.game.triggers[trigger]
            routine = self.graph.routines[f"trigger {trigger}"]
            bit = self.layout.bits[trigger]
            domain = declared.domain.value if isinstance(declared.domain, t.Const) else (0,)
            assert isinstance(domain, tuple)
            order = self.pool.constant("T", ("domain", domain), domain)
            if (
                isinstance(declared.type, t.PlayerType)
                and "me" in self.env
                and domain == tuple(range(self.layout.players))
            ):
                order = f"ORDER[{self.env['me']}]"
            env = {declared.name: "x"} if declared.name else {}
            with code.block(f"for x in {order}:"):
                place = f"{bit} + x" + (f" - {domain[0]}" if domain[0] else "")
                test = self.ex.read(declared.test, env)
                with code.block(f"if {test}:"), code.block(f"if not V[{place}]:"):
                    code(f"V[{place}] = 2")
                    assert node.stmt is not None
                    self._fired(code, trigger, ["x"] if declared.name else [], node.stmt)
                    self._push(code, routine, number, ["x"] if declared.name else [])
                with code.block(f"elif V[{place}] == 1:"):
                    code(f"V[{place}] = 0")
        code(f"return {self.graph.follow(number, 'next')}")

    def _return(self, code: Code, node: Node) -> None:
        if node.routine.startswith("trigger "):
            number = int(node.routine.split()[1])
            trigger = self.game.triggers[number]
            bit = str(self.layout.bits[number])
            if trigger.name is not None:
                assert isinstance(trigger.domain, t.Const)
                assert isinstance(trigger.domain.value, tuple)
                first = trigger.domain.value[0]
                bit = f"{bit} + {self.env[trigger.name]}" + (f" - {first}" if first else "")
            code(f"V[{bit}] = 1 if {self.ex.read(trigger.test, self.env)} else 0")
        code("M.stack.pop()")
        code("return F[0]")

    def fire(self, code: Code, number: int, args: list[str], stmt: t.Stmt) -> None:
        self._fired(code, number, args, stmt)
        super().fire(code, number, args, stmt)

    def _fired(self, code: Code, number: int, args: list[str], stmt: t.Stmt) -> None:
        trigger = self.game.triggers[number]
        note = self.notes.note(trigger.text, f"trigger {number}", {trigger.name: args[0]} if trigger.name else {})
        own = args[0] if args else "None"
        code(f"M.tell(('trigger', {self.pool.site(stmt.span)}, {number}, {own}, {note}))")

    def tell(self, code: Code, stmt: t.Tell, env: Env) -> None:
        note = self.notes.note(stmt.text, self.routine(stmt), env, self.fresh)
        code(f"M.tell(('say', {self.pool.site(stmt.span)}, {self.pool.told(stmt.text)}, {note}))")

    def end(self, code: Code, stmt: t.End, env: Env) -> None:
        winners = "None" if stmt.winners is None else self.ex.value(stmt.winners, env)
        note = self.notes.note(stmt.text, self.routine(stmt), env, self.fresh)
        code(f"raise EndMatch({winners}, {self.pool.site(stmt.span)}, {note})")

    def test_trigger(self, code: Code, number: int, stmt: t.Stmt, env: Env) -> None:
        if self.analysis.has_together:
            with code.block("if not M.quiet:"):
                super().test_trigger(code, number, stmt, env)
        else:
            super().test_trigger(code, number, stmt, env)

    # ---- effects

    def assign(self, code: Code, stmt: t.Assign, env: Env) -> None:
        place = self.ex.variable_number(stmt.variable, stmt.index, env)
        code(f"M.set({place}, {self.assigned_value(stmt, env)}, {self.pool.site(stmt.span)})")

    def effect(self, code: Code, stmt: t.Effect, env: Env) -> None:
        site = self.pool.site(stmt.span)
        match stmt.name:
            case "shuffle":
                assert isinstance(stmt.args[0], t.ZoneAt)
                code(f"M.shuffle({self.ex.zone_number(stmt.args[0].zone, stmt.args[0].index, env)}, {site})")
            case "rotate":
                plan = self.layout.zones[stmt.zone or ""]
                code(f"M.rotate({plan.first}, {plan.parts}, {self.ex.read(stmt.args[1], env)}, {site})")
            case "show" if len(stmt.args) == 2:
                code(f"M.look({self.ex.read(stmt.args[0], env)}, {self.ex.read(stmt.args[1], env)}, {site})")
            case "show" | "hide":
                code(f"M.{stmt.name}({self.ex.read(stmt.args[0], env)}, {site})")
            case "tell":
                told = stmt.args[0]
                assert isinstance(told, t.Comp)
                assert told.key is not None
                name = self.pool.fresh("x")
                key = self.ex.value(told.key, {**env, told.name: name})
                pieces = self.ex.value(
                    t.Comp(told.name, told.source, told.test, type=told.source.type, span=told.span), env
                )
                kinds_told = t.kinds_in(told.source.type)
                narrows = self.notes.disclosure.by_face_alone(told.key, told.name, self.routine(stmt), self.fresh)
                kinds = self.pool.constant("KINDS", kinds_told, kinds_told) if narrows else "None"
                code(f"M.told({pieces}, lambda {name}: {key}, {kinds}, {site})")

    def move(self, code: Code, stmt: t.Move, env: Env) -> None:
        self.moves.write(code, stmt, env)
