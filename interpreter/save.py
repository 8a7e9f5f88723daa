"""Saving a match and reading it back.

A saved match is its rule file's digest, the settings, the seed and the decisions, written as scenarios write them, with
a seal over where they led. Reading it replays the decisions; a file that was damaged, edited, or made by other rules is
refused with the reason.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any, get_origin

from attrs import asdict, fields, frozen, resolve_types

from tgame.interpreter.game import Game, SettingError
from tgame.interpreter.match import Match, MatchError

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


_PARTS: dict[str, type] = {part.name: get_origin(part.type) or part.type for part in fields(resolve_types(SavedMatch))}


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
    return json.dumps(asdict(saved), indent=1, ensure_ascii=False)


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
    except MatchError as error:
        raise SavedMatchError(f"it breaks the rules: {error.finding.message}") from None
    if _seal(match) != saved.seal:
        raise SavedMatchError("its decisions were edited: they do not lead where the seal says")
    return match


def _read(text: str) -> SavedMatch:
    """The document, with every part of its type: what is nearly right is not guessed at."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise SavedMatchError("this is not a saved match: it is not whole JSON") from None
    if not isinstance(data, dict) or data.keys() != _PARTS.keys():
        raise SavedMatchError("this is not a saved match: it lacks what one has")
    for name, type_ in _PARTS.items():
        value = data[name]
        items = value if isinstance(value, list) else ()
        if type(value) is not type_ or not all(isinstance(item, str) for item in items):
            raise SavedMatchError(f"this is not a saved match: its {name} cannot be read")
    return SavedMatch(**data)


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
