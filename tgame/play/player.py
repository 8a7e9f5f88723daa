"""A person at the keyboard: their seat, what their screen shows, and what can be taken back. It knows no match."""

from __future__ import annotations

from attrs import define, field

from tgame.interpreter.match import Refusal
from tgame.interpreter.seat import Question, Seat, Sight
from tgame.play.menu import Menu


@define
class Player:
    seat: Seat
    menu: Menu | None = None
    shown_at: int = -1  # lines that had been printed when the whole table was shown last
    revision: int = -1  # of the seat, when this player last answered
    recall: bool = False
    has_answered: bool = False  # by typing; what goes without asking does not count
    offered: tuple[str, ...] = ()
    waiting: list[str] = field(factory=list)  # answers that were typed ahead
    last_turn: int = 0  # lines that had been told when this player's last turn began
    this_turn: int = 0
    told: int = 0  # lines that had been told before this player's last answer
    passes_at: int | None = None  # passes until somebody acts: how often that was the case when it began
    # Of each line that was typed: how many answers it gave, with those that went without asking after it.
    given: list[int] = field(factory=list)

    def is_new_turn(self, sight: Sight) -> bool:
        """Has anybody else acted, or something else begun, since this player last answered?"""
        told = any(line.kind == "heading" or line.player not in (None, sight.seat) for line in sight.lines)
        return told or self.shown_at < 0 or self.revision != self.seat.revision

    @property
    def acts(self) -> int:
        """How often somebody has acted, as far as this player could follow it."""
        return sum(told.kind == "act" for told in self.seat.log())

    def has_no_choice(self, question: Question) -> bool:
        return len(question.options) + (question.passing is not None) == 1

    def begins_line(self) -> None:
        """What is answered now can be taken back as one."""
        self.has_answered = True
        self.told = len(self.seat.log())
        self.given.append(0)

    def answer(self, answer: int | str) -> Refusal | None:
        refused = self.seat.answer(answer)
        if refused is None:
            if not self.given:
                self.given.append(0)
            self.given[-1] += 1
        return refused

    def take_back(self, alone: bool) -> Refusal | None:
        """The answers of the line that was typed last. `alone`: a question with one answer is not put, so that one is
        taken back with those before it; where these have to stay, so has it."""
        wanted = self.given.pop() if self.given else 1
        done = 0
        refused: Refusal | None = None
        while refused is None and (done < wanted or self._is_forced(alone)):
            refused = self.seat.undo()
            done += refused is None
        if refused is None:
            return None
        self.given.append(max(0, wanted - done))
        return refused if not done or self._is_forced(alone) else None

    def _is_forced(self, alone: bool) -> bool:
        question = self.seat.question()
        return alone and question is not None and self.has_no_choice(question)
