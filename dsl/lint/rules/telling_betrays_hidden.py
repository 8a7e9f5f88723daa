"""A sentence that is told only if faces which not everyone sees are such and such."""

from __future__ import annotations

from collections.abc import Iterator

from tgame.dsl import checked as t
from tgame.dsl.diagnostics import Diagnostic, Span
from tgame.dsl.lint.facts import Facts
from tgame.dsl.lint.rule import GameRule, Rule
from tgame.dsl.lint.sight import Scope, Sight


def check(rule: Rule, facts: Facts) -> Iterator[Diagnostic]:
    sight = Sight(facts)
    for body in facts.bodies.values():
        for zones, span in _told(sight, body, {}, frozenset()):
            yield rule.finding(
                f"that this is told tells what lies in {', '.join(f'`{zone}`' for zone in sorted(zones))}",
                span,
                "tell it in either case, or show what it depends on first",
            )


def _told(sight: Sight, block: t.Block, scope: Scope, hidden: frozenset[str]) -> Iterator[tuple[frozenset[str], Span]]:
    for stmt in block:
        match stmt:
            case t.Let(name=name, value=value):
                scope = {**scope, name: sight.known(value, scope)}
            case t.Tell() if hidden:
                yield hidden, stmt.span
            case t.If(test=test, body=body, otherwise=otherwise):
                depends = hidden | sight.hidden(test, scope)
                yield from _told(sight, body, scope, depends)
                yield from _told(sight, otherwise, scope, depends)
            case t.Phase(loop=loop, body=body):
                depends = hidden
                match loop:
                    case t.Each(source=source, test=where):
                        depends |= sight.hidden(source, scope)
                        depends |= sight.hidden(where, scope) if where is not None else frozenset()
                    case t.While(test=test):
                        depends |= sight.hidden(test, scope)
                yield from _told(sight, body, scope, depends)
            case t.Decide(body=body, otherwise=otherwise):
                yield from _told(sight, body, scope, hidden)
                yield from _told(sight, otherwise, scope, hidden)


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
