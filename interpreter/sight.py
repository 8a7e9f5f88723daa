"""The match as one player may look at it while several choose at the same time.

In: the machine and a player (None: a spectator). Out: a machine whose state is what that player has before them: their
own places as they are now, everything else as it was before anybody chose. Views, refusals and live scores are worked
out on it, so that none of them can tell what the others have chosen, or that they have. Outside a simultaneous choice
that is the machine itself, and so it is for somebody who may see all.
"""

from __future__ import annotations

from tgame.dsl import checked as t
from tgame.interpreter.machine import Machine

EVERYTHING = -1  # somebody who may see all


def sight(machine: Machine, player: int | None) -> Machine:
    before = machine.frozen
    if before is None or player == EVERYTHING:
        return machine
    assert machine.threads is not None
    found = before.copy()
    # Who is asked is known to all; where they are in it, each of them alone.
    found.threads = dict(machine.threads)
    found.frozen = before
    found.listed = None
    if player is not None:
        _own_places(machine, found, player)
    return found


def _own_places(now: Machine, found: Machine, player: int) -> None:
    """What belongs to a player is as it is now: nobody else may touch it meanwhile, nor they anything else."""
    layout, up = now.program.layout, now.program.up
    for number, (name, index) in enumerate(layout.parts):
        if _is_own(layout.game.zones[name].per, index, player):
            found.Z[number] = now.Z[number][:]
            for piece in now.Z[number]:
                if piece >= 0:
                    found.W[piece], found.K[piece], found.F[piece] = now.W[piece], now.K[piece], now.F[piece]
                    found.V[up] = found.V[up] & ~(1 << piece) | now.V[up] & 1 << piece
    for plan in layout.variables.values():
        for place in range(plan.size):
            index = tuple(place // stride % size for stride, size in zip(plan.strides, plan.sizes, strict=True))
            if _is_own(plan.variable.per, index, player):
                found.V[plan.first + place] = now.V[plan.first + place]


def _is_own(per: tuple[t.Type, ...], index: tuple[int, ...], player: int) -> bool:
    """Does a part of a zone or variable belong to a player: is that the first player it is indexed by?"""
    return next((i for i, type_ in zip(index, per, strict=True) if isinstance(type_, t.PlayerType)), None) == player
