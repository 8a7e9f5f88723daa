"""Which hidden piece lies where: drawn anew, in agreement with what one player knows.

In: a machine and a player. Out, as often as one likes: for each piece that the player does not know, the piece that is
imagined in its place. Each place gets a face that the record leaves open for it and that may lie there; all pieces that
are unknown are dealt out, so counts and backs come out right by themselves. Nothing of the truth is read but what the
player can work out: how many pieces lie where, their backs, and which pieces are not known.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from attrs import frozen

from tgame.interpreter.machine import Machine


@frozen
class Group:
    """Pieces with one back, sorted by their faces, and the places where they lie: by the faces that are open there,
    those with the fewest first."""

    pool: tuple[int, ...]
    places: tuple[tuple[int, tuple[int, ...]], ...]


class Unknown:
    """What a player does not know of a position, in which heaps are sorted by what the player knows."""

    def __init__(self, machine: Machine, player: int) -> None:
        self.player = player
        self.faces = machine.program.layout.faces
        self.parts = [part for part, zone in enumerate(machine.Z) if any(self._is_unknown(machine, x) for x in zone)]
        spots: dict[int, dict[int, list[int]]] = {}
        for back, faces, piece in _spots(machine, player):
            spots.setdefault(back, {}).setdefault(faces, []).append(piece)
        self.groups = {back: self._group(spots[back]) for back in sorted(spots)}

    def _group(self, spots: dict[int, list[int]]) -> Group:
        pool = sorted((piece for pieces in spots.values() for piece in pieces), key=lambda x: (self.faces[x], x))
        fewest_first = sorted(spots.items(), key=lambda spot: (spot[0].bit_count(), spot[0]))
        return Group(tuple(pool), tuple((faces, tuple(pieces)) for faces, pieces in fewest_first))

    def draw(self, random: Random) -> dict[int, int]:
        """For each unknown piece another one, of those that could be it."""
        found: dict[int, int] = {}
        for group in self.groups.values():
            pool = list(group.pool)
            stir(pool, random)
            if len(group.places) == 1:
                found.update(zip(group.places[0][1], pool, strict=True))
            elif not self._dealt(group, pool, found):
                found.update(self._fitted(group, pool))
        return found

    def pair(self, world: Machine, random: Random) -> tuple[int, int] | None:
        """Two pieces of a world that was drawn, each of which could be the other; None if these two could not, or it
        would make no difference."""
        program, where = world.program, world.W
        part = self.parts[int(random.random() * len(self.parts))]
        here = [piece for piece in world.Z[part] if self._is_unknown(world, piece)]
        one = here[int(random.random() * len(here))]
        pool = self.groups[program.backs[one]].pool
        other = pool[int(random.random() * len(pool))]
        if self.faces[one] == self.faces[other] or (program.loose[part] and where[one] == where[other]):
            return None
        fits = self._may_be(world, one, other) and self._may_be(world, other, one)
        return (one, other) if fits else None

    def _is_unknown(self, machine: Machine, piece: int) -> bool:
        return piece >= 0 and not machine.K[piece] >> self.player & 1

    def _may_be(self, world: Machine, piece: int, other: int) -> bool:
        program = world.program
        wanted = world.F[piece][self.player] & program.holds[program.zone_of[world.W[piece]]]
        return bool(wanted >> self.faces[other] & 1)

    def _dealt(self, group: Group, pool: Sequence[int], found: dict[int, int]) -> bool:
        """Deal out a stirred pool, to those first that can have the fewest; False if it did not suffice."""
        faces, left = self.faces, pool
        for wanted, places in group.places:
            fits = [piece for piece in left if wanted >> faces[piece] & 1][: len(places)]
            if len(fits) < len(places):
                return False
            found.update(zip(places, fits, strict=True))
            gone = set(fits)
            left = [piece for piece in left if piece not in gone]
        return True

    def _fitted(self, group: Group, pool: Sequence[int]) -> Iterator[tuple[int, int]]:
        """A piece for each place, where others make room if nothing is left that fits. The truth fits, so there is a
        way."""
        faces = self.faces
        wanted = {place: open_faces for open_faces, places in group.places for place in places}
        holder: dict[int, int] = {}

        def give(place: int, tried: set[int]) -> bool:
            fits = [piece for piece in pool if piece not in tried and wanted[place] >> faces[piece] & 1]
            free = next((piece for piece in fits if piece not in holder), None)
            if free is not None:
                holder[free] = place
                return True
            for piece in fits:
                tried.add(piece)
                if give(holder[piece], tried):
                    holder[piece] = place
                    return True
            return False

        for place in wanted:
            if not give(place, set()):
                raise ValueError("the record rules out what is so")
        return ((place, piece) for piece, place in holder.items())


def stir(items: list[int], random: Random) -> None:
    draw = random.random
    items.sort(key=lambda _: draw())


def _spots(machine: Machine, player: int) -> Iterator[tuple[int, int, int]]:
    """Back, open faces and piece, in the order of places."""
    program, K, F = machine.program, machine.K, machine.F
    for part, zone in enumerate(machine.Z):
        for piece in zone:
            if piece >= 0 and not K[piece] >> player & 1:
                yield program.backs[piece], F[piece][player] & program.holds[part], piece
