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
@click.option(
    "--format",
    "form",
    type=click.Choice(["markdown", "html", "pdf"]),
    default="markdown",
    help="html is one page to print, with pictures; pdf needs a browser at hand, and --output.",
)
@click.option("--output", "-o", type=click.Path(), metavar="F", help="Write to a file instead.")
def command(
    file: str, language: Literal["en", "fr"], only_rulings: bool, brief: bool, form: str, output: str | None
) -> None:
    """Write the rulebook of a game: in Markdown, or as a page to print.

    Everything in it comes from the rule file: pieces with their counts, places, set-up, the course of the game,
    actions with their conditions, scoring, what each variant changes, and the scenarios as worked examples. A ruling
    stands beside its rule. A comment such as `# ---- Set-up` in front of scenarios is a heading among the examples. A
    scenario that fails is left out and named, and the exit status is 1.

    Texts that the file does not translate are in English. Names of fields, definitions and the like need no translation
    in a match; where there is none, the French book describes the thing instead.

    \b
    Examples:
      tgame rules brigands > brigands.md
      tgame rules brigands --lang fr -o brigands.fr.md
      tgame rules brigands --format html -o brigands.html
      tgame rules my_game.tgame --rulings
    """
    game = load(file)
    from tgame.rulebook.book import Book, failing, rulebook, rulings_page

    if only_rulings and form != "markdown":
        raise click.UsageError("--rulings is a list in Markdown: leave out --format")
    if form == "pdf" and output is None:
        raise click.UsageError("a PDF is written to a file: add --output book.pdf")
    with reporting():
        failures = {} if only_rulings or brief else failing(game)
        if only_rulings:
            text = rulings_page(game, language)
        elif form == "markdown":
            text = rulebook(game, language, failures, examples=not brief)
        else:
            text = Book(game, language).page(failures, examples=not brief)
    if output is None:
        sys.stdout.write(text)
    elif form == "pdf":
        _print(output, text)
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
    _refuse_others(path)
    write_whole(path, text)


def _print(path: str, text: str) -> None:
    from tgame.rulebook.printing import NoBrowser, printed

    _refuse_others(path)
    try:
        made = printed(text)
    except NoBrowser as reason:
        raise click.UsageError(str(reason)) from None
    write_whole(path, made)


def _refuse_others(path: str) -> None:
    """A page that begins as a rulebook does may be written over; anything else that is there already may not."""
    start = beginning(path)
    if (start and not start.startswith((b"# ", b"<!doctype html>", b"%PDF"))) or path.endswith(".tgame"):
        raise click.UsageError(f"{path} is there already and is no rulebook: choose another name")
