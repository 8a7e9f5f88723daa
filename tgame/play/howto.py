"""How to play, on one screen: what wins, what a turn is, what each action does, what ends the match, how points come.

In: a seat's table, the manual, a width and a height. Out: lines, no more than the height. What has no room is said
shorter, and in the end left to the rulebook. `what_a_turn_is` is the opening's line about it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import frozen

from tgame.interpreter.pictures.widths import left, width
from tgame.interpreter.seat import Seat
from tgame.play import lines as ln
from tgame.play.lines import Line, Span, line
from tgame.play.manual import Manual
from tgame.play.signs import signs
from tgame.play.words import Words
from tgame.rulebook.brief import Stretch, label

HEIGHT = 22  # of a terminal of 24 lines: the question stands below
SHORT = 40  # columns for what comes before a decision
FEW = 4  # actions of a phase that are named
LONGEST = 3  # lines for one thing, if there is room


@frozen
class Part:
    """A title and the sentences under it."""

    title: str
    items: tuple[str, ...]
    most: int  # lines for each of them, if there is no room for more


def how_to_play(seat: Seat, manual: Manual, words: Words, room: int, height: int = HEIGHT) -> list[Line]:
    """The whole page; the more there is to say, the less of each."""
    table = seat.table
    shown = ", ".join(f"{sign} {meaning}" for sign, meaning in signs(seat, words).items() if meaning)
    more = words.say("? X says what X is · /rules X the rules about it · /rules all of them")
    found: list[Line] = []
    for course, acts, points in _ways(manual, words):
        parts = [
            Part("To win", (table.aim,), LONGEST),
            Part("A turn", tuple(course), 2),
            Part("Actions", tuple(acts), 1 if len(acts) > 1 else LONGEST),
            Part("Points", tuple(points), 1 if len(points) > 1 else LONGEST),
            Part("The end", (" · ".join(manual.ends),), 2),
            Part("Signs", (shown,), 2),
            Part("More", (more,), 2),
        ]
        page = Page(table.title, tuple(part for part in parts if any(part.items)), words, room)
        found = page.filled(height)
        if len(found) <= height:
            return found
    return [*found[: height - 1], line(Span("…", ln.DIM))]


def _ways(manual: Manual, words: Words) -> Sequence[tuple[list[str], list[str], list[str]]]:
    """Ever shorter ways to say it: the phases in which nobody decides go first, then what actions do."""
    every = [_stretch(stretch, words) for stretch in manual.course]
    asking = [_stretch(s, words, bare=not s.asks) for s in manual.course if s.asks or (s.title and s.depth == 0)]
    deeds = [deed for name in manual.offered if (deed := manual.deed(name)) is not None]
    full = [_sentence(words, deed.title, deed.does) for deed in deeds]
    titles = [" · ".join(label(deed.title) for deed in deeds)]
    score = list(manual.score)
    called = [" · ".join(text.partition(":")[0].strip(" “”\N{NO-BREAK SPACE}") for text in score)] if score else []
    return (
        (every, full, score),
        (asking, full, score),
        (asking, full, called),
        (asking, titles, score),
        (asking, titles, called),
    )


def _sentence(words: Words, title: str, does: Sequence[str]) -> str:
    return f"{title}{words.say(': ')}{words.say('; ').join(does)}" if does else title


def _stretch(stretch: Stretch, words: Words, bare: bool = False) -> str:
    head = [part for part in (stretch.title, stretch.how) if part]
    said = words.say(": ").join(head)
    does = "" if bare else words.say("; ").join(stretch.does)
    text = f"{said}{words.say(': ')}{does}" if said and does else said or does
    return f"{'  ' * stretch.depth}{text}"


@frozen
class Page:
    title: str
    parts: tuple[Part, ...]
    words: Words
    room: int

    def filled(self, height: int) -> list[Line]:
        """The page; lines that are left over go round among the things that had to be cut."""
        most = {(place, n): part.most for place, part in enumerate(self.parts) for n in range(len(part.items))}
        found = self._drawn(most)
        for limit in range(2, LONGEST + 1):
            for item in most:
                longer = {**most, item: max(most[item], limit)}
                if len(drawn := self._drawn(longer)) <= height:
                    most, found = longer, drawn
        return found

    def _drawn(self, most: Mapping[tuple[int, int], int]) -> list[Line]:
        found = [*ln.worded(self.words.say("How to play {0}", self.title), self.room, ln.KEY)]
        margin = max(width(self.words.say(part.title)) for part in self.parts) + 2
        for place, part in enumerate(self.parts):
            for number, item in enumerate(part.items):
                before = left(self.words.say(part.title) if number == 0 else "", margin)
                found.extend(_item(before, item, self.room, most[place, number]))
        return found


def _item(before: str, item: str, room: int, most: int) -> list[Line]:
    """One thing on at most so many lines, broken between words; what is left out is marked."""
    indent = " " * (len(item) - len(item.lstrip()))
    head = line(Span(before, ln.TITLE), indent)
    words = [line(word) for word in item.strip(" ").split(" ")]
    hang = min(width(before) + len(indent) + 2, room // 2)
    lines = ln.flowed(words, room, Span(" "), head, hang)
    if len(lines) <= most:
        return lines
    while len(lines) > most or not words:
        words.pop()
        shown = [*words[:-1], line(ln.text_of(words[-1]).rstrip(";:, \N{NO-BREAK SPACE}") + " …")]
        lines = ln.flowed(shown, room, Span(" "), head, hang)
    return lines


def what_a_turn_is(manual: Manual, words: Words) -> tuple[str, list[str]]:
    """What a turn is: what comes before anybody decides, and the actions that are offered then. Where people decide in
    several phases, these phases."""
    asking = [stretch for stretch in manual.course if stretch.asks]
    if len(asking) != 1:
        return "", [_phase(stretch, manual, words) for stretch in asking]
    acts = _acts(asking[0], manual)
    before = [text for text in asking[0].before if asking[0].turn and width(text) <= SHORT][:2]
    if len(acts) < 2:
        return words.say("{0}, then", ", ".join(before)) if before else "", acts
    return words.say("{0}, then one of these:", ", ".join(before)) if before else words.say("one of these:"), acts


def _acts(stretch: Stretch, manual: Manual) -> list[str]:
    return [label(deed.title) for name in stretch.offers if (deed := manual.deed(name)) is not None]


def _phase(stretch: Stretch, manual: Manual, words: Words) -> str:
    acts = _acts(stretch, manual)
    offered = ", ".join(acts)
    if len(acts) >= FEW or width(offered) > SHORT:
        offered = words.say("one of {0} actions", len(acts))
    return f"{ln.small(stretch.title)}{words.say(': ')}{offered}" if stretch.title else offered
