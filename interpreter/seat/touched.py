"""Which pieces an answer would touch that tells something of pieces: `tell(c in hand[p]: c.colour == red)`, those for
which it would hold.

In: an action, what its names stand for, and one seat's pieces. Out: pieces, or none where the seat could not work it
out for itself: what is told must hang on nothing that this seat does not know, and on nothing that the act changes
before it is told.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import evolve

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import expressions
from tgame.interpreter.evaluate import evaluate
from tgame.interpreter.known import Onlooker
from tgame.interpreter.program import Program, pieces_in
from tgame.interpreter.rules import RuleError
from tgame.interpreter.seat.pieces import Pieces


class Touched:
    """Says it for the options of one question."""

    def __init__(self, onlooker: Onlooker, pieces: Pieces) -> None:
        self.onlooker, self.pieces = onlooker, pieces
        self._tells: dict[str, t.Comp | None] = {}

    def by(self, action: t.Action, names: Mapping[str, Any]) -> tuple[int, ...]:
        if action.name not in self._tells:
            self._tells[action.name] = told_first(self.pieces.state.program, action)
        told = self._tells[action.name]
        if told is None or not self._is_open(told, action, names):
            return ()
        state = self.pieces.state
        try:
            holds = evaluate(state, told, names, keep=True)
            # Without a test it is one of the game's own expressions, whose meaning may be kept.
            chosen = told.source if told.test is None else evolve(told, key=None, type=told.source.type)
            found = evaluate(state, chosen, names, keep=told.test is None)
        except RuleError:
            return ()
        touched = [piece for piece, so in zip(found, holds, strict=True) if so]
        return tuple(touched) if all(map(self.pieces.knows, found)) else ()

    def _is_open(self, told: t.Comp, action: t.Action, names: Mapping[str, Any]) -> bool:
        """Can this seat work out what would be told? Also its names may stand for pieces that it does not know."""
        used = {part.name for part in expressions(told) if isinstance(part, t.Local)}
        bound = {part.name for part in expressions(told) if isinstance(part, t.Comp | t.Rank)}
        types = {given.name: given.type for given in action.given}
        types |= {choice.name: choice.type for choice in action.chosen}
        if not used - bound <= names.keys():
            return False
        given = {name: names[name] for name in used - bound}
        taken = [piece for name, value in given.items() for piece in pieces_in(value, types.get(name, t.NOTHING))]
        if not all(map(self.pieces.knows, taken)):
            return False
        plain = {name: value for name, value in given.items() if isinstance(value, int)}
        return self.onlooker.may_be_told(told, plain)


def told_first(program: Program, action: t.Action) -> t.Comp | None:
    """What an action tells of pieces whatever happens, yes or no of each, before it changes anything that matters."""
    analysis = program.analysis
    written: set[str] = set()
    for stmt in action.body:
        match stmt:
            case t.Effect(name="tell", args=(t.Comp() as told,)):
                yes_or_no = isinstance(t.item_type(told.type), t.BoolType)
                return told if yes_or_no and not analysis.reads(told) & written else None
            case t.Assign() if not analysis.sets_off(stmt):
                written |= analysis.writes(stmt)
            case t.Tell():
                continue
            case _:
                return None
    return None
