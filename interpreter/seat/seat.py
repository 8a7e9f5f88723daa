"""One seat's side of a match: what a person's table, a bot or a server is given, and all it is given.

In: a match and a seat (None: a spectator). Out: sights, the question before this seat, answers taken or refused. The
match itself is not handed on.
"""

from __future__ import annotations

from collections.abc import Sequence

from tgame.dsl import checked as t
from tgame.interpreter import events as ev
from tgame.interpreter.answers import find_spelt
from tgame.interpreter.match import Match, Refusal
from tgame.interpreter.seat import values as v
from tgame.interpreter.seat.happened import Happened
from tgame.interpreter.seat.pieces import Pieces
from tgame.interpreter.seat.question import Questioner
from tgame.interpreter.seat.table import table
from tgame.interpreter.seat.taking_back import taken_back
from tgame.interpreter.sight import sight
from tgame.interpreter.telling import Listener, Teller


class Seat:
    """`player` is the number of the seat; None for a spectator, who can only look."""

    def __init__(self, match: Match, player: int | None, language: str = "en") -> None:
        self.player = player
        self.language = language
        self._match = match
        self._lines: list[v.Told] = []
        self._events: list[v.Seen] = []

    # ---- looking

    @property
    def table(self) -> v.Table:
        """What everybody knows before the match."""
        return table(self._match.edition, self._match.speaker(self.language))

    @property
    def over(self) -> bool:
        return self._match.over

    @property
    def revision(self) -> int:
        """A number that grows with everything that this seat may notice."""
        return self._match.revision(self.player)

    def look(self) -> v.Sight:
        """The whole sight, with the lines and events since the last look."""
        lines, found, pieces = self.log(), self._match.events(), self._pieces()
        happened = list(Happened(pieces, self.player).seen(found))
        made = self._sight(pieces, lines, happened, found)
        self._lines, self._events = lines, happened
        return made

    def forget(self) -> None:
        """The next look tells everything from the beginning."""
        self._lines, self._events = [], []

    def log(self) -> list[v.Told]:
        """The story so far, as this seat could follow it."""
        lines = self._match.told(self.player, self.language)
        return [v.Told(line.kind, line.text, line.player, line.words) for line in lines]

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

    def answer(self, answer: int | str) -> Refusal | None:
        """Decide, by the number of an option or by its notation. What is not legal is refused, and nothing changes."""
        if self.player is None:
            return Refusal("a spectator is not asked")
        if self._match.ask(self.player) is None:
            return Refusal("the match is over" if self.over else "this seat is not asked now")
        return self._match.answer(answer, self.player)

    def explain(self, answer: str) -> str | None:
        """Why an answer would be refused; None if it would be taken. Nothing is done."""
        ask = self._match.ask(self.player) if self.player is not None else None
        if ask is None:
            return "the match is over" if self.over else "this seat is not asked now"
        found = find_spelt(self._match, ask, answer, self.language)
        return found.text if isinstance(found, Refusal) else None

    def undo(self) -> Refusal | None:
        """Take back this seat's last answer: only if nobody else has answered and nothing was learnt since."""
        if self.player is None:
            return Refusal("a spectator is not asked")
        return taken_back(self._match, self.player)

    # ---- making a sight

    def _pieces(self) -> Pieces:
        match = self._match
        return Pieces(match, sight(match.machine, self.player), self.player, match.speaker(self.language))

    def _question(self, pieces: Pieces | None) -> v.Question | None:
        ask = self._match.ask(self.player) if self.player is not None else None
        return None if ask is None else Questioner(self._match, ask, pieces or self._pieces(), self.language).question()

    def _sight(
        self, pieces: Pieces, lines: Sequence[v.Told], happened: Sequence[v.Seen], found: Sequence[ev.Event]
    ) -> v.Sight:
        match = self._match
        where, turn = self._where(found)
        # After something was taken back, the story goes on from where it is still the same.
        kept = _same(self._lines, lines)
        return v.Sight(
            v.VERSION,
            self.revision,
            self.player,
            where,
            turn,
            tuple(match.asked),
            pieces.lying(),
            tuple(pieces.values()),
            self._question(pieces),
            self.score(),
            kept,
            tuple(lines[kept:]),
            tuple(happened[_same(self._events, happened) :]),
            v.Outcome(match.machine.winners or (), match.reason(self.player, self.language)) if match.over else None,
        )

    def _where(self, found: Sequence[ev.Event]) -> tuple[tuple[str, ...], int | None]:
        """The phases that are on, by their headings, and whose turn it is."""
        match = self._match
        if not found or match.over:
            return (), None
        listener = Listener(match.edition.program, self.player, match.speaker(self.language))
        teller = Teller(listener)
        for place, event in enumerate(found):
            if isinstance(event, ev.Entered):
                teller.headings.enter(event, place)
        scope = self._scope(found)
        titles = [teller.headings.titles[id(s)] for s in scope.around() if id(s) in teller.headings.titles]
        turn = next((s.actor for s in scope.around() if s.kind == "phase" and s.actor is not None), None)
        return tuple(reversed(titles)), turn

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
