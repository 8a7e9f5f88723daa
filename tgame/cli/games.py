"""`tgame games`: what comes with the package, and what each of it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tgame.cli.output import print_json

if TYPE_CHECKING:
    from tgame.shelf import Bundled

_HEADINGS = {
    "en": {"game": "Games", "classic": "Classics", "lesson": "Lessons: small games, one idea of the language each"},
    "fr": {"game": "Jeux", "classic": "Classiques", "lesson": "Leçons : petits jeux, une idée du langage chacun"},
}


@click.command("games")
@click.option("--lang", "language", type=click.Choice(["en", "fr"]), default="en", help="The language of the list.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def command(language: str, as_json: bool) -> None:
    """List the games that come with tgame.

    The name of each, how many play, its title, and what it is. Wherever a command takes a rule file, such a name will
    do; `tgame copy NAME` makes a copy to read and change.

    \b
    Examples:
      tgame games
      tgame run brigands
      tgame rules hearts
      tgame copy nim
    """
    from tgame.shelf import bundled

    found = bundled()
    if as_json:
        print_json({"games": [_data(game, language) for game in found]})
        return
    from tgame.cli.page import Page

    page = Page()
    name, players = (max(map(len, shown)) for shown in zip(*((g.name, _players(g)) for g in found), strict=True))
    for kind, heading in _HEADINGS[language].items():
        if kind != found[0].kind:
            page.line()
        page.line((heading, "bold"))
        for game in found:
            if game.kind == kind:
                margin = [(f"  {game.name:<{name}}", "cyan"), (f"  {_players(game):<{players}}  ", "dim")]
                about = game.say(game.about, language)
                page.line((game.say(game.title, language), "bold"), (f" · {about}" if about else "", ""), margin=margin)


def _players(game: Bundled) -> str:
    least, most = game.players[0], game.players[-1]
    return str(least) if least == most else f"{least}-{most}"


def _data(game: Bundled, language: str) -> dict[str, object]:
    return {
        "name": game.name,
        "kind": game.kind,
        "title": game.say(game.title, language),
        "players": list(game.players),
        "about": game.say(game.about, language),
    }
