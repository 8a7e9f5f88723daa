"""The menu: what can be done now, as a tree for the eye, with what is typed for each branch of it.

In: a table, a sight, a question, our words, and the menu before of the same list. Out: a `Menu`. It depends on what the
seat sees alone; how it is drawn is in `drawing`, what is typed in `fingers`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgame.interpreter.seat import values as v
from tgame.play.menu import tree
from tgame.play.menu.drawing import lines, listing
from tgame.play.menu.entries import Entry, verb_of
from tgame.play.menu.names import Namer, entries, refusals
from tgame.play.menu.reasons import reasons
from tgame.play.menu.shape import Head, Leaf, Menu
from tgame.play.menu.tree import Branch
from tgame.play.words import Words

__all__ = ["Head", "Leaf", "Menu", "lines", "listing", "menu"]


def menu(table: v.Table, sight: v.Sight, question: v.Question, words: Words, previous: Menu | None = None) -> Menu:
    """`previous` is the menu before, where this is the same list with something taken from it: what it numbered keeps
    its number. Any other list counts from 1."""
    found, refused = entries(table, sight, question), refusals(table, sight, question)
    owners = {zone.id: zone.owner for zone in table.zones}
    zone = None
    if question.picking is None:
        zone = tree.head_zone(found, lambda name: owners.get(name) is not None and owners.get(name) == sight.seat)
    branches = tree.heads(found, zone)
    labels = Namer(table, sight, question).labels
    actions = tuple((verb_of(labels.get(name, name)), labels.get(name, name)) for name in question.actions)
    leaves = [_leaves(branch, zone) for branch in branches]
    numbers = _numbers(branches, leaves, previous.numbers if previous is not None else {})
    listed = len(branches) == 1 and len(leaves[0]) > 1
    heads = [
        Head(
            branch,
            None if listed else numbers.get(branch.ident, numbers.get(_of(below[0]))),
            tuple(
                Leaf(leaf.label, leaf.entries[0].index, numbers.get(_of(leaf)) if listed else None) for leaf in below
            ),
        )
        for branch, below in zip(branches, leaves, strict=True)
    ]
    return Menu(
        tuple(heads),
        found,
        refused,
        reasons(found, refused),
        zone,
        numbers,
        _passing(question, words),
        words,
        actions,
        {piece.id: piece.count for lying in sight.zones for piece in lying.pieces if piece.count > 1},
    )


def _leaves(branch: Branch, zone: str | None) -> list[Branch]:
    """The options below a head in the order shown: by the parameter that is asked first, if one is."""
    settled = tree.settled_in(branch.entries, zone)
    slot = tree.grouping(branch.entries, settled)
    if slot is None:
        return tree.leaves(branch.entries, settled, zone)
    groups = tree.by_slot(branch.entries, slot)
    return tree.leaves([entry for group in groups for entry in group.entries], settled, zone)


# ---- numbers


def _numbers(
    branches: Sequence[Branch], leaves: Sequence[Sequence[Branch]], before: Mapping[str, int]
) -> dict[str, int]:
    """Heads are numbered, or the options below the only head. What is called by digits or by cells is not."""
    if len(branches) != 1 or len(leaves[0]) == 1:
        if any(_digits(entry) for branch in branches for entry in branch.entries) or _cells(branches):
            return {}
        idents = [branch.ident for branch in branches]
        if len(branches) == 1 and idents[0] not in before:
            # The last one of a list of options.
            idents = [_of(leaves[0][0])]
        return _kept(idents, before)
    (below,) = leaves
    things = [thing for leaf in below for thing in leaf.entries[0].things]
    if any(thing.cell is not None or thing.digits for thing in things) or any(
        leaf.label[:1].isdigit() for leaf in below
    ):
        return {}
    return _kept([_of(leaf) for leaf in below], before)


def _digits(entry: Entry) -> bool:
    return any(thing.digits for thing in entry.things if not thing.slot.startswith("+"))


def _cells(branches: Sequence[Branch]) -> bool:
    """Are the heads called by cells? These can be typed as they stand."""
    named = {thing.cell for branch in branches for entry in branch.entries for thing in entry.things if thing.cell}
    return all(branch.label in named for branch in branches if branch.ident.startswith("piece ")) and any(
        branch.ident.startswith("piece ") for branch in branches
    )


def _of(leaf: Branch) -> str:
    return f"option {leaf.entries[0].notation}"


def _kept(idents: Sequence[str], before: Mapping[str, int]) -> dict[str, int]:
    """What had a number keeps it, gaps stay, and what is new comes last. Where all is new it is another list."""
    if not any(ident in before for ident in idents):
        return {ident: number for number, ident in enumerate(idents, 1)}
    found = dict(before)
    for ident in idents:
        found.setdefault(ident, max(found.values()) + 1)
    return found


# ---- passing


def _passing(question: v.Question, words: Words) -> str | None:
    if question.passing is None:
        return None
    if question.picking is not None:
        return words.say("done")
    if question.again or question.kind == "any":
        return words.say("end")
    asked = question.written and question.prompt.rstrip().endswith("?") and question.kind == "may"
    return words.say("no") if asked or (question.kind == "may" and not question.written) else words.say("pass")
