"""What the rules say at the table: sentences, steps, triggers, rolls, announcements, hands that go round.

In: an event that tells something by itself. Out: parts of lines, filled for one listener.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from tgame.dsl import checked as t
from tgame.interpreter import events as ev
from tgame.interpreter.machine import Note, Spot
from tgame.interpreter.telling.line import Clause, Part, Result, Sentence
from tgame.interpreter.telling.listener import Listener, Told
from tgame.interpreter.telling.notes import Cover, holes_of, voice_of
from tgame.interpreter.tongues import is_plural, listed


class SentenceTeller:
    def __init__(self, listener: Listener, verbose: bool) -> None:
        self.listener = listener
        self.speaker = listener.speaker
        self.verbose = verbose

    def tell(self, event: ev.Event, actor: int | None, later: dict[int, int], covered: Cover) -> Iterator[Part]:
        speaker = self.speaker
        match event:
            case ev.Said():
                yield from self._sentence(event, actor, later, covered)
            case ev.Stepped():
                step = self.listener.game.steps[event.step]
                if step.text.written and not step.text.silent:
                    yield from self._step(step, event, actor, later)
            case ev.Fired():
                trigger = self.listener.game.triggers[event.trigger]
                if trigger.text.written and not trigger.text.silent and not _ends(trigger.body):
                    text = self.note(trigger.text, event.note, later).whole
                    if trigger.type is not None and not trigger.text.holes and event.value != actor:
                        whose = speaker.value(event.value, trigger.type, self.listener.voice({}, {}))
                        text = f"{text}{speaker.colon}{whose}"
                    yield Sentence(text)
            case ev.Rolled():
                rolled = speaker.say("rolls {0}", event.value)
                yield (
                    Clause(actor, rolled) if actor is not None else Sentence(speaker.say("A roll of {0}", event.value))
                )
            case ev.Announced():
                yield Result(self._announced(event))
            case ev.Rotated():
                yield Sentence(self._round(speaker.name(self.listener.layout.parts[event.first][0]), event.seats))
            case ev.Shuffled() if self.verbose:
                yield Sentence(speaker.say("{0} shuffled", speaker.zone(*self.listener.layout.parts[event.zone])))
            case ev.Ended():
                return

    def _step(self, step: t.Step, event: ev.Stepped, actor: int | None, later: dict[int, int]) -> Iterator[Part]:
        if actor is None:
            yield Sentence(self.note(step.text, event.note, later).whole)
            return
        worded = self.speaker.worded(step.text)
        holes = holes_of(self.listener, event.note, later)
        found = self.listener.deed(worded, holes, voice_of(holes, worded.told or worded.name), actor)
        if not found.startswith(":"):
            yield Clause(actor, found, vague=True, put=True)
        elif self.speaker.tongue == "en":
            yield Sentence(found[1:])
        # Without a form for the story, a French text is in the infinitive: what the step does is told anyway.

    def note(
        self, text: t.Text, note: Note | None, later: dict[int, int], cells: Collection[tuple[t.CellType, int]] = ()
    ) -> Told:
        """A text filled; pieces on `cells` need no place, since those were named a moment ago."""
        worded = self.speaker.worded(text)
        holes = holes_of(self.listener, note, later)
        form = worded.told if worded.told is not None else worded.name
        return self.listener.told(worded, form, holes, voice_of(holes, form, cells=cells))

    def _sentence(self, event: ev.Said, actor: int | None, later: dict[int, int], covered: Cover) -> Iterator[Part]:
        """A sentence of the rules: one about the player whose line it is continues that line."""
        found = self.note(self.listener.program.pool.sentences[event.text], event.note, later, covered.cells)
        text = found.whole
        if not text:
            return
        if found.player is not None:
            yield Clause(found.player, found.predicate, put=True) if found.player == actor else Sentence(text)
            return
        alone = text[:1].isupper() and not self._begins_with_a_piece(event)
        own = self.listener.is_me(actor)
        yield Sentence(text) if alone or actor is None else Result(found.yours if own else text)

    def _begins_with_a_piece(self, event: ev.Said) -> bool:
        """Is the capital letter that of a name?"""
        worded = self.speaker.worded(self.listener.program.pool.sentences[event.text])
        first = next(iter(worded.name), "")
        return isinstance(first, t.Filler) and bool(t.kinds_in(worded.holes[first.hole].type))

    def _announced(self, event: ev.Announced) -> str:
        """`tell(x in S: e)`: where e holds, or e of each piece."""
        type_ = self.listener.program.told_type(event.site)
        spots = {piece: self.listener.spot(piece, spot, None) for piece, spot, _ in event.facts}
        if isinstance(type_, t.BoolType):
            true = [(piece, spot) for piece, spot, value in event.facts if value]
            return self._where(true) if true else self.speaker.say("none of them")
        return ", ".join(
            f"{spots[piece]}{self.speaker.colon}{self.speaker.value(value, type_)}" for piece, _, value in event.facts
        )

    def _where(self, pieces: Sequence[tuple[int, Spot]]) -> str:
        """Pieces by where they lie: `cards 1 and 4`, `a1 and b2`; in a heap only how many there are."""
        tongue = self.speaker.tongue
        if any(spot[0] >= self.listener.layout.plain for _, spot in pieces):
            return listed([self.listener.spot(piece, spot, None) for piece, spot in pieces], tongue)
        noun = self.speaker.unknown(pieces[0][0])
        if not all(place for _, (_, place) in pieces):
            return self.speaker.counted(len(pieces), noun)
        word = noun.one if len(pieces) == 1 else noun.many
        return f"{word} {listed([str(place) for _, (_, place) in pieces], tongue)}"

    def _round(self, name: str, seats: int) -> str:
        """Where each player's part of a zone goes, the shorter way round."""
        players = self.listener.layout.players
        steps = abs(seats) % players
        to_left = (seats > 0) == (steps <= players - steps)
        steps = min(steps, players - steps)
        many = self.speaker.tongue == "en" and is_plural(name)
        if steps == 0:
            verb, where = ("come", "they were") if many else ("comes", "it was")
            return self.speaker.say("{0} {1} back to where {2}", name, verb, where)
        verb = "go" if many else "goes"
        if steps > 1 and 2 * steps == players:
            return self.speaker.say("{0} {1} across", name, verb)
        side = "left" if to_left else "right"
        if steps > 1:
            return self.speaker.say(f"{{0}} {{1}} round to the {side}, {{2}} seats on", name, verb, steps)
        return self.speaker.say(f"{{0}} {{1}} round to the {side}", name, verb)


def _ends(block: t.Block) -> bool:
    return any(isinstance(stmt, t.End) for stmt in block)
