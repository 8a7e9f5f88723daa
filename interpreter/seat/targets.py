"""What an answer touches: its values as things on the table, parameter by parameter.

In: a value with its type, and for which parameter of which action it is. Out: a `Target`. Boards of one size share
their cells: which part of which zone is meant is seen by what the parameter is taken from, else by what the action does
with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import frozen

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import expressions, heads, statements
from tgame.interpreter.seat import values as v
from tgame.interpreter.seat.indices import Names, lets, part_number, spelt_out
from tgame.interpreter.seat.pieces import Pieces
from tgame.interpreter.seat.places import Places
from tgame.interpreter.speaker import Voice

Parts = list[tuple[str, tuple[t.Expr, ...]]]  # parts of zones, by what they are indexed with


@frozen
class Asked:
    """What a value is chosen for."""

    action: t.Action
    choice: t.Choice


class Targets:
    def __init__(self, pieces: Pieces, voice: Voice) -> None:
        self.pieces = pieces
        self.state = pieces.state
        self.game = pieces.layout.game
        self.voice = voice
        self.places = Places(pieces)

    def of(self, value: Any, type_: t.Type, asked: Asked | None, names: Names) -> v.Target:
        text = self.pieces.speaker.value(value, type_, self.voice)
        match type_:
            case t.PieceType():
                return v.Target("piece", text, piece=self.pieces.id(value))
            case t.CellType():
                return v.Target("cell", text, zone=self._board(type_, asked, names), cell=value)
            case t.PlayerType():
                return v.Target("player", text, player=value)
            case t.ListType() | t.TupleType():
                inner = [type_.item] * len(value) if isinstance(type_, t.ListType) else type_.items
                items = tuple(self.of(*pair, asked, names) for pair in zip(value, inner, strict=True))
                return v.Target("list", text, items=items)
        plain = value if isinstance(type_, t.NumberType) else self.pieces.notation.value(value, type_)
        place = None if asked is None else self.places.of(value, asked.action, asked.choice.name, names)
        return v.Target("value", text, value=plain, place=place)

    def is_one(self, type_: t.Type) -> bool:
        """Is a value of this type one thing on the table, whoever names it? A cell of boards that players have is not:
        it might be anybody's."""
        boards = [zone for zone in self.game.zones.values() if zone.cells == type_]
        return isinstance(type_, t.PieceType) or any(not zone.per for zone in boards)

    def _board(self, type_: t.CellType, asked: Asked | None, names: Names) -> str:
        """The part of a zone whose cells are meant; where the rules do not say, the first of that size."""
        for zone, index in self._named(asked) if asked is not None else ():
            if (
                self.game.zones[zone].cells == type_
                and (number := part_number(self.state, zone, index, names)) is not None
            ):
                return self.pieces.notation.parts[number]
        fitting = [name for name, zone in self.game.zones.items() if zone.cells == type_]
        shared = [name for name in fitting if not self.game.zones[name].per]
        return self.pieces.notation.parts[self.pieces.layout.zones[(shared or fitting)[0]].first]

    def _named(self, asked: Asked) -> Parts:
        """The places that a parameter is taken from, and then those that its action looks at or moves to by it."""
        action, choice = asked.action, asked.choice
        # Kept with the game: expressions that are worked out go by their identity.
        known: dict[tuple[str, str], Parts] = self.state.program.touched
        key = action.name, choice.name
        if key not in known:
            taken = [(part.zone, part.index) for part in expressions(choice.source) if isinstance(part, t.ZoneAt)]
            named = lets(action)
            used = [(zone, tuple(spelt_out(i, named) for i in index)) for zone, index in _uses(action, choice.name)]
            known[key] = taken + used
        return known[key]


def _uses(action: t.Action, name: str) -> Iterator[tuple[str, tuple[t.Expr, ...]]]:
    """Where an action looks by a name, or moves something to it."""
    tests = [line.test if isinstance(line, t.Require) else line.value for line in action.lines]
    done = list(statements(action.body))
    for part in (
        part for expr in (*tests, *(head for stmt in done for head in heads(stmt))) for part in expressions(expr)
    ):
        if isinstance(part, t.AtCell) and isinstance(part.cell, t.Local) and part.cell.name == name:
            yield part.zone, part.index
    for place in (stmt.to for stmt in done if isinstance(stmt, t.Move)):
        if isinstance(place.cell, t.Local) and place.cell.name == name:
            yield place.zone, place.index
