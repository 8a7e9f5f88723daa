"""Why nothing that can be done was meant by what was typed.

In: the menu, and the token at which no candidate was left. Out: a `Refusal`: the rule file's reason if something
refused was meant, else what is possible. It tells no more than the menu knows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgame.interpreter.seat import values as v
from tgame.play.fingers.asking import possible
from tgame.play.fingers.matching import Candidate, Narrowed, narrow, number_of, start
from tgame.play.fingers.reading import Refusal
from tgame.play.menu import tree, wording
from tgame.play.menu.entries import Entry, flat
from tgame.play.menu.shape import Menu

MOST_REASONS = 3
NOTHING = "nothing is called {} here. Possible: {}"


def why_not(
    menu: Menu, table: v.Table, found: Narrowed, said: str, tokens: Sequence[str], among: Sequence[Candidate]
) -> Refusal:
    say = menu.words.say
    if reason := refused_for(menu, tokens, among):
        return Refusal(reason)
    if span := _out_of_range(found):
        return Refusal(say("{}: from {} to {}", found.failed, *span))
    elsewhere = narrow(start(menu.entries), [*found.failed.split(), *found.rest])
    before = tokens[: len(tokens) - len(found.rest) - len(found.failed.split())]
    if before and not elsewhere.failed:
        # After a verb: what could be done with the thing instead. After a thing: what can be done with that.
        named = any(candidate.used for candidate in found.left)
        offered = [wording.lowered(entry.text, entry) for entry in elsewhere.entries]
        instead = " · ".join(offered) if len(offered) <= MOST_REASONS and not named else possible(menu, found.entries)
        return Refusal(say("{}: not with {}. Possible: {}", found.failed, " ".join(before), instead))
    label = next((label for verb, label in menu.actions if tokens and verb and verb.startswith(tokens[0])), None)
    if label is not None and not before:
        return Refusal(say("{} is not possible now. Possible: {}", label, possible(menu, menu.entries)))
    text = "{} is not possible now. Possible: {}" if is_known(table, found.failed) else NOTHING
    return Refusal(say(text, said if text != NOTHING else found.failed, possible(menu, found.entries)))


def is_known(table: v.Table, token: str) -> bool:
    """Is something of this game called so, whether it can be chosen now or not?"""
    cells = (cell for zone in table.zones for cell in zone.cells)
    items = (name for enum in table.enums.values() for item in enum for name in (item.label, item.short))
    kinds = (kind.label for kind in table.kinds)
    return any(flat(name) == token for names in (cells, items, kinds, table.seats) for name in names)


def refused_for(menu: Menu, tokens: Sequence[str], among: Sequence[Candidate]) -> str:
    """The reasons of the refused acts that were meant."""
    settled = _settled(menu, among)
    rivals = [Candidate(entry, frozenset(settled)) for entry in _of_same_head(menu, among) if _agrees(entry, settled)]
    fitting = narrow(rivals, tokens)
    if not tokens or fitting.failed or not fitting.left:
        return ""
    by_reason: dict[str, list[Candidate]] = {}
    for candidate in fitting.left:
        by_reason.setdefault(candidate.entry.why, []).append(candidate)
    said = []
    for why, inside in list(by_reason.items())[:MOST_REASONS]:
        said.append(menu.words.say("{}: {}", _named(inside, tokens, len(by_reason) > 1), why))
    return " · ".join(said)


def _settled(menu: Menu, among: Sequence[Candidate]) -> dict[str, str]:
    """What all candidates have in common, once something was typed: it need not be said again."""
    if not among or len(among) == len(menu.entries):
        return {}
    first = among[0].entry
    return {
        thing.slot: thing.ident
        for thing in first.things
        if all((other := c.entry.thing(thing.slot)) and other.ident == thing.ident for c in among)
    }


def _agrees(entry: Entry, settled: Mapping[str, str]) -> bool:
    return all(thing.ident == settled[thing.slot] for thing in entry.things if thing.slot in settled)


def _of_same_head(menu: Menu, among: Sequence[Candidate]) -> list[Entry]:
    """Refused acts that would stand below the same head, where one was called by its number."""
    if len(among) == len(menu.entries):
        return list(menu.refused)
    pieces = {thing.label for c in among if (thing := tree.taken_from(c.entry, menu.zone))}
    verbs = {c.entry.verb for c in among if tree.taken_from(c.entry, menu.zone) is None}
    found = []
    for entry in menu.refused:
        piece = tree.taken_from(entry, menu.zone)
        if piece.label in pieces if piece else entry.verb in verbs:
            found.append(entry)
    return found


def _named(inside: Sequence[Candidate], tokens: Sequence[str], whole: bool) -> str:
    """What is refused: the act if it is one, else the thing that was typed last."""
    entry = inside[0].entry
    if len(inside) == 1 or whole:
        return entry.text
    last = [thing.label for thing in entry.things if tokens and flat(tokens[-1]) in thing.codes | thing.words]
    return last[0] if last else wording.upper(tree.named([c.entry for c in inside]))


def _out_of_range(found: Narrowed) -> tuple[int, int] | None:
    """A number where another was wanted."""
    number = number_of(found.failed)
    if number is None:
        return None
    first = [next((t for t in c.entry.things if t.number and t.slot not in c.used), None) for c in found.left]
    numbers = [int(thing.target.value) for thing in first if thing is not None]
    if not numbers or min(numbers) <= number <= max(numbers):
        return None
    return min(numbers), max(numbers)
