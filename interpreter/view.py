"""What a player sees and remembers, and nothing else: the one filter between the state and anybody who looks at it.

A face is in a view only if the knowledge record says that the player knows the piece at its place. Heaps are sorted,
so that their order tells nothing. While others still choose, `sight` says what their places look like.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from attrs import frozen

from tgame.dsl import checked as t
from tgame.interpreter.layout import VarPlan
from tgame.interpreter.record import can_be
from tgame.interpreter.sight import EVERYTHING as EVERYTHING
from tgame.interpreter.sight import sight

if TYPE_CHECKING:
    from tgame.interpreter.match import Match


@frozen(order=True)
class SeenPiece:
    """A piece as it looks: its face if the player knows it, else what its back shows; `up` if it lies face up.

    Of a piece that the player does not know, `may` has the faces it can still have, and of one that not everybody
    knows, `told` those that it can have for all that everybody knows; nothing where that is all that its back says."""

    face: str | None
    back: str
    up: bool
    may: tuple[str, ...] = ()
    told: tuple[str, ...] = ()


@frozen
class SeenZone:
    """A zone, or one player's part of it. An empty cell is None."""

    zone: str
    index: tuple[int, ...]
    notation: str
    pieces: tuple[SeenPiece | None, ...]

    @property
    def count(self) -> int:
        return sum(piece is not None for piece in self.pieces)


@frozen
class View:
    """One player's sight of a match; `player` is None for a spectator."""

    player: int | None
    zones: tuple[SeenZone, ...]
    variables: tuple[tuple[str, tuple[Any, ...]], ...]
    asked: tuple[int, ...]
    over: bool
    winners: tuple[int, ...] | None

    def zone(self, notation: str) -> SeenZone:
        """The zone written so: `deck`, `hand[P1]`."""
        found = next((zone for zone in self.zones if zone.notation == notation), None)
        if found is None:
            raise KeyError(f"no zone {notation!r}; zones are {', '.join(zone.notation for zone in self.zones)}")
        return found

    def variable(self, name: str, index: int = 0) -> Any:
        found = dict(self.variables)
        if name not in found:
            raise KeyError(f"no variable {name!r}; variables are {', '.join(found)}")
        return found[name][index]


def view(match: Match, player: int | None) -> View:
    machine = match.machine
    layout = machine.program.layout
    eyes = _Eyes(match, player)
    zones = []
    for number, (name, index) in enumerate(layout.parts):
        pieces = eyes.pieces(number)
        if not layout.game.zones[name].ordered:
            pieces.sort(key=_order)
        zones.append(SeenZone(name, index, eyes.notation.parts[number], tuple(pieces)))
    variables = tuple((name, tuple(eyes.values(plan))) for name, plan in layout.variables.items())
    return View(player, tuple(zones), variables, tuple(match.asked), machine.over, machine.winners)


def _order(piece: SeenPiece | None) -> tuple[object, ...]:
    """Heaps are in the order of what is seen and known of their pieces, known faces first."""
    if piece is None:
        return (True,)
    return piece.face is None, piece.face or "", piece.back, piece.up, piece.may, piece.told


class _Eyes:
    """One player's eyes on a match."""

    def __init__(self, match: Match, player: int | None) -> None:
        self.notation = match.edition.notation
        self.state = state = sight(match.machine, player)
        self.player = state.program.public if player is None else player
        everyone = state.program.everyone
        # For each piece, whether this player knows its face.
        self.knows = [
            player == EVERYTHING or (mask == everyone if player is None else bool(mask >> player & 1))
            for mask in state.K
        ]

    def pieces(self, part: int) -> list[SeenPiece | None]:
        state, knows = self.state, self.knows
        faces, backs, up = self.notation.faces, self.notation.backs, state.V[state.program.up]
        return [
            SeenPiece(
                faces[piece] if knows[piece] else None,
                backs[piece],
                bool(up >> piece & 1),
                () if knows[piece] else self._among(piece, self.player),
                self._among(piece, state.program.public),
            )
            if piece >= 0
            else None
            for piece in state.Z[part]
        ]

    def _among(self, piece: int, player: int) -> tuple[str, ...]:
        """The faces that a piece can have, if its back alone does not say as much, or one knows it."""
        state = self.state
        faces = can_be(state, piece, player)
        if faces == state.program.behind[piece] or state.K[piece] == state.program.everyone:
            return ()
        return self.notation.faces_among(faces)

    def values(self, plan: VarPlan) -> Iterator[Any]:
        """A variable as everybody sees it; what it says of a piece, only to those who know which piece that is."""
        variable = plan.variable
        layout = self.state.program.layout
        if not any(isinstance(type_, t.PieceType) for type_ in variable.per):
            for value in self.state.V[plan.first : plan.first + plan.size]:
                yield self._named(value, variable.type)
            return
        lows = [layout.indices(type_).start if isinstance(type_, t.PieceType) else None for type_ in variable.per]
        for place in range(plan.size):
            index = tuple(place // stride % size for stride, size in zip(plan.strides, plan.sizes, strict=True))
            if all(self.knows[i + low] for i, low in zip(index, lows, strict=True) if low is not None):
                yield self._named(self.state.V[plan.first + place], variable.type)
            else:
                yield None

    def _named(self, value: Any, type_: t.Type) -> Any:
        """A value with pieces written by their places, or in a heap by their faces; of a piece that this player does
        not know, only the back: its number would give it away, and so would its place after a shuffle."""
        match type_:
            case t.ListType():
                return tuple(self._named(item, type_.item) for item in value)
            case t.TupleType():
                return tuple(self._named(*pair) for pair in zip(value, type_.items, strict=True))
            case t.PieceType():
                if not self.knows[value]:
                    return self.notation.backs[value]
                return self.notation.piece(value, self.state.W, self.state.Z)
        return value
