"""Lines after which nothing comes: what stands behind `end`, `leave` or an endless loop."""

from __future__ import annotations

from collections.abc import Iterator

from tgame.dsl import checked as t
from tgame.dsl.checked.endings import Endings
from tgame.dsl.checked.walk import blocks
from tgame.dsl.diagnostics import Diagnostic
from tgame.dsl.lint.facts import Facts
from tgame.dsl.lint.rule import GameRule, Rule


def check(rule: Rule, facts: Facts) -> Iterator[Diagnostic]:
    for stmt in unreachable(facts):
        if not (isinstance(stmt, t.Phase) and stmt.name is not None):
            yield rule.finding(
                "this can never happen", stmt.span, "what stands before it ends or leaves: change the order"
            )


def unreachable(facts: Facts) -> Iterator[t.Stmt]:
    """The first statement of every stretch that nothing leads to."""
    endings = Endings(facts.game)
    for owner, body in facts.bodies.items():
        places = {id(stmt) for stmt in _own(facts, owner)}
        for stmt in _dead(endings, body):
            if id(stmt) in places:
                yield stmt


def _own(facts: Facts, owner: str) -> Iterator[t.Stmt]:
    """The statements written in the body itself: a hook hangs on many things, and may run for another."""
    kind, _, name = owner.partition(" ")
    game = facts.game
    match kind:
        case "action":
            span = game.actions[name].span
        case "step":
            span = game.steps[name].span
        case "trigger":
            span = game.triggers[int(name)].span
        case _:
            first, last = _ends(game.flow)
            yield from (stmt for stmt in facts.stmts[owner] if first <= stmt.span.start < last)
            return
    yield from (stmt for stmt in facts.stmts[owner] if span.start <= stmt.span.start < span.end)


def _ends(flow: t.Block) -> tuple[int, int]:
    spans = [stmt.span for stmt in flow]
    return min((span.start for span in spans), default=0), max((span.end for span in spans), default=0)


def _dead(endings: Endings, block: t.Block) -> Iterator[t.Stmt]:
    for place, stmt in enumerate(block):
        for inner in blocks(stmt):
            yield from _dead(endings, inner)
        if not endings.goes_on(stmt):
            yield from block[place + 1 : place + 2]
            return


RULE = GameRule(
    code="TG307",
    name="unreachable-code",
    summary="A line stands after `end`, after `leave`, or after a loop without end.",
    why="It looks like a rule, but is never applied.",
    bad="""
action stop
  end
  points[me] += 1
""",
    good="""
action stop
  points[me] += 1
  end
""",
    check=check,
    always=True,
)
