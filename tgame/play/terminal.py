"""The terminal: lines go out in colour or plain, a typed line comes in, with editing, history and completion.

In a pipe, or on a terminal that can do little, the same lines are printed without colours, and what is typed is
repeated, so that a transcript can be read. Nothing that is printed can steer the terminal. A signal that ends the
program comes out as an exception while it prints or reads, never in the middle of something else.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from itertools import groupby
from typing import TYPE_CHECKING, Any

from tgame.dsl.visible import plain
from tgame.interpreter.pictures.widths import width
from tgame.play import lines as ln
from tgame.play.dye import HEADING, SEATS, Dye
from tgame.play.lines import Line, text_of

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession
    from rich.console import Console

NARROWEST, WIDEST, USUAL = 40, 100, 80
ROOM_TO_TYPE = 20
LOWEST = 24
STYLES = {
    ln.KEY: "bold",
    ln.ASK: "bold green",
    ln.RULE: "dim",
    ln.HEAD: f"bold {HEADING}",
    ln.TITLE: "italic",
    ln.BACK: "bright_black",
    ln.NEW: "bold",
    ln.FREE: "bold green",
    ln.NO: "dim",
    ln.WHY: "dim",
    ln.KNOWN: "dim italic",
    ln.ERROR: "red",
    ln.DIM: "dim",
    ln.PLUS: "green",
    ln.MINUS: "red",
}
# Roles that leave a text its own colours.
DYED = (ln.PLAIN, ln.KEY)
# A closed window, a system that goes down, Ctrl-C. Not every system has all of them.
ENDING = tuple(getattr(signal, name) for name in ("SIGHUP", "SIGTERM", "SIGINT") if hasattr(signal, name))
Completer = Callable[[str], Sequence[str]]


class Hangup(BaseException):
    """There is nobody to answer any more: the end of the input, or a terminal that went away; the cause says which.
    Like KeyboardInterrupt, it may come while a bot thinks, and is none of that bot's errors."""


