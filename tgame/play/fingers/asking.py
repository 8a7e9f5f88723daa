"""Asking back: only what tells the candidates apart. And what can be typed without naming anything: numbers, `0`.

In: the menu and the candidates that are left. Out: an `AskBack`, whose steps are those of the tree.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from tgame.interpreter.seat import values as v
from tgame.play.fingers.matching import Candidate, number_of
from tgame.play.fingers.reading import AskBack, Pass, Refusal, Step
from tgame.play.menu import tree, wording
from tgame.play.menu.entries import Entry, flat
from tgame.play.menu.ranges import ranges
from tgame.play.menu.rows import summary
from tgame.play.menu.shape import Menu

DOT = " · "
_ENDING = re.compile(r"\d{1,6}\Z")


def ask_back(menu: Menu, candidates: Sequence[Candidate], said: str, picked: tuple[int, ...] = ()) -> AskBack:
    entries = [candidate.entry for candidate in candidates]
    if not entries:
        return AskBack(_zero(menu), (), (), _zero(menu), picked)
    if len(entries) == 1:
        return _confirmed(menu, candidates[0], picked)
    branches = tree.step(entries, menu.zone, menu.branches)
    steps = _numbered(menu, branches)
    offered = _offered(menu, entries, branches, steps)
    about = _about(menu, entries, said)
    text = menu.words.say("{}: {}", about, offered) if about else offered
    return AskBack(text, tuple(steps), tuple(candidates), offered, picked)


def _confirmed(menu: Menu, candidate: Candidate, picked: tuple[int, ...]) -> AskBack:
    """One option is left, but too little was typed to act on it."""
    entry = candidate.entry
    yes = Step(menu.words.say("yes"), (entry.index,), letter=menu.words.say("yes")[0])
    return AskBack(menu.words.say("{}? y yes, Enter no", entry.text), (yes,), (candidate,), entry.text, picked)


def _numbered(menu: Menu, branches: Sequence[tree.Branch]) -> list[Step]:
    """Steps with the numbers that are on the screen, else with their own, if no name is in their way."""
    heads = {head.branch.ident: head.number for head in menu.heads}
    leaves = {leaf.index: leaf.number for head in menu.heads for leaf in head.leaves}
    indices = [tuple(entry.index for entry in branch.entries) for branch in branches]
    numbers: list[int | None] = [None] * len(branches)
    if len(branches) > 1 and all(branch.ident in heads for branch in branches):
        numbers = [heads[branch.ident] for branch in branches]
    elif all(len(inside) == 1 and leaves[inside[0]] is not None for inside in indices):
        numbers = [leaves[inside[0]] for inside in indices]
    elif not _in_the_way(branches):
        numbers = list(range(1, len(branches) + 1))
    return [Step(*step) for step in zip((branch.label for branch in branches), indices, numbers, strict=True)]


def _in_the_way(branches: Sequence[tree.Branch]) -> bool:
    """Is something called by digits or a cell, or does a name end with the number of another step?"""
    for place, branch in enumerate(branches, 1):
        end = _ENDING.findall(branch.label)
        if branch.label[:1].isdigit() or (end and int(end[0]) != place and int(end[0]) <= len(branches)):
            return True
        things = (thing for entry in branch.entries for thing in entry.things if not thing.slot.startswith("+"))
        if any(thing.digits or thing.cell is not None for thing in things):
            return True
    return False


def _offered(menu: Menu, entries: Sequence[Entry], branches: Sequence[tree.Branch], steps: Sequence[Step]) -> str:
    if len(steps) == len(entries) and (short := summary(menu, entries, tree.settled_in(entries, menu.zone))):
        return DOT.join(short)
    numbers = _numbers(branches)
    if numbers:
        return DOT.join(numbers)
    shown = [_shown(step, branch) for step, branch in zip(steps, branches, strict=True)]
    if len(shown) > tree.MOST:
        more = len(shown) - tree.MOST // 2
        shown = [*shown[: tree.MOST // 2], menu.words.say("and {} more", more)]
    return DOT.join(shown)


def _shown(step: Step, branch: tree.Branch) -> str:
    more = " …" if branch.ident.startswith("verb ") and len(branch.entries) > 1 else ""
    return f"{step.label}{more}" if step.number is None else f"{step.number} {step.label}{more}"


def _numbers(branches: Sequence[tree.Branch]) -> list[str]:
    labels = [branch.label for branch in branches]
    return ranges(map(int, labels)) if len(labels) > 2 and all(label.isdecimal() for label in labels) else []


def _about(menu: Menu, entries: Sequence[Entry], said: str) -> str:
    """What is settled: the piece, the words that all share, else what was typed."""
    pieces = [tree.taken_from(entry, menu.zone) for entry in entries]
    if all(pieces) and tree.settled_in(entries, menu.zone):
        return pieces[0].cell or wording.upper(pieces[0].label) if pieces[0] else ""
    if len(entries) == len(menu.entries):
        return ""
    slots = frozenset(piece.slot for piece in pieces if piece)
    verbs = {entry.verb for entry in entries}
    if len(verbs) == 1 and flat(entries[0].verb).startswith(flat(said)):
        said = wording.upper(entries[0].verb)
    before, rest, _ = wording.parted([wording.tied(entry, slots) for entry in entries])
    whole = f"{before} {rest[0]}".strip() if len(set(rest)) == 1 else before
    return whole.rstrip(" ×–-:") or " ".join(said.split())


def _zero(menu: Menu) -> str:
    return f"0 {menu.passing}" if menu.passing is not None else ""


def numbers_of(menu: Menu) -> dict[int | None, frozenset[int]]:
    """The numbers that are printed, with the options that each means."""
    found: dict[int | None, frozenset[int]] = {}
    for head in menu.heads:
        if head.number is not None:
            found[head.number] = frozenset(leaf.index for leaf in head.leaves)
        for leaf in head.leaves:
            if leaf.number is not None:
                found[leaf.number] = frozenset((leaf.index,))
    return found


def passing(said: str, menu: Menu, question: v.Question, offered: str = "") -> Pass | Refusal | None:
    """`0`, or the word for it: none of the options."""
    if said == "00" and question.kind == "window" and menu.passing is not None:
        return Pass(until=True)
    if menu.passing is not None and (said == "0" or flat(said) in (flat(menu.passing), question.passing)):
        # An option whose words are the same comes first.
        named = any(flat(entry.text) == flat(said) for entry in menu.entries)
        return Pass() if said == "0" or not named else None
    zeros = any("0" in thing.codes for entry in menu.entries for thing in entry.things)
    if said in ("0", "00") and not zeros:
        return Refusal(menu.words.say("something must be chosen: {}", offered or possible(menu, menu.entries)))
    return None


def only_a_seat(menu: Menu, entry: Entry, tokens: Sequence[str]) -> bool:
    """Was nothing named but a player, where there is more to choose than whom?"""
    said = " ".join(tokens)
    named = [thing for thing in entry.things if thing.kind == "player" and said in thing.codes]
    if not named:
        return False
    whom = {thing.ident for other in menu.entries if (thing := other.thing(named[0].slot))}
    return len(whom) < len(menu.entries)


def option_of(said: str, menu: Menu) -> int | Refusal:
    """`#n`: the options as they are shown."""
    number = number_of(said[1:].strip())
    if number is not None and 1 <= number <= len(menu.order):
        return menu.order[number - 1]
    return Refusal(menu.words.say("there are {} options: #1 to #{}", len(menu.order), len(menu.order)))


def possible(menu: Menu, entries: Sequence[Entry]) -> str:
    """What can be done, in few words."""
    if not entries:
        return _zero(menu)
    if len(entries) == 1:
        return wording.lowered(wording.remainder(entries[0]), entries[0])
    return ask_back(menu, tuple(Candidate(entry) for entry in entries), "").offered
