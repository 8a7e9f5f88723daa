"""Saving a match and reading it back.

A saved match is the text of its rules, the settings, the seed and the decisions, written as scenarios write them, with
a seal over all of it and a digest of where they led. Reading it replays the decisions, by the rules inside or by those
of a game; what was damaged, edited or no longer fits is refused with the reason.
"""

from __future__ import annotations

import hashlib
import json
import warnings
from base64 import b64decode, b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, get_origin
from zlib import compress, decompressobj
from zlib import error as ZlibError

import cattrs
from attrs import evolve, fields, frozen

from tgame.dsl.check import check_file
from tgame.dsl.diagnostics import RuleFileError
from tgame.dsl.source import MAX_BYTES, Source
from tgame.dsl.visible import plain
from tgame.interpreter.game import Game
from tgame.interpreter.match import Match, MatchError
from tgame.interpreter.settings import SettingError

FORMAT = 2
LONGEST = 4  # bytes of a character


class SavedMatchError(ValueError):
    """A saved match that cannot be trusted, or that the rules do not fit, with the reason."""

    def __init__(self, reason: str) -> None:
        # It quotes what somebody else saved.
        super().__init__(plain(reason))


class RulesChangedWarning(UserWarning):
    """A saved match was replayed by rules that are not those it was saved with, and all its decisions fit."""


@frozen
class SavedMatch:
    """What is written. `position` tells where the decisions led, `seal` whether all that stands before it is whole."""

    format: int
    game: str
    digest: str
    players: int
    variants: list[str]
    options: dict[str, Any]
    seed: int
    decisions: list[str]
    position: str
    rules: str
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
        _position(again),
        _packed(edition.game.checked.source.text),
        "",
    )
    return json.dumps(_CONVERTER.unstructure(sealed(saved)), indent=1, ensure_ascii=False)


def from_json(text: str, game: Game | None = None) -> Match:
    """The match that was saved, replayed by the rules it carries, or by those of a game."""
    saved = _read(text)
    if sealed(saved).seal != saved.seal:
        raise SavedMatchError("it was damaged or edited: the seal does not fit")
    rules = _unpacked(saved.rules)
    if rules.digest != saved.digest:
        raise SavedMatchError("it was damaged or edited: the digest is not that of its rules")
    if game is None:
        try:
            game = Game(check_file(rules))
        except RuleFileError as error:
            raise SavedMatchError(f"its rules are not rules to this version: {error}") from None
    if saved.game != game.name:
        raise SavedMatchError(f"this is a match of {saved.game}, not of {game.name}")
    if game.digest != saved.digest:
        return _by_other_rules(saved, game)
    match = _replayed(saved, game)
    if _position(match) != saved.position:
        raise SavedMatchError("its decisions do not lead where they led when it was saved")
    return match


def sealed(saved: SavedMatch) -> SavedMatch:
    """The same with the seal that fits. It finds accidents; it is not a signature."""
    parts = json.dumps(_CONVERTER.unstructure(evolve(saved, seal="")))
    return evolve(saved, seal=hashlib.sha256(parts.encode()).hexdigest()[:16])


def _by_other_rules(saved: SavedMatch, game: Game) -> Match:
    changed = f"the rules have changed since this match was saved (they were {saved.digest}, now {game.digest})"
    try:
        match = _replayed(saved, game)
    except SavedMatchError as error:
        raise SavedMatchError(f"{changed}, and {error}") from None
    if _position(match) == saved.position:
        outcome = "but the match is the same"
    else:
        outcome = "and its decisions all fit, but lead to another position"
    warnings.warn(RulesChangedWarning(f"{changed}, {outcome}"), stacklevel=4)
    return match


def _read(text: str) -> SavedMatch:
    try:
        data = json.loads(text)
    except (json.JSONDecodeError, RecursionError):
        raise SavedMatchError("this is not a saved match: it is not whole JSON") from None
    except ValueError:
        raise SavedMatchError("this is not a saved match: it has a number of thousands of digits") from None
    found = data if isinstance(data, dict) else {}
    version = found.get("format")
    if type(version) is int and version != FORMAT:
        raise SavedMatchError(f"this match was saved in format {version}; this version reads format {FORMAT}")
    wanted = [part.name for part in fields(SavedMatch)]
    missing, extra = [name for name in wanted if name not in found], [name for name in found if name not in wanted]
    if missing:
        raise SavedMatchError(f"this is not a saved match: it has no {', '.join(missing)}")
    if extra:
        raise SavedMatchError(f"this is not a saved match: it has {', '.join(map(repr, extra[:3]))}, which none has")
    try:
        return _CONVERTER.structure(data, SavedMatch)
    except Exception:
        raise SavedMatchError("this is not a saved match: a part of it is of another type than it should be") from None


def _replayed(saved: SavedMatch, game: Game) -> Match:
    try:
        match = game.new(saved.players, saved.seed, saved.variants, saved.options)
    except SettingError as error:
        raise SavedMatchError(f"its settings are not those of the game: {error}") from None
    except RuleFileError as error:
        raise SavedMatchError(f"the rules have errors with its settings: {error}") from None
    except MatchError as error:
        raise SavedMatchError(f"the rules fail before the first decision: {error.finding.message}") from None
    seats = {f"P{player + 1}": player for player in range(match.edition.configuration.players)}
    for number, written in enumerate(saved.decisions, 1):
        who, _, act = written.partition(": ")
        with _decision(number, who, act):
            if who not in seats:
                raise SavedMatchError("there is no such player")
            refused = match.answer(act, seats[who])
            if refused is not None:
                raise SavedMatchError(refused.text)
    return match


@contextmanager
def _decision(number: int, who: str, act: str) -> Iterator[None]:
    """Says which decision it is that does not fit."""
    what = f"decision {number} does not fit: {who} wrote `{act}`"
    try:
        yield
    except SavedMatchError as error:
        raise SavedMatchError(f"{what}, refused: {error}") from None
    except MatchError as error:
        raise SavedMatchError(f"{what}, and the rules fail: {error}") from None


def _position(match: Match) -> str:
    """A digest of where the match stands."""
    machine = match.machine
    state = repr((machine.Z, machine.V, machine.over, machine.winners))
    return hashlib.sha256(state.encode()).hexdigest()[:16]


def _packed(text: str) -> str:
    """A text of rules in a third of its room or less, in letters that JSON leaves alone."""
    return b64encode(compress(text.encode(), 9)).decode()


def _unpacked(packed: str) -> Source:
    unpacking = decompressobj()
    try:
        # What is larger than any rule file is not unpacked to its end.
        text = unpacking.decompress(b64decode(packed, validate=True), LONGEST * MAX_BYTES + 1).decode()
    except (ValueError, ZlibError):
        text = ""
    if not text or not unpacking.eof or unpacking.unused_data:
        raise SavedMatchError("it was damaged or edited: its rules cannot be unpacked")
    return Source(text, "<saved rules>")
