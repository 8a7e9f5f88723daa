"""Simultaneous choice, proved: inside `together` nobody can see or touch what another is doing there.

Only places indexed by `[me]` may be written, and places so written may be read only as `[me]`, where `me` is always the
one who chooses; no chance, no end. So the order in which the answers come cannot matter.
"""

from __future__ import annotations

from collections.abc import Iterator

from tgame.dsl import checked as t
from tgame.dsl.check.context import Context
from tgame.dsl.checked.walk import expressions, heads, statements, substitute
from tgame.dsl.diagnostics import Span
from tgame.dsl.vocabulary import WORDS


def check_together(ctx: Context, game: t.Game) -> None:
    every = [game.flow, *(a.body for a in game.actions.values()), *(s.body for s in game.steps.values())]
    every.extend(trigger.body for trigger in game.triggers)
    for body in every:
        for stmt in statements(body):
            if isinstance(stmt, t.Together):
                _independent(ctx, game, stmt)


Origins = dict[str, tuple[t.Expr, ...]]


def _reached(game: t.Game, body: t.Block) -> Iterator[tuple[t.Stmt, Origins]]:
    """Every statement that a body can run, through the actions it offers and the steps it calls.

    With each comes where the pieces that have a name there were taken from: zones, or what hides the zone (a variable
    that holds pieces, a name from outside).
    """
    seen: set[tuple[str, frozenset[tuple[str, tuple[t.Expr, ...]]]]] = set()
    pending: list[tuple[t.Block, Origins]] = [(body, {})]
    while pending:
        block, named = pending.pop()
        for stmt in statements(block):
            called: list[tuple[str, t.Block, Origins]] = []
            match stmt:
                case t.Let(name=name, value=value) | t.Phase(loop=t.Each(name=name, source=value)):
                    named = {**named, name: named.get(name, ()) + _places(game, value, named)}
                case t.Perform(step=name, args=args) if name in game.steps:
                    step = game.steps[name]
                    passed = {p.name: _places(game, arg, named) for p, arg in zip(step.params, args, strict=True)}
                    called = [(f"step {name}", step.body, passed)]
                case t.Decide(offers=offers) | t.Window(offers=offers):
                    for offer in offers:
                        action = game.actions.get(offer.action)
                        if action is not None:
                            pairs = zip(action.given, offer.given, strict=True)
                            given = {parameter.name: _places(game, arg, named) for parameter, arg in pairs}
                            for choice in action.chosen:
                                given[choice.name] = _places(game, choice.source, given)
                            for line in action.lines:
                                if isinstance(line, t.Let):
                                    given[line.name] = _places(game, line.value, given)
                            called.append((f"action {action.name}", action.body, given))
            yield stmt, named
            for key, inner, origins in called:
                mark = (key, frozenset(origins.items()))
                if mark not in seen:
                    seen.add(mark)
                    pending.append((inner, origins))


def _places(game: t.Game, expr: t.Expr, named: Origins) -> tuple[t.Expr, ...]:
    """The zones that an expression takes pieces from, through the names and definitions in it."""
    parts = list(_spelt_out(game, expr))
    bound = {part.name for part in parts if isinstance(part, t.Comp | t.Rank)}
    found: list[t.Expr] = []
    for part in parts:
        match part:
            case t.ZoneAt() | t.AtCell():
                found.append(part)
            case t.Local(name=name) if name in named:
                found.extend(named[name])
            case t.VarAt(type=type_) if _holds_pieces(type_):
                found.append(part)
            case t.Local(name=name, type=type_) if name not in bound and _holds_pieces(type_):
                found.append(part)
    return tuple(dict.fromkeys(found))


def _holds_pieces(type_: t.Type) -> bool:
    match type_:
        case t.ListType(item=item):
            return _holds_pieces(item)
        case t.TupleType(items=items):
            return any(map(_holds_pieces, items))
    return isinstance(type_, t.PieceType)


