"""The public functions: load a rule file, read a saved match."""

from __future__ import annotations

from pathlib import Path
from typing import overload

from tgame.dsl.check import CheckedFile, check_file
from tgame.dsl.diagnostics import Diagnostic, RuleFileError
from tgame.dsl.source import text_source
from tgame.interpreter.game import Game
from tgame.interpreter.match import Match
from tgame.shelf import open_source


def check(path: str | Path) -> CheckedFile:
    """Read a rule file, by its path or by its name in `tgame games`, to be checked; what is wrong with it, in any
    configuration, is in its findings."""
    source = open_source(path)
    if isinstance(source, Diagnostic):
        raise RuleFileError([source])
    return check_file(source)


def load(path: str | Path) -> Game:
    """A game from its rule file, by path or name. Raises RuleFileError, with all findings, when its default
    configuration has errors; any other configuration is checked when it is first asked for."""
    return Game(check(path))


def loads(text: str, name: str = "<text>") -> Game:
    """A game from the text of a rule file."""
    return Game(check_file(text_source(text, name)))


@overload
def match_from_json(saved: str, /) -> Match: ...
@overload
def match_from_json(game: Game, saved: str, /) -> Match: ...
def match_from_json(first: Game | str, second: str | None = None, /) -> Match:
    """A match that `match.to_json()` saved, by the rules that it carries or by those of a game.

    Raises SavedMatchError with the reason if it cannot be trusted, or if the game's rules have changed and a decision
    no longer fits. If they all fit, a RulesChangedWarning says so.
    """
    from tgame.interpreter.save import from_json

    match first, second:
        case str(), None:
            return from_json(first)
        case Game(), str():
            return from_json(second, first)
    raise TypeError("match_from_json takes a saved match, or a game and a saved match")
