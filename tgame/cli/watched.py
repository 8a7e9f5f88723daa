"""How far a run of many matches is: a bar for a person who is watching, and a line now and then for a file.

In: how far it is to go, and each match as it comes. Out: the same words in both. Where time decides how many matches
there will be, it is shown by time.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from attrs import define, field, frozen

from tgame.cli.output import say

LINE_EVERY = 30.0  # seconds, where nobody sees a bar
_WIDTH = 16


@frozen
class Goal:
    """So many matches, or so many seconds; or until either is reached."""

    matches: int | None = None
    seconds: float | None = None


def _none() -> int:
    return 0


@define
class Progress:
    """`title` says of what, where that is not clear; `failures` counts what was found wrong so far."""

    goal: Goal
    title: str = ""
    failures: Callable[[], int] = _none
    count: int = 0
    known: int = 0  # those of them that are not of this run: they say nothing of how fast it is
    began: float = field(factory=monotonic)

    def add(self, known: bool = False) -> None:
        self.count += 1
        self.known += known
        if known:
            self.began = monotonic()

    @property
    def share(self) -> float:
        """How much is done, from 0 to 1."""
        goal = self.goal
        by_number = self.count / goal.matches if goal.matches else 0.0
        by_time = (monotonic() - self.began) / goal.seconds if goal.seconds else float(goal.seconds is not None)
        return min(1.0, max(by_number, by_time))

    def words(self) -> str:
        from tgame.dsl.visible import plain

        failures = self.failures()
        parts = (self.extent(), self._rate(), self._ahead(), f"{failures} failure{'s' * (failures != 1)}")
        said = ", ".join(part for part in parts[: 4 if failures else 3] if part)
        return plain(f"{self.title}: {said}" if self.title else said)

    def extent(self) -> str:
        """`12 of 60 matches`, or `12 matches` where nobody knows how many there will be."""
        total = self.goal.matches
        if total is not None:
            return f"{self.count:,} of {total:,} matches"
        return f"{self.count:,} match{'es' * (self.count != 1)}"

    def _rate(self) -> str:
        speed = self._speed()
        return f"{speed:,.1f} a second" if speed else ""

    def _speed(self) -> float:
        return (self.count - self.known) / max(1e-3, monotonic() - self.began)

    def _ahead(self) -> str:
        goal, speed = self.goal, self._speed()
        if goal.seconds is not None:
            left = goal.seconds - (monotonic() - self.began)
            return f"{left:,.0f} s to go" if left >= 0.5 else "the last ones end"
        if goal.matches is None or not speed:
            return ""
        return f"about {(goal.matches - self.count) / speed:,.0f} s to go"


@contextmanager
def watched(progress: Progress) -> Iterator[Callable[[], None]]:
    """Gives what is to be called after each match."""
    if not sys.stderr.isatty():
        yield _Lines(progress)
        return
    from rich.console import Console
    from rich.progress import Progress as Display
    from rich.progress import ProgressColumn, Task
    from rich.progress_bar import ProgressBar
    from rich.table import Column
    from rich.text import Text

    class Bar(ProgressColumn):
        def render(self, task: Task) -> ProgressBar:
            return ProgressBar(total=1.0, completed=progress.share, width=_WIDTH)

    class Words(ProgressColumn):
        def render(self, task: Task) -> Text:
            return Text(progress.words(), overflow="ellipsis", no_wrap=True)

    columns = Bar(table_column=Column(width=_WIDTH)), Words(table_column=Column(no_wrap=True, overflow="ellipsis"))
    with Display(*columns, console=Console(stderr=True), transient=True) as display:
        display.add_task("")
        yield lambda: None


class _Lines:
    """Says now and then how far it is."""

    def __init__(self, progress: Progress) -> None:
        self.progress = progress
        self.said = monotonic()

    def __call__(self) -> None:
        now = monotonic()
        if now - self.said >= LINE_EVERY:
            self.said = now
            say(self.progress.words(), err=True)
