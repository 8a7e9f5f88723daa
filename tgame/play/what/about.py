"""`? X`: what is meant by X, and the answer.

In: a text and what it is asked of. Out: lines, at most some six. A whole name is meant before a word of one, and that
before its beginning; where nothing is called so, what is spelt nearly so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import get_close_matches

from tgame.play.fingers.asking import possible
from tgame.play.menu.entries import flat
from tgame.play.what import known, rules, things
from tgame.play.what.asked import Asked, Meaning
from tgame.play.what.now import meant, now

MOST_LINES = 6
MOST_MEANINGS = 4
MOST_NEAR = 4
SHORTEST = 3  # letters of the beginning of a name

# What is found earlier is said earlier.
SOURCES = (
    things.seats,
    known.half_known,
    rules.marks,
    things.pieces,
    rules.zones,
    rules.figures,
    rules.variables,
    rules.actions,
    things.kinds,
    rules.items,
    rules.score,
    rules.phases,
    rules.fields,
    rules.settings,
    things.cells,
)


def about(text: str, asked: Asked) -> list[str]:
    """What is known of something that was typed; a number that is printed means what stands beside it."""
    said = _printed(text.strip(), asked)
    if not said:
        return [asked.say("Now: {}", possible(asked.menu, asked.menu.entries))]
    meanings = [meaning for source in SOURCES for meaning in source(asked)]
    found = _meant(said, meanings)
    if not found:
        entries, refused = meant(said, asked.menu.entries), meant(said, asked.menu.refused)
        return list(now(asked, entries, refused)) or _unknown(said, meanings, asked)
    if len(found) == 1:
        whole = list(found[0].lines())[:MOST_LINES]
        # A number means a place here; that the rules have it somewhere tells nothing about it.
        more = len(whole) < MOST_LINES and not said.isdecimal() and asked.manual.passage(said)
        return [*whole, asked.say("(/rules {}: the whole passage)", said)] if more else whole
    first = [list(meaning.lines()) for meaning in found[:MOST_MEANINGS]]
    # Of several meanings each is said shortly; the first as far as there is room.
    room = MOST_LINES - len(first)
    lines = first[0][: 1 + room]
    for meaning, other in zip(found[1:], first[1:], strict=False):
        if not any(line.startswith(meaning.title) for line in lines):
            lines.append(other[0])
    return lines


def _printed(said: str, asked: Asked) -> str:
    heads = asked.menu.heads
    numbered = [(head.number, head.label) for head in heads]
    numbered += [(leaf.number, leaf.label) for head in heads for leaf in head.leaves]
    return next((label for number, label in numbered if number is not None and said == str(number)), said)


def _meant(said: str, meanings: Sequence[Meaning]) -> list[Meaning]:
    """By the whole name, else by a word of it, else by its beginning."""
    name = flat(said) or said
    for fits in (
        lambda known: name == known or said == known,
        lambda known: len(name) > 1 and name in known.split(),
        lambda known: len(name) >= SHORTEST and any(word.startswith(name) for word in (known, *known.split())),
    ):
        found = [meaning for meaning in meanings if any(map(fits, meaning.names))]
        if found:
            return list(_apart(found))
    return []


def _apart(found: Sequence[Meaning]) -> Iterator[Meaning]:
    """Meanings with one title are one: an axe is a card before it is a sort of weapon."""
    titles: set[str] = set()
    for meaning in found:
        if flat(meaning.title) not in titles:
            titles.add(flat(meaning.title))
            yield meaning


def _unknown(said: str, meanings: Sequence[Meaning], asked: Asked) -> list[str]:
    titles = {flat(meaning.title): meaning.title for meaning in reversed(meanings)}
    names = {name: meaning.title for meaning in reversed(meanings) for name in meaning.names} | titles
    near = dict.fromkeys(names[name] for name in get_close_matches(flat(said), list(names), MOST_NEAR, 0.6))
    if near:
        return [asked.say("nothing is called {} here. Did you mean {}?", said, ", ".join(near))]
    return [asked.say("nothing is called {} here", said)]
