"""What stands on the screen when a person is asked: what happened, the table, what can be done, the question.

In: a player with their sight and question. Out: lines on the terminal, and the text of the prompt. It knows no match.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tgame.interpreter.seat import Question, Sight
from tgame.interpreter.seat import values as v
from tgame.play.lines import Line, rule
from tgame.play.menu import lines as menu_lines
from tgame.play.menu import menu
from tgame.play.player import Player
from tgame.play.screen import story
from tgame.play.terminal import Terminal
from tgame.play.whole import Whole
from tgame.play.words import Words

Wait = Callable[[str, Player], object]


class Showing:
    """`wait` asks for Enter before something long goes on."""

    def __init__(self, terminal: Terminal, words: Words, names: Sequence[str], wait: Wait) -> None:
        self.terminal, self.words, self.names, self._wait = terminal, words, tuple(names), wait

    def question(self, player: Player, sight: Sight, question: Question) -> None:
        """What happened, the table if it is a new turn or has left the screen, what can be done."""
        terminal = self.terminal
        new_turn = player.is_new_turn(sight)
        if new_turn:
            player.last_turn, player.this_turn = player.this_turn, sight.kept
        # While one list is picked from, what is left keeps its number; a question that is put anew begins at 1.
        goes_on = question.picking is not None or question.repeated is not None
        goes_on = goes_on or question.again or question.kind == "any"
        same = goes_on and not new_turn and player.offered == question.actions
        player.menu = menu(player.seat.table, sight, question, self.words, player.menu if same else None)
        player.offered = question.actions
        options = menu_lines(player.menu, terminal.width)
        own = next((n for n, told in enumerate(sight.lines) if told.player != sight.seat), len(sight.lines))
        mine, others = (self.story(player, part) for part in (sight.lines[:own], sight.lines[own:]))
        lately = terminal.printed - player.shown_at + len(mine) + len(others) + len(options)
        whole = new_turn or lately > terminal.height - 2
        if others and whole and player.revision >= 0:
            mine.append(rule(self.words.say("since your last turn"), terminal.width))
        self._show_told(player, [*mine, *others])
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
        usual = {"choose": "Your turn", "may": "Do you want to?", "any": "Go on?", "window": "Act, or pass?"}
        asked = self.words.say("Again?" if question.again else usual[question.kind])
        asked = question.prompt if question.written else asked
        if question.repeated is None:
            return asked
        return f"{asked} ({self.words.say('{0} of {1}', question.repeated.number, question.repeated.times)})"

    def tell(self, player: Player) -> None:
        """What this player's answer brought at once: the lines that are new to them."""
        self._show_told(player, self.story(player, player.seat.look().lines))

    def _show_told(self, player: Player, told: Sequence[Line]) -> None:
        """The story, a screen at a time where somebody would have to scroll back to read it."""
        room = self.terminal.height - 2
        if len(told) <= room or not self.terminal.pauses:
            self.terminal.show(told)
            return
        for start in range(0, len(told), room):
            self.terminal.show(told[start : start + room])
            self._wait(self.words.say("… Enter goes on"), player)

    def story(self, player: Player, told: tuple[v.Told, ...] | list[v.Told]) -> list[Line]:
        you = self.words.say("You")
        return story(told, self.names, player.seat.player, you, self.terminal.width)
