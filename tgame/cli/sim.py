"""`tgame sim`: many matches of a game, and what they say of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from tgame.cli.bots import bots as named
from tgame.cli.bots import sitting_down
from tgame.cli.many import Matches, running_options
from tgame.cli.output import print_json
from tgame.cli.rule_files import FINDINGS, settings
from tgame.cli.sim_settings import settings_asked_for
from tgame.cli.watched import Goal
from tgame.cli.writing import beginning, write_whole

if TYPE_CHECKING:
    from tgame.cli.many import Running
    from tgame.interpreter.game import Edition
    from tgame.sim.compare import Comparison
    from tgame.sim.findings import Findings
    from tgame.sim.plan import Setting

_MATCHES = 1_000
_AT_MOST = 100_000
_MOST = 10_000_000


@click.command("sim")
@click.argument("file")
@click.option(
    "--matches",
    "-n",
    type=click.IntRange(1, _MOST),
    help=f"How many of each setting; {_MATCHES:,} if not given, with --until at most {_AT_MOST:,}.",
)
@click.option("--players", "-p", type=int, metavar="N", help="How many play; as few as the game allows if not given.")
@click.option("--seed", "-s", type=click.IntRange(min=0), default=0, metavar="S", help="The seed of the first deal.")
@click.option("--variant", "-v", "variants", multiple=True, metavar="V", help="Play with this variant.")
@click.option(
    "--option", "-o", "options", multiple=True, metavar="NAME=VALUE", callback=settings, help="Set an option."
)
@click.option(
    "--bots",
    default="random",
    show_default=True,
    metavar="BOT,...",
    callback=named,
    help="Who plays: one bot for all, A on one seat against B on the others, or one for each seat.",
)
@click.option(
    "--observe",
    type=click.IntRange(min=0),
    default=500,
    show_default=True,
    metavar="N",
    help="Of how many matches every decision is looked at; of the others, the result.",
)
@click.option(
    "--compare",
    multiple=True,
    metavar="OTHER",
    help="Compare with another rule file, or the same with variant=V, players=N or OPTION=VALUE.",
)
@click.option(
    "--sweep", metavar="NAME=A,B,C", help="Compare these values of an option, variants, or numbers of players."
)
@click.option(
    "--until",
    type=click.FloatRange(0, 1, min_open=True),
    metavar="WIDTH",
    help="Stop when the interval of every seat's victories is as narrow as this: 0.02 is two of a hundred.",
)
@click.option("--report", "page", type=click.Path(), metavar="FILE.html", help="Write a page with pictures, too.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead.")
@click.option("--csv", "as_csv", is_flag=True, help="Print a table of comma-separated values instead.")
@running_options()
def command(
    file: str,
    matches: int | None,
    players: int | None,
    seed: int,
    variants: tuple[str, ...],
    options: dict[str, Any],
    bots: list[str],
    observe: int,
    compare: tuple[str, ...],
    sweep: str | None,
    until: float | None,
    page: str | None,
    as_json: bool,
    as_csv: bool,
    running: Running,
) -> None:
    """Play many matches, and tell what the game is like.

    Who wins from which seat, how long a match takes, what decides it: with 95 % intervals, for the number of matches
    that was asked for. Everybody plays at random, unless --bots says otherwise: every deal is played with the bots in
    every order then. Ctrl-C ends it with what there is. The exit status is 1 if no match could be counted.

    \b
    Examples:
      tgame sim brigands --players 3 --matches 10000
      tgame sim treasure_seekers --bots search:50,greedy --matches 100
      tgame sim my_game.tgame --compare my_other_game.tgame
      tgame sim colorful_treasure --sweep players=2,3,4
    """
    if as_json and as_csv:
        raise click.UsageError("--json and --csv are two ways to print the same: choose one")
    if until is not None and (compare or sweep):
        raise click.UsageError("to compare, fix the number of matches: leave out --until, or compare afterwards")
    if page is not None:
        _check_page(page)
    asked = settings_asked_for(file, players, variants, options, compare, sweep, as_json)
    with sitting_down():
        settings = _seated(asked, bots, matches or (_MATCHES if until is None else _AT_MOST), observe, seed)
    if until is not None and settings[0].team:
        raise click.UsageError("--until looks at each seat's victories, and here all players have one score")
    played = _matches(settings, running)
    found = _gathered(played, settings, until)
    comparisons = _compared(found)
    if as_json:
        print_json(_document(found, comparisons))
    elif as_csv:
        _print_csv(found)
    else:
        _tell(found, comparisons, until)
    # Last, so that a disk that is full takes nothing away.
    if page is not None:
        from tgame import __version__
        from tgame.sim.report import report

        write_whole(page, report(found, comparisons, _typed(), __version__))
    played.settle()
    if not all(one.counted for one in found):
        click.get_current_context().exit(FINDINGS)


def _seated(
    asked: Sequence[tuple[str, Edition]], bots: list[str], matches: int, observe: int, seed: int
) -> list[Setting]:
    """Each setting has tasks and seeds of its own, so that what is compared is independent."""
    from tgame.sim.plan import Setting, seated

    found: list[Setting] = []
    for title, edition in asked:
        players = edition.configuration.players
        if len(bots) not in (1, 2, players):
            raise click.UsageError(f"{len(bots)} bots for {players} players: name one or two, or one for each seat")
        seatings = seated(edition, bots)
        deals, observed = -(-matches // len(seatings)), -(-min(observe, matches) // len(seatings))
        first_task = found[-1].end_task if found else 0
        found.append(Setting(title, edition, seatings, deals, observed, seed, first_task))
        seed = found[-1].end_seed
    return found


def _matches(settings: Sequence[Setting], running: Running) -> Matches:
    from tgame.sim.plan import units

    tasks = [task for setting in settings for task in setting.tasks(running.limit, running.seconds(setting.bots))]
    return Matches(tasks, units(settings), Goal(sum(setting.matches for setting in settings)), running)


def _gathered(matches: Matches, settings: Sequence[Setting], until: float | None) -> list[Findings]:
    from tgame.sim.findings import findings
    from tgame.sim.gathering import Gathered, GatheredUntil

    if until is None:
        gathered = Gathered(settings)
        for record in matches:
            gathered.add(record)
        return [findings(tally) for tally in gathered.tallies]
    looked = GatheredUntil(settings[0], until)
    for record in matches:
        looked.add(record)
        if looked.narrow:
            break
    looked.close()
    return [findings(looked.tallies[0], looked.intervals())]


def _check_page(path: str) -> None:
    """Over a page at most: what else is there may be dear to somebody. Said before hours of play, not after them."""
    before = beginning(path)
    if before and not before.startswith(b"<!DOCTYPE html>"):
        raise click.UsageError(f"{path} is there already and is not a page: choose another name")


def _typed() -> str:
    """The command that was given, to be typed again."""
    import shlex
    import sys

    return shlex.join(["tgame", *sys.argv[1:]])


def _compared(found: Sequence[Findings]) -> list[Comparison]:
    from tgame.sim.compare import compare

    return compare(found) if len(found) > 1 and all(one.counted for one in found) else []


def _tell(found: Sequence[Findings], comparisons: Sequence[Comparison], until: float | None) -> None:
    from tgame.cli.page import Page
    from tgame.cli.simulated import tell, tell_comparisons

    page = Page()
    if len(found) > 1:
        tell_comparisons(page, found, comparisons)
    else:
        tell(page, found[0], until)


def _document(found: Sequence[Findings], comparisons: Sequence[Comparison]) -> dict[str, object]:
    from attrs import asdict

    from tgame.sim.compare import how

    made: dict[str, object] = {"settings": [asdict(one) for one in found]}
    if comparisons:
        made["judged"] = how(comparisons)
        made["comparisons"] = [asdict(comparison) for comparison in comparisons]
    return made


def _print_csv(found: Sequence[Findings]) -> None:
    import csv
    from io import StringIO

    from tgame.dsl.visible import plain
    from tgame.sim.values import rows

    made = StringIO()
    writer = csv.writer(made, lineterminator="\n")
    for row in rows(found):
        writer.writerow([plain(cell) if isinstance(cell, str) else cell for cell in row])
    click.echo(made.getvalue(), nl=False)
