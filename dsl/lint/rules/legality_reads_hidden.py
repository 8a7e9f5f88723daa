"""Whether an action is possible depends on faces that the player cannot see."""

from __future__ import annotations

from collections.abc import Iterator

from tgame.dsl import checked as t
from tgame.dsl.diagnostics import Diagnostic, Span
from tgame.dsl.lint.course import course
from tgame.dsl.lint.facts import Facts
from tgame.dsl.lint.rule import GameRule, Rule
from tgame.dsl.lint.sight import ME, Known, Scope, Sight


def check(rule: Rule, facts: Facts) -> Iterator[Diagnostic]:
    way = course(facts)
    for action in facts.game.actions.values():
        entry = way.entries.get(f"action {action.name}")
        if entry is None or entry.seen is None:
            continue
        for zones, span in _tells(way.sight, action, entry.scope):
            for zone in sorted(zones - entry.seen.zones):
                yield rule.finding(
                    f"whether `{action.name}` is possible tells what lies in `{zone}`",
                    span,
                    "let the player look first, test it when it is done, or admit it: `require openly`",
                )


def _tells(sight: Sight, action: t.Action, given: Scope) -> Iterator[tuple[frozenset[str], Span]]:
    scope: Scope = {**given, **ME}
    for choice in action.chosen:
        yield sight.hidden(choice.source, scope), choice.source.span
        scope = {**scope, choice.name: Known(sight.unseen(choice.source, scope))}
        if choice.test is not None:
            yield sight.hidden(choice.test, scope), choice.test.span
    for line in action.lines:
        match line:
            case t.Let(name=name, value=value):
                scope = {**scope, name: sight.known(value, scope)}
            case t.Require(test=test, openly=False):
                yield sight.hidden(test, scope), line.span


RULE = GameRule(
    code="TG318",
    name="legality-reads-hidden",
    summary="A requirement or a choice of an action depends on faces that the player who acts does not see.",
    why="The list of legal moves would tell the player what lies face down.",
    bad="""
action steal(victim in others(me))
  require hand[victim] has joker "there is no joker"
  move pick(hand[victim]) to hand[me]
""",
    good="""
action steal(victim in others(me))
  require not empty(hand[victim]) "there is no card"
  move pick(hand[victim]) to hand[me]
""",
    check=check,
)
