"""The state at any point of a story, rebuilt from its events.

In: a match and its events, one after the other. Out: a match that looks as it did then, to be viewed and drawn. It uses
the machine's own moves, so that who knew what then comes out as it was.
"""

from __future__ import annotations

from tgame.interpreter import events as ev
from tgame.interpreter.layout import EMPTY
from tgame.interpreter.match import Match


class Replay:
    def __init__(self, match: Match) -> None:
        machine = match.machine.copy()
        machine.begin_again()
        self.match = Match(match.edition, None, machine)
        self.match.names = match.names

    def apply(self, event: ev.Event) -> None:
        """What an event did to pieces, knowledge and variables."""
        machine = self.match.machine
        program = machine.program
        match event:
            case ev.Moved():
                plain = event.target < program.plain
                machine.move(
                    event.piece, program.zone_of[event.target], EMPTY if plain else program.cell_of[event.target]
                )
            case ev.Shuffled():
                machine.reorder(event.zone, event.order)
            case ev.Rotated():
                machine.rotate(event.first, event.parts, event.seats, event.site)
            case ev.Shown():
                machine.show([event.piece], event.site)
            case ev.Hidden():
                machine.hide([event.piece], event.site)
            case ev.Looked():
                machine.look([event.piece], event.player, event.site)
            case ev.Announced():
                machine.rule_out([piece for piece, _, _ in event.facts], event.faces)
            case ev.Concluded():
                machine.rule_out(event.pieces, event.faces)
            case ev.Assigned():
                machine.V[event.place] = event.value
            case ev.Ended():
                machine.over = True
        machine.log = None
