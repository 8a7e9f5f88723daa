"""`tgame copy`: a rule file of the package, put where it can be edited."""

from __future__ import annotations

import os
import shlex

import click

from tgame.cli.output import say
from tgame.cli.writing import write_whole


@click.command("copy")
@click.argument("name")
@click.argument("target", required=False)
@click.option("--force", is_flag=True, help="Write over a file that is there already.")
def command(name: str, target: str | None, force: bool) -> None:
    """Copy the rule file of a game that comes with tgame.

    TARGET is a file or a folder; without it, the copy is NAME.tgame in this folder. What is there already is not
    written over.

    \b
    Examples:
      tgame copy brigands
      tgame copy nim my_nim.tgame
    """
    from tgame.dsl.source import Source
    from tgame.shelf import SUFFIX, bundled_source, is_name, names, unknown

    if not is_name(name):
        raise click.UsageError(f"{name} is a path: `copy` takes one of the names that `tgame games` lists")
    if name not in names():
        raise click.UsageError(unknown(name))
    path = f"{name}{SUFFIX}" if target is None else target
    if os.path.isdir(path):
        path = os.path.join(path, f"{name}{SUFFIX}")
    if not path.endswith(SUFFIX):
        raise click.UsageError(f"there is no folder {path}, and a rule file ends in {SUFFIX}")
    if os.path.lexists(path) and not force:
        raise click.UsageError(f"{path} is there already: choose another name, or write over it with --force")
    source = bundled_source(name)
    assert isinstance(source, Source)
    write_whole(path, source.text)
    shown = shlex.quote(path)
    say(f"{path} is a copy of {name}. Edit it, then:")
    for command, what in (("lint", "what is wrong"), ("test", "run its scenarios"), ("play", "play a match")):
        say(f"  tgame {command:<4} {shown}  {what}")
