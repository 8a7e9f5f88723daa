"""`tgame replay`: a saved match again, decision by decision, forwards and backwards."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from tgame.cli.eyes import names_of, viewer_of
from tgame.cli.output import progress
from tgame.cli.rule_files import FINDINGS, show

if TYPE_CHECKING:
    from tgame.cli.replaying.page import ReplayPage
    from tgame.interpreter.match import Match

MOST_BYTES = 100_000_000  # far more than the longest match


@click.command("replay")
@click.argument("saved")
@click.option("--at", type=click.IntRange(min=0), metavar="N", help="Start at decision N; in a pipe, only show it.")
@click.option("--as", "seat", metavar="P2", help="Through the eyes of a seat or a `watcher`, instead of all open.")
@click.option("--rules", is_flag=True, help="With the lines of the rule file that caused what happened.")
@click.option("--all", "whole", is_flag=True, help="Print the whole match, also in a terminal.")
@click.option("--interactive", "-i", is_flag=True, help="Read commands, also from a pipe.")
@click.option("--lang", "language", type=click.Choice(["en", "fr"]), default="en", help="The language of the story.")
@click.option("--names", metavar="ANN,BO", help="What the players are called.")
@click.option("--verbose", is_flag=True, help="Tell every move.")
def command(
    saved: str,
    at: int | None,
    seat: str | None,
    rules: bool,
    whole: bool,
    interactive: bool,
    language: str,
    names: str | None,
    verbose: bool,
) -> None:
    """Look at a saved match again, decision by decision.

    SAVED is a file that `tgame run FILE --save SAVED` wrote; it carries its rules. In a terminal there is a prompt:
    Enter goes on, `b` back, `look` draws the table, `as P2` changes whose eyes, `?` lists the rest. In a pipe, or with
    --all, the whole match is printed.

    A seat is shown what it could follow by then, and never what came to light later. The numbers of decisions are
    those of the file, for all.

    \b
    Examples:
      tgame run brigands --save match.json
      tgame replay match.json
      tgame replay match.json --all --rules
      tgame replay match.json --at 37 --as P2
    """
    if whole and (interactive or at is not None):
        raise click.UsageError("--all prints the whole match: leave out --interactive and --at")
    from tgame.cli.page import Page
    from tgame.cli.replaying.page import ReplayPage
    from tgame.cli.replaying.prompt import RULES_ARE_OPEN, Prompt, is_terminal
    from tgame.cli.replaying.record import Record
    from tgame.cli.replaying.rounds import Rounds
    from tgame.interpreter.telling import EVERYTHING

    with progress():
        match = _read(saved)
        match.names = names_of(names, match.edition.configuration.players)
        viewer = viewer_of(seat, match.speaker(language).seats)
        record = Record(match)
    if rules and viewer != EVERYTHING:
        raise click.UsageError(f"{RULES_ARE_OPEN}: leave out --rules or --as")
    if at is not None and at > len(record):
        raise click.UsageError(f"there is no decision {at}: --at takes 0 to {len(record)}")
    page = ReplayPage(record, Rounds(record), language, verbose, Page())
    page.see_as(viewer)
    page.rules = rules
    page.story.header()
    if interactive or (not whole and is_terminal(sys.stdin) and is_terminal(sys.stdout)):
        Prompt(page, at or 0).run()
        return
    page.page.line()
    if at is not None:
        page.decision(at)
        page.look(at)
        page.place(at)
    else:
        _print(page)


def _print(page: ReplayPage) -> None:
    from tgame.interpreter.match import MatchError

    page.whole()
    try:
        page.end()
    except MatchError as error:
        show([error.finding])
        click.get_current_context().exit(FINDINGS)


def _read(path: str) -> Match:
    """The match that a file holds; what is wrong with it is unreadable input."""
    from tgame.api import match_from_json
    from tgame.interpreter.save import SavedMatchError

    try:
        with open(path, "rb") as file:
            raw = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise click.UsageError(f"cannot read {path}: {reason}") from None
    try:
        if len(raw) > MOST_BYTES:
            raise SavedMatchError(f"this is not a saved match: it is larger than {MOST_BYTES // 1_000_000} MB")
        return match_from_json(raw.decode("utf-8-sig"))
    except UnicodeDecodeError:
        reason = "this is not a saved match: it is not UTF-8 text"
    except SavedMatchError as error:
        reason = str(error)
    hint = "; `tgame run FILE --save M.json` writes one" if reason.startswith("this is not a saved match") else ""
    raise click.UsageError(f"cannot replay {path}: {reason}{hint}")
