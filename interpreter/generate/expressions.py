"""Expressions as Python text.

`read` may alias the lists of the state and is for looking only; `value` is safe to keep while the state changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never, cast

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import children, expressions, is_test, substitute
from tgame.interpreter.generate.memos import Memo
from tgame.interpreter.generate.pool import Pool
from tgame.interpreter.generate.tables import TableMaker, pad
from tgame.interpreter.generate.words import WordWriter
from tgame.interpreter.layout import Layout
from tgame.interpreter.partial import always_asked, may_fail, sure

Env = Mapping[str, str]
_INLINE = 60
_LONGEST_LOOK_UP = 64


class ExpressionWriter:
    """Writes expressions for one generated module. `head` is what every generated function is passed first."""

    def __init__(self, layout: Layout, pool: Pool, head: str = "", chance: str = "chance.") -> None:
        self.layout = layout
        self.game = layout.game
        self.pool = pool
        self.head = head
        self.words = WordWriter(self)
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
        plan = self.layout.zones[expr.zone]
        count = plan.strides[len(expr.index) - 1] if expr.index else plan.parts
        start = self.offset(plan.first, plan.strides, plan.zone.per, expr.index, env)
        return f"Z[{start}:{int(start) + count}]" if start.isdigit() else f"Z[{start}:{start} + {count}]"

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
                return self._is(expr, env)
            case t.Member():
                return self._member(expr.value, expr.group, env)
            case t.Comp():
                return self._slice(expr) or self._filter(expr, env) or f"[{self.each(expr, env)}]"
            case t.Rank():
                return self._rank(expr, env)
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
        if not all(isinstance(arg, t.Local | t.Const) or _is_plain(arg) for arg in expr.args):
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

    # ---- patterns

    def fixed_pattern(self, pattern: t.Pattern) -> frozenset[int] | None:
        """The pieces of a pattern, when it does not depend on the state."""
        if not all(isinstance(value, t.Const) for _, value in pattern.fields):
            return None
        wanted = [
            (self.layout.fields[name], value.value) for name, value in pattern.fields if isinstance(value, t.Const)
        ]
        pieces = self.layout.of_kinds(pattern.kinds)
        return frozenset(i for i in pieces if all(column[i] == value for column, value in wanted))

    def matches(self, piece: str, pattern: t.Pattern, env: Env) -> str:
        """Does a piece fit a pattern? What is no piece (-1) fits none."""
        fixed = self.fixed_pattern(pattern)
        if fixed is not None:
            return f"{piece} in {self.pool.pieces(fixed)}"
        found, rest = self._look_up(pattern, env)
        tests = [f"{self.pool.field(name)}[{piece}] == {self.read(value, env)}" for name, value in rest]
        return f"({' and '.join([f'{piece} in {found}', *tests])})"

    def set_of(self, pattern: t.Pattern, env: Env) -> str | None:
        """The set of pieces that fit a pattern, where it can be looked up."""
        if self.fixed_pattern(pattern) is not None:
            return None
        found, rest = self._look_up(pattern, env)
        return None if rest else found

    def _look_up(self, pattern: t.Pattern, env: Env) -> tuple[str, list[tuple[str, t.Expr]]]:
        """The set of pieces whose first open field has the value wanted, and the fields that are then still open."""
        found: list[tuple[str, t.Expr]] = [(n, v) for n, v in pattern.fields if not isinstance(v, t.Const)]
        (name, value), *rest = found
        closed = t.Pattern(pattern.kinds, tuple((n, v) for n, v in pattern.fields if isinstance(v, t.Const)))
        base = self.fixed_pattern(closed) or frozenset()
        column = self.layout.fields[name]
        by_value: dict[t.Value, frozenset[int]] = {}
        for i in base:
            by_value[column[i]] = by_value.get(column[i], frozenset()) | {i}
        size = t.domain_size(value.type)
        if size is not None and not isinstance(value.type, t.NumberType):
            every = tuple(by_value.get(number, frozenset()) for number in range(size))
            return f"{self.pool.constant('M', (name, base, size), every)}[{self.read(value, env)}]", rest
        if isinstance(value.type, t.NumberType) and value.type.low >= 0 and value.type.high < _LONGEST_LOOK_UP:
            every = tuple(by_value.get(number, frozenset()) for number in range(value.type.high + 1))
            return f"{self.pool.constant('M', (name, base, len(every)), every)}[{self.read(value, env)}]", rest
        # A number may be one that no piece has.
        table = self.pool.constant("M", (name, base), by_value)
        empty = self.pool.constant("P", frozenset(), frozenset())
        return f"{table}.get({self.read(value, env)}, {empty})", rest

    def _is(self, expr: t.Is, env: Env) -> str:
        text = self.matches(self.read(expr.piece, env), expr.pattern, env)
        return text if text.startswith("(") else f"({text})"

    # ---- comprehensions

    def each(self, expr: t.Comp, env: Env) -> str:
        """The inside of a comprehension: `key for x in source if test`."""
        key, name, text, tests = self.clauses(expr, env)
        return f"{key} for {name} in {text}" + "".join(f" if {test}" for test in tests)

    def clauses(self, expr: t.Comp, env: Env) -> tuple[str, str, str, list[str]]:
        """What a comprehension gives for each element, the element's name, where it comes from, and its tests."""
        expr = self._fused(expr)
        name = self.pool.fresh("x")
        inner = {**env, expr.name: name}
        tests: list[str] = []
        source = self.expand(expr.source)
        narrowed = self.excludes_gaps(expr)
        while isinstance(source, t.Comp) and source.key is None:
            # A list narrowed twice is read once.
            narrowed = narrowed or self.excludes_gaps(source)
            if source.test is not None:
                tests.insert(0, self.read(source.test, {**env, source.name: name}))
            source = self.expand(source.source)
        text, gaps = self.source(source, env)
        if gaps and not narrowed:
            tests.insert(0, f"{name} >= 0")
        if expr.test is not None:
            tests.append(self.read(expr.test, inner))
        key = self.element(expr.key, inner) if expr.key is not None else name
        return key, name, text, tests

    def _fused(self, expr: t.Comp) -> t.Comp:
        """`cards.rank.worth` in one go: what is made of each element, and then of that."""
        match expr.source:
            case t.Comp(key=t.FieldOf() as made) as inner if expr.key is not None and expr.test is None:
                key = substitute(expr.key, {expr.name: made}, self.pool.fresh)
                return t.Comp(inner.name, inner.source, inner.test, key, type=expr.type, span=expr.span)
        return expr

    def _slice(self, expr: t.Comp) -> str | None:
        """`list(h in 1..6: seeds[h])`: a part of a variable's own list."""
        match expr:
            case t.Comp(
                name=name,
                source=t.Const(value=(int() as low, *_) as listed),
                test=None,
                key=t.VarAt(index=(t.Local(name=own),)) as key,
            ) if self.apart and name == own and listed == tuple(range(low, low + len(listed))):
                plan = self.layout.variables[key.variable]
                if sure(t.NumberType(low, low + len(listed) - 1), plan.variable.per[0]):
                    start = low + plan.pad - self.layout.indices(plan.variable.per[0]).start
                    return f"v{plan.first}[{start}:{start + len(listed)}]"
        return None

    def _filter(self, expr: t.Comp, env: Env) -> str | None:
        """The pieces of a zone that are in a set."""
        pattern = is_test(expr)
        if pattern is None or not isinstance(expr.source, t.ZoneAt) or not self.is_whole(expr.source):
            return None
        if any(may_fail(self.game, value) for _, value in pattern.fields):
            # Of an empty zone it is not asked.
            return None
        found = self.set_of(pattern, env)
        return None if found is None else f"[*filter({found}.__contains__, {self.source(expr.source, env)[0]})]"

    def compute(self, name: str, expr: t.Expr, env: Env) -> list[str]:
        """Lines that give a name the value of an expression. Short lists are filled by loops: in Python 3.11 a
        comprehension is a call, which costs more than going through a hand of cards."""
        if isinstance(expr, t.Comp):
            key, item, text, tests = self.clauses(expr, env)
            return [f"{name} = []", *filling(item, text, tests, f"{name}.append({key})")]
        if self.is_scan(expr):
            return self._scan(name, expr, env)
        found = self.words.distinct_enough(expr)
        if found is not None:
            zone, listed, op, wanted = found
            text, _ = self.source(zone, env)
            if self.by_face(listed) is not None:
                return [f"{name} = len({text}) >= {wanted} and len(set({text})) {op} {wanted}"]
            if isinstance(listed, t.Comp):
                key, item, source, tests = self.clauses(listed, env)
                seen = self.pool.fresh("s")
                lines = [f"{seen} = set()", *filling(item, source, tests, f"{seen}.add({key})")]
                lines.append(f"{name} = len({seen}) {op} {wanted}")
                return [f"{name} = False", f"if len({text}) >= {wanted}:", *(f"    {line}" for line in lines)]
        return [f"{name} = {self.read(expr, env)}"]

    def is_scan(self, expr: t.Expr) -> bool:
        """Is it a question about each element of a list, which a loop answers?"""
        match self.expand(expr):
            case t.Builtin(name="some" | "none" | "all", args=(t.Comp() as asked,)):
                return not self.words.is_short(asked)
        return False

    def _scan(self, name: str, expr: t.Expr, env: Env) -> list[str]:
        asked = self.expand(expr)
        assert isinstance(asked, t.Builtin)
        assert isinstance(asked.args[0], t.Comp)
        key, item, text, tests = self.clauses(asked.args[0], env)
        # `all` is settled by one that fails, `some` and `none` by one that does not.
        tests.append(f"not {key}" if asked.name == "all" else key)
        first = asked.name != "some"
        return [
            f"{name} = {first}",
            f"for {item} in {text}:",
            f"    if {' and '.join(tests)}:",
            f"        {name} = {not first}",
            "        break",
        ]

    def excludes_gaps(self, expr: t.Comp) -> bool:
        """A test for a set of pieces is never true of an empty cell."""
        match expr.test:
            case t.Is(piece=t.Local(name=name)) | t.Member(value=t.Local(name=name)):
                return name == expr.name and (isinstance(expr.test, t.Is) or self.is_set(expr.test))
        return False

    def is_set(self, test: t.Expr) -> bool:
        """Does a test look into a set of pieces that was worked out before?"""
        return isinstance(test, t.Member) and isinstance(test.group, t.Local) and test.group.name in self.sets

    def fixed_filter(self, expr: t.Expr) -> tuple[t.Expr, frozenset[int]] | None:
        """`zone.kind`: a source narrowed to a fixed set of pieces, with nothing made of them."""
        pattern = is_test(expr) if isinstance(expr, t.Comp) else None
        if isinstance(expr, t.Comp) and pattern is not None:
            fixed = self.fixed_pattern(pattern)
            if fixed is not None and isinstance(expr.source, t.ZoneAt | t.AtCell | t.Local):
                return expr.source, fixed
        return None

    def number_of(self, pattern: t.Pattern, env: Env) -> str | None:
        """The number of the pieces that fit a pattern, where they are copies that share one."""
        numbers = self.numbers(pattern)
        if numbers is None:
            return None
        value = next((value for _, value in pattern.fields if not isinstance(value, t.Const)), None)
        if value is None:
            return str(numbers[0])
        return f"{self.pool.constant('T', ('numbers', numbers), numbers)}[{self.read(value, env)}]"

    def numbers(self, pattern: t.Pattern) -> tuple[int, ...] | None:
        """The number of the pieces that fit, for each value of the field that is open."""
        if any(may_fail(self.game, value) for _, value in pattern.fields):
            return None
        fixed = self.fixed_pattern(pattern)
        if fixed is not None:
            number = self.only_number(fixed)
            return None if number is None else (number,)
        [(name, value), *more] = [(n, v) for n, v in pattern.fields if not isinstance(v, t.Const)]
        size = t.domain_size(value.type)
        if more or size is None or isinstance(value.type, t.NumberType):
            return None
        rest = tuple(part for part in pattern.fields if part[0] != name)
        found: list[int] = []
        for item in range(size):
            this = t.Const(item, type=value.type, span=value.span)
            pieces = self.fixed_pattern(t.Pattern(pattern.kinds, (*rest, (name, this))))
            number = self.only_number(pieces) if pieces else None
            if number is None:
                return None
            found.append(number)
        return tuple(found)

    def only_number(self, pieces: frozenset[int]) -> int | None:
        """The number that stands for all of these, where they are copies that share one."""
        if not pieces or any(self.layout.pieces[piece].kind not in self.alike for piece in pieces):
            return None
        if len({self.layout.faces[piece] for piece in pieces}) > 1:
            return None
        return self.layout.faces.index(self.layout.faces[min(pieces)])

    def _rank(self, expr: t.Rank, env: Env) -> str:
        best = self.one_best(expr, env)
        if best is not None:
            return f"best({best})"
        name = self.pool.fresh("x")
        inner = {**env, expr.name: name}
        items = self.read(t.Comp(expr.name, expr.source, expr.test, type=expr.type, span=expr.span), env)
        pick = "max" if expr.op == "most" else "min"
        if not self._at_once(expr):
            keys = ", ".join(f"lambda {name}: {self.read(key, inner)}" for key in expr.keys)
            return f"ranked({items}, {pick}, lambda {name}: {self._key(expr, inner)}, {keys})"
        listed = self.pool.fresh("x")
        return f"(lambda {listed}: best({listed}, [{self._key(expr, inner)} for {name} in {listed}], {pick}))({items})"

    def one_best(self, expr: t.Expr, env: Env) -> str | None:
        """What `best` is given: the items, their keys, and whether more or less is better. Only where the items need
        not be listed first."""
        if not isinstance(expr, t.Rank) or not self._at_once(expr):
            return None
        if expr.test is not None or isinstance(expr.source, t.ZoneAt | t.Comp):
            return None
        name = self.pool.fresh("x")
        items = self.read(expr.source, env)
        pick = "max" if expr.op == "most" else "min"
        if isinstance(expr.source, t.Const) and isinstance(expr.source.value, tuple) and len(expr.source.value) <= 8:
            keys = ", ".join(self._key(expr, {**env, expr.name: repr(value)}) for value in expr.source.value)
            return f"{items}, [{keys}], {pick}"
        return f"{items}, [{self._key(expr, {**env, expr.name: name})} for {name} in {items}], {pick}"

    def _at_once(self, expr: t.Rank) -> bool:
        """May all keys be worked out together? A later one is asked only of those that are equal in the earlier, so it
        must not be an error of the rules, unless the first one would be too."""
        asked = set(always_asked(expr.keys[0]))
        for key in expr.keys[1:]:
            risky = [part for part in expressions(key) if may_fail(self.game, part)]
            smallest = [part for part in risky if not any(may_fail(self.game, child) for child in children(part))]
            if not all(part in asked for part in smallest):
                return False
        return True

    def _key(self, expr: t.Rank, env: Env) -> str:
        keys = [self.read(key, env) for key in expr.keys]
        return keys[0] if len(keys) == 1 else f"({', '.join(keys)})"

    # ---- built-ins and definitions

    def _member(self, value: t.Expr, group: t.Expr, env: Env, negate: bool = False) -> str:
        """Is a value in a list? Repetitions and order of the list do not matter."""
        group = self.expand(group)
        if isinstance(group, t.Builtin) and group.name == "distinct":
            group = self.expand(group.args[0])
        word = "not in" if negate else "in"
        zone = self.by_face(group)
        if zone is not None and isinstance(value, t.FieldOf) and isinstance(value.piece.type, t.PieceType):
            assert isinstance(group, t.Comp)
            if value.piece.type.kinds == self.game.zones[zone.zone].holds.kinds:
                return f"({self.read(value.piece, env)} {word} {self.zone(zone.zone, zone.index, env)})"
        match group:
            case t.Comp(
                name=name,
                source=t.ZoneAt() | t.Local() as listed,
                test=None,
                key=t.FieldOf(piece=t.Local(name=own)) as key,
            ) if name == own and isinstance(value, t.Const):
                kinds = t.kinds_in(key.piece.type)
                column = self.layout.fields[key.field]
                pieces = frozenset(i for i in self.layout.of_kinds(kinds) if column[i] == value.value)
                text, _ = self.source(listed, env)
                return f"({'' if negate else 'not '}{self.pool.pieces(pieces)}.isdisjoint({text}))"
        return f"({self.element(value, env)} {word} {self.read(group, env)})"

    def by_face(self, expr: t.Expr) -> t.ZoneAt | None:
        """The zone of `zone.field`, where the field says all there is to say about a piece and copies share a number:
        then the pieces themselves will do."""
        match expr:
            case t.Comp(name=name, source=t.ZoneAt() as zone, test=None, key=t.FieldOf(piece=t.Local(name=own))):
                kinds = self.game.zones[zone.zone].holds.kinds
                alone = len(kinds) == 1 and len(self.game.kinds[next(iter(kinds))].fields) == 1
                if name == own and alone and kinds <= self.alike and self.is_whole(zone):
                    return zone
        return None

    def _not(self, operand: t.Expr, env: Env) -> str:
        operand = self.expand(operand)
        if isinstance(operand, t.Builtin) and operand.name == "empty":
            return self.words.empty(operand.args[0], env, negate=True)
        if isinstance(operand, t.Member):
            return self._member(operand.value, operand.group, env, negate=True)
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
        many = self.words.enough(expr, env)
        if many is not None:
            return many
        left, right = self.read(expr.left, env), self.read(expr.right, env)
        if isinstance(expr.left.type, t.ListType):
            left, right = f"list({left})", f"list({right})"
        return f"({left} {expr.op} {right})"


def _is_plain(expr: t.Expr) -> bool:
    """A variable without an index: as good as a name."""
    return isinstance(expr, t.VarAt) and not expr.index


def filling(item: str, source: str, tests: list[str], act: str) -> list[str]:
    """A loop that does something with each element that passes the tests."""
    head = f"for {item} in {source}:"
    return [head, f"    if {' and '.join(tests)}: {act}"] if tests else [f"{head} {act}"]
