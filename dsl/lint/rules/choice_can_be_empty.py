"""A decision for which it may happen that nothing can be chosen, and the rules do not say what then."""

from __future__ import annotations

from collections.abc import Iterator

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import blocks
from tgame.dsl.diagnostics import Diagnostic
from tgame.dsl.lint.facts import Facts, legality
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


def _open(facts: Facts, block: t.Block, guarded: frozenset[str], lasting: bool = False) -> Iterator[t.Decide]:
    """Decisions of a loop that can be empty. `guarded`: what a condition around them has looked at."""
    for stmt in block:
        inner, within = guarded, lasting
        match stmt:
            case t.Decide(mode="choose", otherwise=()) if lasting and not _guarded(facts, stmt, guarded):
                yield stmt
            case t.Phase(loop=t.Repeat(times=times)):
                # So many rounds for so many cards: the author has counted.
                within = times is None
            case t.Phase(loop=t.While(test=test)):
                inner, within = guarded | _places(facts, [test]), True
            case t.If(test=test):
                inner = guarded | _places(facts, [test])
            case t.Phase(loop=t.Each(test=test)) if test is not None:
                inner = guarded | _places(facts, [test])
        for part in blocks(stmt):
            yield from _open(facts, part, inner, within)


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
