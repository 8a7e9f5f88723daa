"""Walking checked trees: every statement of a block, every expression of a statement."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, assert_never

from attrs import evolve, fields

from tgame.dsl.checked import expressions as e
from tgame.dsl.checked import statements as s
from tgame.dsl.checked.types import NOTHING, Type, item_type


def statements(block: s.Block) -> Iterator[s.Stmt]:
    """All statements of a block, those inside others included, in order."""
    for stmt in block:
        yield stmt
        for inner in blocks(stmt):
            yield from statements(inner)


def blocks(stmt: s.Stmt) -> tuple[s.Block, ...]:
    """The blocks directly inside a statement."""
    match stmt:
        case s.Phase() | s.Together():
            return (stmt.body,)
        case s.Decide() | s.If():
            return (stmt.body, stmt.otherwise)
    return ()


def heads(stmt: s.Stmt) -> Iterator[e.Expr]:
    """The expressions that stand in a statement itself, outside its blocks."""
    match stmt:
        case s.Phase(loop=loop):
            match loop:
                case s.Repeat(times=times) if times is not None:
                    yield times
                case s.While(test=test):
                    yield test
                case s.Each(source=source, test=each_test):
                    yield source
                    if each_test is not None:
                        yield each_test
        case s.Together(source=source):
            yield source
        case s.Window(source=source, offers=offers):
            yield source
            for offer in offers:
                yield from offer.given
        case s.Decide(me=me, offers=offers):
            yield me
            for offer in offers:
                yield from offer.given
        case s.If(test=test):
            yield test
        case s.Let(value=value):
            yield value
        case s.Move(what=what, to=to):
            yield what
            yield from to.index
            if to.cell is not None:
                yield to.cell
        case s.Assign(index=index, value=value):
            yield from index
            yield value
        case s.Perform(args=args) | s.Effect(args=args):
            yield from args
        case s.End(winners=winners):
            if winners is not None:
                yield winners
        case s.Leave() | s.Tell():
            # What a text looks at is only said: it has no part in the rules.
            return
        case _:
            assert_never(stmt)


def children(expr: e.Expr) -> tuple[e.Expr, ...]:
    """The expressions directly inside an expression."""
    match expr:
        case e.Const() | e.Local():
            return ()
        case e.VarAt() | e.ZoneAt():
            return expr.index
        case e.AtCell():
            return (*expr.index, expr.cell)
        case e.TableCell():
            return (expr.key,)
        case e.FieldOf():
            return (expr.piece,)
        case e.Column():
            return (expr.item,)
        case e.Is():
            return (expr.piece, *(value for _, value in expr.pattern.fields))
        case e.Member():
            return (expr.value, expr.group)
        case e.Comp():
            return (expr.source, *(part for part in (expr.test, expr.key) if part is not None))
        case e.Rank():
            return (expr.source, *((expr.test,) if expr.test is not None else ()), *expr.keys)
        case e.Builtin() | e.DefCall():
            return expr.args
        case e.Arith() | e.Compare() | e.Join() | e.Without():
            return (expr.left, expr.right)
        case e.Not():
            return (expr.operand,)
        case e.And() | e.Or() | e.ListOf() | e.TupleOf():
            return expr.items
        case e.PickIf():
            return (expr.test, expr.then, expr.otherwise)
        case e.RangeOf():
            return (expr.low, expr.high)
    assert_never(expr)


def expressions(expr: e.Expr) -> Iterator[e.Expr]:
    """An expression and all those inside it."""
    yield expr
    for child in children(expr):
        yield from expressions(child)


def unfiltered(expr: e.Expr) -> e.Expr:
    """The list that a selection is made from: of `hand[me].joker`, `hand[me]`."""
    while isinstance(expr, e.Comp) and expr.key is None:
        expr = expr.source
    return expr


def is_test(expr: e.Comp) -> e.Pattern | None:
    """The pattern that a selection keeps pieces by, if it does nothing else."""
    if expr.key is None and isinstance(expr.test, e.Is) and isinstance(expr.test.piece, e.Local):
        return expr.test.pattern if expr.test.piece.name == expr.name else None
    return None


def transform(expr: e.Expr, change: Callable[[e.Expr], e.Expr | None]) -> e.Expr:
    """A copy of an expression in which `change` has replaced what it wanted to, from the outside in."""
    changed = change(expr)
    if changed is not None:
        return changed
    updates: dict[str, Any] = {}
    for attribute in fields(type(expr)):
        value = getattr(expr, attribute.name)
        if isinstance(value, e.Pattern):
            parts = tuple((name, transform(part, change)) for name, part in value.fields)
            updates[attribute.name] = e.Pattern(value.kinds, parts)
        elif isinstance(value, e.Typed):
            updates[attribute.name] = transform(value, change)  # type: ignore[arg-type]  # every Typed is an Expr
        elif isinstance(value, tuple) and value and isinstance(value[0], e.Typed):
            updates[attribute.name] = tuple(transform(item, change) for item in value)
    return evolve(expr, **updates) if updates else expr


def substitute(expr: e.Expr, values: Mapping[str, e.Expr], fresh: Callable[[str], str]) -> e.Expr:
    """An expression with names replaced by values. Names that it binds get new ones: none is captured."""

    def change(part: e.Expr) -> e.Expr | None:
        match part:
            case e.Local(name=name) if name in values:
                return evolve(values[name], span=part.span)
            case e.Comp(name=name) | e.Rank(name=name):
                inner = {**values, name: e.Local(fresh("b"), type=_element(part), span=part.span)}
                local = inner[name]
                assert isinstance(local, e.Local)
                source = substitute(part.source, values, fresh)
                test = substitute(part.test, inner, fresh) if part.test is not None else None
                if isinstance(part, e.Comp):
                    key = substitute(part.key, inner, fresh) if part.key is not None else None
                    return evolve(part, name=local.name, source=source, test=test, key=key)
                keys = tuple(substitute(key, inner, fresh) for key in part.keys)
                return evolve(part, name=local.name, source=source, test=test, keys=keys)
        return None

    return transform(expr, change)


def _element(part: e.Comp | e.Rank) -> Type:
    return item_type(part.source.type) or NOTHING


def free_names(expr: e.Expr) -> set[str]:
    """The names that an expression uses and does not bind itself."""
    match expr:
        case e.Local(name=name):
            return {name}
        case e.Comp() | e.Rank():
            keys = (expr.key,) if isinstance(expr, e.Comp) else expr.keys
            inner = [part for part in (expr.test, *keys) if part is not None]
            used = set().union(*map(free_names, inner)) if inner else set()
            return free_names(expr.source) | (used - {expr.name})
    return set().union(*map(free_names, children(expr)))
