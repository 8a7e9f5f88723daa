"""Patterns as Python text: `stone(owner: me)`, and the sets of pieces that fit one.

In: patterns and lists narrowed by them. Out: tests, look-ups in tables of sets, and the one number that copies share.
Which pieces there are is known before the match; where they lie is not, and nothing here asks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import is_test
from tgame.interpreter.partial import may_fail

if TYPE_CHECKING:
    from tgame.interpreter.generate.expressions import Env, ExpressionWriter

_LONGEST_LOOK_UP = 64


class PatternWriter:
    def __init__(self, writer: ExpressionWriter) -> None:
        self.ex = writer
        self.game = writer.game
        self.layout = writer.layout
        self.pool = writer.pool

    def fixed(self, pattern: t.Pattern) -> frozenset[int] | None:
        """The pieces of a pattern, when it does not depend on the state."""
        if not all(isinstance(value, t.Const) for _, value in pattern.fields):
            return None
        wanted = [
            (self.layout.fields[name], value.value) for name, value in pattern.fields if isinstance(value, t.Const)
        ]
        pieces = self.layout.of_kinds(pattern.kinds)
        return frozenset(i for i in pieces if all(column[i] == value for column, value in wanted))

    def matches(self, piece: str, pattern: t.Pattern, env: Env) -> str:
        """Does a piece fit a pattern? What is no piece (-1) fits none."""
        fixed = self.fixed(pattern)
        if fixed is not None:
            return f"{piece} in {self.pool.pieces(fixed)}"
        found, rest = self._look_up(pattern, env)
        tests = [f"{self.pool.field(name)}[{piece}] == {self.ex.read(value, env)}" for name, value in rest]
        return f"({' and '.join([f'{piece} in {found}', *tests])})"

    def test(self, expr: t.Is, env: Env) -> str:
        text = self.matches(self.ex.read(expr.piece, env), expr.pattern, env)
        return text if text.startswith("(") else f"({text})"

    def set_of(self, pattern: t.Pattern, env: Env) -> str | None:
        """The set of pieces that fit a pattern, where it can be looked up."""
        if self.fixed(pattern) is not None:
            return None
        found, rest = self._look_up(pattern, env)
        return None if rest else found

    def _look_up(self, pattern: t.Pattern, env: Env) -> tuple[str, list[tuple[str, t.Expr]]]:
        """The set of pieces whose first open field has the value wanted, and the fields that are then still open."""
        found: list[tuple[str, t.Expr]] = [(n, v) for n, v in pattern.fields if not isinstance(v, t.Const)]
        (name, value), *rest = found
        closed = t.Pattern(pattern.kinds, tuple((n, v) for n, v in pattern.fields if isinstance(v, t.Const)))
        base = self.fixed(closed) or frozenset()
        column = self.layout.fields[name]
        by_value: dict[t.Value, frozenset[int]] = {}
        for i in base:
            by_value[column[i]] = by_value.get(column[i], frozenset()) | {i}
        size = t.domain_size(value.type)
        if size is not None and not isinstance(value.type, t.NumberType):
            every = tuple(by_value.get(number, frozenset()) for number in range(size))
            return f"{self.pool.constant('M', (name, base, size), every)}[{self.ex.read(value, env)}]", rest
        if isinstance(value.type, t.NumberType) and value.type.low >= 0 and value.type.high < _LONGEST_LOOK_UP:
            every = tuple(by_value.get(number, frozenset()) for number in range(value.type.high + 1))
            return f"{self.pool.constant('M', (name, base, len(every)), every)}[{self.ex.read(value, env)}]", rest
        # A number may be one that no piece has.
        table = self.pool.constant("M", (name, base), by_value)
        empty = self.pool.constant("P", frozenset(), frozenset())
        return f"{table}.get({self.ex.read(value, env)}, {empty})", rest

    def fixed_filter(self, expr: t.Expr) -> tuple[t.Expr, frozenset[int]] | None:
        """`zone.kind`: a source narrowed to a fixed set of pieces, with nothing made of them."""
        pattern = is_test(expr) if isinstance(expr, t.Comp) else None
        if isinstance(expr, t.Comp) and pattern is not None:
            fixed = self.fixed(pattern)
            if fixed is not None and isinstance(expr.source, t.ZoneAt | t.AtCell | t.Local):
                return expr.source, fixed
        return None

    def by_face(self, expr: t.Expr) -> t.ZoneAt | None:
        """The zone of `zone.field`, where the field says all there is to say about a piece and copies share a number:
        then the pieces themselves will do."""
        match expr:
            case t.Comp(name=name, source=t.ZoneAt() as zone, test=None, key=t.FieldOf(piece=t.Local(name=own))):
                kinds = self.game.zones[zone.zone].holds.kinds
                alone = len(kinds) == 1 and len(self.game.kinds[next(iter(kinds))].fields) == 1
                if name == own and alone and kinds <= self.ex.alike and self.ex.is_whole(zone):
                    return zone
        return None

    def number_of(self, pattern: t.Pattern, env: Env) -> str | None:
        """The number of the pieces that fit a pattern, where they are copies that share one."""
        numbers = self.numbers(pattern)
        if numbers is None:
            return None
        value = next((value for _, value in pattern.fields if not isinstance(value, t.Const)), None)
        if value is None:
            return str(numbers[0])
        return f"{self.pool.constant('T', ('numbers', numbers), numbers)}[{self.ex.read(value, env)}]"

    def numbers(self, pattern: t.Pattern) -> tuple[int, ...] | None:
        """The number of the pieces that fit, for each value of the field that is open."""
        if any(may_fail(self.game, value) for _, value in pattern.fields):
            return None
        fixed = self.fixed(pattern)
        if fixed is not None:
            number = self.only_number(fixed)
            return None if number is None else (number,)
        [(name, value), *more] = [(n, v) for n, v in pattern.fields if not isinstance(v, t.Const)]
        size = t.domain_size(value.type)
        if more or size is None or isinstance(value.type, t.NumberType):
            return None
        rest = tuple(part for part in pattern.fields if part[0] != name)
        found: list[int] = []
        for item in range(size):
            this = t.Const(item, type=value.type, span=value.span)
            pieces = self.fixed(t.Pattern(pattern.kinds, (*rest, (name, this))))
            number = self.only_number(pieces) if pieces else None
            if number is None:
                return None
            found.append(number)
        return tuple(found)

    def only_number(self, pieces: frozenset[int]) -> int | None:
        """The number that stands for all of these, where they are copies that share one."""
        if not pieces or any(self.layout.pieces[piece].kind not in self.ex.alike for piece in pieces):
            return None
        if len({self.layout.faces[piece] for piece in pieces}) > 1:
            return None
        return self.layout.faces.index(self.layout.faces[min(pieces)])
