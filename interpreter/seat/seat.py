"""One seat's side of a match: what a person's table, a bot or a server is given, and all it is given.

In: a match and a seat (None: a spectator). Out: sights, the question before this seat, answers taken or refused. The
match itself is not handed on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from random import Random

from tgame.dsl import checked as t
from tgame.interpreter import events as ev
from tgame.interpreter.answers import find_spelt
from tgame.interpreter.imagining import Imagination, imagine
from tgame.interpreter.keys import Asked, Key
from tgame.interpreter.labels import GameLabels
from tgame.interpreter.match import Match, Refusal
from tgame.interpreter.picks import Way
from tgame.interpreter.pictures.sight import without_memory
from tgame.interpreter.program import Program, pieces_in
from tgame.interpreter.seat import values as v
from tgame.interpreter.seat.followed import Followed
from tgame.interpreter.seat.forgotten import Forgetting
from tgame.interpreter.seat.pieces import Pieces
from tgame.interpreter.seat.question import Questioner
from tgame.interpreter.seat.table import table
from tgame.interpreter.seat.taking_back import taken_back
from tgame.interpreter.sight import sight
from tgame.interpreter.view import View


class Seat:
    """`player` is the number of the seat; None for a spectator, who can only look. Without `recall`, faces of what lies
    face down are left to the player's own memory."""

    def __init__(self, match: Match, player: int | None, language: str = "en", recall: bool = True) -> None:
        self.player = player
        self.language = language
        self.recall = recall
        self._match = match
        self._followed: Followed | None = None
        self._lines: list[v.Told] = []
        self._events: list[v.Seen] = []

    # ---- looking

    @cached_property
    def table(self) -> v.Table:
        """What everybody knows before the match."""
        return table(self._match.edition, self._match.speaker(self.language))

    @property
    def program(self) -> Program:
        """The rules as they are run: the same for everybody."""
        return self._match.edition.program

    @property
    def rules(self) -> t.Game:
        """The game as it is declared, in this configuration."""
        return self._match.edition.program.game

    @property
    def labels(self) -> GameLabels:
        """What everything is called, for pictures."""
        return GameLabels(self._match.speaker(self.language), self._match.edition.notation)

    def view(self, recall: bool | None = None) -> View:
        """What lies where before this seat's eyes; with or without `recall`, if not as the seat has it."""
        found = self._match.view(self.player)
        return found if (self.recall if recall is None else recall) else without_memory(found, self.rules)

    @property
    def over(self) -> bool:
        return self._match.over

    @property
    def revision(self) -> int:
        """A number that grows with everything that this seat may notice."""
        return self._match.revision(self.player)

    def look(self) -> v.Sight:
        """The whole sight, with the lines and events since the last look."""
        followed = self._follow()
        made = self._sight(self._pieces(followed.facts.told), followed)
        self._lines, self._events = list(followed.lines), list(followed.seen)
        return made

    def forget(self) -> None:
        """The next look tells everything from the beginning."""
        self._lines, self._events = [], []

    def log(self, recall: bool = True) -> list[v.Told]:
        """The story so far, as this seat could follow it; without `recall`, a face since turned back is not told, nor
        which of those that lay open was taken away face down."""
        followed = self._follow()
        if recall or self.player is None:
            return list(followed.lines)
        pieces = self._pieces(recall=True)
        forgotten = frozenset(piece for piece in range(len(self._match.machine.K)) if pieces.is_recalled(piece))
        forgetting = Forgetting(self._match.edition.program, self.player, forgotten)
        again = Followed(self._match, pieces, self.player, self.language, forgetting)
        again.take_in(self._match)
        return list(again.lines)

    def question(self) -> v.Question | None:
        """What is asked of this seat now."""
        return self._question(None)

    def score(self) -> v.Score | None:
        """The score sheet as far as this seat may know it."""
        if self._match.edition.program.game.score_name is None:
            return None
        found, speaker = self._match.standing(self.player), self._match.speaker(self.language)
        return v.Score(tuple((speaker.plain(text), values) for text, values in found.sheet), found.scores)

    # ---- answering

    def answer(self, answer: int | str, picks: Sequence[int] | None = None) -> Refusal | None:
        """Decide, by the number of an option or by its notation; with `picks`, also what is picked for it, by the
        numbers of what the option offers. What is not legal is refused, and nothing changes."""
        waits = self._waits()
        if waits is not None:
            return Refusal(waits)
        assert self.player is not None
        if picks is None:
            return self._match.answer(answer, self.player, self.language)
        found = self._way(answer, picks)
        if isinstance(found, Refusal):
            return found
        self._match.take_all(self.player, found)
        return None

    def explain(self, answer: int | str, picks: Sequence[int] | None = None) -> str | None:
        """Why an answer would be refused; None if it would be taken. Nothing is done."""
        found = self._waits() or self._way(answer, picks)
        return found if isinstance(found, str) else found.text if isinstance(found, Refusal) else None

    def _waits(self) -> str | None:
        """Why nothing can be answered now."""
        speaker = self._match.speaker(self.language)
        if self.player is None:
            return speaker.say("a spectator is not asked")
        if self._match.ask(self.player) is None:
            return speaker.say("the match is over" if self.over else "this seat is not asked now")
        return None

    def _way(self, answer: int | str, picks: Sequence[int] | None) -> Way | Refusal:
        """The options that an answer means, one after the other."""
        ask = self._match.ask(self.player)
        assert ask is not None
        if isinstance(answer, str):
            found = find_spelt(self._match, ask, answer, self.language)
            if isinstance(found, Refusal) or picks is None:
                return found
            answer = found[0]
        if not 0 <= answer < len(ask.options):
            return Refusal(self._match.speaker(self.language).say("there are {0} options", len(ask.options)))
        if picks is None:
            return (answer,)
        return Questioner(self._match, ask, self._pieces(), self.language).way(answer, picks)

    def option_keys(self) -> list[Key]:
        """What tells the options of the question apart, the same in every match that this seat may imagine."""
        if self.player is None or self._match.ask(self.player) is None:
            return []
        return Asked(self._match.machine, self.player).keys

    def imagination(self, memory: int | None = None) -> Imagination:
        """What this seat may believe the match to be: as `imagine`, for many worlds of one position. With `memory`, of
        what lies face down it remembers only so many pieces, those it saw last."""
        if self.player is None or self.over:
            raise ValueError("nothing is asked of this seat")
        return Imagination(self._match.machine, self.player, memory)

    def imagine(self, random: Random) -> Match:
        """A match that could be this one as far as this seat knows: what is hidden from it, coming luck and what others
        have answered in secret are drawn anew. Nothing that the seat does not know has a part in it."""
        if self.player is None:
            raise ValueError("a spectator has no side of the match to imagine from")
        return imagine(self._match, self.player, random)

    def undo(self) -> Refusal | None:
        """Take back this seat's last answer: only if nobody else has answered and nothing was learnt since."""
        if self.player is None:
            return Refusal(self._match.speaker(self.language).say("a spectator is not asked"))
        return taken_back(self._match, self.player)

    # ---- making a sight

    def _follow(self) -> Followed:
        match = self._match
        if self._followed is None or not self._followed.take_in(match):
            self._followed = Followed(match, self._pieces(), self.player, self.language)
            self._followed.take_in(match)
        return self._followed

    def _pieces(self, told: Mapping[int, tuple[v.Fact, ...]] | None = None, recall: bool | None = None) -> Pieces:
        match = self._match
        state, speaker = sight(match.machine, self.player), match.speaker(self.language)
        recall = self.recall if recall is None else recall
        return Pieces(match, state, self.player, speaker, recall, told, () if recall else self._offered())

    def _offered(self) -> list[int]:
        """The pieces that this seat may choose now."""
        ask = self._match.ask(self.player) if self.player is not None else None
        options = ask.options[: len(ask.raw)] if ask is not None else ()
        values = (value for option in options for value in self._match.typed(option))
        return [piece for value, type_ in values for piece in pieces_in(value, type_)]

    def _question(self, pieces: Pieces | None) -> v.Question | None:
        ask = self._match.ask(self.player) if self.player is not None else None
        return None if ask is None else Questioner(self._match, ask, pieces or self._pieces(), self.language).question()

    def _sight(self, pieces: Pieces, followed: Followed) -> v.Sight:
        match, lines, happened = self._match, followed.lines, followed.seen
        where, turn, items = self._where(followed)
        # After something was taken back, the story goes on from where it is still the same.
        kept = _same(self._lines, lines)
        return v.Sight(
            v.VERSION,
            self.revision,
            self.player,
            where,
            turn,
            items,
            tuple(match.asked),
            pieces.lying(),
            tuple(pieces.values()),
            self._question(pieces),
            self.score(),
            match.figures(self.player, self.language),
            kept,
            tuple(lines[kept:]),
            tuple(happened[_same(self._events, happened) :]),
            v.Outcome(match.machine.winners or (), match.reason(self.player, self.language)) if match.over else None,
        )

    def _where(self, followed: Followed) -> tuple[tuple[str, ...], int | None, tuple[str, ...]]:
        """The phases that are on, by their headings, whose turn it is, and what the phases go through."""
        found = followed.events
        if not found or self._match.over:
            return (), None, ()
        scope = self._scope(found)
        titles = [title for title in map(followed.title, scope.around()) if title is not None]
        turn = next((s.actor for s in scope.around() if s.kind == "phase" and s.actor is not None), None)
        around = {id(s) for s in scope.around()}
        on = [event for event in found if isinstance(event, ev.Entered) and id(event.scope) in around]
        return tuple(reversed(titles)), turn, tuple(item for event in on for item in self._item(event))

    def _item(self, event: ev.Entered) -> Iterator[str]:
        """What a phase goes through, where that is an item or a number."""
        loop = self._match.edition.program.phases[event.phase].loop
        type_ = t.item_type(loop.source.type) if isinstance(loop, t.Each) else None
        if isinstance(type_, t.EnumType | t.NumberType):
            yield self._match.edition.notation.value(event.value, type_)

    def _scope(self, found: Sequence[ev.Event]) -> ev.Scope:
        """The scope in which the question stands."""
        match = self._match
        machine = match.machine
        last = found[-1].scope
        if machine.threads is not None:
            inside = last.within("apart")
            assert inside is None or inside.outer is not None
            return last if inside is None or inside.outer is None else inside.outer
        stmt = machine.program.graph.node(machine.at).stmt
        assert isinstance(stmt, t.Stmt)
        return match.edition.reader.stands_in(last, stmt.span)


def _same(before: Sequence[object], now: Sequence[object]) -> int:
    """How many of them are the same from the beginning."""
    pairs = zip(before, now, strict=False)
    return next((place for place, (one, other) in enumerate(pairs) if one != other), min(len(before), len(now)))
