"""The options as a tree: what is settled is said once, and below it stands what differs.

In: entries. Out: branches, each with a label and the entries below it; labels of one level are never alike. The same
tree is drawn as a menu and asked back step by step.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import frozen

from tgame.play.menu.entries import Entry, Thing, flat
from tgame.play.menu.wording import DASHES, NOTHING, lowered, parted, remainder, tied

MOST = 24  # leaves below a head
FEW = 6  # so many options need no further question


@frozen
class Branch:
    """`ident` is the same for the same thing in the next menu of a turn."""

    ident: str
    label: str
    entries: tuple[Entry, ...]


# ---- heads


def head_zone(entries: Sequence[Entry], mine: Callable[[str], bool]) -> str | None:
    """The zone whose pieces head the menu: several things can be done with one of them, and there are several."""
    zones = {thing.zone for entry in entries for thing in entry.things if thing.kind == "piece" and thing.zone}
    best: tuple[int, str] | None = None
    for zone in sorted(zones):
        taking = [(entry, thing) for entry in entries if (thing := taken_from(entry, zone)) is not None]
        pieces = {thing.ident for _, thing in taking}
        actions = {entry.action for entry, _ in taking}
        chosen = [entry for entry, thing in taking if _then_a_target(entry, thing)]
        if len(pieces) < 2 or len(taking) == len(pieces):
            continue
        aimed = len({thing.ident for entry, thing in taking if entry in chosen}) > 1
        if (mine(zone) and len(actions) > 1) or aimed:
            best = max(best or (0, ""), (len(taking) + 1000 * mine(zone), zone))
    return best[1] if best else None


def taken_from(entry: Entry, zone: str | None) -> Thing | None:
    """The piece of that zone that an option takes."""
    return next((thing for thing in entry.things if thing.kind == "piece" and zone and thing.zone == zone), None)


def _then_a_target(entry: Entry, piece: Thing) -> bool:
    first = entry.things[0] is piece
    return first and any(thing is not piece and not thing.slot.startswith("+") for thing in entry.things)


def heads(entries: Sequence[Entry], zone: str | None) -> list[Branch]:
    """Pieces in the order in which they lie, then actions, by the verb with which they begin."""
    groups: dict[str, list[Entry]] = {}
    places: dict[str, tuple[object, ...]] = {}
    for number, entry in enumerate(entries):
        piece = taken_from(entry, zone)
        ident = f"piece {piece.ident}" if piece else f"verb {entry.verb}"
        groups.setdefault(ident, []).append(entry)
        places.setdefault(ident, (0, *piece.place) if piece else (1, number))
    ordered = sorted(groups, key=lambda ident: places[ident])
    found = []
    for ident in ordered:
        inside = groups[ident]
        piece = taken_from(inside[0], zone)
        label = (piece.cell or piece.label) if piece else named(inside)
        found.append(Branch(ident, label, tuple(inside)))
    return distinct(found)


def named(entries: Sequence[Entry], settled: frozenset[str] = NOTHING) -> str:
    """What the options have in common: `post a guard on`, `put … back`."""
    if len(entries) == 1:
        return lowered(remainder(entries[0], settled), entries[0])
    texts = [tied(entry, settled) for entry in entries]
    before, _, after = parted(texts)
    said = f"{before} … {after}" if after and before else before or after
    if said:
        return lowered(said, entries[0]).rstrip(" :\u00a0\u202f")
    return entries[0].verb if entries[0].segments[0].slot is None else entries[0].title


# ---- below a head


def settled_in(entries: Sequence[Entry], zone: str | None) -> frozenset[str]:
    """Of options that take the same piece: its parameter."""
    pieces = [taken_from(entry, zone) for entry in entries]
    if pieces and all(pieces) and len({piece.ident for piece in pieces if piece}) == 1:
        return frozenset(piece.slot for piece in pieces if piece)
    return NOTHING


def varying(entries: Sequence[Entry], settled: frozenset[str] = NOTHING) -> list[str]:
    """The parameters that all of them have, and that tell some of them apart."""
    slots = [thing.slot for thing in entries[0].things if thing.slot not in settled and not thing.slot.startswith("+")]
    found = []
    for slot in slots:
        things = [entry.thing(slot) for entry in entries]
        if all(things) and len({thing.ident for thing in things if thing}) > 1:
            found.append(slot)
    return found


def grouping(entries: Sequence[Entry], settled: frozenset[str] = NOTHING) -> str | None:
    """The parameter that is asked first: the one with the fewest values; of numbers the first in the file."""
    slots = varying(entries, settled)
    if not slots or len(entries) <= FEW:
        return None
    counts = {slot: len({thing.ident for entry in entries if (thing := entry.thing(slot))}) for slot in slots}
    numbers = all(thing.number for slot in slots for entry in entries if (thing := entry.thing(slot)))
    if numbers:
        return slots[0] if len(slots) > 1 else None
    fewest = min(slots, key=lambda slot: counts[slot])
    return fewest if counts[fewest] * 2 <= len(entries) else None


def context(entry: Entry, slot: str) -> str:
    """The words that lead to a thing, with it: `to Player 3`."""
    thing = entry.thing(slot)
    for place, segment in enumerate(entry.segments):
        if segment.slot == slot:
            before = entry.segments[place - 1].text if place > 1 and entry.segments[place - 1].slot is None else ""
            found = " ".join(f"{before}{segment.text}".split()).lstrip("".join(DASHES) + "× ")
            return found or segment.text
    return thing.label if thing else ""


def by_slot(entries: Sequence[Entry], slot: str) -> list[Branch]:
    groups: dict[str, list[Entry]] = {}
    for entry in entries:
        thing = entry.thing(slot)
        groups.setdefault(thing.ident if thing else "", []).append(entry)
    order = {label: thing.place for label, inside in groups.items() if (thing := inside[0].thing(slot))}
    labels = sorted(groups, key=lambda label: order.get(label, ()))
    found = ((label, groups[label]) for label in labels)
    return distinct([Branch(f"{slot} {label}", context(inside[0], slot), tuple(inside)) for label, inside in found])


def in_cells(entries: Sequence[Entry]) -> bool:
    """Are all of them seen in a picture, by their cells?"""
    return all(any(thing.cell for thing in entry.things) for entry in entries)


def by_item(entries: Sequence[Entry]) -> list[Branch] | None:
    """Many pieces, by the first item of their faces that tells them apart: `jungle (3) · lava (2)`."""
    things = [next((thing for thing in entry.things if thing.groups), None) for entry in entries]
    found = [thing.groups for thing in things if thing]
    if len(found) < len(entries):
        return None
    for place in range(min(map(len, found))):
        groups: dict[str, list[Entry]] = {}
        for entry, items in zip(entries, found, strict=True):
            groups.setdefault(items[place], []).append(entry)
        if 1 < len(groups) <= MOST and len(groups) * 2 <= len(entries):
            return distinct([Branch(f"item {label}", label, tuple(inside)) for label, inside in groups.items()])
    return None


def leaves(entries: Sequence[Entry], settled: frozenset[str] = NOTHING, zone: str | None = None) -> list[Branch]:
    """Each option for itself, by what tells it from the others; below a piece, all that is done with it."""
    if len(entries) == 1 or settled_in(entries, zone):
        labels = [lowered(remainder(entry, settled), entry) for entry in entries]
    else:
        before, rest, _ = parted([tied(entry, settled) for entry in entries])
        labels = [lowered(text, entry) if not before else text for text, entry in zip(rest, entries, strict=True)]
    labels = [_with_cell(label, entry, settled) for label, entry in zip(labels, entries, strict=True)]
    found = [Branch(f"option {entry.index}", label, (entry,)) for label, entry in zip(labels, entries, strict=True)]
    return distinct(found)


def _with_cell(label: str, entry: Entry, settled: frozenset[str]) -> str:
    """A piece that lies in a cell is called by that, too."""
    for thing in entry.things:
        whole = thing.kind == "piece" and thing.cell is not None and thing.slot not in settled
        if whole and flat(label) == flat(thing.target.text):
            return thing.label
    return label


def step(entries: Sequence[Entry], zone: str | None, whole: Sequence[Branch]) -> list[Branch]:
    """The next question that tells some of the options apart."""
    inside = {id(entry) for entry in entries}
    apart = []
    for head in whole:
        kept = tuple(entry for entry in head.entries if id(entry) in inside)
        if kept:
            alone = len(kept) == 1 and not head.ident.startswith("piece ")
            label = lowered(remainder(kept[0]), kept[0]) if alone else head.label
            apart.append(Branch(head.ident, label, kept))
    if len(apart) > 1:
        return distinct(apart)
    settled = settled_in(entries, zone)
    slot = grouping(entries, settled)
    if slot is not None:
        return by_slot(entries, slot)
    if len(entries) > MOST and not in_cells(entries) and (items := by_item(entries)) is not None:
        return items
    return leaves(entries, settled, zone)


def distinct(branches: Sequence[Branch]) -> list[Branch]:
    """With labels that differ, however they are typed: by their cells, by their whole words, by a number."""
    found = list(branches)
    for wording in (_by_cell, _by_text, _by_number):
        labels = [flat(branch.label) for branch in found]
        if "" not in labels and len(set(labels)) == len(labels):
            break
        found = [
            Branch(branch.ident, wording(branch, number), branch.entries)
            if not label or labels.count(label) > 1
            else branch
            for number, (branch, label) in enumerate(zip(found, labels, strict=True), 1)
        ]
    return found


def _by_cell(branch: Branch, number: int) -> str:
    cells = [thing.cell for thing in branch.entries[0].things if thing.cell and thing.cell not in branch.label]
    return " ".join((branch.label, *cells))


def _by_text(branch: Branch, number: int) -> str:
    return branch.entries[0].text if len(branch.entries) == 1 else branch.label


def _by_number(branch: Branch, number: int) -> str:
    return f"{branch.label} ({number})"
