"""Calls: built-in words by their signatures, definitions, and comprehensions."""

from __future__ import annotations

from tgame.dsl import ast
from tgame.dsl import checked as t
from tgame.dsl.advice import did_you_mean
from tgame.dsl.check.bounds import MAX_PARTS, MAX_ROUNDS, Measure, measure
from tgame.dsl.check.context import Context, is_poison, typed_const
from tgame.dsl.check.expressions import check_bool, check_expr, check_list, item_of, number_of
from tgame.dsl.check.figures import reason_and_title
from tgame.dsl.check.folding import const, fold_list
from tgame.dsl.check.naming import Hint
from tgame.dsl.check.narrowing import narrow
from tgame.dsl.check.pieces import MAX_PIECES
from tgame.dsl.check.selectors import check_selection
from tgame.dsl.check.types import parameters
from tgame.dsl.diagnostics import Span
from tgame.dsl.vocabulary import WORDS, Word

_OF_TWO = {
    "min": "of two values write `smaller(a, b)`; of a list, ",
    "max": "of two values write `larger(a, b)`; of a list, ",
}
_RANKS = ("most", "least")
_BY_WHAT = "name each, and say what of it is compared: "


def check_call(ctx: Context, node: ast.Call) -> t.Expr:
    match node.function:
        case ast.Dot() as dot:
            return check_selection(ctx, dot, node.args, node.span)
        case ast.Name(id=name):
            return _named(ctx, name, node)
    return ctx.fail("TG213", "only a name can have values in brackets", node.span, "for a place in a list write `[…]`")


def _named(ctx: Context, name: str, node: ast.Call) -> t.Expr:
    symbols = ctx.symbols
    if name in symbols.def_nodes:
        symbols.used.add(name)
        return call_definition(ctx, name, node.args, node.span)
    if name in WORDS:
        word = WORDS[name]
        if word.nature == "effect":
            return ctx.fail(
                "TG106",
                f"`{name}` is something that is done, not a value",
                node.span,
                "write it on a line of its own",
            )
        if name in _RANKS:
            return ctx.fail("TG222", f"`{name}` needs something to compare", node.span, _BY_WHAT + f"`{word.example}`")
        return apply_word(ctx, word, tuple(arg.value for arg in node.args), (), node.span)
    if name in symbols.kinds:
        return ctx.fail(
            "TG204",
            f"`{name}(…)` describes a piece, it is not one",
            node.span,
            f"select with `.{name}(…)`, test with `is {name}(…)`",
        )
    if name in symbols.actions or name in symbols.step_nodes:
        hint = "offer an action with `choose`, call a step on a line of its own"
        return ctx.fail("TG106", f"`{name}` is something that is done, not a value", node.span, hint)
    known = [*symbols.def_nodes, *WORDS]
    return ctx.fail("TG101", f"there is no function called `{name}`", node.function.span, did_you_mean(name, known))


def check_comprehension(ctx: Context, node: ast.Comprehension) -> t.Expr:
    """`f(x in S where c: e)` is f of all the e; `most` and `least` see the elements with their keys."""
    if not isinstance(node.function, ast.Name) or node.function.id not in WORDS:
        if isinstance(node.function, ast.Name) and node.function.id in ctx.symbols.def_nodes:
            return ctx.fail(
                "TG223",
                f"only built-in words go through a list with `in`, and `{node.function.id}` is a definition",
                node.span,
                f"give it the list as one value: `{node.function.id}(list(x in … : …))`",
            )
        name = node.function.id if isinstance(node.function, ast.Name) else "?"
        return ctx.unknown("function", name, WORDS, node.span)
    word = WORDS[node.function.id]
    source = check_list(ctx, node.binder.source)
    element = item_of(source)
    inner = ctx.pure().bind(node.binder.name, element, node.binder.span)
    test = check_bool(inner, node.binder.where) if node.binder.where is not None else None
    if isinstance(test, t.Const) and test.value and not is_poison(test):
        test = None
    if test is not None:
        inner = narrow(inner, test)
    if word.name in _RANKS:
        return _rank(inner, word.name, node, source, test)
    if word.name in ("some", "none", "all") and not node.keys:
        return ctx.fail("TG224", f"`{word.name}` needs something to test", node.span, f"as in `{word.example}`")
    if len(node.keys) > 1:
        hint = "leave out what stands behind the comma; only `most` and `least` take several"
        return ctx.fail("TG225", f"`{word.name}` takes one value for each element", node.span, hint)
    key = check_expr(inner, node.keys[0]) if node.keys else None
    item = key.type if key is not None else element
    comprehension = t.Comp(node.binder.name, source, test, key, type=t.ListType(item), span=node.span)
    listed, _ = _bounded(ctx, comprehension)
    return apply_word(ctx, word, (), (listed,), node.span)


