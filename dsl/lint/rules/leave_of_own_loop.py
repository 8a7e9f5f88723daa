"""A `leave` that is meant to end a loop, and ends one run of it."""

from __future__ import annotations

from collections.abc import Iterator

from tgame.dsl import checked as t
from tgame.dsl.diagnostics import Diagnostic, Label
from tgame.dsl.lint.facts import Facts
from tgame.dsl.lint.rule import GameRule, Rule
from tgame.dsl.lint.rules.endless_loop import endless, has_way_out, own_leave


def check(rule: Rule, facts: Facts) -> Iterator[Diagnostic]:
    for loop, reached in endless(facts):
        leave = own_leave(loop, reached)
        if leave is not None and not has_way_out(facts, loop, reached):
            yield rule.finding(
                f"this ends one run of `{loop.name}`, not the loop, and nothing else ends it",
                leave.span,
                "put the loop into a phase of its own, and leave that; or write `end`, or `repeat while` …",
                (Label(loop.span, "the loop"),),
            )
    for stmt in facts.every_stmt:
        match stmt:
            case t.Phase(name=str(), loop=t.Each() | t.While() | t.Repeat(times=t.Const())):
                yield from _idle(rule, stmt, stmt.body)


def _idle(rule: Rule, loop: t.Phase, block: t.Block) -> Iterator[Diagnostic]:
    """A `leave` as the last thing of a run."""
    match block[-1:]:
        case (t.Leave(phase=loop.name) as leave,):
            yield rule.finding(
                f"this run of `{loop.name}` is over here anyway, and the loop goes on",
                leave.span,
                "to end the loop, put it into a phase of its own and leave that",
                (Label(loop.span, "the loop"),),
            )
        case (t.If() as last,):
            yield from _idle(rule, loop, last.body)
            yield from _idle(rule, loop, last.otherwise)


RULE = GameRule(
    code="TG330",
    name="leave-of-own-loop",
    summary="A loop is left by its own name, and goes on with its next run.",
    why=(
        "`leave` ends one run of a phase; a loop on the same line then begins the next. To end a loop, leave a phase "
        "around it."
    ),
    bad="""
flow
  phase round repeat
    phase turn each me in players
      choose idle
    total += 1
    if total == 9
      leave round
""",
    good="""
flow
  phase play
    repeat
      phase turn each me in players
        choose idle
      total += 1
      if total == 9
        leave play
""",
    check=check,
    always=True,
)
