"""The legal options of an action, as generated functions.

For an action `a`: `o_a(me, given…)` lists its options (nothing chosen: [()]; one parameter: its values; more: tuples),
`c_a(…)` the candidates of a parameter that takes several, and `y_a(me, given…, chosen…)` says which line refuses.
"""

from __future__ import annotations

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import expressions, transform
from tgame.interpreter.generate.code import Code
from tgame.interpreter.generate.expressions import Env, ExpressionWriter

_PARTIAL = ("the", "first", "last", "seat", "at", "cell", "nth")
_COSTLY = (t.Comp, t.Rank, t.DefCall, t.Join, t.Without, t.RangeOf, t.Compare, t.Is, t.Member, t.Not, t.And, t.Or)


class OptionWriter:
    def __init__(self, expressions_: ExpressionWriter) -> None:
        self.ex = expressions_
        self.game = expressions_.game
        self.layout = expressions_.layout
        self.pool = expressions_.pool

    # ---- what looks the same

    def copies(self, type_: t.Type) -> bool:
        """Are there pieces of this type that nobody can tell apart?"""
        if not isinstance(type_, t.PieceType):
            return False
        watched = {p.family for v in self.game.variables.values() for p in v.per if isinstance(p, t.PieceType)}
        if type_.family in watched or type_.family == "*":
            return False
        faces = [self.layout.faces[i] for i in self.layout.of_kinds(type_.kinds)]
        return len(faces) > len(set(faces))

    def distinct_source(self, choice: t.Choice, env: Env) -> str:
        """What can be chosen, with pieces that look the same and lie together offered once."""
        item = t.item_type(choice.source.type) or t.NOTHING
        text, gaps = self.ex.source(choice.source, env)
        if not self.copies(item):
            return f"[x for x in {text} if x >= 0]" if gaps else text
        root = choice.source
        while isinstance(root, t.Comp) and root.key is None:
            root = root.source
        if isinstance(root, t.ZoneAt) and self.ex.is_whole(root):
            if self.game.zones[root.zone].ordered:
                return f"[x for x in {text} if x >= 0]" if gaps else text
            narrowed = self.ex.fixed_filter(choice.source)
            if narrowed is not None:
                inner, _ = self.ex.source(narrowed[0], env)
                return f"{{FACE[x]: x for x in {inner} if x in {self.pool.pieces(narrowed[1])}}}.values()"
            return f"{{FACE[x]: x for x in {text}}}.values()"
        loose = self.pool.constant("T", "loose", tuple(self._is_loose(code) for code in range(len(self.layout.zone_of))))
        return f"{{(W[x], FACE[x]) if {loose}[W[x]] else x: x for x in {text}}}.values()"

    def _is_loose(self, code: int) -> bool:
        return not self.game.zones[self.layout.place_name(code)[0]].ordered

    # ---- taking out of loops what does not change in them

    def hoist(self, code: Code, expr: t.Expr, bound: set[str], env: dict[str, str]) -> t.Expr:
        def change(part: t.Expr) -> t.Expr | None:
            if not isinstance(part, _COSTLY) and not (isinstance(part, t.Builtin)):
                return None
            if self._depends(part, bound) or self._may_fail(part):
                return None
            name = self.pool.fresh("h")
            code(f"{name} = {self.ex.read(part, env)}")
            env[name] = name
            return t.Local(name, type=part.type, span=part.span)

        return transform(expr, change)

    def _depends(self, expr: t.Expr, bound: set[str]) -> bool:
        own = {part.name for part in expressions(expr) if isinstance(part, t.Comp | t.Rank)}
        names = {part.name for part in expressions(expr) if isinstance(part, t.Local)}
        return bool((names & bound) or (names - own - self._outer))

    _outer: set[str] = set()

    def _may_fail(self, expr: t.Expr) -> bool:
        for part in expressions(expr):
            if isinstance(part, t.Builtin) and part.name in _PARTIAL:
                return True
            if isinstance(part, t.Arith) and part.op in ("/", "mod"):
                return True
            if isinstance(part, t.TableCell):
                return True
            if isinstance(part, t.DefCall) and self._may_fail(self.game.definitions[part.name].body):
                return True
        return False

    # ---- the functions

    def options(self, code: Code, action: t.Action) -> None:
        """The body of `o_action`."""
        env: dict[str, str] = {"me": "me", **{p.name: f"l_{p.name}" for p in action.given}}
        self._outer = set(env)
        chosen = [choice.name for choice in action.chosen]
        levels = self._levels(action)
        for line in levels[0]:
            self._line(code, line, env, "return ()")
        if not chosen:
            code("return ((),)")
            return
        prepared: list[tuple[t.Choice, t.Expr | None, list[t.Let | t.Require]]] = []
        for place, choice in enumerate(action.chosen):
            unbound = set(chosen) | {line.name for level in levels[1:] for line in level if isinstance(line, t.Let)}
            test = self.hoist(code, choice.test, unbound, env) if choice.test is not None else None
            lines = [self._hoisted(code, line, unbound, env) for line in levels[place + 1]]
            prepared.append((choice, test, lines))
        self._outer = set()
        if len(chosen) == 1 and not action.chosen[0].several and not any(isinstance(x, t.Let) for x in prepared[0][2]):
            self._comprehension(code, prepared[0], env)
            return
        code("found = []")
        self._loops(code, prepared, env, [])
        code("return found")

    def _hoisted(self, code: Code, line: t.Let | t.Require, bound: set[str], env: dict[str, str]) -> t.Let | t.Require:
        if isinstance(line, t.Let):
            return t.Let(line.name, self.hoist(code, line.value, bound, env), span=line.span)
        return t.Require(self.hoist(code, line.test, bound, env), line.reason, line.openly, span=line.span)

    def _levels(self, action: t.Action) -> list[list[t.Let | t.Require]]:
        """Each line at the earliest point where all it mentions is known."""
        known = [choice.name for choice in action.chosen]
        level_of = {name: i + 1 for i, name in enumerate(known)}
        levels: list[list[t.Let | t.Require]] = [[] for _ in range(len(known) + 1)]
        for line in action.lines:
            expr = line.value if isinstance(line, t.Let) else line.test
            names = {part.name for part in expressions(expr) if isinstance(part, t.Local)}
            level = max((level_of.get(name, 0) for name in names), default=0)
            if isinstance(line, t.Let):
                level_of[line.name] = level
            levels[level].append(line)
        return levels

    def _line(self, code: Code, line: t.Let | t.Require, env: dict[str, str], otherwise: str) -> None:
        if isinstance(line, t.Let):
            code(f"l_{line.name} = {self.ex.value(line.value, env)}")
            env[line.name] = f"l_{line.name}"
        else:
            code(f"if not {self.ex.read(line.test, env)}: {otherwise}")

    def _comprehension(self, code: Code, prepared: tuple[t.Choice, t.Expr | None, list[t.Let | t.Require]], env: dict[str, str]) -> None:
        choice, test, lines = prepared
        name = f"l_{choice.name}"
        inner = {**env, choice.name: name}
        source = self.distinct_source(choice, env)
        tests = [self.ex.read(test, inner)] if test is not None else []
        tests.extend(self.ex.read(line.test, inner) for line in lines if isinstance(line, t.Require))
        if not tests:
            code(f"return list({source})" if not source.startswith("[") else f"return {source}")
            return
        code(f"return [{name} for {name} in {source}" + "".join(f" if {text}" for text in tests) + "]")

    def _loops(self, code: Code, rest: list[tuple[t.Choice, t.Expr | None, list[t.Let | t.Require]]], env: dict[str, str], names: list[str]) -> None:
        if not rest:
            code(f"found.append(({', '.join(names)}))" if len(names) > 1 else f"found.append({names[0] if names else '()'})")
            return
        choice, test, lines = rest[0]
        name = f"l_{choice.name}"
        source = self.distinct_source(choice, env)
        if choice.several:
            assert choice.least is not None
            candidates = f"[{name} for {name} in {self._plain_source(choice, env)}" + (
                f" if {self.ex.read(test, {**env, choice.name: name})}]" if test is not None else "]"
            )
            least = self.ex.read(choice.least, env)
            with code.block(f"if len({candidates}) >= {least}:"):
                self._loops(code, rest[1:], env, names)
            return
        with code.block(f"for {name} in {source}:"):
            inner = {**env, choice.name: name}
            if test is not None:
                code(f"if not {self.ex.read(test, inner)}: continue")
            for line in lines:
                self._line(code, line, inner, "continue")
            self._loops(code, rest[1:], inner, [*names, name])

    def _plain_source(self, choice: t.Choice, env: Env) -> str:
        text, gaps = self.ex.source(choice.source, env)
        return f"[x for x in {text} if x >= 0]" if gaps else text

    def candidates(self, code: Code, action: t.Action) -> None:
        """The body of `c_action`: what may still be picked, how many at least, how many at most."""
        choice = action.chosen[-1]
        assert choice.least is not None and choice.most is not None
        env = {"me": "me", **{p.name: f"l_{p.name}" for p in (*action.given, *action.chosen[:-1])}}
        for line in action.lines:
            if isinstance(line, t.Let):
                code(f"l_{line.name} = {self.ex.value(line.value, env)}")
                env[line.name] = f"l_{line.name}"
        name = f"l_{choice.name}"
        test = f" if {self.ex.read(choice.test, {**env, choice.name: name})}" if choice.test is not None else ""
        source = self._plain_source(choice, env)
        code(f"left = [{name} for {name} in {source}{test} if {name} not in picked]")
        if self.copies(t.item_type(choice.source.type) or t.NOTHING):
            loose = self.pool.constant("T", "loose", tuple(self._is_loose(c) for c in range(len(self.layout.zone_of))))
            code(f"left = list({{(W[x], FACE[x]) if {loose}[W[x]] else x: x for x in left}}.values())")
        code(f"return left, {self.ex.read(choice.least, env)}, {self.ex.read(choice.most, env)}")

    def refusal(self, code: Code, action: t.Action) -> None:
        """The body of `y_action`: the number of the line that refuses, or -1; -2 and below for a parameter."""
        env: dict[str, str] = {"me": "me", **{p.name: f"l_{p.name}" for p in action.given}}
        for place, choice in enumerate(action.chosen):
            name = f"l_{choice.name}"
            inner = {**env, choice.name: name}
            if not choice.several:
                code(f"if {name} not in {self.ex.read(choice.source, env)}: return {-2 - place}")
                if choice.test is not None:
                    code(f"if not {self.ex.read(choice.test, inner)}: return {-2 - place}")
            env = inner
        for number, line in enumerate(action.lines):
            self._line(code, line, env, f"return {number}")
        code("return -1")
