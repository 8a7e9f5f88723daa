"""How boards lie to each other: which are layers of one board, and which slots stand along its columns or rows.

In: a checked game. Out: for a zone the one that it lies over, or along. Nobody declares it; the rules show it. Boards
of one size that a rule looks at by one name, `board[s]` and `dug[s]`, are layers if different pieces lie on them; slots
stand along a board whose columns the rules take by their keys, `column_cells(grid, index(w))`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import expressions, heads, statements

_LINES: dict[str, Literal["column", "row"]] = {"column_cells": "column", "row_cells": "row"}
Spot = tuple[tuple[object, ...], object]  # an index and a cell, as the rules write them


def layers(game: t.Game) -> dict[str, str]:
    """For each zone that is a layer the first one, in the order of the file, that it lies over."""
    order = {name: place for place, name in enumerate(game.zones)}
    found: dict[str, str] = {}
    for rules in _rules(game):
        together: dict[Spot, set[str]] = {}
        for zone, spot in _looked_at(rules):
            together.setdefault(spot, set()).add(zone)
        for zones in together.values():
            first, *others = sorted(zones, key=order.__getitem__)
            for other in others:
                if _fit(game.zones[first], game.zones[other]):
                    found[other] = min(found.get(other, first), first, key=order.__getitem__)
    # A layer of a layer is one of the board below.
    return {zone: found.get(below, below) for zone, below in found.items()}


def lines(game: t.Game) -> dict[str, tuple[str, Literal["column", "row"]]]:
    """For slots the board along which they stand, and whether they go by its columns or rows."""
    keyed: dict[t.Type, tuple[str, Literal["column", "row"]]] = {}
    for rules in _rules(game):
        for part in rules:
            match part:
                case t.Builtin(name=word, args=(t.ZoneAt(zone=on), t.Builtin(name="index", args=(key,)), *_)):
                    if word in _LINES and not game.zones[on].per:
                        keyed.setdefault(key.type, (on, _LINES[word]))
    found = {}
    for name, zone in game.zones.items():
        if zone.keys is not None and not zone.per and zone.keys in keyed:
            board, by = keyed[zone.keys]
            cells = game.zones[board].cells
            assert cells is not None
            if t.domain_size(zone.keys) == (cells.columns if by == "column" else cells.rows):
                found[name] = board, by
    return found


def _fit(one: t.Zone, other: t.Zone) -> bool:
    return (
        one.cells is not None
        and one.cells == other.cells
        and one.cells.rows > 1
        and one.per == other.per
        and not one.holds.kinds & other.holds.kinds
    )


def _rules(game: t.Game) -> Iterator[list[t.Expr]]:
    """What is written in each rule: within one, a name means one thing, or things of one sort."""
    for definition in game.definitions.values():
        yield list(expressions(definition.body))
    for action in game.actions.values():
        own = [choice.source for choice in action.chosen]
        own += [line.test for line in action.lines if isinstance(line, t.Require)]
        own += [line.value for line in action.lines if isinstance(line, t.Let)]
        yield [*(part for expr in own for part in expressions(expr)), *_in_block(action.body)]
    for step in game.steps.values():
        yield list(_in_block(step.body))
    for trigger in game.triggers:
        yield list(_in_block(trigger.body))
    yield list(_in_block(game.flow))


def _in_block(block: t.Block) -> Iterator[t.Expr]:
    for stmt in statements(block):
        for head in heads(stmt):
            yield from expressions(head)
        if isinstance(stmt, t.Move) and stmt.to.cell is not None:
            place = stmt.to
            assert place.cell is not None
            yield t.AtCell(place.zone, place.index, place.cell, type=place.cell.type, span=place.span)


def _looked_at(rules: list[t.Expr]) -> Iterator[tuple[str, Spot]]:
    for part in rules:
        if isinstance(part, t.AtCell) and isinstance(part.cell, t.Local):
            index = tuple(map(_written, part.index))
            if None not in index:
                yield part.zone, (index, part.cell.name)


def _written(expr: t.Expr) -> object:
    """An index that two places can be seen to share."""
    match expr:
        case t.Local(name=name):
            return name
        case t.Const(value=value):
            return ("", value)
    return None
