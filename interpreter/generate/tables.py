"""Definitions as tables: what depends on nothing but its parameters is worked out once, for all that they can be.

In: a definition such as `def forward(p: Player, s: Cell(board)) = …`. Out: the name of a constant that holds its
values, indexed by the parameters one after the other.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import expressions
from tgame.interpreter.partial import may_fail

if TYPE_CHECKING:
    from tgame.interpreter.generate.expressions import ExpressionWriter

_LARGEST = 4_096  # values in a table
_STATE = (t.ZoneAt, t.AtCell, t.VarAt)
_STATE_WORDS = ("cell", "score", "winners", "over", "asked", "knows", "could_be", "shown", "face_down")


class TableMaker:
    def __init__(self, writer: ExpressionWriter) -> None:
        self.ex = writer
        self._names: dict[str, str | None] = {}
        self._values: dict[str, Any] = {}

    def name(self, definition: str) -> str | None:
        """The table of a definition, if it is one."""
        if definition not in self._names:
            self._names[definition] = None
            found = self.ex.game.definitions[definition]
            if self._is_fixed(found):
                self._values[definition] = self._work_out(found)
                self._names[definition] = self.padded(definition, tuple(map(pad, found.params)))
        return self._names[definition]

    def padded(self, definition: str, pads: tuple[int, ...]) -> str:
        """The table with so many places left free before the first, for each parameter."""
        return self.ex.pool.constant("T", ("definition", definition, pads), _padded(self._values[definition], pads))

    def _is_fixed(self, definition: t.Definition) -> bool:
        sizes = [_size(parameter) for parameter in definition.params]
        if not sizes or None in sizes or min(_range(parameter).start for parameter in definition.params) < 0:
            return False
        total = 1
        for one in sizes:
            total *= one or 0
        if not 0 < total <= _LARGEST or may_fail(self.ex.game, definition.body):
            return False
        for part in expressions(definition.body):
            if isinstance(part, _STATE) or (isinstance(part, t.Builtin) and part.name in _STATE_WORDS):
                return False
            if isinstance(part, t.DefCall) and self.name(part.name) is None:
                return False
        return True

    def _work_out(self, definition: t.Definition) -> Any:
        names = [f"p{place}" for place in range(len(definition.params))]
        env = {parameter.name: name for parameter, name in zip(definition.params, names, strict=True)}
        text = f"lambda {', '.join(names)}: {self.ex.read(definition.body, env)}"
        work_out = eval(text, dict(self.ex.pool.names))
        ranges = [_range(parameter) for parameter in definition.params]
        found = [_kept(work_out(*values)) for values in product(*ranges)]
        for values_of in reversed(ranges[1:]):
            found = [tuple(found[i : i + len(values_of)]) for i in range(0, len(found), len(values_of))]
        return tuple(found)


def _size(parameter: t.Parameter) -> int | None:
    """How many values a parameter can have."""
    return t.domain_size(parameter.type)


def pad(parameter: t.Parameter) -> int:
    """How many places to leave free, so that a number of a range is its place in the table."""
    return max(0, _range(parameter).start)


def _padded(values: Any, pads: tuple[int, ...]) -> Any:
    if not pads:
        return values
    return (None,) * pads[0] + tuple(_padded(part, pads[1:]) for part in values)


def _range(parameter: t.Parameter) -> range:
    if isinstance(parameter.type, t.NumberType):
        return range(parameter.type.low, parameter.type.high + 1)
    return range(_size(parameter) or 0)


def _kept(value: Any) -> Any:
    """A value that nothing can change."""
    return tuple(map(_kept, value)) if isinstance(value, list | tuple | range) else value
