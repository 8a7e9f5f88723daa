"""A whole random match, step by step: for games whose options depend on who knows which piece.

In: a program. Out: what a generated playout would be, drawing the same numbers in the same order as a match does. It is
many times slower than one; only games in which somebody chooses from a heap unseen need it (`blind`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tgame.interpreter.chance import Chance, Tape, TapeReader
from tgame.interpreter.looks import by_look, taken
from tgame.interpreter.machine import Machine
from tgame.interpreter.program import Program
from tgame.interpreter.rules import NO_LIMIT, ROUND_LIMIT, TooLong, unending


def stepped(program: Program) -> Callable[..., tuple[Any, ...]]:
    def playout(set_up: Chance, play: Chance, bots: Callable[[], float], limit: int = NO_LIMIT) -> tuple[Any, ...]:
        machine = Machine(program, TapeReader(Tape(set_up.draw)), TapeReader(Tape(play.draw)))
        machine.start()
        decisions = 0
        while not machine.over:
            player = machine.asked()[0]
            decision, listing, may_pass, picking = machine.options(player)
            options = by_look(machine, player, decision, listing, picking)
            index = int(bots() * (options.size + may_pass))
            machine.take(player, *taken(machine, player, options, index))
            decisions += 1
            if decisions > limit:
                raise TooLong
            if decisions > ROUND_LIMIT:
                raise unending(program.pool.site(decision.span))
        players = range(program.layout.players)
        winners = machine.winners or ()
        if program.game.score_name is None:
            scores = tuple(int(player in winners) for player in players)
        else:
            scores = tuple(sum(program.stepper["sheet"](machine, player)) for player in players)
        size = sum(plan.size for plan in program.layout.variables.values())
        return scores, winners, decisions, machine.Z, tuple(machine.V[:size])

    return playout
