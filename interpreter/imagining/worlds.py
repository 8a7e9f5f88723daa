"""A match that could be this one, as far as a seat knows.

In: a match and a seat. Out, as often as one likes: a machine in which all that the seat does not know is drawn anew:
faces, the order of heaps, coming chance, what others have answered while all choose at the same time. It looks to the
seat as the real one does, and goes on by itself. Nothing is read that the seat does not know, so two matches that look
the same to it are imagined alike.

Worlds that cannot be are thrown away where that shows (`plausible`), or mended where most cannot (`mending`). If that
does not help, the last one is taken as it is.
"""

from __future__ import annotations

from math import inf
from random import Random

from tgame.interpreter.chance import Tape, TapeReader
from tgame.interpreter.exchange import exchange, pointed_at, renamed_answer
from tgame.interpreter.imagining.drawing import Unknown, stir
from tgame.interpreter.imagining.mending import Mender
from tgame.interpreter.imagining.plausible import Plausible
from tgame.interpreter.machine import STOP, Machine
from tgame.interpreter.match import Match

_TRIES = 12
_MENDED = 3  # worlds, at most
_EXCHANGES = 4_000  # to mend a world, at most
_WANDERED = 30  # exchanges from one mended world to the next


class Imagination:
    """What one player may believe a position to be. With `memory`, one who remembers only so many pieces of those that
    lie face down, the latest."""

    def __init__(self, machine: Machine, player: int, memory: int | None = None) -> None:
        self.player = player
        self.thread = machine.threads.get(player) if machine.threads is not None else None
        self.joint = machine.joint if machine.threads is not None else None
        # While all choose at the same time, what was before is all that anybody knows, but for their own answers.
        self.base = base = (machine.frozen or machine).copy()
        if memory is not None:
            _forget(base, player, memory)
        base.log = base.frozen = base.origin = base.listed = None
        self.at = base.at if self.joint is None else self.joint.entry
        named: dict[int, int] = {}
        for piece in pointed_at(base, self.at):
            named.setdefault(piece, len(named))
        _forget_others(base, player)
        self.mixed = _sort_heaps(base, player, named)
        self.unknown = Unknown(base, player)
        self.plausible = Plausible(base, player, self.at)
        self.mender: Mender | None = None
        self.mended: Machine | None = None

    def world(self, random: Random, records: bool = True) -> Machine:
        """The position as it could be, and as it goes on. Without `records`, who can follow what from then on is not
        kept, which is quicker."""
        world, other = self._possible(random)
        world.records = records
        if self.joint is not None:
            self._go_apart(world, other)
        return world

    def _possible(self, random: Random) -> tuple[Machine, dict[int, int]]:
        """A world that can be, as far as that shows, and which piece is which in it."""
        world, other = self._drawn(random)
        tries = 1
        while not self.plausible.can_be(world):
            if tries >= _TRIES and not self._is_mended(random):
                self.plausible.give_up()
                break
            world, other = self._drawn(random)
            tries += 1
        return world, other

    def _drawn(self, random: Random) -> tuple[Machine, dict[int, int]]:
        """Where hardly any world that is drawn can be, each is made from the one before."""
        if self.mender is not None and self.mended is not None:
            self.mender.wander(self.mended, random, _WANDERED)
            zones = zip(self.base.Z, self.mended.Z, strict=True)
            world, other = self.mended.copy(), {old: new for pair in zones for old, new in zip(*pair, strict=True)}
        else:
            world, other = self._dealt(random)
        setting_up = world.chance is world.set_up
        world.set_up, world.play = TapeReader(Tape(random.random)), TapeReader(Tape(random.random))
        world.chance = world.set_up if setting_up else world.play
        for part in self.mixed:
            stir(world.Z[part], random)
        return world, other

    def _dealt(self, random: Random) -> tuple[Machine, dict[int, int]]:
        world, other = self.base.copy(), self.unknown.draw(random)
        if other:
            exchange(world, other, self.at, forget=True)
        return world, other

    def _is_mended(self, random: Random) -> bool:
        """No world that was drawn can be. Is more to be hoped for now? It is tried once, and the best is taken."""
        tests = self.plausible.sure
        if self.mender is not None or not tests:
            return False
        mender = Mender(self.unknown, self.at, tests, self.base.program)
        self.mender, least = mender, inf
        for _ in range(_MENDED):
            world = self._dealt(random)[0]
            wrong = mender.mend(world, random, _EXCHANGES)
            if wrong < least:
                self.mended, least = world, wrong
            if not wrong:
                break
        assert self.mended is not None
        self.plausible.ask_only_for_what_holds(self.mended)
        return True

    def _go_apart(self, world: Machine, other: dict[int, int]) -> None:
        """All begin to choose again; what the player has answered is answered again."""
        assert self.joint is not None
        after = world.enter(self.joint, world.stack[-1])
        if after != STOP:
            # Nobody has anything to choose here.
            world.go(after)
            return
        for offer, chosen in self.thread.answers if self.thread is not None else ():
            if world.threads is None or self.player not in world.asked():
                break
            mine = world.threads[self.player]
            decision = world.program.decisions[mine.at]
            world.take(self.player, offer, renamed_answer(chosen, decision, offer, other, mine.picking is not None))


