"""Simultaneous choice, proved: inside `together` nobody can see or touch what another is doing there.

Only places indexed by `[me]` may be written, and places so written may be read only as `[me]`; no chance, no
end. So the order in which the answers come cannot matter.
"""

from __future__ import annotations

from collections.abc import Iterator

from tgame.dsl import checked as t
from tgame.dsl.check.context import Context
from tgame.dsl.checked.walk import expressions, heads, statements
from tgame.dsl.diagnostics import Span
from tgame.dsl.vocabulary import WORDS


def check_together(ctx: Context, game: t.Game) -> None:
    every = [game.flow, *(a.body for a in game.actions.values()), *(s.body for s in game.steps.values())]
    for body in every:
        for stmt in statements(body):
            if isinstance(stmt, t.Together):
                _independent(ctx, game, stmt)


def _reached(game: t.Game, body: t.Block) -> Iterator[t.Stmt]:
    """Every statement that a body can run, through the actions it offers and the steps it calls."""
    seen: set[str] = set()
    pending = [body]
    while pending:
        for stmt in statements(pending.pop()):
            yield stmt
            names: list[tuple[str, t.Block]] = []
            match stmt:
                case t.Perform(step=name) if name in game.steps:
                    names = [(f"step {name}", game.steps[name].body)]
                case t.Decide(offers=offers) | t.Window(offers=offers):
                    names = [
                        (f"action {o.action}", game.actions[o.action].body) for o in offers if o.action in game.actions
                    ]
            for key, inner in names:
                if key not in seen:
                    seen.add(key)
                    pending.append(inner)


def _independent(ctx: Context, game: t.Game, node: t.Together) -> None:
    stmts = list(_reached(game, node.body))
    written: set[str] = set()
    for stmt in stmts:
        for name, index, span in _writes(stmt):
            written.add(name)
            if not (index and _is_me(index[0])):
                ctx.report(
                    "TG150",
                    f"`{name}` is not only `me`'s: those who act together may not touch it",
                    span,
                    "write to a place of one's own, as in `kept[me]`",
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
                ctx.report("TG151", "`together` inside `together`", stmt.span)
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
                        f"`{name}` changes while others choose: only one's own may be read",
                        expr.span,
                        f"as in `{name}[me]`",
                    )


def _is_me(expr: t.Expr) -> bool:
    return isinstance(expr, t.Local) and expr.name == "me"


def _writes(stmt: t.Stmt) -> Iterator[tuple[str, tuple[t.Expr, ...], Span]]:
    match stmt:
        case t.Move(what=what, to=to):
            yield to.zone, to.index, stmt.span
            for expr in expressions(what):
                if isinstance(expr, t.ZoneAt):
                    yield expr.zone, expr.index, stmt.span
        case t.Assign(variable=variable, index=index):
            yield variable, index, stmt.span
        case t.Effect(zone=zone) if zone is not None:
            yield zone, (), stmt.span


def _reads(game: t.Game, stmt: t.Stmt) -> Iterator[t.Expr]:
    for head in heads(stmt):
        yield from expressions(head)
    if isinstance(stmt, t.Decide | t.Window):
        for offer in stmt.offers:
            action = game.actions.get(offer.action)
            for choice in action.chosen if action else ():
                yield from expressions(choice.source)
                if choice.test is not None:
                    yield from expressions(choice.test)
            for line in action.lines if action else ():
                yield from expressions(line.value if isinstance(line, t.Let) else line.test)
