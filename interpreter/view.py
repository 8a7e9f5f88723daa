"""What a player sees and remembers, and nothing else: the one filter between the state and anybody who looks at it.

A face is in a view only if the knowledge record says that the player knows the piece at its place. Heaps are sorted,
so that their order tells nothing. While others still choose, their places look as they did before.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from attrs import frozen

from tgame.dsl import checked as t
from tgame.interpreter.layout import VarPlan
from tgame.interpreter.machine import Machine

if TYPE_CHECKING:
    from tgame.interpreter.match import Match


EVERYTHING = -1  # somebody who may see all


@frozen(order=True)
class SeenPiece:
    """A piece as it looks: its face if the player knows it, else what its back shows; `up` if it lies face up."""

    face: str | None
    back: str
    up: bool


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
    sight = _Sight(match, player)
    zones = []
    for number, (name, index) in enumerate(layout.parts):
        zone = layout.game.zones[name]
        pieces = sight.pieces(number, zone.per, index)
        if not zone.ordered:
            pieces.sort(key=lambda piece: (piece is None or piece.face is None, piece))
        zones.append(SeenZone(name, index, sight.notation.parts[number], tuple(pieces)))
    variables = tuple((name, tuple(sight.values(plan))) for name, plan in layout.variables.items())
    return View(player, tuple(zones), variables, tuple(_asked(machine)), machine.over, machine.winners)


def _asked(machine: Machine) -> list[int]:
    """Who is asked, as the table sees it: in a simultaneous choice nobody sees who has answered already."""
    return list(machine.threads) if machine.threads is not None else machine.asked()


class _Sight:
    """One player's eyes on a match, and on what it was before those who choose together began."""

    def __init__(self, match: Match, player: int | None) -> None:
        self.player = player
        self.notation = match.edition.notation
        self.now = match.machine, self._knowledge(match.machine)
        self.before = self.now
        if match.machine.frozen is not None:
            self.before = match.machine.frozen, self._knowledge(match.machine.frozen)

    def _knowledge(self, state: Machine) -> list[bool]:
        """For each piece, whether this player knows its face."""
        if self.player == EVERYTHING:
            return [True] * len(state.K)
        if self.player is None:
            return [mask == state.program.everyone for mask in state.K]
        return [bool(mask >> self.player & 1) for mask in state.K]

    def _state(self, per: tuple[t.Type, ...], index: tuple[int, ...]) -> tuple[Machine, list[bool]]:
        """Where others still choose, what is not this player's own is as it was before."""
        if self.before is self.now:
            return self.now
        owner = next((i for i, type_ in zip(index, per, strict=True) if isinstance(type_, t.PlayerType)), None)
        return self.now if owner is not None and owner == self.player else self.before

    def pieces(self, part: int, per: tuple[t.Type, ...], index: tuple[int, ...]) -> list[SeenPiece | None]:
        state, knows = self._state(per, index)
        faces, backs, up = self.notation.faces, self.notation.backs, state.V[state.program.up]
        return [
            SeenPiece(faces[piece] if knows[piece] else None, backs[piece], bool(up >> piece & 1))
            if piece >= 0
            else None
            for piece in state.Z[part]
        ]

    def values(self, plan: VarPlan) -> Iterator[Any]:
        """A variable as everybody sees it; what it says of a piece, only to those who know which piece that is."""
        variable = plan.variable
        layout = self.now[0].program.layout
        lows = [layout.indices(type_).start if isinstance(type_, t.PieceType) else None for type_ in variable.per]
        for place in range(plan.size):
            index = tuple(place // stride % size for stride, size in zip(plan.strides, plan.sizes, strict=True))
            state, knows = self._state(variable.per, index)
            if all(knows[i + low] for i, low in zip(index, lows, strict=True) if low is not None):
                yield self._named(state, knows, state.V[plan.first + place], variable.type)
            else:
                yield None

    def _named(self, state: Machine, knows: list[bool], value: Any, type_: t.Type) -> Any:
        """A value with pieces written by their places, or in a heap by their faces; of a piece that this player does
        not know, only the back: its number would give it away, and so would its place after a shuffle."""
        match type_:
            case t.ListType():
                return tuple(self._named(state, knows, item, type_.item) for item in value)
            case t.TupleType():
                return tuple(self._named(state, knows, *pair) for pair in zip(value, type_.items, strict=True))
            case t.PieceType():
                known = knows[value]
                return self.notation.piece(value, state.W, state.Z) if known else self.notation.backs[value]
        return value
