"""The menu: what can be done now, as a tree for the eye, with what is typed for each branch of it.

In: a table, a sight, a question, our words, and the menu before in the same turn. Out: a `Menu`. It depends on what the
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
    """`previous` is the menu of the last question in the same turn: what it numbered keeps its number."""
    found, refused = entries(table, sight, question), refusals(table, sight, question)
    owners = {zone.id: zone.owner for zone in table.zones}
    zone = None
    if question.picking is None:
        zone = tree.head_zone(found, lambda name: owners.get(name) is not None and owners.get(name) == sight.seat)
    branches = tree.heads(found, zone)
    labels = Namer(table, sight, question).labels
    actions = tuple((verb_of(labels.get(name, name)), labels.get(name, name)) for name in question.actions)
    taken = dict(previous.numbers) if previous is not None else {}
    numbers: dict[str, int] = {}
    single = len(found) == 1 and question.picking is None
    if (single or len(branches) > 1) and not any(_digits(entry) for entry in found) and not _cells(branches):
        numbers = _of_heads(branches, actions, taken)
    alone = len(branches) == 1
    heads = []
    for branch in branches:
        leaves = _leaves(branch, zone)
        if alone and len(leaves) > 1:
            numbers = _of_leaves(leaves, taken)
        heads.append(
            Head(
                branch,
                None if alone and len(leaves) > 1 else numbers.get(branch.ident),
                tuple(
                    Leaf(leaf.label, leaf.entries[0].index, numbers.get(_of(leaf)) if alone else None)
                    for leaf in leaves
                ),
            )
        )
    return Menu(
        tuple(heads),
        found,
        refused,
        reasons(found, refused),
        zone,
        {**taken, **numbers},
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


def _digits(entry: Entry) -> bool:
    return any(thing.digits for thing in entry.things if not thing.slot.startswith("+"))


def _cells(branches: Sequence[Branch]) -> bool:
    """Are the heads called by cells? These can be typed as they stand."""
    named = {thing.cell for branch in branches for entry in branch.entries for thing in entry.things if thing.cell}
    return all(branch.label in named for branch in branches if branch.ident.startswith("piece ")) and any(
        branch.ident.startswith("piece ") for branch in branches
    )


def _of_heads(
    branches: Sequence[Branch], actions: Sequence[tuple[str, str]], taken: Mapping[str, int]
) -> dict[str, int]:
    verbs = list(dict.fromkeys(verb for verb, _ in actions))
    idents = [branch.ident for branch in branches]
    if all(ident.startswith("verb ") and ident[5:] in verbs for ident in idents):
        # The same for the whole match: the place of the verb in the `choose`.
        return {ident: verbs.index(ident[5:]) + 1 for ident in idents}
    return _kept(idents, taken)


def _of_leaves(leaves: Sequence[Branch], taken: Mapping[str, int]) -> dict[str, int]:
    things = [thing for leaf in leaves for thing in leaf.entries[0].things]
    if any(thing.cell is not None for thing in things) or any(leaf.label[:1].isdigit() for leaf in leaves):
        return {}
    if any(thing.digits for thing in things):
        return {}
    return _kept([_of(leaf) for leaf in leaves], taken)


def _of(leaf: Branch) -> str:
    return f"option {leaf.entries[0].notation}"


def _kept(idents: Sequence[str], taken: Mapping[str, int]) -> dict[str, int]:
    """What had a number in this turn keeps it, gaps stay, and what is new comes last."""
    found = {ident: taken[ident] for ident in idents if ident in taken}
    following = max(taken.values(), default=0)
    for ident in idents:
        if ident not in found:
            following += 1
            found[ident] = following
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
