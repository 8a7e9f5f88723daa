"""The legal options of an action, as generated lines.

Options are listed as the choices they leave (none: [()]; one parameter: its values; more: tuples). For an action `a`
there are also functions: `c_a(…)` gives the candidates of a parameter that takes several, and
`y_a(me, given…, chosen…)` says which line refuses.
"""

from __future__ import annotations

from contextlib import ExitStack

from attrs import evolve

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import expressions, free_names
from tgame.interpreter.generate.choices import ChoiceWriter, mentions
from tgame.interpreter.generate.code import Code, shape
from tgame.interpreter.generate.comprehensions import filling
from tgame.interpreter.generate.expressions import Env, ExpressionWriter
from tgame.interpreter.generate.hoisting import Hoister, Line, Lines
from tgame.interpreter.partial import may_fail

_WORTH_A_CALL = 8


class OptionWriter:
    def __init__(self, expressions_: ExpressionWriter) -> None:
        self.ex = expressions_
        self.game = expressions_.game
        self.layout = expressions_.layout
        self.pool = expressions_.pool
        self.choices = ChoiceWriter(expressions_)
        self.hoister = Hoister(expressions_)
        # Tests that several actions of a decision share, by their shape: a name, and the lines that give it its value.
        self.known: dict[str, tuple[str, list[str]]] = {}

    def write(
        self, code: Code, action: t.Action, outer: Env, target: str, shared: dict[str, str], counted: bool = False
    ) -> None:
        """Lines that put the options into `target`. `shared` keeps what several actions of a decision look through.
        If they are only counted, an action without choices puts 0 or 1 there."""
        env = dict(outer)
        self.hoister.begin(env)
        levels = self.levels(action)
        if counted and not action.chosen and not action.lines:
            code(f"{target} = 1")
            return
        tests = self._never(action, env)
        if tests or levels[0]:
            code(f"{target} = {'0' if counted and not action.chosen else '()'}")
        with ExitStack() as nested:
            for line in self._in_order(levels[0]):
                known, text = None, ""
                if isinstance(line, t.Require):
                    text = self.ex.read(line.test, env)
                    known = self.known.get(shape(text))
                    if known is None and not may_fail(self.game, line.test):
                        tests.append(text)
                        continue
                if tests:
                    nested.enter_context(code.block(f"if {' and '.join(tests)}:"))
                    tests = []
                if isinstance(line, t.Let):
                    self._line(code, line, env, "")
                    self.hoister.bind(line.name)
                elif known is not None:
                    with code.block(f"if {known[0]} is None:"):
                        code.define(*known)
                    nested.enter_context(code.block(f"if {known[0]}:"))
                else:
                    tests.append(text)
            if tests:
                nested.enter_context(code.block(f"if {' and '.join(tests)}:"))
            if action.chosen:
                self._combinations(code, action, levels, env, target, shared)
            else:
                code(f"{target} = {'1' if counted else '((),)'}")

    def _in_order(self, lines: Lines) -> Lines:
        """The lines as they stand; where none can fail, those that need no working out first."""
        if any(isinstance(line, t.Let) or may_fail(self.game, line.test) for line in lines):
            return lines
        return sorted(
            lines, key=lambda line: sum(1 for _ in expressions(line.test)) if isinstance(line, t.Require) else 0
        )

    def depends_on_let(self, action: t.Action, line: t.Require) -> bool:
        return mentions(line.test, {other.name for other in action.lines if isinstance(other, t.Let)})

    def _never(self, action: t.Action, env: Env) -> list[str]:
        """A quick look whether there is anything of the kind to choose at all."""
        found = []
        for choice in action.chosen:
            narrowed = self.ex.patterns.fixed_filter(choice.source)
            if narrowed is None or not self.ex.is_whole(narrowed[0]) or choice.several:
                continue
            if may_fail(self.game, narrowed[0]):
                continue
            if not self.hoister.depends(narrowed[0], {c.name for c in action.chosen}):
                text, _ = self.ex.source(narrowed[0], env)
                found.append(f"not {self.pool.pieces(narrowed[1])}.isdisjoint({text})")
        return found

    def _combinations(
        self,
        code: Code,
        action: t.Action,
        levels: list[Lines],
        env: dict[str, str],
        target: str,
        shared: dict[str, str],
    ) -> None:
        chosen = {choice.name for choice in action.chosen}
        unbound = chosen | {line.name for level in levels[1:] for line in level if isinstance(line, t.Let)}
        prepared: list[tuple[t.Choice, t.Expr | None, Lines]] = []
        with self.hoister.asked_once(code, action, levels[1], unbound, env):
            for place, choice in enumerate(action.chosen):
                choice = self._narrowed(code, choice, unbound, env)
                test = self.hoister.hoist(code, choice.test, unbound, env) if choice.test is not None else None
                lines = [self.hoister.hoist_line(code, line, unbound, env) for line in levels[place + 1]]
                prepared.append((choice, test, lines))
        lets = any(isinstance(line, t.Let) for _, _, lines in prepared for line in lines)
        if lets or any(choice.several for choice in action.chosen):
            code(f"{target} = []")
            self._loops(code, prepared, env, [], target, shared)
            return
        self._comprehension(code, prepared, env, target, shared)

    def _narrowed(self, code: Code, choice: t.Choice, unbound: set[str], env: dict[str, str]) -> t.Choice:
        """A choice among the pieces of a board that fit, with the set of those looked up before."""
        source = choice.source
        if self.choices.on_board(choice) is None or not isinstance(source, t.Comp) or not isinstance(source.test, t.Is):
            return choice
        if shape(self.ex.source(source, env)[0]) in self.choices.listed:
            return choice
        test = self.hoister.looked_up(code, source.test, unbound, env)
        return choice if test is None else evolve(choice, source=evolve(source, test=test))

    def levels(self, action: t.Action) -> list[Lines]:
        """Each line at the earliest point where all it mentions is known."""
        known = [choice.name for choice in action.chosen]
        level_of = {name: i + 1 for i, name in enumerate(known)}
        levels: list[Lines] = [[] for _ in range(len(known) + 1)]
        latest = 0
        for line in action.lines:
            expr = line.value if isinstance(line, t.Let) else line.test
            names = free_names(expr)
            level = max((level_of.get(name, 0) for name in names), default=0)
            if may_fail(self.game, expr):
                # What a line before it rules out must not be worked out: it may be what makes it impossible.
                level = max(level, latest)
            latest = max(level, latest)
            if isinstance(line, t.Let):
                level_of[line.name] = level
            levels[level].append(line)
        return levels

    def _line(self, code: Code, line: Line, env: dict[str, str], otherwise: str) -> None:
        if isinstance(line, t.Let):
            code(f"l_{line.name} = {self.ex.value(line.value, env)}")
            env[line.name] = f"l_{line.name}"
        else:
            code(f"if not {self.ex.read(line.test, env)}: {otherwise}")

    def _comprehension(
        self,
        code: Code,
        prepared: list[tuple[t.Choice, t.Expr | None, Lines]],
        env: dict[str, str],
        target: str,
        shared: dict[str, str],
    ) -> None:
        names: list[str] = []
        clauses: list[tuple[str, str, list[str]]] = []
        earlier: set[str] = set()
        for choice, test, lines in prepared:
            name = self.pool.fresh("y")
            board = self.choices.on_board(choice)
            if board is not None:
                self.ex.lies[name] = board
            parts = [choice.source, *([test] if test is not None else [])]
            parts.extend(line.test for line in lines if isinstance(line, t.Require))
            source, filters = self.choices.choosable(code, choice, name, env, shared, earlier)
            inner = {**env, choice.name: name}
            filters.extend(self.ex.read(part, inner) for part in parts[1:])
            alone = not any(mentions(part, earlier) or may_fail(self.game, part) for part in parts)
            if earlier and filters and alone:
                # The same for every earlier choice: worked out once.
                listed = self.pool.fresh("h")
                code(f"{listed} = []")
                for line in filling(name, source, filters, f"{listed}.append({name})"):
                    code(line)
                clauses.append((name, listed, []))
            else:
                clauses.append((name, source, filters))
            env = inner
            names.append(name)
            earlier.add(choice.name)
        if len(names) == 1 and not clauses[0][2]:
            code(f"{target} = list({clauses[0][1]})")
            return
        item = names[0] if len(names) == 1 else f"({', '.join(names)})"
        if len(clauses) > 1 or self._is_long(prepared[0][0].source):
            inside = [
                f"for {name} in {source}{''.join(f' if {test}' for test in tests)}" for name, source, tests in clauses
            ]
            code(f"{target} = [{item} {' '.join(inside)}]")
            return
        code(f"{target} = []")
        written = [f"{target}.append({item})"]
        for name, source, filters in reversed(clauses):
            if filters:
                written = [f"if {' and '.join(filters)}:", *(f"    {text}" for text in written)]
            written = [f"for {name} in {source}:", *(f"    {text}" for text in written)]
        for text in written:
            code(text)

    def _is_long(self, source: t.Expr) -> bool:
        """Is a list long enough for the call that a comprehension is?"""
        match source:
            case t.Const(value=tuple() as listed):
                return len(listed) > _WORTH_A_CALL
            case t.Builtin(name="cells", zone=str() as zone):
                board = self.game.zones[zone].cells
                return board is not None and board.rows * board.columns > _WORTH_A_CALL
        return False

    def _loops(
        self,
        code: Code,
        rest: list[tuple[t.Choice, t.Expr | None, Lines]],
        env: dict[str, str],
        earlier: list[str],
        target: str,
        shared: dict[str, str],
    ) -> None:
        if not rest:
            names = [env[name] for name in earlier]
            item = f"({', '.join(names)})" if len(names) > 1 else names[0] if names else "()"
            code(f"{target}.append({item})")
            return
        choice, test, lines = rest[0]
        name = f"l_{choice.name}"
        if choice.several:
            assert choice.least is not None
            inner = {**env, choice.name: name}
            tested = f" if {self.ex.read(test, inner)}" if test is not None else ""
            candidates = f"[{name} for {name} in {self.choices.source(choice, env)}{tested}]"
            with code.block(f"if len({candidates}) >= {self.ex.read(choice.least, env)}:"):
                self._loops(code, rest[1:], env, earlier, target, shared)
            return
        source, filters = self.choices.choosable(code, choice, name, env, shared, set(earlier))
        with code.block(f"for {name} in {source}:"):
            inner = {**env, choice.name: name}
            for text in filters:
                code(f"if not {text}: continue")
            if test is not None:
                code(f"if not {self.ex.read(test, inner)}: continue")
            for line in lines:
                self._line(code, line, inner, "continue")
            self._loops(code, rest[1:], inner, [*earlier, choice.name], target, shared)

    def candidates(self, code: Code, action: t.Action) -> None:
        """The body of `c_action`: what may still be picked, how many at least, how many at most."""
        choice = action.chosen[-1]
        assert choice.least is not None
        assert choice.most is not None
        names = [p.name for p in action.given] + [c.name for c in action.chosen[:-1]]
        env = {"me": "me", **{name: f"l_{name}" for name in names}}
        for line in action.lines:
            if isinstance(line, t.Let):
                code(f"l_{line.name} = {self.ex.value(line.value, env)}")
                env[line.name] = f"l_{line.name}"
        name = f"l_{choice.name}"
        test = f" if {self.ex.read(choice.test, {**env, choice.name: name})}" if choice.test is not None else ""
        source = self.choices.source(choice, env)
        code(f"left = [{name} for {name} in {source}{test} if {name} not in picked]")
        if self.choices.copies(t.item_type(choice.source.type) or t.NOTHING):
            code(f"left = list({{(W[x], FACE[x]) if {self.choices.loose()}[W[x]] else x: x for x in left}}.values())")
        code(f"return left, {self.ex.read(choice.least, env)}, {self.ex.read(choice.most, env)}")

    def refusal(self, code: Code, action: t.Action) -> None:
        """The body of `y_action`: the number of the line that refuses, or -1; -2 and below for a parameter."""
        env: dict[str, str] = {"me": "me", **{p.name: f"l_{p.name}" for p in action.given}}
        levels = self.levels(action)
        asked: set[int] = set()

        def ask(lines: Lines) -> None:
            for number, line in enumerate(action.lines):
                if number not in asked and line in lines:
                    asked.add(number)
                    self._line(code, line, env, f"return {number}")

        for place, choice in enumerate(action.chosen):
            name = f"l_{choice.name}"
            inner = {**env, choice.name: name}
            if not choice.several:
                if self.choice_may_fail(choice):
                    # The lines that may protect it come first here, as they do where options are listed.
                    ask([line for level in levels[: place + 1] for line in level])
                    inner = {**env, choice.name: name}
                code(f"if {name} not in {self.ex.read(choice.source, env)}: return {-2 - place}")
                if choice.test is not None:
                    code(f"if not {self.ex.read(choice.test, inner)}: return {-2 - place}")
            env = inner
        ask(list(action.lines))
        code("return -1")

    def choice_may_fail(self, choice: t.Choice) -> bool:
        """Can working out what may be chosen be an error of the rules?"""
        parts = (choice.source, *((choice.test,) if choice.test is not None else ()))
        return any(may_fail(self.game, part) for part in parts)
