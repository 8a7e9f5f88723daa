"""Lines of a board that something is true of: `some(l in lines(board, 4): all(s in l: …))`.

In: such a condition. Out: how to look only at the lines through one cell: the one that the condition names (`where l
has place`), or the one that a move has just filled, if the condition did not hold before: no other line can make it
hold.
"""

from __future__ import annotations

from attrs import frozen

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import children, free_names
from tgame.interpreter.analysis import Analysis
from tgame.interpreter.generate.expressions import ExpressionWriter
from tgame.interpreter.partial import may_fail


@frozen
class Watch:
    """Lines of cells, and what must be true of each cell of one of them."""

    cell: str
    test: t.Expr
    # For each cell of the board, the other cells of each line through it.
    others: tuple[tuple[tuple[int, ...], ...], ...]


def watch(writer: ExpressionWriter, analysis: Analysis, trigger: t.Trigger, stmt: t.Stmt) -> Watch | None:
    """What to look at after a move, where that is enough."""
    if not isinstance(stmt, t.Move) or stmt.to.cell is None or isinstance(stmt.to.cell.type, t.ListType):
        return None
    if analysis.in_trigger(stmt):
        # Its condition may have come to hold before, and still wait for its test.
        return None
    if f"zone {stmt.to.zone}" in analysis.whereabouts.sources(stmt, stmt.what) or stmt.to.index:
        return None
    found = _every_line(writer, trigger.test)
    if found is None or found[1] is not None or not _looks_only_at(writer, found[0].test, stmt.to.zone, found[0].cell):
        return None
    return found[0]


def through(writer: ExpressionWriter, test: t.Expr) -> tuple[Watch, t.Expr] | None:
    """The lines through a cell that a condition names, and that cell."""
    found = _every_line(writer, test)
    return (found[0], found[1]) if found is not None and found[1] is not None else None


def _every_line(writer: ExpressionWriter, test: t.Expr) -> tuple[Watch, t.Expr | None] | None:
    """A condition on all cells of some line; and the cell that the line must have, if one is named."""
    match writer.expand(test):
        case t.Builtin(
            name="some",
            args=(
                t.Comp(
                    name=line,
                    source=lines,
                    test=having,
                    key=t.Builtin(name="all", args=(t.Comp(name=cell, source=t.Local(name=of), test=None, key=key),)),
                ),
            ),
        ) if of == line and key is not None and line not in free_names(key):
            named = _named_cell(line, having)
            board = _board(lines)
            listed = writer.fixed_lines(lines)
            if board is None or not listed or not _are_even(listed):
                return None
            if (having is not None and named is None) or may_fail(writer.game, key):
                return None
            every = range(board.rows * board.columns)
            others = tuple(
                tuple(tuple(other for other in one if other != here) for one in listed if here in one) for here in every
            )
            return Watch(cell, key, others), named
    return None


def _are_even(lines: tuple[tuple[int, ...], ...]) -> bool:
    """Are all lines equally long, of two cells or more, and no cell twice in one?"""
    return len({len(line) for line in lines}) == 1 and all(len(set(line)) == len(line) > 1 for line in lines)


def _named_cell(line: str, having: t.Expr | None) -> t.Expr | None:
    match having:
        case t.Member(value=cell, group=t.Local(name=of)) if of == line and line not in free_names(cell):
            return cell
    return None


def _board(lines: t.Expr) -> t.CellType | None:
    item = t.item_type(t.item_type(lines.type) or t.NOTHING)
    return item if isinstance(item, t.CellType) else None


def _looks_only_at(writer: ExpressionWriter, test: t.Expr, zone: str, cell: str) -> bool:
    """Does a test look at one cell of one board, and at nothing else that can change?"""
    match test:
        case t.AtCell(zone=looked, index=(), cell=t.Local(name=at)):
            return looked == zone and at == cell
        case t.ZoneAt() | t.AtCell() | t.VarAt() | t.DefCall():
            return False
        case t.Builtin(name="cell" | "shown" | "face_down" | "score" | "free" | "gap" | "run"):
            return False
    return all(_looks_only_at(writer, part, zone, cell) for part in children(test))
