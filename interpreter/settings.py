"""What somebody wants to play with: player count, variants, options, seed; read, and completed with defaults.

In: whatever a program hands over. Out: a configuration of the game, or a `SettingError` that says what would do. It
does not look at the rules: that a configuration can be set up does not mean that it has no errors.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from reprlib import repr as short
from typing import NamedTuple

from tgame.dsl import ast
from tgame.dsl import checked as t
from tgame.dsl.configurations import of_kind, player_range, settle, together
from tgame.dsl.diagnostics import player_counts
from tgame.dsl.option_values import Values
from tgame.dsl.slips import asked as asking
from tgame.dsl.slips import near

Players = int | t.Configuration | None
Variants = Iterable[str]
Options = Mapping[str, object] | Sequence[tuple[str, object]] | None
Setting = int | bool | str

_NUMBER = re.compile("-?[0-9]{1,10}")  # no number of a rule file has more digits


class SettingError(ValueError):
    """A player count, variant, option or seed that the game does not have; says what it has."""


class Wanted(NamedTuple):
    """Settings as they were asked for, well-formed but not yet held against a game."""

    players: int | None
    variants: tuple[str, ...]
    # With their types: to Python, 1 and True are the same.
    options: tuple[tuple[str, type, Setting], ...]


def read(players: Players = None, variants: Variants = (), options: Options = None) -> Wanted:
    """Settings as a program gives them; or a whole configuration, which is all three."""
    if isinstance(players, t.Configuration):
        if variants or options:
            raise SettingError("a configuration has its variants and options already: give it alone, or change a copy")
        return read(players.players, players.variants, players.options)
    if players is not None and type(players) is not int:
        raise SettingError(f"the number of players is a whole number, as in players=2, not {short(players)}")
    return Wanted(players, _variants(variants), _options(options))


def _variants(given: Variants) -> tuple[str, ...]:
    if not isinstance(given, str | Mapping) and isinstance(given, Iterable):
        names = tuple(given)
        if all(isinstance(name, str) for name in names):
            return names
    example = given if isinstance(given, str) else "name"
    raise SettingError(f"variants are a list of names, as in [{short(example)}], not {short(given)}")


def _options(given: Options) -> tuple[tuple[str, type, Setting], ...]:
    pairs = () if given is None else tuple(given.items()) if isinstance(given, Mapping) else given
    if not isinstance(pairs, list | tuple) or not all(isinstance(one, list | tuple) and len(one) == 2 for one in pairs):
        raise SettingError(f"options are given by name, as in {{'name': 3}}, not as {short(given)}")
    found: dict[str, tuple[str, type, Setting]] = {}
    for name, value in pairs:
        if not isinstance(name, str):
            raise SettingError(f"options are given by name, as in {{'name': 3}}; {short(name)} is not a name")
        if name in found:
            raise SettingError(f"the option {name!r} is set twice")
        if not isinstance(value, Setting):
            raise SettingError(f"{name} is set to a number, a word, True or False, not {short(value)}")
        found[name] = (name, type(value), value)
    return tuple(found.values())


def configure(rule_file: ast.RuleFile, wanted: Wanted) -> t.Configuration:
    """The configuration of a game with these settings; what is left open has its default."""
    game = next(of_kind(rule_file.decls, ast.Game)).name
    counts = player_range(rule_file)
    players = counts.start if wanted.players is None else wanted.players
    if players not in counts:
        raise SettingError(f"{game} is for {player_counts(counts)}, not {players}")
    known = tuple(decl.name for decl in of_kind(rule_file.decls, ast.Variant))
    for name in wanted.variants:
        if name not in known:
            raise SettingError(f"{game} has no variant {short(name)}. {_listing('variants', name, known)}")
    variants = together(rule_file, wanted.variants)
    if variants is None:
        raise SettingError(f"these variants cannot be played together: {', '.join(wanted.variants)}; leave one out")
    asked = {name: value for name, _, value in wanted.options}
    declared = tuple(decl.name for decl in of_kind(rule_file.decls, ast.Option))
    for name in asked:
        if name not in declared:
            raise SettingError(f"{game} has no option {short(name)}. {_listing('options', name, declared)}")

    def choose(option: ast.Option, legal: Values) -> t.Value | str:
        if option.name not in asked:
            return legal[0] if legal else 0
        if not legal:
            raise SettingError(f"the option {option.name!r} has no meaning with these settings; leave it out")
        return _meant(option.name, asked[option.name], legal)

    return t.Configuration(players, variants, tuple(settle(rule_file, players, variants, choose).items()))


def _meant(name: str, value: Setting, legal: Values) -> t.Value | str:
    """The value of an option that is meant, of those it may have; a text may stand for any of them."""
    found = legal.meant(value)
    if found is None and isinstance(value, str):
        if not isinstance(legal.every, range):
            found = next((known for known in legal if str(known).lower() == value.lower()), None)
        elif _NUMBER.fullmatch(value):
            found = legal.meant(int(value))
    if found is None:
        raise SettingError(f"{name} cannot be {short(value)}; it can be {legal}")
    return found


def _listing(what: str, name: str, names: tuple[str, ...]) -> str:
    # Not what a word would be in a rule file: these are names of the file, and nothing else.
    meant = near(name, names) or get_close_matches(name, names, n=1)
    return asking(meant) if meant else (f"Its {what}: {', '.join(names)}" if names else f"It has no {what}")


def checked_seed(seed: object) -> int:
    if type(seed) is not int or seed < 0:
        raise SettingError(f"a seed is a whole number from 0, as in seed=7, not {short(seed)}")
    return seed
