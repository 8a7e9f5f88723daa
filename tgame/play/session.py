"""A match at one keyboard: whose turn it is, who is asked, and what becomes of the match.

In: a match, the seats of people, a terminal. Out: the exit status, and a match that is kept when it is left. People and
bots are each given their seat's side of the match; the session itself only passes answers on. A question is put in
`putting`, what is shown with it is in `showing`.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable
from contextlib import nullcontext, suppress
from datetime import datetime

from tgame.interpreter.match import Match
from tgame.interpreter.seat import Question
from tgame.play import lines as ln
from tgame.play.commands import Commands
from tgame.play.curtain import Curtain
from tgame.play.dye import Dye
from tgame.play.kept import Kept, kept_at, packed, place_of
from tgame.play.leaving import Leave
from tgame.play.manual import Manual
from tgame.play.opening import ending, opening
from tgame.play.opponents import Opponents
from tgame.play.player import Player
from tgame.play.putting import Putting
from tgame.play.showing import Showing
from tgame.play.terminal import Hangup, Terminal
from tgame.play.words import Words

RETOLD = 12  # lines, to somebody who comes back
# A text to a file, whole or not at all: over whatever is there, or over another saved match at most. Raises OSError.
Write = Callable[[str, str, bool], None]


class Session:
    def __init__(
        self,
        match: Match,
        people: tuple[int, ...],
        bot: str,
        terminal: Terminal,
        write: Write,
        language: str = "en",
        recall: bool = False,
        called: str = "tgame",
    ) -> None:
        self.match = match
        self.called = called  # what this program is started with
        self.write = write
        self.bot = bot
        self.terminal = terminal
        terminal.dye = Dye(match.seat(people[0], language).table)
        self.words = Words(language)
        self.language = language
        self.people = {p: Player(match.seat(p, language, recall), recall=recall) for p in people}
        self.bots = Opponents(match, [p for p in self._seats if p not in self.people], bot, language)
        self.recall = recall
        self.manual = Manual(match.edition, language)
        self.names = match.speaker(language).seats
        self.showing = Showing(terminal, self.words, self.names, self.wait)
        self.curtain = Curtain(terminal, self.words, self.names)
        self.at_keyboard: int | None = people[0] if self.alone else None
        self.goes_on = False  # with a match that was left

    @property
    def _seats(self) -> range:
        return range(self.match.edition.configuration.players)

    @property
    def alone(self) -> bool:
        """Is there one person, who need not hide anything?"""
        return len(self.people) == 1

    # ---- the course of a match

    def play(self, again: bool = False) -> None:
        """To the end of the match; raises `Leave` when it is left before."""
        first = next(iter(self.people.values()))
        self.goes_on = again
        if again:
            self._retell(first)
        else:
            bot, people, width = self.words.say(self.bot), tuple(self.people), self.terminal.width
            self.terminal.show(opening(first.seat, self.manual, self.words, people, bot, width))
            prompt = self.words.say("Enter begins · ? how to play")
            typed = self.wait(prompt, first if self.alone else None, ahead=True)
            first.waiting = [typed] if typed else []
        while not self.match.over:
            self.terminal.heed()
            asked = self.match.awaited
            bot_asked = next((p for p in asked if p in self.bots), None)
            if bot_asked is not None:
                self._bot(bot_asked)
            else:
                # Whoever is at the keyboard goes on, as long as something is asked of them.
                self._person(next((p for p in asked if p == self.at_keyboard), asked[0]))
        self._end(first)

    def _end(self, first: Player) -> None:
        self.showing.tell(first)
        if self.alone:
            self.showing.table(first, first.seat.look(), None)
        self.terminal.show(ending(first.seat, self.words, self.terminal.width))
        if self.terminal.typed:
            # Also where nothing can be steered: only a pipe has nobody who would look back. Whoever leaves from here
            # leaves nothing behind.
            with suppress(Leave, Hangup, KeyboardInterrupt):
                self.wait(self.words.say("Enter ends · /log · /look · /save FILE · ? X"), first)

    def _retell(self, player: Player) -> None:
        """What happened last, for somebody who comes back."""
        told = player.seat.look().lines
        if self.alone:
            self.terminal.show(self.showing.story(player, told[-RETOLD:]))

    def _bot(self, player: int) -> None:
        sign = self.terminal.waiting(self.words.say("{0} thinks …", self.names[player]))
        with sign if self.bots.thinks(player) else nullcontext():
            index = self.bots.choose(player)
        wrong = self.bots.wrong(player)
        if wrong is not None:
            self._no(self.words.say("{0} could not decide, and takes anything: {1}", self.names[player], wrong))
        self.bots.seats[player].answer(index)

    def _person(self, number: int) -> None:
        player = self.people[number]
        question = player.seat.question()
        assert question is not None
        if self._goes_without_asking(player, question):
            return
        if self.at_keyboard != number:
            before = self.at_keyboard
            if before is not None and self._takes_back(before):
                return
            self.curtain.fall(before)
            self.wait(self.curtain.call(number))
            self.at_keyboard = number
            player.shown_at = -1
        Putting(self, player, question).until_answered()
        if not self.alone:
            # Before the curtain falls; alone at the keyboard, it is told with what the others do next.
            self.showing.tell(player)

    def _takes_back(self, number: int) -> bool:
        """Before a curtain falls: does the player behind it want to take something back?"""
        player = self.people[number]
        before = len(self.match.decisions)
        self.wait(self.words.say("Enter hides your screen (/undo takes back)"), player, back=True)
        return len(self.match.decisions) < before

    def _goes_without_asking(self, player: Player, question: Question) -> bool:
        """Answer for a player who has no choice, or has passed until somebody acts."""
        if self.alone and player.has_no_choice(question):
            player.answer(0)
            return True
        if player.passes_at is not None and question.kind == "window" and player.passes_at == player.acts:
            player.answer(len(question.options))
            return True
        player.passes_at = None
        return False

    def wait(self, prompt: str, player: Player | None = None, ahead: bool = False, back: bool = False) -> str:
        """Until Enter is typed, or something was taken back; commands are run meanwhile.

        For nobody in particular (`player` is None) only those that show nothing of anybody's. `ahead`: what is no
        command is an answer, typed ahead. `back`: an answer can be taken back.
        """
        anybody = player or next(iter(self.people.values()))
        while typed := self.terminal.ask(prompt):
            # A look of its own: what is new to the player stays so.
            sight = self.match.seat(player.seat.player, self.language, self.recall).look() if player else None
            commands = Commands(self, anybody, sight, None, back)
            if commands.run(typed):
                if commands.turned:
                    break
            elif ahead:
                return typed
            else:
                self._no(self.words.say("only Enter or a command here: {0} was not taken", typed))
        return ""

    def _no(self, text: str) -> None:
        self.terminal.tell(f"✗ {text}", ln.ERROR)

    # ---- keeping

    def save(self, path: str) -> str:
        """Write the match to a file, for `tgame replay` and to be gone on with."""
        if not path:
            return self.words.say("Say where to: /save match.json")
        path = os.path.expanduser(path)  # no shell has done so
        try:
            self.write(path, self.match.to_json(), False)
        except OSError as error:
            return f"✗ {error}"
        return self.words.say("Saved: `{0} replay {1}` shows it.", self.called, shlex.quote(path))

    def keep(self) -> str:
        """Keep the match where `tgame play` finds it. One that nobody has begun takes the place of none."""
        path = place_of(self.match.edition.game.name)
        begun = self.goes_on or any(player.has_answered for player in self.people.values())
        if not begun and path.exists():
            return self.words.say("Nothing was decided: the match that was left before is still kept.")
        people = tuple(self.people)
        where = " · ".join(self.people[people[0]].seat.look().where)
        now = datetime.now().astimezone()
        text = packed(self.match, people, self.bot, self.language, self.recall, where, now)
        path.parent.mkdir(parents=True, exist_ok=True)
        self.write(str(path), text, True)
        return self.words.say("Kept. `{0} play` goes on here.", self.called)

    def finished(self, kept: Kept) -> None:
        """A match that is over need not be gone on with, unless another one was kept in its place meanwhile."""
        path = place_of(self.match.edition.game.name)
        if kept_at(path) == kept:
            with suppress(OSError):
                path.unlink()

    def taken_back(self, player: Player) -> None:
        """An answer was taken back: the table is shown anew, and the lines told since are forgotten."""
        player.shown_at = -1
        player.revision = player.seat.revision
        player.menu = None
        player.waiting = []
