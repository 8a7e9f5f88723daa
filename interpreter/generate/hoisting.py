"""Taking out of loops what does not change in them: asked once, before the loop, it has a name inside.

In: what is asked of everything that may be chosen, and the names that change. Out: the same with names in it, and lines
before the loop that give them their values. What can be an error of the rules stays where it is, unless it is asked in
any case.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from attrs import evolve

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import free_names, transform
from tgame.interpreter.generate.code import Code
from tgame.interpreter.generate.expressions import Env, ExpressionWriter
from tgame.interpreter.partial import always_asked, may_fail

Line = t.Let | t.Require
Lines = list[Line]
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


class Hoister:
    def __init__(self, writer: ExpressionWriter) -> None:
        self.ex = writer
        self.game = writer.game
        self.pool = writer.pool
        # The names that are bound before anything is chosen.
        self._outer: set[str] = set()
        # What was worked out before the loops though it can be an error of the rules, by what it is.
        self._named: dict[t.Expr, t.Local] = {}

    def begin(self, env: Env) -> None:
        """Only these names are bound before anything is chosen."""
        self._outer = set(env)

    def bind(self, name: str) -> None:
        """This name too is bound before anything is chosen."""
        self._outer.add(name)

    def hoist(self, code: Code, expr: t.Expr, bound: set[str], env: dict[str, str]) -> t.Expr:
        """The expression, with a name for each costly part that the loops do not change."""

        def change(part: t.Expr) -> t.Expr | None:
            if isinstance(part, t.Member) and self.ex.patterns.by_face(part.group) is not None:
                # The zone itself will be looked through: there is nothing to work out before.
                return part
            if not isinstance(part, _COSTLY) and not (isinstance(part, t.Builtin)):
                return None
            if self.depends(part, bound) or may_fail(self.game, part):
                match part:
                    case t.Is():
                        return self.looked_up(code, part, bound, env)
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

    def hoist_line(self, code: Code, line: Line, bound: set[str], env: dict[str, str]) -> Line:
        if isinstance(line, t.Let):
            return t.Let(line.name, self.hoist(code, line.value, bound, env), span=line.span)
        return t.Require(self.hoist(code, line.test, bound, env), line.reason, line.openly, span=line.span)

    def looked_up(self, code: Code, test: t.Is, bound: set[str], env: dict[str, str]) -> t.Expr | None:
        """A test whether a piece fits, with the set of those that do looked up before."""
        values = [value for _, value in test.pattern.fields]
        if any(self.depends(value, bound) or may_fail(self.game, value) for value in values):
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

    @contextmanager
    def asked_once(
        self, code: Code, action: t.Action, lines: Lines, unbound: set[str], env: dict[str, str]
    ) -> Iterator[None]:
        """In the lines of an action, what is certain to be asked has a name too."""
        self._named = self._certain(code, action, lines, unbound, env)
        yield
        self._named = {}

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
            if part not in found and may_fail(self.game, part) and not self.depends(part, unbound):
                name = self.pool.fresh("h")
                # Where it is not asked it may be anything of its kind.
                unasked = "()" if isinstance(part.type, t.ListType) else "0"
                code(f"{name} = {self.ex.read(part, env)} if {' and '.join(guards)} else {unasked}")
                env[name] = name
                self.bind(name)
                found[part] = t.Local(name, type=part.type, span=part.span)
        return found

    def _settles(self, expr: t.Expr, unbound: set[str]) -> bool:
        """Is it the same for everything that may be chosen?"""
        return not self.depends(expr, unbound) and not may_fail(self.game, expr)

    def depends(self, expr: t.Expr, bound: set[str]) -> bool:
        """Can it change in the loops, which bind these names and perhaps others?"""
        names = free_names(expr)
        return bool((names & bound) or (names - self._outer))

    def _plain(self, source: t.Expr) -> bool:
        return self.ex.is_whole(source) and not self.ex.has_cells(source)
