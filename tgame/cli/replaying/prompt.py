"""The prompt of `tgame replay`: a person walks about in a match, a line at a time.

In: a page that shows decisions, and lines of commands, typed or from a pipe. Out: lines. What cannot be done is said,
and nothing is lost by it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from difflib import get_close_matches
from typing import TextIO

import click

from tgame.cli.eyes import viewer_of
from tgame.cli.output import say
from tgame.cli.replaying.page import ReplayPage
from tgame.interpreter.match import MatchError
from tgame.interpreter.telling import EVERYTHING

HELP = """\
  Enter, n       the next decision; n 5: the next five
  b              back by one; b 5: by five
  d 37, 37       to decision 37; d 0: before the first
  t 12, turn 12  to round 12, or turn 12 where there are no rounds
  > <            to the next scene, to the beginning of this one
  first, last    to the beginning, to the end
  as P2          through the eyes of a seat, by number or name; as watcher, as all
  look           the table as it stands here
  rules          with the lines of the rule file that did it, or without (all open only)
  q              leave"""
RULES_ARE_OPEN = "the lines of the rules need all open, for which of them ran can tell what lies hidden"
MOST_DIGITS = 9
_LEAVE = ("q", "quit", "exit")


class Refused(Exception):
    """A command that cannot be done, and why."""


class Prompt:
    def __init__(self, page: ReplayPage, place: int) -> None:
        self.page = page
        self.place = place
        self._count = len(page.record)
        self._commands: dict[str, Callable[[str], None]] = {
            **dict.fromkeys(("", "n", "next"), self._next),
            **dict.fromkeys(("b", "back"), self._back),
            **dict.fromkeys(("d", "decision"), self._decision),
            **dict.fromkeys(("t", "turn", "round"), self._turn),
            ">": self._scene,
            "<": self._scene_back,
            "first": self._first,
            "last": self._last,
            "as": self._as,
            **dict.fromkeys(("l", "look"), self._look),
            "rules": self._rules,
            **dict.fromkeys(("?", "h", "help"), self._help),
        }

    def run(self) -> None:
        """Until somebody leaves, or there is nothing more to read."""
        _prepare()
        say("Enter goes on, `b` back, `?` lists the commands.\n", dim=True)
        self._show()
        while (line := self._read()) is not None and line.strip().lower() not in _LEAVE:
            try:
                self.obey(line)
            except Refused as refused:
                say(str(refused), colour="yellow")

    def obey(self, line: str) -> None:
        word, _, rest = line.strip().partition(" ")
        if word.isdecimal():
            word, rest = "d", line.strip()
        do = self._commands.get(word.lower())
        if do is None:
            close = get_close_matches(word.lower(), [*self._commands, *_LEAVE], n=1)
            meant = f"did you mean `{close[0]}`? " if close else ""
            raise Refused(f"there is no command {word!r}: {meant}`?` lists them")
        do(rest.strip())

    def _read(self) -> str | None:
        if is_terminal(sys.stdin):
            try:
                return input(self._sign())
            except EOFError:
                click.echo()
                return None
            except KeyboardInterrupt:
                click.echo()
                raise
        line = "" if sys.stdin is None else sys.stdin.readline()
        if not line:
            return None
        # Nobody has seen it being typed.
        say(f"{self._sign()}{line.rstrip()}".rstrip())
        return line

    def _sign(self) -> str:
        viewer = self.page.viewer
        return {None: "watcher> ", EVERYTHING: "> "}.get(viewer) or f"P{(viewer or 0) + 1}> "

    # ---- commands

    def _next(self, rest: str) -> None:
        if self.place == self._count:
            raise Refused("this is the end: `b` goes back, `q` leaves")
        for _ in range(min(_number(rest, "n 5") if rest else 1, self._count - self.place)):
            self.place += 1
            self.page.decision(self.place)
        self._where()

    def _back(self, rest: str) -> None:
        if not self.place:
            raise Refused("this is the beginning: Enter goes on")
        self._go(max(0, self.place - (_number(rest, "b 5") if rest else 1)))

    def _decision(self, rest: str) -> None:
        place = _number(rest, "d 37")
        if place > self._count:
            raise Refused(f"there is no decision {place}: decisions are 1 to {self._count}")
        self._go(place)

    def _turn(self, rest: str) -> None:
        number = _number(rest, "t 12")
        rounds = self.page.rounds
        what = "turn" if rounds.turns else "round"
        if not rounds.count:
            raise Refused("this match has no rounds: `d 37` goes to a decision")
        if not 1 <= number <= rounds.count:
            raise Refused(f"there is no {what} {number}: {what}s are 1 to {rounds.count}")
        self._go(rounds.first_of(number))

    def _scene(self, rest: str) -> None:
        _nothing_more(rest, ">")
        place = self.page.rounds.next(self.place)
        if place is None:
            raise Refused("nothing begins after this: `last` goes to the end")
        self._go(place)

    def _scene_back(self, rest: str) -> None:
        _nothing_more(rest, "<")
        if not self.place:
            raise Refused("this is the beginning: Enter goes on")
        self._go(self.page.rounds.previous(self.place))

    def _first(self, rest: str) -> None:
        _nothing_more(rest, "first")
        self._go(0)

    def _last(self, rest: str) -> None:
        _nothing_more(rest, "last")
        self._go(self._count)

    def _as(self, rest: str) -> None:
        if not rest:
            raise Refused("write whose eyes: as P2, as watcher, as all")
        try:
            viewer = viewer_of(rest, self.page.story.speaker.seats)
        except click.UsageError as error:
            raise Refused(error.message) from None
        self.page.see_as(viewer)
        self._show()

    def _look(self, rest: str) -> None:
        _nothing_more(rest, "look")
        self.page.look(self.place)

    def _rules(self, rest: str) -> None:
        _nothing_more(rest, "rules")
        if self.page.viewer != EVERYTHING:
            raise Refused(f"{RULES_ARE_OPEN}: `as all` first")
        self.page.rules = not self.page.rules
        self._show()

    def _help(self, rest: str) -> None:
        say(HELP)

    # ---- showing

    def _go(self, place: int) -> None:
        self.place = place
        self._show()

    def _show(self) -> None:
        self.page.decision(self.place)
        self._where()

    def _where(self) -> None:
        if self.place == self._count:
            try:
                self.page.end()
            except MatchError as error:
                say(str(error), colour="red")
            self.page.page.line()
        self.page.place(self.place)


def is_terminal(stream: TextIO | None) -> bool:
    """Does a person sit there? A shell can start a program without any input at all."""
    return stream is not None and stream.isatty()


def _prepare() -> None:
    """Arrow keys and history at the prompt, where Python has them; what is not text is read as a wrong command."""
    with suppress(ImportError):
        import readline  # noqa: F401
    reconfigure = getattr(sys.stdin, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")


def _number(written: str, example: str) -> int:
    if not written.isdecimal() or len(written) > MOST_DIGITS:
        raise Refused(f"write a number, as in `{example}`")
    return int(written)


def _nothing_more(rest: str, word: str) -> None:
    if rest:
        raise Refused(f"`{word}` stands alone; `?` lists the commands")
