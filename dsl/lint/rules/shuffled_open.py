"""A pile that all see is shuffled, and then put face down: everybody knows the order."""

from __future__ import annotations

from collections.abc import Iterator

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import blocks, unfiltered
from tgame.dsl.diagnostics import Diagnostic, Label
from tgame.dsl.lint.facts import Facts
from tgame.dsl.lint.rule import GameRule, Rule


def check(rule: Rule, facts: Facts) -> Iterator[Diagnostic]:
    for body in facts.bodies.values():
        yield from _in_block(rule, facts, body)


def _in_block(rule: Rule, facts: Facts, block: t.Block) -> Iterator[Diagnostic]:
    open_: dict[str, t.Effect] = {}  # shuffled open, and not looked at since
    pending: list[tuple[str, t.Effect]] = []  # moved face down, and not shuffled yet
    for stmt in block:
        match stmt:
            case t.Effect(name="shuffle", args=(t.ZoneAt(zone=name),)):
                pending = [(zone, shuffle) for zone, shuffle in pending if zone != name]
                if facts.game.zones[name].seen == "all":
                    open_[name] = stmt
            case t.Move(what=what, to=t.Place(zone=to)):
                source = _source(what)
                place = facts.game.zones[to]
                if source in open_ and place.seen != "all" and place.ordered:
                    pending.append((to, open_[source]))
        for inner in blocks(stmt):
            yield from _in_block(rule, facts, inner)
    for zone, shuffle in pending:
        yield rule.finding(
            f"what is shuffled here lies open, so everybody knows its order in `{zone}`",
            shuffle.span,
            f"move it first, then `shuffle({zone})`",
            (Label(facts.game.zones[zone].span, "not seen by all"),),
        )


def _source(what: t.Expr) -> str | None:
    """The zone whose pieces move: all of them, or those on top."""
    match unfiltered(what):
        case t.ZoneAt(zone=zone):
            return zone
        case t.Builtin(name="top" | "bottom" | "first" | "last", args=(source, *_)):
            return _source(source)
    return None


RULE = GameRule(
    code="TG331",
    name="shuffled-open",
    summary="A zone that is seen by all is shuffled, and its pieces are then moved to an ordered zone that is not.",
    why="Everybody sees the new order before the pieces are turned face down, and knows what lies where.",
    bad="""
flow
  phase turn each me in players
    move top(deck, 3) to discard
    shuffle(discard)
    move discard to deck
    choose idle
""",
    good="""
flow
  phase turn each me in players
    move top(deck, 3) to discard
    move discard to deck
    shuffle(deck)
    choose idle
""",
    check=check,
)
