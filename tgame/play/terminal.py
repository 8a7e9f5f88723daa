"""The terminal: lines go out in colour or plain, a typed line comes in, with editing, history and completion.

In a pipe, or on a terminal that can do little, the same lines are printed without colours, and what is typed is
repeated, so that a transcript can be read. Nothing that is printed can steer the terminal.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from tgame.dsl.visible import plain
from tgame.play import lines as ln
from tgame.play.lines import Line, text_of

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession
    from rich.console import Console

NARROWEST, WIDEST, USUAL = 40, 100, 80
LOWEST = 24
SEATS = ("cyan", "magenta", "yellow", "blue", "green", "red")
STYLES = {
    ln.KEY: "bold",
    ln.ASK: "bold green",
    ln.RULE: "dim",
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
Completer = Callable[[str], Sequence[str]]


class Hangup(Exception):
    """There is nobody to answer any more: the end of the input, or a terminal that went away."""


class Terminal:
    def __init__(self) -> None:
        self.watched = sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
        self.typed = sys.stdin.isatty()
        self.printed = 0
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

    # ---- out

    def show(self, found: Iterable[Line]) -> None:
        try:
            for one in found:
                self._show(one)
                self.printed += 1
            sys.stdout.flush()
        except (BrokenPipeError, OSError):
            raise Hangup from None

    def tell(self, text: str, role: str = ln.PLAIN) -> None:
        """A sentence or two, broken between words."""
        self.show(ln.worded(text, self.width, role))

    def _show(self, found: Line) -> None:
        if self._console is None:
            print(plain(text_of(found)).rstrip())
            return
        from rich.text import Text

        parts = [(plain(span.text), _style(span.role)) for span in found]
        self._console.print(Text.assemble(*parts), soft_wrap=True)

    def clear(self) -> None:
        """Wipe the screen and what can be scrolled back to; in a pipe there is nothing to wipe."""
        if self.watched:
            sys.stdout.write("\033[H\033[2J\033[3J")
            sys.stdout.flush()
        self.printed = 0

    # ---- in

    def ask(self, prompt: str, complete: Completer | None = None) -> str:
        """A typed line. Raises KeyboardInterrupt, or Hangup when nobody can answer any more."""
        try:
            if self.typed and self.watched:
                return self._edited(prompt, complete).strip()
            sys.stdout.write(f"{plain(prompt)} > ")
            sys.stdout.flush()
            found = sys.stdin.readline()
        except (EOFError, BrokenPipeError, OSError):
            raise Hangup from None
        if not found:
            print()
            raise Hangup
        if not self.typed:
            print(plain(found.strip()))
        self.printed += 1
        return found.strip()

    def _edited(self, prompt: str, complete: Completer | None) -> str:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.formatted_text import FormattedText
        from prompt_toolkit.history import InMemoryHistory

        if self._prompt is None:
            self._prompt = PromptSession(history=InMemoryHistory())
        style = "bold ansigreen" if self._console is not None else ""
        asked = FormattedText([(style, f"{plain(prompt)} "), ("", "> ")])
        self.printed += 1
        return self._prompt.prompt(asked, completer=_completer(complete), complete_while_typing=False)


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
