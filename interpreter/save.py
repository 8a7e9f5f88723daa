"""Saving a match and reading it back.

A saved match is its rule file's digest, the settings, the seed and the decisions, written as scenarios write them, with
a seal over where they led. Reading it replays the decisions; a file that was damaged, edited, or made by other rules is
refused with the reason.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any, get_origin

import cattrs
from attrs import fields, frozen

from tgame.dsl.diagnostics import RuleFileError
from tgame.interpreter.game import Game
from tgame.interpreter.match import Match, MatchError
from tgame.interpreter.settings import SettingError

FORMAT = 1


class SavedMatchError(ValueError):
    """A saved match that cannot be trusted, with the reason."""


@frozen
class SavedMatch:
    format: int
    game: str
    digest: str
    players: int
    variants: list[str]
    options: dict[str, Any]
    seed: int
    decisions: list[str]
    seal: str


def _exactly(value: Any, type_: type) -> Any:
    """A part of a document, if it is of its type: what is nearly right is not guessed at."""
    outer = get_origin(type_) or type_
    parts = value.values() if outer is dict else value if outer is list else ()
    if type(value) is not outer or not all(isinstance(part, str if outer is list else str | int) for part in parts):
        raise TypeError
    return value


_CONVERTER = cattrs.Converter(forbid_extra_keys=True, detailed_validation=False)
_CONVERTER.register_structure_hook(int, _exactly)
_CONVERTER.register_structure_hook(str, _exactly)
_CONVERTER.register_structure_hook_func(lambda type_: type_ in (list[str], dict[str, Any]), _exactly)


def to_json(match: Match) -> str:
    """The match as a JSON document."""
    if match.seed is None:
        raise SavedMatchError("this match did not start from a seed, so it cannot be replayed")
    edition = match.edition
    written: list[str] = []
    again = edition.new(match.seed)
    for player, index in match.decisions:
        ask = again.ask(player)
        assert ask is not None
        written.append(f"P{player + 1}: {ask.options[index].notation}")
        again.take(ask, index)
    configuration = edition.configuration
    saved = SavedMatch(
        FORMAT,
        edition.game.name,
        edition.game.digest,
        configuration.players,
        list(configuration.variants),
        dict(configuration.options),
        match.seed,
        written,
        _seal(match),
    )
    return json.dumps(_CONVERTER.unstructure(saved), indent=1, ensure_ascii=False)


def from_json(game: Game, text: str) -> Match:
    """The match that was saved, replayed by these rules."""
    saved = _read(text)
    if saved.format != FORMAT:
        raise SavedMatchError(f"this match was saved in format {saved.format}; this version reads format {FORMAT}")
    if saved.game != game.name:
        raise SavedMatchError(f"this is a match of {saved.game}, not of {game.name}")
    if saved.digest != game.digest:
        raise SavedMatchError("the rule file has changed since this match was saved")
    try:
        match = game.new(saved.players, saved.seed, saved.variants, saved.options)
        _replay(match, saved.decisions)
    except SettingError as error:
        raise SavedMatchError(f"its settings are not those of the game: {error}") from None
    except RuleFileError as error:
        raise SavedMatchError(f"the rules have errors with its settings: {error}") from None
    except MatchError as error:
        raise SavedMatchError(f"it breaks the rules: {error.finding.message}") from None
    if _seal(match) != saved.seal:
        raise SavedMatchError("its decisions were edited: they do not lead where the seal says")
    return match


def _read(text: str) -> SavedMatch:
    try:
        data = json.loads(text)
    except (json.JSONDecodeError, RecursionError):
        raise SavedMatchError("this is not a saved match: it is not whole JSON") from None
    except ValueError:
        raise SavedMatchError("this is not a saved match: it has a number of thousands of digits") from None
    wanted = [part.name for part in fields(SavedMatch)]
    found = list(data) if isinstance(data, dict) else []
    missing, extra = [name for name in wanted if name not in found], [name for name in found if name not in wanted]
    if missing:
        raise SavedMatchError(f"this is not a saved match: it has no {', '.join(missing)}")
    if extra:
        raise SavedMatchError(f"this is not a saved match: it has {', '.join(map(repr, extra[:3]))}, which none has")
    try:
        return _CONVERTER.structure(data, SavedMatch)
    except Exception:
        raise SavedMatchError("this is not a saved match: a part of it is of another type than it should be") from None


def _replay(match: Match, decisions: list[str]) -> None:
    seats = {f"P{player + 1}": player for player in range(match.edition.configuration.players)}
    for number, written in enumerate(decisions, 1):
        who, _, act = written.partition(": ")
        player = seats.get(who)
        ask = match.ask(player) if player in match.asked else None
        if ask is None:
            raise SavedMatchError(f"decision {number} is not {who}'s to make")
        option = next((option for option in ask.options if option.notation == act), None)
        if option is None:
            raise SavedMatchError(f"decision {number} is not legal: {act}")
        match.take(ask, option.index)


def _seal(match: Match) -> str:
    """A digest of where the match stands and how it got there."""
    machine = match.machine
    state = repr((match.seed, match.decisions, machine.Z, machine.V, machine.over, machine.winners))
    return hashlib.sha256(state.encode()).hexdigest()[:16]
