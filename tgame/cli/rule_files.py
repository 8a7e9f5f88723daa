"""Rule files for the commands: read and checked, or the command ends with the findings and the right exit status."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

import click

from tgame.cli.output import colourful, print_json

if TYPE_CHECKING:
    from tgame.dsl.check import CheckedFile
    from tgame.dsl.checked import Configuration
    from tgame.dsl.diagnostics import Diagnostic
    from tgame.interpreter.game import Game

FINDINGS, UNREADABLE = 1, 2


def fail(findings: Sequence[Diagnostic], status: int, as_json: bool = False) -> NoReturn:
    """Show findings where a person, or a program, looks for them; end the command."""
    from tgame.dsl.render import as_data

    if as_json:
        print_json({"findings": as_data(findings)})
    else:
        show(findings)
    click.get_current_context().exit(status)


def show(findings: Sequence[Diagnostic]) -> None:
    """Findings for a person, after what was printed before them."""
    from tgame.dsl.render import render

    sys.stdout.flush()
    click.echo(render(findings, colourful(sys.stderr)), err=True)


def read(path: str, as_json: bool = False) -> CheckedFile:
    """A rule file with its findings; the command ends if it cannot be read at all."""
    from tgame.api import check
    from tgame.dsl.diagnostics import RuleFileError

    try:
        return check(path)
    except RuleFileError as error:
        fail(error.findings, UNREADABLE, as_json)


def load(path: str, as_json: bool = False) -> Game:
    """The game of a rule file; the command ends if the file has errors."""
    from tgame.interpreter.game import Game

    checked = read(path, as_json)
    if not checked.ok:
        fail(checked.findings, FINDINGS, as_json)
    return Game(checked)


def configure(
    game: Game, players: int | None, variants: Sequence[str], options: Mapping[str, object] | None = None
) -> Configuration:
    """The configuration that was asked for; what the game does not have is wrong usage."""
    from tgame.interpreter.game import SettingError

    try:
        return game.configuration(players, variants, options)
    except SettingError as error:
        raise click.UsageError(str(error)) from None


def settings(ctx: click.Context, param: click.Parameter, pairs: tuple[str, ...]) -> dict[str, Any]:
    """`--option name=value`, read."""
    found: dict[str, Any] = {}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if not sign or not name.strip():
            raise click.BadParameter(f"write it as name=value, not {pair!r}", ctx, param)
        # Rule files say yes and no.
        found[name.strip()] = {"yes": True, "no": False}.get(value.strip(), value.strip())
    return found
