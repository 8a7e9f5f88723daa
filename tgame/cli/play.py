"""`tgame play`: sit down at a match, alone against bots or with others at the same keyboard."""

from __future__ import annotations

import errno
import os
import sys
from typing import TYPE_CHECKING, Any

import click

from tgame.cli.bots import bots, sitting_down
from tgame.cli.calling import called
from tgame.cli.eyes import names_of
from tgame.cli.output import say
from tgame.cli.rule_files import configure, load, reporting, settings
from tgame.cli.run import FRESH_SEEDS
from tgame.cli.writing import write_match, write_whole

if TYPE_CHECKING:
    from pathlib import Path

    from tgame.interpreter.match import Match
    from tgame.play.kept import Kept
    from tgame.play.session import Session
    from tgame.play.terminal import Terminal
    from tgame.play.words import Words

BOTS_BESIDE = 2  # opponents, where the game allows as many and nothing else is asked for
# As shells have it: 128 and the number of the signal.
SIGNALLED, INTERRUPTED, PIPE_CLOSED = 128, 130, 141
UNKEPT, UNWRITTEN = 1, 2
# Yes and no, in the languages of the table.
GO_ON = ("", "y", "yes", "o", "oui")
NO = ("n", "no", "non", "list", "liste", "l", "q", "quit", "exit", "quitter")
HELP = ("?", "help", "aide")


@click.command("play")
@click.argument("file", required=False)
@click.option("--players", "-p", type=int, metavar="N", help="How many play; three if the game allows it.")
@click.option("--people", type=click.IntRange(1), default=1, metavar="N", help="How many of them sit at this keyboard.")
@click.option("--seat", type=click.IntRange(1), default=1, metavar="S", help="Where the first of them sits.")
@click.option("--seed", "-s", type=click.IntRange(0), metavar="S", help="The same cards again. Without it: new ones.")
@click.option("--variant", "-v", "variants", multiple=True, metavar="V", help="Play with this variant.")
@click.option(
    "--option", "-o", "options", multiple=True, callback=settings, metavar="NAME=VALUE", help="Set an option."
)
@click.option(
    "--bots",
    default="normal",
    metavar="BOT,...",
    callback=bots,
    help="Who plays against you: easy, normal, strong, or any bot of `tgame duel`; one for all, or one for each seat.",
)
@click.option("--names", metavar="ANN,BO", help="What the players are called.")
@click.option("--lang", "language", type=click.Choice(["en", "fr"]), default="en", help="The language at the table.")
@click.option("--recall", is_flag=True, help="Show faces that you have seen and could remember.")
def command(
    file: str | None,
    players: int | None,
    people: int,
    seat: int,
    seed: int | None,
    variants: tuple[str, ...],
    options: dict[str, Any],
    bots: list[str],
    names: str | None,
    language: str,
    recall: bool,
) -> None:
    """Play a match at this terminal.

    Without FILE, goes on with the match that was left last, or lists the games. Type what is bright: a number, words,
    or one thing and then the next; ? helps. Ctrl-C and /quit keep the match.

    \b
    Examples:
      tgame play brigands
      tgame play hearts --people 2 --names Ann,Bo,Cy,Di
      tgame play
    """
    from tgame.play.kept import place_of
    from tgame.play.session import Session
    from tgame.play.terminal import Terminal

    terminal = Terminal()
    if file is None:
        left = _left(terminal)
        if left is not None:
            _play(_gone_on(*left, terminal), left[1])
        return
    game = load(file)
    if players is None and BOTS_BESIDE + 1 in game.players:
        players = BOTS_BESIDE + 1
    configuration = configure(game, players, variants, options)
    if language != "en" and language not in game.translations:
        say("The rule file has no French texts: the table speaks English.", err=True)
        language = "en"
    if people > configuration.players or seat > configuration.players:
        raise click.UsageError(f"there are {configuration.players} seats")
    opponents = configuration.players - people
    if len(bots) not in (1, opponents):
        raise click.UsageError(f"{len(bots)} bots for {opponents} seats without a person: name one, or one for each")
    if seed is None:
        from random import randrange

        seed = randrange(FRESH_SEEDS)
    with reporting():
        edition = game.edition(configuration)
        match = edition.new(seed)
    match.names = names_of(names, configuration.players)
    if place_of(game.name).exists():
        terminal.tell(
            f"A match of this game was left: `{called()} play` goes on with it. Leaving this one, once you have played,"
            " keeps this one instead."
        )
    seats = tuple(sorted((seat - 1 + place) % configuration.players for place in range(people)))
    with sitting_down():
        session = Session(match, seats, ",".join(bots), terminal, _write, language, recall, called())
    _play(session)


