"""What an answer touches: its values as things on the table, parameter by parameter.

In: a value with its type, and where the rules took it from. Out: a `Target`. Cells are those of the zone that the
parameter's list names, since boards of one size share theirs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import expressions
from tgame.interpreter.evaluate import evaluate
from tgame.interpreter.rules import RuleError
from tgame.interpreter.seat import values as v
from tgame.interpreter.seat.pieces import Pieces
from tgame.interpreter.speaker import Voice

Names = Mapping[str, Any]


class Targets:
    def __init__(self, pieces: Pieces, voice: Voice) -> None:
        self.pieces = pieces
        self.state = pieces.state
        self.game = pieces.layout.game
        self.voice = voice

    def of(self, value: Any, type_: t.Type, source: t.Expr | None, names: Names) -> v.Target:
        text = self.pieces.speaker.value(value, type_, self.voice)
        match type_:
            case t.PieceType():
                return v.Target("piece", text, piece=self.pieces.id(value))
            case t.CellType():
                return v.Target("cell", text, zone=self._board(type_, source, names), cell=value)
            case t.PlayerType():
                return v.Target("player", text, player=value)
            case t.ListType() | t.TupleType():
                inner = [type_.item] * len(value) if isinstance(type_, t.ListType) else type_.items
                items = tuple(self.of(*pair, source, names) for pair in zip(value, inner, strict=True))
                return v.Target("list", text, items=items)
        plain = value if isinstance(type_, t.NumberType) else self.pieces.notation.value(value, type_)
        return v.Target("value", text, value=plain)

    def _board(self, type_: t.CellType, source: t.Expr | None, names: Names) -> str:
        """The part of a zone whose cells are meant: the one that the list is made of, else the first of that size."""
        if source is not None:
            for part in expressions(source):
                if isinstance(part, t.ZoneAt) and self.game.zones[part.zone].cells == type_:
                    number = self._part(part, names)
                    if number is not None:
                        return self.pieces.notation.parts[number]
        fitting = [name for name, zone in self.game.zones.items() if zone.cells == type_]
        shared = [name for name in fitting if not self.game.zones[name].per]
        return self.pieces.notation.parts[self.pieces.layout.zones[(shared or fitting)[0]].first]

    def _part(self, part: t.ZoneAt, names: Names) -> int | None:
        plan = self.pieces.layout.zones[part.zone]
        if len(part.index) != len(plan.zone.per):
            return None
        try:
            values = [evaluate(self.state, index, names, keep=True) for index in part.index]
        except (RuleError, NameError, KeyError):
            # An index of a name that is bound inside the list: it means several parts.
            return None
        lows = [self.pieces.layout.indices(type_).start for type_ in plan.zone.per]
        found: int = plan.first
        for value, low, stride in zip(values, lows, plan.strides, strict=True):
            found += (value - low) * stride
        return found
