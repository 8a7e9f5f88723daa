"""The lines of the rule file that caused what happened.

In: an edition and events. Out: where each statement stands and how it begins. Which of them ran can tell what lies
hidden: this is for those who may see all.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby

from attrs import frozen

from tgame.interpreter import events as ev
from tgame.interpreter.game import Edition

_RULING = re.compile(r'\s+assumed "[^"]*"')


@frozen
class Cause:
    """A statement, and how many events in a row came of it."""

    place: str
    text: str
    times: int


def causes(edition: Edition, found: Iterable[ev.Event]) -> Iterator[Cause]:
    """The statement behind each event, in order; of a trigger, the line with its condition."""
    source = edition.game.checked.source
    triggers = edition.program.game.triggers
    # Saved rules have no file any more; they are called as a copy of them would be.
    name = f"{edition.game.name}.tgame"

    def cause(event: ev.Event) -> tuple[int, str]:
        if isinstance(event, ev.Fired):
            line, _ = source.place(triggers[event.trigger].test.span.start)
            return line, source.line(line)
        return source.place(event.span.start)[0], source.slice(event.span).partition("\n")[0]

    caused = (cause(event) for event in found if event.site >= 0)
    for (line, text), same in groupby(caused):
        shown = " ".join(_RULING.sub("", text).split())
        yield Cause(f"{name}:{line}", shown, len(list(same)))
