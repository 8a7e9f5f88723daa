"""`tgame sim`: many matches of a game, and what they say of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from tgame.cli.bots import bots as named
from tgame.cli.bots import sitting_down
from tgame.cli.many import Matches, running_options
from tgame.cli.output import print_json
from tgame.cli.rule_files import FINDINGS, configure, load, reporting, settings

if TYPE_CHECKING:
    from tgame.cli.many import Running
    from tgame.interpreter.game import Edition
    from tgame.sim.findings import Findings
    from tgame.sim.plan import Setting

_MATCHES = 1_000
_MOST = 10_000_000


@click.command("sim")
@click.argument("file")
@click.option(
    "--matches",
    "-n",
    type=click.IntRange(1, _MOST),
    default=_MATCHES,
    show_default=True,
    help="How many; the last deal is played with every seating.",
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
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead.")
@click.option("--csv", "as_csv", is_flag=True, help="Print a table of comma-separated values instead.")
@running_options(jobs=1)
def command(
    file: str,
    matches: int,
    players: int | None,
    seed: int,
    variants: tuple[str, ...],
    options: dict[str, Any],
    bots: list[str],
    observe: int,
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
      tgame sim brigands --players 3 --matches 10000 --jobs 2
      tgame sim treasure_seekers --bots search:50,greedy --matches 100
    """
    if as_json and as_csv:
        raise click.UsageError("--json and --csv are two ways to print the same: choose one")
    game = load(file, as_json)
    configuration = configure(game, players, variants, options)
    with reporting(as_json):
        edition = game.edition(configuration)
    with sitting_down():
        settings = [_setting("", edition, bots, matches, observe, seed)]
    found = _play(settings, running)
    if as_json:
        from attrs import asdict

        print_json({"settings": [asdict(one) for one in found]})
    else:
        from tgame.cli.page import Page
        from tgame.cli.simulated import tell

        page = Page()
        for one in found:
            tell(page, one)
    if not all(one.counted for one in found):
        click.get_current_context().exit(FINDINGS)


def _setting(title: str, edition: Edition, bots: list[str], matches: int, observe: int, seed: int) -> Setting:
    from tgame.sim.plan import Setting, seated

    players = edition.configuration.players
    if len(bots) not in (1, 2, players):
        raise click.UsageError(f"{len(bots)} bots for {players} players: name one or two, or one for each seat")
    seatings = seated(edition, bots)
    deals = -(-matches // len(seatings))
    return Setting(title, edition, seatings, deals, -(-min(observe, matches) // len(seatings)), seed)


def _play(settings: Sequence[Setting], running: Running) -> list[Findings]:
    from tgame.sim.findings import findings
    from tgame.sim.gathering import Gathered
    from tgame.sim.plan import units

    tasks = [task for setting in settings for task in setting.tasks(running.limit, running.seconds)]
    gathered = Gathered(settings)
    for record in Matches(tasks, units(settings), sum(setting.matches for setting in settings), running):
        gathered.add(record)
    return [findings(tally) for tally in gathered.tallies]
