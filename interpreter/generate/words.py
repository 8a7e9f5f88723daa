"""Built-in words as Python text: the records' meanings, and shorter ways to say the commonest of them.

`empty(hand[me].joker)` asks a set whether it shares anything with a list; `some(p in players: …)` at a table of four is
four tests joined by `or`. What is not written out here is written as its record says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import expressions
from tgame.dsl.vocabulary import WORDS
from tgame.interpreter.partial import on_table

if TYPE_CHECKING:
    from tgame.interpreter.generate.expressions import Env, ExpressionWriter

_UNROLL = 8


class WordWriter:
    def __init__(self, writer: ExpressionWriter) -> None:
        self.ex = writer

    def empty(self, arg: t.Expr, env: Env, negate: bool = False) -> str:
        arg = self.ex.expand(arg)
        content = self.ex.cell_content(arg, env)
        if content is not None:
            return f"({content} {'>=' if negate else '<'} 0)"
        narrowed = self.ex.patterns.fixed_filter(arg)
        if narrowed is not None:
            pieces = self.ex.pool.pieces(narrowed[1])
            content = self.ex.cell_content(narrowed[0], env)
            if content is not None:
                return f"({content} {'in' if negate else 'not in'} {pieces})"
            if isinstance(narrowed[0], t.ZoneAt) and not self.ex.is_whole(narrowed[0]):
                apart = f"map({pieces}.isdisjoint, {self.ex.parts(narrowed[0], env)})"
                return f"({'not ' if negate else ''}all({apart}))"
            text, _ = self.ex.source(narrowed[0], env)
            number = self.ex.patterns.only_number(narrowed[1])
            if number is not None:
                return f"({number} {'in' if negate else 'not in'} {text})"
            return f"({'not ' if negate else ''}{pieces}.isdisjoint({text}))"
        if isinstance(arg, t.Comp):
            content = self.ex.cell_content(arg.source, env)
            if content is not None and arg.test is not None and self.ex.comprehensions.excludes_gaps(arg):
                text = self.ex.read(arg.test, {**env, arg.name: content})
                return text if negate else f"(not {text})"
        if isinstance(arg, t.Comp) and arg.test is not None:
            inner = self.ex.comprehensions.each(
                t.Comp(
                    arg.name,
                    arg.source,
                    arg.test,
                    t.Const(True, type=t.BOOL, span=arg.span),
                    type=arg.type,
                    span=arg.span,
                ),
                env,
            )
            return f"({'' if negate else 'not '}any({inner}))"
        if isinstance(arg, t.Comp):
            return self.empty(arg.source, env, negate)
        if isinstance(arg, t.ZoneAt) and not self.ex.is_whole(arg) and not self.ex.has_cells(arg):
            numbers = self.ex.part_numbers(arg, env)
            if numbers is not None and len(numbers) <= _UNROLL:
                filled = " or ".join(f"Z[{number}]" for number in numbers)
                return f"({filled})" if negate else f"(not ({filled}))"
            return f"({'' if negate else 'not '}any({self.ex.parts(arg, env)}))"
        if isinstance(arg, t.Join):
            parts = [self.empty(part, env, negate) for part in (arg.left, arg.right)]
            return f"({(' or ' if negate else ' and ').join(parts)})"
        if isinstance(arg, t.Builtin) and arg.name == "free":
            return f"(-1 {'in' if negate else 'not in'} {self.ex.source(arg.args[0], env)[0]})"
        if self.ex.has_cells(arg):
            text, _ = self.ex.source(arg, env)
            return f"({'' if negate else 'not '}any(x >= 0 for x in {text}))"
        return f"({'' if negate else 'not '}{self.ex.read(arg, env)})"

    def count(self, arg: t.Expr, env: Env) -> str:
        arg = self.ex.expand(arg)
        narrowed = self.ex.patterns.fixed_filter(arg)
        if narrowed is not None:
            text, _ = self.ex.source(narrowed[0], env)
            number = self.ex.patterns.only_number(narrowed[1])
            if number is not None:
                return f"{text}.count({number})"
            return f"sum(map({self.ex.pool.pieces(narrowed[1])}.__contains__, {text}))"
        if isinstance(arg, t.Builtin) and arg.name == "distinct":
            inner = arg.args[0]
            return (
                f"len({{{self.ex.comprehensions.each(inner, env)}}})"
                if isinstance(inner, t.Comp)
                else f"len(set({self.ex.read(inner, env)}))"
            )
        if self.ex.has_cells(arg) and self.ex.is_whole(arg):
            text, _ = self.ex.source(arg, env)
            cells = self.ex.game.zones[arg.zone].cells if isinstance(arg, t.ZoneAt) else None
            assert cells is not None
            return f"({cells.rows * cells.columns} - {text}.count(-1))"
        if isinstance(arg, t.Comp) and arg.test is None:
            return self.count(arg.source, env)
        return f"len({self.ex.read(arg, env)})"

    def builtin(self, expr: t.Builtin, env: Env) -> str:
        name, args = expr.name, expr.args
        match name:
            case "empty":
                return self.empty(args[0], env)
            case "count":
                return self.count(args[0], env)
            case "some" | "none" | "all":
                return self.quantifier(name, args[0], env)
            case "sum" | "min" | "max" if isinstance(args[0], t.Comp):
                parts = self.unrolled(args[0], env)
                if name == "sum" and parts is not None:
                    return f"({' + '.join(parts) or '0'})"
                if parts is not None and len(parts) > 1:
                    return f"{name}({', '.join(parts)})"
                default = "" if name == "sum" else ", default=0"
                fields = self._fields(args[0], env)
                if fields is not None:
                    return f"{name}({fields}{default})"
                inside = self.ex.comprehensions.each(args[0], env)
                return f"{name}(({inside}){default})" if default else f"sum([{inside}])"
            case "distinct" if isinstance(args[0], t.Comp) and (fields := self._fields(args[0], env)) is not None:
                return f"list(dict.fromkeys({fields}))"
            case "nth":
                return f"nth({self.ex.read(args[0], env)}, {self.ex.read(args[1], env)})"
            case "score":
                player = self.ex.read(args[0], env)
                return f"scores[{player}]" if self.ex.scored else self.ex.call("f_score", [player])
            case "lines":
                return self._table(expr, "lines", env)
            case "winners":
                return "(M.winners or ())" if self.ex.head else "winners"
            case "asked":
                return "M.asked()"
            case "first" | "last" if self.ex.is_whole(args[0]) and not self.ex.has_cells(args[0]):
                zone, site = self.ex.read(args[0], env), self.ex.pool.site(expr.span)
                return f"({zone}[{'0' if name == 'first' else '-1'}] if {zone} else {name}((), {site}))"
            case "the" if self.ex.is_whole(args[0]) and not self.ex.has_cells(args[0]):
                zone = self.ex.read(args[0], env)
                return f"({zone}[0] if len({zone}) == 1 else the({zone}, {self.ex.pool.site(expr.span)}))"
            case "the":
                content = self.ex.cell_content(args[0], env)
                if content is not None:
                    return f"only({content}, {self.ex.pool.site(expr.span)})"
                best = self.ex.rankings.one_best(args[0], env)
                if best is not None:
                    return f"the_best({best}, {self.ex.pool.site(expr.span)})"
            case "at" | "row_cells" | "column_cells" if on_table(self.ex.game, expr):
                return self._place(expr, env)
            case "cell" if isinstance(args[0], t.Local) and env[args[0].name] in self.ex.lies:
                local = env[args[0].name]
                return f"(W[{local}] - {self.ex.lies[local]})"
        word = WORDS[name]
        values = [self.ex.read(arg, env) for arg in args]
        texts = {str(i): value for i, value in enumerate(values)}
        if word.table:
            texts["table"] = self._table(expr, word.table, env)
        board = next((a.type for a in (expr, *args) if isinstance(a.type, t.CellType)), None)
        if board is not None:
            texts.update(rows=str(board.rows), columns=str(board.columns))
        if expr.zone is not None and name in ("gap", "run", "free", "shown", "face_down"):
            texts["0"] = self.ex.source(args[0], env)[0]
        text = word.meaning
        for key, value in {
            "players": str(self.ex.layout.players),
            "site": str(self.ex.pool.site(expr.span)),
            "chance": self.ex.chance,
            "game": self.ex.head or "match",
            **texts,
        }.items():
            text = text.replace("{" + key + "}", value)
        return text.replace("V[UP]", f"V[{self.ex.layout.up}]")

    def _fields(self, expr: t.Comp, env: Env) -> str | None:
        """One field of every piece of a list, looked up without a loop."""
        key, name, text, tests = self.ex.comprehensions.clauses(expr, env)
        table = key.removesuffix(f"[{name}]")
        return f"map({table}.__getitem__, {text})" if not tests and table.isidentifier() and table != key else None

    def _place(self, expr: t.Builtin, env: Env) -> str:
        """A cell, row or column that is certainly on the board."""
        if expr.name != "at":
            return f"{self._table(expr, expr.name, env)}[{self.ex.read(expr.args[1], env)}]"
        assert isinstance(expr.type, t.CellType)
        row, column = expr.args[1], self.ex.read(expr.args[2], env)
        if isinstance(row, t.Const) and isinstance(row.value, int):
            first = (row.value - 1) * expr.type.columns - 1
            return f"({column} {'-' if first < 0 else '+'} {abs(first)})" if first else column
        return f"({self.ex.read(row, env)} * {expr.type.columns} + {column} - {expr.type.columns + 1})"

    def _table(self, expr: t.Builtin, table: str, env: Env) -> str:
        board = next(
            (a.type for a in (expr, *expr.args) if isinstance(a.type, t.CellType)),
            self.ex.game.zones[expr.zone].cells if expr.zone else None,
        )
        assert board is not None
        if table == "cells":
            return self.ex.pool.constant("T", ("cells", board), tuple(range(board.rows * board.columns)))
        if table == "lines":
            length = expr.args[1]
            assert isinstance(length, t.Const)
            assert isinstance(length.value, int)
            return self.ex.pool.table("lines", board.rows, board.columns, length.value)
        return self.ex.pool.table(table, board.rows, board.columns)

    def quantifier(self, name: str, arg: t.Expr, env: Env) -> str:
        parts = self.unrolled(arg, env)
        if parts is not None:
            joined = {"some": " or ", "none": " or ", "all": " and "}[name].join(parts)
            text = f"({joined})" if parts else str(name == "all")
        else:
            function = "all" if name == "all" else "any"
            inside = self.ex.comprehensions.each(arg, env) if isinstance(arg, t.Comp) else self.ex.read(arg, env)
            text = f"{function}({inside})"
        return f"(not {text})" if name == "none" else text

    def is_short(self, expr: t.Expr) -> bool:
        """Is it a comprehension over a short fixed list, better written out?"""
        if not (isinstance(expr, t.Comp) and isinstance(expr.source, t.Const) and isinstance(expr.source.value, tuple)):
            return False
        if len(expr.source.value) > _UNROLL or expr.key is None or expr.test is not None:
            return False
        return sum(1 for _ in expressions(expr.key)) <= 25

    def unrolled(self, expr: t.Expr, env: Env) -> list[str] | None:
        """Each value of a comprehension over a short fixed list, written out."""
        if not self.is_short(expr):
            return None
        assert isinstance(expr, t.Comp)
        assert isinstance(expr.source, t.Const)
        assert isinstance(expr.source.value, tuple)
        assert expr.key is not None
        return [self.ex.read(expr.key, {**env, expr.name: repr(value)}) for value in expr.source.value]

    def enough(self, expr: t.Compare, env: Env) -> str | None:
        """`count(distinct(…)) == n`: with fewer than n elements there is no need to look at them."""
        found = self.distinct_enough(expr)
        if found is None:
            return None
        zone, listed, op, wanted = found
        text, _ = self.ex.source(zone, env)
        counted = (
            f"len({{{self.ex.comprehensions.each(listed, env)}}})"
            if isinstance(listed, t.Comp)
            else f"len(set({self.ex.read(listed, env)}))"
        )
        return f"(len({text}) >= {wanted} and {counted} {op} {wanted})"

    def anything(self, expr: t.Compare, env: Env) -> str | None:
        """`sum(…) > 0` of what is never below 0: is any of it more? The rest need not be added up."""
        match expr:
            case t.Compare(op=">", left=left, right=t.Const(value=0)):
                summed = self.ex.expand(left)
                if isinstance(summed, t.Builtin) and summed.name == "sum" and isinstance(summed.args[0], t.Comp):
                    item = t.item_type(summed.args[0].type)
                    fields = self._fields(summed.args[0], env)
                    if fields is not None and isinstance(item, t.NumberType) and item.low >= 0:
                        return f"any({fields})"
        return None

    def distinct_enough(self, expr: t.Expr) -> tuple[t.ZoneAt, t.Expr, str, int] | None:
        expr = self.ex.expand(expr)
        match expr:
            case t.Compare(
                op="==" | ">=" as op,
                left=t.Builtin(name="count", args=(counted,)),
                right=t.Const(value=int() as wanted),
            ) if wanted > 1:
                inner = self.ex.expand(counted)
                if isinstance(inner, t.Builtin) and inner.name == "distinct":
                    listed = root = self.ex.expand(inner.args[0])
                    while isinstance(root, t.Comp):
                        root = self.ex.expand(root.source)
                    if isinstance(root, t.ZoneAt) and self.ex.is_whole(root):
                        return root, listed, op, wanted
        return None
