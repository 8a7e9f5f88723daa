"""`tgame run`: bots play a match, and the page tells it."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Any

import click

from tgame.cli.bots import bots, for_each_seat, sitting_down
from tgame.cli.eyes import names_of, viewer_of
from tgame.cli.output import print_json, progress, say
from tgame.cli.rule_files import FINDINGS, configure, load, reporting, settings, show
from tgame.cli.writing import write_match

if TYPE_CHECKING:
    from tgame.cli.course import Course
    from tgame.dsl.checked import Configuration

FRESH_SEEDS = 10_000
_FAILED = {
    "en": "{0} has chosen; there the rules fail.",
    "fr": "{0} a choisi\N{NO-BREAK SPACE}; là, les règles échouent.",
}
_FAILS = {
    "en": "{0} chose “{1}”; there the rules fail.",
    "fr": "{0} a choisi «\N{NO-BREAK SPACE}{1}\N{NO-BREAK SPACE}»\N{NO-BREAK SPACE}; là, les règles échouent.",
}


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
    "--bots",
    default="random",
    metavar="BOT,...",
    callback=bots,
    help="One bot for all, or one for each seat: random, greedy, search:200, … (see `tgame duel --help`).",
)
@click.option("--lang", "language", type=click.Choice(["en", "fr"]), default="en", help="The language of the story.")
@click.option(
    "--as", "seat", metavar="P2", help="Tell what this seat, or a `watcher`, could follow, instead of everything."
)
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

    The line under the title says how to play the same match again. If the rules fail on the way, or break an
    invariant, what happened up to there is told (and saved), then why; the exit status is 1.

    \b
    Examples:
      tgame run brigands
      tgame run my_game.tgame --players 3 --seed 7 --lang fr
      tgame run treasure_seekers --variant simplified --json
    """
    game = load(file, as_json)
    configuration = configure(game, players, variants, options)
    if as_json and seat is not None:
        raise click.UsageError("--json tells everything, also what a seat may not know: leave out --as")
    seated = for_each_seat(bots, configuration.players)
    if seed is None:
        from random import randrange

        seed = randrange(FRESH_SEEDS)
    from tgame.cli.course import MAX_DECISIONS, Course

    called = names_of(names, configuration.players)
    with reporting(as_json):
        edition = game.edition(configuration, invariants=True)
    if language != "en" and language not in game.translations:
        say("The rule file has no French texts: the story is told in English.", err=True)
        language = "en"
    course = Course(edition, seed, called, seated)
    viewer = viewer_of(seat, course.match.speaker(language).seats)
    try:
        with progress(), sitting_down():
            course.play()
    except KeyboardInterrupt:
        say(_save(course, save), err=True)
        raise
    saved = _save(course, save)
    for fault in course.faults():
        say(f"✗ {fault}", err=True)
    if course.finding is None and course.result is None:
        say(saved, err=True)
        raise click.ClickException(f"the match was not over after {MAX_DECISIONS:,} decisions")
    if as_json:
        print_json(_document(course, language))
    else:
        usual = configure(game, configuration.players, configuration.variants)
        changed = tuple(option for option in configuration.options if option not in usual.options)
        again = _again(file, configuration, changed, seed, bots, language, seat, names, verbose)
        _tell(course, again, language, brief, viewer, verbose)
    if course.finding is not None:
        if not as_json:
            show([course.finding])
        say(saved, err=True)
        click.get_current_context().exit(FINDINGS)


def _tell(course: Course, again: str, language: str, brief: bool, viewer: int | None, verbose: bool) -> None:
    """The story of the match, as far as it came."""
    from tgame.cli.page import Page
    from tgame.cli.story import WIDEST, Story
    from tgame.interpreter.telling import EVERYTHING

    page = Page()
    story = Story(course.match, language, page, viewer, verbose)
    story.header(again)
    if not brief:
        story.turns()
    if course.result is not None:
        story.end(course.result)
        return
    if brief:
        story.position()
    page.line()
    option = course.failed_on
    if option is not None:
        player = course.match.speaker(language).player(option.ask.player)
        words = _FAILED[language].format(player)
        if viewer in (option.ask.player, EVERYTHING):
            # What was chosen may be hidden from the others.
            words = _FAILS[language].format(player, option.text(language))
        page.line((words, "bold"), widest=WIDEST)


def _save(course: Course, path: str | None) -> str:
    """Write what was decided; what there is to say of a match that did not come to its end."""
    if path is None:
        return ""
    count = len(course.match.decisions)
    if not count and not course.match.over:
        # An earlier match that may be there is worth more.
        return f"Nothing was decided: {path} is not written."
    write_match(path, course.match.to_json() + "\n")
    return f"Saved up to there ({count} decision{'s' * (count != 1)}): {path}"


def _document(course: Course, language: str) -> dict[str, object]:
    from tgame.dsl.render import as_data
    from tgame.interpreter.telling import EVERYTHING

    edition, result = course.edition, course.result
    speaker = course.match.speaker(language)
    made: dict[str, object] = {
        "game": edition.game.name,
        "title": speaker.title(edition.program.game.title),
        "digest": edition.game.digest,
        "players": edition.configuration.players,
        "variants": list(edition.configuration.variants),
        "options": dict(edition.configuration.options),
        "seed": course.seed,
        "decisions": course.acts,
    }
    if result is not None:
        made["scores"] = list(result.scores)
        made["sheet"] = [{"item": speaker.plain(item), "values": list(values)} for item, values in result.sheet]
        made["winners"] = [f"P{seat + 1}" for seat in result.winners]
    if course.finding is not None:
        made["findings"] = as_data([course.finding])
    made["log"] = [line.text for line in course.match.told(EVERYTHING, language)]
    return made


def _again(
    file: str,
    configuration: Configuration,
    options: tuple[tuple[str, object], ...],
    seed: int,
    bots: list[str],
    language: str,
    seat: str | None,
    names: str | None,
    verbose: bool,
) -> str:
    """The command that plays this match again; of the options, those that are not as usual."""
    words = ["tgame", "run", file, "--players", str(configuration.players), "--seed", str(seed)]
    for variant in configuration.variants:
        words += ["--variant", variant]
    for name, value in options:
        words += ["--option", f"{name}={'yes' if value is True else 'no' if value is False else value}"]
    if set(bots) != {"random"}:
        words += ["--bots", ",".join(bots)]
    if language != "en":
        words += ["--lang", language]
    if seat is not None:
        words += ["--as", seat]
    if names is not None:
        words += ["--names", names]
    if verbose:
        words.append("--verbose")
    return shlex.join(words)
