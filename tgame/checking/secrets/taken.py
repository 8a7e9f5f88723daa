"""What somebody could notice of what another chose.

In: a match and who chooses. Out: whether an answer shows while all still choose at the same time, and whether the story
tells which of several pieces that look the same was taken.
"""

from __future__ import annotations

from random import Random

from tgame.checking.secrets.exchange import numbers
from tgame.checking.secrets.told import log_seen, sees
from tgame.dsl import checked as t
from tgame.interpreter.machine import Machine
from tgame.interpreter.match import Match


def either(match: Match, player: int, random: Random) -> tuple[tuple[Match, Match], set[int]] | None:
    """The match after one of two choices that differ only in what is taken out of heaps, if there are such; and what
    is taken."""
    ask = match.ask(player)
    assert ask is not None
    machine = match.machine
    alike: dict[tuple[object, ...], list[int]] = {}
    for option in ask.options:
        if option.index < len(ask.raw) and option.args:
            declared = ask.decision.actions[ask.raw[option.index][0]]
            types = [t.item_type(declared.chosen[-1].type)] if ask.picking else [c.type for c in declared.chosen]
            rest = [
                machine.W[value] if isinstance(type_, t.PieceType) and _in_heap(machine, value) else (value,)
                for value, type_ in zip(option.args, types, strict=False)
            ]
            alike.setdefault((option.action, *rest), []).append(option.index)
    groups = [group for group in alike.values() if len(group) > 1]
    if not groups:
        return None
    chosen = random.sample(random.choice(groups), 2)
    found = match.copy(), match.copy()
    for twin, index in zip(found, chosen, strict=True):
        twin.answer(index, player)
        # The others choose at the same time; what comes after them is another question.
        while machine.frozen is not None and twin.machine.frozen is machine.frozen:
            twin.answer(0, twin.awaited[0])
    pieces = {number for index in chosen for number in numbers(ask.options[index].args)}
    return found, pieces


def _in_heap(machine: Machine, piece: int) -> bool:
    program = machine.program
    return program.loose[program.zone_of[machine.W[piece]]]


def told_apart(before: Match, both: tuple[Match, Match], pieces: set[int], player: int | None, acts: int) -> bool:
    """Does the log tell a player two matches apart that look the same, though these pieces never came to lie open?"""
    one, other = both
    if any(lies_open(before, piece, player) for piece in pieces):
        return False  # whoever sees what there is to take may be told what was taken
    if any(came_open(before, match, pieces, player) for match in both) or one.view(player) != other.view(player):
        return False
    return log_seen(one, player, {}, acts) != log_seen(other, player, {}, acts)


def lies_open(match: Match, piece: int, player: int | None) -> bool:
    """Does this player see it where it lies? By the rules' declarations, not the record."""
    machine, program = match.machine, match.machine.program
    seen_there = program.seen[program.zone_of[machine.W[piece]]]
    return bool(machine.V[program.up] >> piece & 1) or sees(seen_there, player, program.everyone)


def came_open(before: Match, after: Match, pieces: set[int], player: int | None) -> bool:
    """Was one of them moved to where this player sees it, or turned up? By the rules' declarations, not the record."""
    program, log = after.machine.program, after.machine.log
    while log is not None and log is not before.machine.log:
        log, *event = log
        if event[0] not in ("move", "show", "look") or event[2] not in pieces:
            continue
        if event[0] != "move" or sees(program.seen[program.zone_of[event[4]]], player, program.everyone):
            return True
    return False
