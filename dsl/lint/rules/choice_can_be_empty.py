"""A decision for which it may happen that nothing can be chosen, and the rules do not say what then."""

from __future__ import annotations

from collections.abc import Iterator

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import blocks
from tgame.dsl.diagnostics import Diagnostic
from tgame.dsl.lint.facts import Facts, inside, legality
from tgame.dsl.lint.rule import GameRule, Rule


def check(rule: Rule, facts: Facts) -> Iterator[Diagnostic]:
    """Only what stands in the flow: a choice inside an action is opened by that action's own requirements."""
    # When a place runs out, a trigger may end the match before anybody is asked.
    enders = [
        trigger.test
        for trigger in facts.game.triggers
        if any(isinstance(stmt, t.End | t.Leave) for stmt in facts.reached(trigger.body))
    ]
    for decide in _open(facts, facts.game.flow, _places(facts, enders)):
        if decide.span.start in facts.spelt_out:
            continue
        yield rule.finding(
            "it may be that nothing can be chosen here",
            decide.span,
            "say what happens then, with `else`; without one the choice is skipped",
        )


def _open(
    facts: Facts,
    block: t.Block,
    guarded: frozenset[str],
    lasting: bool = False,
    drained: frozenset[str] = frozenset(),
) -> Iterator[t.Decide]:
    """Decisions of a loop that can be empty. `guarded`: what a condition around them has looked at; `drained`: the
    places of others from which a loop so many times takes."""
    for stmt in block:
        inner, within, dry = guarded, lasting, drained
        match stmt:
            case t.Decide(mode="choose", otherwise=()) if lasting and not _guarded(facts, stmt, guarded):
                yield stmt
            case t.Decide(mode="choose", otherwise=()) if _runs_dry(facts, stmt, drained - guarded):
                yield stmt
            case t.Phase(loop=t.Repeat(times=times)):
                # So many rounds for so many cards: the author has counted. What others have left is not counted so.
                within, dry = times is None, drained | _drained(facts, stmt)
            case t.Phase(loop=t.Each(source=source)) if not isinstance(t.item_type(source.type), t.PlayerType):
                dry = drained | _drained(facts, stmt)
            case t.Phase(loop=t.While(test=test)):
                inner, within = guarded | _places(facts, [test]), True
            case t.If(test=test):
                inner = guarded | _places(facts, [test])
        if isinstance(stmt, t.Phase) and isinstance(stmt.loop, t.Each) and stmt.loop.test is not None:
            inner = guarded | _places(facts, [stmt.loop.test])
        for part in blocks(stmt):
            yield from _open(facts, part, inner, within, dry)


def _drained(facts: Facts, loop: t.Phase) -> frozenset[str]:
    """The zones from which a loop takes of whom somebody chooses, and to which nothing comes in it."""
    reached = facts.reached(loop.body)
    moves = [stmt for stmt in reached if isinstance(stmt, t.Move)]
    taken = {
        expr.zone
        for move in moves
        for expr in inside([move.what])
        if isinstance(expr, t.ZoneAt) and any(isinstance(part, t.Local) and part.name != "me" for part in expr.index)
    }
    return frozenset(taken - {move.to.zone for move in moves})


def _runs_dry(facts: Facts, decide: t.Decide, drained: frozenset[str]) -> bool:
    """Does each act that is offered need something from there?"""
    actions = [facts.game.actions.get(offer.action) for offer in decide.offers]
    return bool(actions) and all(
        action is not None and not _certain(action) and bool(drained & _places(facts, list(legality(action))))
        for action in actions
    )


def _guarded(facts: Facts, decide: t.Decide, guarded: frozenset[str]) -> bool:
    for offer in decide.offers:
        action = facts.game.actions.get(offer.action)
        if action is None or _certain(action):
            return True
        if guarded & _places(facts, list(legality(action))):
            return True
    return not decide.offers


def _certain(action: t.Action) -> bool:
    """Can it always be done?"""
    if any(isinstance(line, t.Require) for line in action.lines):
        return False
    return all(choice.test is None and _never_empty(choice) for choice in action.chosen)


def _never_empty(choice: t.Choice) -> bool:
    if isinstance(choice.least, t.Const) and choice.least.value == 0:
        return True
    match choice.source:
        case t.Const(value=tuple() as values):
            return bool(values)
        case t.Builtin(name="others", type=t.ListType(item=t.PlayerType(count=count))):
            return count > 1
        case t.Builtin(name="order"):
            return True
    return False


def _places(facts: Facts, exprs: list[t.Expr]) -> frozenset[str]:
    found: set[str] = set()
    for expr in facts.with_definitions(exprs):
        match expr:
            case t.ZoneAt(zone=name) | t.AtCell(zone=name) | t.VarAt(variable=name):
                found.add(name)
    return frozenset(found)


RULE = GameRule(
    code="TG312",
    name="choice-can-be-empty",
    summary="Every action that a `choose` of the flow offers may be impossible, and there is no `else`.",
    why="With nothing to choose the turn is passed in silence; another reader may expect otherwise.",
    bad="""
flow
  phase round repeat
    phase turn each me in players
      choose lay
action lay(c in hand[me])
  move c to discard
when count(discard) == 9
  end
""",
    good="""
flow
  phase round repeat
    phase turn each me in players
      choose lay
      else
        move top(deck) to hand[me]
action lay(c in hand[me])
  move c to discard
when count(discard) == 9
  end
""",
    severity="note",
    check=check,
)
