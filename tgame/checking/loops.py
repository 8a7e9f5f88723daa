"""Runs of phases that change nothing, in one match.

In: a checked game, and the raw events of a match as they come. Out: for each phase with a loop how many runs it had,
how many of them changed nothing, and how many times on end it ran although nobody had a choice and nothing changed.
A run counts as one that changed something whenever that cannot be told.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from attrs import define

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import blocks

_CHANGES = frozenset(("move", "show", "hide", "look", "tell", "say", "roll", "trigger"))


@define
class Runs:
    """Of one phase."""

    runs: int = 0
    idle: int = 0
    spins: int = 0  # the most on end that changed nothing and asked nothing
    _on_end: int = 0
    _changed: bool = True
    _asked: bool = True
    _open: bool = False

    def begin(self) -> None:
        self.finish()
        self.runs += 1
        self._open, self._changed, self._asked = True, False, False

    def finish(self) -> None:
        if not self._open:
            return
        self._open = False
        self.idle += not self._changed
        self._on_end = self._on_end + 1 if not (self._changed or self._asked) else 0
        self.spins = max(self.spins, self._on_end)

    def note(self, changed: bool, asked: bool) -> None:
        self._changed |= changed
        self._asked |= asked


class Loops:
    def __init__(self, game: t.Game) -> None:
        self._around = _around(game.flow)
        self.phases: dict[str, Runs] = {}
        self._open: set[str] = set()

    def follow(self, events: Iterable[tuple[Any, ...]], zones: Sequence[Sequence[int]]) -> None:
        """What happened, and what lies in the zones after it."""
        for kind, site, *rest in events:
            match kind:
                case "phase":
                    self._enter(rest[0])
                case "set":
                    self._note(changed=rest[1] != rest[2])
                case "shuffle":
                    self._note(changed=len(rest[1]) > 1)
                case "rotate":
                    # Empty hands may go round as they please.
                    first, parts, _ = rest
                    self._note(changed=any(piece >= 0 for zone in zones[first : first + parts] for piece in zone))
                case "end":
                    # Without a statement that says so, the flow has come to its end.
                    self._note(changed=site >= 0)
                case _ if kind in _CHANGES:
                    self._note(changed=True)

    def chosen(self) -> None:
        """Somebody had a choice."""
        self._note(asked=True)

    def end(self) -> dict[str, Runs]:
        for name in self._open:
            self.phases[name].finish()
        self._open.clear()
        return self.phases

    def _note(self, changed: bool = False, asked: bool = False) -> None:
        for name in self._open:
            self.phases[name].note(changed, asked)

    def _enter(self, name: str) -> None:
        around = self._around.get(name)
        if around is None:
            # Inside a step: which phases it belongs to depends on who calls it.
            self._note(changed=True)
            return
        for other in self._open - around:
            self.phases[other].finish()
        self._open &= around
        self._open.add(name)
        self.phases.setdefault(name, Runs()).begin()


def _around(flow: t.Block) -> dict[str, set[str]]:
    """The phases of the flow that have a loop, with those around each."""
    found: dict[str, set[str]] = {}

    def gather(block: t.Block, outer: set[str]) -> None:
        for stmt in block:
            inner = outer
            if isinstance(stmt, t.Phase) and stmt.name is not None and stmt.loop is not None:
                found[stmt.name] = outer
                inner = outer | {stmt.name}
            for body in blocks(stmt):
                gather(body, inner)

    gather(flow, set())
    return found