def _play(session: Session, kept: Kept | None = None) -> None:
    """To the end, or until the match is left; `kept` is where it began."""
    from tgame.interpreter.match import MatchError
    from tgame.play.leaving import Leave
    from tgame.play.terminal import Hangup

    status = 0
    terminal = session.terminal
    with terminal.heeding():
        try:
            session.play(kept is not None)
            if kept is not None:
                session.finished(kept)
            return
        except Leave:
            pass
        except (Hangup, KeyboardInterrupt) as error:
            status = _status(terminal, error)
        except MatchError as error:
            from tgame.cli.rule_files import FINDINGS, show

            show([error.finding])
            status = FINDINGS
        try:
            told = session.keep()
        except OSError as error:
            told, status = f"✗ the match could not be kept: {error}. XDG_STATE_HOME says where to", status or UNKEPT
        try:
            say(f"\n{told}")
            sys.stdout.flush()
        except OSError:
            # The terminal is gone. Python would complain about what it could not print when it ends.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    click.get_current_context().exit(status)


def _status(terminal: Terminal, error: BaseException) -> int:
    """The exit status of a program that somebody has left without a word."""
    if isinstance(error, KeyboardInterrupt):
        return INTERRUPTED
    if terminal.ended_by is not None:
        return SIGNALLED + terminal.ended_by
    cause = error.__cause__
    if isinstance(cause, OSError) and cause.errno == errno.ENOSPC:
        say(f"Error: cannot write the output: {cause.strerror}", err=True)
        return UNWRITTEN
    return PIPE_CLOSED if isinstance(cause, BrokenPipeError) else 0


def _left(terminal: Terminal) -> tuple[Path, Kept] | None:
    """The match that was left last, if the player wants to go on with it; else the games are listed."""
    from tgame.play.kept import kept_at, left_last
    from tgame.play.terminal import Hangup
    from tgame.play.words import Words

    path, damaged = left_last()
    for other in damaged:
        say(f"✗ {other} holds no match that could be gone on with: delete it.", err=True)
    kept = kept_at(path) if path is not None else None
    if path is not None and kept is not None:
        when = kept.when.replace("T", " ")
        with terminal.heeding():
            try:
                terminal.tell(f"{kept.game}, {kept.where}, {when}.")
                wanted = _wants_to_go_on(terminal, Words(kept.language))
            except (Hangup, KeyboardInterrupt) as error:
                click.get_current_context().exit(_status(terminal, error))
        if wanted:
            return path, kept
    from tgame.cli.games import command as games

    click.get_current_context().invoke(games)
    return None


def _wants_to_go_on(terminal: Terminal, words: Words) -> bool:
    """Asked until it is a yes or a no: whatever else is typed throws no match away."""
    while True:
        typed = terminal.ask(words.say("Go on? Enter yes · n no, list the games"))
        wanted = typed.lower().removeprefix("/")
        if wanted in GO_ON:
            return True
        if wanted in NO:
            return False
        if wanted not in HELP:
            terminal.tell(f"✗ {words.say('{0} is neither yes nor no', typed)}")
        terminal.tell(words.say("Enter goes on with this match; n keeps it and lists the games."))


def _gone_on(path: Path, kept: Kept, terminal: Terminal) -> Session:
    from tgame.interpreter.save import SavedMatchError
    from tgame.play.opponents import DEFAULT, known
    from tgame.play.session import Session

    try:
        match = _read_back(kept.saved)
    except SavedMatchError as error:
        raise click.ClickException(
            f"the match that was left cannot be gone on with: {error}. Delete {path}, or move it away"
        ) from None
    match.names = kept.names
    people = tuple(seat for seat in kept.people if seat in range(match.edition.configuration.players))
    bot = kept.bot if known(kept.bot) else DEFAULT
    if bot != kept.bot:
        say(f"There is no bot {kept.bot!r} here: {bot} plays in its place.", err=True)
    language = kept.language if kept.language in ("en", *match.edition.game.translations) else "en"
    with sitting_down():
        return Session(match, people or (0,), bot, terminal, _write, language, kept.recall, called())


def _read_back(saved: str) -> Match:
    from tgame.api import match_from_json

    return match_from_json(saved)


def _write(path: str, text: str, over: bool) -> None:
    try:
        (write_whole if over else write_match)(path, text)
    except click.UsageError as error:
        raise OSError(error.message) from None
