"""What is refused, one line a reason: `not Player 2: this player has two damaged weapons already`.

In: the options and the refused acts. Out: for each reason the things to which it applies. A thing is to blame if no
option of that action has it. Cells are not listed: there are too many, and the reason comes when one is typed.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from tgame.play.menu_names import Entry, Thing
from tgame.play.menu_tree import lowered, remainder

MOST_VALUES = 12
MOST_REASONS = 4


@frozen
class Reason:
    labels: tuple[str, ...]
    why: str


def reasons(options: Sequence[Entry], refused: Sequence[Entry]) -> tuple[Reason, ...]:
    found: dict[str, dict[str, None]] = {}
    for why in dict.fromkeys(entry.why for entry in refused):
        labels: dict[str, None] = {}
        for action in dict.fromkeys(entry.action for entry in refused if entry.why == why):
            inside = [entry for entry in refused if entry.action == action and entry.why == why]
            allowed = [entry for entry in options if entry.action == action]
            labels.update(dict.fromkeys(_labels(inside, allowed)))
        if labels and len(labels) <= MOST_VALUES:
            found[why] = labels
    return tuple(Reason(tuple(labels), why) for why, labels in found.items())[:MOST_REASONS]


def _labels(refused: Sequence[Entry], allowed: Sequence[Entry]) -> list[str]:
    first = refused[0]
    if not first.things:
        return [lowered(first.text, first)]
    if not allowed:
        return _of_whole_action(refused)
    for slot in (thing.slot for thing in first.things):
        things = [thing for entry in refused if (thing := entry.thing(slot))]
        possible = {thing.label for entry in allowed if (thing := entry.thing(slot))}
        if not any(thing.label in possible for thing in things):
            return [] if any(_is_spot(thing) for thing in things) else [thing.label for thing in things]
    return []


def _of_whole_action(refused: Sequence[Entry]) -> list[str]:
    """Nothing can be done with the action at all: its words, with the one thing that all name."""
    first = refused[0]
    many = [thing.slot for thing in first.things if len({_label(entry, thing.slot) for entry in refused}) > 1]
    if any((thing := first.thing(slot)) and _is_spot(thing) for slot in many):
        return [lowered(remainder(first, frozenset(many)), first)]
    if len(many) > 1:
        return [lowered(remainder(first, frozenset(many[1:])), first)]
    return [lowered(entry.text, entry) for entry in refused]


def _label(entry: Entry, slot: str) -> str:
    thing = entry.thing(slot)
    return thing.label if thing else ""


def _is_spot(thing: Thing) -> bool:
    return thing.cell is not None
