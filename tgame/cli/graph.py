"""`tgame graph`: the phases of a game as a picture."""

from __future__ import annotations

from typing import Any

import click

from tgame.cli.rule_files import configure, load, reporting, settings


@click.command("graph")
@click.argument("file")
@click.option("--players", "-p", type=int, metavar="N", help="How many play; as few as the game allows if not given.")
@click.option("--variant", "-v", "variants", multiple=True, metavar="V", help="With this variant.")
@click.option(
    "--option", "-o", "options", multiple=True, metavar="NAME=VALUE", callback=settings, help="With this option."
)
@click.option(
    "--format", "form", type=click.Choice(["mermaid", "dot"]), default="mermaid", help="The picture's language."
)
def command(file: str, players: int | None, variants: tuple[str, ...], options: dict[str, Any], form: str) -> None:
    """Draw the phases of a game.

    Frames are phases, diamonds are decisions with the actions they offer; arrows say under which condition, in the
    words of the rule file. Actions in which more is decided have a frame of their own.

    \b
    Examples:
      tgame graph brigands > phases.mmd
      tgame graph my_game.tgame --format dot | dot -Tsvg > phases.svg
    """
    game = load(file)
    configuration = configure(game, players, variants, options)
    with reporting():
        edition = game.edition(configuration)
    from tgame.drawing import draw
    from tgame.picture import dot, mermaid

    picture = draw(edition)
    click.echo(mermaid(picture) if form == "mermaid" else dot(picture))
