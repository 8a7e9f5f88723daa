"""Texts as they are told: the holes of an act, a phase, a sentence filled for one listener.

What a hole was worked out from may be known to some only: the others read `?`. What a text names is covered: it need
not be told again as a move or a change.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Literal

from attrs import define, field

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import expressions
from tgame.interpreter.events import Acted
from tgame.interpreter.machine import Note, Spot
from tgame.interpreter.program import pieces_in
from tgame.interpreter.speaker import Filled, Voice
from tgame.interpreter.telling.listener import Listener


@define
class Cover:
    """What the texts of one act have named."""

    pieces: set[int] = field(factory=set)
    placed: set[int] = field(factory=set)  # named by where they lie
    shown: set[int] = field(factory=set)  # turned up a moment ago
    moved: set[int] = field(factory=set)  # moved since they were named
    cells: set[tuple[t.CellType, int]] = field(factory=set)
    variables: set[str] = field(factory=set)
    items: set[tuple[t.Type, int]] = field(factory=set)
    counts: set[tuple[str, int]] = field(factory=set)  # zones, and how many pieces were said to lie in each
    act: Literal["silent", "listed", "said"] = "silent"  # is its text told, perhaps with what was chosen after a colon?

    def add(self, value: Any, type_: t.Type) -> None:
        self.pieces.update(pieces_in(value, type_))
        match type_:
            case t.CellType():
                self.cells.add((type_, value))
            case t.EnumType() | t.PlayerType() | t.NumberType():
                self.items.add((type_, value))
            case t.ListType(item=t.CellType() as item):
                self.cells.update((item, cell) for cell in value)

    def add_text(self, text: t.Text, holes: Holes) -> None:
        """The variables that a text reads are told with it, and how many pieces it says lie in a zone."""
        for number, hole in enumerate(text.holes):
            self.variables.update(part.variable for part in expressions(hole) if isinstance(part, t.VarAt))
            filled = holes(number)
            match hole:
                case t.Builtin(name="count", args=(t.ZoneAt(zone=zone, index=()),)) if filled is not None:
                    self.counts.add((zone, filled[0]))


@define
class Holes:
    """The values of a text's holes, and who may know them."""

    listener: Listener
    values: dict[int, tuple[Any, t.Type, int]] = field(factory=dict)
    known: dict[int, int] = field(factory=dict)
    spots: dict[int, Spot] = field(factory=dict)

    def __call__(self, number: int) -> Filled:
        found = self.values.get(number)
        if found is None:
            return None
        value, type_, mask = found
        if not self.listener.knows(mask):
            return None
        return self._in_order(value, type_), type_

    def _in_order(self, value: Any, type_: t.Type) -> Any:
        """Pieces out of heaps by their faces, those that are not known last."""
        if not isinstance(type_, t.ListType) or not isinstance(type_.item, t.PieceType):
            return value
        heaped = [piece for piece in value if not self.listener.ordered(self.spots[piece][0])]
        others = [piece for piece in value if self.listener.ordered(self.spots[piece][0])]
        faces = self.listener.layout.faces

        def place(piece: int) -> tuple[bool, int]:
            known = self.listener.knows(self.known[piece])
            return not known, faces[piece] if known else 0

        return [*sorted(heaped, key=place), *others]

    def look(
        self, pieces: list[int], known: tuple[int, ...], spots: tuple[Spot, ...], later: Mapping[int, int]
    ) -> None:
        for piece, mask, spot in zip(pieces, known, spots, strict=True):
            # What lies in order is named as it looked then; what comes out of a heap, as it looks when the act is over.
            self.known[piece] = mask if self.listener.ordered(spot[0]) else mask | later.get(piece, 0)
            self.spots[piece] = spot


def holes_of(listener: Listener, note: Note | None, later: Mapping[int, int]) -> Holes:
    """The holes that a note has the values of."""
    found = Holes(listener)
    if note is None or note[1] is None:
        return found
    number, values, masks, looked, known, spots = note
    assert values is not None
    plan = listener.program.pool.notes[number]
    for hole, value, type_, mask, named in zip(plan.holes, values, plan.types, masks, looked, strict=True):
        for piece, tells in named:
            # What was worked out from a piece is known to those who know, when the act is over, which it was.
            mask &= tells | later.get(piece, 0)
        found.values[hole] = (value, type_, mask)
    pieces = [p for value, type_ in zip(values, plan.types, strict=True) for p in pieces_in(value, type_)]
    found.look(pieces, known, spots, later)
    return found


def holes_in(form: t.Wording) -> set[int]:
    """The holes that a form of a text fills."""
    found: set[int] = set()
    for part in form:
        if isinstance(part, t.Filler):
            found.add(part.hole)
            for branch in part.branches:
                found |= holes_in(branch)
    return found


def voice_of(
    holes: Holes, form: t.Wording, chooser: int | None = None, cells: Collection[tuple[t.CellType, int]] = ()
) -> Voice:
    """How the pieces of a text are named. Those on a cell that the text names too, or on one of `cells`, which were
    named a moment ago, need no place."""
    named = Cover()
    for number in holes_in(form):
        filled = holes(number)
        if filled is not None:
            named.add(*filled)
    return holes.listener.voice(holes.known, holes.spots, chooser, named.cells.union(cells))


def cover(found: Holes, covered: Cover, chooser: int | None, filled: Collection[int] | None = None) -> None:
    """What a text with these holes has told, or with those that are `filled` in the form that is told. A piece named by
    its place is still to be told by its face, and so is one that lies in order of which only the sort was said."""
    named = Cover()
    for number, (value, type_, _) in found.values.items():
        if filled is None or number in filled:
            named.add(value, type_)
    covered.cells |= named.cells
    covered.items |= named.items
    for piece in named.pieces:
        known, spot = found.known[piece], found.spots[piece]
        if found.listener.by_place(known, spot, chooser):
            covered.placed.add(piece)
        elif chooser is not None or found.listener.knows(known) or not found.listener.ordered(spot[0]):
            covered.pieces.add(piece)


def chosen_values(action: t.Action, event: Acted) -> list[tuple[t.Choice, Any]]:
    values = (event.chosen,) if len(action.chosen) == 1 else event.chosen
    return list(zip(action.chosen, values, strict=True)) if action.chosen else []


def act_holes(listener: Listener, action: t.Action, event: Acted, later: Mapping[int, int]) -> Holes:
    """The holes of an act's text: from its note, and from what was chosen."""
    found = holes_of(listener, event.note, later)
    chosen = chosen_values(action, event)
    pieces = [piece for choice, value in chosen for piece in pieces_in(value, choice.type)]
    found.look(pieces, event.known, event.spots, later)
    by_name = {choice.name: (value, choice.type, listener.program.everyone) for choice, value in chosen}
    for number, hole in enumerate(action.text.holes):
        if isinstance(hole, t.Local) and hole.name in by_name:
            found.values[number] = by_name[hole.name]
    return found
