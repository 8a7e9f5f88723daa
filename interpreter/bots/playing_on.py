"""A match played on at random, on a machine. A faster way to do just this may take its place."""

from __future__ import annotations

from random import Random

from tgame.interpreter.machine import Machine

LONGEST = 2_000  # decisions of a simulation that has nothing else to end it


def play_on(machine: Machine, random: Random, limit: int) -> None:
    """So many decisions more at random, or until the match is over."""
    draw = random.random
    while not machine.over and limit > 0:
        player = machine.asked()[0]
        _, listing, may_pass, _ = machine.options(player)
        index = int(draw() * (listing.size + may_pass))
        machine.take(player, *(listing[index] if index < listing.size else (-1, None)))
        limit -= 1