def _rank(inner: Context, op: str, node: ast.Comprehension, source: t.Expr, test: t.Expr | None) -> t.Expr:
    if not node.keys:
        return inner.fail("TG222", f"`{op}` needs something to compare", node.span, _BY_WHAT + f"`{WORDS[op].example}`")
    keys = []
    for key in node.keys:
        found = check_expr(inner, key)
        if not isinstance(found.type, t.NumberType | t.BoolType | t.NothingType):
            return inner.fail(
                "TG226", f"`{op}` compares numbers, or yes and no, found {found.type}", key.span, number_of(found.type)
            )
        keys.append(found)
    type_ = t.ListType(item_of(source))
    return _bounded(inner, t.Rank(op, node.binder.name, source, test, tuple(keys), type=type_, span=node.span))[0]


def call_definition(ctx: Context, name: str, args: tuple[ast.Arg, ...], span: Span) -> t.Expr:
    definition = definition_of(ctx, name)
    if definition is None:
        return typed_const(0, t.NOTHING, span)
    if len(args) != len(definition.params):
        hint = _written(name, [parameter.name for parameter in definition.params])
        return ctx.fail(
            "TG227", f"`{name}` takes {_count(len(definition.params), 'value')}, found {len(args)}", span, hint
        )
    values = tuple(
        check_expr(ctx, arg.value, parameter.type) for arg, parameter in zip(args, definition.params, strict=True)
    )
    if isinstance(definition.body, t.Const):
        return typed_const(definition.body.value, definition.body.type, span)
    return _bounded(ctx, t.DefCall(name, values, type=definition.body.type, span=span))[0]


def definition_of(ctx: Context, name: str) -> t.Definition | None:
    """A definition, read when it is first needed."""
    symbols = ctx.symbols
    if name in symbols.definitions:
        found = symbols.definitions[name]
        if found is None:
            node = symbols.def_nodes[name]
            hint = (
                "let it build on something else: no definition can lead back to itself; steps are repeated by `repeat`"
            )
            ctx.report("TG110", f"`{name}` is defined by itself", node.span, hint, word=name)
        return found
    symbols.definitions[name] = None
    node = symbols.def_nodes[name]
    params = parameters(ctx, node.params)
    inner = Context(symbols)
    for parameter, part in zip(params, node.params, strict=True):
        inner = inner.bind(parameter.name, parameter.type, part.span)
    body, size = _bounded(ctx, check_expr(inner, node.body))
    found = t.Definition(name, params, body, *reason_and_title(inner, node, params, body), node.span)
    symbols.definitions[name] = found
    symbols.measures[name] = (found, size)
    return found


def _bounded(ctx: Context, expr: t.Expr) -> tuple[t.Expr, Measure]:
    """An expression with its size; nothing in its place where that is too much."""
    size = measure(expr, ctx.symbols.measures)
    if size.parts > MAX_PARTS:
        message = f"with its definitions spelt out, this has {size.parts:,} parts"
        return ctx.fail(
            "TG242", message, expr.span, f"{MAX_PARTS:,} is the most: use each definition less often"
        ), Measure()
    if size.rounds > MAX_ROUNDS:
        message = f"this goes through ranges inside ranges {size.rounds:,} times"
        return ctx.fail("TG243", message, expr.span, f"{MAX_ROUNDS:,} is the most: shorten the ranges"), Measure()
    return expr, size


