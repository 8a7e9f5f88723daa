"""One random match with the invariants on, and what was seen in it.

In: an edition, a task and a seed. Out: a record, with notes as plain values: which actions were offered and taken,
which triggers fired, which faces moved after the set-up, which lines of the score were not the same for all, how the
runs of phases went, how it ended; and of a match that failed, why and after which decisions.

Every other match picks a kind of act before it picks one of them: where one action has a hundred options and another
has one, a random player would hardly ever take the latter.
"""

from __future__ import annotations

from random import Random
from typing import Any

from attrs import evolve

from tgame.batch.endings import ending
from tgame.batch.playing import ended, failed
from tgame.batch.tasks import Record, Task
from tgame.checking.failures import crashed
from tgame.checking.loops import Loops
from tgame.interpreter.asks import Ask
from tgame.interpreter.chance import BOTS, stream
from tgame.interpreter.game import Edition
from tgame.interpreter.machine import Machine, events, events_since
from tgame.interpreter.match import Match, MatchError

HOW = "tgame.checking.examine:examine"
_TOLD_AT_ALL = 50  # the latest decisions of a match without an end


def examine(edition: Edition, task: Task, seed: int) -> Record:
    seen = _Seen(edition)
    found: Match | None = None
    decisions: list[tuple[int, int]] = []
    try:
        found = edition.new(seed)
        seen.set_up(found.machine)
        draw = stream(seed, BOTS)
        while len(decisions) < task.limit and (ask := found.ask()) is not None:
            index = seen.choose(ask, draw, by_kind=bool(seed % 2))
            decisions.append((ask.player, index))
            found.take(ask, index)
            seen.after(found.machine)
        record = ended(seed, found)
        seen.scores(found)
    except MatchError as error:
        record = failed(seed, error, found)
        return evolve(record, notes={**record.notes, **seen.notes(found), "decisions": decisions})
    except Exception as error:
        return Record(0, seed, notes={"broken": [crashed(error)], "decisions": decisions})
    notes = seen.notes(found)
    if not found.over:
        notes |= {"latest": seen.latest, "limit": task.limit, "decisions": decisions}
    return evolve(record, notes=notes)


class _Seen:
    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.offered: set[str] = set()
        self.taken: set[str] = set()
        self.latest: list[str] = []
        self.fired: set[int] = set()
        self.moved: set[int] = set()
        self.unequal: list[int] = []
        self.values: list[int] = []
        self.loops = Loops(edition.program.game)
        self._log: Any = None

    def set_up(self, machine: Machine) -> None:
        """What happens before the first question is no move of anybody's."""
        early = events(machine.log)
        self.fired.update(event[2] for event in early if event[0] == "trigger")
        self.loops.follow(early, machine.Z)
        self._log = machine.log

    def choose(self, ask: Ask, draw: Random, by_kind: bool) -> int:
        options, raw, actions = ask.options, ask.raw, ask.decision.actions
        size = len(options)
        if size > 1:
            self.loops.chosen()
        if ask.picking:
            return int(draw.random() * size)
        kinds: dict[int, list[int]] = {}
        for place in range(len(raw)):
            kinds.setdefault(raw[place][0], []).append(place)
        self.offered.update(actions[offer].name for offer in kinds)
        if by_kind:
            groups = [*kinds.values(), *([[size - 1]] if size > len(raw) else [])]
            group = groups[int(draw.random() * len(groups))]
            index = group[int(draw.random() * len(group))]
        else:
            index = int(draw.random() * size)
        name = actions[raw[index][0]].name if index < len(raw) else "pass"
        self.taken.add(name)
        self.latest = [*self.latest[-_TOLD_AT_ALL:], name]
        return index

    def after(self, machine: Machine) -> None:
        """What came of a decision."""
        fresh = events_since(machine.log, self._log)
        assert fresh is not None
        self._log = machine.log
        faces = self.edition.program.layout.faces
        for event in fresh:
            if event[0] == "move":
                self.moved.add(faces[event[2]])
            elif event[0] == "trigger":
                self.fired.add(event[2])
            elif event[0] == "rotate":
                first, parts = event[2:4]
                zones = machine.Z[first : first + parts]
                self.moved.update(faces[piece] for zone in zones for piece in zone if piece >= 0)
        self.loops.follow(fresh, machine.Z)

    def scores(self, found: Match) -> None:
        result = found.result
        if result is not None:
            self.unequal = [place for place, (_, values) in enumerate(result.sheet) if len(set(values)) > 1]
            self.values = [place for place, (_, values) in enumerate(result.sheet) if any(values)]

    def notes(self, found: Match | None) -> dict[str, Any]:
        runs = {name: (run.runs, run.idle, run.spins) for name, run in self.loops.end().items()}
        return {
            "offered": sorted(self.offered),
            "taken": sorted(self.taken),
            "fired": sorted(self.fired),
            "moved": sorted(self.moved),
            "unequal": self.unequal,
            "scored": self.values,
            "runs": runs,
            "places": {} if found is None else _rest(found, self.moved),
            "reason": ending(found) if found is not None and found.over else "",
        }


def _rest(found: Match, moved: set[int]) -> dict[int, str]:
    """Of the faces that never moved, the zone where one lies."""
    machine, layout = found.machine, found.edition.program.layout
    places: dict[int, str] = {}
    for piece, face in enumerate(layout.faces):
        if face not in moved:
            places[face] = layout.parts[layout.zone_of[machine.W[piece]]][0]
    return places
