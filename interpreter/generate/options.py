"""The legal options of an action, as generated lines.

Options are listed as the choices they leave (none: [()]; one parameter: its values; more: tuples). For an action `a`
there are also functions: `c_a(…)` gives the candidates of a parameter that takes several, and
`y_a(me, given…, chosen…)` says which line refuses.
"""

from __future__ import annotations

import re
from contextlib import ExitStack

from attrs import evolve

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import expressions, free_names, transform, unfiltered
from tgame.interpreter.generate.code import Code
from tgame.interpreter.generate.comprehensions import filling
from tgame.interpreter.generate.expressions import Env, ExpressionWriter
from tgame.interpreter.partial import always_asked, may_fail

Lines = list[t.Let | t.Require]
_WORTH_A_CALL = 8
_COSTLY = (
    t.Comp,
    t.Rank,
    t.DefCall,
    t.Join,
    t.Without,
    t.RangeOf,
    t.Compare,
    t.Is,
    t.Member,
    t.Not,
    t.And,
    t.Or,
)


class OptionWriter:
    def __init__(self, expressions_: ExpressionWriter) -> None:
        self.ex = expressions_
        self.game = expressions_.game
        self.layout = expressions_.layout
        self.pool = expressions_.pool
        self._outer: set[str] = set()
        # Tests that several actions of a decision share, by their shape: a name, and the lines that give it its value.
        self.known: dict[str, tuple[str, list[str]]] = {}
        # What was worked out before the loops of an action, by what it is.
        self._named: dict[t.Expr, t.Local] = {}
        # Pieces of a board that several actions choose from, by the shape of the text that lists them.
        self.listed: dict[str, str] = {}

    # ---- what looks the same

    def copies(self, type_: t.Type) -> bool:
        """Are there pieces of this type that nobody can tell apart?"""
        if not isinstance(type_, t.PieceType):
            return False
        watched = (t.kinds_in(held) for v in self.game.variables.values() for held in (*v.per, v.type))
        if type_.family == "*" or any(kinds & type_.kinds for kinds in watched):
            return False
        faces = [self.layout.faces[i] for i in self.layout.of_kinds(type_.kinds)]
        return len(faces) > len(set(faces))

    def choosable(
        self, code: Code, choice: t.Choice, name: str, env: Env, shared: dict[str, str], earlier: set[str]
    ) -> tuple[str, list[str]]:
        """Something to loop over, and tests on `name`: what can be chosen, with pieces that look the same and lie
        together offered once. `earlier` names the choices made before it, in whose loops this one is listed."""
        item = t.item_type(choice.source.type) or t.NOTHING
        root = self.heap(choice)
        if root is None or not self.copies(item):
            narrowed = self.ex.patterns.fixed_filter(choice.source)
            if narrowed is not None and not self.copies(item) and isinstance(narrowed[0], t.ZoneAt):
                return self.ex.source(narrowed[0], env)[0], [f"{name} in {self.pool.pieces(narrowed[1])}"]
            text, gaps = self.ex.source(choice.source, env)
            if self.shape(text) in self.listed:
                return self.listed[self.shape(text)], []
            if self.copies(item) and not self._ordered_root(choice):
                loose, listed = self._loose(), self.ex.read(choice.source, env)
                return f"first_of((((W[x], FACE[x]) if {loose}[W[x]] else x, x) for x in {listed}))", []
            return text, [f"{name} >= 0"] if gaps else []
        narrowed = self.ex.patterns.fixed_filter(choice.source)
        if narrowed is None and root is not choice.source:
            return f"first_of(((FACE[x], x) for x in {self.ex.read(choice.source, env)}))", []
        # With another heap for each earlier choice there is nothing to work out before, and nothing to share.
        own = self.mentions(root, earlier)
        faces = self._faces_here(root, env) if own else self._faces(code, root, env, shared)
        return faces, [f"{name} in {self.pool.pieces(narrowed[1])}"] if narrowed is not None else []

    def _root(self, choice: t.Choice) -> t.ZoneAt | None:
        root = unfiltered(choice.source)
        return root if isinstance(root, t.ZoneAt) and self.ex.is_whole(root) else None

    def heap(self, choice: t.Choice) -> t.ZoneAt | None:
        """The heap that a choice looks through, if it is one."""
        root = self._root(choice)
        return root if root is not None and not self.game.zones[root.zone].ordered else None

    def on_board(self, choice: t.Choice) -> int | None:
        """The code of the first cell of the board that a piece is chosen from."""
        root = self._root(choice)
        if root is None or root.index or self.game.zones[root.zone].cells is None:
            return None
        return self.layout.zones[root.zone].code

    def _ordered_root(self, choice: t.Choice) -> bool:
        root = self._root(choice)
        return root is not None and self.game.zones[root.zone].ordered

    def _loose(self) -> str:
        return self.pool.constant(
            "T", "loose", tuple(self._is_loose(place) for place in range(len(self.layout.zone_of)))
        )

    def are_alike(self, zone: t.ZoneAt) -> bool:
        return self.game.zones[zone.zone].holds.kinds <= self.ex.alike

    def _faces(self, code: Code, zone: t.ZoneAt, env: Env, shared: dict[str, str]) -> str:
        """One piece of each face in a heap; worked out once for all the actions that look through it."""
        text = self.ex.zone(zone.zone, zone.index, env)
        if text not in shared:
            shared[text] = self.pool.fresh("u")
            if self.are_alike(zone):
                code(f"{shared[text]} = dict.fromkeys({text})")
            else:
                code(f"{shared[text]} = {{}}")
                code(f"for x in {text}: {shared[text]}.setdefault(FACE[x], x)")
                shared[text] += ".values()"
        return shared[text]

    def _faces_here(self, zone: t.ZoneAt, env: Env) -> str:
        text = self.ex.zone(zone.zone, zone.index, env)
        return f"dict.fromkeys({text})" if self.are_alike(zone) else f"first_of(((FACE[x], x) for x in {text}))"

    def _is_loose(self, code: int) -> bool:
        return not self.game.zones[self.layout.place_name(code)[0]].ordered

    # ---- taking out of loops what does not change in them

    def hoist(self, code: Code, expr: t.Expr, bound: set[str], env: dict[str, str]) -> t.Expr:
        def change(part: t.Expr) -> t.Expr | None:
            if isinstance(part, t.Member) and self.ex.patterns.by_face(part.group) is not None:
                # The zone itself will be looked through: there is nothing to work out before.
                return part
            if not isinstance(part, _COSTLY) and not (isinstance(part, t.Builtin)):
                return None
            if self._depends(part, bound) or may_fail(self.game, part):
                match part:
                    case t.Is():
                        return self._looked_up(code, part, bound, env)
                    case t.And() | t.Or():
                        return in_turn(part)
                return None
            return named(part, [])

        def named(part: t.Expr, guards: list[str]) -> t.Local:
            """A name for what does not change in the loops; not worked out where the guards make it unimportant."""
            name = self.pool.fresh("h")
            lines = self.ex.comprehensions.compute(name, part, env)
            if guards:
                lines = [f"{name} = False", f"if {' and '.join(guards)}:", *(f"    {line}" for line in lines)]
            code.define(name, lines)
            env[name] = name
            return t.Local(name, type=part.type, span=part.span)

        def in_turn(part: t.And | t.Or) -> t.Expr:
            """Of several conditions, one that settles it for everything makes the later ones unimportant."""
            items: list[t.Expr] = []
            guards: list[str] = []
            for item in part.items:
                if isinstance(item, t.Local | t.VarAt | t.Const) or not self._settles(item, bound):
                    items.append(transform(item, change))
                    continue
                local = named(item, guards)
                items.append(local)
                guards.append(f"not {local.name}" if isinstance(part, t.Or) else local.name)
            return evolve(part, items=tuple(items))

        return transform(transform(expr, self._named.get), change)

    def _looked_up(self, code: Code, test: t.Is, bound: set[str], env: dict[str, str]) -> t.Expr | None:
        """A test whether a piece fits, with the set of those that do looked up before."""
        values = [value for _, value in test.pattern.fields]
        if any(self._depends(value, bound) or may_fail(self.game, value) for value in values):
            return None
        found = self.ex.patterns.set_of(test.pattern, env)
        if found is None:
            return None
        name = self.pool.fresh("h")
        code.define(name, [f"{name} = {found}"])
        env[name] = name
        self.ex.sets.add(name)
        group = t.Local(name, type=t.ListType(test.piece.type), span=test.span)
        return t.Member(test.piece, group, type=t.BOOL, span=test.span)

    def _depends(self, expr: t.Expr, bound: set[str]) -> bool:
        names = free_names(expr)
        return bool((names & bound) or (names - self._outer))

    # ---- options

    def write(
        self, code: Code, action: t.Action, outer: Env, target: str, shared: dict[str, str], counted: bool = False
    ) -> None:
        """Lines that put the options into `target`. `shared` keeps what several actions of a decision look through.
        If they are only counted, an action without choices puts 0 or 1 there."""
        env = dict(outer)
        self.begin(env)
        levels = self.levels(action)
        if counted and not action.chosen and not action.lines:
            code(f"{target} = 1")
            return
        code(f"{target} = {'0' if counted and not action.chosen else '()'}")
        with ExitStack() as nested:
            tests = self._never(action, env)
            for line in self._in_order(levels[0]):
                known, text = None, ""
                if isinstance(line, t.Require):
                    text = self.ex.read(line.test, env)
                    known = self.known.get(self.shape(text))
                    if known is None and not may_fail(self.game, line.test):
                        tests.append(text)
                        continue
                if tests:
                    nested.enter_context(code.block(f"if {' and '.join(tests)}:"))
                    tests = []
                if isinstance(line, t.Let):
                    self._line(code, line, env, "")
                    self._outer.add(line.name)
                elif known is not None:
                    with code.block(f"if {known[0]} is None:"):
                        code.define(*known)
                    nested.enter_context(code.block(f"if {known[0]}:"))
                else:
                    tests.append(text)
            if tests:
                nested.enter_context(code.block(f"if {' and '.join(tests)}:"))
            if action.chosen:
                self._choices(code, action, levels, env, target, shared)
            else:
                code(f"{target} = {'1' if counted else '((),)'}")

    def _in_order(self, lines: Lines) -> Lines:
        """The lines as they stand; where none can fail, those that need no working out first."""
        if any(isinstance(line, t.Let) or may_fail(self.game, line.test) for line in lines):
            return lines
        return sorted(
            lines, key=lambda line: sum(1 for _ in expressions(line.test)) if isinstance(line, t.Require) else 0
        )

    def begin(self, env: Env) -> None:
        """The names that are bound before anything is chosen."""
        self._outer = set(env)

    def shape(self, text: str) -> str:
        """A test's text without the numbers of its loop variables: two of one shape are the same test."""
        seen: dict[str, str] = {}
        return re.sub(r"\b[xb]\d+\b", lambda found: seen.setdefault(found[0], f"#{len(seen)}"), text)

    def depends_on_let(self, action: t.Action, line: t.Require) -> bool:
        return self.mentions(line.test, {other.name for other in action.lines if isinstance(other, t.Let)})

    def _never(self, action: t.Action, env: Env) -> list[str]:
        """A quick look whether there is anything of the kind to choose at all."""
        found = []
        for choice in action.chosen:
            narrowed = self.ex.patterns.fixed_filter(choice.source)
            if narrowed is None or not self.ex.is_whole(narrowed[0]) or choice.several:
                continue
            if may_fail(self.game, narrowed[0]):
                continue
            if not self._depends(narrowed[0], {c.name for c in action.chosen}):
                text, _ = self.ex.source(narrowed[0], env)
                found.append(f"not {self.pool.pieces(narrowed[1])}.isdisjoint({text})")
        return found

    def _choices(
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
        self._named = self._certain(code, action, levels[1], unbound, env)
        for place, choice in enumerate(action.chosen):
            choice = self._narrowed(code, choice, unbound, env)
            test = self.hoist(code, choice.test, unbound, env) if choice.test is not None else None
            lines = [self._hoisted(code, line, unbound, env) for line in levels[place + 1]]
            prepared.append((choice, test, lines))
        self._named = {}
        lets = any(isinstance(line, t.Let) for _, _, lines in prepared for line in lines)
        if lets or any(choice.several for choice in action.chosen):
            code(f"{target} = []")
            self._loops(code, prepared, env, [], target, shared)
            return
        self._comprehension(code, prepared, env, target, shared)

    def _certain(
        self, code: Code, action: t.Action, lines: Lines, unbound: set[str], env: dict[str, str]
    ) -> dict[t.Expr, t.Local]:
        """What the first requirement asks of anything that may be chosen, though it can be an error of the rules: where
        there is something to choose it will be asked, so it may as well be asked once."""
        first = action.chosen[0]
        if first.test is not None or not lines or not isinstance(lines[0], t.Require) or not self._plain(first.source):
            return {}
        guards = [self.ex.source(first.source, env)[0]]
        asked = lines[0].test
        while isinstance(asked, t.And | t.Or) and self._settles(asked.items[0], unbound):
            # What comes next is asked of all, or of none.
            guards.append(f"{'not ' if isinstance(asked, t.Or) else ''}{self.ex.read(asked.items[0], env)}")
            rest = asked.items[1:]
            asked = evolve(asked, items=rest) if len(rest) > 1 else rest[0]
        found: dict[t.Expr, t.Local] = {}
        for part in always_asked(asked):
            if part not in found and may_fail(self.game, part) and not self._depends(part, unbound):
                name = self.pool.fresh("h")
                code(f"{name} = {self.ex.read(part, env)} if {' and '.join(guards)} else None")
                env[name] = name
                self._outer.add(name)
                found[part] = t.Local(name, type=part.type, span=part.span)
        return found

    def _settles(self, expr: t.Expr, unbound: set[str]) -> bool:
        """Is it the same for everything that may be chosen?"""
        return not self._depends(expr, unbound) and not may_fail(self.game, expr)

    def _plain(self, source: t.Expr) -> bool:
        return self.ex.is_whole(source) and not self.ex.has_cells(source)

    def _narrowed(self, code: Code, choice: t.Choice, unbound: set[str], env: dict[str, str]) -> t.Choice:
        """A choice among the pieces of a board that fit, with the set of those looked up before."""
        source = choice.source
        if self.on_board(choice) is None or not isinstance(source, t.Comp) or not isinstance(source.test, t.Is):
            return choice
        if self.shape(self.ex.source(source, env)[0]) in self.listed:
            return choice
        test = self._looked_up(code, source.test, unbound, env)
        return choice if test is None else evolve(choice, source=evolve(source, test=test))

    def _hoisted(self, code: Code, line: t.Let | t.Require, bound: set[str], env: dict[str, str]) -> t.Let | t.Require:
        if isinstance(line, t.Let):
            return t.Let(line.name, self.hoist(code, line.value, bound, env), span=line.span)
        return t.Require(self.hoist(code, line.test, bound, env), line.reason, line.openly, span=line.span)

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

    def _line(self, code: Code, line: t.Let | t.Require, env: dict[str, str], otherwise: str) -> None:
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
            board = self.on_board(choice)
            if board is not None:
                self.ex.lies[name] = board
            parts = [choice.source, *([test] if test is not None else [])]
            parts.extend(line.test for line in lines if isinstance(line, t.Require))
            source, filters = self.choosable(code, choice, name, env, shared, earlier)
            inner = {**env, choice.name: name}
            filters.extend(self.ex.read(part, inner) for part in parts[1:])
            alone = not any(self.mentions(part, earlier) or may_fail(self.game, part) for part in parts)
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

    def mentions(self, expr: t.Expr, names: set[str]) -> bool:
        return bool(free_names(expr) & names)

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
            candidates = f"[{name} for {name} in {self._plain_source(choice, env)}{tested}]"
            with code.block(f"if len({candidates}) >= {self.ex.read(choice.least, env)}:"):
                self._loops(code, rest[1:], env, earlier, target, shared)
            return
        source, filters = self.choosable(code, choice, name, env, shared, set(earlier))
        with code.block(f"for {name} in {source}:"):
            inner = {**env, choice.name: name}
            for text in filters:
                code(f"if not {text}: continue")
            if test is not None:
                code(f"if not {self.ex.read(test, inner)}: continue")
            for line in lines:
                self._line(code, line, inner, "continue")
            self._loops(code, rest[1:], inner, [*earlier, choice.name], target, shared)

    def _plain_source(self, choice: t.Choice, env: Env) -> str:
        text, gaps = self.ex.source(choice.source, env)
        return f"[x for x in {text} if x >= 0]" if gaps else text

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
        source = self._plain_source(choice, env)
        code(f"left = [{name} for {name} in {source}{test} if {name} not in picked]")
        if self.copies(t.item_type(choice.source.type) or t.NOTHING):
            code(f"left = list({{(W[x], FACE[x]) if {self._loose()}[W[x]] else x: x for x in left}}.values())")
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
