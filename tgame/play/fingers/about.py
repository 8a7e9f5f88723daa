"""`? X`: what X is, what could be done with it now, and why not.

In: a text, the menu, the table and the sight. Out: lines of text, from what the seat sees and the rule file's texts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tgame.interpreter.seat import values as v
from tgame.play.fingers.asking import ask_back, possible
from tgame.play.fingers.matching import exactly, narrow, start, tokens_of
from tgame.play.menu import wording
from tgame.play.menu.entries import Entry, flat
from tgame.play.menu.names import Namer
from tgame.play.menu.shape import Menu

MOST = 8  # options, and reasons, that are named


def about(text: str, menu: Menu, question: v.Question, table: v.Table, sight: v.Sight) -> list[str]:
    """What is known of something that was typed; a number that is printed means what stands beside it."""
    said = _printed(text.strip(), menu)
    if not said:
        return [menu.words.say("Now: {}", possible(menu, menu.entries))]
    found = list(dict.fromkeys((*_is(said, table, sight, question), *_now(said, menu))))
    return found or [menu.words.say("nothing is called {} here", said)]


def _printed(said: str, menu: Menu) -> str:
    numbered = [(head.number, head.label) for head in menu.heads]
    numbered += [(leaf.number, leaf.label) for head in menu.heads for leaf in head.leaves]
    return next((label for number, label in numbered if number is not None and said == str(number)), said)


# ---- what it is


def _is(said: str, table: v.Table, sight: v.Sight, question: v.Question) -> Iterator[str]:
    name = flat(said)
    lying = list(_lying(name, table, sight, question))
    yield from lying[:MOST]
    for action in table.actions:
        label = flat(action.label).replace("…", " ").split()
        if label and (label[0] == name or " ".join(label) == name):
            yield action.label
    for enum in () if lying else table.enums.values():
        for item in enum:
            if name in (flat(item.label), flat(item.short)):
                yield f"{wording.upper(item.label)} ({', '.join(other.label for other in enum)})"


def _lying(name: str, table: v.Table, sight: v.Sight, question: v.Question) -> Iterator[str]:
    """Pieces that are called so, and whose faces this seat knows, with where they lie."""
    namer = Namer(table, sight, question)
    for lying in sight.zones:
        zone = namer.zones[lying.zone]
        if zone.bookkeeping:
            continue
        for piece in lying.pieces:
            thing = namer.thing("", v.Target("piece", piece.name, piece=piece.id), "")
            if name not in thing.codes:
                continue
            place = [zone.label, *zone.keys]
            place += [table.seats[zone.owner]] if zone.owner is not None else []
            place += [thing.cell] if thing.cell else []
            count = f" ×{piece.count}" if piece.count > 1 else ""
            yield f"{wording.upper(piece.name)}{count}: {', '.join(place)}"


# ---- what it could do


def _now(said: str, menu: Menu) -> Iterator[str]:
    say = menu.words.say
    meant = _meant(said, menu.entries)
    if len(meant) == 1:
        yield say("Now: {}", wording.lowered(meant[0].text, meant[0]))
    elif meant:
        yield say("Now: {}", ask_back(menu, start(meant), said).text)
    refused = _meant(said, menu.refused)
    by_reason: dict[str, list[Entry]] = {}
    for entry in refused:
        by_reason.setdefault(entry.why, []).append(entry)
    for why, entries in list(by_reason.items())[:MOST]:
        yield say("Not now: {}", say("{}: {}", _texts(entries, menu), why))
    if meant or refused:
        return
    for verb, label in dict.fromkeys(menu.actions):
        if verb and verb.startswith(flat(said)):
            yield say("{} is not possible now. Possible: {}", label, possible(menu, menu.entries))


def _meant(said: str, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    candidates = start(entries)
    if whole := exactly(candidates, said):
        return tuple(candidate.entry for candidate in whole)
    tokens = tokens_of(said, entries)
    found = narrow(candidates, tokens)
    return found.entries if tokens and not found.failed else ()


def _texts(entries: Sequence[Entry], menu: Menu) -> str:
    """Acts in words; what they share is said once."""
    before, rest, after = wording.parted([wording.tied(entry) for entry in entries])
    shown = [f"{text} {after}".strip() for text in rest]
    if len(shown) > MOST:
        shown = [*shown[: MOST - 1], menu.words.say("and {} more", len(shown) - MOST + 1)]
    return wording.lowered(f"{before} {', '.join(shown)}".strip(), entries[0])
