"""What happened in a match, as typed values: read from the machine's log, in order, and only ever added to.

In: a program and a log. Out: events, each with its scope (the run of a phase, the act, step or trigger in which it
happened, inside which other), who was acting, and the statement of the rule file that caused it. They say everything:
who may know what is the business of those who tell them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, Literal

from attrs import field, frozen

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import blocks
from tgame.dsl.diagnostics import Span
from tgame.interpreter.machine import Log, Note, Spot, events, events_since
from tgame.interpreter.program import Program
from tgame.interpreter.routines import FLOW

Kind = Literal["match", "phase", "apart", "act", "step", "trigger"]


@frozen(eq=False)
class Scope:
    """Something that was going on. `actor` is the player whose doing it is, if it is anybody's."""

    kind: Kind
    name: str
    routine: str
    actor: int | None
    outer: Scope | None = field(repr=False)

    def around(self) -> Iterator[Scope]:
        """This scope and those around it, from the inside out."""
        scope: Scope | None = self
        while scope is not None:
            yield scope
            scope = scope.outer

    def within(self, kind: Kind) -> Scope | None:
        """The nearest scope of a kind."""
        return next((scope for scope in self.around() if scope.kind == kind), None)


@frozen(kw_only=True)
class Happening:
    """What every event carries. `site` numbers the statement that caused it; -1 where no statement did."""

    scope: Scope = field(repr=False)
    site: int = field(repr=False)
    span: Span = field(repr=False)

    @property
    def actor(self) -> int | None:
        return self.scope.actor


@frozen
class Entered(Happening):
    """A run of a phase begins; `value` is the element of its loop."""

    phase: str
    value: Any
    note: Note | None


@frozen
class Acted(Happening):
    """A player performs an action. `known` and `spots` are of the pieces chosen: who could tell which, and where."""

    player: int
    action: str
    chosen: Any
    known: tuple[int, ...]
    spots: tuple[Spot, ...]
    note: Note | None


@frozen
class Passed(Happening):
    player: int
    node: int


@frozen
class Stepped(Happening):
    step: str
    note: Note | None


@frozen
class Fired(Happening):
    """A trigger's condition became true, for `value` if it watches several."""

    trigger: int
    value: Any
    note: Note | None


@frozen
class Moved(Happening):
    """A piece went from one place to another; `known` are those who know it then."""

    piece: int
    source: int
    target: int
    known: int


@frozen
class Shown(Happening):
    piece: int
    place: int
    known: int


@frozen
class Hidden(Happening):
    piece: int
    place: int
    known: int


@frozen
class Looked(Happening):
    """One player looks at a piece."""

    piece: int
    place: int
    known: int
    player: int


@frozen
class Shuffled(Happening):
    zone: int
    order: tuple[int, ...] = field(repr=False)


@frozen
class Rotated(Happening):
    first: int
    parts: int
    seats: int


@frozen
class Announced(Happening):
    """`tell(x in S: e)`: of each piece where it lay, and the value; and which faces that leaves it, where that can be
    told from it."""

    facts: tuple[tuple[int, Spot, Any], ...]
    faces: tuple[int, ...]


@frozen
class Concluded(Happening):
    """What everybody can conclude from an act's being legal: which faces that leaves some pieces. Nobody says it."""

    pieces: tuple[int, ...]
    faces: tuple[int, ...]


@frozen
class Said(Happening):
    """`tell "…"`."""

    text: int
    note: Note | None


@frozen
class Rolled(Happening):
    value: int


@frozen
class Assigned(Happening):
    place: int
    before: Any
    value: Any


@frozen
class Joined(Happening):
    """Those who chose at the same time are done."""


@frozen
class Ended(Happening):
    note: Note | None


Event = (
    Entered | Acted | Passed | Stepped | Fired | Moved | Shown | Hidden | Looked | Shuffled | Rotated | Announced
    | Concluded | Said | Rolled | Assigned | Joined | Ended
)  # fmt: skip

_PLAIN: Mapping[str, type[Any]] = {
    "pass": Passed, "move": Moved, "show": Shown, "hide": Hidden, "look": Looked, "shuffle": Shuffled,
    "rotate": Rotated, "tell": Announced, "conclude": Concluded, "say": Said, "roll": Rolled, "set": Assigned,
    "joined": Joined, "end": Ended,
}  # fmt: skip


