"""A move with its destination worked out: where pieces go is decided before the first of them leaves its place."""

from __future__ import annotations

from attrs import evolve, frozen

from tgame.dsl import checked as t
from tgame.dsl.diagnostics import Span
from tgame.interpreter.generate.code import Code
from tgame.interpreter.generate.expressions import Env, ExpressionWriter


@frozen
class Settled:
    """A move statement, and its place with nothing left to work out but names."""

    stmt: t.Move
    to: t.Place

    @property
    def what(self) -> t.Expr:
        return self.stmt.what

    @property
    def span(self) -> Span:
        return self.stmt.span


def settle(code: Code, writer: ExpressionWriter, stmt: t.Move, env: Env) -> tuple[Settled, Env]:
    names = dict(env)

    def named(expr: t.Expr, type_: t.Type) -> t.Expr:
        if isinstance(expr, t.Local | t.Const):
            return expr
        name = writer.pool.fresh("d")
        code(f"{name} = {writer.passed(expr, t.Parameter('the index', type_), env)}")
        names[name] = name
        return t.Local(name, type=type_ if isinstance(type_, t.NumberType) else expr.type, span=expr.span)

    per = writer.game.zones[stmt.to.zone].per
    index = tuple(named(expr, type_) for expr, type_ in zip(stmt.to.index, per, strict=True))
    cell = named(stmt.to.cell, stmt.to.cell.type) if stmt.to.cell is not None else None
    return Settled(stmt, evolve(stmt.to, index=index, cell=cell)), names
