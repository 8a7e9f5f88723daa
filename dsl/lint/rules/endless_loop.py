"""A loop that goes round for ever, asking nobody and reaching no end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import statements
from tgame.dsl.diagnostics import Diagnostic
from tgame.dsl.lint.facts import Facts, inside
from tgame.dsl.lint.rule import GameRule, Rule


def check(rule: Rule, facts: Facts) -> Iterator[Diagnostic]:
    for loop, reached in endless(facts):
        if own_leave(loop, reached) is not None:
            continue  # TG330 says so
        if not asks(reached) and not asks(facts.triggered) and not has_way_out(facts, loop, reached):
            yield rule.finding("this loop never stops", loop.span, "give it a count, or say `end` inside it")


def endless(facts: Facts) -> Iterator[tuple[t.Phase, list[t.Stmt]]]:
    """The loops that do not stop by themselves, with all that they can run."""
    for stmt in facts.every_stmt:
        match stmt:
            case t.Phase(loop=t.Repeat(times=None)):
                yield stmt, facts.reached(stmt.body)
            case t.Phase(loop=t.While(test=test)):
                reached = facts.reached(stmt.body)
                if not stirs(facts, test, [*reached, *facts.triggered]):
                    yield stmt, reached


def asks(stmts: Iterable[t.Stmt]) -> bool:
    """Is anybody asked?"""
    return any(isinstance(stmt, t.Decide | t.Window) for stmt in stmts)


def has_way_out(facts: Facts, loop: t.Phase, reached: list[t.Stmt]) -> bool:
    """Can the match end, or leave a phase around the loop, from inside it or by a trigger? `leave` of the loop itself
    ends one run of it."""
    inner = {loop.name, *(stmt.name for stmt in statements(loop.body) if isinstance(stmt, t.Phase))}
    for stmt in (*reached, *facts.triggered):
        if isinstance(stmt, t.End) or (isinstance(stmt, t.Leave) and stmt.phase not in inner):
            return True
    return False


def own_leave(loop: t.Phase, reached: Iterable[t.Stmt]) -> t.Leave | None:
    """Where a loop is left that goes on all the same."""
    leaves = (stmt for stmt in reached if isinstance(stmt, t.Leave) and stmt.phase == loop.name)
    return next(leaves, None)


def stirs(facts: Facts, test: t.Expr, stmts: list[t.Stmt]) -> bool:
    """Can these statements change what a test reads? Chance in it, or showing, counts as change."""
    zones: set[str] = set()
    variables: set[str] = set()
    for expr in facts.with_definitions([test]):
        match expr:
            case t.ZoneAt(zone=zone) | t.AtCell(zone=zone):
                zones.add(zone)
            case t.VarAt(variable=variable):
                variables.add(variable)
            case t.Builtin(name="cell" | "score" | "shown" | "face_down"):
                return True
    for stmt in stmts:
        match stmt:
            case t.Assign(variable=variable) if variable in variables:
                return True
            case t.Effect() if zones:
                return True
            case t.Move(what=what, to=to):
                moved = [expr for expr in inside([what]) if isinstance(expr, t.ZoneAt | t.AtCell)]
                # A piece called by a name may come from anywhere.
                if zones and (to.zone in zones or not moved or any(expr.zone in zones for expr in moved)):
                    return True
    return False


RULE = GameRule(
    code="TG309",
    name="endless-loop",
    summary="A loop asks nobody, and neither its body nor a trigger can end the match or leave a phase around it.",
    why="A match that comes to it hangs: the interpreter stops it with an error.",
    bad="""
flow
  phase round repeat
    each p in players
      points[p] += 1
""",
    good="""
flow
  phase round repeat 5
    each p in players
      points[p] += 1
""",
    severity="error",
    check=check,
)
