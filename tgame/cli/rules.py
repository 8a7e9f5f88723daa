"""`tgame rules`: the rulebook of a game, made from its rule file."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Literal

import click

from tgame.cli.output import say
from tgame.cli.rule_files import FINDINGS, load, reporting
from tgame.cli.writing import beginning, write_whole

if TYPE_CHECKING:
    from tgame.dsl.check.scenarios import CheckedScenario
    from tgame.interpreter.game import Game
    from tgame.interpreter.scenarios import Failure


@click.command("rules")
@click.argument("file")
@click.option("--lang", "language", type=click.Choice(["en", "fr"]), default="en", help="The language of the book.")
@click.option(
    "--rulings", "only_rulings", is_flag=True, help="Only the rulings: what the rule file assumes, and where."
)
@click.option("--brief", is_flag=True, help="Leave out the examples.")
@click.option("--output", "-o", type=click.Path(), metavar="F", help="Write to a file instead.")
def command(file: str, language: Literal["en", "fr"], only_rulings: bool, brief: bool, output: str | None) -> None:
    """Write the rulebook of a game, in Markdown.

    Everything in it comes from the rule file: pieces with their counts, places, set-up, the course of the game,
    actions with their conditions, scoring, what each variant changes, the scenarios as worked examples, and the
    rulings. A comment such as `# ---- Set-up` in front of scenarios is a heading among the examples. A scenario that
    fails is left out and named, and the exit status is 1.

    Texts that the file does not translate are in English. Names of fields, definitions and the like need no translation
    in a match; where there is none, the French book describes the thing instead.

    \b
    Examples:
      tgame rules brigands > brigands.md
      tgame rules brigands --lang fr -o brigands.fr.md
      tgame rules my_game.tgame --rulings
    """
    game = load(file)
    from tgame.rulebook.book import failing, rulebook, rulings_page

    with reporting():
        failures = {} if only_rulings or brief else failing(game)
        text = rulings_page(game, language) if only_rulings else rulebook(game, language, failures, examples=not brief)
    if output is None:
        sys.stdout.write(text)
    else:
        _write(output, text)
    for scenario in game.scenarios if failures else ():
        if scenario.span.start in failures:
            say(_finding(game, scenario, failures[scenario.span.start]), err=True)
    if failures:
        click.get_current_context().exit(FINDINGS)


def _finding(game: Game, scenario: CheckedScenario, failure: Failure) -> str:
    source = game.checked.source
    line, column = source.place(failure.span.start)
    return f"{source.name}:{line}:{column}: left out, it fails: {scenario.title}: {failure.message}"


def _write(path: str, text: str) -> None:
    """A page that begins with a title may be written over; anything else that is there already may not."""
    start = beginning(path)
    if (start and not start.startswith(b"# ")) or path.endswith(".tgame"):
        raise click.UsageError(f"{path} is there already and is no rulebook: choose another name")
    write_whole(path, text)
