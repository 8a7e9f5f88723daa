"""`tgame test`: run the scenarios in rule files and say which fail, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tgame.cli.output import print_json, say
from tgame.cli.rule_files import FINDINGS, load, reporting

if TYPE_CHECKING:
    from tgame.dsl.check.scenarios import CheckedScenario
    from tgame.interpreter.game import Game
    from tgame.interpreter.scenarios import Failure


@click.command("test")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("-k", "words", default="", metavar="WORDS", help="Only scenarios whose titles have all these words.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def command(files: tuple[str, ...], words: str, as_json: bool) -> None:
    """Run the scenarios in rule files.

    A line for each scenario; a failure shows its place, its line, the values of the parts of what was expected,
    where the rules failed if they did, and the position then, with all that lies hidden. Invariants are tested, but
    for those that do not hold in a position that is given. Exit status: 0 when all pass, 1 when one fails or -k finds
    none, 2 when a file cannot be read.

    \b
    Examples:
      tgame test *.tgame
      tgame test brigands -k "damage trump"
    """
    from tgame.interpreter.scenarios import run_scenario

    wanted = words.lower().split()
    games = [load(path, as_json) for path in dict.fromkeys(files)]
    with reporting(as_json):
        scenarios = [game.scenarios for game in games]
    data: list[dict[str, object]] = []
    passed = failed = 0
    for game, every in zip(games, scenarios, strict=True):
        name = game.checked.source.name
        chosen = [s for s in every if all(word in s.title.lower() for word in wanted)]
        if not as_json:
            say(name if chosen else f"{name}: {_none(game, words)}", bold=True)
        for scenario in chosen:
            failure = run_scenario(game, scenario)
            passed, failed = passed + (failure is None), failed + (failure is not None)
            data.append(_data(game, scenario, failure))
            if not as_json:
                _report(game, scenario, failure)
    if as_json:
        print_json({"scenarios": data, "passed": passed, "failed": failed})
    elif passed or failed:
        say(_summary(passed, failed), colour="red" if failed else "green")
    if failed or (wanted and not passed):
        click.get_current_context().exit(FINDINGS)


def _none(game: Game, words: str) -> str:
    return f"no scenario has {words!r} in its title" if game.scenarios else "no scenarios"


def _summary(passed: int, failed: int) -> str:
    total = f"{passed + failed} scenario{'s' * (passed + failed != 1)}"
    return f"{total}, {failed} failed" if failed else f"{total}, {'all pass' if passed > 1 else 'it passes'}"


def _report(game: Game, scenario: CheckedScenario, failure: Failure | None) -> None:
    if failure is None:
        say(f"  ✓ {scenario.title}", colour="green")
        return
    source = game.checked.source
    line, column = source.place(failure.span.start)
    say(f"  ✗ {scenario.title}", colour="red")
    say(f"    {source.name}:{line}:{column}: {failure.message}")
    say(f"      {source.line(line).strip()}", dim=True)
    if failure.finding is not None:
        line, column = source.place(failure.finding.span.start)
        say(f"    {source.name}:{line}:{column}: there the rules fail ({failure.finding.code})")
        say(f"      {source.line(line).strip()}", dim=True)
    width = max((len(part) for part, _ in failure.values), default=0)
    for part, value in failure.values:
        say(f"      {part:<{width}}  {value}")
    if failure.picture:
        say("")
    for drawn in failure.picture:
        say(f"        {drawn}".rstrip())


def _data(game: Game, scenario: CheckedScenario, failure: Failure | None) -> dict[str, object]:
    line, column = game.checked.source.place(scenario.span.start)
    found: dict[str, object] = {
        "file": game.checked.source.name,
        "title": scenario.title,
        "line": line,
        "passed": failure is None,
    }
    if failure is not None:
        from tgame.dsl.render import as_data

        line, column = game.checked.source.place(failure.span.start)
        found["failure"] = {
            "message": failure.message,
            "line": line,
            "column": column,
            "source": game.checked.source.line(line).strip(),
            "values": [{"part": part, "value": value} for part, value in failure.values],
            "picture": list(failure.picture),
            "findings": [] if failure.finding is None else as_data([failure.finding]),
        }
    return found
