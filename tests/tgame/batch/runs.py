"""Small tasks for the tests of the runner: a rule file, and bots of which some hang or die."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tgame.batch.playing import MATCH, PLAYOUT
from tgame.batch.tasks import Record, Task, Unit, own_bots
from tgame.dsl.checked import Configuration

RACE = """\
game race for 2..4 "Race"
var steps per Player: 0..20
flow
  phase round repeat
    phase turn each me in players
      choose walk, wait
action walk "Walk"
  steps[me] += roll(3)
action wait "Wait"
  tell "nothing"
when p in players where steps[p] >= 12 "The goal is reached"
  end [p]
score p
  "Steps": steps[p]
"""
BOTS = """\
import os
import time


class Fine:
    def __init__(self, seed):
        self.seed = seed

    def choose(self, seat):
        return 0


class Hangs(Fine):
    def choose(self, seat):
        while self.seed == 6:
            pass
        return 0


class Deaf(Fine):
    def choose(self, seat):
        while self.seed == 6:
            try:
                time.sleep(60)
            except BaseException:
                pass
        return 0


class Dies(Fine):
    def choose(self, seat):
        if self.seed == 6:
            os._exit(1)
        return 0


class Unmade(Fine):
    def __init__(self, seed):
        raise OSError("no luck")
"""


def playouts(**more: Any) -> Task:
    return Task(RACE, "race.tgame", Configuration(3), PLAYOUT, **more)


def bots(folder: Path, *names: str, **more: Any) -> Task:
    """A task in which the first seat of seed 3 has the bot with seed 6."""
    path = folder / "mine.py"
    path.write_text(BOTS, "utf-8")
    seats = tuple(f"{path}:{name}" for name in names)
    return Task(RACE, "race.tgame", Configuration(len(names)), MATCH, seats, own_bots(seats), **more)


def units(count: int, tasks: int = 1) -> list[Unit]:
    return [(task, seed) for seed in range(count) for task in range(tasks)]


def results(records: Iterable[Record]) -> list[tuple[object, ...]]:
    """What is the same wherever a match is played, in order."""
    return sorted((r.task, r.seed, r.end, r.winners, r.scores, r.decisions, r.course, r.finding) for r in records)
