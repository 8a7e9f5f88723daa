"""Moves, as the playout writes them: pieces go from list to list, and W says where each one lies.

Pieces that need no identity (see `alike`) have one number for all copies; for them W is not kept, because every move
of theirs names the zone it takes from.
"""

from __future__ import annotations

from tgame.dsl import checked as t
from tgame.interpreter.analysis import Analysis
from tgame.interpreter.generate.code import Code
from tgame.interpreter.generate.expressions import Env, ExpressionWriter


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
        what = stmt.what
        zone = self.game.zones[stmt.to.zone]
        if not isinstance(what.type, t.ListType):
            self._one(code, stmt, what, env)
        elif isinstance(what, t.ListOf):
            for item in reversed(what.items) if zone.shape == "pile" else what.items:
                self._one(code, stmt, item, env)
        elif zone.cells is None and isinstance(what, t.ZoneAt) and self._plain(what):
            self._all(code, what, stmt, env)
        elif not self._from_top(code, stmt, env):
            self._many(code, stmt, env)

    # ---- taking

    def _plain(self, expr: t.Expr) -> bool:
        return self.ex.is_whole(expr) and not self.ex.has_cells(expr)

    def _one(self, code: Code, stmt: t.Move, what: t.Expr, env: Env) -> None:
        code(f"x = {self.ex.read(what, env)}")
        origin = self.analysis.origin(stmt, what)
        if origin is not None and self._plain(origin):
            code(f"{self.ex.zone(origin.zone, origin.index, env)}.remove(x)")
        else:
            self._take_out(code, stmt, what)
        self._put_in(code, stmt, env)

    def _from_top(self, code: Code, stmt: t.Move, env: Env) -> bool:
        """`top` and `pick` of a zone: the commonest moves of all."""
        match stmt.what:
            case t.Builtin(name="top" | "pick" as name, args=(t.ZoneAt() as source, count)) if self._plain(source):
                zone = self.ex.zone(source.zone, source.index, env)
            case _:
                return False
        if isinstance(count, t.Const) and count.value == 1:
            with code.block(f"if {zone}:"):
                place = "0" if name == "top" else f"int(chance.draw() * len({zone}))"
                code(f"x = {zone}.pop({place})")
                self._put_in(code, stmt, env)
            return True
        if stmt.to.cell is not None:
            return False
        code(f"z = {zone}")
        if name == "top":
            code(f"n = {self.ex.read(count, env)}")
            code("xs = z[:n] if n > 0 else []")
            code("del z[:len(xs)]")
        else:
            code(f"xs = chance.take(z, {self.ex.read(count, env)})")
        order = "reversed(xs)" if self.game.zones[stmt.to.zone].shape == "pile" else "xs"
        with code.block(f"for x in {order}:"):
            self._put_in(code, stmt, env)
        return True

    def _all(self, code: Code, what: t.ZoneAt, stmt: t.Move, env: Env) -> None:
        source = self.ex.zone(what.zone, what.index, env)
        target = self.ex.zone(stmt.to.zone, stmt.to.index, env)
        if source == target:
            return
        if not self._are_alike(stmt.what.type):
            code(f"for x in {source}: W[x] = {self.ex.zone_number(stmt.to.zone, stmt.to.index, env)}")
        if self.sight:
            code(f"for x in {source}: V[{self.layout.up}] &= ~(1 << x)")
        code(f"z = {source}")
        code(f"{target}[:0] = z" if self.game.zones[stmt.to.zone].shape == "pile" else f"{target}.extend(z)")
        code(f"if z is not {target}: z.clear()")

    def _many(self, code: Code, stmt: t.Move, env: Env) -> None:
        listed = self.ex.value(stmt.what, env)
        if stmt.to.cell is not None and isinstance(stmt.to.cell.type, t.ListType):
            code(f"cells = {self.ex.value(stmt.to.cell, env)}")
            with code.block(f"for x, c in zip({listed}, cells):"):
                self._take_out(code, stmt, stmt.what)
                self._put_in_cell(code, stmt, "c", env)
            return
        if self.game.zones[stmt.to.zone].shape == "pile":
            listed = f"reversed({listed})"
        with code.block(f"for x in {listed}:"):
            self._take_out(code, stmt, stmt.what)
            self._put_in(code, stmt, env)

    def _take_out(self, code: Code, stmt: t.Move, what: t.Expr) -> None:
        """Take x from wherever it lies."""
        homes = [self.game.zones[name.split()[1]] for name in self.analysis.sources(stmt, what)]
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

    def _put_in(self, code: Code, stmt: t.Move, env: Env) -> None:
        zone = self.game.zones[stmt.to.zone]
        if self.sight:
            code(f"V[{self.layout.up}] &= ~(1 << x)")
        if zone.cells is not None:
            if stmt.to.cell is None:
                board = self.ex.zone(zone.name, stmt.to.index, env)
                code(f"c = next_free({board}, {self.pool.site(stmt.span)})")
                self._put_in_cell(code, stmt, "c", env, sure=True)
            else:
                self._put_in_cell(code, stmt, self.ex.read(stmt.to.cell, env), env)
            return
        target = self.ex.zone(zone.name, stmt.to.index, env)
        code(f"{target}.insert(0, x)" if zone.shape == "pile" else f"{target}.append(x)")
        if not self._are_alike(stmt.what.type):
            code(f"W[x] = {self.ex.zone_number(zone.name, stmt.to.index, env)}")

    def _put_in_cell(self, code: Code, stmt: t.Move, cell: str, env: Env, sure: bool = False) -> None:
        code(f"z, c = {self.ex.zone(stmt.to.zone, stmt.to.index, env)}, {cell}")
        if not sure:
            code(f"if z[c] >= 0: raise occupied({self.pool.site(stmt.span)})")
        code("z[c] = x")
        code(f"W[x] = {self.code_base(stmt.to.zone, stmt.to.index, env)} + c")

    def code_base(self, zone: str, index: tuple[t.Expr, ...], env: Env) -> str:
        """The code of a board's first cell."""
        plan = self.layout.zones[zone]
        strides = tuple(stride * max(1, plan.size) for stride in plan.strides)
        return self.ex.offset(plan.code, strides, plan.zone.per, index, env)
