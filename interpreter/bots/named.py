"""Bots by their names, as they are asked for on the command line and in Python.

In: `random`, `greedy`, `search:200`, `search:500ms`, `search:200+8`, `forgetful:5`, one of the levels `easy`, `normal`
and `strong`, or `mine.py:Name`, a class of somebody's own. Out: what makes such a bot from a seed; or an error that
says what there is.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Protocol

from tgame.interpreter.bots.at_random import AtRandom
from tgame.interpreter.bots.greedy import Greedy
from tgame.interpreter.bots.search import Search

if TYPE_CHECKING:
    from tgame.interpreter.seat import Seat

LEVELS = {"easy": "greedy", "normal": "search:500ms", "strong": "search:2000ms"}
NAMES = ("random", "greedy", "search:N", "search:Nms", "search:N+AHEAD", "forgetful:K", *LEVELS, "FILE.py:CLASS")
_FORGETFUL_SIMULATIONS = 200
_OWN = re.compile(r"(?P<file>.+\.py):(?P<name>[A-Za-z_]\w*)\Z")
_SEARCH = re.compile(r"search:(?P<count>[0-9]+)(?P<ms>ms)?(?:\+(?P<ahead>[0-9]+))?\Z")
_FORGETFUL = re.compile(r"forgetful:(?P<count>[0-9]+)\Z")
_MOST = 1_000_000
_LONGEST = 200  # characters of an error


class Bot(Protocol):
    """Whoever decides for a seat."""

    def choose(self, seat: Seat) -> int:
        """The number of an option of the question that is before the seat."""
        ...


Maker = Callable[[int], Bot]


class BotError(ValueError):
    """There is no such bot."""


def bot_maker(text: str, source: str | None = None) -> Maker:
    """What makes a bot of this name from a seed; one of somebody's own from the `source` of its file, if given."""
    own = _OWN.match(text)
    if own is not None:
        return _own(own["file"], own["name"], own_source(text) if source is None else source)
    called = LEVELS.get(text, text)
    if called == "random":
        return AtRandom
    if called == "greedy":
        return Greedy
    if found := _SEARCH.match(called):
        count = _number(text, found["count"], 1, "after the colon")
        ahead = _number(text, found["ahead"], 0, "after the plus") if found["ahead"] else None
        if found["ms"]:
            return lambda seed: Search(seed, seconds=count / 1000, ahead=ahead)
        return lambda seed: Search(seed, count, ahead=ahead)
    if found := _FORGETFUL.match(called):
        memory = _number(text, found["count"], 1, "after the colon")
        return lambda seed: Search(seed, _FORGETFUL_SIMULATIONS, memory=memory)
    raise BotError(f"there is no bot {text!r}; there is: {', '.join(NAMES)}")


def _number(name: str, digits: str, least: int, where: str) -> int:
    number = int(digits[: len(str(_MOST)) + 1])  # which is too large if more was there
    if not least <= number <= _MOST:
        raise BotError(f"{name!r}: a number from {least} to {_MOST:,} is wanted {where}")
    return number


def minds_the_clock(text: str) -> bool:
    """Does it decide otherwise on a busy machine? Of a bot of somebody's own nobody knows."""
    found = _SEARCH.match(LEVELS.get(text, text))
    return (found is not None and found["ms"] is not None) or _OWN.match(text) is not None


def own_source(text: str) -> str | None:
    """The text of the file that a bot of somebody's own is in; None of other bots."""
    own = _OWN.match(text)
    if own is None:
        return None
    try:
        return Path(own["file"]).read_text("utf-8")
    except FileNotFoundError:
        raise BotError(f"{own['file']}: there is no such file") from None
    except (OSError, ValueError) as error:
        raise BotError(f"{own['file']} cannot be read: {told(error)}") from None


def _own(file: str, name: str, source: str | None) -> Maker:
    """A class out of a file: made with a seed, it has a method `choose`."""
    assert source is not None
    # By a name that nothing else has: what looks itself up by its module, such as a dataclass, must find this one.
    module = sys.modules[f"bot {file}"] = ModuleType(f"bot {file}")
    module.__file__ = file
    try:
        exec(compile(source, file, "exec"), module.__dict__)
    except (Exception, SystemExit) as error:
        raise BotError(f"{file} cannot be run: {told(error)}") from error
    found = getattr(module, name, None)
    if not isinstance(found, type) or not callable(getattr(found, "choose", None)):
        raise BotError(f"{file} has no class {name} with a method `choose(self, seat)`")
    made: Maker = found

    def make(seed: int) -> Bot:
        try:
            return made(seed)
        except (Exception, SystemExit) as error:
            raise BotError(f"{file}:{name} cannot be made: {name}({seed}) raises {told(error)}") from error

    return make


def told(error: BaseException) -> str:
    """What an error of somebody's own program says, in short; saying it may fail, too."""
    try:
        return f"{type(error).__name__}: {error}"[:_LONGEST]
    except Exception:
        return type(error).__name__