class Reader:
    """Reads logs of one program."""

    def __init__(self, program: Program) -> None:
        self.program = program

    @cached_property
    def _homes(self) -> dict[Span, list[tuple[str, tuple[str, ...]]]]:
        """For each statement the routines it stands in, with the phases around it there. A hook stands in several."""
        found: dict[Span, list[tuple[str, tuple[str, ...]]]] = {}

        def gather(routine: str, block: t.Block, phases: tuple[str, ...]) -> None:
            for stmt in block:
                found.setdefault(stmt.span, []).append((routine, phases))
                inner = phases
                if isinstance(stmt, t.Phase) and stmt.name is not None:
                    inner = (*phases, stmt.name)
                for body in blocks(stmt):
                    gather(routine, body, inner)

        game = self.program.game
        gather(FLOW, game.flow, ())
        for name, action in game.actions.items():
            gather(f"action {name}", tuple(line for line in action.lines if isinstance(line, t.Let)), ())
            gather(f"action {name}", action.body, ())
        for name, step in game.steps.items():
            gather(f"step {name}", step.body, ())
        for number, trigger in enumerate(game.triggers):
            gather(f"trigger {number}", trigger.body, ())
        return found

    def read(self, log: Log) -> list[Event]:
        """The events of a log."""
        return self.go_on(events(log), Scope("match", "", FLOW, None, None))[0]

    def go_on(self, records: Iterable[tuple[Any, ...]], scope: Scope) -> tuple[list[Event], Scope]:
        """The events of what was added to a log, after the scope in which it stopped; and the scope where it stops."""
        found: list[Event] = []
        for kind, site, *rest in records:
            span = self.program.span(site)
            scope = self._leave(_out_of_apart(scope) if kind in ("apart", "joined") else scope, span, site)
            match kind:
                case "phase":
                    name, value, note = rest
                    scope = Scope("phase", name, scope.routine, self._turn(name, value, scope.actor), scope)
                    found.append(Entered(name, value, note, scope=scope, site=site, span=span))
                case "act":
                    player, action, *more = rest
                    scope = Scope("act", action, f"action {action}", player, scope)
                    found.append(Acted(player, action, *more, scope=scope, site=site, span=span))
                case "step":
                    name, note = rest
                    scope = Scope("step", name, f"step {name}", scope.actor, scope)
                    found.append(Stepped(name, note, scope=scope, site=site, span=span))
                case "trigger":
                    number, value, note = rest
                    me = value if self.program.game.triggers[number].name == "me" else scope.actor
                    scope = Scope("trigger", str(number), f"trigger {number}", me, scope)
                    found.append(Fired(number, value, note, scope=scope, site=site, span=span))
                case "apart":
                    scope = Scope("apart", "", scope.routine, rest[0], scope)
                case "joined":
                    found.append(Joined(scope=scope, site=site, span=span))
                case _:
                    found.append(_PLAIN[kind](*rest, scope=scope, site=site, span=span))
        return found, scope

    def _turn(self, name: str, value: Any, actor: int | None) -> int | None:
        """Whose doing a run of a phase is: with `each me`, the one whose turn it is."""
        phase = self.program.phases[name]
        if isinstance(phase.loop, t.Each) and phase.loop.name == "me":
            return int(value)
        return actor

    def stands_in(self, scope: Scope, span: Span) -> Scope:
        """Of what was going on last, that in which a statement stands."""
        return self._leave(_out_of_apart(scope), span, 0)

    def _leave(self, scope: Scope, span: Span, site: int) -> Scope:
        """The scope in which a statement stands: what it does not stand in is over."""
        homes = self._homes.get(span)
        if site < 0 or homes is None:
            return scope
        for candidate in scope.around():
            for routine, phases in homes:
                if candidate.routine != routine:
                    continue
                if candidate.kind == "phase":
                    if candidate.name in phases:
                        return candidate
                elif candidate.kind in ("match", "act", "step", "trigger", "apart"):
                    return candidate
        return scope


class Follower:
    """Reads the log of one match as it grows."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._log: Log = None
        self._scope = Scope("match", "", FLOW, None, None)
        self.events: list[Event] = []

    def follow(self, log: Log) -> list[Event] | None:
        """The events that are new; None if the log is another one than before, which must be read by a new follower."""
        records = events_since(log, self._log)
        if records is None:
            return None
        found, self._scope = self._reader.go_on(records, self._scope)
        self._log = log
        self.events += found
        return found


def _out_of_apart(scope: Scope) -> Scope:
    apart = scope.within("apart")
    if apart is None:
        return scope
    assert apart.outer is not None
    return apart.outer
