"""The parts of an option's words: which parameter each of them stands for.

In: the parts of options that are worded alike, with their things. Out: the slot of each part, and segments in which
nothing is said twice.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from tgame.interpreter.seat import values as v
from tgame.play.menu.entries import WORDS, Segment, Thing, flat, words_of


def attributed(options: Sequence[tuple[tuple[v.Part, ...], tuple[Thing, ...]]]) -> dict[int, str]:
    """Which parameter each part of a text stands for: the one that it names in all options that are worded alike."""
    parts, things = options[0]
    fitting = {
        (place, thing.slot): sum(fits)
        for place, part in enumerate(parts)
        if part.varies
        for number, thing in enumerate(things)
        if all(fits := [_names(said[place].text, those[number]) for said, those in options if number < len(those)])
    }
    found: dict[int, str] = {}
    while fitting:
        rivals = {place: sum(other == place for other, _ in fitting) for place, _ in fitting}
        place, slot = max(fitting, key=lambda pair: (-rivals[pair[0]], fitting[pair], -pair[0]))
        found[place] = slot
        fitting = {pair: fits for pair, fits in fitting.items() if pair[0] != place and pair[1] != slot}
    return found


def _names(text: str, thing: Thing) -> int:
    """How well a part names a thing: 2 as a whole, 1 with something around it, as an article."""
    said = flat(text)
    if said in thing.codes:
        return 2
    if thing.number:
        return int(thing.target.text in words_of(text))
    return int(any(cut and cut in thing.codes for cut in (said.partition(" ")[2], said.partition("'")[2])))


def said_once(segments: tuple[Segment, ...]) -> tuple[Segment, ...]:
    """An action that is called after the piece that it takes need not name it again: `Flaming Sword (+4): …`."""
    if len(segments) < 2 or segments[0].slot is not None or not segments[1].slot:
        return segments
    title, piece, *rest = segments
    if not flat(title.text).startswith(flat(piece.text)):
        return segments
    if rest and rest[0].slot is None and not WORDS.search(rest[0].text):
        rest = rest[1:]
    return (Segment(title.text if rest else title.text.rstrip(" :\u00a0\u202f")), *rest)


def title(label: str) -> str:
    """What an action is called, without the places of its things: `turn over`."""
    text = re.sub(r"\s+([,.])", r"\1", " ".join(label.replace("…", " ").split()))
    return text[:1].lower() + text[1:].rstrip(" :,")
