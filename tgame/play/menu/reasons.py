"""What is refused, one line a reason: `not Player 2: this player has two damaged weapons already`.

In: the options and the refused acts. Out: for each reason the things to which it applies. A thing is to blame if no
option of that action has it. Cells are not listed: there are too many, and the reason comes when one is typed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import frozen

from tgame.play.menu.entries import Entry, Thing
from tgame.play.menu.wording import lowered, parted, remainder, tied

MOST_VALUES = 12
MOST_REASONS = 4
MANY = 6
FEW = 3


@frozen
class Reason:
    labels: tuple[str, ...]
    why: str
    pieces: frozenset[str] = frozenset()  # those that the labels name


def reasons(options: Sequence[Entry], refused: Sequence[Entry]) -> tuple[Reason, ...]:
    found: dict[str, dict[str, None]] = {}
    for why in dict.fromkeys(entry.why for entry in refused):
        labels: dict[str, None] = {}
        for action in dict.fromkeys(entry.action for entry in refused if entry.why == why):
            inside = [entry for entry in refused if entry.action == action and entry.why == why]
            allowed = [entry for entry in options if entry.action == action]
            labels.update(dict.fromkeys(_labels(inside, allowed, options)))
        if labels and len(labels) <= MOST_VALUES:
            found[why] = labels
    return tuple(Reason(tuple(labels), why, _pieces(labels, why, refused)) for why, labels in found.items())[
        :MOST_REASONS
    ]


def _pieces(labels: Iterable[str], why: str, refused: Sequence[Entry]) -> frozenset[str]:
    things = [thing for entry in refused if entry.why == why for thing in entry.things if thing.target.piece]
    said = tuple(labels)
    named = [thing for thing in things if any(text.endswith(thing.label) for text in said)]
    return frozenset(thing.target.piece for thing in named if thing.target.piece is not None)


def _labels(refused: Sequence[Entry], allowed: Sequence[Entry], options: Sequence[Entry]) -> list[str]:
    first = refused[0]
    if not first.things:
        return [lowered(first.text, first)]
    if not allowed:
        return _of_whole_action(refused)
    for slot in (thing.slot for thing in first.things):
        things = [thing for entry in refused if (thing := entry.thing(slot))]
        possible = [thing for entry in allowed if (thing := entry.thing(slot))]
        if not {thing.ident for thing in things} & {thing.ident for thing in possible}:
            if any(thing.spot for thing in things):
                return []
            labels = _by_item(things, possible)
            # Where a piece could be used in several ways, it is said which of them is meant.
            several = things[0].kind == "piece" and len({entry.action for entry in options}) > 1
            return [f"{first.verb} {labels[0]}", *labels[1:]] if several else labels
    return []


def _by_item(things: Sequence[Thing], possible: Sequence[Thing]) -> list[str]:
    """Many cards by their suit, where no card of it can be chosen."""
    labels = list(dict.fromkeys(thing.label for thing in things))
    if len(labels) <= MANY or not all(thing.groups for thing in things):
        return labels
    free = {thing.groups[0] for thing in possible if thing.groups}
    said = [thing.label if thing.groups[0] in free else thing.groups[0] for thing in things]
    return list(dict.fromkeys(said))


def _of_whole_action(refused: Sequence[Entry]) -> list[str]:
    """Nothing can be done with the action at all: its words, with what all of them name."""
    first = refused[0]
    many = [thing for thing in first.things if len({_ident(entry, thing.slot) for entry in refused}) > 1]
    if any(thing.spot for thing in first.things):
        return []
    if len(many) > 1 or any(thing.cell for thing in many):
        settled = frozenset(thing.slot for thing in many if thing is not many[0] or thing.cell)
        return [lowered(remainder(first, settled), first)]
    before, rest, after = parted([tied(entry) for entry in refused])
    if len(rest) < 2 or not before:
        return [lowered(entry.text, entry) for entry in refused]
    if len(rest) > FEW and first.title:
        # The zone where they lie is drawn: that none of them will do is said once.
        return [first.title]
    texts = [f"{text} {after}".strip() for text in rest]
    return [f"{lowered(before, first)} {texts[0]}", *texts[1:]]


def _ident(entry: Entry, slot: str) -> str:
    thing = entry.thing(slot)
    return thing.ident if thing else ""
