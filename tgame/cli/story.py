"""The story of a match on a page: header, turns, score table, in English or French.

In: a match and for whose eyes. Out: lines on a `Page`. A turn is told in the third person; the number of the round
stands in the margin; what happens outside of turns has a heading of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from attrs import define

from tgame.cli.columns import columns
from tgame.cli.page import NARROWEST, Page, Part
from tgame.cli.scenes import Scenes
from tgame.cli.table import WIDTH
from tgame.cli.unbroken import Names
from tgame.interpreter.match import Match, Result
from tgame.interpreter.pictures.widths import left, width
from tgame.interpreter.telling import EVERYTHING, Line
from tgame.interpreter.telling.line import JOINT
from tgame.interpreter.tongues import listed

_FRENCH = {
    "1 player": "1 joueur",
    "{0} players": "{0} joueurs",
    "seed {0}": "graine {0}",
    "Again": "Rejouer",
    "{0} wins": "{0} gagne",
    "{0} win": "{0} gagnent",
    "You win": "{0} gagne",
    "A draw": "Égalité",
    "Nobody wins": "Personne ne gagne",
    "1 decision": "1 décision",
    "{0} decisions": "{0} décisions",
    "as {0} sees it": "vu par {0}",
    "as a watcher sees it": "vu par le public",
    ": ": "\N{NO-BREAK SPACE}: ",
}
SEATS = ("cyan", "magenta", "yellow", "blue", "green", "red")
WIDEST = 100
LONGEST_MARGIN = 20


@define
class Row:
    """One line of the page: the heading in the margin, whose line it is, and what is said."""

    margin: str
    player: int | None
    text: str
    kind: str
    indent: int = 0
    entered: int = -1
    turn: int = 0


class Story:
    def __init__(
        self, match: Match, language: str, page: Page, viewer: int | None = EVERYTHING, verbose: bool = False
    ) -> None:
        self.match = match
        self.language = language
        self.page = page
        self.viewer = viewer
        self.verbose = verbose
        self.speaker = match.speaker(language)

    def say(self, english: str, *values: object) -> str:
        text = _FRENCH.get(english, english) if self.language == "fr" else english
        return text.format(*values) if values else text

    def header(self, again: str = "") -> None:
        """The title, the settings, and the command that plays this very match again, if there is one."""
        self.page.line((self.speaker.title(self.match.edition.program.game.title), "bold"), widest=WIDEST)
        self.page.line((JOINT.join(self._settings()), ""), widest=WIDEST, names=self.names)
        if again:
            self.page.whole((f"{self.say('Again')}{self.say(': ')}{again}", "dim"))

    def _settings(self) -> Iterator[str]:
        configuration = self.match.edition.configuration
        yield self.say("1 player") if configuration.players == 1 else self.say("{0} players", configuration.players)
        for variant in configuration.variants:
            yield self.speaker.name(variant)
        for name, value in configuration.options:
            shown = self.speaker.say("yes" if value else "no") if isinstance(value, bool) else value
            yield f"{self.speaker.name(name)}{self.say(': ')}{shown}"
        yield self.say("seed {0}", self.match.seed)
        if self.viewer is not None and self.viewer != EVERYTHING:
            yield self.say("as {0} sees it", self.speaker.player(self.viewer))
        elif self.viewer is None:
            yield self.say("as a watcher sees it")

    # ---- turns

    def turns(self) -> None:
        lines = self.match.told(self.viewer, self.language, self.verbose)
        told = list(rows(lines))
        margin = max((width(row.margin) for row in told), default=0)
        scenes = self._scenes(margin)
        self.page.line()
        since: list[str] = []
        opening = True
        for row in told:
            if row.entered >= 0 and (since or opening):
                drawn = scenes.at(row.entered, None if opening else len(since))
                # What was told a moment ago needs no status line.
                self._picture([line for line in drawn if line not in since], margin)
                since = [] if drawn else since
            self._row(row, margin)
            since.append(row.text)
            opening = opening and row.kind == "detail"
        self._picture(scenes.last(), margin)

    def position(self) -> None:
        """How things stand now."""
        self._picture(self._scenes(0).last(), 0)

    def _indent(self, margin: int) -> int:
        """How far pictures are set in: beside the margin, if there is room for them."""
        return margin + 2 if margin and self.page.room(WIDEST) - margin - 2 >= NARROWEST else 2

    def _scenes(self, margin: int) -> Scenes:
        room = self.page.room(WIDEST) - self._indent(margin)
        return Scenes(self.match, self.viewer, self.speaker, min(WIDTH, room))

    def _picture(self, drawn: list[str], margin: int) -> None:
        for line in drawn:
            self.page.whole((f"{' ' * self._indent(margin)}{line}", "dim"))

    def _row(self, row: Row, margin: int) -> None:
        if row.kind == "heading":
            self.page.line((row.text, "bold"), widest=WIDEST, names=self.names)
            return
        style = {"pass": "dim", "detail": ""}.get(row.kind, "")
        indent = margin + 2 if margin else 0
        if row.player is None and not row.margin:
            indent = indent or 2
        head = [(f"{left(row.margin, margin)}  " if margin else " " * indent, "dim")]
        head.append((" " * row.indent, ""))
        self.page.line(*self.parts(row.text, row.player, style), margin=head, widest=WIDEST, names=self.names)

    def parts(self, text: str, player: int | None, style: str = "") -> list[Part]:
        """A text that may begin with the name of the player whose line it is, which has their colour then."""
        name = self.speaker.player(player) if player is not None else ""
        if player is None or not text.startswith(name):
            return [(text, style)]
        return [(name, SEATS[player % len(SEATS)]), (text[len(name) :], style)]

    @cached_property
    def names(self) -> Names:
        """What a line must not be broken inside of."""
        return Names(self.speaker.names())

    # ---- the end

    def end(self, result: Result) -> None:
        self.page.line()
        count = len(self.match.decisions)
        decisions = self.say("1 decision") if count == 1 else self.say("{0} decisions", count)
        won = self._won(result)
        reason = self.match.reason(self.viewer, self.language)
        if reason:
            won = f"{won}{self.say(': ')}{self._within(reason)}"
        names = Names([*self.speaker.names(), decisions])
        self.page.line((won, "bold green"), (f" ({decisions})", "dim"), widest=WIDEST, names=names)
        if result.sheet:
            self.page.line()
            self._sheet(result)

    def _within(self, reason: str) -> str:
        """A reason behind a colon: with a small letter, but for a name."""
        named = any(reason.startswith(seat) for seat in self.speaker.seats)
        word = reason.partition(" ")[0]
        return reason if named or (len(word) > 1 and not word[1].islower()) else reason[:1].lower() + reason[1:]

    def _won(self, result: Result) -> str:
        names = [self.speaker.player(seat) for seat in result.winners]
        if not names:
            return self.say("Nobody wins")
        if len(names) > 1 and len(names) == len(result.scores):
            return self.say("A draw")
        if len(names) == 1:
            own = result.winners[0] == self.viewer
            return (
                self.say("You win", *names)
                if own and self.language == "fr"
                else ("You win" if own else self.say("{0} wins", names[0]))
            )
        return self.say("{0} win", listed(names, self.speaker.tongue))

    def _sheet(self, result: Result) -> None:
        names = [self.speaker.player(seat) for seat in range(len(result.scores))]
        score = self.match.edition.program.game.score
        rows_ = [(self.speaker.title(item.text), values) for item, (_, values) in zip(score, result.sheet, strict=True)]
        # A single item is its own total.
        total = (self.say("Total"), result.scores)
        if len(rows_) > 1:
            rows_.append(total)
        heads = [(name, SEATS[seat % len(SEATS)]) for seat, name in enumerate(names)]
        styles = ["bold" if row == rows_[-1] else "" for row in rows_]
        items = [item for item, _ in rows_]
        body = [[(str(value), style) for value in values] for (_, values), style in zip(rows_, styles, strict=True)]
        lines = [[pair, *cells] for pair, cells in zip(zip(items, styles, strict=True), body, strict=True)]
        laid_out = columns([[("", ""), *heads], *lines], self.page.room(WIDEST))
        if laid_out is not None:
            for line in laid_out:
                self.page.whole(*line)
            return
        # Names too long for a table: a line for each seat.
        for seat, head in enumerate(heads):
            counted = [f"{item}{self.say(': ')}{values[seat]}" for item, values in rows_]
            self.page.line(head, (f"{JOINT}{JOINT.join(counted)}", ""), widest=WIDEST, names=self.names)


def rows(lines: list[Line]) -> Iterator[Row]:
    """Lines of a story as they stand on the page: what one player does in a turn under one name."""
    margin = ""
    before: Row | None = None
    name = 0
    entered = -1
    for place, line in enumerate(lines):
        if line.kind == "heading":
            following = lines[place + 1] if place + 1 < len(lines) else None
            if before is not None:
                yield before
                before = None
            in_margin = following is not None and following.kind != "heading"
            if in_margin and width(line.text) <= LONGEST_MARGIN:
                margin, entered = line.text, line.entered
            else:
                margin = ""
                yield Row("", None, line.text, "heading", entered=line.entered)
            continue
        # What a player does in another's turn is no part of their own.
        same = before is not None and (before.player, before.turn) == (line.player, line.turn)
        if before is not None and same and line.player is not None and not margin:
            joined = f"{before.text}{JOINT}{line.words}"
            if (line.kind != "act" or before.kind == "detail") and width(joined) <= WIDEST - LONGEST_MARGIN:
                before.text = joined
                if line.kind == "act":
                    before.kind = "act"
                continue
            yield before
            before = Row("", line.player, line.words, line.kind, name, turn=line.turn)
            continue
        if before is not None:
            yield before
        named = line.player is not None and line.text.endswith(line.words)
        name = min(width(line.text) - width(line.words), LONGEST_MARGIN) if named else 0
        before = Row(margin, line.player, line.text, line.kind, entered=entered, turn=line.turn)
        margin, entered = "", -1
    if before is not None:
        yield before
