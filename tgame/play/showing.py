"""What stands on the screen when a person is asked: what happened, the table, what can be done, the question.

In: a player with their sight and question. Out: lines on the terminal, and the text of the prompt. It knows no match.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tgame.interpreter.seat import Question, Sight
from tgame.interpreter.seat import values as v
from tgame.play import lines as ln
from tgame.play.lines import Line, rule
from tgame.play.menu import lines as menu_lines
from tgame.play.menu import menu
from tgame.play.player import Player
from tgame.play.screen import Screen, story
from tgame.play.terminal import Terminal
from tgame.play.words import Words

LONGEST_HEADING = 30
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
        # Within a turn what is offered again keeps its number; another question begins at 1.
        same = not new_turn and player.offered == question.actions
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

    def table(self, player: Player, sight: Sight, question: Question | None) -> None:
        """The whole table, with the options below it."""
        terminal = self.terminal
        found = Screen(player.seat, self.words, terminal.width, player.recall)
        menu_zone = None
        if player.menu is not None and question is not None:
            menu_zone = player.menu.zone or _shown_whole(sight, question)
        terminal.show([rule(self._where(sight, question), terminal.width)])
        terminal.show(found.table(sight, menu_zone))
        if question is not None and player.menu is not None:
            zones = {zone.id: zone for zone in player.seat.table.zones}
            held = menu_zone is not None and not zones[menu_zone].cells
            title = self.words.say("your hand, and what you can do" if held else "what you can do")
            terminal.show([rule(title, terminal.width)])
            terminal.show(menu_lines(player.menu, terminal.width))
        player.shown_at = terminal.printed

    def _where(self, sight: Sight, question: Question | None) -> str:
        """`round 3 · your turn`."""
        # A heading that says more after a colon is called by what stands before it.
        where = [ln.small(text.partition(":")[0] if len(text) > LONGEST_HEADING else text) for text in sight.where]
        if sight.outcome is not None:
            doing = self.words.say("the end")
        elif question is None:
            doing = self.words.say("the others choose")
        elif question.together:
            doing = self.words.say("all choose at the same time")
        elif question.kind == "window":
            doing = self.words.say("anyone may act, until all pass in a row")
        elif sight.turn in (None, sight.seat):
            doing = self.words.say("your turn")
        else:
            doing = self.words.say("you are asked")
        return " · ".join([*where, doing])

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


def _shown_whole(sight: Sight, question: Question) -> str | None:
    """The zone of which each piece is an option by itself, so that the options show it."""
    pieces = [target.piece for option in question.options for target in option.targets.values()]
    if len(pieces) != len(question.options) or None in pieces or question.picking is not None:
        return None
    return next((one.zone for one in sight.zones if one.pieces and {p.id for p in one.pieces} == set(pieces)), None)
