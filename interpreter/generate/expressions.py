"""Expressions as Python text.

`read` may alias the lists of the state and is for looking only; `value` is safe to keep while the state changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never, cast

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import expressions, substitute
from tgame.interpreter.generate.comprehensions import ComprehensionWriter
from tgame.interpreter.generate.memos import Memo
from tgame.interpreter.generate.patterns import PatternWriter
from tgame.interpreter.generate.pool import Pool
from tgame.interpreter.generate.rankings import RankingWriter
from tgame.interpreter.generate.tables import TableMaker, pad
from tgame.interpreter.generate.words import WordWriter
from tgame.interpreter.layout import Layout
from tgame.interpreter.partial import always_asked, sure

Env = Mapping[str, str]
_INLINE = 60


class ExpressionWriter:
    """Writes expressions for one generated module. `head` is what every generated function is passed first."""

    def __init__(self, layout: Layout, pool: Pool, head: str = "", chance: str = "chance.") -> None:
        self.layout = layout
        self.game = layout.game
        self.pool = pool
        self.head = head
        self.words = WordWriter(self)
        self.patterns = PatternWriter(self)
        self.comprehensions = ComprehensionWriter(self)
        self.rankings = RankingWriter(self)
        # Kinds whose copies share a number: there, the same face is the same number.
        self.alike: frozenset[str] = frozenset()
        # Zones of which only the numbers of copies are kept.
        self.supplies: frozenset[str] = frozenset()
        self.chance = chance
        # Variables by names of their own: a plain one for each without an index, a list for each with one.
        self.apart = False
        # Zones by names of their own: always those that are the same for everybody, and within a decision (`near`)
        # those of whoever decides. Only where no zone is ever exchanged for another (`named_not`).
        self.named = False
        self.named_not: frozenset[str] = frozenset()
        self.fixed: set[int] = set()
        self.near: dict[str, str] | None = None
        self.near_names: frozenset[str] = frozenset()
        self.aliases: dict[str, str] = {}
        # Has everyone's score been worked out already?
        self.scored = False
        # Sets of pieces that have names of their own.
        self.sets: set[str] = set()
        # Names of pieces that are known to lie on a board: the code of its first cell.
        self.lies: dict[str, int] = {}
        self.tables = TableMaker(self)
        # Definitions whose values are remembered in what is being written.
        self.memos: dict[str, Memo] = {}

    def call(self, function: str, args: list[str]) -> str:
        return f"{function}({', '.join([self.head, *args] if self.head else args)})"

    # ---- places

    def offset(
        self,
        first: int,
        strides: tuple[int, ...],
        per: tuple[t.Type, ...],
        index: tuple[t.Expr, ...],
        env: Env,
    ) -> str:
        """A position in Z or V: the first one, plus what the index adds."""
        constant = first
        parts: list[str] = []
        for expr, stride, type_ in zip(index, strides, per, strict=False):
            constant -= self.layout.indices(type_).start * stride
            if isinstance(expr, t.Const) and isinstance(expr.value, int):
                constant += expr.value * stride
            else:
                text = self.read(expr, env)
                if isinstance(type_, t.NumberType) and not sure(expr.type, type_):
                    text = f"within({text}, {type_.low}, {type_.high}, 'the index', {self.pool.site(expr.span)})"
                parts.append(text if stride == 1 else f"{text} * {stride}")
        return " + ".join([*([str(constant)] if constant or not parts else []), *parts])

    def zone(self, name: str, index: tuple[t.Expr, ...], env: Env) -> str:
        number = self.zone_number(name, index, env)
        if name not in self.named_not:
            if self.named and number.isdigit():
                self.fixed.add(int(number))
                return f"z{number}"
            first, plus, rest = number.partition(" + ")
            if f"Z[{number}]" in self.aliases:
                return self.aliases[f"Z[{number}]"]
            if self.near is not None and plus and first.isdigit() and rest in self.near_names:
                return self.near.setdefault(f"Z[{number}]", f"z{first}_{rest}")
        return f"Z[{number}]"

    def zone_number(self, name: str, index: tuple[t.Expr, ...], env: Env) -> str:
        plan = self.layout.zones[name]
        return self.offset(plan.first, plan.strides, plan.zone.per, index, env)

    def variable(self, name: str, index: tuple[t.Expr, ...], env: Env) -> str:
        if not self.apart:
            return f"V[{self.variable_number(name, index, env)}]"
        plan = self.layout.variables[name]
        if not index:
            return f"v{plan.first}"
        return f"v{plan.first}[{self.offset(plan.pad, plan.strides, plan.variable.per, index, env)}]"

    def variable_number(self, name: str, index: tuple[t.Expr, ...], env: Env) -> str:
        plan = self.layout.variables[name]
        return self.offset(plan.first, plan.strides, plan.variable.per, index, env)

    def is_whole(self, expr: t.Expr) -> bool:
        """One zone part, with nothing left open: can be read in place."""
        return isinstance(expr, t.ZoneAt) and len(expr.index) == len(self.game.zones[expr.zone].per)

    def has_cells(self, expr: t.Expr) -> bool:
        return isinstance(expr, t.ZoneAt) and self.game.zones[expr.zone].cells is not None

    # ---- lists

    def source(self, expr: t.Expr, env: Env) -> tuple[str, bool]:
        """Something to loop over, and whether it may contain empty cells."""
        if isinstance(expr, t.ZoneAt):
            if self.is_whole(expr):
                return self.zone(expr.zone, expr.index, env), self.has_cells(expr)
            return self._parts(expr, env), self.has_cells(expr)
        return self.read(expr, env), False

    def _parts(self, expr: t.ZoneAt, env: Env) -> str:
        return f"[x for z in {self.parts(expr, env)} for x in z]"

    def parts(self, expr: t.ZoneAt, env: Env) -> str:
        """The lists of all parts of a zone that begin with an index."""
        start, count = self._stretch(expr, env)
        return f"Z[{start}:{int(start) + count}]" if start.isdigit() else f"Z[{start}:{start} + {count}]"

    def part_numbers(self, expr: t.ZoneAt, env: Env) -> range | None:
        """The numbers of those parts, where they are known before the match."""
        start, count = self._stretch(expr, env)
        return range(int(start), int(start) + count) if start.isdigit() else None

    def _stretch(self, expr: t.ZoneAt, env: Env) -> tuple[str, int]:
        """The number of the first of those parts, and how many there are."""
        plan = self.layout.zones[expr.zone]
        count = plan.strides[len(expr.index) - 1] if expr.index else plan.parts
        return self.offset(plan.first, plan.strides, plan.zone.per, expr.index, env), count

    def value(self, expr: t.Expr, env: Env) -> str:
        text = self.read(expr, env)
        return f"[*{text}]" if self._may_alias(expr) else text

    def _may_alias(self, expr: t.Expr) -> bool:
        """Could the text be a list of the state itself, which goes on changing?"""
        expr = self.expand(expr)
        if isinstance(expr, t.PickIf):
            return self._may_alias(expr.then) or self._may_alias(expr.otherwise)
        return self.is_whole(expr) and not self.has_cells(expr)

    def passed(self, arg: t.Expr, parameter: t.Parameter, env: Env) -> str:
        """An argument that is kept, within the range that its parameter declares."""
        text = self.checked(arg, parameter, env)
        return f"[*{text}]" if self._may_alias(arg) else text

    def checked(self, arg: t.Expr, parameter: t.Parameter, env: Env) -> str:
        """An argument that is only looked at, within the range that its parameter declares."""
        text = self.read(arg, env)
        if isinstance(parameter.type, t.NumberType) and not sure(arg.type, parameter.type):
            low, high = parameter.type.low, parameter.type.high
            return f"within({text}, {low}, {high}, {parameter.name!r}, {self.pool.site(arg.span)})"
        return text

    def read(self, expr: t.Expr, env: Env) -> str:
        match expr:
            case t.Const():
                return self.literal(expr)
            case t.Local():
                return env[expr.name]
            case t.VarAt():
                return self.variable(expr.variable, expr.index, env)
            case t.ZoneAt():
                text, gaps = self.source(expr, env)
                return f"[x for x in {text} if x >= 0]" if gaps else text
            case t.AtCell():
                return self._at_cell(expr, env)
            case t.TableCell():
                values = self.pool.constant("T", expr.values, expr.values)
                key = self.read(expr.key, env)
                if sure(expr.key.type, t.NumberType(expr.low, expr.low + len(expr.values) - 1)):
                    return f"{values}[{key}{f' - {expr.low}' if expr.low else ''}]"
                return f"table({values}, {key}, {expr.low}, {self.pool.site(expr.span)})"
            case t.FieldOf():
                return f"{self.pool.field(expr.field)}[{self.read(expr.piece, env)}]"
            case t.Column(item=t.FieldOf(piece=piece, field=field)):
                by_piece = tuple(self._column(expr.values, item) for item in self.layout.fields[field])
                return f"{self.pool.constant('F', (field, expr.values), by_piece)}[{self.read(piece, env)}]"
            case t.Column():
                return f"{self.pool.constant('T', expr.values, expr.values)}[{self.read(expr.item, env)}]"
            case t.Is():
                return self.patterns.test(expr, env)
            case t.Member():
                return self.comprehensions.member(expr.value, expr.group, env)
            case t.Comp():
                return self.comprehensions.listed(expr, env)
            case t.Rank():
                return self.rankings.ranked(expr, env)
            case t.Builtin():
                return self.words.builtin(expr, env)
            case t.DefCall():
                return self._definition(expr, env)
            case t.Arith():
                return self._arith(expr, env)
            case t.Compare():
                return self._compare(expr, env)
            case t.Not():
                return self._not(expr.operand, env)
            case t.And():
                return f"({' and '.join(self.read(item, env) for item in expr.items)})"
            case t.Or():
                return f"({' or '.join(self.read(item, env) for item in expr.items)})"
            case t.PickIf():
                then, otherwise = self.read(expr.then, env), self.read(expr.otherwise, env)
                return f"({then} if {self.read(expr.test, env)} else {otherwise})"
            case t.RangeOf():
                return f"range({self.read(expr.low, env)}, {self.read(expr.high, env)} + 1)"
            case t.ListOf():
                return f"[{', '.join(self.element(item, env) for item in expr.items)}]"
            case t.TupleOf():
                return f"({', '.join(self.element(item, env) for item in expr.items)},)"
            case t.Join(left=left, right=t.ListOf(items=items)):
                return f"[*{self.read(left, env)}, {', '.join(self.element(item, env) for item in items)}]"
            case t.Join():
                return f"[*{self.read(expr.left, env)}, *{self.read(expr.right, env)}]"
            case t.Without():
                return f"without({self.read(expr.left, env)}, {self.read(expr.right, env)})"
        assert_never(expr)

    def element(self, expr: t.Expr, env: Env) -> str:
        """A value that stands in a list. Lists in lists are tuples, so that they can be compared."""
        text = self.read(expr, env)
        return f"tuple({text})" if isinstance(expr.type, t.ListType) and not isinstance(expr, t.Const) else text

    def _column(self, values: tuple[t.Value, ...], item: t.Value) -> t.Value:
        """What a column has for an item; a kind without the field has 0 there, which may be no item of this enum."""
        assert isinstance(item, int)
        return values[item] if item < len(values) else 0

    def expand(self, expr: t.Expr) -> t.Expr:
        """A call of a short definition as the expression it stands for, so that it can be written as one."""
        if not isinstance(expr, t.DefCall) or expr.name in self.memos or self.tables.name(expr.name) is not None:
            return expr
        return self._expanded(expr)

    def _expanded(self, expr: t.DefCall) -> t.Expr:
        definition = self.game.definitions[expr.name]
        for parameter, arg in zip(definition.params, expr.args, strict=True):
            if (
                not isinstance(arg, t.Local | t.Const)
                and not _is_plain(arg)
                and not _asked_once(definition, parameter.name)
            ):
                return expr
        if sum(1 for _ in expressions(definition.body)) > _INLINE:
            return expr
        if not all(sure(arg.type, p.type) for p, arg in zip(definition.params, expr.args, strict=True)):
            return expr
        values = {p.name: arg for p, arg in zip(definition.params, expr.args, strict=True)}
        return self.expand(substitute(definition.body, values, self.pool.fresh))

    def literal(self, expr: t.Const) -> str:
        if isinstance(expr.value, tuple) and len(expr.value) > 4:
            return self.pool.constant("T", ("literal", expr.value), expr.value)
        return repr(expr.value)

    def _at_cell(self, expr: t.AtCell, env: Env) -> str:
        zone = self.zone(expr.zone, expr.index, env)
        if isinstance(expr.cell.type, t.ListType):
            return f"[{zone}[c] for c in {self.read(expr.cell, env)} if {zone}[c] >= 0]"
        return f"ONE[{zone}[{self.read(expr.cell, env)}]]"

    def fixed_lines(self, expr: t.Expr) -> tuple[tuple[int, ...], ...] | None:
        """Lines of cells that are known before the match."""
        match expr:
            case t.Builtin(name="lines"):
                found: tuple[tuple[int, ...], ...] = self.pool.names[self.read(expr, {})]
                return found
            case t.Const(value=tuple() as listed) if all(isinstance(line, tuple) for line in listed):
                return cast(tuple[tuple[int, ...], ...], listed)
        return None

    def cell_content(self, expr: t.Expr, env: Env) -> str | None:
        """For a single cell, the number in it (a piece, or -1): cheaper than a list of none or one."""
        if isinstance(expr, t.AtCell) and not isinstance(expr.cell.type, t.ListType):
            return f"{self.zone(expr.zone, expr.index, env)}[{self.read(expr.cell, env)}]"
        return None

    # ---- operators and definitions

    def _not(self, operand: t.Expr, env: Env) -> str:
        operand = self.expand(operand)
        if isinstance(operand, t.Builtin) and operand.name == "empty":
            return self.words.empty(operand.args[0], env, negate=True)
        if isinstance(operand, t.Member):
            return self.comprehensions.member(operand.value, operand.group, env, negate=True)
        return f"(not {self.read(operand, env)})"

    def _definition(self, expr: t.DefCall, env: Env) -> str:
        params = self.game.definitions[expr.name].params
        passed = [self.checked(arg, parameter, env) for arg, parameter in zip(expr.args, params, strict=True)]
        if self.tables.name(expr.name) is not None:
            return self._table_of(expr, passed, env)
        expanded = self._expanded(expr)
        text = self.call(f"d_{expr.name}", passed) if expanded is expr else self.read(expanded, env)
        memo = self.memos.get(expr.name)
        return text if memo is None else memo.text(self.pool, passed, text) or text

    def _table_of(self, expr: t.DefCall, passed: list[str], env: Env) -> str:
        """A definition that is a table. A piece on a board is looked up by its code: its cell and some more."""
        pads: list[int] = []
        for place, parameter in enumerate(self.game.definitions[expr.name].params):
            pads.append(pad(parameter))
            match expr.args[place]:
                case t.Builtin(name="cell", args=(t.Local(name=name),)) if env[name] in self.lies:
                    pads[-1] = self.lies[env[name]]
                    passed[place] = f"W[{env[name]}]"
        return self.tables.padded(expr.name, tuple(pads)) + "".join(f"[{text}]" for text in passed)

    def _arith(self, expr: t.Arith, env: Env) -> str:
        left, right = self.read(expr.left, env), self.read(expr.right, env)
        if expr.op == "*" and expr.type == t.ANY_NUMBER:
            return f"times({left}, {right}, {self.pool.site(expr.span)})"
        if expr.op in "+-*":
            if expr.op == "-" and isinstance(expr.left, t.Const) and expr.left.value == 0:
                return f"(-{right})"
            return f"({left} {expr.op} {right})"
        sure = isinstance(expr.right.type, t.NumberType) and not expr.right.type.low <= 0 <= expr.right.type.high
        if sure:
            return f"({left} {'//' if expr.op == '/' else '%'} {right})"
        return f"{'divided' if expr.op == '/' else 'remainder'}({left}, {right}, {self.pool.site(expr.span)})"

    def _compare(self, expr: t.Compare, env: Env) -> str:
        short = self.words.enough(expr, env) or self.words.anything(expr, env)
        if short is not None:
            return short
        left, right = self.read(expr.left, env), self.read(expr.right, env)
        if isinstance(expr.left.type, t.ListType):
            left, right = f"list({left})", f"list({right})"
        return f"({left} {expr.op} {right})"


def _asked_once(definition: t.Definition, parameter: str) -> bool:
    """Does a definition ask for a parameter exactly once, whatever else happens?"""
    every = [part for part in expressions(definition.body) if isinstance(part, t.Local) and part.name == parameter]
    certain = [part for part in always_asked(definition.body) if isinstance(part, t.Local) and part.name == parameter]
    return len(every) == len(certain) == 1


def _is_plain(expr: t.Expr) -> bool:
    """A name, a constant, or a variable without an index, which is as good as a name."""
    return isinstance(expr, t.Local | t.Const) or (isinstance(expr, t.VarAt) and not expr.index)
