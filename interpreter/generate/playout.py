"""The whole random match as one Python function, for speed: no questions are put, no log and no knowledge is kept.

In: a layout. Out: source text of `playout(set_up, play, bots, limit)`, which takes two sources of chance, the draw
function of those who choose at random and how many decisions are allowed, and returns scores, winners, the number of
decisions and the final state. A loop that goes on beyond the limit is broken off. It agrees with the stepper draw for
draw.
"""

from __future__ import annotations

import re
from itertools import pairwise

from attrs import evolve

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import expressions, transform
from tgame.interpreter.alike import alike_kinds
from tgame.interpreter.analysis import Analysis
from tgame.interpreter.generate.code import Code, track
from tgame.interpreter.generate.conditions import ConditionWriter
from tgame.interpreter.generate.expressions import Env, ExpressionWriter
from tgame.interpreter.generate.memos import Memo, MemoPlanner
from tgame.interpreter.generate.moves import MoveWriter
from tgame.interpreter.generate.pool import Pool
from tgame.interpreter.generate.supplies import supplies
from tgame.interpreter.layout import Layout
from tgame.interpreter.partial import sure
from tgame.interpreter.rules import NO_LIMIT


class PlayoutWriter(ConditionWriter):
    def __init__(
        self, layout: Layout, pool: Pool, analysis: Analysis, values: list[t.Value], invariants: bool = False
    ) -> None:
        """`values` are the variables at the start of a match, with what the triggers remember then."""
        super().__init__(ExpressionWriter(layout, pool), analysis, values, invariants)
        self.sight = analysis.rules_read_sight
        self.ex.alike = alike_kinds(layout.game, analysis)
        self.ex.supplies = supplies(self.ex, analysis)
        self.memos = MemoPlanner(layout.game, analysis)
        self.moves = MoveWriter(self.ex, analysis, self.sight)

    def write(self) -> str:
        self.ex.named = self.ex.apart = True
        self.ex.named_not = self.analysis.rotated_zones
        functions, body = Code(depth=1), Code(depth=1)
        self._definitions(functions)
        self._routines(functions)
        self.within = "playout"
        self.flow(body)
        tracked = track(functions, body)
        code = Code()
        with code.block(f"def playout(set_up, play, bots, limit={NO_LIMIT}):"):
            code(f"Z = [{', '.join(self._first_zones())}]")
            for number in sorted(self.ex.fixed):
                code(f"z{number} = Z[{number}]")
            if tracked:
                code("W = W0[:]")
            self._first_values(code)
            code("count = 0")
            code("winners = ()")
            if self.analysis.has_together:
                code("quiet = False")
            code("chance = play")
        code.lines.extend(_used(functions.lines, body.lines))
        code.lines.extend(body.lines)
        return code.text()

    def block(self, code: Code, block: t.Block, env: Env) -> Env:
        """The statements in order; what definitions give is remembered where nothing can change it."""
        stretches = [stretch for stretch in self.memos.stretches(block) if stretch.name not in self.ex.memos]
        started: list[tuple[int, Memo]] = []
        last = self.last
        for place, stmt in enumerate(block):
            self.last = last and place == len(block) - 1
            for stretch in stretches:
                if stretch.first == place:
                    memo = self.ex.memos[stretch.name] = Memo(frozenset(env.values()))
                    started.append((len(code.lines), memo))
            env = self.statement(code, stmt, env)
            for stretch in stretches:
                if stretch.last == place:
                    del self.ex.memos[stretch.name]
        self.last = last
        for at, memo in reversed(started):
            code.lines[at:at] = [f"{'    ' * code.depth}{name} = {{}}" for name in memo.names.values()]
        return env

    def _first_values(self, code: Code) -> None:
        for plan in self.layout.variables.values():
            values = self.values[plan.first : plan.first + plan.size]
            if plan.variable.per:
                padded = tuple([0] * plan.pad + values)
                code(f"v{plan.first} = {self.pool.constant('T', ('first', padded), list(padded))}[:]")
            else:
                code(f"v{plan.first} = {values[0]!r}")
        if self.sight or not all(map(self.fires_once, range(len(self.game.triggers)))):
            # What triggers remember and what lies face up.
            code(f"V = {self.pool.constant('T', 'first values', self.values)}[:]")

    def _first_zones(self) -> list[str]:
        """The zones at the start, with one number for all copies of what needs no identity."""
        first: dict[int, int] = {}
        for piece, face in enumerate(self.layout.faces):
            first.setdefault(face, piece)
        pieces = self.layout.pieces
        found = []
        for (name, _), zone in zip(self.layout.parts, self.layout.initial_zones, strict=True):
            filled = tuple(
                first[self.layout.faces[x]] if x >= 0 and pieces[x].kind in self.ex.alike else x for x in zone
            )
            if name in self.ex.supplies:
                filled = tuple(map(filled.count, range(len(pieces))))
            found.append(f"{self.pool.constant('T', ('first', filled), list(filled))}[:]" if filled else "[]")
        return found

    # ---- functions inside the function: they share the state as free variables

    def _definitions(self, code: Code) -> None:
        for definition in self.game.definitions.values():
            params = [f"l_{p.name}" for p in definition.params]
            with code.block(f"def d_{definition.name}({', '.join(params)}):"):
                env = {p.name: f"l_{p.name}" for p in definition.params}
                code(f"return {self.ex.value(definition.body, env)}")
        if self.game.score_name is not None:
            with code.block("def f_score(p):"):
                env = {self.game.score_name: "p"}
                parts = [self.ex.read(item.value, env) for item in self.game.score]
                code(f"return {' + '.join(parts) or '0'}")
        if self.invariants:
            self._invariants(code)

    def _invariants(self, code: Code) -> None:
        phases = {invariant.phase for invariant in self.game.invariants}
        for phase in (None, *sorted(name for name in phases if name)):
            with code.block(f"def check_{'invariants' if phase is None else f'at_{phase}'}():"):
                for invariant in self.game.invariants:
                    if invariant.phase == phase:
                        site = self.pool.site(invariant.span)
                        with code.block(f"if not {self.ex.read(invariant.test, {})}:"):
                            code(f"raise RuleError('TG920', {'broken: ' + invariant.text!r}, {site})")

    def _routines(self, code: Code) -> None:
        self.within = "trigger"
        for number in range(len(self.game.triggers)):
            if self.fires_once(number):
                continue
            args = "own" if self.game.triggers[number].name else ""
            with code.function(f"def w_{number}({args}):"):
                self.trigger_body(code, number, "own")
        if self.analysis.triggers_leave:
            with code.block("def unmask():"):
                self.unmask(code)
        self.within = "routine"
        for step in self.game.steps.values():
            if self.is_short(f"step {step.name}"):
                continue
            params = (["me"] if step.acts else []) + [f"l_{p.name}" for p in step.params]
            with code.function(f"def s_{step.name}({', '.join(params)}):"):
                env = {p.name: f"l_{p.name}" for p in step.params}
                self.block(code, step.body, {**env, "me": "me"} if step.acts else env)
        for action in self.game.actions.values():
            self._action(code, action)

    def _action(self, code: Code, action: t.Action) -> None:
        given = ["me", *(f"l_{p.name}" for p in action.given)]
        several = bool(action.chosen) and action.chosen[-1].several
        chosen = [f"l_{choice.name}" for choice in action.chosen]
        if several:
            with code.block(f"def c_{action.name}({', '.join([*given, *chosen[:-1]])}, picked):"):
                self.options.candidates(code, action)
        if self.is_short(f"action {action.name}") and not several:
            return
        params = [*given, *(chosen[:-1] if several else chosen)]
        with code.function(f"def a_{action.name}({', '.join(params)}):"):
            if several:
                self._picks(code, action, params, chosen[-1])
            env = {"me": "me", **{name[2:]: name for name in (*given[1:], *chosen)}}
            body = tuple(line for line in action.lines if isinstance(line, t.Let)) + action.body
            self.block(code, body, env)

    def _picks(self, code: Code, action: t.Action, params: list[str], picked: str) -> None:
        """One question for each piece picked, and one answer more where it may stop."""
        code(f"{picked} = []")
        with code.block("while True:"):
            code(f"left, least, most = c_{action.name}({', '.join([*params, picked])})")
            code(f"done = len({picked}) >= least")
            with code.block(f"if len({picked}) >= most or not left:"):
                code("break")
            code.share("count", "count += 1")
            code("k = floor(bots() * (len(left) + done))")
            with code.block("if k == len(left):"):
                code("break")
            code(f"{picked}.append(left[k])")

    # ---- phases

    def enter_phase(self, code: Code, stmt: t.Phase, env: Env) -> None:
        if stmt.name == "setup":
            code.share("chance", "chance = set_up")
        if self.invariants and any(invariant.phase == stmt.name for invariant in self.game.invariants):
            code(f"check_at_{stmt.name}()")
        if self.sight and self.analysis.shows_in(stmt.body):
            code(f"up_{stmt.name} = V[{self.layout.up}]")

    def leave_phase(self, code: Code, stmt: t.Phase, env: Env) -> None:
        if stmt.name == "setup":
            code.share("chance", "chance = play")
        if self.sight and self.analysis.shows_in(stmt.body):
            code(f"V[{self.layout.up}] &= up_{stmt.name}")

    # ---- effects

    def assign(self, code: Code, stmt: t.Assign, env: Env) -> None:
        stmt, env = self._settled(code, stmt, env)
        target = self.ex.variable(stmt.variable, stmt.index, env)
        wanted, given = self.game.variables[stmt.variable].type, stmt.value.type
        if not isinstance(wanted, t.NumberType) or sure(given, wanted):
            self._set(code, target, self.assigned_value(stmt, env))
            return
        assert isinstance(given, t.NumberType)
        code(f"v = {self.ex.value(stmt.value, env)}")
        below = f"v < {wanted.low}" if given.low < wanted.low else ""
        above = f"v > {wanted.high}" if given.high > wanted.high else ""
        outside = f"within(v, {wanted.low}, {wanted.high}, {stmt.variable!r}, {self.pool.site(stmt.span)})"
        code(f"if {below}{' or ' if below and above else ''}{above}: {outside}")
        self._set(code, target, "v")

    def _settled(self, code: Code, stmt: t.Assign, env: Env) -> tuple[t.Assign, Env]:
        """`seeds[…] += 1`: which one it is, worked out once."""
        asked = {part for part in expressions(stmt.value) if isinstance(part, t.VarAt)}
        if not any(part.variable == stmt.variable and part.index == stmt.index for part in asked):
            return stmt, env
        names: dict[t.Expr, t.Local] = {}
        for part, type_ in zip(stmt.index, self.game.variables[stmt.variable].per, strict=True):
            if not isinstance(part, t.Local | t.Const | t.VarAt):
                name = self.pool.fresh("d")
                code(f"{name} = {self.ex.passed(part, t.Parameter('the index', type_), env)}")
                names[part] = t.Local(name, type=type_, span=part.span)
                env = {**env, name: name}
        index = tuple(names.get(part, part) for part in stmt.index)
        return evolve(stmt, index=index, value=transform(stmt.value, names.get)), env

    def _set(self, code: Code, target: str, value: str) -> None:
        if target.isidentifier():
            code.share(target, f"{target} = {value}")
        else:
            code(f"{target} = {value}")

    def effect(self, code: Code, stmt: t.Effect, env: Env) -> None:
        match stmt.name:
            case "shuffle":
                code(f"chance.shuffle({self.ex.source(stmt.args[0], env)[0]})")
                self._relocate(code, stmt, env)
            case "rotate":
                plan = self.layout.zones[stmt.zone or ""]
                code(f"k = {self.ex.read(stmt.args[1], env)}")
                parts = f"[Z[{plan.first} + (i - k) % {plan.parts}] for i in range({plan.parts})]"
                code(f"Z[{plan.first}:{plan.first + plan.parts}] = {parts}")
                if plan.size:
                    first = f"{plan.code - plan.first * plan.size} + i * {plan.size}"
                    code.where(f"for i in range({plan.first}, {plan.first + plan.parts}):")
                    code.where(f"    for c, x in enumerate(Z[i], {first}):")
                    code.where("        if x >= 0: W[x] = c")
                elif not plan.zone.holds.kinds <= self.ex.alike:
                    code.where(f"for i in range({plan.first}, {plan.first + plan.parts}):")
                    code.where("    for x in Z[i]: W[x] = i")
            case "show" | "hide" if self.sight and len(stmt.args) == 1:
                with code.block(f"for x in {self.ex.read(stmt.args[0], env)}:"):
                    code(f"V[{self.layout.up}] {'|= 1 << x' if stmt.name == 'show' else '&= ~(1 << x)'}")

    def _relocate(self, code: Code, stmt: t.Effect, env: Env) -> None:
        """After a shuffle of cells, the pieces lie elsewhere."""
        assert isinstance(stmt.args[0], t.ZoneAt)
        plan = self.layout.zones[stmt.args[0].zone]
        if plan.size:
            text = self.ex.zone(plan.zone.name, stmt.args[0].index, env)
            base = self.moves.code_base(plan.zone.name, stmt.args[0].index, env)
            code.where(f"for i, x in enumerate({text}):")
            code.where(f"    if x >= 0: W[x] = {base} + i")

    def move(self, code: Code, stmt: t.Move, env: Env) -> None:
        self.landed = self.moves.write(code, stmt, env)


def _used(functions: list[str], rest: list[str]) -> list[str]:
    """Of the functions inside the playout, those that something calls."""
    starts = [place for place, line in enumerate(functions) if line.startswith("    def ")]
    bodies = [functions[start:stop] for start, stop in pairwise([*starts, len(functions)])]
    calls = {
        body[0].split("def ")[1].split("(")[0]: set(re.findall(r"\w+(?=\()", "\n".join(body[1:]))) for body in bodies
    }
    waiting = re.findall(r"\w+(?=\()", "\n".join(rest))
    called: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in calls and name not in called:
            called.add(name)
            waiting.extend(calls[name])
    return [line for name, body in zip(calls, bodies, strict=True) if name in called for line in body]
