"""A match as bots play it: to its end, or as far as the rules let it come.

In: an edition and a seed. Out: the match, what was decided, and how it ended: a result, or the finding that says why
there is none. It prints nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from tgame.dsl.diagnostics import Diagnostic
from tgame.interpreter.asks import Option
from tgame.interpreter.chance import BOTS, stream
from tgame.interpreter.game import Edition
from tgame.interpreter.match import Match, MatchError, Result, new_machine
from tgame.interpreter.rules import RuleError
from tgame.play.opponents import Opponents

MAX_DECISIONS = 200_000
AT_RANDOM = "random"


class Course:
    """One match, and how far it came."""

    def __init__(
        self, edition: Edition, seed: int, names: tuple[str, ...] = (), bots: Sequence[str] = (AT_RANDOM,)
    ) -> None:
        self.edition = edition
        self.seed = seed
        self.names = names
        self.bots = bots
        self.match = Match(edition, seed, new_machine(edition, seed))
        self.match.names = names
        self.acts: list[str] = []
        self.started = False
        self.result: Result | None = None
        self.finding: Diagnostic | None = None
        self.failed_on: Option | None = None
        self.opponents: Opponents | None = None

    def play(self) -> None:
        """Raises `BotError` if a bot cannot be made."""
        try:
            self.match = self.edition.new(self.seed)
            self.match.names = self.names
            self.started = True
            if set(self.bots) == {AT_RANDOM}:
                self._play_at_random()
            else:
                self._play()
            if self.match.over:
                self.result = self.match.standing()
        except MatchError as error:
            self.finding = error.finding
        if not self.started:
            # As far as the set-up came: there is something to tell already.
            with suppress(RuleError):
                self.match.machine.start()

    def _play(self) -> None:
        """Every seat has a bot of its own, which is given that seat and no more."""
        self.opponents = bots = Opponents(
            self.match, range(self.edition.configuration.players), ",".join(self.bots), "en"
        )
        while len(self.acts) < MAX_DECISIONS and (ask := self.match.ask()) is not None:
            option = ask.options[bots.choose(ask.player)]
            written = f"P{ask.player + 1}: {option.notation}"
            self.failed_on = option
            self.match.take(ask, option.index)
            self.failed_on = None
            self.acts.append(written)

    def faults(self) -> list[str]:
        """What was wrong with bots, each by its name and its seat."""
        found = self.opponents
        if found is None:
            return []
        return [
            f"{found.names[player]} (P{player + 1}) could not decide {bot.faults}×, and took anything: {bot.fault}"
            for player, bot in found.bots.items()
            if bot.faults
        ]

    def _play_at_random(self) -> None:
        """Every seat picks any option, with the bots' stream, just as a playout does."""
        draw = stream(self.seed, BOTS).random
        while len(self.acts) < MAX_DECISIONS and (ask := self.match.ask()) is not None:
            option = ask.options[int(draw() * len(ask.options))]
            written = f"P{ask.player + 1}: {option.notation}"
            self.failed_on = option
            self.match.take(ask, option.index)
            self.failed_on = None
            self.acts.append(written)
