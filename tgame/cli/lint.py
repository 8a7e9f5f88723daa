"""`tgame lint`: every finding in rule files, for every player count, variant and option."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from tgame.cli.output import colourful, print_json, say
from tgame.cli.rule_files import FINDINGS, UNREADABLE
from tgame.cli.writing import write_whole

if TYPE_CHECKING:
    from tgame.dsl.diagnostics import Diagnostic

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
@click.option("--fix", "fixing", is_flag=True, help="Mend what can be mended with certainty, and write the files anew.")
def command(files: tuple[str, ...], form: str, fixing: bool) -> None:
    """Check rule files and show every finding.

    Errors, warnings and notes, for every player count, variant and option; of what can be set up in more than 400
    ways, the first 400. `tgame explain CODE` tells more of one. Exit status: 0 when there are none (or only notes), 1
    when there are, 2 when a file cannot be read.

    With --fix, what can only be meant in one way is written so: signs of other languages, as `&&` for `and`; values
    that are named and never used; translations of nothing. It says what it changed, and shows what is left.

    \b
    Examples:
      tgame lint my_game.tgame
      tgame lint my_game.tgame --fix
      tgame lint *.tgame --format github
    """
    from tgame.dsl.diagnostics import Diagnostic
    from tgame.dsl.lint.fixing import findings, fix
    from tgame.dsl.render import as_data, render, tally
    from tgame.shelf import is_name, open_source

    found: list[Diagnostic] = []
    fixed: list[Diagnostic] = []
    bundled = [path for path in files if fixing and is_name(path)]
    if bundled:
        said = "comes with tgame and stays as it is: `tgame copy"
        raise click.UsageError(f"{bundled[0]} {said} {bundled[0]}` makes a file of yours; nothing was fixed")
    untouched: list[str] = []
    for path in dict.fromkeys(files):
        source = open_source(path)
        if isinstance(source, Diagnostic):
            found.append(source)
        elif fixing:
            mended = fix(source)
            text = _as_it_was(path, source.text, mended.source.text)
            if mended.done and text is None:
                untouched.append(path)
                found.extend(findings(source))
                continue
            if mended.done and text is not None:
                write_whole(path, text)
            fixed.extend(mended.done)
            found.extend(mended.left)
        else:
            found.extend(findings(source))
    count = len(dict.fromkeys(files))
    summary = f"{count} file{'s' * (count != 1)}, {tally(found) or 'no findings'}"
    if fixing:
        summary += f"; {len(fixed)} fixed" if fixed else "; nothing that could be fixed"
    if form == "sarif":
        from tgame import __version__
        from tgame.dsl.interchange import sarif

        print_json(sarif(found, __version__))
    elif form == "github":
        from tgame.dsl.interchange import github

        if found:
            click.echo(github(found))
    elif form == "json":
        data: dict[str, object] = {"files": count, "findings": as_data(found), "summary": summary}
        print_json({**data, "fixed": as_data(fixed)} if fixing else data)
    else:
        for one in fixed:
            say(f"fixed: {_change(one)}", colour="green")
        if found:
            click.echo(render(found, colourful(sys.stdout)) + "\n", color=True)
        click.echo(summary)
    for path in untouched:
        click.echo(f"{path} was not fixed: its lines end in several ways, or it has changed meanwhile", err=True)
    if untouched or any(finding.code == UNREADABLE_CODE for finding in found):
        click.get_current_context().exit(UNREADABLE)
    if any(finding.severity != "note" for finding in found):
        click.get_current_context().exit(FINDINGS)


def _as_it_was(path: str, read: str, text: str) -> str | None:
    """The text with the line ends, and the mark at its beginning, that the file has; nothing, where these are not
    known."""
    with open(path, "rb") as file:
        raw = file.read().decode("utf-8")
    mark = "\ufeff" if raw.startswith("\ufeff") else ""
    for end in ("\n", "\r\n", "\r"):
        if raw == mark + read.replace("\n", end):
            return mark + text.replace("\n", end)
    return None


def _change(finding: Diagnostic) -> str:
    """What was done, in a line: the place is that of the file as it was."""
    assert finding.source is not None
    line, column = finding.source.place(finding.span.start)
    (edit,) = finding.fix
    gone = " ".join(finding.source.slice(edit.span).split())
    done = f"`{gone}` is now `{edit.text}`" if edit.text else f"`{gone}` is gone"
    return f"{finding.source.name}:{line}:{column}: {finding.code} {finding.message}: {done}"
