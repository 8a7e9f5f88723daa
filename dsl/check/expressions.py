"""Expressions: names looked up, types found, constants folded."""

from __future__ import annotations

from itertools import zip_longest
from typing import assert_never

from tgame.dsl import ast
from tgame.dsl import checked as t
from tgame.dsl.advice import did_you_mean
from tgame.dsl.check.context import Context, is_poison, typed_const
from tgame.dsl.check.folding import MAX_RANGE, arithmetic, comparison, conjunction, disjunction, fold_list, negation
from tgame.dsl.check.naming import Hint, cell_advice, misnamed, named, seat_advice, suggestions
from tgame.dsl.check.narrowing import narrow
from tgame.dsl.diagnostics import Span
from tgame.dsl.vocabulary import WORDS

DIRECTIONS = ("north", "east", "south", "west", "northeast", "southeast", "southwest", "northwest")


def check_expr(ctx: Context, node: ast.Expr, wanted: t.Type | None = None, hint: Hint = None) -> t.Expr:
    """A typed expression; with `wanted`, one that fits there. A hint says what names of seats and cells may mean."""
    found = _expr(ctx, node, wanted or hint)
    if wanted is not None and not t.fits(found.type, wanted):
        if isinstance(found, t.Const) and isinstance(found.type, t.NumberType) and isinstance(wanted, t.NumberType):
            mend = f"take a number from {wanted.low} to {wanted.high}, or widen the range"
            return ctx.fail("TG234", f"{found.value} is not within {wanted.low}..{wanted.high}", node.span, mend)
        mend = _mend(found.type, wanted) or (misnamed(ctx, node.id, wanted) if isinstance(node, ast.Name) else "")
        ctx.report("TG201", f"expected {wanted}, found {found.type}", node.span, mend)
        return typed_const(0, t.NOTHING, node.span)
    return found


def _mend(found: t.Type, wanted: t.Type) -> str:
    if isinstance(wanted, t.BoolType):
        match found:
            case t.ListType():
                return "ask something of the list: `count(…) > 0`, `not empty(…)`, `… has …`"
            case t.NumberType():
                return "compare it: `… > 0`"
        return "compare it: `… == …`"
    if isinstance(found, t.ListType) and t.fits(found.item, wanted):
        return "a list is not one of its elements: `the(…)` takes the only one, `first(…)` the first"
    if isinstance(wanted, t.ListType) and t.fits(found, wanted.item):
        return "write it as a list: `[…]`"
    return ""


def number_of(found: t.Type) -> str:
    """What to write where a number is wanted."""
    match found:
        case t.ListType(item=t.NumberType()):
            return "a list is no number, even of one: `max(…)`, `sum(…)`, or `the(…)` where there is exactly one"
        case t.ListType():
            return "how many there are is `count(…)`"
        case t.BoolType():
            return "`if … then 1 else 0` makes a number of it"
        case t.EnumType():
            return "the place of an item in its enum is `index(…)`"
        case t.PieceType():
            return "name a field of the piece, as in `c.rank`"
    return "name the variable or field that has the number"


def check_list(ctx: Context, node: ast.Expr) -> t.Expr:
    """An expression that must be a list."""
    found = check_expr(ctx, node)
    if t.item_type(found.type) is None:
        hint = "from 1 up to it is `1..…`" if isinstance(found.type, t.NumberType) else "write it as a list: `[…]`"
        return ctx.fail("TG202", f"expected a list, found {found.type}", node.span, hint)
    return found


def item_of(expr: t.Expr) -> t.Type:
    return t.item_type(expr.type) or t.NOTHING


def check_bool(ctx: Context, node: ast.Expr) -> t.Expr:
    return check_expr(ctx, node, t.BOOL)


