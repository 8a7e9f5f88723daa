"""Questions and their answers, as a program or a person meets them: who decides, on what, with which options.

Options are made one by one as they are looked at; a bot that looks at one of fifty pays for one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, overload

from tgame.interpreter.listing import Listing
from tgame.interpreter.looks import Choice, Looks
from tgame.interpreter.program import Decision

if TYPE_CHECKING:
    from tgame.interpreter.match import Match

PASS, DONE = "pass", "done"


class Option:
    """One answer to a question."""

    __slots__ = ("among", "ask", "index")

    def __init__(self, ask: Ask, index: int, among: list[Choice] | None = None) -> None:
        self.ask = ask
        self.index = index
        # Of pieces that look the same to whoever chooses, those that a scenario means.
        self.among = among

    @property
    def action(self) -> str:
        """The name of the action, or `pass`, or `done` when enough has been picked."""
        if self.index >= len(self.ask.raw):
            return DONE if self.ask.picking else PASS
        return self.ask.decision.actions[self.ask.raw[self.index][0]].name

    @property
    def args(self) -> tuple[Any, ...]:
        """What is chosen for it, as plain values."""
        if self.index >= len(self.ask.raw):
            return ()
        offer, chosen = self.ask.raw[self.index]
        action = self.ask.decision.actions[offer]
        single = [choice for choice in action.chosen if not choice.several]
        if self.ask.picking:
            return (chosen,)
        return (chosen,) if len(single) == 1 else tuple(chosen)

    def text(self, language: str = "en") -> str:
        """The answer as the table would say it."""
        return self.ask.match.option_text(self, language)

    @property
    def notation(self) -> str:
        """The answer as a scenario would write it: no two options of a question are written alike."""
        return self.ask.written[self.index]

    def __repr__(self) -> str:
        return f"<Option {self.notation}>"

    def __str__(self) -> str:
        return self.notation


class Options(Sequence[Option]):
    """The answers to a question, made one by one as they are looked at."""

    __slots__ = ("_ask", "_size")

    def __init__(self, ask: Ask) -> None:
        self._ask = ask
        self._size = len(ask.raw) + ask.may_pass

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> list[Option]: ...
    def __getitem__(self, index: int | slice) -> Option | list[Option]:
        if isinstance(index, slice):
            return [Option(self._ask, i) for i in range(*index.indices(self._size))]
        if index < 0:
            index += self._size
        if not 0 <= index < self._size:
            raise IndexError(index)
        return Option(self._ask, index)


class Ask:
    """A question: who decides, on what, with which options."""

    __slots__ = ("_written", "decision", "match", "may_pass", "options", "picking", "player", "raw", "turn")

    def __init__(
        self,
        match: Match,
        player: int,
        decision: Decision,
        raw: Listing | Looks,
        may_pass: bool,
        picking: bool,
    ) -> None:
        self.match = match
        self.player = player
        self.decision = decision
        self.raw = raw
        self.may_pass = may_pass
        self.picking = picking
        self.turn = match.turn
        self.options = Options(self)
        self._written: list[str] | None = None

    @property
    def written(self) -> list[str]:
        """The notation of every option, worked out once for all."""
        if self._written is None:
            self._written = self.match.notations(self)
        return self._written

    def spelt(self, text: str) -> int | None:
        """The option whose notation this is, however it is spaced."""
        wanted = text.replace(" ", "")
        return next((place for place, own in enumerate(self.written) if own.replace(" ", "") == wanted), None)

    def prompt(self, language: str = "en") -> str:
        """What is asked: the rule file's own words, or the actions' names."""
        from tgame.interpreter.menus import question_text

        return question_text(self.match, self, language)

    @property
    def forced(self) -> bool:
        """Is there only one answer? A driver may give it without asking."""
        return len(self.options) == 1

    def __repr__(self) -> str:
        return f"<Ask player {self.player}: {len(self.options)} options>"