class Terminal:
    dye: Dye | None = None  # colours the words of one game
    ended_by: int | None = None  # the signal that came
    _can_be_left = False  # a signal may be heeded at once
    _pages = False
    _thought = False  # somebody has been at work since a person was asked last

    def __init__(self) -> None:
        self.watched = sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
        self.typed = sys.stdin.isatty()
        self.printed = 0
        for stream in (sys.stdin, sys.stdout):
            if isinstance(stream, TextIOWrapper):
                # Bytes that are no text, and signs that this terminal does not have, are question marks.
                stream.reconfigure(errors="replace")
        self._console: Console | None = None
        self._prompt: PromptSession[str] | None = None
        if self.watched and not os.environ.get("NO_COLOR"):
            from rich.console import Console

            self._console = Console(highlight=False, markup=False, emoji=False)

    @property
    def width(self) -> int:
        return max(NARROWEST, min(WIDEST, shutil.get_terminal_size((USUAL, LOWEST)).columns))

    @property
    def height(self) -> int:
        return shutil.get_terminal_size((USUAL, LOWEST)).lines or LOWEST

    @property
    def pauses(self) -> bool:
        """Does a person read this as it comes? Nobody waits for Enter in a pipe, or where nothing can be steered."""
        return self.typed and self.watched

    # ---- signals

    @contextmanager
    def heeding(self) -> Iterator[None]:
        """Until this is left, a signal does not end the program in the middle of an answer: see `heed`."""
        # Even if nohup had them ignored: a match has nobody to go on for, once its terminal is gone.
        before = {number: signal.signal(number, self._hear) for number in ENDING}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def _hear(self, number: int, frame: object) -> None:
        if self._pages and number == signal.SIGINT:
            return  # the pager's, which is told too
        insisted = self.ended_by == number == signal.SIGINT
        self.ended_by = number
        app = self._prompt.app if self._prompt is not None else None
        if app is not None and app.is_running and app.loop is not None:
            app.loop.call_soon_threadsafe(self._leave_prompt)
        elif self._can_be_left or insisted:
            self.heed()

    def heed(self) -> None:
        """Raise what a signal asks for, if one came: KeyboardInterrupt or Hangup."""
        if self.ended_by == signal.SIGINT:
            raise KeyboardInterrupt
        if self.ended_by is not None:
            raise Hangup

    def _leave_prompt(self) -> None:
        if self.ended_by is not None and self._prompt is not None and not self._prompt.app.is_done:
            self._prompt.app.exit(exception=KeyboardInterrupt() if self.ended_by == signal.SIGINT else Hangup())

    # ---- out

    def show(self, found: Iterable[Line]) -> None:
        self.heed()
        with _hung_up():
            for one in found:
                self._show(one)
                self.printed += 1
            sys.stdout.flush()

    def tell(self, text: str, role: str = ln.PLAIN) -> None:
        """A sentence or two, broken between words."""
        self.show(ln.worded(text, self.width, role))

    def _show(self, found: Line) -> None:
        if self._console is None:
            print(plain(text_of(found)).rstrip())
            return
        from rich.text import Text

        self._console.print(Text.assemble(*self._dyed(found)), soft_wrap=True)

    def _dyed(self, found: Line) -> Iterator[tuple[str, str]]:
        for role, spans in groupby(found, key=lambda span: span.role):
            # Names of several words may have been put together from them.
            text, style = plain("".join(span.text for span in spans)), _style(role)
            if self.dye is None or role not in DYED:
                named = self.dye.whole(text) if self.dye is not None and role == ln.TITLE else ""
                yield text, f"{style} {named}".strip()
            else:
                yield from ((part, f"{style} {colour}".strip()) for part, colour in self.dye.parts(text))

    def page(self, found: Iterable[Line], how: str = "") -> None:
        """Something long to read: in a pager, where a person looks at it; `how` says how to leave that."""
        lines = list(found)
        if not self.pauses or len(lines) < self.height:
            self.show(lines)
            return
        import click

        self._pages = True
        try:
            with _hung_up(), _pager_says(how):
                click.echo_via_pager("\n".join(plain(text_of(one)) for one in lines) + "\n")
        finally:
            self._pages = False
        self.printed += self.height

    @contextmanager
    def waiting(self, text: str) -> Iterator[None]:
        """A sign that somebody is at work, while it lasts, for a person who watches. The work may be broken off."""
        if not self.pauses:
            with self._leaving():
                yield
            return
        from rich.console import Console

        with Console(stderr=True).status(text, spinner_style=""), self._leaving():
            yield
        self._thought = True

    @contextmanager
    def _leaving(self) -> Iterator[None]:
        """A signal need not wait until this is over."""
        self._can_be_left = True
        try:
            self.heed()
            yield
        finally:
            self._can_be_left = False

    def clear(self) -> None:
        """Wipe the screen and what can be scrolled back to; in a pipe there is nothing to wipe."""
        if self.watched:
            with _hung_up():
                sys.stdout.write("\033[H\033[2J\033[3J")
                sys.stdout.flush()
        self.printed = 0
        # With it go the lines that were typed, which the arrow keys would bring back, and what was cut.
        self._prompt = None

    # ---- in

    def ask(self, prompt: str, complete: Completer | None = None) -> str:
        """A typed line. Raises KeyboardInterrupt, or Hangup when nobody can answer any more."""
        if width(prompt) + ROOM_TO_TYPE > self.width:
            # A prompt that would be broken in the middle of a word, or leave no room behind it.
            self.tell(prompt, ln.ASK)
            prompt = ""
        asked = f"{plain(prompt)} > ".lstrip()
        if self._thought:
            _drop_what_was_typed()
            self._thought = False
        with _hung_up():
            if self.pauses:
                return self._edited(asked, complete).strip()
            sys.stdout.write(asked)
            sys.stdout.flush()
            found = self._plain_line()
            if not found or not self.typed:
                print(plain(found.strip()))
        if not found:
            raise Hangup
        self.printed += 1
        return found.strip()

    def _plain_line(self) -> str:
        with self._leaving():
            return sys.stdin.readline()

    def _edited(self, prompt: str, complete: Completer | None) -> str:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.formatted_text import FormattedText
        from prompt_toolkit.history import InMemoryHistory

        if self._prompt is None:
            self._prompt = PromptSession(history=InMemoryHistory())
        style = "bold ansigreen" if self._console is not None else ""
        asked = FormattedText([(style, prompt.removesuffix("> ")), ("", "> ")])
        self.printed += 1
        return self._prompt.prompt(
            asked, completer=_completer(complete), complete_while_typing=False, pre_run=self._leave_prompt
        )


@contextmanager
def _hung_up() -> Iterator[None]:
    """What goes wrong with a terminal or a pipe: nobody is there any more."""
    try:
        yield
    except EOFError:
        raise Hangup from None
    except OSError as error:
        raise Hangup from error


@contextmanager
def _pager_says(how: str) -> Iterator[None]:
    """What the pager `less` has in its last line, unless somebody has settings of their own for it."""
    if not how or os.environ.get("LESS"):
        yield
        return
    # These signs steer how `less` reads a prompt.
    told = re.sub(r"([?:.%\\$-])", r"\\\1", how)
    os.environ["LESS"] = f"-RP{told}$"
    try:
        yield
    finally:
        os.environ["LESS"] = ""


def _drop_what_was_typed() -> None:
    """Keys that were pressed before a question stood there are no answer to it."""
    try:
        import termios
    except ImportError:  # a system without such terminals
        return
    with suppress(OSError, ValueError, termios.error):
        termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)


def _style(role: str) -> str:
    if role.startswith("seat."):
        return SEATS[int(role.removeprefix("seat.")) % len(SEATS)]
    return STYLES.get(role, "")


def _completer(complete: Completer | None) -> Any:
    if complete is None:
        return None
    offers: Completer = complete
    from prompt_toolkit.completion import Completer as Base
    from prompt_toolkit.completion import Completion

    class Offered(Base):
        def get_completions(self, document: Any, complete_event: Any) -> Iterable[Completion]:
            text = document.text_before_cursor
            last = text.rpartition(" ")[2]
            for word in offers(text):
                yield Completion(word, start_position=-len(last))

    return Offered()
