"""What stands below a head, in as few words as possible: what differs, ranges of numbers, groups, or a count.

In: a menu and a head of it. Out: rows of bits that are not broken. How wide a screen is, is not known here.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from attrs import frozen

from tgame.play.lines import KEY, PLAIN, Line, Span
from tgame.play.menu import tree, wording
from tgame.play.menu.entries import Entry
from tgame.play.menu.ranges import products, ranges
from tgame.play.menu.shape import Head, Menu

DOT = " · "
MANY_NUMBERS = 6
MOST_ROWS = 12
_COUNTED = re.compile(r"\d+( \w+)?\Z")
_LETTERS = re.compile(r"\w")


@frozen
class Bit:
    """What is not broken, and what stands between it and the next."""

    line: Line
    after: str = DOT


@frozen
class Row:
    """A line below a head, or several: what these options share, and what tells them apart."""

    title: str
    bits: tuple[Bit, ...]


def rows_of(menu: Menu, head: Head) -> list[Row]:
    entries = head.branch.entries
    settled = tree.settled_in(entries, menu.zone)
    if len(entries) == 1:
        rest = wording.remainder(entries[0], settled)
        return [Row("", (Bit((Span(wording.lowered(rest, entries[0]), KEY),)),))] if head.piece else []
    ordered = {leaf.index: place for place, leaf in enumerate(head.leaves)}
    entries = tuple(sorted(entries, key=lambda entry: ordered[entry.index]))
    if head is menu.brief:
        return [Row("", (Bit((Span(_count(menu, entries, settled), KEY),)),))]
    if numbers := _products(entries):
        return [Row("", tuple(Bit((Span(text, KEY),)) for text in numbers))]
    slot = tree.grouping(entries, settled)
    if slot is not None:
        groups = tree.by_slot(entries, slot)
        if len(groups) <= MOST_ROWS:
            inside = settled | {slot}
            return [Row(group.label, _below(menu, head, group.entries, inside)) for group in groups]
    return [Row("", _bits(menu, entries, settled))]


def _products(entries: Sequence[Entry]) -> list[str]:
    """Options that differ in numbers alone, with nothing but a sign between these."""
    slots = tree.varying(entries)
    if len(slots) < 2 or len({entry.action for entry in entries}) > 1 or len(entries) <= MANY_NUMBERS:
        return []
    tuples, joints = [], set()
    for entry in entries:
        things = [entry.thing(slot) for slot in slots]
        if not all(thing is not None and thing.number for thing in things):
            return []
        tuples.append([int(thing.target.value) for thing in things if thing])
        places = [place for place, segment in enumerate(entry.segments) if segment.slot in slots]
        if [entry.segments[place].slot for place in places] != slots:
            return []
        joints |= {
            "".join(segment.text for segment in entry.segments[one + 1 : other]) for one, other in pairwise(places)
        }
    joint = next(iter(joints)) if len(joints) == 1 else " "
    return [] if _LETTERS.search(joint) or len(joints) > 1 else products(tuples, joint)


def _below(menu: Menu, head: Head, entries: Sequence[Entry], settled: frozenset[str]) -> tuple[Bit, ...]:
    """The same; a single option does not say again what the head does."""
    if len(entries) > 1 or head.piece:
        return _bits(menu, entries, settled)
    said = wording.lowered(wording.remainder(entries[0], settled), entries[0])
    rest = said.removeprefix(head.label).strip()
    return (Bit(tuple(span for span in (Span(rest or said, KEY), Span(menu.about(entries[0]))) if span.text)),)


def _bits(menu: Menu, entries: Sequence[Entry], settled: frozenset[str]) -> tuple[Bit, ...]:
    found = summary(menu, entries, settled)
    return tuple(Bit((Span(text, KEY),)) for text in found) if found else tuple(_runs(menu, entries, settled))


def summary(menu: Menu, entries: Sequence[Entry], settled: frozenset[str]) -> list[str]:
    """A long list in few words: ranges of numbers, groups by an item, else a count with an example."""
    if len(entries) <= MANY_NUMBERS:
        return []
    leaves = tree.leaves(entries, settled, menu.zone)
    labels = [leaf.label for leaf in leaves]
    if all(_COUNTED.match(label) for label in labels) and not any(map(menu.about, entries)):
        # `0–5 · 7 tricks`: what is counted is said once.
        numbers = ranges(int(label.split()[0]) for label in labels)
        return [*numbers[:-1], numbers[-1] + labels[-1][len(labels[-1].split()[0]) :]]
    if len(entries) <= tree.MOST:
        return []
    cells = tree.in_cells(entries)
    items = None if cells else tree.by_item(entries)
    if items is not None:
        return [f"{branch.label} ({len(branch.entries)})" for branch in items]
    return [_count(menu, entries, settled)]


def _count(menu: Menu, entries: Sequence[Entry], settled: frozenset[str]) -> str:
    leaves = tree.leaves(entries, settled, menu.zone)
    text = "{} places, such as {}" if tree.in_cells(entries) else "{} choices, such as {}"
    return menu.words.say(text, len(entries), _example(leaves[len(leaves) // 2], settled))


def _example(leaf: tree.Branch, settled: frozenset[str]) -> str:
    cells = [thing.cell for thing in leaf.entries[0].things if thing.cell and thing.slot not in settled]
    return cells[0] if len(cells) == 1 and cells[0] else leaf.label


def _runs(menu: Menu, entries: Sequence[Entry], settled: frozenset[str]) -> Iterator[Bit]:
    """Leaves one after the other; those that differ in the last thing alone share what stands before it."""
    runs: list[tuple[str, str, list[str], bool]] = []
    behind: dict[str, str] = {}  # what stands behind a label, and is not typed
    names = {thing.label for entry in entries for thing in entry.things if thing.slot not in settled}
    for leaf in tree.leaves(entries, settled, menu.zone):
        entry = leaf.entries[0]
        tail, whole = _tail(entry, settled)
        behind[leaf.label] = "" if settled else menu.copies(entry.index)
        behind[leaf.label] += menu.about(entry)
        if tail.endswith(f" {leaf.label}"):
            tail = leaf.label
        before = leaf.label[: -len(tail)] if tail and leaf.label.endswith(tail) else None
        if before is None:
            runs.append((entry.action, leaf.label, [""], False))
        elif runs and runs[-1][:2] == (entry.action, before):
            runs[-1][2].append(tail)
        else:
            runs.append((entry.action, before, [tail], whole))
    for place, (_, before, tails, whole) in enumerate(runs):
        after = DOT if place < len(runs) - 1 else ""
        shared = "" if whole else wording.shared(tails)
        lead = f"{before}{shared} " if shared else before
        rest = [tail[len(shared) :].strip() for tail in tails]
        if before.strip() and not _LETTERS.search(before):
            # A sign stands with each of them: `×d6 ×f6`.
            lead, rest = "", [f"{before}{tail}" for tail in tails]
        digits = len(rest) > 1 and all(tail.isdigit() and len(tail) == 1 for tail in rest)
        joint = " " if before.strip() or shared or digits else DOT
        if any(" " in tail for tail in rest) and joint == " ":
            joint = ", "
        for number, tail in enumerate(rest):
            said: list[Span] = list(_led(lead, tail, names)) if number == 0 and lead else []
            said += [Span(tail, KEY)] if tail else []
            more = behind.get(f"{before}{tails[number]}", "")
            said += [Span(more)] if more else []
            yield Bit(tuple(said), joint if number < len(rest) - 1 else after)


def _led(lead: str, tail: str, names: Collection[str]) -> Iterator[Span]:
    """What stands before the last thing: the name of another can be typed, too, as in `23 on c5`."""
    named = next((name for name in names if lead.startswith(f"{name} ")), "") if tail else lead
    yield from (span for span in (Span(named, KEY), Span(lead[len(named) :], PLAIN)) if span.text)


def _tail(entry: Entry, settled: frozenset[str]) -> tuple[str, bool]:
    """The thing that ends an option's words, and whether its name stays whole."""
    last = entry.segments[-1] if entry.segments else None
    if last is None or not last.slot or last.slot in settled:
        return "", False
    thing = entry.thing(last.slot)
    return last.text, thing is not None and not thing.number and not wording.is_cell(thing)
