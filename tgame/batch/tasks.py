"""What is to be played, and what came of it: small values that any process can be sent.

A task is what many matches have in common; with a seed, it is one match. Its outcome is a record. What is made of the
records is the business of whoever asked for them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from importlib import import_module
from typing import Any, Protocol, TypeAlias

from attrs import field, frozen

from tgame.dsl.checked import Configuration
from tgame.interpreter.bots.named import own_source
from tgame.interpreter.game import Edition, Game

LIMIT = 20_000  # decisions of a match
SECONDS = 60.0

OVER, FAILED, ENDLESS, SLOW, LOST = "over", "failed", "endless", "slow", "lost"


@frozen
class Task:
    """A rule file by its text and name, how it is set up, and `how` a match is played: the path of a function that is
    given the edition, the task and a seed, and gives a record. `bots` sit on the seats; of those of somebody's own,
    `own` has the texts of their files, by name. `settings` are for that function."""

    text: str
    name: str
    configuration: Configuration
    how: str
    bots: tuple[str, ...] = ()
    own: tuple[tuple[str, str], ...] = ()
    limit: int = LIMIT
    seconds: float = SECONDS
    invariants: bool = False
    settings: tuple[tuple[str, Any], ...] = ()


Unit: TypeAlias = tuple[int, int]  # the number of a task, and a seed: one match


@frozen
class Record:
    """One match. `end` says how it went: it is over; the rules `failed`, and `finding` says where; it was `endless`,
    with more decisions than allowed; it was too `slow`; or the process in which it was played was `lost` with it.
    `course` is the same for matches that took the same course, and `notes` are what was seen on the way."""

    task: int
    seed: int
    end: str = OVER
    winners: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    decisions: int = 0
    course: int = 0
    finding: str = ""
    notes: Mapping[str, Any] = field(factory=dict)

    @property
    def unit(self) -> Unit:
        return self.task, self.seed


def own_bots(names: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """The bots of somebody's own among these, with the texts of their files."""
    found = ((name, own_source(name)) for name in dict.fromkeys(names))
    return tuple((name, text) for name, text in found if text is not None)


class Play(Protocol):
    def __call__(self, edition: Edition, task: Task, seed: int) -> Record:
        """The record; which task it is of is filled in by the runner."""
        ...


class TooSlow(BaseException):
    """The time of a match is over. No bot of somebody's own must take it for an error of its own."""


@lru_cache(maxsize=8)
def _game(text: str, name: str) -> Game:
    from tgame.api import loads

    return loads(text, name)


def edition_of(task: Task) -> Edition:
    """What the matches of a task share; of a rule file that was loaded before, what is there."""
    return _game(task.text, task.name).edition(task.configuration, task.invariants)


@cache
def play_by(how: str) -> Play:
    module, _, name = how.partition(":")
    found: Play = getattr(import_module(module), name)
    return found
