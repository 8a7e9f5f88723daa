"""A comparison that comes out the same whatever happens."""

from __future__ import annotations

from collections.abc import Iterator

from tgame.dsl import checked as t
from tgame.dsl.diagnostics import Diagnostic
from tgame.dsl.lint.facts import Facts
from tgame.dsl.lint.rule import GameRule, Rule


def check(rule: Rule, facts: Facts) -> Iterator[Diagnostic]:
    for expr in facts.every_expr:
        if isinstance(expr, t.Compare) and (decided := _decided(expr)) is not None:
            yield rule.finding(
                f"this is {'always' if decided else 'never'} true",
                expr.span,
                f"the left side is {_said(expr.left)}, the right side {_said(expr.right)}",
            )
    for invariant in facts.game.invariants:
        if isinstance(invariant.test, t.Const):
            said = "always holds" if invariant.test.value else "never holds"
            yield rule.finding(f"this invariant {said}, whatever happens", invariant.span, "let it ask for something")


def _decided(expr: t.Compare) -> bool | None:
    """What the ranges of two numbers say of whether they are equal; None where both may be."""
    left, right = expr.left.type, expr.right.type
    if expr.op not in ("==", "!=") or not (isinstance(left, t.NumberType) and isinstance(right, t.NumberType)):
        return None
    apart = left.high < right.low or right.high < left.low
    return expr.op == "!=" if apart else None


def _said(expr: t.Expr) -> str:
    number = expr.type
    assert isinstance(number, t.NumberType)
    return str(number.low) if number.low == number.high else f"{number.low}..{number.high}"


RULE = GameRule(
    code="TG324",
    name="decided-comparison",
    summary="Two numbers are compared that can never be equal, or an invariant does not depend on the match.",
    why="A rule that hangs on it never applies, or always does: often a number is misread or out of range.",
    bad="""
action pay(c in hand[me].card)
  if c.rank == 9
    points[me] += 1
  move c to discard
""",
    good="""
action pay(c in hand[me].card)
  if c.rank == 3
    points[me] += 1
  move c to discard
""",
    check=check,
    always=True,
)
