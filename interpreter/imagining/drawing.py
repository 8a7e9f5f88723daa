"""Which hidden piece lies where: drawn anew, in agreement with what one player knows.

In: a machine and a player. Out: for each piece that the player does not know, the piece that is imagined in its place.
Each place gets a face that the record leaves open for it and that may lie there; all pieces that are unknown are dealt
out, so counts and backs come out right by themselves. Nothing of the truth is read but what the player can work out:
how many pieces lie where, their backs, and which pieces are not known.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from attrs import frozen

from tgame.interpreter.machine import Machine


@frozen
class Spot:
    """A place with a piece that the player does not know, and the faces it can have."""

    piece: int
    faces: int


def draw(machine: Machine, player: int, random: Random, named: dict[int, int]) -> dict[int, int]:
    """For each piece that a player does not know another one, of those that could be it. `named` are the pieces that
    something points to, in the order in which it does: so they can be told from others of a heap."""
    spots = _spots(machine, player, named)
    found: dict[int, int] = {}
    for back in sorted(spots):
        alike = spots[back]
        faces = machine.program.layout.faces
        pool = sorted((spot.piece for spot in alike), key=lambda piece: (faces[piece], piece))
        random.shuffle(pool)
        if all(spot.faces == alike[0].faces for spot in alike):
            found.update(zip((spot.piece for spot in alike), pool, strict=True))
        else:
            found.update(_dealt(alike, pool, faces, random))
    return found


def _spots(machine: Machine, player: int, named: dict[int, int]) -> dict[int, list[Spot]]:
    """By back, the unknown pieces in the order of places; of a heap, where there is no such order, by what is known."""
    program, K, F = machine.program, machine.K, machine.F
    found: dict[int, list[Spot]] = {}
    for part, zone in enumerate(machine.Z):
        unknown = [piece for piece in zone if piece >= 0 and not K[piece] >> player & 1]
        if program.loose[part] and len(unknown) > 1:
            unknown.sort(key=lambda piece: (named.get(piece, len(K)), F[piece][player], F[piece][-1]))
        for piece in unknown:
            spot = Spot(piece, F[piece][player] & program.holds[part])
            found.setdefault(program.backs[piece], []).append(spot)
    return found


def _dealt(
    spots: Sequence[Spot], pool: Sequence[int], faces: Sequence[int], random: Random
) -> Iterable[tuple[int, int]]:
    """A piece of the pool for each spot, at random. Who can have the fewest comes first; where nothing is left that
    fits, others make room. The truth fits, so there is a way."""
    order = list(range(len(spots)))
    random.shuffle(order)
    order.sort(key=lambda place: spots[place].faces.bit_count())
    holder: dict[int, int] = {}  # by place in the pool, the spot that has it

    def give(place: int, tried: set[int]) -> bool:
        wanted = spots[place].faces
        fits = [i for i, piece in enumerate(pool) if i not in tried and wanted >> faces[piece] & 1]
        free = next((i for i in fits if i not in holder), None)
        if free is not None:
            holder[free] = place
            return True
        for i in fits:
            tried.add(i)
            if give(holder[i], tried):
                holder[i] = place
                return True
        return False

    for place in order:
        if not give(place, set()):
            raise ValueError("the record rules out what is so")
    return [(spots[place].piece, pool[i]) for i, place in holder.items()]
