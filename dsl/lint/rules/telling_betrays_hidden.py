"""A sentence that is told only if faces which not everyone sees are such and such."""

from __future__ import annotations

from collections.abc import Iterator

from tgame.dsl import checked as t
from tgame.dsl.diagnostics import Diagnostic
from tgame.dsl.lint.course import course
from tgame.dsl.lint.facts import Facts
from tgame.dsl.lint.rule import GameRule, Rule


def check(rule: Rule, facts: Facts) -> Iterator[Diagnostic]:
    for spot in course(facts, everybody=True).spots:
        if isinstance(spot.stmt, t.Tell) and spot.hangs_on:
            yield rule.finding(
                f"that this is told tells what lies in {', '.join(f'`{zone}`' for zone in sorted(spot.hangs_on))}",
                spot.stmt.span,
                "tell it in either case, or show what it depends on first",
            )


RULE = GameRule(
    code="TG320",
    name="telling-betrays-hidden",
    summary="A `tell` stands in a branch whose condition reads faces that not everyone sees.",
    why="Whether the sentence is told tells everybody what lies face down.",
    bad="""
action peek
  if hand[me] has joker
    tell "{me} smiles"
  points[me] += 1
""",
    good="""
action peek
  let won = count(hand[me].joker)
  show(hand[me])
  tell "{me} shows {hand[me]}"
  points[me] += won
""",
    check=check,
)
