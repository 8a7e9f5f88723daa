"""`tgame test`: run the scenarios in rule files and say which fail, and why."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from tgame.cli.rule_files import FINDINGS, colourful, load, print_json

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
    and the position then, with all that lies hidden. Exit status: 0 when all pass, 1 when one fails or -k finds
    none, 2 when a file cannot be read.

    \b
    Examples:
      tgame test games/*.tgame
      tgame test games/brigands.tgame -k "damage trump"
    """
    from tgame.interpreter.scenarios import run_scenario

    wanted = words.lower().split()
    games = [(path, load(path, as_json)) for path in dict.fromkeys(files)]
    data: list[dict[str, object]] = []
    passed = failed = 0
    for path, game in games:
        chosen = [s for s in game.scenarios if all(word in s.title.lower() for word in wanted)]
        if not as_json:
            _say(path if chosen else f"{path}: {_none(game, words)}", bold=True)
        for scenario in chosen:
            failure = run_scenario(game, scenario)
            passed, failed = passed + (failure is None), failed + (failure is not None)
            data.append(_data(path, game, scenario, failure))
            if not as_json:
                _report(game, scenario, failure)
    if as_json:
        print_json({"scenarios": data, "passed": passed, "failed": failed})
    elif passed or failed:
        _say(_summary(passed, failed), colour="red" if failed else "green")
    if failed or (wanted and not passed):
        click.get_current_context().exit(FINDINGS)


def _none(game: Game, words: str) -> str:
    return f"no scenario has {words!r} in its title" if game.scenarios else "no scenarios"


def _summary(passed: int, failed: int) -> str:
    total = f"{passed + failed} scenario{'s' * (passed + failed != 1)}"
    return f"{total}, {failed} failed" if failed else f"{total}, {'all pass' if passed > 1 else 'it passes'}"


def _report(game: Game, scenario: CheckedScenario, failure: Failure | None) -> None:
    from tgame.dsl.render import plain

    if failure is None:
        _say(f"  ✓ {plain(scenario.title)}", colour="green")
        return
    source = game.checked.source
    line, column = source.place(failure.span.start)
    _say(f"  ✗ {plain(scenario.title)}", colour="red")
    _say(f"    {source.name}:{line}:{column}: {plain(failure.message)}")
    _say(f"      {plain(source.line(line).strip())}", dim=True)
    width = max((len(part) for part, _ in failure.values), default=0)
    for part, value in failure.values:
        _say(f"      {plain(f'{part:<{width}}  {value}')}")
    if failure.picture:
        _say("")
    for drawn in failure.picture:
        _say(f"        {plain(drawn)}".rstrip())


def _data(path: str, game: Game, scenario: CheckedScenario, failure: Failure | None) -> dict[str, object]:
    line, column = game.checked.source.place(scenario.span.start)
    found: dict[str, object] = {"file": path, "title": scenario.title, "line": line, "passed": failure is None}
    if failure is not None:
        line, column = game.checked.source.place(failure.span.start)
        found["failure"] = {
            "message": failure.message,
            "line": line,
            "column": column,
            "source": game.checked.source.line(line).strip(),
            "values": [{"part": part, "value": value} for part, value in failure.values],
            "picture": list(failure.picture),
        }
    return found


def _say(text: str, colour: str | None = None, bold: bool = False, dim: bool = False) -> None:
    if colourful(sys.stdout):
        text = click.style(text, fg=colour, bold=bold or None, dim=dim or None)
    click.echo(text, color=True)
