"""Matches that wait to be gone on with: the last one played, where this user's programs keep their state.

In: a match and who plays it. Out: the text of a file, and a match out of one. What cannot be read is nothing.
"""

from __future__ import annotations

import json
import os
from datetime import datetime
from pathlib import Path
from typing import Any

from attrs import frozen

from tgame.interpreter.match import Match

FORMAT = "tgame table 1"


@frozen
class Kept:
    """A match that was left, and who was playing: the seats of people, names, and how it was shown."""

    saved: str
    people: tuple[int, ...]
    bot: str
    names: tuple[str, ...]
    language: str
    recall: bool
    game: str
    where: str
    when: str


def state_folder() -> Path:
    home = os.environ.get("XDG_STATE_HOME") or os.path.join(os.path.expanduser("~"), ".local", "state")
    return Path(home) / "tgame"


def place_of(game: str) -> Path:
    """Where a match of a game is kept, by the name that its rule file gives it."""
    return state_folder() / f"{game}.json"


def kept_at(path: Path) -> Kept | None:
    """The match that is kept in a file; None if there is none, or it is damaged."""
    try:
        return unpacked(path.read_text("utf-8")) if path.is_file() else None
    except (OSError, ValueError):
        return None


def left_last() -> tuple[Path | None, list[Path]]:
    """Where the match is that was left last, and later files that are damaged."""
    damaged: list[Path] = []
    for path in sorted(_files(), key=_age):
        if kept_at(path) is not None:
            return path, damaged
        damaged.append(path)
    return None, damaged


def _files() -> list[Path]:
    try:
        return list(state_folder().glob("*.json"))
    except OSError:
        return []


def _age(path: Path) -> float:
    try:
        return -path.stat().st_mtime
    except OSError:
        return 0.0


def packed(
    match: Match, people: tuple[int, ...], bot: str, language: str, recall: bool, where: str, when: datetime
) -> str:
    """What is written: the saved match inside, as `tgame replay` reads it, with the seats around it."""
    return json.dumps(
        {
            "format": FORMAT,
            "game": match.edition.game.title,
            "where": where,
            "when": when.isoformat(timespec="minutes"),
            "people": people,
            "bot": bot,
            "names": match.names,
            "language": language,
            "recall": recall,
            "match": json.loads(match.to_json()),
        },
        ensure_ascii=False,
    )


def unpacked(text: str) -> Kept | None:
    """A match that was left; None if this is something else, or damaged."""
    try:
        found: Any = json.loads(text)
        if not isinstance(found, dict) or found.get("format") != FORMAT:
            return None
        people = tuple(found["people"])
        names = tuple(found["names"])
        texts = [found[key] for key in ("bot", "language", "game", "where", "when")]
        if not all(type(seat) is int for seat in people) or not all(isinstance(text, str) for text in (*texts, *names)):
            return None
        bot, language, game, where, when = texts
        return Kept(json.dumps(found["match"]), people, bot, names, language, bool(found["recall"]), game, where, when)
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
