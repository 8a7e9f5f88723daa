"""The line above the table, where the match stands and who acts: `round 2 · draft 5 of 9 · all choose at once`.

In: a seat and its sight. Out: a text that fits. What counts how far the match has come is kept; on a narrow screen
outer phases go first, then what is said about the players.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import statements
from tgame.interpreter.pictures.widths import width
from tgame.interpreter.seat import Question, Seat, Sight
from tgame.play import lines as ln
from tgame.play.words import Words

LONGEST = 30  # of a heading that says more after a colon, it is called by what stands before that
_COUNTED = re.compile(r"(.*\S)\s(\d+)\Z")


def heading(seat: Seat, sight: Sight, question: Question | None, words: Words, room: int) -> str:
    where = list(_where(seat, sight, words))
    doing, briefly = _doing(seat, sight, question)
    long, short = words.say(doing), words.say(briefly)
    ways = [[*where, long], [*where, short], [*where[-1:], long], [*where[-1:], short], where[-1:] or [short]]
    texts = [" · ".join(way) for way in ways]
    return next((text for text in texts if width(text) <= room), texts[-1])


def _where(seat: Seat, sight: Sight, words: Words) -> Iterator[str]:
    counts = dict(_counts(seat))
    for place, text in enumerate(sight.where):
        name = text.partition(":")[0].rstrip() if len(text) > LONGEST else text
        found = _COUNTED.match(name)
        if found is not None:
            # A name keeps its capital, a phase that is counted is a common word.
            last = counts.get(found[1])
            name = ln.small(name)
            yield f"{ln.small(found[1])} {words.say('{0} of {1}', found[2], last)}" if last else name
        elif place == len(sight.where) - 1:
            # What is not counted says nothing more once something inside of it is on.
            yield name


def _counts(seat: Seat) -> Iterator[tuple[str, int]]:
    """How often phases are gone through, by their titles, where the rule file says so."""
    for stmt in statements(seat.rules.flow):
        if isinstance(stmt, t.Phase) and stmt.name is not None and not stmt.text.holes:
            match stmt.loop:
                case t.Repeat(times=t.Const(value=int(times))):
                    yield seat.labels.speaker.title(stmt.text), times
                case t.Each(source=t.Const(value=tuple(items))) if all(type(item) is int for item in items):
                    if isinstance(t.item_type(stmt.loop.source.type), t.NumberType):
                        yield seat.labels.speaker.title(stmt.text), len(items)


def _doing(seat: Seat, sight: Sight, question: Question | None) -> tuple[str, str]:
    """Who acts, at length and in few words."""
    if seat.over:
        return "the table as it was left", "the last table"
    if question is None:
        return "the others choose", "the others choose"
    if question.together:
        return "all choose at the same time", "all choose"
    if question.kind == "window":
        return "anyone may act, until all pass in a row", "anyone may act"
    mine = sight.turn in (None, sight.seat)
    return ("your turn", "your turn") if mine else ("you are asked", "you are asked")