def _expr(ctx: Context, node: ast.Expr, hint: Hint) -> t.Expr:
    from tgame.dsl.check.calls import check_call, check_comprehension
    from tgame.dsl.check.selectors import check_dot, check_index

    match node:
        case ast.Number():
            return typed_const(node.value, t.NumberType(node.value, node.value), node.span)
        case ast.Name():
            return check_name(ctx, node, hint)
        case ast.ListLiteral():
            return _list(ctx, node, hint)
        case ast.TupleLiteral():
            hints = hint.items if isinstance(hint, t.TupleType) else ()
            items = tuple(check_expr(ctx, item, hint=part) for item, part in zip_longest(node.items, hints))
            type_ = t.TupleType(tuple(item.type for item in items))
            if all(isinstance(item, t.Const) for item in items):
                return typed_const(tuple(item.value for item in items if isinstance(item, t.Const)), type_, node.span)
            return t.TupleOf(items, type=type_, span=node.span)
        case ast.IfExpr():
            return _if(ctx, node, hint)
        case ast.Logic():
            return _logic(ctx, node)
        case ast.Unary():
            if node.op == "not":
                return negation(check_bool(ctx, node.operand), node.span)
            inner = check_expr(ctx, node.operand, t.ANY_NUMBER)
            zero = typed_const(0, t.NumberType(0, 0), node.span)
            return arithmetic("-", zero, inner, node.span)
        case ast.Binary():
            return _binary(ctx, node)
        case ast.Index():
            return check_index(ctx, node)
        case ast.Dot():
            return check_dot(ctx, node)
        case ast.Call():
            return check_call(ctx, node)
        case ast.Comprehension():
            return check_comprehension(ctx, node)
    assert_never(node)


def check_name(ctx: Context, node: ast.Name, hint: Hint = None) -> t.Expr:
    """A bare name, in the order: what is bound here, what the file declares, what is built in; in a scenario, then
    seats and cells."""
    name, span, symbols = node.id, node.span, ctx.symbols
    if name in ctx.known:
        return typed_const(ctx.known[name].value, ctx.known[name].type, span)
    if name in ctx.locals:
        if name == "me":
            ctx.used_me[0] = True
        return t.Local(name, type=ctx.locals[name], span=span)
    symbols.used.add(name)
    if name in symbols.variables:
        variable = symbols.variables[name]
        if variable.per:
            return ctx.fail(
                "TG203",
                f"there is a `{name}` for each {each_of(variable.per)}",
                span,
                f"say which: `{name}[{which(variable.per)}]`",
            )
        return t.VarAt(name, (), type=variable.type, span=span)
    if name in symbols.zones:
        return t.ZoneAt(name, (), type=t.ListType(symbols.zones[name].holds), span=span)
    if name in symbols.constants:
        constant = symbols.constants[name]
        return typed_const(constant.value, constant.type, span)
    if name in symbols.tables:
        row = symbols.tables[name]
        if row.low is not None:
            return ctx.fail("TG203", f"`{name}` is a row of a table", span, f"say which column: `{name}[{row.low}]`")
        return typed_const(row.values[0], t.NumberType(row.values[0], row.values[0]), span)
    if name in symbols.enums:
        enum = symbols.enums[name].type
        return typed_const(tuple(range(len(enum.items))), t.ListType(enum), span)
    if name in symbols.def_nodes:
        from tgame.dsl.check.calls import call_definition

        return call_definition(ctx, name, (), span)
    return _builtin_name(ctx, name, span, hint)


def _builtin_name(ctx: Context, name: str, span: Span, hint: Hint) -> t.Expr:
    players = t.PlayerType(ctx.symbols.players)
    if name == "players":
        return typed_const(tuple(range(players.count)), t.ListType(players), span)
    if name in ("yes", "no"):
        return typed_const(name == "yes", t.BOOL, span)
    if name in ("left", "right"):
        value = 1 if name == "left" else -1
        return typed_const(value, t.NumberType(value, value), span)
    if name in DIRECTIONS:
        return typed_const(DIRECTIONS.index(name), t.DIRECTION, span)
    if name in ("directions", "diagonals"):
        first = 0 if name == "directions" else 4
        return typed_const(tuple(range(first, first + 4)), t.ListType(t.DIRECTION), span)
    if name[0] == "P" and name[1:].isdigit() and len(name) <= 3:
        return _seat(ctx, name, span)
    if name in ("winners", "over", "asked"):
        if not ctx.scenario and not (ctx.sheet and name == "winners"):
            mend = "in rules, `end` ends the match and `me` is who decides; ask it in an `expect` line"
            return ctx.fail("TG104", f"`{name}` is for scenarios only", span, mend)
        type_ = t.BOOL if name == "over" else t.ListType(players)
        return t.Builtin(name, (), type=type_, span=span)
    if name == "me":
        return ctx.fail("TG105", "nobody acts here: who is `me`?", span, "let each act in turn: `each me in players`")
    if name in ctx.symbols.kinds:
        return ctx.fail(
            "TG204",
            f"`{name}` is a kind of piece, not a value",
            span,
            f"test with `is {name}`, select with `.{name}`",
        )
    if name in WORDS:
        return ctx.fail("TG205", f"`{name}` is a function", span, f"call it: `{WORDS[name].example}`")
    if ctx.scenario and (found := named(ctx, name, span, hint)) is not None:
        return found
    if name in ctx.symbols.actions or name in ctx.symbols.step_nodes:
        return ctx.fail(
            "TG106",
            f"`{name}` is something that is done, not a value",
            span,
            "offer it with `choose`, or call a step on a line of its own",
        )
    known = [*ctx.symbols.names(), *ctx.locals, *(suggestions(ctx, hint) if ctx.scenario else ())]
    mend = seat_advice(ctx, name) or did_you_mean(name, known) or cell_advice(ctx, name, hint)
    return ctx.fail("TG101", f"there is no name called `{name}`", span, mend)


