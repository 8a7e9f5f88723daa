"""Commands that are typed in place of an answer: help, the rules, the story so far, looking, taking back, leaving.

In: what was typed. Out: whether it was a command; it has then been carried out. A slash may be left out where no option
begins with that word.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tgame.interpreter.seat import Question, Sight
from tgame.play import lines as ln
from tgame.play.howto import how_to_play
from tgame.play.leaving import NAMES, Leave
from tgame.play.lines import Span, line
from tgame.play.menu import lines as menu_lines
from tgame.play.menu import listing
from tgame.play.paging import broken, pages
from tgame.play.screen import Screen
from tgame.play.what import Asked, about

if TYPE_CHECKING:
    from tgame.play.session import Player, Session

LONG_LOG = 400


class Commands:
    def __init__(self, session: Session, player: Player, sight: Sight, question: Question) -> None:
        self.session, self.player, self.sight, self.question = session, player, sight, question
        self.terminal, self.words = session.terminal, session.words

    def run(self, typed: str) -> bool:
        if not typed:
            assert self.player.menu is not None
            self.terminal.show(menu_lines(self.player.menu, self.terminal.width))
            return True
        if typed.startswith("?"):
            self._explain(typed[1:].strip())
            return True
        name, _, rest = typed.removeprefix("/").partition(" ")
        found = next((key for key, names in NAMES.items() if name.lower() in names), None)
        if found is None:
            if typed.startswith("/"):
                known = ", ".join(f"/{names[0]}" for names in NAMES.values())
                self._no(self.words.say("there is no command {0}: there are {1}", f"/{name}", known))
            return typed.startswith("/")
        if not typed.startswith("/") and self._is_answer(name):
            return False
        getattr(self, f"_{found}")(rest.strip())
        return True

    def _is_answer(self, name: str) -> bool:
        wanted = name.casefold()
        return any(
            word.casefold().startswith(wanted) for option in self.question.options for word in option.text.split()
        )

    def _no(self, text: str) -> None:
        self.terminal.tell(f"✗ {text}", ln.ERROR)

    # ---- help

    def _help(self, rest: str) -> None:
        self._explain(rest)

    def _explain(self, what: str) -> None:
        if what:
            assert self.player.menu is not None
            asked = Asked(self.player.seat, self.sight, self.question, self.player.menu, self.session.manual)
            self.terminal.show(part for text in about(what, asked) for part in broken(text, self.terminal.width))
            return
        say = self.words.say
        self.terminal.show(
            part
            for text in (
                say("Type what is bright: a number, words, or one thing and then the next."),
                say("0 passes or ends · ? X says what X is, and why not · an empty line shows the options again"),
                say("/list every option, numbered · /look the table · /log what happened · /recall what you saw"),
                say("/undo takes back · /rules the rulebook · /save FILE · /quit keeps the match and ends"),
            )
            for part in ln.worded(text, self.terminal.width)
        )

    def _list(self, rest: str) -> None:
        assert self.player.menu is not None
        self.terminal.show(listing(self.player.menu, self.terminal.width))

    def _rules(self, rest: str) -> None:
        """How to play and then all rules in use; or what they say of something."""
        manual, room = self.session.manual, self.terminal.width
        if rest:
            found = manual.passage(rest)
            if not found:
                self._no(self.words.say("the rules do not speak of {0}", rest))
                return
            self.terminal.page(pages(found, room))
            return
        first = how_to_play(self.player.seat, manual, self.words, room)
        self.terminal.page([*first, line(""), *pages(manual.book, room)])

    # ---- looking

    def _look(self, rest: str) -> None:
        if not rest:
            self.session.table(self.player, self.sight, self.question, everything=True)
            return
        wanted = rest.casefold()
        zones = {zone.id: zone for zone in self.player.seat.table.zones}
        found = [
            lying
            for lying in self.sight.zones
            if not zones[lying.zone].bookkeeping and wanted in f"{zones[lying.zone].label} {lying.zone}".casefold()
        ]
        if not found:
            self._no(self.words.say("there is no place called {0}", rest))
        for lying in found:
            zone = zones[lying.zone]
            pieces = [piece.name + (f" ×{piece.count}" if piece.count > 1 else "") for piece in lying.pieces]
            owner = "" if zone.owner is None else f" ({self.player.seat.table.seats[zone.owner]})"
            keys = f" ({', '.join(zone.keys)})" if zone.keys else ""
            head = line(Span(f"{zone.label}{keys}{owner}  ", ln.TITLE), f"{lying.count}  ")
            self.terminal.show(ln.flowed([line(text) for text in pieces], self.terminal.width, Span(", "), head, 2))

    def _log(self, rest: str) -> None:
        told = self.player.seat.log()
        if not self.player.recall:
            told = told[self.player.last_turn :]
        self.terminal.show(self.session.story(self.player, told[-LONG_LOG:]))

    def _recall(self, rest: str) -> None:
        """The table with everything that this seat has seen and could remember."""
        screen = Screen(self.player.seat, self.words, self.terminal.width, recall=True)
        self.terminal.show(screen.table(self.sight))

    # ---- the match

    def _undo(self, rest: str) -> None:
        refused = self.player.seat.undo()
        if refused is not None:
            self._no(self.words.say(refused.text))
            return
        self.terminal.tell(self.words.say("Taken back."))
        self.session.taken_back(self.player)

    def _save(self, rest: str) -> None:
        self.terminal.tell(self.session.save(rest))

    def _quit(self, rest: str) -> None:
        raise Leave
