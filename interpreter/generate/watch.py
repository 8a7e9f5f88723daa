"""Triggers that watch lines of a board: `when some(l in lines(board, 4): all(s in l: …))`.

In: a trigger's condition, and a move that puts a piece on a cell. Out: how to test only the lines through that cell. If
the condition did not hold before, no other line can make it hold now.
"""

from __future__ import annotations

from attrs import frozen

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import children
from tgame.interpreter.analysis import Analysis
from tgame.interpreter.generate.expressions import ExpressionWriter


@frozen
class Watch:
    """Lines of cells, and what must be true of each cell of one of them."""

    cell: str
    test: t.Expr
    # For each cell of the board, the other cells of each line through it.
    through: tuple[tuple[tuple[int, ...], ...], ...]


def watch(writer: ExpressionWriter, analysis: Analysis, trigger: t.Trigger, stmt: t.Stmt) -> Watch | None:
    """What to look at after a move, where that is enough."""
    if not isinstance(stmt, t.Move) or stmt.to.cell is None or isinstance(stmt.to.cell.type, t.ListType):
        return None
    if analysis.in_trigger(stmt):
        # Its condition may have come to hold before, and still wait for its test.
        return None
    if f"zone {stmt.to.zone}" in analysis.whereabouts.sources(stmt, stmt.what) or stmt.to.index:
        return None
    match writer.expand(trigger.test):
        case t.Builtin(
            name="some",
            args=(
                t.Comp(
                    name=line,
                    source=lines,
                    test=None,
                    key=t.Builtin(name="all", args=(t.Comp(name=cell, source=t.Local(name=of), test=None, key=test),)),
                ),
            ),
        ) if of == line and test is not None and _looks_only_at(writer, test, stmt.to.zone, cell):
            listed = writer.fixed_lines(lines)
            if listed is None or not listed or len({len(one) for one in listed}) > 1:
                return None
            board = writer.game.zones[stmt.to.zone].cells
            assert board is not None
            every = range(board.rows * board.columns)
            through = tuple(
                tuple(tuple(other for other in one if other != here) for one in listed if here in one) for here in every
            )
            return Watch(cell, test, through)
    return None


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
