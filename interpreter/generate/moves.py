"""Moves, as the playout writes them: pieces go from list to list, and W says where each one lies.

Pieces that need no identity (see `alike`) have one number for all copies; for them W is not kept, because every move
of theirs names the zone it takes from.
"""

from __future__ import annotations

from tgame.dsl import checked as t
from tgame.interpreter.alike import overlapping
from tgame.interpreter.analysis import Analysis
from tgame.interpreter.generate.code import Code
from tgame.interpreter.generate.expressions import Env, ExpressionWriter
from tgame.interpreter.generate.settled import Settled, settle


class MoveWriter:
    def __init__(self, expressions: ExpressionWriter, analysis: Analysis, alike: frozenset[str], sight: bool) -> None:
        self.ex = expressions
        self.analysis = analysis
        self.game = expressions.game
        self.layout = expressions.layout
        self.pool = expressions.pool
        self.alike = alike
        self.sight = sight

    def write(self, code: Code, stmt: t.Move, env: Env) -> None:
        move, env = settle(code, self.ex, stmt, env)
        what = move.what
        zone = self.game.zones[move.to.zone]
        if move.to.cell is not None and isinstance(move.to.cell.type, t.ListType):
            self._to_cells(code, move, env)
        elif not isinstance(what.type, t.ListType):
            self._one(code, move, what, env)
        elif isinstance(what, t.ListOf) and not overlapping(what.items):
            for item in reversed(what.items) if zone.shape == "pile" else what.items:
                self._one(code, move, item, env)
        elif zone.cells is None and isinstance(what, t.ZoneAt) and self._plain(what):
            self._all(code, what, move, env)
        elif not self._from_top(code, move, env):
            self._many(code, move, env)

    # ---- taking

    def _plain(self, expr: t.Expr) -> bool:
        return self.ex.is_whole(expr) and not self.ex.has_cells(expr)

    def _one(self, code: Code, move: Settled, what: t.Expr, env: Env) -> None:
        code(f"x = {self.ex.read(what, env)}")
        origin = self.analysis.origin(move.stmt, what)
        if origin is not None and self._plain(origin):
            code(f"{self.ex.zone(origin.zone, origin.index, env)}.remove(x)")
        else:
            self._take_out(code, move, what)
        self._put_in(code, move, env)

    def _from_top(self, code: Code, move: Settled, env: Env) -> bool:
        """`top` and `pick` of a zone: the commonest moves of all."""
        match move.what:
            case t.Builtin(name="top" | "pick" as name, args=(t.ZoneAt() as source, count)) if self._plain(source):
                zone = self.ex.zone(source.zone, source.index, env)
            case _:
                return False
        if isinstance(count, t.Const) and count.value == 1:
            with code.block(f"if {zone}:"):
                place = "0" if name == "top" else f"int(chance.draw() * len({zone}))"
                code(f"x = {zone}.pop({place})")
                self._put_in(code, move, env)
            return True
        if move.to.cell is not None:
            return False
        code(f"z = {zone}")
        if name == "top":
            code(f"n = {self.ex.read(count, env)}")
            code("xs = z[:n] if n > 0 else []")
            code("del z[:len(xs)]")
        else:
            code(f"xs = chance.take(z, {self.ex.read(count, env)})")
        order = "reversed(xs)" if self.game.zones[move.to.zone].shape == "pile" else "xs"
        with code.block(f"for x in {order}:"):
            self._put_in(code, move, env)
        return True

    def _all(self, code: Code, what: t.ZoneAt, move: Settled, env: Env) -> None:
        source = self.ex.zone(what.zone, what.index, env)
        target = self.ex.zone(move.to.zone, move.to.index, env)
        # Two ways to name a zone may name the same one: it is emptied before the other is filled.
        code(f"xs = {source}[:]")
        code(f"{source}.clear()")
        if not self._are_alike(move.what.type):
            code(f"for x in xs: W[x] = {self.ex.zone_number(move.to.zone, move.to.index, env)}")
        if self.sight:
            code(f"for x in xs: V[{self.layout.up}] &= ~(1 << x)")
        code(f"{target}[:0] = xs" if self.game.zones[move.to.zone].shape == "pile" else f"{target}.extend(xs)")

    def _once(self, move: Settled, env: Env) -> str:
        """The pieces to move; one that is named twice still moves once."""
        listed = self.ex.value(move.what, env)
        if not isinstance(move.what.type, t.ListType):
            return f"[{listed}]"
        return f"list(dict.fromkeys({listed}))"

    def _to_cells(self, code: Code, move: Settled, env: Env) -> None:
        """The first piece to the first cell, the second to the second."""
        assert move.to.cell is not None
        listed = self._once(move, env)
        code(f"xs, cells = {listed}, {self.ex.value(move.to.cell, env)}")
        with code.block("for x, c in zip(xs, cells):"):
            self._take_out(code, move, move.what)
            self._put_in_cell(code, move, "c", env)

    def _many(self, code: Code, move: Settled, env: Env) -> None:
        listed = self._once(move, env)
        if self.game.zones[move.to.zone].shape == "pile":
            listed = f"reversed({listed})"
        with code.block(f"for x in {listed}:"):
            self._take_out(code, move, move.what)
            self._put_in(code, move, env)

    def _take_out(self, code: Code, move: Settled, what: t.Expr) -> None:
        """Take x from wherever it lies."""
        homes = [self.game.zones[name.split()[1]] for name in self.analysis.sources(move.stmt, what)]
        if all(zone.cells is None for zone in homes):
            code("Z[W[x]].remove(x)")
            return
        code("k = W[x]")
        if all(zone.cells is not None for zone in homes):
            code("Z[ZONE_OF[k]][CELL_OF[k]] = -1")
            return
        code(f"if k < {self.layout.plain}: Z[k].remove(x)")
        code("else: Z[ZONE_OF[k]][CELL_OF[k]] = -1")

    # ---- putting

    def _are_alike(self, type_: t.Type) -> bool:
        inner = t.item_type(type_) or type_
        return isinstance(inner, t.PieceType) and inner.kinds <= self.alike

    def _put_in(self, code: Code, move: Settled, env: Env) -> None:
        zone = self.game.zones[move.to.zone]
        if self.sight:
            code(f"V[{self.layout.up}] &= ~(1 << x)")
        if zone.cells is not None:
            if move.to.cell is None:
                board = self.ex.zone(zone.name, move.to.index, env)
                code(f"c = next_free({board}, {self.pool.site(move.span)})")
                self._put_in_cell(code, move, "c", env, sure=True)
            else:
                self._put_in_cell(code, move, self.ex.read(move.to.cell, env), env)
            return
        target = self.ex.zone(zone.name, move.to.index, env)
        code(f"{target}.insert(0, x)" if zone.shape == "pile" else f"{target}.append(x)")
        if not self._are_alike(move.what.type):
            code(f"W[x] = {self.ex.zone_number(zone.name, move.to.index, env)}")

    def _put_in_cell(self, code: Code, move: Settled, cell: str, env: Env, sure: bool = False) -> None:
        code(f"z, c = {self.ex.zone(move.to.zone, move.to.index, env)}, {cell}")
        if not sure:
            code(f"if z[c] >= 0: raise occupied({self.pool.site(move.span)})")
        code("z[c] = x")
        code(f"W[x] = {self.code_base(move.to.zone, move.to.index, env)} + c")

    def code_base(self, zone: str, index: tuple[t.Expr, ...], env: Env) -> str:
        """The code of a board's first cell."""
        plan = self.layout.zones[zone]
        strides = tuple(stride * max(1, plan.size) for stride in plan.strides)
        return self.ex.offset(plan.code, strides, plan.zone.per, index, env)
