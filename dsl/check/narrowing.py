"""What a test tells about the names in scope: after `t is treasure`, t is a treasure."""

from __future__ import annotations

from attrs import evolve

from tgame.dsl import checked as t
from tgame.dsl.check.context import Context


def narrow(ctx: Context, test: t.Expr, holds: bool = True) -> Context:
    """The scope in which a test is known to hold, or known not to."""
    match test:
        case t.Not(operand=inner):
            return narrow(ctx, inner, not holds)
        case t.And(items=items) if holds:
            for item in items:
                ctx = narrow(ctx, item)
        case t.Or(items=items) if not holds:
            for item in items:
                ctx = narrow(ctx, item, False)
        case t.Is(piece=t.Local(name=name, type=t.PieceType() as type_), pattern=pattern) if name in ctx.locals:
            if holds:
                kinds = type_.kinds & pattern.kinds
            else:
                kinds = type_.kinds if pattern.fields else type_.kinds - pattern.kinds
            if kinds:
                return evolve(ctx, locals={**ctx.locals, name: t.PieceType(type_.family, kinds)})
    return ctx
