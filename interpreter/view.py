"""What a player sees and remembers, and nothing else: the one filter between the state and anybody who looks at it.

A face is in a view only if the knowledge record says that the player knows the piece at its place. Heaps are sorted,
so that their order tells nothing. While others still choose, their places look as they did before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import frozen

from tgame.dsl import checked as t
from tgame.interpreter.machine import Machine
from tgame.interpreter.texts import Notation

if TYPE_CHECKING:
    from tgame.interpreter.match import Match


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
    notation = match.edition.notation
    zones: list[SeenZone] = []
    for number, (name, index) in enumerate(layout.parts):
        state = _shown_state(machine, name, index, player)
        zone = layout.game.zones[name]
        pieces = [_seen(state, piece, player, number, notation) for piece in state.Z[number]]
        if not zone.ordered:
            pieces.sort(key=lambda piece: (piece is None or piece.face is None, piece))
        zones.append(SeenZone(name, index, notation.zone(name, index), tuple(pieces)))
    variables: list[tuple[str, tuple[Any, ...]]] = []
    for plan in layout.variables.values():
        values = []
        for place in range(plan.size):
            index = tuple(place // stride % size for stride, size in zip(plan.strides, plan.sizes, strict=True))
            owner = _owner(plan.variable.per, index)
            state = machine if machine.frozen is None or (owner is not None and owner == player) else machine.frozen
            values.append(state.V[plan.first + place])
        variables.append((plan.variable.name, tuple(values)))
    return View(player, tuple(zones), tuple(variables), tuple(_asked(machine)), machine.over, machine.winners)


def _asked(machine: Machine) -> list[int]:
    """Who is asked, as the table sees it: in a simultaneous choice nobody sees who has answered already."""
    return list(machine.threads) if machine.threads is not None else machine.asked()


def _owner(per: tuple[t.Type, ...], index: tuple[int, ...]) -> int | None:
    return next((i for i, type_ in zip(index, per, strict=False) if isinstance(type_, t.PlayerType)), None)


def _shown_state(machine: Machine, zone: str, index: tuple[int, ...], player: int | None) -> Machine:
    if machine.frozen is None:
        return machine
    owner = _owner(machine.program.game.zones[zone].per, index)
    return machine if owner is not None and owner == player else machine.frozen


def _seen(state: Machine, piece: int, player: int | None, zone: int, notation: Notation) -> SeenPiece | None:
    if piece < 0:
        return None
    everyone = state.program.everyone
    up = bool(state.V[state.program.up] >> piece & 1)
    known = state.K[piece] == everyone if player is None else bool(state.K[piece] >> player & 1)
    return SeenPiece(notation.face(piece) if known else None, notation.back(piece), up)
