"""Rule files for the commands: read and checked, or the command ends with the findings and the right exit status.

A configuration is checked when it is first asked for: what asks for one stands inside `reporting`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NoReturn

import click

from tgame.cli.output import colourful, print_json

if TYPE_CHECKING:
    from tgame.dsl.checked import Configuration
    from tgame.dsl.diagnostics import Diagnostic
    from tgame.interpreter.game import Game

FINDINGS, UNREADABLE, OURS = 1, 2, 3


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


@contextmanager
def reporting(as_json: bool = False) -> Iterator[None]:
    """The command ends with the findings if something that is asked for here has errors in its rules, or fails when a
    match is set up."""
    from tgame.dsl.diagnostics import RuleFileError
    from tgame.interpreter.match import MatchError

    try:
        yield
    except RuleFileError as error:
        fail(error.findings, FINDINGS, as_json)
    except MatchError as error:
        fail([error.finding], FINDINGS, as_json)


def load(path: str, as_json: bool = False) -> Game:
    """The game of a rule file; the command ends if it cannot be read, or has errors in its default configuration."""
    from tgame.api import check
    from tgame.dsl.diagnostics import RuleFileError
    from tgame.interpreter.game import Game

    try:
        checked = check(path)
    except RuleFileError as error:
        fail(error.findings, UNREADABLE, as_json)
    with reporting(as_json):
        return Game(checked)


def configure(
    game: Game, players: int | None, variants: Sequence[str], options: Mapping[str, object] | None = None
) -> Configuration:
    """The configuration that was asked for; what the game does not have is wrong usage."""
    from tgame.interpreter.settings import SettingError

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
