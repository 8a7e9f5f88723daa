"""Moves, as the playout writes them: pieces go from list to list, and W says where each one lies.

Most moves name the zone they take from, and have no need to ask; where all of them do, W is not kept. Pieces that need
no identity (see `alike`) have one number for all copies, and never a place in W.
"""

from __future__ import annotations

import re
from contextlib import ExitStack

from tgame.dsl import checked as t
from tgame.interpreter.alike import overlapping
from tgame.interpreter.analysis import Analysis
from tgame.interpreter.generate.code import Code
from tgame.interpreter.generate.expressions import Env, ExpressionWriter
from tgame.interpreter.generate.settled import Settled, settle
from tgame.interpreter.generate.supplies import first_fit
from tgame.interpreter.lots import Lot, lots
from tgame.interpreter.partial import may_fail

_SMALL = 12  # cells that are looked through sooner than one asks where a piece lies


class MoveWriter:
    def __init__(self, expressions: ExpressionWriter, analysis: Analysis, sight: bool) -> None:
        self.ex = expressions
        self.analysis = analysis
        self.game = expressions.game
        self.layout = expressions.layout
        self.pool = expressions.pool
        self.sight = sight

    def write(self, code: Code, stmt: t.Move, env: Env) -> str:
        """Lines that move; returns the name of the cell that is moved to, where it is one."""
        move, env = settle(code, self.ex, stmt, env)
        self._write(code, move, env)
        one = move.to.cell is not None and not isinstance(move.to.cell.type, t.ListType)
        return self.ex.read(move.to.cell, env) if one and move.to.cell is not None else ""

    def _write(self, code: Code, move: Settled, env: Env) -> None:
        what = move.what
        zone = self.game.zones[move.to.zone]
        if move.to.cell is not None and isinstance(move.to.cell.type, t.ListType):
            self._to_cells(code, move, env)
        elif not isinstance(what.type, t.ListType):
            if not self._from_end(code, move, env) and not self._first_fit(code, move, env):
                self._one(code, move, what, env)
        elif isinstance(what, t.ListOf) and not overlapping(what.items):
            for item in reversed(what.items) if zone.shape == "pile" else what.items:
                self._one(code, move, item, env)
        elif not self._from_top(code, move, env) and not self._first_fit(code, move, env):
            found = lots(self.analysis, self.ex.expand(what))
            # On a board, a piece that goes may free the very cell for the next one.
            within = zone.cells is not None and found is not None and any(lot.place.zone == zone.name for lot in found)
            if found is None or within or move.to.cell is not None:
                self._many(code, move, env)
            else:
                self._lots(code, found, move, env)

    # ---- taking

    def _plain(self, expr: t.Expr) -> bool:
        return self.ex.is_whole(expr) and not self.ex.has_cells(expr)

    def _one(self, code: Code, move: Settled, what: t.Expr, env: Env) -> None:
        code(f"x = {self.ex.read(what, env)}")
        origin = self.analysis.whereabouts.origin(move.stmt, what)
        if origin is not None and self._plain(origin):
            code(f"{self.ex.zone(origin.zone, origin.index, env)}.remove(x)")
        elif origin is not None and self.layout.zones[origin.zone].size <= _SMALL:
            code(f"z = {self.ex.zone(origin.zone, origin.index, env)}")
            code("z[z.index(x)] = -1")
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
                place = "0" if name == "top" else f"floor(chance.draw() * len({zone}))"
                code(f"x = {zone}.pop({place})")
                self._put_in(code, move, env)
            return True
        if move.to.cell is not None:
            return False
        if name == "pick":
            code(f"xs = chance.take({zone}, {self.ex.read(count, env)})")
        elif isinstance(count, t.Const) and isinstance(count.value, int) and count.value > 0:
            code(f"xs = {zone}[:{count.value}]")
            code(f"del {zone}[:{count.value}]")
        else:
            code(f"n = {self.ex.read(count, env)}")
            code(f"xs = {zone}[:n] if n > 0 else []")
            code(f"del {zone}[:len(xs)]")
        self._put_all(code, move, env)
        return True

    def _from_end(self, code: Code, move: Settled, env: Env) -> bool:
        """The first or last piece of a zone."""
        match move.what:
            case t.Builtin(name="first" | "last" as name, args=(t.ZoneAt() as source,)) if self._plain(source):
                zone = self.ex.zone(source.zone, source.index, env)
                code(f"if not {zone}: {name}({zone}, {self.pool.site(move.what.span)})")
                code(f"x = {zone}.pop({'0' if name == 'first' else ''})")
                self._put_in(code, move, env)
                return True
        return False

    def _first_fit(self, code: Code, move: Settled, env: Env) -> bool:
        """The first piece of a zone that fits a pattern: `top(box.stone(owner: me))`, `first(…)`."""
        fit = first_fit(move.what)
        if fit is None or not self._plain(fit[0]):
            return False
        source, pattern = fit
        must_be = isinstance(move.what, t.Builtin) and move.what.name == "first"
        nothing = f"first((), {self.pool.site(move.what.span)})" if must_be else "pass"
        zone = self.ex.source(source, env)[0]
        number = self.ex.patterns.number_of(pattern, env)
        if number is not None:
            code(f"x = {number}")
            if source.zone in self.ex.supplies:
                with code.block(f"if {zone}[x]:"):
                    code(f"{zone}[x] -= 1")
                    self._put_in(code, move, env)
                if must_be:
                    code(f"else: {nothing}")
                return True
            with code.block("try:"):
                code(f"{zone}.remove(x)")
            with code.block("except ValueError:"):
                code(nothing)
            with code.block("else:"):
                self._put_in(code, move, env)
            return True
        with code.block(f"for x in {zone}:"), code.block(f"if {self.ex.patterns.matches('x', pattern, env)}:"):
            code(f"{zone}.remove(x)")
            self._put_in(code, move, env)
            code("break")
        if must_be:
            code(f"else: {nothing}")
        return True

    def _lots(self, code: Code, found: tuple[Lot, ...], move: Settled, env: Env) -> None:
        """Places emptied or sorted one after the other; what was in them is put in its new place at the end."""
        if len(found) == 1 and self._plain(found[0].place) and not found[0].tests:
            zone = self.ex.zone(found[0].place.zone, found[0].place.index, env)
            code(f"xs = {zone}[:]")
            code(f"{zone}.clear()")
        else:
            code("xs = []")
            for lot in found:
                self._lot(code, lot, env)
        with code.block("if xs:"):
            self._put_all(code, move, env)

    def _lot(self, code: Code, lot: Lot, env: Env) -> None:
        place = lot.place
        tests: list[str] = []
        for comp in lot.tests:
            assert comp.test is not None
            text = self.ex.read(comp.test, {**env, comp.name: "x"})
            tests.append(text if may_fail(self.game, comp.test) else self._tested(code, text))
        test = " and ".join(tests)
        if isinstance(place, t.AtCell):
            code(f"z, c = {self.ex.zone(place.zone, place.index, env)}, {self.ex.read(place.cell, env)}")
            code("x = z[c]")
            with code.block(f"if x >= 0{f' and {test}' if test else ''}:"):
                code("xs.append(x)")
                code("z[c] = -1")
        elif self.ex.has_cells(place):
            with ExitStack() as nested:
                self._each_part(code, place, env, nested)
                nested.enter_context(code.block("for c, x in enumerate(z):"))
                nested.enter_context(code.block(f"if x >= 0{f' and {test}' if test else ''}:"))
                code("xs.append(x)")
                code("z[c] = -1")
        else:
            with ExitStack() as nested:
                self._each_part(code, place, env, nested)
                if test:
                    code(f"part = [x for x in z if {test}]")
                    with code.block("if part:"):
                        code("xs += part")
                        code(f"z[:] = [x for x in z if not ({test})]")
                else:
                    nested.enter_context(code.block("if z:"))
                    code("xs += z")
                    code("z.clear()")

    def _each_part(self, code: Code, place: t.ZoneAt, env: Env, nested: ExitStack) -> None:
        if self.ex.is_whole(place):
            code(f"z = {self.ex.zone(place.zone, place.index, env)}")
        else:
            nested.enter_context(code.block(f"for z in {self.ex.parts(place, env)}:"))

    def _tested(self, code: Code, test: str) -> str:
        """A test on `x`; a set that it looks into is worked out once."""
        found = re.fullmatch(r"\(x in (\w+\.get\(.*\))\)", test)
        if found is None or re.search(r"\bx\b", found[1]):
            return test
        name = self.pool.fresh("h")
        code(f"{name} = {found[1]}")
        return f"x in {name}"

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
        origin = self.analysis.whereabouts.origin_of_all(move.stmt, move.what)
        goal = self.game.zones[move.to.zone]
        if origin is not None and self._plain(origin) and goal.cells is None and goal.name != origin.zone:
            code(f"xs = {self.ex.read(move.what, env)}")
            code(f"for x in xs: {self.ex.zone(origin.zone, origin.index, env)}.remove(x)")
            self._put_all(code, move, env)
            return
        listed = self._once(move, env)
        if self.game.zones[move.to.zone].shape == "pile":
            listed = f"reversed({listed})"
        with code.block(f"for x in {listed}:"):
            self._take_out(code, move, move.what)
            self._put_in(code, move, env)

    def _take_out(self, code: Code, move: Settled, what: t.Expr) -> None:
        """Take x from wherever it lies."""
        homes = [self.game.zones[name.split()[1]] for name in self.analysis.whereabouts.sources(move.stmt, what)]
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

    def _put_all(self, code: Code, move: Settled, env: Env) -> None:
        """Put the pieces of `xs` into a zone, in order."""
        zone = self.game.zones[move.to.zone]
        pile = zone.shape == "pile"
        if zone.cells is not None:
            with code.block("for x in xs:"):
                self._put_in(code, move, env)
            return
        target = self.ex.zone(zone.name, move.to.index, env)
        if self.sight:
            code(f"for x in xs: V[{self.layout.up}] &= ~(1 << x)")
        if not self._are_alike(move.what.type):
            code.where(f"for x in xs: W[x] = {self.ex.zone_number(zone.name, move.to.index, env)}")
        code(f"{target}[:0] = xs" if pile else f"{target}.extend(xs)")

    def _are_alike(self, type_: t.Type) -> bool:
        inner = t.item_type(type_) or type_
        return isinstance(inner, t.PieceType) and inner.kinds <= self.ex.alike

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
                self._put_in_cell(code, move, self.ex.read(move.to.cell, env), env, self._is_free(move.stmt))
            return
        target = self.ex.zone(zone.name, move.to.index, env)
        code(f"{target}.insert(0, x)" if zone.shape == "pile" else f"{target}.append(x)")
        if not self._are_alike(move.what.type):
            code.where(f"W[x] = {self.ex.zone_number(zone.name, move.to.index, env)}")

    def _is_free(self, stmt: t.Move) -> bool:
        """Does the action demand that the cell is empty, and begin with this move of one piece?"""
        if isinstance(stmt.what.type, t.ListType) and first_fit(stmt.what) is None:
            return False
        routine, _, name = self.analysis.routines.routine_of.get(id(stmt), "").partition(" ")
        if routine != "action" or self.game.actions[name].body[0] is not stmt:
            return False
        demands = (line.test for line in self.game.actions[name].lines if isinstance(line, t.Require))
        for demand in demands:
            match demand:
                case t.Builtin(name="empty", args=(t.AtCell(zone=zone, index=index, cell=cell),)):
                    if zone == stmt.to.zone and index == stmt.to.index and cell == stmt.to.cell:
                        return isinstance(cell, t.Local) and not isinstance(cell.type, t.ListType)
        return False

    def _put_in_cell(self, code: Code, move: Settled, cell: str, env: Env, sure: bool = False) -> None:
        zone = self.ex.zone(move.to.zone, move.to.index, env)
        if not zone.isidentifier():
            code(f"z = {zone}")
            zone = "z"
        if not sure:
            code(f"if {zone}[{cell}] >= 0: raise occupied({self.pool.site(move.span)})")
        code(f"{zone}[{cell}] = x")
        if not self._are_alike(move.what.type):
            code.where(f"W[x] = {self.code_base(move.to.zone, move.to.index, env)} + {cell}")

    def code_base(self, zone: str, index: tuple[t.Expr, ...], env: Env) -> str:
        """The code of a board's first cell."""
        plan = self.layout.zones[zone]
        strides = tuple(stride * max(1, plan.size) for stride in plan.strides)
        return self.ex.offset(plan.code, strides, plan.zone.per, index, env)
