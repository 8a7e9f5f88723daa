"""`tgame run`: bots play a match, and the page tells it."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from tgame.cli.rule_files import FINDINGS, configure, fail, load, print_json, reporting, settings

if TYPE_CHECKING:
    from tgame.dsl.checked import Configuration
    from tgame.interpreter.match import Match

BOTS = ("random",)
FRESH_SEEDS = 10_000
MAX_DECISIONS = 200_000


def _bots(ctx: click.Context, param: click.Parameter, value: str) -> list[str]:
    names = [name.strip() for name in value.split(",")]
    for name in names:
        if name not in BOTS:
            raise click.BadParameter(f"there is no bot {name!r}; there is: {', '.join(BOTS)}", ctx, param)
    return names


@click.command("run")
@click.argument("file")
@click.option("--players", "-p", type=int, metavar="N", help="How many play; as few as the game allows if not given.")
@click.option(
    "--seed", "-s", type=click.IntRange(min=0), metavar="S", help="Plays this very match. Without it: a new one."
)
@click.option("--variant", "-v", "variants", multiple=True, metavar="V", help="Play with this variant.")
@click.option(
    "--option", "-o", "options", multiple=True, metavar="NAME=VALUE", callback=settings, help="Set an option."
)
@click.option(
    "--bots", default="random", metavar="BOT,...", callback=_bots, help="One bot for all, or one for each seat: random."
)
@click.option("--lang", "language", type=click.Choice(["en", "fr"]), default="en", help="The language of the story.")
@click.option("--as", "seat", metavar="P2", help="Tell what this seat could follow, instead of everything.")
@click.option("--names", metavar="ANN,BO", help="What the players are called.")
@click.option("--verbose", is_flag=True, help="Tell every move.")
@click.option("--brief", is_flag=True, help="Leave out the turns.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead.")
@click.option(
    "--save", type=click.Path(), metavar="F", help="Write the match to a file, from which it can be replayed."
)
def command(
    file: str,
    players: int | None,
    seed: int | None,
    variants: tuple[str, ...],
    options: dict[str, Any],
    bots: list[str],
    language: str,
    seat: str | None,
    names: str | None,
    verbose: bool,
    brief: bool,
    as_json: bool,
    save: str | None,
) -> None:
    """Let bots play a match and tell it.

    The line under the title says how to play the same match again.

    \b
    Examples:
      tgame run games/brigands.tgame
      tgame run games/brigands.tgame --players 3 --seed 7 --lang fr
      tgame run games/treasure_seekers.tgame --variant simplified --json
    """
    game = load(file, as_json)
    configuration = configure(game, players, variants, options)
    if len(bots) not in (1, configuration.players):
        raise click.UsageError(f"{len(bots)} bots for {configuration.players} players: name one, or one for each")
    viewer = _viewer(seat, configuration.players)
    if seed is None:
        from random import randrange

        seed = randrange(FRESH_SEEDS)
    from tgame.interpreter.match import MatchError

    called = _names(names, configuration.players)
    with reporting(as_json):
        edition = game.edition(configuration)
    try:
        match = edition.new(seed)
        match.names = called
        with _progress():
            acts = play_at_random(match, seed)
        result = match.standing()
    except MatchError as error:
        fail([error.finding], FINDINGS, as_json)
    if not match.over:
        raise click.ClickException(f"the match was not over after {MAX_DECISIONS:,} decisions")
    if save is not None:
        _save(match, save)
    if as_json:
        print_json(_document(match, acts, language))
        return
    from attrs import evolve

    from tgame.cli.page import Page
    from tgame.cli.story import Story

    story = Story(match, language, Page(), viewer, verbose)
    usual = configure(game, configuration.players, configuration.variants)
    changed = [option for option in configuration.options if option not in usual.options]
    story.header(_again(file, evolve(configuration, options=tuple(changed)), seed, language))
    if not brief:
        story.turns()
    story.end(result)


def _viewer(seat: str | None, players: int) -> int | None:
    """The seat whose eyes a story is for."""
    from tgame.interpreter.telling import EVERYTHING

    if seat is None:
        return EVERYTHING
    if seat.lower() in ("watcher", "spectator"):
        return None
    number = seat.upper().removeprefix("P")
    if not number.isdecimal() or not 1 <= int(number) <= players:
        seats = ", ".join(f"P{n + 1}" for n in range(players))
        raise click.UsageError(f"there is no seat {seat!r}: the seats are {seats}, or `watcher`")
    return int(number) - 1


def _names(names: str | None, players: int) -> tuple[str, ...]:
    if names is None:
        return ()
    found = tuple(name.strip() for name in names.split(","))
    if len(found) != players or not all(found) or len(set(found)) != players:
        raise click.UsageError(f"--names takes {players} different names, as in --names Ann,Bo")
    return found


def play_at_random(match: Match, seed: int) -> list[str]:
    """Every seat picks any option, with the bots' stream, just as a playout does. The acts, as scenarios write them."""
    from tgame.interpreter.chance import BOTS, stream

    draw = stream(seed, BOTS).random
    acts: list[str] = []
    while len(acts) < MAX_DECISIONS and (ask := match.ask()) is not None:
        option = ask.options[int(draw() * len(ask.options))]
        acts.append(f"P{ask.player + 1}: {option.notation}")
        match.take(ask, option.index)
    return acts


@contextmanager
def _progress() -> Iterator[None]:
    """A sign of life while a long match is played, for a person who is watching."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status("…"):
        yield


def _save(match: Match, path: str) -> None:
    _spare_other_files(path)
    try:
        with open(path, "w", encoding="utf-8") as file:
            file.write(match.to_json() + "\n")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise click.UsageError(f"cannot write {path}: {reason}") from None


def _spare_other_files(path: str) -> None:
    """A saved match may be written over; anything else that is there already may not."""
    try:
        with open(path, "rb") as file:
            start = file.read(200)
    except OSError:
        return
    if start.strip() and not (start.lstrip().startswith(b"{") and b'"format"' in start):
        raise click.UsageError(f"{path} is there already and is not a saved match: choose another name")


def _document(match: Match, acts: list[str], language: str) -> dict[str, object]:
    from tgame.interpreter.telling import EVERYTHING

    edition = match.edition
    result = match.standing()
    speaker = edition.speaker(language)
    return {
        "game": edition.game.name,
        "title": speaker.title(edition.program.game.title),
        "digest": edition.game.digest,
        "players": edition.configuration.players,
        "variants": list(edition.configuration.variants),
        "options": dict(edition.configuration.options),
        "seed": match.seed,
        "decisions": acts,
        "scores": list(result.scores),
        "sheet": [{"item": speaker.plain(item), "values": list(values)} for item, values in result.sheet],
        "winners": [f"P{seat + 1}" for seat in result.winners],
        "log": [line.text for line in match.told(EVERYTHING, language)],
    }


def _again(file: str, configuration: Configuration, seed: int, language: str) -> str:
    """The command that plays this match again."""
    words = ["tgame", "run", file, "--players", str(configuration.players), "--seed", str(seed)]
    for variant in configuration.variants:
        words += ["--variant", variant]
    for name, value in configuration.options:
        words += ["--option", f"{name}={'yes' if value is True else 'no' if value is False else value}"]
    if language != "en":
        words += ["--lang", language]
    return shlex.join(words)
