"""A match that could be this one, as far as a seat knows.

In: a match, a seat and a source of numbers. Out: a match in which all that the seat does not know is drawn anew: faces,
the order of heaps, coming chance, what others have answered while all choose at the same time. It looks to the seat as
the real one does, and goes on by itself. Nothing is read that the seat does not know, so two matches that look the same
to it are imagined alike.

Worlds that cannot be are thrown away where that shows: the condition of a trigger holds that has not fired, or an
invariant is broken. After some tries the last one is taken as it is.
"""

from __future__ import annotations

from random import Random

from tgame.interpreter.chance import Tape, TapeReader
from tgame.interpreter.evaluate import evaluate
from tgame.interpreter.imagining.drawing import draw
from tgame.interpreter.imagining.exchange import exchange, pointed_at, renamed_answer
from tgame.interpreter.machine import STOP, Joint, Machine, Thread
from tgame.interpreter.match import Match
from tgame.interpreter.rules import RuleError

_TRIES = 12
RUNNING = 2  # what a trigger notes while it runs


def imagine(match: Match, player: int, random: Random) -> Match:
    """A match as the player may believe it to be; of one that is over, a copy."""
    real = match.machine
    found = Match(match.edition, None, real.copy() if real.over else _imagined(real, player, random))
    found.names = match.names
    found.turn = match.turn
    return found


def _imagined(real: Machine, player: int, random: Random) -> Machine:
    world, other = _world(real, player, random)
    for _ in range(_TRIES - 1):
        if _can_be(world):
            break
        world, other = _world(real, player, random)
    if real.threads is not None and real.joint is not None:
        _go_apart(world, real.joint, player, real.threads.get(player), other)
    return world


def _world(real: Machine, player: int, random: Random) -> tuple[Machine, dict[int, int]]:
    # While all choose at the same time, what was before is all that anybody knows, but for their own answers.
    base = real if real.frozen is None else real.frozen
    world = base.copy()
    world.joint = real.joint
    world.log = world.frozen = world.origin = None
    world.set_up, world.play = TapeReader(Tape(random.random)), TapeReader(Tape(random.random))
    world.chance = world.set_up if base.chance is base.set_up else world.play
    at = base.at if real.frozen is None or real.joint is None else real.joint.entry
    named: dict[int, int] = {}
    for piece in pointed_at(world, at):
        named.setdefault(piece, len(named))
    other = draw(world, player, random, named)
    exchange(world, other, at)
    _forget(world, player)
    _stir(world, random)
    return world, other


def _forget(world: Machine, player: int) -> None:
    """What the others know, as far as the player can tell: what they see, and what lies or lay open."""
    program, K, F = world.program, world.K, world.F
    own, public, everyone = 1 << player, 1 << program.public, program.everyone
    players = program.layout.players
    for piece, known in enumerate(K):
        if known & public:
            K[piece] = everyone
            continue
        K[piece] = known & own | program.seen[program.zone_of[world.W[piece]]]
        faces, mine = F[piece], F[piece][player]
        behind = program.behind[piece]
        F[piece] = (*(mine if seat == player else behind for seat in range(players)), faces[-1])


def _stir(world: Machine, random: Random) -> None:
    """In which order a heap is kept is nobody's business."""
    program = world.program
    faces, K, F = program.layout.faces, world.K, world.F
    for part, zone in enumerate(world.Z):
        if program.loose[part] and len(zone) > 1:
            zone.sort(key=lambda piece: (faces[piece], K[piece], F[piece], piece))
            random.shuffle(zone)


def _can_be(world: Machine) -> bool:
    """Has every trigger fired whose condition holds, and are the invariants kept?"""
    program = world.program
    try:
        if not _noted(world):
            return False
        always = (invariant.test for invariant in program.game.invariants if invariant.phase is None)
        return all(evaluate(world, test, keep=True) for test in always)
    except RuleError:
        return False


def _noted(world: Machine) -> bool:
    """Note which triggers' conditions hold, as they do themselves. Has each of those fired?"""
    layout = world.program.layout
    if not layout.bits:
        return True
    bits = slice(layout.bits[0], layout.up)
    before = world.V[bits]
    world.program.first_bits(world)
    now = world.V[bits]
    # A trigger that is running does not fire again meanwhile.
    world.V[bits] = [old if old == RUNNING else new for old, new in zip(before, now, strict=True)]
    return not any(new and not old for old, new in zip(before, now, strict=True))


def _go_apart(world: Machine, joint: Joint, player: int, thread: Thread | None, other: dict[int, int]) -> None:
    """All begin to choose again; what the player has answered is answered again."""
    after = world.enter(joint, world.stack[-1])
    if after != STOP:
        # Nobody has anything to choose here.
        world.go(after)
        return
    for offer, chosen in thread.answers if thread is not None else ():
        if world.threads is None or player not in world.asked():
            break
        mine = world.threads[player]
        decision = world.program.decisions[mine.at]
        world.take(player, offer, renamed_answer(chosen, decision, offer, other, mine.picking is not None))
