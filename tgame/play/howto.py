"""How to play, on one screen: what wins, what a turn is, what each action does, what ends the match, how points come.

In: a seat's table, the manual, a width and a height. Out: lines, no more than the height. What has no room is said
shorter, clause by clause, and in the end left to the rulebook. `what_a_turn_is` is the opening's line about it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from attrs import field, frozen

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
class Thing:
    """What is said of one thing, and what is said where there is no room for so much as the first clause."""

    text: str
    briefly: str = ""


@frozen
class Part:
    """A title and the things under it."""

    title: str
    things: tuple[Thing, ...]
    most: int  # lines for each of them, if there is no room for more


def how_to_play(seat: Seat, manual: Manual, words: Words, room: int, height: int = HEIGHT) -> list[Line]:
    """The whole page; the more there is to say, the less of each."""
    table = seat.table
    shown = ", ".join(f"{sign} {meaning}" for sign, meaning in signs(seat, words).items() if meaning)
    more = words.say("? X says what X is · /rules X the rules about it · /rules all of them")
    found: list[Line] = []
    for course, acts, points in _ways(manual, words):
        parts = [
            Part("To win", (Thing(table.aim),), LONGEST),
            Part("A turn", tuple(course), 2),
            Part("Actions", tuple(map(Thing, acts)), 1 if len(acts) > 1 else LONGEST),
            Part("Points", tuple(map(Thing, points)), 1 if len(points) > 1 else LONGEST),
            Part("The end", (Thing(" · ".join(manual.ends)),), 2),
            Part("Signs", (Thing(shown),), 2),
            Part("More", (Thing(more),), 2),
        ]
        page = Page(table.title, tuple(part for part in parts if any(one.text for one in part.things)), words, room)
        found, says_little = page.filled(height)
        if len(found) <= height and not says_little:
            return found
    return [*found[: height - 1], line(Span("…", ln.DIM))]


def _ways(manual: Manual, words: Words) -> Sequence[tuple[list[Thing], list[str], list[str]]]:
    """Ever shorter ways to say it: the phases in which nobody decides go first, then what actions do."""
    every = [_stretch(stretch, manual, words) for stretch in manual.course]
    asking = [
        _stretch(s, manual, words, bare=not s.asks) for s in manual.course if s.asks or (s.title and s.depth == 0)
    ]
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


def _stretch(stretch: Stretch, manual: Manual, words: Words, bare: bool = False) -> Thing:
    head = [part for part in (stretch.title, stretch.how) if part]
    said = words.say(": ").join(head)
    does = "" if bare else words.say("; ").join(stretch.does)
    text = f"{said}{words.say(': ')}{does}" if said and does else said or does
    indent = "  " * stretch.depth
    return Thing(f"{indent}{text}", f"{indent}{ln.upper(_phase(stretch, manual, words))}" if stretch.asks else "")


@frozen
class Page:
    title: str
    parts: tuple[Part, ...]
    words: Words
    room: int
    # Items as they are drawn on so many lines: each is tried often, while room is given to others.
    _known: dict[tuple[int, int, int], Item] = field(factory=dict, init=False)

    def filled(self, height: int) -> tuple[list[Line], bool]:
        """The page; lines that are left over go round among the things that had to be cut. And: does it say little,
        because most things of a part are no more than their names?"""
        most = {(place, n): part.most for place, part in enumerate(self.parts) for n in range(len(part.things))}
        found = self._drawn(most)
        for limit in range(2, LONGEST + 1):
            for item in most:
                longer = {**most, item: max(most[item], limit)}
                if len(drawn := self._drawn(longer)) <= height:
                    most, found = longer, drawn
        bare = Counter(place for (place, n), lines in most.items() if self._item(place, n, lines).bare)
        return found, any(2 * count > len(self.parts[place].things) for place, count in bare.items())

    def _drawn(self, most: Mapping[tuple[int, int], int]) -> list[Line]:
        found = [*ln.worded(self.words.say("How to play {0}", self.title), self.room, ln.KEY)]
        for (place, number), lines in most.items():
            found.extend(self._item(place, number, lines).lines)
        return found

    def _item(self, place: int, number: int, most: int) -> Item:
        if (place, number, most) not in self._known:
            margin = max(width(self.words.say(part.title)) for part in self.parts) + 2
            before = left(self.words.say(self.parts[place].title) if number == 0 else "", margin)
            self._known[place, number, most] = _item(before, self.parts[place].things[number], self.room, most)
        return self._known[place, number, most]


@frozen
class Item:
    """`bare`: nothing but its name had room."""

    lines: list[Line]
    bare: bool = False


def _item(before: str, thing: Thing, room: int, most: int) -> Item:
    """One thing on at most so many lines, broken between words; it is cut behind a clause, and that is marked."""
    words = thing.text.strip(" ").split(" ")
    indent = " " * (len(thing.text) - len(thing.text.lstrip()))
    head = line(Span(before, ln.TITLE), indent)
    hang = min(width(before) + len(indent) + 2, room // 2)

    def drawn(shown: Sequence[str]) -> list[Line]:
        return ln.flowed([line(word) for word in shown], room, Span(" "), head, hang)

    whole = drawn(words)
    if len(whole) <= most:
        return Item(whole)
    named = next((place for place, word in enumerate(words, 1) if word.endswith(":")), 0)
    # What has no name is cut where it must be, if its first clause is too long.
    for end in (*reversed(list(_ends(words))), *(() if named else range(len(words) - 1, 0, -1))):
        cut = drawn([*words[: end - 1], words[end - 1].rstrip(";,") + " …"])
        if len(cut) <= most:
            return Item(cut)
    if thing.briefly and len(brief := drawn(thing.briefly.split())) <= most:
        return Item(brief)
    name = drawn([*words[: named - 1], words[named - 1].rstrip(": \N{NO-BREAK SPACE}") + " …"])
    return Item(name[:most], bare=True)


def _ends(words: Sequence[str]) -> Iterator[int]:
    """Behind which words a clause, or a thing of a list, is over."""
    for place, word in enumerate(words, 1):
        if word.endswith(";") or (place < len(words) and words[place] in ("·", ";")):
            yield place


def what_a_turn_is(manual: Manual, words: Words) -> tuple[str, list[str]]:
    """What a turn is: what comes before anybody decides, and the actions that are offered then. Where people decide in
    several phases, these phases."""
    asking = [stretch for stretch in manual.course if stretch.asks]
    if len(asking) != 1:
        return "", [_phase(stretch, manual, words) for stretch in asking]
    acts = _acts(asking[0], manual, words)
    before = [text for text in asking[0].before if asking[0].turn and width(text) <= SHORT][:2]
    if len(acts) < 2:
        return words.say("{0}, then", ", ".join(before)) if before else "", acts
    return words.say("{0}, then one of these:", ", ".join(before)) if before else words.say("one of these:"), acts


def _acts(stretch: Stretch, manual: Manual, words: Words) -> list[str]:
    """What the actions of a phase are called, and which of them can be done several times."""
    named = [(name, label(deed.title)) for name in stretch.offers if (deed := manual.deed(name)) is not None]
    return [words.say("{0} (once or more)", said) if name in stretch.again else said for name, said in named]


def _phase(stretch: Stretch, manual: Manual, words: Words) -> str:
    acts = _acts(stretch, manual, words)
    offered = ", ".join(acts)
    if len(acts) >= FEW or width(offered) > SHORT:
        offered = words.say("one of {0} actions", len(acts))
    return f"{ln.small(stretch.title)}{words.say(': ')}{offered}" if stretch.title else offered
