"""Conditions and triggers, as the playout writes them: a loop that stops at the first element that settles it.

In: statements that ask something of a list or of the lines of a board, and triggers. Out: lines that look no further
than they must, and remember no more of a trigger than somebody will ask.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from tgame.dsl import checked as t
from tgame.interpreter.analysis import Analysis
from tgame.interpreter.generate.code import Code
from tgame.interpreter.generate.exits import ExitWriter
from tgame.interpreter.generate.expressions import Env, ExpressionWriter
from tgame.interpreter.generate.statements import always_ends
from tgame.interpreter.generate.watch import Watch, through, watch
from tgame.interpreter.partial import may_fail


class ConditionWriter(ExitWriter):
    def __init__(
        self, expressions: ExpressionWriter, analysis: Analysis, values: list[t.Value], invariants: bool
    ) -> None:
        """`values` are the variables at the start of a match, with what the triggers remember then."""
        super().__init__(expressions, analysis, invariants)
        self.values = values
        # Where the latest move put its piece, and which triggers need look only there.
        self.landed = ""
        self._watches: dict[tuple[int, int], Watch | None] = {}

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

    def let(self, code: Code, stmt: t.Let, name: str, env: Env) -> None:
        match stmt.value:
            case t.Builtin(name="first" | "last" as end, args=(t.Comp(test=test) as listed,)) if (
                test is not None and not may_fail(self.game, listed)
            ):
                # Nobody needs the rest of the list.
                key, item, text, tests = self.ex.comprehensions.clauses(listed, env)
                with code.block(f"for {item} in {f'reversed({text})' if end == 'last' else text}:"):
                    code(f"if {' and '.join(tests)}: break")
                code(f"else: {end}((), {self.pool.site(stmt.value.span)})")
                code(f"{name} = {key}")
            case _:
                super().let(code, stmt, name, env)

    # ---- triggers

    def edge(self, code: Code, number: int, stmt: t.Stmt, bit: str, test: str, args: list[str]) -> None:
        watched = self._watched(number, stmt)
        once = self.fires_once(number)
        if watched is not None:
            own = {self.game.triggers[number].name or "": args[0]} if args else {}
            with self._lines_through(code, watched, self.landed, own, "" if once else f"not V[{bit}]"):
                self.fire(code, number, args, stmt)
                if not once:
                    code("break")
            if not once:
                code(f"if V[{bit}] == 1 and not {test}: V[{bit}] = 0")
        elif once:
            with code.block(f"if {test}:"):
                self.fire(code, number, args, stmt)
        else:
            super().edge(code, number, stmt, bit, test, args)

    def fire(self, code: Code, number: int, args: list[str], stmt: t.Stmt) -> None:
        if self.fires_once(number):
            trigger = self.game.triggers[number]
            within = self.within
            if within == "routine":
                # Its caller does not know that it sets off a trigger.
                self.within = "trigger"
            self.block(code, trigger.body, {trigger.name: args[0]} if trigger.name else {})
            self.within = within
        else:
            super().fire(code, number, args, stmt)

    def fires_once(self, number: int) -> bool:
        """Does the match end when a trigger fires for the first time? Then it has nothing to remember."""
        trigger = self.game.triggers[number]
        domain = trigger.domain.value if isinstance(trigger.domain, t.Const) else (0,)
        assert isinstance(domain, tuple)
        bits = self.values[self.layout.bits[number] :][: len(domain)]
        return len(trigger.body) == 1 and isinstance(trigger.body[0], t.End) and not any(bits)

    def _watched(self, number: int, stmt: t.Stmt) -> Watch | None:
        key = (number, id(stmt))
        if key not in self._watches:
            self._watches[key] = watch(self.ex, self.analysis, self.game.triggers[number], stmt)
        return self._watches[key]
