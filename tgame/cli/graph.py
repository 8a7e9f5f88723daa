"""`tgame graph`: the phases of a game as a picture."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import click

from tgame.cli.output import say
from tgame.cli.rule_files import configure, load, reporting, settings
from tgame.cli.writing import beginning, write_whole

if TYPE_CHECKING:
    from tgame.drawing.parts import Sheet

_PICTURES = (b"<svg ", b"---\ntitle:", b"digraph phases {")


@click.command("graph")
@click.argument("file")
@click.option("--players", "-p", type=int, metavar="N", help="How many play; as few as the game allows if not given.")
@click.option("--variant", "-v", "variants", multiple=True, metavar="V", help="With this variant.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", callback=settings, help="With this option.")
@click.option("--lang", "language", type=click.Choice(["en", "fr"]), default="en", help="The language of the picture.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["svg", "mermaid", "dot"]),
    help="How it is written: svg, or what the name of the output says.",
)
@click.option("--output", "-o", type=click.Path(), metavar="F", help="Write to a file instead.")
def command(
    file: str,
    players: int | None,
    variants: tuple[str, ...],
    options: dict[str, Any],
    language: Literal["en", "fr"],
    form: str | None,
    output: str | None,
) -> None:
    """Draw the phases of a game.

    What is played later stands lower, and what belongs to a phase stands in it. Yellow: a decision, with the actions it
    offers. Blue: all choose at the same time. Green: all are asked in turn until all pass. Dashed: one of several
    cases. Red: the game ends. Orange, at the end: what happens whenever something comes true. A line at the left leads
    back to what is repeated. Steps in which nothing is decided are not drawn, but for those that have a name.

    The picture is SVG, which every browser shows; at a terminal it goes to a file named after the game. Mermaid and
    DOT are for programs that lay out boxes and arrows themselves.

    \b
    Examples:
      tgame graph brigands -o brigands.svg
      tgame graph my_game.tgame --players 4 --lang fr > phases.svg
      tgame graph my_game.tgame --format dot | dot -Tpdf > phases.pdf
    """
    form = form or {".mmd": "mermaid", ".dot": "dot", ".gv": "dot"}.get(Path(output or "").suffix, "svg")
    game = load(file)
    configuration = configure(game, players, variants, options)
    with reporting():
        edition = game.edition(configuration)
    if language != "en" and language not in game.translations:
        say("The rule file has no French texts: they are in English.", err=True)
    from tgame.drawing.outline import outline

    text = _written(outline(edition, language), form)
    if output is None and form == "svg" and sys.stdout.isatty():
        output = f"{game.name}.svg"
        _write(output, text)
        say(f"Wrote {output}, to be opened in a browser. `-o` chooses another name.", err=True)
    elif output is None:
        sys.stdout.write(text)
    else:
        _write(output, text)


def _written(sheet: Sheet, form: str) -> str:
    from tgame.drawing.flowchart import flowchart
    from tgame.drawing.layout import layout
    from tgame.drawing.picture import dot, mermaid
    from tgame.drawing.svg import svg

    match form:
        case "mermaid":
            return mermaid(flowchart(sheet)) + "\n"
        case "dot":
            return dot(flowchart(sheet)) + "\n"
    return svg(layout(sheet))


def _write(path: str, text: str) -> None:
    """A picture of ours may be written over; anything else that is there already may not."""
    start = beginning(path)
    if (start and not start.startswith(_PICTURES)) or path.endswith(".tgame"):
        raise click.UsageError(f"{path} is there already and is no picture of phases: choose another name with -o")
    write_whole(path, text)