def _seat(ctx: Context, name: str, span: Span) -> t.Expr:
    if not ctx.scenario:
        return ctx.fail("TG104", f"`{name}` is for scenarios only", span, f"elsewhere say `seat({name[1:]})`")
    seat = int(name[1:])
    if not 1 <= seat <= ctx.symbols.players:
        hint = f"the players are P1 to P{ctx.symbols.players}; for more, `scenario … (players: {seat})`"
        return ctx.fail("TG107", f"there is no player {seat} at a table of {ctx.symbols.players}", span, hint)
    return typed_const(seat - 1, t.PlayerType(ctx.symbols.players), span)


def _logic(ctx: Context, node: ast.Logic) -> t.Expr:
    """Each part is read knowing what those before it settled; what cannot matter any more is not read."""
    items: list[t.Expr] = []
    for part in node.items:
        found = check_expr(ctx, part)
        if items and not t.fits(found.type, t.BOOL):
            hint = f"both sides of `{node.op}` are whole questions: `x == a {node.op} x == b`; or `[a, b] has x`"
            found = ctx.fail("TG201", f"expected yes or no, found {found.type}", part.span, hint)
        elif not items:
            found = check_bool(ctx, part)
        items.append(found)
        if isinstance(found, t.Const) and not is_poison(found) and bool(found.value) == (node.op == "or"):
            break
        ctx = narrow(ctx, found, node.op == "and")
    return conjunction(tuple(items), node.span) if node.op == "and" else disjunction(tuple(items), node.span)


def _list(ctx: Context, node: ast.ListLiteral, hint: Hint) -> t.Expr:
    items = tuple(check_expr(ctx, item, hint=hint) for item in node.items)
    common: t.Type = t.NOTHING
    for item, part in zip(items, node.items, strict=True):
        joined = t.join(common, item.type)
        if joined is None:
            message = f"the elements of a list are of one type: before this {common}, here {item.type}"
            return ctx.fail("TG206", message, part.span, _unlike(common, item.type))
        common = joined
    return fold_list(t.ListOf(items, type=t.ListType(common), span=node.span))


def _unlike(one: t.Type, other: t.Type) -> str:
    """What helps where two values are not of one type."""
    for outer, inner in ((one, other), (other, one)):
        if isinstance(outer, t.ListType) and t.join(outer.item, inner) is not None:
            return f"{outer} has {inner} for its elements: lists are joined by `+`, and an element stands in `[…]`"
    return "what is of two sorts is kept apart, in two lists or as a tuple `(a, b)`"


def _if(ctx: Context, node: ast.IfExpr, hint: Hint) -> t.Expr:
    test = check_bool(ctx, node.test)
    if isinstance(test, t.Const) and not is_poison(test):
        return check_expr(ctx, node.then if test.value else node.otherwise, hint=hint)
    then, otherwise = (
        check_expr(narrow(ctx, test), node.then, hint=hint),
        check_expr(narrow(ctx, test, False), node.otherwise, hint=hint),
    )
    joined = t.join(then.type, otherwise.type)
    if joined is None:
        message = f"both branches have a value of one type: here one is {then.type}, the other {otherwise.type}"
        return ctx.fail("TG206", message, node.span, _unlike(then.type, otherwise.type))
    return t.PickIf(test, then, otherwise, type=joined, span=node.span)


