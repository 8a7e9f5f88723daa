"""Which kinds of pieces the rules look at, zone by zone, once a match has been set up.

In: a checked game. Out: for each zone, the kinds that some rule can take, count or ask for there. What an invariant
says, or a text, is no rule: a piece that only they mention has no part in the game.
"""

from __future__ import annotations

from collections.abc import Iterator

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import blocks, children, heads

SET_UP = "setup"


def kinds_read(game: t.Game) -> dict[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    defined: set[str] = set()
    pending = list(_rules(game))
    while pending:
        expr = pending.pop()
        match expr:
            case t.Comp(source=t.ZoneAt(zone=zone, index=index), test=t.Is(pattern=pattern)):
                # `box.man(me)` looks at men only.
                found[zone] = found.get(zone, frozenset()) | pattern.kinds
                pending.extend(index)
                pending.extend(part for part in children(expr) if part is not expr.source)
                continue
            case t.ZoneAt(zone=zone) | t.AtCell(zone=zone):
                found[zone] = found.get(zone, frozenset()) | game.zones[zone].holds.kinds
            case t.Builtin(name="cell", args=(piece,)):
                for board in (zone.name for zone in game.zones.values() if zone.cells is not None):
                    found[board] = found.get(board, frozenset()) | t.kinds_in(piece.type)
            case t.DefCall(name=name) if name not in defined:
                defined.add(name)
                pending.append(game.definitions[name].body)
        pending.extend(children(expr))
    return found


def _rules(game: t.Game) -> Iterator[t.Expr]:
    """The expressions that are asked after the set-up."""
    yield from (trigger.test for trigger in game.triggers)
    yield from (item.value for item in game.score)
    if game.winner is not None:
        yield game.winner
    for action in game.actions.values():
        for choice in action.chosen:
            yield choice.source
            yield from (part for part in (choice.test, choice.least, choice.most) if part is not None)
        yield from (line.value if isinstance(line, t.Let) else line.test for line in action.lines)
    bodies = [game.flow, *(action.body for action in game.actions.values())]
    bodies += [step.body for step in game.steps.values()]
    bodies += [trigger.body for trigger in game.triggers]
    for body in bodies:
        for stmt in _after_set_up(body):
            yield from heads(stmt)


def _after_set_up(block: t.Block) -> Iterator[t.Stmt]:
    for stmt in block:
        if not (isinstance(stmt, t.Phase) and stmt.name == SET_UP):
            yield stmt
            for inner in blocks(stmt):
                yield from _after_set_up(inner)
