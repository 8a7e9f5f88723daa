"""Comprehensions as Python text: `list(c in hand[me] where c.rank > 3: c.suit)`, and questions about each of a list.

In: an expression that goes through a list. Out: a Python comprehension, or what is cheaper: a slice, a filter, a set;
or lines with a loop, where there is room for lines.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import is_test, substitute
from tgame.interpreter.partial import may_fail, sure

if TYPE_CHECKING:
    from tgame.interpreter.generate.expressions import Env, ExpressionWriter


class ComprehensionWriter:
    def __init__(self, writer: ExpressionWriter) -> None:
        self.ex = writer
        self.game = writer.game
        self.layout = writer.layout
        self.pool = writer.pool

    def listed(self, expr: t.Comp, env: Env) -> str:
        return self._slice(expr) or self._filter(expr, env) or f"[{self.each(expr, env)}]"

    def _slice(self, expr: t.Comp) -> str | None:
        """`list(h in 1..6: seeds[h])`: a part of a variable's own list."""
        match expr:
            case t.Comp(
                name=name,
                source=t.Const(value=(int() as low, *_) as listed),
                test=None,
                key=t.VarAt(index=(t.Local(name=own),)) as key,
            ) if self.ex.apart and name == own and listed == tuple(range(low, low + len(listed))):
                plan = self.layout.variables[key.variable]
                if sure(t.NumberType(low, low + len(listed) - 1), plan.variable.per[0]):
                    start = low + plan.pad - self.layout.indices(plan.variable.per[0]).start
                    return f"v{plan.first}[{start}:{start + len(listed)}]"
        return None

    def _filter(self, expr: t.Comp, env: Env) -> str | None:
        """The pieces of a zone that are in a set."""
        pattern = is_test(expr)
        if pattern is None or not isinstance(expr.source, t.ZoneAt) or not self.ex.is_whole(expr.source):
            return None
        if any(may_fail(self.game, value) for _, value in pattern.fields):
            # Of an empty zone it is not asked.
            return None
        found = self.ex.patterns.set_of(pattern, env)
        return None if found is None else f"[*filter({found}.__contains__, {self.ex.source(expr.source, env)[0]})]"

    def each(self, expr: t.Comp, env: Env) -> str:
        """The inside of a comprehension: `key for x in source if test`."""
        key, name, text, tests = self.clauses(expr, env)
        return f"{key} for {name} in {text}" + "".join(f" if {test}" for test in tests)

    def clauses(self, expr: t.Comp, env: Env) -> tuple[str, str, str, list[str]]:
        """What a comprehension gives for each element, the element's name, where it comes from, and its tests."""
        expr = self._fused(expr)
        name = self.pool.fresh("x")
        inner = {**env, expr.name: name}
        tests: list[str] = []
        source = self.ex.expand(expr.source)
        narrowed = self.excludes_gaps(expr)
        while isinstance(source, t.Comp) and source.key is None:
            # A list narrowed twice is read once.
            narrowed = narrowed or self.excludes_gaps(source)
            if source.test is not None:
                tests.insert(0, self.ex.read(source.test, {**env, source.name: name}))
            source = self.ex.expand(source.source)
        text, gaps = self.ex.source(source, env)
        if gaps and not narrowed:
            tests.insert(0, f"{name} >= 0")
        if expr.test is not None:
            tests.append(self.ex.read(expr.test, inner))
        key = self.ex.element(expr.key, inner) if expr.key is not None else name
        return key, name, text, tests

    def _fused(self, expr: t.Comp) -> t.Comp:
        """`cards.rank.worth` in one go: what is made of each element, and then of that."""
        match expr.source:
            case t.Comp(key=t.FieldOf() as made) as inner if expr.key is not None and expr.test is None:
                key = substitute(expr.key, {expr.name: made}, self.pool.fresh)
                return t.Comp(inner.name, inner.source, inner.test, key, type=expr.type, span=expr.span)
        return expr

    def member(self, value: t.Expr, group: t.Expr, env: Env, negate: bool = False) -> str:
        """Is a value in a list? Repetitions and order of the list do not matter."""
        group = self.ex.expand(group)
        if isinstance(group, t.Builtin) and group.name == "distinct":
            group = self.ex.expand(group.args[0])
        word = "not in" if negate else "in"
        zone = self.ex.patterns.by_face(group)
        if zone is not None and isinstance(value, t.FieldOf) and isinstance(value.piece.type, t.PieceType):
            assert isinstance(group, t.Comp)
            if value.piece.type.kinds == self.game.zones[zone.zone].holds.kinds:
                return f"({self.ex.read(value.piece, env)} {word} {self.ex.zone(zone.zone, zone.index, env)})"
        match group:
            case t.Comp(
                name=name,
                source=t.ZoneAt() | t.Local() as listed,
                test=None,
                key=t.FieldOf(piece=t.Local(name=own)) as key,
            ) if name == own and not isinstance(key.type, t.ListType):
                # The pieces that have the value, whichever of them lie there.
                pattern = t.Pattern(t.kinds_in(key.piece.type), ((key.field, value),))
                fixed = self.ex.patterns.fixed(pattern)
                found = self.ex.patterns.set_of(pattern, env) if fixed is None else self.pool.pieces(fixed)
                text, _ = self.ex.source(listed, env)
                return f"({'' if negate else 'not '}{found}.isdisjoint({text}))"
        return f"({self.ex.element(value, env)} {word} {self.ex.read(group, env)})"

    def excludes_gaps(self, expr: t.Comp) -> bool:
        """A test for a set of pieces is never true of an empty cell."""
        match expr.test:
            case t.Is(piece=t.Local(name=name)) | t.Member(value=t.Local(name=name)):
                return name == expr.name and (isinstance(expr.test, t.Is) or self._is_set(expr.test))
        return False

    def _is_set(self, test: t.Expr) -> bool:
        """Does a test look into a set of pieces that was worked out before?"""
        return isinstance(test, t.Member) and isinstance(test.group, t.Local) and test.group.name in self.ex.sets

    def compute(self, name: str, expr: t.Expr, env: Env) -> list[str]:
        """Lines that give a name the value of an expression. Short lists are filled by loops: in Python 3.11 a
        comprehension is a call, which costs more than going through a hand of cards."""
        if isinstance(expr, t.Comp):
            key, item, text, tests = self.clauses(expr, env)
            return [f"{name} = []", *filling(item, text, tests, f"{name}.append({key})")]
        if self.is_scan(expr):
            return self._scan(name, expr, env)
        found = self.ex.words.distinct_enough(expr)
        if found is not None:
            zone, listed, op, wanted = found
            text, _ = self.ex.source(zone, env)
            if self.ex.patterns.by_face(listed) is not None:
                return [f"{name} = len({text}) >= {wanted} and len(set({text})) {op} {wanted}"]
            if isinstance(listed, t.Comp):
                key, item, source, tests = self.clauses(listed, env)
                seen = self.pool.fresh("s")
                lines = [f"{seen} = set()", *filling(item, source, tests, f"{seen}.add({key})")]
                lines.append(f"{name} = len({seen}) {op} {wanted}")
                return [f"{name} = False", f"if len({text}) >= {wanted}:", *(f"    {line}" for line in lines)]
        return [f"{name} = {self.ex.read(expr, env)}"]

    def is_scan(self, expr: t.Expr) -> bool:
        """Is it a question about each element of a list, which a loop answers?"""
        match self.ex.expand(expr):
            case t.Builtin(name="some" | "none" | "all", args=(t.Comp() as asked,)):
                return not self.ex.words.is_short(asked)
        return False

    def _scan(self, name: str, expr: t.Expr, env: Env) -> list[str]:
        asked = self.ex.expand(expr)
        assert isinstance(asked, t.Builtin)
        assert isinstance(asked.args[0], t.Comp)
        key, item, text, tests = self.clauses(asked.args[0], env)
        # `all` is settled by one that fails, `some` and `none` by one that does not.
        tests.append(f"not {key}" if asked.name == "all" else key)
        first = asked.name != "some"
        return [
            f"{name} = {first}",
            f"for {item} in {text}:",
            f"    if {' and '.join(tests)}:",
            f"        {name} = {not first}",
            "        break",
        ]


def filling(item: str, source: str, tests: list[str], act: str) -> list[str]:
    """A loop that does something with each element that passes the tests."""
    head = f"for {item} in {source}:"
    return [head, f"    if {' and '.join(tests)}: {act}"] if tests else [f"{head} {act}"]
