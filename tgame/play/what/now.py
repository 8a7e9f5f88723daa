"""What can be done now with something, and why not.

In: some options and refused acts of the menu, or an action. Out: lines: `Now: …`, `Not now: …`. A reason is the rule
file's, or that a place which the seat sees whole has nothing to choose from.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import expressions
from tgame.interpreter.seat import values as v
from tgame.interpreter.tongues import contracted
from tgame.play.fingers.matching import exactly, narrow, start, tokens_of
from tgame.play.menu import wording
from tgame.play.menu.entries import Entry
from tgame.play.what.asked import Asked

MOST = 6  # acts, and reasons, that are named


def now(asked: Asked, entries: Sequence[Entry], refused: Sequence[Entry]) -> Iterator[str]:
    if entries:
        yield asked.say("Now: {}", texts(asked, entries))
    by_reason: dict[str, list[Entry]] = {}
    for entry in refused:
        by_reason.setdefault(entry.why, []).append(entry)
    for why, alike in list(by_reason.items())[:2]:
        yield asked.say("Not now: {}", asked.say("{}: {}", texts(asked, alike), why))


def action_now(asked: Asked, action: str) -> Iterator[str]:
    entries = [entry for entry in asked.menu.entries if entry.action == action]
    refused = [entry for entry in asked.menu.refused if entry.action == action]
    if entries:
        yield from now(asked, entries, ())
    elif refused:
        for why in list(dict.fromkeys(entry.why for entry in refused))[:2]:
            yield asked.say("Not now: {}", why)
    elif asked.question is None:
        yield asked.say("Not now: {}", asked.say("nothing is asked of you now"))
    elif action not in asked.question.actions:
        where = asked.manual.asked_in(action)
        yield asked.say("Not now: {}", asked.say("it belongs to {}", ", ".join(where))) if where else ""
    elif missing := _missing(asked, action):
        yield asked.say("Not now: {}", missing)
    else:
        yield asked.say("Not now: {}", asked.say("there is nothing to choose for it"))


def meant(said: str, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """The options that somebody who typed this would mean."""
    candidates = start(entries)
    if whole := exactly(candidates, said):
        return tuple(candidate.entry for candidate in whole)
    tokens = tokens_of(said, entries)
    found = narrow(candidates, tokens)
    return found.entries if tokens and not found.failed else ()


def texts(asked: Asked, entries: Sequence[Entry]) -> str:
    """Acts in words; what those of one action share is said once."""
    shown: list[str] = []
    for action in dict.fromkeys(entry.action for entry in entries):
        alike = [entry for entry in entries if entry.action == action]
        before, rest, after = wording.parted([wording.tied(entry) for entry in alike])
        items = list(dict.fromkeys(f"{text} {after}".strip() for text in rest))
        if len(items) > MOST:
            items = [*items[: MOST - 1], asked.say("and {} more", len(items) - MOST + 1)]
        said = wording.lowered(f"{before} {', '.join(items)}".strip(), alike[0])
        shown.append(contracted(said) if asked.table.language == "fr" else said)
    return " · ".join(shown)


# ---- nothing to choose from


def _missing(asked: Asked, action: str) -> str:
    """`there is no weapon in Hand`: the first thing to be chosen of which there is none where it would lie."""
    for choice in asked.seat.rules.actions[action].chosen:
        zones = [part for part in expressions(choice.source) if isinstance(part, t.ZoneAt)]
        if not isinstance(choice.type, t.PieceType) or len(zones) != 1 or not _is_mine(zones[0]):
            return ""
        lying = [part for part in asked.sight.zones if _is_part(asked, asked.zones[part.zone], zones[0].zone)]
        pieces = [piece for part in lying for piece in part.pieces]
        if lying and not any(piece.face is None or piece.face[0] in choice.type.kinds for piece in pieces):
            noun = asked.manual.noun(choice.type.kinds)
            return asked.say("there is no {} in {}", noun, asked.called(asked.zones[lying[0].zone]))
    return ""


def _is_mine(place: t.ZoneAt) -> bool:
    """Is it everybody's, or that of the one who acts?"""
    return all(isinstance(part, t.Local) and part.name == "me" for part in place.index)


def _is_part(asked: Asked, zone: v.Zone, name: str) -> bool:
    return zone.zone == name and zone.owner in (None, asked.sight.seat)
