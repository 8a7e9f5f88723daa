"""What a player who is asked reads: the question, its options, and why something is refused.

Each is the first form of a text of the rule file, filled with what that player may know.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from attrs import frozen

from tgame.dsl import checked as t
from tgame.interpreter.asks import DONE, PASS, Ask, Option
from tgame.interpreter.looks import is_hidden
from tgame.interpreter.machine import Machine, Note, Spot
from tgame.interpreter.program import pieces_in
from tgame.interpreter.rules import RuleError
from tgame.interpreter.sight import sight
from tgame.interpreter.speaker import Voice
from tgame.interpreter.telling.listener import Listener, plainly, unmarked
from tgame.interpreter.telling.notes import Holes, holes_of, voice_of
from tgame.interpreter.tongues import Article, Tongue, contracted

if TYPE_CHECKING:
    from tgame.interpreter.match import Match

Values = list[tuple[Any, t.Type]]
Fill = Callable[..., Note]


def question_text(match: Match, ask: Ask, language: str) -> str:
    """What is asked: the rule file's own words, or the actions' names."""
    speaker = match.speaker(language)
    prompt = ask.decision.prompt
    if prompt is None:
        return " / ".join(dict.fromkeys(speaker.outline(action.text) for action in ask.decision.actions))
    machine = sight(match.machine, ask.player)
    note = None
    if ask.decision.prompted is not None:
        _, frame, _ = machine.position(ask.player)
        note = ask.decision.prompted(machine, frame)
    listener = Listener(machine.program, ask.player, speaker)
    return _sentence(listener, prompt, holes_of(listener, note, {}))


def option_text(match: Match, option: Option, language: str) -> str:
    return said_option(match, option, language).text


@frozen
class SaidOption:
    """An option in words, part by part: what is said, and whether it was filled in. `named` are the values that were
    worked out for its text, as far as the player may know them."""

    parts: tuple[tuple[str, bool], ...]
    named: tuple[tuple[Any, t.Type], ...] = ()
    tongue: Tongue = "en"

    @property
    def text(self) -> str:
        whole = "".join(part for part, _ in self.parts)
        return contracted(whole) if self.tongue == "fr" else whole


def said_option(match: Match, option: Option, language: str) -> SaidOption:
    speaker = match.speaker(language)
    if option.action in (PASS, DONE):
        return SaidOption(((speaker.say(option.action), False),), (), speaker.tongue)
    ask = option.ask
    machine = sight(match.machine, ask.player)
    listener = Listener(machine.program, ask.player, speaker)
    offer, chosen = ask.raw[option.index]
    action = ask.decision.actions[offer]
    values = list(match.typed(option))
    several = bool(action.chosen) and action.chosen[-1].several
    if ask.picking or several or not action.text.holes:
        voice = _voice(machine, listener, values)
        words = [(unmarked(speaker.value(value, type_, voice)), True) for value, type_ in values]
        if ask.picking:
            return SaidOption((words[0],), (), speaker.tongue)
        listed = [part for word in words for part in (word, (", ", False))][:-1]
        title = plainly(speaker.outline(action.text))
        whole = ((f"{title}{speaker.colon}", False), *listed) if words else ((title, False),)
        return SaidOption(whole, (), speaker.tongue)
    fill = ask.decision.fills[offer]
    _, frame, _ = machine.position(ask.player)
    note = fill(machine, frame, chosen) if fill is not None else None
    holes = _holes(machine, listener, note, action.text, action, values)
    text = speaker.worded(action.text)
    parts = speaker.parts(text, text.name, holes, voice_of(holes, text.name, ask.player))
    found = (holes(number) for number in holes.values)
    return SaidOption(
        tuple(listener.finished_parts(list(parts))),
        tuple(value for value in found if value is not None),
        speaker.tongue,
    )


def act_text(match: Match, ask: Ask, offer: int, chosen: Sequence[Any], language: str) -> str:
    """An act that need not be possible, in words: what is worked out for its text may not be there."""
    speaker = match.speaker(language)
    action = ask.decision.actions[offer]
    machine = sight(match.machine, ask.player)
    listener = Listener(machine.program, ask.player, speaker)
    choices = [choice for choice in action.chosen if not choice.several]
    values = [(value, choice.type) for choice, value in zip(choices, chosen, strict=True)]
    if len(choices) < len(action.chosen) or not action.text.holes:
        voice = _voice(machine, listener, values)
        words = [speaker.value(value, type_, voice) for value, type_ in values]
        title = speaker.outline(action.text)
        return plainly(f"{title}{speaker.colon}{', '.join(words)}" if words else title)
    note = _worked_out(machine, ask, ask.decision.fills[offer], chosen)
    holes = _holes(machine, listener, note, action.text, action, values)
    return plainly(speaker.title(action.text, holes, listener.voice(holes.known, holes.spots, ask.player)))


def voice_to(match: Match, player: int, language: str) -> Voice:
    """How things are called to a player who is asked."""
    machine = sight(match.machine, player)
    listener = Listener(machine.program, player, match.speaker(language))

    def piece(number: int, article: Article) -> str:
        known = {number: machine.K[number] if _shows(machine, player, number) else 0}
        return plainly(listener.voice(known, {number: machine.spot(number)}, player).piece(number, article))

    return Voice(piece, lambda seat: plainly(listener.seat(seat)))


def reason_text(match: Match, ask: Ask, offer: int, line: int, chosen: Sequence[Any], language: str) -> str:
    """Why an act is refused: the reason of a line of the action that is offered, of what was chosen."""
    action = ask.decision.actions[offer]
    refusing = action.lines[line]
    assert isinstance(refusing, t.Require)
    machine = sight(match.machine, ask.player)
    listener = Listener(machine.program, ask.player, match.speaker(language))
    values = [(value, choice.type) for choice, value in zip(action.chosen, chosen, strict=True)]
    note = _worked_out(machine, ask, ask.decision.whys.get((offer, line)), chosen)
    holes = _holes(machine, listener, note, refusing.reason, action, values)
    return _sentence(listener, refusing.reason, holes, short=True)


def _worked_out(machine: Machine, ask: Ask, fill: Fill | None, chosen: Sequence[Any]) -> Note | None:
    """What a text of an act that is not possible stands for, as far as there is anything to work it out from."""
    if fill is None:
        return None
    _, frame, _ = machine.position(ask.player)
    try:
        return fill(machine, frame, chosen[0] if len(chosen) == 1 else chosen)
    except RuleError:
        return None


def _sentence(listener: Listener, text: t.Text, holes: Holes, short: bool = False) -> str:
    worded = listener.speaker.worded(text)
    form = worded.told if short and worded.told else worded.name
    return listener.told(worded, form, holes, voice_of(holes, form, listener.viewer)).whole


def _holes(
    machine: Machine, listener: Listener, note: Note | None, text: t.Text, action: t.Action, values: Values
) -> Holes:
    """What fills a text of an action: what its note worked out, and what is chosen."""
    found = holes_of(listener, note, {})
    by_name = {
        choice.name: (value, type_, machine.program.everyone)
        for choice, (value, type_) in zip(action.chosen, values, strict=True)
    }
    for number, hole in enumerate(text.holes):
        if isinstance(hole, t.Local) and hole.name in by_name:
            found.values[number] = by_name[hole.name]
    _look(machine, listener.viewer, values, found.known, found.spots)
    return found


def _voice(machine: Machine, listener: Listener, values: Values) -> Voice:
    known: dict[int, int] = {}
    spots: dict[int, Spot] = {}
    _look(machine, listener.viewer, values, known, spots)
    return listener.voice(known, spots, listener.viewer)


def _look(machine: Machine, player: int | None, values: Values, known: dict[int, int], spots: dict[int, Spot]) -> None:
    """Which of the pieces that may be chosen a player can tell from others, and where they lie."""
    assert player is not None
    for piece in (piece for value, type_ in values for piece in pieces_in(value, type_)):
        known[piece] = machine.K[piece] if _shows(machine, player, piece) else 0
        spots[piece] = machine.spot(piece)


def _shows(machine: Machine, player: int, piece: int) -> bool:
    """Is a piece named by its face? One that lies face down in its place is named by that, though it may have been seen
    before."""
    program = machine.program
    part = program.zone_of[machine.W[piece]]
    if program.loose[part]:
        return not is_hidden(machine, player, piece)
    return bool(program.layout.seen[part] >> player & 1 or machine.V[program.up] >> piece & 1)
