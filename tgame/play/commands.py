"""Commands that are typed in place of an answer: help, the rules, the story so far, looking, taking back, leaving.

In: what was typed. Out: whether it was a command; it has then been carried out. A slash may be left out where no option
begins with that word.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tgame.interpreter.match import Refusal
from tgame.interpreter.seat import Question, Sight
from tgame.play import lines as ln
from tgame.play.fingers.matching import number_of
from tgame.play.hint import hint
from tgame.play.howto import how_to_play
from tgame.play.leaving import NAMES, Leave
from tgame.play.lines import Line, Span, line
from tgame.play.menu import Menu, listing
from tgame.play.menu import lines as menu_lines
from tgame.play.menu.entries import flat
from tgame.play.menu.shape import no_menu
from tgame.play.paging import broken, pages
from tgame.play.screen import Screen
from tgame.play.what import Asked, about

if TYPE_CHECKING:
    from tgame.play.player import Player
    from tgame.play.session import Session

LONG_LOG = 400
MOST_SINCE = 8  # lines of what happened since an answer that cannot be taken back
NOTHING = "there is nothing to take back"
FOR_ALL = ("help", "rules", "save", "quit")  # commands that show nothing of anybody's
ALL = ("all", "tout")


class Commands:
    """Without a sight, nobody in particular is at the keyboard: nothing of anybody's is shown. Without a question
    nothing is asked: of the opening, in front of a curtain, at the end. `turned`: an answer was taken back."""

    def __init__(
        self,
        session: Session,
        player: Player,
        sight: Sight | None,
        question: Question | None,
        can_undo: bool = True,
    ) -> None:
        self.session, self.player, self.question = session, player, question
        self._sight, self._can_undo = sight, can_undo
        self.terminal, self.words = session.terminal, session.words
        self.turned = False

    def run(self, typed: str) -> bool:
        if not typed:
            self.terminal.show(menu_lines(self._menu, self.terminal.width))
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
        if self._sight is None and found not in FOR_ALL:
            self._no(self.words.say("not in front of the curtain: /{0}", name))
            return True
        getattr(self, f"_{found}")(rest.strip())
        return True

    @property
    def sight(self) -> Sight:
        assert self._sight is not None
        return self._sight

    @property
    def _menu(self) -> Menu:
        assert self.player.menu is not None
        return self.player.menu

    def _is_answer(self, name: str) -> bool:
        wanted = name.casefold()
        return self.question is not None and any(
            word.casefold().startswith(wanted) for option in self.question.options for word in option.text.split()
        )

    def _no(self, text: str) -> None:
        self.terminal.tell(f"✗ {text}", ln.ERROR)

    def _page(self, found: Iterable[Line]) -> None:
        self.terminal.page(found, self.words.say("Space goes on, b goes back, q closes"))

    # ---- help

    def _help(self, rest: str) -> None:
        self._explain(rest)

    def _explain(self, what: str) -> None:
        if what:
            if self._sight is None:
                # In front of a curtain nobody's table is looked at.
                self._rules(what)
                return
            menu = self._menu if self.question is not None else no_menu(self.words)
            asked = Asked(self.player.seat, self.sight, self.question, menu, self.session.manual)
            self.terminal.show(part for text in about(what, asked) for part in broken(text, self.terminal.width))
            return
        if self.question is None:
            self.terminal.show(how_to_play(self.player.seat, self.session.manual, self.words, self.terminal.width))
            return
        say = self.words.say
        self.terminal.show(
            part
            for text in (
                say("Type what is bright: a number, words, or one thing and then the next."),
                say("0 passes or ends · ? X says what X is, and why not · an empty line shows the options again"),
                say("/list every option, numbered · /look the table · /log what happened · /recall what you saw"),
                say("/hint what a bot would do · /undo takes back · /rules the rulebook"),
                say("/save FILE · /quit keeps the match and ends"),
            )
            for part in ln.worded(text, self.terminal.width)
        )

    def _hint(self, rest: str) -> None:
        if self.question is None:
            self._no(self.words.say("nothing is asked of you now"))
            return
        with self.terminal.waiting(self.words.say("thinking …")):
            found = hint(self.player.seat, self.question, self.words, self.session.match.turn)
        self.terminal.show(ln.worded(found, self.terminal.width))

    def _list(self, rest: str) -> None:
        if self.question is None:
            self._no(self.words.say("nothing is asked of you now"))
        else:
            self.terminal.show(listing(self._menu, self.terminal.width))

    def _rules(self, rest: str) -> None:
        """How to play and then all rules in use; or what they say of something."""
        manual, room = self.session.manual, self.terminal.width
        if rest:
            found = manual.passage(rest)
            if not found:
                self._no(self.words.say("the rules do not speak of {0}", rest))
                return
            self._page(pages(found, room))
            return
        first = how_to_play(self.player.seat, manual, self.words, room)
        self._page([*first, line(""), *pages(manual.book, room)])

    # ---- looking

    def _look(self, rest: str) -> None:
        if not rest:
            self.session.showing.table(self.player, self.sight, self.question, everything=True)
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
        """Since the last turn began; `/log 3`: from the third last heading on; `/log all`."""
        told = self.player.seat.log(self.player.recall)
        # Counted from the end: what was turned back since may have had lines of its own.
        start = max(0, len(told) - (len(self.player.seat.log()) - self.player.last_turn))
        if flat(rest) in ALL:
            start = 0
        elif rest:
            number = number_of(rest)
            if not number:
                self._no(self.words.say("/log, /log 3 for the last three rounds or parts of one, or /log all"))
                return
            start = ([0] * number + [place for place, line in enumerate(told) if line.kind == "heading"])[-number]
        self._page(self.session.showing.story(self.player, told[start:][-LONG_LOG:]))

    def _recall(self, rest: str) -> None:
        """The table with everything that this seat has seen and could remember."""
        screen = Screen(self.player.seat, self.words, self.terminal.width, recall=True)
        self.terminal.show(screen.table(self.sight))

    # ---- the match

    def _undo(self, rest: str) -> None:
        told = self.player.told
        refused = self.player.take_back(self.session.alone) if self._can_undo else Refusal(NOTHING)
        if refused is not None:
            since = self.player.seat.log()[told:]
            others = {line.player for line in since} - {None, self.player.seat.player}
            names = [name for number, name in enumerate(self.session.names) if number in others]
            self._no(f"{self.words.say(refused.text)}{self.words.say(': ') if names else ''}{', '.join(names)}")
            if refused.text != NOTHING:
                self.terminal.show(self.session.showing.story(self.player, since[-MOST_SINCE:]))
            return
        self.terminal.tell(self.words.say("Taken back."))
        self.session.taken_back(self.player)
        self.turned = True

    def _save(self, rest: str) -> None:
        self.terminal.tell(self.session.save(rest))

    def _quit(self, rest: str) -> None:
        raise Leave
