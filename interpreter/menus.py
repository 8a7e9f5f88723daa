"""Options as a menu says them: the first form of an action's text, filled for the player who is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tgame.dsl import checked as t
from tgame.interpreter.asks import DONE, PASS, Option
from tgame.interpreter.looks import is_hidden
from tgame.interpreter.machine import Machine, Spot
from tgame.interpreter.program import pieces_in
from tgame.interpreter.sight import sight
from tgame.interpreter.speaker import Voice
from tgame.interpreter.telling.listener import Listener, plainly
from tgame.interpreter.telling.notes import holes_of

if TYPE_CHECKING:
    from tgame.interpreter.match import Match


def option_text(match: Match, option: Option, language: str) -> str:
    speaker = match.speaker(language)
    if option.action in (PASS, DONE):
        return speaker.say(option.action)
    ask = option.ask
    machine = sight(match.machine, ask.player)
    listener = Listener(machine.program, ask.player, speaker)
    offer, chosen = ask.raw[option.index]
    action = ask.decision.actions[offer]
    values = list(match.typed(option))
    if ask.picking:
        return plainly(speaker.value(*values[0], _voice(machine, listener, values)))
    several = bool(action.chosen) and action.chosen[-1].several
    text = speaker.worded(action.text)
    if not text.holes or several:
        words = [speaker.value(value, type_, _voice(machine, listener, values)) for value, type_ in values]
        title = speaker.title(action.text)
        return plainly(f"{title}{speaker.colon}{', '.join(words)}" if words else title)
    fill = ask.decision.fills[offer]
    _, frame, _ = machine.position(ask.player)
    holes = holes_of(listener, fill(machine, frame, chosen) if fill is not None else None, {})
    by_name = {
        choice.name: (value, type_, machine.program.everyone)
        for choice, (value, type_) in zip(action.chosen, values, strict=True)
    }
    for number, hole in enumerate(action.text.holes):
        if isinstance(hole, t.Local) and hole.name in by_name:
            holes.values[number] = by_name[hole.name]
    _look(machine, ask.player, values, holes.known, holes.spots)
    return plainly(speaker.title(action.text, holes, listener.voice(holes.known, holes.spots, ask.player)))


def _voice(machine: Machine, listener: Listener, values: list[tuple[Any, t.Type]]) -> Voice:
    assert listener.viewer is not None
    known: dict[int, int] = {}
    spots: dict[int, Spot] = {}
    _look(machine, listener.viewer, values, known, spots)
    return listener.voice(known, spots, listener.viewer)


def _look(
    machine: Machine, player: int, values: list[tuple[Any, t.Type]], known: dict[int, int], spots: dict[int, Spot]
) -> None:
    """Which of the pieces that may be chosen a player can tell from others, and where they lie."""
    for piece in (piece for value, type_ in values for piece in pieces_in(value, type_)):
        known[piece] = 0 if is_hidden(machine, player, piece) else machine.K[piece]
        spots[piece] = machine.spot(piece)
