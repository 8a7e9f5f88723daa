"""A loop with decisions that nothing can end or leave."""

from __future__ import annotations

from collections.abc import Iterator

from tgame.dsl.diagnostics import Diagnostic
from tgame.dsl.lint.facts import Facts
from tgame.dsl.lint.rule import GameRule, Rule
from tgame.dsl.lint.rules.endless_loop import asks, endless, has_way_out, own_leave


def check(rule: Rule, facts: Facts) -> Iterator[Diagnostic]:
    for loop, reached in endless(facts):
        if own_leave(loop, reached) is not None:
            continue  # TG330 says so
        if (asks(reached) or asks(facts.triggered)) and not has_way_out(facts, loop, reached):
            what = f"the phase `{loop.name}`" if loop.name else "this loop"
            yield rule.finding(
                f"nothing can end {what}",
                loop.span,
                "say when it is over: `end`, or `leave` of a phase around it; in it, in what it offers, or in a `when`",
            )


RULE = GameRule(
    code="TG310",
    name="no-way-out",
    summary="Players decide in a loop without end, and nothing they or a trigger can do ends it.",
    why="No match of this game can ever be finished.",
    bad="""
flow
  phase round repeat
    phase turn each me in players
      choose idle
""",
    good="""
flow
  phase round repeat
    phase turn each me in players
      total += 1
      choose idle
when total == 20
  end
""",
    severity="error",
    check=check,
)
