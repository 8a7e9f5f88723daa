"""A program in a pseudo-terminal of its own, with somebody at its keys and a screen that shows what a person would see.

In: the words of a `tgame play` command, and keys. Out: the screen, the bytes behind it, the exit status. Every wait is
bounded; only the program that was started here is ended.
"""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

import pexpect
import pyte

PROGRAM = str(Path(sys.executable).with_name("tgame"))
# As in an environment that is switched on: the shell finds the program by its name.
PATH = os.pathsep.join((str(Path(PROGRAM).parent), os.environ.get("PATH", os.defpath)))
PATIENCE = 20.0  # seconds; a busy machine is slow, a program that hangs is not waited for
# What a line editor sends when it begins to read a line, and when it has read one.
READS, HAS_READ = b"\x1b[?2004h", b"\x1b[?2004l"
CLEAR = b"\x1b[H\x1b[2J\x1b[3J"
ENTER, TAB, UP, CTRL_C, CTRL_D = "\r", "\t", "\x1b[A", "\x03", "\x04"
PROMPT = re.compile(r"(?:^| )> ?$")
RULE = "──"


class Screen(pyte.HistoryScreen):
    """A screen that answers when it is asked where its cursor is, as terminals do."""

    def __init__(self, columns: int, lines: int, answer: Callable[[bytes], object]) -> None:
        super().__init__(columns, lines, history=5_000, ratio=0.5)
        self._answer = answer

    def select_graphic_rendition(self, *attrs: int, **options: Any) -> None:
        # pyte knows no faint signs; they take the place of blinking ones, which tgame never sends.
        faint = [5 if attr == 2 and 38 not in attrs else attr for attr in attrs]
        super().select_graphic_rendition(*faint, **options)

    def write_process_input(self, data: str) -> None:
        self._answer(data.encode())