def apply_word(ctx: Context, word: Word, nodes: tuple[ast.Expr, ...], ready: tuple[t.Expr, ...], span: Span) -> t.Expr:
    """A call of a built-in: its arguments matched against its signature."""
    if word.nature == "chance" and not ctx.chance:
        return ctx.fail(
            "TG228",
            f"`{word.name}` is chance: it cannot stand here",
            span,
            f"draw first, on a line of its own, as in `{word.example}`",
        )
    if word.nature == "scenario" and not ctx.scenario:
        return ctx.fail("TG104", f"`{word.name}` is for scenarios only", span, "ask it in an `expect` line")
    given = len(nodes) + len(ready)
    needed = [parameter for parameter in word.params if parameter.default is None]
    if not len(needed) <= given <= len(word.params):
        return ctx.fail(
            "TG227",
            f"`{word.name}` takes {_count(len(word.params), 'value')}, found {given}",
            span,
            _OF_TWO.get(word.name, "") + f"as in `{word.example}`",
        )
    bound: dict[str, t.Type] = {}
    args: list[t.Expr] = list(ready)
    for parameter, arg in zip(word.params, ready, strict=False):
        _match(ctx, word, parameter.type, arg, bound)
    for parameter, node in zip(word.params[len(ready) :], nodes, strict=False):
        arg = check_expr(ctx, node, hint=_meant(ctx, parameter.type, args, bound))
        if parameter.type == "[Piece]" and isinstance(arg.type, t.PieceType):
            arg = t.ListOf((arg,), type=t.ListType(arg.type), span=arg.span)
        args.append(_match(ctx, word, parameter.type, arg, bound))
    for parameter in word.params[len(args) :]:
        assert parameter.default is not None
        args.append(const(parameter.default, t.NumberType(parameter.default, parameter.default), span))
    if any(is_poison(arg) for arg in args):
        return typed_const(0, t.NOTHING, span)
    if word.name == "score" and not ctx.symbols.scored:
        return ctx.fail(
            "TG111", "there is no `score` block", span, 'add one: `score p`, below it `"Points": points[p]`'
        )
    zone = next((arg.zone for arg in args if isinstance(arg, t.ZoneAt)), None)
    return fold_word(t.Builtin(word.name, tuple(args), zone, type=_result(ctx, word, bound, args, span), span=span))


def _meant(ctx: Context, wanted: str, args: list[t.Expr], bound: dict[str, t.Type]) -> Hint:
    """What the name of a seat or a cell means as an argument: a cell of the board that comes before it."""
    if wanted.strip("[]") == "Cell":
        boards = (ctx.symbols.zones[arg.zone] for arg in args if isinstance(arg, t.ZoneAt))
        return next(boards, None) or bound.get("Cell")
    return bound.get(wanted.strip("[]"))


def _match(ctx: Context, word: Word, wanted: str, arg: t.Expr, bound: dict[str, t.Type]) -> t.Expr:
    if is_poison(arg):
        return arg
    if wanted in ("Zone", "Board"):
        if not isinstance(arg, t.ZoneAt):
            return ctx.fail("TG229", f"`{word.name}` needs a zone here", arg.span, f"as in `{word.example}`")
        cells, shape = ctx.symbols.zones[arg.zone].cells, ctx.symbols.zones[arg.zone].shape
        if wanted == "Board" and cells is None:
            return ctx.fail(
                "TG229",
                f"`{word.name}` needs a row or a grid, and `{arg.zone}` is a {shape}",
                arg.span,
                f"name a zone with cells, as in `zone {arg.zone}: grid(3, 3) of …`",
            )
        if cells is not None:
            bound["Cell"] = cells
        bound["Piece"] = item_of(arg)
        return arg
    if not _unify(wanted, arg.type, bound):
        shown = {"[T]": "a list", "T": "a value"}.get(wanted, wanted.replace("[", "list of ").replace("]", ""))
        return ctx.fail(
            "TG201",
            f"`{word.name}` expects {shown} here, found {arg.type}",
            arg.span,
            f"as in `{word.example}`",
        )
    return arg


