"""One match, played under somebody's eyes: `how` it is played for those matches that are observed.

In: an edition, a task and a seed. Out: a record whose notes say what was offered and taken, who led when, what moved,
how it ended.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from attrs import evolve

from tgame.batch.endings import ending
from tgame.batch.playing import ended, failed, sit_down
from tgame.batch.tasks import Record, Task
from tgame.dsl import checked as t
from tgame.dsl.checked.walk import blocks
from tgame.interpreter.asks import Ask
from tgame.interpreter.bots.worth import is_team, lowest_wins
from tgame.interpreter.chance import BOTS, stream
from tgame.interpreter.game import Edition
from tgame.interpreter.listing import Listing
from tgame.interpreter.machine import Event, events
from tgame.interpreter.match import Match, MatchError
from tgame.play.seated import Seated

WATCHED, WATCHED_PLAYOUT = "tgame.sim.watching:watched", "tgame.sim.watching:watched_playout"
AT_RANDOM = "random"
PASS = ""  # for an action, since none has an empty name


def watched(edition: Edition, task: Task, seed: int) -> Record:
    """With a bot on each seat."""
    bots: list[Seated] = []

    def choose(found: Match, ask: Ask) -> int:
        if not bots:
            bots.extend(sit_down(found, task, seed))
        return bots[ask.player].choose()

    record = _played(edition, task, seed, choose)
    return evolve(record, notes={**record.notes, "faults": [(bot.faults, bot.fault) for bot in bots]})


def watched_playout(edition: Edition, task: Task, seed: int) -> Record:
    """The match that a playout of the same seed plays, and a record that counts matches as it does: those that end
    alike are one. The notes have its own course."""
    draw = stream(seed, BOTS).random
    record = _played(edition, task, seed, lambda found, ask: int(draw() * len(ask.options)))
    course = hash((record.scores, record.winners, record.decisions))
    return evolve(record, course=course, notes={**record.notes, "course": record.course})


def _played(edition: Edition, task: Task, seed: int, choose: Callable[[Match, Ask], int]) -> Record:
    found = None
    try:
        found = edition.new(seed)
        eye = Eye(found)
        decisions = 0
        while decisions < task.limit and (ask := found.ask()) is not None:
            index = choose(found, ask)
            eye.see(ask, index)
            found.take(ask, index)
            eye.look_at_the_score()
            decisions += 1
        return ended(seed, found, eye.notes())
    except MatchError as error:
        return failed(seed, error, found)


class Eye:
    """What is noticed of a match, decision by decision, and at its end."""

    def __init__(self, match: Match) -> None:
        self.match = match
        game = match.edition.program.game
        players = range(match.edition.configuration.players)
        self._offered: dict[str, list[int]] = {}
        self._taken: dict[str, list[int]] = {}
        self._none = [0 for _ in players]
        self._options: Counter[int] = Counter()
        self._sign = -1 if lowest_wins(game) else 1
        self._scored = game.score_name is not None and not is_team(game) and len(players) > 1
        self._leaders: list[int] = []  # after each decision; -1 where several lead
        self._before = len(events(match.machine.log))

    def see(self, ask: Ask, index: int) -> None:
        """A question, and what is answered. What is picked for an action, one after the other, is no question of its
        own."""
        self._options[len(ask.options)] += 1
        if ask.picking:
            return
        actions = ask.decision.actions
        for name in dict.fromkeys(actions[offer].name for offer in _offers(ask)):
            self._offered.setdefault(name, self._none[:])[ask.player] += 1
        if ask.may_pass:
            self._offered.setdefault(PASS, self._none[:])[ask.player] += 1
        name = actions[ask.raw[index][0]].name if index < len(ask.raw) else PASS
        self._taken.setdefault(name, self._none[:])[ask.player] += 1

    def look_at_the_score(self) -> None:
        if not self._scored:
            return
        try:
            scores = [self._sign * score for score in self.match.standing().scores]
        except MatchError:
            # Some scores can only be worked out at the end.
            self._scored = False
            return
        best = max(scores)
        self._leaders.append(scores.index(best) if scores.count(best) == 1 else -1)

    def notes(self) -> dict[str, Any]:
        found = self.match
        log = events(found.machine.log)
        made: dict[str, Any] = {
            "offered": self._offered,
            "taken": self._taken,
            "options": sorted(self._options.items()),
            "runs": _runs(found, log),
            "fired": sorted({event[2] for event in log if event[0] == "trigger"}),
            "moved": _moved(found, log[self._before :]),
        }
        result = found.result
        if result is None:
            return made
        made["sheet"] = [values for _, values in result.sheet]
        made["reason"] = ending(found)
        if self._scored:
            made["changes"], made["settled"] = lead(self._leaders, result.winners)
        return made


def lead(leaders: list[int], winners: tuple[int, ...]) -> tuple[int, int | None]:
    """How often the lead went from one to another, and after how many decisions the winner had it for good; None where
    several win, or nobody. Whoever wins without leading at the end had it never: that is after all of them."""
    alone = [leader for leader in leaders if leader >= 0]
    changes = sum(one != other for one, other in pairwise(alone))
    if len(winners) != 1:
        return changes, None
    last = max((place for place, leader in enumerate(leaders) if leader != winners[0]), default=-1)
    return changes, min(last + 2, len(leaders))


def _offers(ask: Ask) -> list[int]:
    raw = ask.raw
    if isinstance(raw, Listing):
        # Without listing what can be chosen for each, which can be very many.
        return [offer for offer, items, times in raw.segments if len(items) and (times is None or len(times))]
    return [choice[0] for choice in raw]


def rounds(game: t.Game) -> dict[str, t.Phase]:
    """The outermost phases that go round, but for those of turns: what a match is counted by at the table."""
    found: dict[str, t.Phase] = {}

    def gather(block: t.Block) -> None:
        for stmt in block:
            if isinstance(stmt, t.Phase) and stmt.name is not None and stmt.loop is not None:
                turns = isinstance(stmt.loop, t.Each) and stmt.loop.name == "me"
                if not turns and not stmt.text.silent:
                    found[stmt.name] = stmt
                    continue
            for body in blocks(stmt):
                gather(body)

    gather(game.flow)
    return found


def _runs(found: Match, log: Sequence[Event]) -> dict[str, int]:
    runs = Counter(event[2] for event in log if event[0] == "phase")
    return {name: runs[name] for name in rounds(found.edition.program.game)}


def _moved(found: Match, log: Sequence[Event]) -> list[int]:
    """The faces that moved after the first question, by their numbers. Hands that are passed on whole move nothing."""
    faces = found.edition.program.layout.faces
    return sorted({faces[event[2]] for event in log if event[0] == "move"})
