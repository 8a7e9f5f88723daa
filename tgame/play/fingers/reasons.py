"""Why nothing that can be done was meant by what was typed.

In: the menu, and the token at which no candidate was left. Out: a `Refusal`: the rule file's reason if something
refused was meant, else what is possible. It tells no more than the menu knows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tgame.interpreter.seat import values as v
from tgame.play.fingers.asking import possible
from tgame.play.fingers.matching import Candidate, Narrowed, narrow, number_of, start
from tgame.play.fingers.reading import Refusal
from tgame.play.menu import tree, wording
from tgame.play.menu.entries import Entry, flat, words_of
from tgame.play.menu.shape import Menu

MOST_REASONS = 3
LEAST_LETTERS = 3  # of a word that is recognised by its beginning
NOTHING = "nothing is called {} here. Possible: {}"
NO_NUMBER = "there is no {} here. Possible: {}"


def why_not(
    menu: Menu, table: v.Table, found: Narrowed, said: str, tokens: Sequence[str], among: Sequence[Candidate]
) -> Refusal:
    say = menu.words.say
    if reason := refused_for(menu, tokens, among):
        return Refusal(reason, ruled=True)
    if span := _out_of_range(found):
        return Refusal(say("{}: from {} to {}", found.failed, *span))
    before = tokens[: len(tokens) - len(found.rest) - len(found.failed.split())]
    if before or len(among) < len(menu.entries):
        return Refusal(_not_with(menu, found, before, among))
    if (label := _action(menu, tokens[0])) is not None:
        return Refusal(say("{} is not possible now. Possible: {}", label, possible(menu, menu.entries)))
    text = NO_NUMBER if number_of(found.failed) is not None else NOTHING
    if is_known(table, found.failed):
        return Refusal(say("{} is not possible now. Possible: {}", said, possible(menu, found.entries)))
    return Refusal(say(text, found.failed, possible(menu, found.entries)))


def _not_with(menu: Menu, found: Narrowed, before: Sequence[str], among: Sequence[Candidate]) -> str:
    """After a verb: what could be done with the thing instead. After a thing: what can be done with that."""
    say = menu.words.say
    number = number_of(found.failed)
    head = next((head for head in menu.heads if number is not None and head.number == number), None)
    failed = head.label if head is not None else found.failed
    with_ = " ".join(before) or _head_of(menu, among)
    instead = possible(menu, found.entries)
    named = not before or any(candidate.used for candidate in found.left)
    elsewhere = narrow(start(menu.entries), [*found.failed.split(), *found.rest])
    if not named and not elsewhere.failed and len(elsewhere.entries) <= MOST_REASONS:
        instead = " · ".join(wording.lowered(entry.text, entry) for entry in elsewhere.entries)
    return say("{}: not with {}. Possible: {}", failed, with_, instead)


def _head_of(menu: Menu, among: Sequence[Candidate]) -> str:
    """What the head is called under which these stand."""
    indices = {candidate.entry.index for candidate in among}
    return next(
        (leaf.label for head in menu.heads for leaf in head.leaves if {leaf.index} == indices and leaf.number),
        next((head.label for head in menu.heads if indices <= {leaf.index for leaf in head.leaves}), ""),
    )


def _action(menu: Menu, token: str) -> str | None:
    """An action that is offered at times: by its verb, or the beginning of another word that is no mere letter."""
    for verb, label in menu.actions:
        long = len(token) >= LEAST_LETTERS
        if verb and (verb.startswith(token) or (long and any(word.startswith(token) for word in words_of(label)))):
            return label.partition("…")[0].strip() or label
    return None


def is_known(table: v.Table, token: str) -> bool:
    """Is something of this game called so, whether it can be chosen now or not?"""
    cells = (cell for zone in table.zones for cell in zone.cells)
    items = (name for enum in table.enums.values() for item in enum for name in (item.label, item.short))
    kinds = (kind.label for kind in table.kinds)
    if any(flat(name) == token for names in (cells, items, kinds, table.seats) for name in names):
        return True
    if len(token) >= LEAST_LETTERS and any(
        word.startswith(token) for kind in table.kinds for word in words_of(kind.label)
    ):
        return True
    return any(token in _faces(table, kind) for kind in table.kinds)


def _faces(table: v.Table, kind: v.Kind) -> Iterator[str]:
    """What pieces with two items on their faces are called for short: `qs` for Q♠."""
    items = [table.enums[field.type] for field in kind.fields if field.type in table.enums]
    if len(items) == 2:
        for one, other in ((one, other) for one in items[0] for other in items[1]):
            for first, second in ((one, other), (other, one)):
                yield flat(f"{first.short}{second.short}")
                yield flat(f"{first.short}{second.label[:1]}")


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
