"""`tgame lint`: every finding in rule files, for every player count, variant and option."""

from __future__ import annotations

import sys

import click

from tgame.cli.output import colourful, print_json
from tgame.cli.rule_files import FINDINGS, UNREADABLE

UNREADABLE_CODE = "TG001"


@click.command("lint")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "github", "sarif"]),
    default="text",
    help="How to print findings.",
)
@click.option("--json", "form", flag_value="json", help="The same as --format json.")
def command(files: tuple[str, ...], form: str) -> None:
    """Check rule files and show every finding.

    Errors, warnings and notes, for every player count, variant and option; of what can be set up in more than 400
    ways, the first 400. `tgame explain CODE` tells more of one. Exit status: 0 when there are none (or only notes), 1
    when there are, 2 when a file cannot be read.

    \b
    Examples:
      tgame lint my_game.tgame
      tgame lint *.tgame --format github
    """
    from tgame.dsl.check import check_file
    from tgame.dsl.diagnostics import Diagnostic
    from tgame.dsl.lint import lint
    from tgame.dsl.render import as_data, render, tally
    from tgame.shelf import open_source

    found: list[Diagnostic] = []
    for path in dict.fromkeys(files):
        source = open_source(path)
        if isinstance(source, Diagnostic):
            found.append(source)
            continue
        checked = check_file(source)
        every = [*checked.findings, *lint(checked)]
        found.extend(sorted(every, key=lambda finding: (finding.span.start, finding.code)))
    count = len(dict.fromkeys(files))
    summary = f"{count} file{'s' * (count != 1)}, {tally(found) or 'no findings'}"
    if form == "sarif":
        from tgame import __version__
        from tgame.dsl.interchange import sarif

        print_json(sarif(found, __version__))
    elif form == "github":
        from tgame.dsl.interchange import github

        if found:
            click.echo(github(found))
    elif form == "json":
        print_json({"files": count, "findings": as_data(found), "summary": summary})
    else:
        if found:
            click.echo(render(found, colourful(sys.stdout)) + "\n", color=True)
        click.echo(summary)
    if any(finding.code == UNREADABLE_CODE for finding in found):
        click.get_current_context().exit(UNREADABLE)
    if any(finding.severity != "note" for finding in found):
        click.get_current_context().exit(FINDINGS)