def _unify(wanted: str, type_: t.Type, bound: dict[str, t.Type]) -> bool:
    if isinstance(type_, t.NothingType):
        return True
    if wanted.startswith("["):
        inner = t.item_type(type_)
        return inner is not None and _unify(wanted[1:-1], inner, bound)
    if wanted == "T":
        bound["T"] = type_
        return True
    if wanted == "Cell":
        if isinstance(type_, t.CellType):
            bound.setdefault("Cell", type_)
            return bound["Cell"] == type_
        return False
    kinds: dict[str, type[object]] = {
        "Number": t.NumberType,
        "Bool": t.BoolType,
        "Player": t.PlayerType,
        "Direction": t.DirectionType,
        "Piece": t.PieceType,
        "Enum": t.EnumType,
    }
    if wanted == "Piece":
        bound["Piece"] = type_
    if wanted == "Enum":
        bound["Enum"] = type_
    return isinstance(type_, kinds[wanted])


def _result(ctx: Context, word: Word, bound: dict[str, t.Type], args: list[t.Expr], span: Span) -> t.Type:
    if word.name == "cell":
        piece = bound.get("Piece")
        boards = ctx.symbols.cell_types(piece.kinds) if isinstance(piece, t.PieceType) else set()
        if len(boards) != 1:
            if boards:
                message, hint = f"{piece} can lie on boards of different sizes: which cell is meant?", "select one kind"
            else:
                message, hint = (
                    f"no row or grid holds {piece}: it lies on no cell",
                    "`cell(x)` is for pieces on a board",
                )
            ctx.report("TG230", message, span, hint)
            return t.NOTHING
        return boards.pop()
    if word.name == "roll" and isinstance(args[0].type, t.NumberType):
        return t.NumberType(1, max(1, args[0].type.high))
    return _type_named(ctx, word.result, bound)


def _type_named(ctx: Context, name: str, bound: dict[str, t.Type]) -> t.Type:
    if name.startswith("["):
        return t.ListType(_type_named(ctx, name[1:-1], bound))
    match name:
        case "Number":
            return t.ANY_NUMBER
        case "Bool":
            return t.BOOL
        case "Player":
            return t.PlayerType(ctx.symbols.players)
        case "Direction":
            return t.DIRECTION
    return bound.get(name, t.NOTHING)


def fold_word(call: t.Builtin) -> t.Expr:
    """Words whose arguments are all known by now."""
    match call:
        case t.Builtin(name="list", args=(inner,)):
            return inner
        case t.Builtin(name="count", args=(t.Const(value=tuple() as items),)):
            return const(len(items), t.NumberType(len(items), len(items)), call.span)
        case t.Builtin(name="count"):
            type_ = t.NumberType(0, _longest(call.args[0]))
            return t.Builtin("count", call.args, call.zone, type=type_, span=call.span)
        case t.Builtin(name="index", args=(t.Const(value=int() as item),)):
            return const(item + 1, t.NumberType(item + 1, item + 1), call.span)
        case t.Builtin(name="larger" | "smaller" as name, args=(t.Const(value=int() as a), t.Const(value=int() as b))):
            value = max(a, b) if name == "larger" else min(a, b)
            return const(value, t.NumberType(value, value), call.span)
        case t.Builtin(name="seat", args=(t.Const(value=int() as n),), type=t.PlayerType(count=count)) if (
            1 <= n <= count
        ):
            return const(n - 1, call.type, call.span)
        case t.Builtin(
            name="at",
            args=(_, t.Const(value=int() as row), t.Const(value=int() as column)),
            type=t.CellType() as cells,
        ):
            if 1 <= row <= cells.rows and 1 <= column <= cells.columns:
                return const((row - 1) * cells.columns + column - 1, cells, call.span)
        case t.Builtin(name="cells", type=t.ListType(item=t.CellType() as cells)):
            return const(tuple(range(cells.rows * cells.columns)), call.type, call.span)
    return call


def _longest(listed: t.Expr) -> int:
    """How many elements a list can have."""
    match listed:
        case t.Const(value=tuple() as items):
            return len(items)
        case t.ZoneAt() | t.AtCell():
            return MAX_PIECES
        case t.Comp(source=source) | t.Rank(source=source):
            return _longest(source)
    return t.ANY_NUMBER.high


def _written(name: str, values: list[str]) -> str:
    """How something with these values is written."""
    return f"write `{name}({', '.join(values)})`" if values else f"write `{name}` alone"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" + ("" if number == 1 else "s")


__all__ = ["apply_word", "call_definition", "check_call", "check_comprehension", "definition_of", "fold_list"]
