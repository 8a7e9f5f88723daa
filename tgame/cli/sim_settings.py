"""What `tgame sim` is asked to play and to compare: a rule file as it is set up, and others beside it.

In: what was typed. Out: editions, each with the name by which it is told from the others; what a game does not have is
wrong usage.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from tgame.cli.rule_files import configure, load, reporting

if TYPE_CHECKING:
    from tgame.interpreter.game import Edition, Game

VARIANT, PLAYERS = "variant", "players"


def settings_asked_for(
    file: str,
    players: int | None,
    variants: Sequence[str],
    options: Mapping[str, Any],
    compare: Sequence[str],
    sweep: str | None,
    as_json: bool,
) -> list[tuple[str, Edition]]:
    """The setting itself and what it is compared with; or, of a sweep, one for each value."""
    if compare and sweep is not None:
        raise click.UsageError("--compare and --sweep are two ways to compare: choose one")
    game = load(file, as_json)

    def edition(of: Game, changed: str = "", value: str = "") -> Edition:
        many, with_variants, set_to = players, list(variants), dict(options)
        if changed == PLAYERS:
            if not value.isdecimal():
                raise click.UsageError(f"players={value}: write a number of players, as in players=3")
            many = int(value)
        elif changed == VARIANT:
            # `variant=` is the game without one.
            with_variants += [value] if value else []
        elif changed:
            set_to[changed] = {"yes": True, "no": False}.get(value, value)
        configuration = configure(of, many, with_variants, set_to)
        with reporting(as_json):
            return of.edition(configuration)

    if sweep is not None:
        name, values = _named(sweep, "--sweep")
        found = [(f"{name}={value}", edition(game, name, value)) for value in values.split(",")]
        if len(found) == 1:
            raise click.UsageError(f"--sweep {sweep} has one value: name several, as in {name}=1,2")
        return _distinct(found)
    found = [(game.name, edition(game))]
    for other in compare:
        if "=" in other and not other.endswith(".tgame") and "/" not in other:
            name, value = _named(other, "--compare")
            found.append((f"{name}={value}", edition(game, name, value)))
        else:
            another = load(other, as_json)
            title = another.name if another.name != game.name else other
            found.append((title, edition(another)))
    return _distinct(found)


def _named(pair: str, where: str) -> tuple[str, str]:
    name, sign, value = (part.strip() for part in pair.partition("="))
    if not sign or not name:
        raise click.UsageError(f"write it as {where} NAME=VALUE, not {pair!r}")
    return name, value


def _distinct(found: list[tuple[str, Edition]]) -> list[tuple[str, Edition]]:
    """To compare something with itself is a mistake in what was typed."""
    seen: dict[object, str] = {}
    for title, edition in found:
        key = edition.game.digest, edition.configuration
        if key in seen:
            raise click.UsageError(f"{title} is the same as {seen[key]}: there is nothing to compare")
        seen[key] = title
    return found
