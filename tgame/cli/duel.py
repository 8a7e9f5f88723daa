"""`tgame duel`: bots play many matches against each other, and a table says who is stronger."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from tgame.cli.bots import bots as named
from tgame.cli.bots import sitting_down
from tgame.cli.many import Matches, running_options
from tgame.cli.output import say
from tgame.cli.rule_files import FINDINGS, configure, load, reporting, settings, show
from tgame.cli.watched import Goal

if TYPE_CHECKING:
    from tgame.cli.many import Running
    from tgame.duelling import Duel

_WIDEST = len("[100.0%, 100.0%]")


@click.command("duel")
@click.argument("file")
@click.option(
    "--bots",
    default="search:100,greedy",
    show_default=True,
    metavar="A,B",
    callback=named,
    help="Who plays: A on one seat against B on the others, or one bot for each seat.",
)
@click.option(
    "--matches",
    "-n",
    type=click.IntRange(1, 100_000),
    default=60,
    show_default=True,
    help="How many at most; the last deal is played to its end.",
)
@click.option(
    "--all",
    "every",
    is_flag=True,
    help="Play them all, also when it is clear who is stronger; the intervals are narrower then.",
)
@click.option("--players", "-p", type=int, metavar="N", help="How many play; as few as the game allows if not given.")
@click.option("--seed", "-s", type=click.IntRange(min=0), default=0, metavar="S", help="The seed of the first deal.")
@click.option("--variant", "-v", "variants", multiple=True, metavar="V", help="Play with this variant.")
@click.option(
    "--option", "-o", "options", multiple=True, metavar="NAME=VALUE", callback=settings, help="Set an option."
)
@running_options()
def command(
    file: str,
    bots: list[str],
    matches: int,
    every: bool,
    players: int | None,
    seed: int,
    variants: tuple[str, ...],
    options: dict[str, Any],
    running: Running,
) -> None:
    """Let bots play many matches against each other.

    Every deal is played once for each way to seat them. It stops when it is clear whether the first bot wins more often
    than by chance; the test is fixed beforehand and holds at every look. The exit status is 1 if no match could be
    counted. Bots: random, greedy, search:200 (that is,
    simulations), search:500ms, forgetful:5, easy, normal, strong, or a class of your own, mine.py:Name.

    \b
    Examples:
      tgame duel treasure_seekers --players 3 --bots search:100,greedy
      tgame duel hanabi --bots search:200,greedy --matches 40
      tgame duel my_game.tgame --bots mine.py:Careful,normal
    """
    game = load(file)
    configuration = configure(game, players, variants, options)
    if len(bots) not in (2, configuration.players):
        named = f"{len(bots)} bot{'s' * (len(bots) != 1)}"
        raise click.UsageError(f"{named} for {configuration.players} players: name two, or one for each seat")
    with reporting():
        edition = game.edition(configuration)
    from tgame.duelling import Duel

    with sitting_down():
        duel = Duel(edition, bots, seed, running.limit, running.seconds(bots))
    wanted = list(duel.units(matches))
    found = Matches(duel.tasks, wanted, Goal(len(wanted)), running, failures=lambda: duel.failed)
    for record in found:
        if any(duel.is_clear() for _ in duel.add(record)) and not every:
            break
    if duel.matches:
        _show(duel, bots, fixed=every and not found.stopped)
    else:
        say("No deal was played to its end with every seating: there is nothing to compare yet.")
    if duel.finding is not None:
        show([duel.finding])
    found.settle()
    if duel.failed == duel.matches:
        click.get_current_context().exit(FINDINGS)


def _show(duel: Duel, names: list[str], fixed: bool) -> None:
    wide = max(map(len, names))
    what = "mean score" if duel.team else "victories"
    head = (
        _counted(duel.matches, "match", "es"),
        _counted(duel.players, "player"),
        _counted(len(duel.seatings), "seating"),
    )
    say(f"{', '.join(head)}; {what} with 95 % intervals")
    for place, name in enumerate(names):
        tally = duel.tallies[place]
        thinks = f"{1000 * duel.spent[place] / max(1, duel.asked[place]):8.1f} ms a decision"
        if duel.team:
            say(f"  {name:{wide}}  {tally.mean:6.2f} ± {tally.half:.2f}  {thinks}")
        else:
            low, high = duel.interval(place, fixed)
            between = f"[{low:.1%}, {high:.1%}]"
            say(f"  {name:{wide}}  {tally.mean:6.1%}  {between:{_WIDEST}}  {thinks}")
    if duel.failed:
        say(f"  Not counted: {_counted(duel.failed, 'match', 'es')} without an end, or in which the rules failed.")
    for name, faults in zip(names, duel.faults, strict=True):
        if faults:
            say(f"  {name} could not decide {sum(faults.values())}×, and took anything: {next(iter(faults))}")
    if not duel.team:
        low, high = duel.interval(0, fixed)
        verdict = "not clear" if low <= duel.chance <= high else "clear"
        say(f"  By chance {names[0]} would win {duel.chance:.1%}. Whether it is stronger or weaker is {verdict}.")


def _counted(number: int, noun: str, plural: str = "s") -> str:
    return f"{number} {noun}{plural * (number != 1)}"
