"""The rule files that come with the package, by name: the four games, the classics and the lessons.

In: a name, or what somebody gave for a rule file, which may be a path as well. Out: its source, or the finding that
says why there is none. A bare word is a name; whatever has a separator or a dot in it, and every `Path`, is a path.
"""

from __future__ import annotations

import os
import re
from difflib import get_close_matches
from functools import cache
from importlib.resources import as_file, files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Literal

from attrs import frozen

from tgame.dsl import ast
from tgame.dsl.configurations import player_range
from tgame.dsl.diagnostics import Diagnostic, Span
from tgame.dsl.parse import parse
from tgame.dsl.source import Source, read_source
from tgame.dsl.visible import plain

Kind = Literal["game", "classic", "lesson"]
_PACKAGES: tuple[tuple[Kind, str], ...] = (
    ("game", "tgame.games"),
    ("classic", "tgame.examples.classics"),
    ("lesson", "tgame.examples"),
)
SUFFIX = ".tgame"
_NUMBER = re.compile(r"\d+_")  # lessons have an order
# The declarations that tell what a game is; reading all the others would take seconds.
_TELLING = re.compile(r"^(?:game|about|text)\b.*\n(?:(?:[ \t].*|#.*)?\n)*", re.MULTILINE)


@frozen
class Bundled:
    """A rule file of the package. Texts are by language; in one that the file does not have, they are English."""

    name: str
    kind: Kind
    title: str
    about: str
    players: range
    translations: dict[str, dict[str, str]]

    def say(self, text: str, language: str) -> str:
        return self.translations.get(language, {}).get(text, text)


def open_source(given: str | Path) -> Source | Diagnostic:
    """The rule file that is meant."""
    if isinstance(given, Path) or not is_name(given):
        return read_source(given)
    if given not in _shelf():
        return Diagnostic("TG001", *_unknown(given), source=Source("", given))
    return bundled_source(given)


def is_name(given: str) -> bool:
    """Can this only be the name of a rule file of the package?"""
    return bool(given) and not set(given) & {"/", ".", os.sep, os.altsep}


def names() -> tuple[str, ...]:
    return tuple(_shelf())


def bundled_source(name: str) -> Source | Diagnostic:
    with as_file(_shelf()[name][1]) as path:
        return read_source(path, name)


def bundled() -> list[Bundled]:
    """All of them, in the order in which they stand on the shelf."""
    return [_described(name, kind, file.read_text("utf-8")) for name, (kind, file) in _shelf().items()]


def unknown(name: str) -> str:
    """Why a name is none, and what to do."""
    message, _, hint = _unknown(name)
    return f"{message}: {hint}"


@cache
def _shelf() -> dict[str, tuple[Kind, Traversable]]:
    found: dict[str, tuple[Kind, Traversable]] = {}
    for kind, package in _PACKAGES:
        rule_files = (file for file in files(package).iterdir() if file.name.endswith(SUFFIX))
        for file in sorted(rule_files, key=lambda file: file.name):
            found[_NUMBER.sub("", file.name.removesuffix(SUFFIX), count=1)] = kind, file
    return found


def _described(name: str, kind: Kind, text: str) -> Bundled:
    rule_file, _ = parse(Source("".join(_TELLING.findall(text)), name))
    header = next(decl for decl in rule_file.decls if isinstance(decl, ast.Game))
    texts = (decl for decl in rule_file.decls if isinstance(decl, ast.Texts))
    translations = {decl.language: {entry.text: entry.meaning for entry in decl.entries} for decl in texts}
    return Bundled(name, kind, header.title or header.name, header.about or "", player_range(rule_file), translations)


def _unknown(given: str) -> tuple[str, Span, str]:
    return f"no game called `{plain(given)}` comes with tgame", Span(0, 0), _hint(given)


def _hint(given: str) -> str:
    for beside, written in ((f"{given}{SUFFIX}", f"{given}{SUFFIX}"), (given, f".{os.sep}{given}")):
        if os.path.isfile(beside):
            return f"for the file in this folder, write `{plain(written)}`"
    listed = "`tgame games` lists the names"
    close = get_close_matches(given.lower().replace("-", "_"), names(), n=1, cutoff=0.6)
    return f"did you mean `{close[0]}`? {listed}" if close else f"{listed}; a path has a `/` or ends in {SUFFIX}"
