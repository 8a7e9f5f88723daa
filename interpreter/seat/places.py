"""Where a plain value points: the column of a board, a card of a hand, a heap, one of a variable's values.

In: a value that is chosen for a parameter, and the rules of its action. Out: a `Place`, or None. Nobody declares it; it
is where the rules index with the parameter: `hand[me][n]`, `board[1, n]`, `column_cells(board, n)`, `heap[n]`,
`seeds[n]`, in the action or in a definition that it asks. What lies on the table goes before numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import expressions, heads, statements
from tgame.interpreter.seat import values as v
from tgame.interpreter.seat.indices import Names, lets, opened, part_number, spelt_out, value_number
from tgame.interpreter.seat.pieces import Pieces

_LINES = {"row_cells": "row", "column_cells": "column"}
_DEEP = 3  # definitions within definitions that are looked into
Uses = list[t.Expr]


class Places:
    def __init__(self, pieces: Pieces) -> None:
        self.pieces = pieces
        self.state = pieces.state
        self.game = pieces.layout.game

    def of(self, value: Any, action: t.Action, name: str, names: Names) -> v.Place | None:
        """Where a value of this parameter points."""
        known = {**names, name: value}
        found = (self._place(use, name, known) for use in self._uses(action, name))
        return next((place for place in found if place is not None), None)

    def _uses(self, action: t.Action, name: str) -> Uses:
        """Where the rules of an action index with a parameter, what lies on the table first. Kept with the game:
        expressions that are worked out go by their identity."""
        known: dict[tuple[str, str], Uses] = self.state.program.indexed
        key = action.name, name
        if key not in known:
            found = [use for expr in _rules(action) for use in self._within(expr, name, _DEEP)]
            known[key] = sorted(found, key=self._rank)
        return known[key]

    def _within(self, expr: t.Expr, name: str, deep: int) -> Iterator[t.Expr]:
        for inner in expressions(expr):
            if isinstance(inner, t.DefCall) and deep and any(_is_named(arg, name) for arg in inner.args):
                definition = self.game.definitions[inner.name]
                given = {p.name: arg for p, arg in zip(definition.params, inner.args, strict=True)}
                yield from self._within(spelt_out(definition.body, given), name, deep - 1)
            elif _indexes(inner, name):
                yield inner

    def _rank(self, use: t.Expr) -> int:
        if not isinstance(use, t.VarAt):
            return 0
        return 2 if self.game.texts[use.variable].silent else 1

    def _place(self, use: t.Expr, name: str, names: Names) -> v.Place | None:
        match use:
            case t.VarAt(variable=variable, index=index):
                number = value_number(self.state, variable, index, names)
                return None if number is None else v.Place(variable=variable, index=number)
            case t.Builtin(name="nth", args=(t.ZoneAt(zone=zone, index=index), number_of)):
                return self._nth(part_number(self.state, zone, index, names), opened(self.state, number_of, names))
            case t.Builtin(name=word, args=(t.ZoneAt(zone=zone, index=index), *_)) if word in _LINES:
                return self._cells(zone, part_number(self.state, zone, index, names), names[name], _LINES[word])
            case t.AtCell(zone=zone, index=index, cell=t.Builtin(name="at", args=(_, row, column))):
                by = [way for way, expr in (("row", row), ("column", column)) if _is_named(expr, name)]
                whole = part_number(self.state, zone, index, names)
                return self._cells(zone, whole, names[name], by[0]) if len(by) == 1 else None
            case t.AtCell(zone=zone, index=index, cell=cell):
                number = part_number(self.state, zone, index, names)
                at = opened(self.state, cell, names)
                if number is None or not isinstance(at, int) or not 0 <= at < len(self.state.Z[number]):
                    return None
                return v.Place(self.pieces.notation.parts[number], (at,))
            case t.ZoneAt(zone=zone, index=index):
                number = part_number(self.state, zone, index, names)
                return None if number is None else v.Place(self.pieces.notation.parts[number])
        return None

    def _nth(self, number: int | None, position: int | None) -> v.Place | None:
        """A piece by its place among the others."""
        if number is None or position is None or self.state.program.loose[number]:
            return None
        lying = self.state.Z[number]
        if not 0 < position <= len(lying) or lying[position - 1] < 0:
            return None
        return v.Place(self.pieces.notation.parts[number], piece=self.pieces.id(lying[position - 1]))

    def _cells(self, zone: str, number: int | None, line: int, by: str) -> v.Place | None:
        """A row or a column, counted from 1."""
        cells = self.game.zones[zone].cells
        if number is None or cells is None or not 1 <= line <= (cells.rows if by == "row" else cells.columns):
            return None
        columns = cells.columns
        found = (
            range((line - 1) * columns, line * columns)
            if by == "row"
            else range(line - 1, cells.rows * columns, columns)
        )
        return v.Place(self.pieces.notation.parts[number], tuple(found))


def _rules(action: t.Action) -> Iterator[t.Expr]:
    """All that an action looks at, in the order of the rule file; places that it changes as if it looked at them."""
    named = lets(action)
    for choice in action.chosen:
        yield from (expr for expr in (choice.source, choice.test) if expr is not None)
    for line in action.lines:
        yield spelt_out(line.test if isinstance(line, t.Require) else line.value, named)
    for stmt in statements(action.body):
        match stmt:
            case t.Assign(variable=variable, index=index, value=value, span=span):
                yield spelt_out(t.VarAt(variable, index, type=value.type, span=span), named)
            case t.Move(what=what, to=to):
                inner = t.ZoneAt(to.zone, to.index, type=what.type, span=to.span)
                cell = to.cell
                place = inner if cell is None else t.AtCell(to.zone, to.index, cell, type=what.type, span=to.span)
                yield spelt_out(place, named)
        if isinstance(stmt, t.Let):
            named = {**named, stmt.name: spelt_out(stmt.value, named)}
        for head in heads(stmt):
            yield spelt_out(head, named)


def _indexes(expr: t.Expr, name: str) -> bool:
    """Does it look somewhere by this name itself, not by something that is worked out from it?"""
    match expr:
        case t.VarAt(index=index) | t.ZoneAt(index=index):
            return any(_is_named(inner, name) for inner in index)
        case t.AtCell(cell=t.Builtin(name="at", args=(_, row, column))):
            return _is_named(row, name) or _is_named(column, name)
        case t.AtCell(cell=t.Arith(op="-", left=left, right=t.Const(value=1))):
            # Places of a row are counted from 1 by the rules, and from 0 by the board.
            return _is_named(left, name)
        case t.AtCell(cell=cell):
            return _is_named(cell, name)
        case t.Builtin(name="nth", args=(t.ZoneAt(), number)):
            return _is_named(number, name)
        case t.Builtin(name=word, args=(t.ZoneAt(), line, *_)) if word in _LINES:
            return _is_named(line, name)
    return False


def _is_named(expr: t.Expr, name: str) -> bool:
    return isinstance(expr, t.Local) and expr.name == name
