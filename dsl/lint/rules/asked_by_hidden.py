"""Who is asked hangs on faces that not everyone sees."""

from __future__ import annotations

from collections.abc import Iterator

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import statements
from tgame.dsl.diagnostics import Diagnostic
from tgame.dsl.lint.course import course
from tgame.dsl.lint.facts import Facts
from tgame.dsl.lint.rule import GameRule, Rule


def check(rule: Rule, facts: Facts) -> Iterator[Diagnostic]:
    way = course(facts, everybody=True)
    for spot in way.spots:
        match spot.stmt:
            case t.Phase(loop=t.Each(source=source, test=where), body=body) if _asks(body):
                hidden = way.hidden(source, spot)
                hidden |= way.hidden(where, spot) if where is not None else frozenset()
                span = where.span if where is not None else source.span
            case t.Together(source=source) | t.Window(source=source):
                hidden, span = way.hidden(source, spot), source.span
            case _:
                continue
        hidden = frozenset(name for name in hidden if facts.game.zones[name].per)
        if hidden:
            zones = ", ".join(f"`{zone}`" for zone in sorted(hidden))
            yield rule.finding(
                f"who is asked tells everybody what lies in {zones}",
                span,
                "ask everybody, and let those who cannot do anything pass; or show the pieces first",
            )


def _asks(body: t.Block) -> bool:
    return any(isinstance(stmt, t.Decide | t.Window | t.Together) for stmt in statements(body))


RULE = GameRule(
    code="TG327",
    name="asked-by-hidden",
    summary="A loop asks only those players whose hidden pieces are such and such.",
    why="That somebody is asked, or is not, tells everybody what they hold.",
    bad="""
flow
  phase turn each me in players where hand[me] has joker
    choose idle
""",
    good="""
flow
  phase turn each me in players where count(hand[me]) > 0
    choose idle
""",
    check=check,
)
