"""How messages write seats, cells and acts: by the names that scenarios and answers may write, `advance(b2, b3)`.

In: an English speaker and the symbols of a configuration. Out: words. A name that would not be read back as what it
names is not used: there the notation stands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import evolve

from tgame.dsl import ast
from tgame.dsl import checked as t
from tgame.dsl.check.context import Context, Symbols
from tgame.dsl.check.expressions import check_name
from tgame.dsl.check.naming import Hint, Lying, seat_names
from tgame.dsl.diagnostics import Span
from tgame.interpreter.asks import DONE, PASS, Option
from tgame.interpreter.notation import Notation
from tgame.interpreter.speaker import Speaker

if TYPE_CHECKING:
    from collections.abc import Callable

    from tgame.interpreter.match import Match


class Spelling(Notation):
    """The notation, with names for seats and cells where they have some."""

    def __init__(self, speaker: Speaker, symbols: Symbols) -> None:
        super().__init__(speaker.layout)
        self._speaker = speaker
        self._symbols = symbols
        self._seats = (seat_names(symbols),)
        self._read: dict[tuple[str, Hint], t.Expr] = {}

    def option(self, match: Match, option: Option) -> str:
        """An answer as its giver would write it."""
        if option.action in (PASS, DONE):
            return option.action
        machine = match.machine
        words = [
            self.value(value, type_, lambda piece: self.piece(piece, machine.W, machine.Z))
            for value, type_ in match.typed(option)
        ]
        return f"{option.action}({', '.join(words)})" if words else option.action

    def value(self, value: Any, type_: t.Type, piece: Callable[[int], str] = str) -> str:
        match type_:
            case t.PlayerType():
                name = self._speaker.player(value)
                return name if self._means(name, type_, value) else super().value(value, type_)
            case t.CellType():
                name = self._speaker.value(value, type_)
                return name if self._means(name, type_, value) else super().value(value, type_)
        return super().value(value, type_, piece)

    def piece(self, piece: int, places: list[int], zones: list[list[int]]) -> str:
        zone, _, cell = self.layout.place_name(places[piece])
        if cell is not None:
            name = self._speaker.cell(zone, cell)
            match self._reading(name, Lying(self.layout.game.zones[zone].holds)):
                case t.AtCell(zone=found, cell=t.Const(value=number)) if (found, number) == (zone, cell):
                    return name
        return super().piece(piece, places, zones)

    def _means(self, name: str, type_: t.Type, value: Any) -> bool:
        found = self._reading(name, type_)
        return isinstance(found, t.Const) and found.type == type_ and found.value == value

    def _reading(self, name: str, hint: Hint) -> t.Expr | None:
        """What somebody who writes this name means by it."""
        if not (name.isascii() and name.isidentifier()):
            return None
        if (name, hint) not in self._read:
            ctx = Context(evolve(self._symbols, findings=[]), scenario=True, seats=self._seats)
            self._read[name, hint] = check_name(ctx, ast.Name(name, span=Span(0, 0)), hint)
        return self._read[name, hint]
