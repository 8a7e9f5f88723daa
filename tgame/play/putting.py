"""One question, put to a person: lines are typed until it is answered, each an answer, a part of one, or a command.

In: a session, a player and the question. Out: answers to the player's seat. Several answers in a line (`qd; js`) wait
for their questions as long as nobody else has acted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tgame.interpreter.seat import Question
from tgame.play import lines as ln
from tgame.play.commands import Commands
from tgame.play.fingers import Answer, AskBack, Pass, Reading, Refusal, completions, read
from tgame.play.player import Player

if TYPE_CHECKING:
    from tgame.play.session import Session

LONGEST_CHAIN = 40


class Putting:
    def __init__(self, session: Session, player: Player, question: Question) -> None:
        self.session, self.player, self.question = session, player, question
        self.terminal, self.words = session.terminal, session.words
        self.narrowed: AskBack | None = None

    def until_answered(self) -> None:
        """Or until something was taken back, so that another question is open."""
        player = self.player
        sight = player.seat.look()
        if player.revision >= 0 and player.is_new_turn(sight):
            self._drop(self.words.say("this is another turn"))
        self.session.showing.question(player, sight, self.question)
        commands = Commands(self.session, player, sight, self.question)
        while True:
            typed = self._line()
            if commands.run(typed):
                if commands.turned:
                    return
                if not typed:
                    # Back to the whole question.
                    self.narrowed = None
            elif self._taken(typed):
                return

    def _line(self) -> str:
        waiting = self.player.waiting
        if waiting:
            return waiting.pop(0)
        typed, *after = _chain(self._ask())
        waiting += after
        return typed

    def _ask(self) -> str:
        menu, narrowed = self.player.menu, self.narrowed
        assert menu is not None
        prompt = narrowed.text if narrowed is not None else self.session.showing.prompt(self.player, self.question)
        return self.terminal.ask(prompt, lambda text: completions(text, menu, self.question, narrowed))

    def _drop(self, why: str) -> None:
        """What was typed ahead is not the answer to what is asked now."""
        waiting = self.player.waiting
        if waiting:
            self.terminal.tell(f"✗ {self.words.say('not taken: {0} ({1})', '; '.join(waiting), why)}", ln.ERROR)
            waiting.clear()

    def _taken(self, typed: str) -> bool:
        """Was it an answer?"""
        player, question = self.player, self.question
        assert player.menu is not None
        found: Reading = read(typed, player.menu, question, player.seat.table, self.narrowed)
        match found:
            case Answer():
                return self._answer(found)
            case Pass(until=until):
                player.passes_at = player.acts if until else None
                return self._answer(Answer((len(question.options),)))
            case AskBack():
                self.narrowed = found
            case Refusal(text=text):
                self.terminal.tell(f"✗ {text}", ln.ERROR)
                self._drop(self.words.say("what came before it was refused"))
        return False

    def _answer(self, found: Answer) -> bool:
        """An answer, or several picks one after the other; what is refused on the way is told."""
        player, question = self.player, self.question
        written = {option.index: option.notation for option in question.options}
        player.begins_line()
        for place, index in enumerate(found.indices):
            # The later of several picks are options of the questions that follow.
            refused = player.answer(index if place == 0 else written[index])
            if refused is not None:
                self.terminal.tell(f"✗ {refused}", ln.ERROR)
                return place > 0
        if question.together and len(self.session.people) > 1:
            # The story tells it when all have chosen; alone with bots, that is at once.
            said = [option.text for index in found.indices for option in question.options if option.index == index]
            if said:
                self.terminal.tell(f"✓ {', '.join(said)}", ln.DIM)
        following = player.seat.question()
        if found.done and following is not None and following.picking is not None and following.passing is not None:
            player.answer(len(following.options))
        player.revision = player.seat.revision
        return True


def _chain(typed: str) -> list[str]:
    parts = [part.strip() for part in typed.split(";")]
    return [part for part in parts if part][:LONGEST_CHAIN] or [""]
