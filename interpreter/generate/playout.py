"""The whole random match as one Python function, for speed: no questions are put, no log and no knowledge is kept.

In: a layout. Out: source text of `playout(set_up, play, bots)`, which takes two sources of chance and the draw function
of those who choose at random, and returns scores, winners, the number of decisions and the final state. It agrees with
the stepper draw for draw.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import pairwise
from typing import Literal

from attrs import evolve, frozen

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import expressions, transform
from tgame.dsl.diagnostics import Span
from tgame.interpreter.alike import alike_kinds
from tgame.interpreter.analysis import Analysis
from tgame.interpreter.generate.bots import BotWriter
from tgame.interpreter.generate.code import Code, track
from tgame.interpreter.generate.expressions import Env, ExpressionWriter
from tgame.interpreter.generate.memos import Memo, MemoPlanner
from tgame.interpreter.generate.moves import MoveWriter
from tgame.interpreter.generate.pool import Pool
from tgame.interpreter.generate.statements import always_ends
from tgame.interpreter.generate.supplies import supplies
from tgame.interpreter.generate.watch import Watch, through, watch
from tgame.interpreter.layout import Layout
from tgame.interpreter.partial import may_fail, sure

# What an action or step returns when it has ended the match; a number above 0 stands for a phase that was left.
_ENDED, _ENDED_BY_RULE = -1, -2
_NOWHERE = Span(0, 0)


@frozen
class _Run:
    """A run of a phase that is being written, and how many loops are around it."""

    phase: t.Phase
    env: Env
    loops: int


class PlayoutWriter(BotWriter):
    def __init__(
        self, layout: Layout, pool: Pool, analysis: Analysis, values: list[t.Value], invariants: bool = False
    ) -> None:
        """`values` are the variables at the start of a match, with what the triggers remember then."""
        super().__init__(ExpressionWriter(layout, pool), analysis, invariants)
        self.values = values
        self.sight = analysis.rules_read_sight
        # What is being written: the playout itself, where an end returns; an action or step, which tells its caller by
        # what it returns; or a trigger, which is set off in many places and throws.
        self.within: Literal["playout", "routine", "trigger"] = "playout"
        self.throws = False
        # The runs of phases and the loops being written, from the outside in (of a loop, whether it is the last
        # thing in its run), and the phases that are left by throwing.
        self._runs: list[_Run] = []
        self._loops: list[bool] = []
        self._thrown: set[str] = set()
        # Where the latest move put its piece, and which triggers need look only there.
        self._landed = ""
        self._watches: dict[tuple[int, int], Watch | None] = {}
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
        self._run(body)
        tracked = track(functions, body)
        code = Code()
        with code.block("def playout(set_up, play, bots):"):
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
        if self.sight or not all(map(self._fires_once, range(len(self.game.triggers)))):
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
            if self._fires_once(number):
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

    def _run(self, code: Code) -> None:
        if self.throws:
            with code.block("try:"):
                self.block(code, self.game.flow, {})
                self._finish(code, None, {})
            with code.block("except EndMatch as end:"):
                if self.game.winner is not None:
                    with code.block("if end.winners is None:"):
                        self._finish(code, None, {})
                code("winners = () if end.winners is None else tuple(end.winners)")
                self._return(code)
        else:
            self.block(code, self.game.flow, {})
            self._finish(code, None, {})

    def end(self, code: Code, stmt: t.End, env: Env) -> None:
        match self.within:
            case "playout":
                self._finish(code, stmt.winners, env)
            case "trigger":
                self.throws = True
                super().end(code, stmt, env)
            case "routine" if stmt.winners is None:
                code(f"return {_ENDED_BY_RULE}")
            case "routine":
                code.share("winners", f"winners = tuple({self.ex.read(stmt.winners, env)})")
                code(f"return {_ENDED}")

    def call(self, code: Code, routine: str, text: str) -> None:
        """Call an action or step; where it can leave a phase or end the match, go on from there as it says."""
        exits = self.analysis.routines.exits(routine)
        if not exits:
            code(text)
            return
        told = self.pool.fresh("r")
        code(f"{told} = {text}")
        with code.block(f"if {told}:"):
            self._exit(code, exits, told)

    def _exit(self, code: Code, exits: frozenset[str | None], told: str) -> None:
        here = {run.phase.name for run in self._runs}
        for phase in sorted(phase for phase in exits if phase is not None):
            if self.within != "routine" or phase in here:
                with code.block(f"if {told} == {self._number(phase)}:"):
                    self.leave(code, t.Leave(phase, span=_NOWHERE))
        if self.within == "routine":
            code(f"return {told}")
        elif None in exits and self.within == "trigger":
            self.throws = True
            code(f"raise EndMatch(winners if {told} == {_ENDED} else None, -1)")
        elif None in exits:
            with code.block(f"if {told} == {_ENDED}:"):
                self._return(code)
            self._finish(code, None, {})

    def _number(self, phase: str) -> int:
        """What a routine returns when it has left a phase that is not its own."""
        return 1 + sorted(self.analysis.left_phases).index(phase)

    def _finish(self, code: Code, winners: t.Expr | None, env: Env) -> None:
        """The match is over, with these winners or those that the `winner` line names."""
        by_rule = winners is None and self.game.winner is not None
        if by_rule and self.game.score_name is not None:
            # Such scores do not depend on who has won, but who has won on the scores, more often than not.
            code(f"scores = {self._scores()}")
            self.ex.scored = True
        scores = None
        match winners or self.game.winner:
            case None:
                pass
            case t.ListOf(items=(only,)) if self.game.score_name is None and not by_rule:
                winner = self.ex.read(only, env)
                code(f"winners = ({winner},)")
                seats = range(self.layout.players)
                each = tuple(tuple(int(seat == won) for seat in seats) for won in seats)
                scores = f"{self.pool.constant('T', ('scores', each), each)}[{winner}]"
            case t.ListOf(items=items):
                code(f"winners = ({''.join(f'{self.ex.read(item, env)}, ' for item in items)})")
            case t.Const() as fixed:
                code(f"winners = {self.ex.read(fixed, env)}")
            case named:
                code(f"winners = tuple({self.ex.read(named, env)})")
        self._return(code, scores)
        self.ex.scored = False

    def _scores(self) -> str:
        scored = self.game.score_name is not None
        scores = (f"f_score({p})" if scored else f"int({p} in winners)" for p in range(self.layout.players))
        return f"({', '.join(scores)},)"

    def _return(self, code: Code, scores: str | None = None) -> None:
        variables = "".join(f"v{plan.first}, " for plan in self.layout.variables.values())
        scores = scores or ("scores" if self.ex.scored else self._scores())
        code(f"return {scores}, winners, count, Z, ({variables})")

    # ---- triggers

    def edge(self, code: Code, number: int, stmt: t.Stmt, bit: str, test: str, args: list[str]) -> None:
        watched = self._watched(number, stmt)
        once = self._fires_once(number)
        if watched is not None:
            own = {self.game.triggers[number].name or "": args[0]} if args else {}
            with self._lines_through(code, watched, self._landed, own, "" if once else f"not V[{bit}]"):
                self.fire(code, number, args)
                if not once:
                    code("break")
            if not once:
                code(f"if V[{bit}] == 1 and not {test}: V[{bit}] = 0")
        elif once:
            with code.block(f"if {test}:"):
                self.fire(code, number, args)
        else:
            super().edge(code, number, stmt, bit, test, args)

    def _fires_once(self, number: int) -> bool:
        """Does the match end when a trigger fires for the first time? Then it has nothing to remember."""
        trigger = self.game.triggers[number]
        domain = trigger.domain.value if isinstance(trigger.domain, t.Const) else (0,)
        assert isinstance(domain, tuple)
        bits = self.values[self.layout.bits[number] :][: len(domain)]
        return len(trigger.body) == 1 and isinstance(trigger.body[0], t.End) and not any(bits)

    def fire(self, code: Code, number: int, args: list[str]) -> None:
        if self._fires_once(number):
            trigger = self.game.triggers[number]
            within = self.within
            if within == "routine":
                # Its caller does not know that it sets off a trigger.
                self.within = "trigger"
            self.block(code, trigger.body, {trigger.name: args[0]} if trigger.name else {})
            self.within = within
        else:
            super().fire(code, number, args)

    def _watched(self, number: int, stmt: t.Stmt) -> Watch | None:
        key = (number, id(stmt))
        if key not in self._watches:
            self._watches[key] = watch(self.ex, self.analysis, self.game.triggers[number], stmt)
        return self._watches[key]

    @contextmanager
    def _lines_through(self, code: Code, lines: Watch, cell: str, env: Env, also: str = "") -> Iterator[None]:
        """A block for each line through a cell of which the condition holds."""
        size = next(len(line) for through in lines.others for line in through)
        names = [self.pool.fresh("x") for _ in range(size)]
        table = self.pool.constant("T", ("through", lines.others), lines.others)
        known = dict(env)
        self.options.hoister.begin(known)
        asked = self.options.hoister.hoist(code, lines.test, {lines.cell}, known)
        first, *rest = (self.ex.read(asked, {**known, lines.cell: name}) for name in (cell, *names))
        with ExitStack() as nested:
            nested.enter_context(code.block(f"if {first}{f' and {also}' if also else ''}:"))
            nested.enter_context(code.block(f"for {''.join(f'{name}, ' for name in names)}in {table}[{cell}]:"))
            nested.enter_context(code.block(f"if {' and '.join(rest)}:"))
            yield

    # ---- values

    def let(self, code: Code, stmt: t.Let, name: str, env: Env) -> None:
        match stmt.value:
            case t.Builtin(name="first" | "last" as end, args=(t.Comp(test=test) as listed,)) if (
                test is not None and not may_fail(self.game, test)
            ):
                # Nobody needs the rest of the list.
                key, item, text, tests = self.ex.comprehensions.clauses(listed, env)
                with code.block(f"for {item} in {f'reversed({text})' if end == 'last' else text}:"):
                    code(f"if {' and '.join(tests)}: break")
                code(f"else: {end}((), {self.pool.site(stmt.value.span)})")
                code(f"{name} = {key}")
            case _:
                super().let(code, stmt, name, env)

    # ---- conditions

    def if_(self, code: Code, stmt: t.If, env: Env) -> None:
        lines = through(self.ex, stmt.test)
        if lines is not None:
            cell = self.ex.read(lines[1], env)
            if not cell.isidentifier():
                code(f"c = {cell}")
                cell = "c"
            if always_ends(stmt.body):
                with self._lines_through(code, lines[0], cell, env):
                    self.block(code, stmt.body, env)
                self.block(code, stmt.otherwise, env)
                return
            found = self.pool.fresh("f")
            code(f"{found} = False")
            with self._lines_through(code, lines[0], cell, env):
                code(f"{found} = True")
                code("break")
            self.branches(code, stmt, found, env)
            return
        if self.ex.comprehensions.is_scan(stmt.test):
            found = self.pool.fresh("f")
            for line in self.ex.comprehensions.compute(found, stmt.test, env):
                code(line)
            self.branches(code, stmt, found, env)
            return
        super().if_(code, stmt, env)

    # ---- phases

    def phase_run(self, code: Code, stmt: t.Phase, env: Env) -> None:
        if stmt.name is None or stmt.name not in self.analysis.left_phases:
            super().phase_run(code, stmt, env)
            return
        self.enter_phase(code, stmt, env)
        run = _Run(stmt, env, len(self._loops))
        self._runs.append(run)
        last, self.last = self.last, True
        code("try:")
        start = len(code.lines)
        code.depth += 1
        self.block(code, stmt.body, env)
        code.depth -= 1
        self.last = last
        self._runs.pop()
        if stmt.name in self._thrown:
            with code.block("except LeavePhase as leave:"):
                code(f"if leave.phase != {stmt.name!r}: raise")
                if self.analysis.triggers_leave:
                    code(self.ex.call("unmask", []))
        else:
            code.lines[start - 1 :] = [line[4:] for line in code.lines[start:]]
        self.leave_phase(code, stmt, env)

    @contextmanager
    def loop(self, code: Code, head: str) -> Iterator[None]:
        self._loops.append(self.last)
        with code.block(head):
            yield
        self._loops.pop()

    def leave(self, code: Code, stmt: t.Leave) -> None:
        """Where the end of a run is the end of a Python loop, or of one turn of it, no exception is needed."""
        run = next((run for run in reversed(self._runs) if run.phase.name == stmt.phase), None)
        within = [] if run is None else self._loops[run.loops :]
        if run is not None and not within and run.phase.loop is not None:
            if self.analysis.triggers_leave:
                code(self.ex.call("unmask", []))
            self.leave_phase(code, run.phase, run.env)
            code("continue")
        elif run is not None and within == [True] and not self.analysis.triggers_leave:
            code("break")
        elif run is None and self.within == "routine":
            code(f"return {self._number(stmt.phase)}")
        else:
            self._thrown.add(stmt.phase)
            super().leave(code, stmt)

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
        self._landed = self.moves.write(code, stmt, env)


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