def _independent(ctx: Context, game: t.Game, node: t.Together) -> None:
    reached = list(_reached(game, node.body))
    stmts = [stmt for stmt, _ in reached]
    written: set[str] = set()
    for stmt, named in reached:
        if isinstance(stmt, t.Move) and not all(
            isinstance(p, t.ZoneAt | t.AtCell) for p in _places(game, stmt.what, named)
        ):
            ctx.report(
                "TG150",
                "where these pieces come from is open: two who act at the same time could take the same",
                stmt.span,
                "take them from a zone that each player has, as in `hand[me]`",
            )
        for name, index, span in _writes(game, stmt, named):
            written.add(name)
            if not (index and _is_me(index[0])):
                ctx.report(
                    "TG150",
                    f"`{name}` belongs to all, and those who act at the same time would change it together",
                    span,
                    f"change what each has, as in `{name}[me]` of a `{name} per Player`, or do it after the block",
                )
        match stmt:
            case t.End() | t.Leave():
                ctx.report(
                    "TG151",
                    "nobody can end or leave while others still choose",
                    stmt.span,
                    "do it after the block",
                )
            case t.Together() if stmt is not node:
                ctx.report("TG151", "`together` inside `together`", stmt.span, "drop the inner one: all choose already")
            case _ if _binds_me(game, stmt):
                ctx.report(
                    "TG151",
                    "inside `together`, `me` is each of those who choose: it cannot be somebody else",
                    stmt.span,
                    "call the other player `p`; who has to answer somebody does so after the block",
                )
        for expr in (inner for head in heads(stmt) for inner in expressions(head)):
            if isinstance(expr, t.Builtin) and expr.name in WORDS and WORDS[expr.name].nature == "chance":
                ctx.report(
                    "TG152",
                    f"`{expr.name}` is chance: it would depend on who answers first",
                    expr.span,
                    "draw before or after the block",
                )
    for stmt in stmts:
        for expr in _reads(game, stmt):
            if isinstance(expr, t.ZoneAt | t.VarAt | t.AtCell):
                name = expr.variable if isinstance(expr, t.VarAt) else expr.zone
                if name in written and not (expr.index and _is_me(expr.index[0])):
                    ctx.report(
                        "TG153",
                        f"`{name}` changes while others choose: each may look at what is their own only",
                        expr.span,
                        f"write `{name}[me]`, or ask before the block: `let before = …`",
                    )


def _is_me(expr: t.Expr) -> bool:
    return isinstance(expr, t.Local) and expr.name == "me"


def _binds_me(game: t.Game, stmt: t.Stmt) -> bool:
    """Is `me` another player in or after this statement, or in what it calls or offers?"""
    names = [
        part.name for expr in _heads(game, stmt) for part in expressions(expr) if isinstance(part, t.Comp | t.Rank)
    ]
    match stmt:
        case t.Window():
            return True
        case t.Let(name=name) | t.Phase(loop=t.Each(name=name)):
            names.append(name)
        case t.Perform(step=step) if step in game.steps:
            names.extend(parameter.name for parameter in game.steps[step].params)
        case t.Decide(offers=offers):
            for action in (game.actions[offer.action] for offer in offers if offer.action in game.actions):
                names.extend(parameter.name for parameter in action.given)
                names.extend(choice.name for choice in action.chosen)
                names.extend(line.name for line in action.lines if isinstance(line, t.Let))
    return "me" in names


def _writes(game: t.Game, stmt: t.Stmt, named: Origins) -> Iterator[tuple[str, tuple[t.Expr, ...], Span]]:
    match stmt:
        case t.Move(what=what, to=to):
            yield to.zone, to.index, stmt.span
            for expr in _places(game, what, named):
                if isinstance(expr, t.ZoneAt | t.AtCell):
                    yield expr.zone, expr.index, stmt.span
        case t.Assign(variable=variable, index=index):
            yield variable, index, stmt.span
        case t.Effect(zone=zone) if zone is not None:
            yield zone, (), stmt.span


def _reads(game: t.Game, stmt: t.Stmt) -> Iterator[t.Expr]:
    """Everything that a statement looks at, what it offers included; definitions as if they stood there."""
    for expr in _heads(game, stmt):
        yield from _spelt_out(game, expr)


def _spelt_out(game: t.Game, expr: t.Expr) -> Iterator[t.Expr]:
    for part in expressions(expr):
        yield part
        match part:
            case t.DefCall(name=name, args=args) if name in game.definitions:
                definition = game.definitions[name]
                values = {p.name: arg for p, arg in zip(definition.params, args, strict=True)}
                yield from _spelt_out(game, substitute(definition.body, values, lambda prefix: f" {prefix}"))
            case t.Builtin(name="score", args=(player,)) if game.score_name is not None:
                for item in game.score:
                    own = substitute(item.value, {game.score_name: player}, lambda prefix: f" {prefix}")
                    yield from _spelt_out(game, own)


def _heads(game: t.Game, stmt: t.Stmt) -> Iterator[t.Expr]:
    yield from heads(stmt)
    if isinstance(stmt, t.Decide | t.Window):
        for offer in stmt.offers:
            action = game.actions.get(offer.action)
            for choice in action.chosen if action else ():
                yield choice.source
                if choice.test is not None:
                    yield choice.test
            for line in action.lines if action else ():
                yield line.value if isinstance(line, t.Let) else line.test
