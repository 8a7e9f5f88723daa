"""The public functions: load a rule file, read a saved match."""

from __future__ import annotations

from pathlib import Path

from tgame.dsl.check import CheckedFile, check_file
from tgame.dsl.diagnostics import Diagnostic, RuleFileError
from tgame.dsl.source import Source, read_source
from tgame.interpreter.game import Game
from tgame.interpreter.match import Match


def check(path: str | Path) -> CheckedFile:
    """Read a rule file, to be checked; what is wrong with it, in any configuration, is in its findings."""
    source = read_source(path)
    if isinstance(source, Diagnostic):
        raise RuleFileError([source])
    return check_file(source)


def load(path: str | Path) -> Game:
    """A game from its rule file. Raises RuleFileError, with all findings, when its default configuration has errors;
    any other configuration is checked when it is first asked for."""
    return Game(check(path))


def loads(text: str, name: str = "<text>") -> Game:
    """A game from the text of a rule file."""
    return Game(check_file(Source(text, name)))


def match_from_json(game: Game, text: str) -> Match:
    """A match that `match.to_json()` saved. Raises SavedMatchError with the reason if it cannot be trusted."""
    from tgame.interpreter.save import from_json

    return from_json(game, text)