class Keyboard:
    def __init__(
        self,
        state: Path,
        *words: str,
        columns: int = 80,
        lines: int = 30,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        inherited = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")}
        usual = {
            "TERM": "xterm-256color",
            "LANG": "C.UTF-8",
            "XDG_STATE_HOME": str(state),
            "PAGER": "cat",
            "PATH": PATH,
        }
        self.edits = (environment or {}).get("TERM") != "dumb"
        self.child: Any = pexpect.spawn(
            PROGRAM,
            # What is typed must meet the same match every time, however busy the machine is.
            ["play", *words, *(["--bots", "random"] if words and not words[0].startswith("-") else [])],
            env={**inherited, **usual, **(environment or {})},
            dimensions=(lines, columns),
            timeout=PATIENCE,
        )
        self.child.delaybeforesend = None
        self.screen = Screen(columns, lines, self.child.send)
        self._stream = pyte.ByteStream(self.screen)
        self.bytes = b""
        self.sent_at = 0  # how much had come when something was typed last
        self.ended = self.gone = False

    def __enter__(self) -> Keyboard:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if not self.gone:
            self.child.close(force=True)

    # ---- what comes

    def _take(self, seconds: float) -> bool:
        """What the program has written, if it does so within this time."""
        try:
            found = self.child.read_nonblocking(65536, timeout=seconds)
        except pexpect.TIMEOUT:
            return False
        except pexpect.EOF:
            self.ended = True
            return False
        self.bytes += found
        self._stream.feed(found)
        return True

    def until(self, wanted: Callable[[], bool], what: str = "what was waited for") -> None:
        latest = time.monotonic() + PATIENCE
        while not wanted():
            if self.ended or time.monotonic() > latest:
                raise AssertionError(f"{what} did not come. The screen:\n{self.text}")
            self._take(0.25)

    @property
    def asks(self) -> bool:
        """Does it wait for a line, and has it drawn all that comes before it?"""
        since = self.bytes[self.sent_at :]
        if self.edits and (self.bytes.rfind(READS) <= self.bytes.rfind(HAS_READ) or READS not in since):
            return False
        if not self.edits and self.sent_at and b"\n" not in since:
            return False
        row, column = min(self.screen.cursor.y, self.screen.lines - 1), self.screen.cursor.x
        return PROMPT.search(self.screen.display[row][:column]) is not None

    def ready(self) -> Keyboard:
        """Wait until a line can be typed, or it has ended."""
        latest = time.monotonic() + PATIENCE
        while not self.asks and not self.ended:
            assert time.monotonic() < latest, f"nothing is asked:\n{self.text}"
            self._take(0.25)
        return self

    # ---- what is typed

    def keys(self, keys: str | bytes) -> None:
        """Keys, with no Enter behind them."""
        self.child.send(keys)

    def type(self, text: str) -> Keyboard:
        """A line, and what comes of it up to the next prompt."""
        self.sent_at = len(self.bytes)
        self.child.send(text + ENTER)
        return self.ready()

    def answer(self, text: str) -> Keyboard:
        """A line, and Enter as long as there is more to read."""
        self.type(text)
        while not self.ended and "Enter goes on" in self.prompt:
            self.type("")
        return self

    def resize(self, columns: int, lines: int) -> Keyboard:
        """Another size of the window; the prompt is drawn anew."""
        self.sent_at = len(self.bytes)
        self.screen.resize(lines, columns)
        self.child.setwinsize(lines, columns)
        return self.ready()

    # ---- what is seen

    @property
    def rows(self) -> list[str]:
        return [row.rstrip() for row in self.screen.display]

    @property
    def text(self) -> str:
        return "\n".join(self.rows).rstrip()

    @property
    def history(self) -> str:
        """All that can be scrolled back to, and the screen."""
        above = ["".join(row[x].data for x in range(self.screen.columns)).rstrip() for row in self.screen.history.top]
        return "\n".join([*above, self.text])

    @property
    def since(self) -> str:
        """What came since something was typed last, without colours."""
        return stripped(self.bytes[self.sent_at :])

    @property
    def prompt(self) -> str:
        return self.rows[self.screen.cursor.y]

    def bright(self) -> list[str]:
        """The stretches in bold between the last line across the screen and the prompt: what can be typed."""
        last = self.screen.cursor.y
        across = [row for row in range(last) if self.screen.display[row].startswith(RULE)]
        found: list[str] = []
        for row in range(across[-1] + 1 if across else 0, last):
            found.extend(self._bold(row))
        return found

    def _bold(self, row: int) -> Iterator[str]:
        text = ""
        for column in range(self.screen.columns):
            sign = self.screen.buffer[row][column]
            if sign.bold:
                text += sign.data
            elif text.strip():
                yield text.strip()
                text = ""
        if text.strip():
            yield text.strip()

    # ---- its end

    def end(self) -> int:
        """Its exit status; 128 and the number of a signal if one ended it."""
        latest = time.monotonic() + PATIENCE
        while not self.ended:
            assert time.monotonic() < latest, f"it goes on:\n{self.text}"
            self._take(0.25)
        return self._status()

    def hang_up(self) -> int:
        """Close the terminal, as when its window is closed."""
        self.child.ptyproc.fileobj.close()
        self.gone = True
        self.child.closed = True
        return self._status()

    def _status(self) -> int:
        latest = time.monotonic() + PATIENCE
        while time.monotonic() < latest:
            pid, status = os.waitpid(self.child.pid, os.WNOHANG)
            if pid:
                self.child.ptyproc.terminated = True
                code = os.waitstatus_to_exitcode(status)
                return code if code >= 0 else 128 - code
            time.sleep(0.02)
        raise AssertionError("it does not end")


def stripped(found: bytes) -> str:
    """Bytes of a terminal as text, without what steers it."""
    text = found.decode("utf-8", "replace")
    return re.sub(r"\x1b(?:\[[0-9;?]*[A-Za-z]|\][^\x07]*\x07|[=>()][A-Z0-9]?)|\r", "", text)
