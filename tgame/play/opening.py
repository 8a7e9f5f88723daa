"""The first screen and the last: what it is about, and how it ended.

In: a seat. Out: lines. The first says who plays, what wins, what a turn is and how to type; the last has who won, why,
and the score sheet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tgame.dsl import checked as t
from tgame.interpreter.pictures.widths import left, right, width
from tgame.interpreter.seat import Seat
from tgame.play import lines as ln
from tgame.play.howto import what_a_turn_is
from tgame.play.lines import Line, Span, flowed, line, rule
from tgame.play.manual import Manual
from tgame.play.words import Words


def opening(seat: Seat, manual: Manual, words: Words, people: Sequence[int], bot: str, room: int) -> list[Line]:
    table = seat.table
    bots = len(table.seats) - len(people)
    who = [words.say("you are {0}", table.seats[people[0]])] if len(people) == 1 else []
    if len(people) > 1:
        who = [words.say("{0} at the keyboard", ", ".join(table.seats[p] for p in people))]
    if bots == 1:
        who.append(words.say("with a bot ({0})" if manual.is_of_a_team else "against a bot ({0})", bot))
    elif bots:
        who.append(words.say("with {0} bots ({1})" if manual.is_of_a_team else "against {0} bots ({1})", bots, bot))
    found: list[Line] = [
        *ln.worded(table.title, room, ln.KEY),
        *ln.worded(", ".join(who), room, ln.DIM),
        line(""),
    ]
    first, acts = what_a_turn_is(manual, words)
    parts = [
        ("About", [_sentence(table.about)]),
        ("To win", [_sentence(table.aim)]),
        ("Your turn", [_sentence(first), _series(acts, room // 2)]),
        ("On hand", [_series(list(_on_hand(seat, words)), room // 2)]),
        ("Settings", [_series(list(_settings(seat, manual, words)), room // 2)]),
        ("To play", [_sentence(words.say("type what is bright. ? helps, /rules is the rulebook, /quit saves."))]),
    ]
    margin = max(width(words.say(title)) for title, _ in parts) + 2
    for title, rows in parts:
        head = words.say(title)
        for items in filter(None, rows):
            found.extend(flowed(items, room, Span(" "), line(Span(left(head, margin), ln.TITLE))))
            head = ""
    return [*found, line("")]


def _sentence(text: str) -> list[Line]:
    return [line(word) for word in ln.words_in(text)]


def _series(texts: Sequence[str], room: int) -> list[Line]:
    """Texts with a dot between them; one that is short is not broken."""
    found: list[Line] = []
    for number, text in enumerate(texts):
        words = [text] if width(text) <= room else text.split(" ")
        found += map(line, words[:-1])
        found.append(line(words[-1]) if number == len(texts) - 1 else line(words[-1], Span(" ·", ln.DIM)))
    return found


def _on_hand(seat: Seat, words: Words) -> Iterator[str]:
    """What the set-up has given: how much lies in common, and how much before each."""
    counts = {seen.notation: seen.count for seen in seat.view().zones}
    shown = [zone for zone in seat.table.zones if not zone.bookkeeping and zone.zone != t.BOX]
    for name in dict.fromkeys(zone.zone for zone in shown):
        parts = [zone for zone in shown if zone.zone == name]
        held = [sum(counts[z.id] for z in parts if z.owner == p) for p in range(len(seat.table.seats))]
        common = sum(counts[zone.id] for zone in parts if zone.owner is None)
        label = ln.small(parts[0].short or parts[0].label)
        if common:
            yield f"{label} {common}"
        if len(set(held)) == 1 and held[0]:
            yield words.say("{0} {1} each", label, held[0])
        elif seat.player is not None and held[seat.player]:
            yield words.say("your {0} {1}", label, held[seat.player])


def _settings(seat: Seat, manual: Manual, words: Words) -> Iterator[str]:
    """What this match is played with, where that is not what is usual."""
    for setting in seat.table.settings:
        if manual.usual.get(setting.name) != setting.value:
            yield setting.label if setting.value is True else f"{setting.label}{words.say(': ')}{setting.value}"


def ending(seat: Seat, words: Words, room: int) -> list[Line]:
    sight = seat.look()
    outcome = sight.outcome
    assert outcome is not None
    names = seat.table.seats
    me = seat.player
    if not outcome.winners:
        said = words.say("Nobody wins")
    elif outcome.winners == (me,):
        said = words.say("You win")
    elif len(outcome.winners) == 1:
        said = words.say("{0} wins", names[outcome.winners[0]])
    elif len(outcome.winners) == len(names):
        said = words.say("A draw")
    else:
        said = words.say("{0} win", ", ".join(names[player] for player in outcome.winners))
    reason = f"{words.say(': ')}{outcome.reason}" if outcome.reason else "."
    found: list[Line] = [rule(words.say("the end"), room), *ln.worded(f"{said}{reason}", room, ln.ASK)]
    if sight.score is not None:
        found.extend(_sheet(seat, words, room))
    return found


def _sheet(seat: Seat, words: Words, room: int) -> Iterator[Line]:
    """The score, seats as columns; a line that gives nobody anything is left out."""
    score = seat.score()
    assert score is not None
    names = [words.say("You") if p == seat.player else name for p, name in enumerate(seat.table.seats)]
    rows = [(text, values) for text, values in score.lines if any(values)]
    if not rows:
        return
    if len(rows) > 1:
        rows.append(("", score.totals))
    titles = max((width(text) for text, _ in rows), default=0)
    columns = [max(width(name), 4) for name in names]
    if titles + sum(each + 2 for each in columns) > room:
        for text, values in rows:
            shown = [line(f"{name} {_shown(value)}") for name, value in zip(names, values, strict=True)]
            yield from flowed(shown, room, ln.JOINT, line(Span(f"{text}  ", ln.TITLE)))
        return
    heads = "".join("  " + right(name, room_) for name, room_ in zip(names, columns, strict=True))
    yield (Span(" " * titles), Span(heads, ln.TITLE))
    for text, values in rows:
        cells = "".join("  " + right(_shown(value), room_) for value, room_ in zip(values, columns, strict=True))
        yield (Span(left(text, titles), ln.TITLE), Span(cells))


def _shown(value: int | None) -> str:
    return "–" if not value else str(value)
