"""`tgame check`: properties of the rules, looked for in many random matches."""

from __future__ import annotations

import shlex
from contextlib import nullcontext
from os.path import basename
from typing import TYPE_CHECKING

import click

from tgame.cli.calling import called
from tgame.cli.many import Matches, Seconds, running_options
from tgame.cli.output import print_json, progress, say
from tgame.cli.rule_files import FINDINGS, OURS, load, reporting
from tgame.cli.watched import Goal
from tgame.cli.writing import write_whole

if TYPE_CHECKING:
    from tgame.checking.checker import Extent
    from tgame.checking.failures import Failure
    from tgame.checking.report import Report
    from tgame.cli.many import Running
    from tgame.interpreter.game import Game

_SECONDS = 30.0
_SLOWEST = 20.0  # seconds of a match
_CONFIGURATIONS = 40


def _configurations(ctx: click.Context, param: click.Parameter, value: str) -> int | None:
    """A number; None for all."""
    if value == "all":
        return None
    if not (value.isascii() and value.isdecimal() and int(value) > 0):
        raise click.BadParameter(f"{value!r} is neither a number from 1 on nor `all`", ctx, param)
    return int(value)


@click.command("check")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--time", type=Seconds(min=0), metavar="S", help="Seconds for each file (30).")
@click.option(
    "--matches", "-n", type=click.IntRange(1, 1_000_000), metavar="N", help="Matches of each configuration instead."
)
@click.option(
    "--configurations",
    default=str(_CONFIGURATIONS),
    show_default=True,
    metavar="N|all",
    callback=_configurations,
    help="Of how many configurations, where there are more: a sample with every player number, variant and value.",
)
@click.option("--seed", "-s", type=click.IntRange(min=0), default=0, metavar="S", help="The seed of the first match.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@running_options(at_random=_SLOWEST, bots=False)
def command(
    files: tuple[str, ...],
    time: float | None,
    matches: int | None,
    configurations: int | None,
    seed: int,
    as_json: bool,
    running: Running,
) -> None:
    """Play random matches of rule files and say what is wrong with the rules.

    Wrong is: an invariant that is broken, an error in the rules, a match that is over before anybody decides or that
    never ends, something hidden that a player could notice. It is shown as a scenario to paste into the file. Notes
    say what never happened: actions that nobody could take, triggers that never fired, pieces without a part, scores
    that are the same for all, loops that run for nothing.

    Ctrl-C ends it with what there is. --records takes one rule file; with --time, --resume takes what the file has and
    goes on for as long as that.

    Exit status: 0 nothing wrong, 1 something is, 2 a file cannot be read, 3 the engine broke a promise of its own.

    \b
    Examples:
      tgame check my_game.tgame
      tgame check brigands --time 120 --configurations all
      tgame check my_game.tgame --matches 100 --json
    """
    paths = list(dict.fromkeys(files))
    if running.records is not None and len(paths) > 1:
        raise click.UsageError("--records takes one rule file: check them one after the other")
    if time is None and matches is None:
        time = _SECONDS
    from tgame.checking.checker import Extent

    reports: list[Report] = []
    runs: list[Matches] = []
    for number, path in enumerate(paths, 1):
        place = f" ({number} of {len(paths)})" if len(paths) > 1 else ""
        extent = Extent(time, matches, seed, configurations)
        report, played = _checked(load(path, as_json), extent, running, place, as_json)
        if not as_json:
            _show(report, path)
        reports.append(report)
        runs.append(played)
        if report.stopped:
            break
    if as_json:
        from tgame.checking.document import document

        print_json(document(reports))
    for run in runs:
        run.settle()
    if any(report.broken for report in reports):
        click.get_current_context().exit(OURS)
    if any(report.failures for report in reports):
        click.get_current_context().exit(FINDINGS)


def _checked(game: Game, extent: Extent, running: Running, place: str, as_json: bool) -> tuple[Report, Matches]:
    """`place` says which file of several it is."""
    from tgame.checking.checker import Check

    name = basename(game.checked.source.name)
    with reporting(as_json):
        check = Check(game, extent, running.limit, running.seconds())
    played = Matches(
        check.tasks,
        check.units(),
        Goal(check.total, extent.seconds),
        running,
        wanted=check.wants,
        title=f"{name}{place}",
        failures=lambda: len(check.failures),
    )
    for record in played:
        check.add(record)
    with progress(f"{name}{place}: making what failed short") if len(check.failures) else nullcontext():
        return check.report(played.stopped), played


def _show(report: Report, path: str) -> None:
    from tgame.checking import wording

    say(wording.heading(report), bold=True)
    for line, style in wording.table(report):
        say(line, dim=style == "dim")
    say(wording.searched(report), dim=True)
    for failure in report.failures:
        say(f"✗ {wording.failure(failure, report)}", colour="red")
        for line, style in wording.shown(failure, report):
            say(line, dim=style == "dim", bold=style == "bold")
        _save(report, failure, path)
    for note in report.notes:
        say(f"• {wording.note(note, report)}", colour="yellow")
    if not report.failures:
        say(f"✓ {wording.well(report)}", colour="green")


def _save(report: Report, failure: Failure, path: str) -> None:
    """What no scenario can say is kept as a match, with the commands that show it and that come upon it again."""
    shown = report.shown.get(failure.sort)
    if shown is None or shown.scenario is not None:
        return
    if shown.saved is not None:
        from tgame.play.kept import state_folder

        folder = state_folder() / "check"
        kept = folder / f"{report.game.name}-{failure.sort.kind.replace(' ', '-')}-{failure.seed}.json"
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            say(f"  The match cannot be kept: {folder}: {error.strerror or error}", err=True)
        else:
            write_whole(str(kept), shown.saved + "\n")
            say(f"  The match, {shown.decisions:,} decisions: {called()} {shlex.join(['replay', str(kept)])}")
    again = ["check", path, "--matches", "1", "--seed", str(failure.seed)]
    if len(report.played) != min(report.every, _CONFIGURATIONS):
        many = "all" if len(report.played) == report.every else str(len(report.played))
        again += ["--configurations", many]
    say(f"  Again: {called()} {shlex.join(again)}")
    if failure.ours:
        say("  This is a mistake in tgame, not in the rules: please report it, with the rule file and the match.")
