"""A match at one keyboard: whose turn it is, what is shown, what is typed, and what becomes of it.

In: a match, the seats of people, a terminal. Out: the exit status, and a match that is kept when it is left. People and
bots are each given their seat's side of the match; the session itself only passes answers on.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from random import Random

from attrs import define, field

from tgame.interpreter.match import Match
from tgame.interpreter.seat import Question, Seat, Sight
from tgame.interpreter.seat import values as v
from tgame.play import lines as ln
from tgame.play.bots import BOTS
from tgame.play.commands import Commands
from tgame.play.curtain import Curtain
from tgame.play.dye import Dye
from tgame.play.fingers import Answer, AskBack, Pass, Reading, Refusal, completions, read
from tgame.play.howto import how_to_play
from tgame.play.kept import packed, place_of
from tgame.play.lines import Line, rule
from tgame.play.manual import Manual
from tgame.play.menu import Menu, menu
from tgame.play.menu import lines as menu_lines
from tgame.play.opening import ending, opening
from tgame.play.screen import story
from tgame.play.terminal import Terminal
from tgame.play.whole import Whole
from tgame.play.words import Words

LONGEST_CHAIN = 40
RETOLD = 12  # lines, to somebody who comes back
Write = Callable[[str, str], None]  # a text to a file, whole or not at all; raises OSError


@define
class Player:
    """A person at the keyboard: their seat, and what their screen shows."""

    seat: Seat
    menu: Menu | None = None
    shown_at: int = -1  # lines that had been printed when the whole table was shown last
    answered: int = -1  # decisions made when this player last answered
    recall: bool = False
    offered: tuple[str, ...] = ()
    waiting: list[str] = field(factory=list)  # answers that were typed ahead
    last_turn: int = 0  # lines that had been told when this player's last turn began
    this_turn: int = 0
    passes_at: int | None = None  # passes until somebody acts: how often that was the case when it began


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
    ) -> None:
        self.match = match
        self.write = write
        self.bot = bot
        self.terminal = terminal
        terminal.dye = Dye(match.seat(people[0], language).table)
        self.words = Words(language)
        self.language = language
        self.people = {p: Player(match.seat(p, language, recall), recall=recall) for p in people}
        self.bots = {p: match.seat(p, language) for p in self._seats if p not in self.people}
        self.recall = recall
        self.manual = Manual(match.edition, language)
        self.random = Random(match.seed)
        self.curtain = Curtain(terminal, self.words, self.names)
        self.at_keyboard: int | None = people[0] if len(people) == 1 else None

    @property
    def _seats(self) -> range:
        return range(self.match.edition.configuration.players)

    @property
    def names(self) -> tuple[str, ...]:
        return self.match.speaker(self.language).seats

    # ---- the course of a match

    def play(self, again: bool = False) -> None:
        """To the end of the match; raises `Leave` when it is left before."""
        first = next(iter(self.people.values()))
        if again:
            self._retell(first)
        else:
            self._open(first)
        while not self.match.over:
            self.terminal.heed()
            asked = self.match.awaited
            bot = next((p for p in asked if p in self.bots), None)
            if bot is not None:
                self._bot(bot)
                continue
            self._person(asked[0])
        for number in self.people:
            self._tell(self.people[number])
            break
        if len(self.people) == 1:
            self.table(first, first.seat.look(), None)
        self.terminal.show(ending(first.seat, self.words, self.terminal.width))

    def _open(self, first: Player) -> None:
        """The first screen; how to play, as often as it is asked for; what else is typed is the first answer."""
        people, width = tuple(self.people), self.terminal.width
        self.terminal.show(opening(first.seat, self.manual, self.words, people, self.bot, width))
        while (typed := self.terminal.ask(self.words.say("Enter begins · ? how to play"))).strip() in ("?", "/help"):
            self.terminal.show(how_to_play(first.seat, self.manual, self.words, width))
        first.waiting = [typed] if typed else []

    def _retell(self, player: Player) -> None:
        """What happened last, for somebody who comes back."""
        told = player.seat.look().lines
        if len(self.people) == 1:
            self.terminal.show(self.story(player, told[-RETOLD:]))

    def _bot(self, player: int) -> None:
        seat = self.bots[player]
        question = seat.question()
        assert question is not None
        index = BOTS[self.bot](seat, question, self.random)
        refused = seat.answer(index)
        assert refused is None, refused

    def _person(self, number: int) -> None:
        player = self.people[number]
        question = player.seat.question()
        assert question is not None
        if self._goes_without_asking(player, question):
            return
        if self.at_keyboard != number:
            self.curtain.draw(self.at_keyboard, number)
            self.at_keyboard = number
            player.shown_at = -1
        self._put(player, question)

    def _goes_without_asking(self, player: Player, question: Question) -> bool:
        """Answer for a player who has no choice, or has passed until somebody acts."""
        if len(question.options) + (question.passing is not None) == 1 and len(self.people) == 1:
            player.seat.answer(0)
            return True
        if player.passes_at is not None and question.kind == "window" and player.passes_at == self._acts(player):
            player.seat.answer(len(question.options))
            return True
        player.passes_at = None
        return False

    # ---- one question

    def _put(self, player: Player, question: Question) -> None:
        sight, turn = player.seat.look(), self.match.turn
        self._show(player, sight, question)
        narrowed: AskBack | None = None
        while True:
            typed = player.waiting.pop(0) if player.waiting else self._ask(player, question, narrowed)
            if not player.waiting and ";" in typed:
                typed, *player.waiting = [part.strip() for part in typed.split(";")][:LONGEST_CHAIN]
            commands = Commands(self, player, sight, question)
            if commands.run(typed):
                if self.match.turn != turn:
                    return
                narrowed = None
                continue
            assert player.menu is not None
            found: Reading = read(typed, player.menu, question, player.seat.table, narrowed)
            match found:
                case Answer():
                    self._answer(player, question, found)
                    return
                case Pass(until=until):
                    player.passes_at = self._acts(player) if until else None
                    self._answer(player, question, Answer((len(question.options),)))
                    return
                case AskBack():
                    narrowed = found
                case Refusal(text=text):
                    player.waiting = []
                    self.terminal.tell(f"✗ {text}", ln.ERROR)

    def _ask(self, player: Player, question: Question, narrowed: AskBack | None) -> str:
        prompt = narrowed.text if narrowed is not None else self.prompt(player, question)
        menu_ = player.menu
        assert menu_ is not None
        return self.terminal.ask(prompt, lambda text: completions(text, menu_, question, narrowed))

    def _answer(self, player: Player, question: Question, found: Answer) -> None:
        """An answer, or several picks one after the other; what is refused on the way is told."""
        written = {option.index: option.notation for option in question.options}
        for place, index in enumerate(found.indices):
            # The later of several picks are options of the questions that follow.
            refused = player.seat.answer(index if place == 0 else written[index])
            if refused is not None:
                self.terminal.tell(f"✗ {refused}", ln.ERROR)
                return
        if question.together and len(self.people) > 1:
            # The story tells it when all have chosen; alone with bots, that is at once.
            said = [option.text for index in found.indices for option in question.options if option.index == index]
            self.terminal.tell(f"✓ {', '.join(said)}", ln.DIM)
        following = player.seat.question()
        if found.done and following is not None and following.picking is not None and following.passing is not None:
            player.seat.answer(len(following.options))
        player.answered = len(self.match.decisions)
        if len(self.people) > 1:
            # Before the curtain falls; alone at the keyboard, it is told with what the others do next.
            self._tell(player)

    def _acts(self, player: Player) -> int:
        """How often somebody has acted, as far as this player could follow it."""
        return sum(told.kind == "act" for told in player.seat.log())

    def _tell(self, player: Player) -> None:
        """What this player's answer brought at once: the lines that are new to them."""
        told = player.seat.look().lines
        self.terminal.show(self.story(player, told))

    def story(self, player: Player, told: tuple[v.Told, ...] | list[v.Told]) -> list[Line]:
        you = self.words.say("You")
        return story(told, self.names, player.seat.player, you, self.terminal.width)

    # ---- keeping

    def save(self, path: str) -> str:
        """Write the match to a file, for `tgame replay` and to be gone on with."""
        if not path:
            return self.words.say("Say where to: /save match.json")
        try:
            self.write(path, self.match.to_json())
        except OSError as error:
            return f"✗ {error}"
        return self.words.say("Saved: {0}", path)

    def keep(self) -> str:
        """Keep the match where `tgame play` finds it."""
        path = place_of(self.match.edition.game.name)
        people = tuple(self.people)
        where = " · ".join(self.people[people[0]].seat.look().where)
        now = datetime.now().astimezone()
        text = packed(self.match, people, self.bot, self.language, self.recall, where, now)
        path.parent.mkdir(parents=True, exist_ok=True)
        self.write(str(path), text)
        return self.words.say("Kept. `tgame play` goes on here.")

    def finished(self) -> None:
        """A match that is over need not be gone on with."""
        with suppress(OSError):
            place_of(self.match.edition.game.name).unlink()

    def taken_back(self, player: Player) -> None:
        """An answer was taken back: the table is shown anew, and the lines told since are forgotten."""
        player.shown_at = -1
        player.answered = len(self.match.decisions)
        player.menu = None
        player.waiting = []

    # ---- the screen

    def _show(self, player: Player, sight: Sight, question: Question) -> None:
        """What happened, the table if it is a new turn or has left the screen, what can be done."""
        terminal = self.terminal
        new_turn = player.shown_at < 0 or player.answered != len(self.match.decisions)
        if new_turn:
            player.last_turn, player.this_turn = player.this_turn, sight.kept
        # Within a turn what is offered again keeps its number; another question begins at 1.
        same = not new_turn and player.offered == question.actions
        player.menu = menu(player.seat.table, sight, question, self.words, player.menu if same else None)
        player.offered = question.actions
        options = menu_lines(player.menu, terminal.width)
        own = next((n for n, told in enumerate(sight.lines) if told.player != sight.seat), len(sight.lines))
        mine, others = (self.story(player, part) for part in (sight.lines[:own], sight.lines[own:]))
        lately = terminal.printed - player.shown_at + len(mine) + len(others) + len(options)
        whole = new_turn or lately > terminal.height - 2
        terminal.show(mine)
        if others:
            if whole and player.answered >= 0:
                terminal.show([rule(self.words.say("since your last turn"), terminal.width)])
            terminal.show(others)
        if whole:
            self.table(player, sight, question)
        else:
            terminal.show(options)

    def table(self, player: Player, sight: Sight, question: Question | None, everything: bool = False) -> None:
        """The whole table, with the options below it; as much as the screen has room for, or everything."""
        terminal = self.terminal
        whole = Whole(player.seat, self.words, terminal.width, player.recall)
        asked = self.prompt(player, question) if question is not None else ""
        height = None if everything else terminal.height
        terminal.show(whole.lines(sight, question, player.menu, height, asked))
        player.shown_at = terminal.printed

    def prompt(self, player: Player, question: Question) -> str:
        if question.picking is not None:
            picking = question.picking
            label = next(action.label for action in player.seat.table.actions if action.name == picking.action)
            count = self.words.say("{0} of {1}", len(picking.picked) + 1, picking.most)
            return f"{label.removesuffix('…').strip()}{self.words.say(': ')}{count}"
        if question.written:
            return question.prompt
        usual = {"choose": "Your turn", "may": "Do you want to?", "any": "Go on?", "window": "Act, or pass?"}
        return self.words.say("Again?" if question.again else usual[question.kind])