def _binary(ctx: Context, node: ast.Binary) -> t.Expr:
    from tgame.dsl.check.selectors import check_membership

    op, span = node.op, node.span
    if op in ("has", "lacks", "is"):
        return check_membership(ctx, node)
    if op == "..":
        low, high = check_expr(ctx, node.left, t.ANY_NUMBER), check_expr(ctx, node.right, t.ANY_NUMBER)
        return _range(ctx, low, high, span)
    left, right = _sides(ctx, node)
    if is_poison(left) or is_poison(right):
        return typed_const(0, t.NOTHING, span)
    if op in ("==", "!="):
        if t.join(left.type, right.type) is None:
            hint = _mend(left.type, right.type) or _mend(right.type, left.type) or "compare what is of one type"
            return ctx.fail("TG207", f"{left.type} can never equal {right.type}", span, hint)
        return comparison(op, left, right, span)
    if op in ("+", "-") and (isinstance(left.type, t.ListType) or isinstance(right.type, t.ListType)):
        return _lists(ctx, op, left, right, span)
    for side in (left, right):
        if not isinstance(side.type, t.NumberType):
            return ctx.fail("TG208", f"`{op}` needs numbers, found {side.type}", side.span, number_of(side.type))
    if op in ("<", "<=", ">", ">="):
        return comparison(op, left, right, span)
    if op in ("/", "mod") and isinstance(right, t.Const) and right.value == 0:
        return ctx.fail("TG209", "this divides by zero", span, "divide by a number from 1")
    found = arithmetic(op, left, right, span)
    if isinstance(left, t.Const) and isinstance(right, t.Const) and not isinstance(found, t.Const):
        return ctx.fail("TG006", "this number is too large", span, f"numbers go up to {t.MAX_NUMBER:,}")
    return found


def _sides(ctx: Context, node: ast.Binary) -> tuple[t.Expr, t.Expr]:
    """Both sides of an operator. In a scenario, a side that only has names may be known by the other."""
    if ctx.scenario and isinstance(node.left, ast.Name | ast.ListLiteral):
        right = check_expr(ctx, node.right)
        return check_expr(ctx, node.left, hint=right.type), right
    left = check_expr(ctx, node.left)
    return left, check_expr(ctx, node.right, hint=left.type)


def _range(ctx: Context, low: t.Expr, high: t.Expr, span: Span) -> t.Expr:
    bounds = [side.type if isinstance(side.type, t.NumberType) else t.ANY_NUMBER for side in (low, high)]
    type_ = t.ListType(t.NumberType(bounds[0].low, max(bounds[0].low, bounds[1].high)))
    if isinstance(low, t.Const) and isinstance(high, t.Const):
        first, last = int(low.value), int(high.value)  # type: ignore[arg-type]  # numbers by their type
        if last - first > MAX_RANGE:
            return ctx.fail(
                "TG210", f"this range has {last - first + 1:,} values", span, f"{MAX_RANGE:,} is the most: shorten it"
            )
        exact = t.ListType(t.NumberType(first, max(first, last)))
        return typed_const(tuple(range(first, last + 1)), exact, span)
    return t.RangeOf(low, high, type=type_, span=span)


def _lists(ctx: Context, op: str, left: t.Expr, right: t.Expr, span: Span) -> t.Expr:
    def as_list(side: t.Expr) -> t.Expr:
        if isinstance(side.type, t.ListType):
            return side
        return fold_list(t.ListOf((side,), type=t.ListType(side.type), span=side.span))

    left, right = as_list(left), as_list(right)
    joined = t.join(left.type, right.type)
    if joined is None:
        message = f"both sides of `{op}` have elements of one type: here {left.type} and {right.type}"
        return ctx.fail("TG206", message, span, _unlike(left.type, right.type))
    if op == "+":
        return fold_list(t.Join(left, right, type=joined, span=span))
    return t.Without(left, right, type=left.type, span=span)


def each_of(types: tuple[t.Type, ...]) -> str:
    """`Player and Suit`, of what a zone or variable is kept for."""
    return " and ".join(map(str, types))


def which(types: tuple[t.Type, ...]) -> str:
    """What may stand in the brackets of what is kept for these: `me`, the first item of an enum, a number."""
    found = []
    for type_ in types:
        match type_:
            case t.PlayerType():
                found.append("me")
            case t.EnumType(items=(first, *_)):
                found.append(first)
            case t.NumberType(low=low):
                found.append(str(low))
            case _:
                found.append("…")
    return ", ".join(found)
