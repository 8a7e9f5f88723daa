"""Properties of pictures, over all bundled rule files and random positions."""

from __future__ import annotations

from collections import Counter
from functools import partial
from pathlib import Path
from random import Random
from unicodedata import category, combining

import pytest

from tests.interpreter.pictures.plain import Plain, order
from tests.properties.matches import RULE_FILES, edition_players, editions, positions
from tgame.checking.secrets.exchange import swapped, unseen_swap
from tgame.dsl import checked as t
from tgame.interpreter.match import Match
from tgame.interpreter.pictures import WORDS, boards, hands, status
from tgame.interpreter.pictures.widths import width
from tgame.interpreter.view import SeenPiece, SeenZone, View

POSITIONS = 12  # of each edition
every_rule_file = pytest.mark.parametrize("path", RULE_FILES, ids=lambda path: path.stem)
LETTERS = [chr(n) for n in range(0x100, 0x2000) if category(chr(n)) in ("Lu", "Ll", "Lo") and not combining(chr(n))]


def matches(path: Path) -> list[Match]:
    """Positions with the fewest and the most players."""
    found = editions(path)
    chosen = [found[0], found[-1]] if len(found) > 1 else found
    return [match.copy() for edition in chosen for match in positions(edition, POSITIONS)]


def viewers(match: Match) -> list[int | None]:
    return [0, edition_players(match) - 1, None]


def everything(view: View, game: t.Game, labels: Plain, room: int) -> list[str]:
    changed = [*game.zones, *game.variables]
    return [
        *boards(view, game, labels, room),
        *hands(view, game, labels, partial(order, game), room),
        *status(view, game, labels, changed, room, partial(order, game)),
    ]


@every_rule_file
def test_no_line_is_too_wide_and_only_known_words_are_asked_for(path: Path) -> None:
    for match in matches(path):
        game = match.edition.program.game
        labels = Plain(game)
        for viewer in viewers(match):
            for room in (16, 40, 80):
                lines = everything(match.view(viewer), game, labels, room)
                assert [line for line in lines if width(line) > room] == []
                assert [line for line in lines if line != line.rstrip() or "\n" in line or "\0" in line] == []
        assert set(labels.asked) <= set(WORDS)


def rebuilt(view: View) -> View:
    """An equal view that shares nothing with it."""

    def piece(seen: SeenPiece | None) -> SeenPiece | None:
        return None if seen is None else SeenPiece(seen.face, seen.back, seen.up, seen.may, seen.told)

    zones = (SeenZone(z.zone, z.index, z.notation, tuple(map(piece, z.pieces))) for z in view.zones)
    return View(view.player, tuple(zones), view.variables, view.asked, view.over, view.winners)


@every_rule_file
def test_a_picture_depends_on_the_view_alone(path: Path) -> None:
    """Also where what is behind it differs: pieces that a viewer does not know change places."""
    random = Random(1)
    for match in matches(path):
        game = match.edition.program.game
        for viewer in viewers(match):
            view = match.view(viewer)
            drawn = everything(view, game, Plain(game), 80)
            assert everything(rebuilt(view), game, Plain(game), 80) == drawn
            if match.machine.frozen is None:  # copies share what was before a simultaneous choice
                twin = swapped(match, unseen_swap(match, viewer, match.machine.K, random))
                assert twin.view(viewer) == view
                assert everything(twin.view(viewer), game, Plain(game), 80) == drawn


def lettered(game: t.Game, view: View) -> Plain:
    """Every face that is seen has a letter of its own, and so have the seats."""
    faces = {piece.face for zone in view.zones for piece in zone.pieces if piece is not None and piece.face is not None}
    seats = [f"{kind}(P{seat + 1})" for kind in game.kinds for seat in range(game.configuration.players)]
    return Plain(game, dict(zip(sorted({*faces, *seats}), LETTERS, strict=False)))


@every_rule_file
def test_every_known_piece_is_in_the_picture_once(path: Path) -> None:
    for match in matches(path):
        game = match.edition.program.game
        for viewer in viewers(match):
            view = match.view(viewer)
            labels = lettered(game, view)
            lying = [
                piece
                for zone in view.zones
                if game.zones[zone.zone].cells is not None
                for piece in zone.pieces
                if piece is not None
            ]
            for room in (40, 80):
                text = "\n".join(boards(view, game, labels, room)).replace("▒ never seen", "")
                for seat in range(game.configuration.players):
                    for kind in game.kinds:
                        # The entry of a legend: a mark and its player.
                        mark = labels.marks[f"{kind}(P{seat + 1})"]
                        text = text.replace(f"{mark} Player {seat + 1}", f"Player {seat + 1}")
                assert text.count("▒") == sum(piece.face is None for piece in lying)
                for face, count in Counter(piece.face for piece in lying if piece.face is not None).items():
                    assert text.count(labels.mark(face)) == count, face
