"""The whole screen at a question: where the match stands, the table, what can be done; never higher than the terminal.

In: a seat, its sight and the menu. Out: lines, all but the question itself. Where there are too many, things give way
in the order of `terse`.
"""

from __future__ import annotations

from collections.abc import Collection

from tgame.interpreter.pictures.widths import width
from tgame.interpreter.seat import Question, Seat, Sight
from tgame.play import lines as ln
from tgame.play.heading import heading
from tgame.play.lines import Line, rule
from tgame.play.menu import Menu, shown_zones
from tgame.play.menu import lines as menu_lines
from tgame.play.screen import Screen
from tgame.play.terminal import ROOM_TO_TYPE
from tgame.play.terse import ALL, STEPS, Terse
from tgame.play.words import Words

_EDGES = 6  # columns that a line across the screen needs beside its text


class Whole:
    def __init__(self, seat: Seat, words: Words, room: int, recall: bool = False) -> None:
        self.seat, self.words, self.width, self.recall = seat, words, room, recall

    def lines(
        self, sight: Sight, question: Question | None, menu: Menu | None, height: int | None, asked: str = ""
    ) -> list[Line]:
        """With a height, as much as fits into it above what is asked; without one, all there is."""
        found: list[Line] = []
        # A long prompt stands above the line on which one types.
        below = 1 if width(asked) + ROOM_TO_TYPE <= self.width else 1 + len(ln.worded(asked, self.width))
        for terse in STEPS if height is not None else (ALL,):
            found = self._drawn(sight, question, menu, terse)
            if height is None or len(found) + below <= height:
                break
        return found

    def _drawn(self, sight: Sight, question: Question | None, menu: Menu | None, terse: Terse) -> list[Line]:
        shown = shown_zones(menu, sight) if menu is not None and question is not None else frozenset()
        title = heading(self.seat, sight, question, self.words, self.width - _EDGES)
        screen = Screen(self.seat, self.words, self.width, self.recall, terse)
        found = [rule(title, self.width), *screen.table(sight, shown)]
        if menu is None or question is None:
            return found
        if terse.titles:
            found.append(rule(self._title(sight, shown), self.width))
        return [*found, *menu_lines(menu, self.width, terse)]

    def _title(self, sight: Sight, shown: Collection[str]) -> str:
        """What stands above the options, with the name of what is mine and stands among them."""
        zones = [zone for zone in self.seat.table.zones if zone.id in shown and zone.seen == "owner"]
        mine = [zone for zone in zones if zone.owner == sight.seat]
        if len(mine) != 1:
            return self.words.say("what you can do")
        return self.words.say("your {0}, and what you can do", ln.small(mine[0].short))
