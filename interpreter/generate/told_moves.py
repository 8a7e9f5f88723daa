"""Moves, as the stepper writes them: everyone's knowledge goes along with the piece, and the log tells of it.

The machine's `move` can do any of them. The commonest are written out: one piece from a zone that is known to one
without cells, where nobody loses sight of it.
"""

from __future__ import annotations

from tgame.dsl import checked as t
from tgame.interpreter.analysis import Analysis
from tgame.interpreter.generate.code import Code
from tgame.interpreter.generate.expressions import Env, ExpressionWriter
from tgame.interpreter.generate.settled import Settled, settle


class ToldMoveWriter:
    def __init__(self, expressions: ExpressionWriter, analysis: Analysis) -> None:
        self.ex = expressions
        self.analysis = analysis
        self.game = expressions.game
        self.layout = expressions.layout
        self.pool = expressions.pool

    def write(self, code: Code, stmt: t.Move, env: Env) -> None:
        move, env = settle(code, self.ex, stmt, env)
        zone = self.ex.zone_number(move.to.zone, move.to.index, env)
        if self.game.zones[move.to.zone].cells is None and self._simple(code, move, zone, env):
            return
        what = self.ex.read(move.what, env)
        site = self.pool.site(move.span)
        cell = move.to.cell
        many = isinstance(move.what.type, t.ListType)
        if cell is None:
            code(f"M.{'move_all' if many else 'move'}({what}, {zone}, {'' if many else '-1, '}{site})")
        elif many or isinstance(cell.type, t.ListType):
            what = what if many else f"[{what}]"
            cells = self.ex.value(cell, env)
            cells = cells if isinstance(cell.type, t.ListType) else f"[{cells}] * len(what)"
            code(f"what = {what}")
            code(f"M.move_to_cells(what, {zone}, {cells}, {site})")
        else:
            code(f"M.move({what}, {zone}, {self.ex.read(cell, env)}, {site})")

    def _simple(self, code: Code, move: Settled, zone: str, env: Env) -> bool:
        match move.what:
            case t.Local() as piece:
                origin = self.analysis.whereabouts.origin(move.stmt, piece)
                if origin is None or not self._followed(origin, move):
                    return False
                source = self.ex.zone(origin.zone, origin.index, env)
                code(f"x = {self.ex.read(piece, env)}")
                if not self._plain(origin):
                    here = self.ex.zone_number(origin.zone, origin.index, env)
                    code(f"if len({source}) > 1: M.leave(x, {here}, {zone})")
                code(f"{source}.remove(x)")
                self._arrive(code, move, origin, zone, env)
                return True
            case t.Builtin(name="top", args=(t.ZoneAt() as origin, t.Const(value=1))):
                if not self.ex.is_whole(origin) or not self._plain(origin) or not self._followed(origin, move):
                    return False
                source = self.ex.zone(origin.zone, origin.index, env)
                with code.block(f"if {source}:"):
                    code(f"x = {source}.pop(0)")
                    self._arrive(code, move, origin, zone, env)
                return True
        return False

    def _followed(self, origin: t.ZoneAt, move: Settled) -> bool:
        """Can everyone follow the piece, by its place or by its face at one end?"""
        source, target = self.game.zones[origin.zone], self.game.zones[move.to.zone]
        return source.cells is None and (source.ordered or "all" in (source.seen, target.seen))

    def _plain(self, origin: t.ZoneAt) -> bool:
        """Can everyone tell which piece it is as long as it lies there?"""
        source = self.game.zones[origin.zone]
        return source.ordered or source.seen == "all"

    def _arrive(self, code: Code, move: Settled, origin: t.ZoneAt, zone: str, env: Env) -> None:
        target = self.game.zones[move.to.zone]
        here = self.ex.zone_number(origin.zone, origin.index, env)
        put = "insert(0, x)" if target.shape == "pile" else "append(x)"
        code(f"{self.ex.zone(target.name, move.to.index, env)}.{put}")
        code(f"W[x] = {zone}")
        seen = self.layout.everyone if target.seen == "all" else None
        code(f"known = M.K[x] = {seen}" if seen is not None else f"known = M.K[x] = M.K[x] | SEEN[{zone}]")
        if self.analysis.ever_shows:
            code(f"if V[{self.layout.up}]: V[{self.layout.up}] &= ~(1 << x)")
        code(f"M.log = (M.log, 'move', {self.pool.site(move.span)}, x, {here}, {zone}, known)")
