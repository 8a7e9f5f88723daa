"""Positions to draw: real matches brought to a point by answers, and views with pieces laid out by hand."""

from __future__ import annotations

from functools import partial

from attrs import evolve

import tgame
from tests.interpreter.pictures.plain import Plain, order
from tests.properties.matches import CLASSICS, load
from tgame.dsl import checked as t
from tgame.interpreter.match import Match
from tgame.interpreter.pictures import boards, hands, status
from tgame.interpreter.view import SeenPiece, View


def played(match: Match, *answers: str) -> Match:
    for answer in answers:
        assert match.answer(answer) is None
    return match


def classic(name: str, **settings: object) -> Match:
    path = next(path for path in CLASSICS if path.stem == name)
    return load(path).new(**settings)  # type: ignore[arg-type]  # any settings


def rules_of(match: Match) -> t.Game:
    return match.edition.program.game


def of(rules: str, players: int | None = None) -> Match:
    """A match of a small game, of which only the declarations matter."""
    flow = "flow\n  phase turn each me in players\n    choose wait\naction wait\n  end []\n"
    return tgame.loads(f"game small for 1..12\n{rules}\n{flow}", "small.tgame").new(players)


def laid(view: View, notation: str, *faces: str | None) -> View:
    """The view with these pieces in a zone: `·` is an empty cell, None a piece that is not known."""
    return _with(view, notation, tuple(None if face == "·" else SeenPiece(face, "Card", False) for face in faces))


def turned_up(view: View, notation: str, cell: int, face: str) -> View:
    """The view with a piece on that cell that is shown to all."""
    pieces = view.zone(notation).pieces
    return _with(view, notation, (*pieces[:cell], SeenPiece(face, "Card", True), *pieces[cell + 1 :]))


def _with(view: View, notation: str, pieces: tuple[SeenPiece | None, ...]) -> View:
    found = view.zone(notation)
    return evolve(view, zones=tuple(evolve(z, pieces=pieces) if z is found else z for z in view.zones))


def board_of(match: Match, player: int | None, labels: Plain | None = None, width: int = 80) -> list[str]:
    game = rules_of(match)
    return boards(match.view(player), game, labels or Plain(game), width)


def hands_of(match: Match, player: int | None, width: int = 80) -> list[str]:
    game = rules_of(match)
    return hands(match.view(player), game, Plain(game), partial(order, game), width)


def status_of(match: Match, player: int | None, *changed: str, width: int = 80) -> list[str]:
    game = rules_of(match)
    return status(match.view(player), game, Plain(game), changed, width, partial(order, game))


def picture(text: str) -> list[str]:
    """A picture as it is written in a test: without the first line, and without what margin the test has."""
    lines = text.strip("\n").rstrip(" ").rstrip("\n").split("\n")
    margin = min(len(line) - len(line.lstrip()) for line in lines if line.strip())
    return [line[margin:].rstrip() for line in lines]