def imagine(match: Match, player: int, random: Random) -> Match:
    """A match as the player may believe it to be; of one that is over, a copy."""
    machine = match.machine.copy() if match.over else Imagination(match.machine, player).world(random)
    found = Match(match.edition, None, machine)
    found.names = match.names
    found.turn = match.turn
    return found


def _forget(base: Machine, player: int, memory: int) -> None:
    """Of what lies face down, only the pieces that the player saw last are known still."""
    program, K, F = base.program, base.K, base.F
    up = base.V[program.up]
    recalled = {
        piece
        for piece, known in enumerate(K)
        if known >> player & 1
        and not up >> piece & 1
        and not program.seen[program.zone_of[base.W[piece]]] >> player & 1
    }
    log = base.log
    while log is not None and memory > 0:
        log, kind, _, *rest = log
        if kind in ("move", "show", "look") and rest[0] in recalled:
            recalled.discard(rest[0])
            memory -= 1
    for piece in recalled:
        K[piece] = program.seen[program.zone_of[base.W[piece]]]
        F[piece] = (program.behind[piece],) * (program.layout.players + 1)


def _forget_others(base: Machine, player: int) -> None:
    """What the others know, as far as the player can tell: what they see, and what lies or lay open."""
    program, K, F = base.program, base.K, base.F
    own, public, everyone = 1 << player, 1 << program.public, program.everyone
    for piece, known in enumerate(K):
        if known & public:
            K[piece] = everyone
        else:
            K[piece] = known & own | program.seen[program.zone_of[base.W[piece]]]
            faces = [program.behind[piece]] * program.layout.players
            faces[player] = F[piece][player]
            F[piece] = (*faces, F[piece][-1])


def _sort_heaps(base: Machine, player: int, named: dict[int, int]) -> list[int]:
    """In which order a heap is kept is nobody's business: sort it by what the player knows of it. Gives the heaps that
    are to be stirred, since there is something in them that the player does not know. `named` are the pieces that
    something points to, in the order in which it does."""
    program = base.program
    faces, K, F = program.layout.faces, base.K, base.F

    def order(piece: int) -> tuple[int, ...]:
        if K[piece] >> player & 1:
            return 1, faces[piece], K[piece], piece
        return 0, named.get(piece, len(K)), F[piece][player], F[piece][-1]

    found = []
    for part, zone in enumerate(base.Z):
        if program.loose[part] and len(zone) > 1:
            zone.sort(key=order)
            if not K[zone[0]] >> player & 1:
                found.append(part)
    return found
