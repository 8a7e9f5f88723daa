"""The story of a match on a page: header, turns, score table, in English or French.

In: a match and for whose eyes. Out: lines on a `Page`. A turn is told in the third person; the number of the round
stands in the margin; what happens outside of turns has a heading of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from attrs import define

from tgame.cli.page import Page
from tgame.cli.scenes import Scenes
from tgame.interpreter.match import Match, Result
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

    def header(self, again: str) -> None:
        """The title, the settings, and the command that plays this very match again."""
        self.page.line((self.speaker.title(self.match.edition.program.game.title), "bold"))
        self.page.line((JOINT.join(self._settings()), ""))
        self.page.line((f"{self.say('Again')}{self.say(': ')}{again}", "dim"))

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
        margin = max((len(row.margin) for row in told), default=0)
        scenes = Scenes(self.match, self.viewer, self.speaker)
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
        self._picture(Scenes(self.match, self.viewer, self.speaker).last(), 0)

    def _picture(self, drawn: list[str], margin: int) -> None:
        for line in drawn:
            self.page.line((f"{' ' * (margin + 2 if margin else 2)}{line}", "dim"))

    def _row(self, row: Row, margin: int) -> None:
        if row.kind == "heading":
            self.page.line((row.text, "bold"), widest=WIDEST, glue=self._glue)
            return
        style = {"pass": "dim", "detail": ""}.get(row.kind, "")
        indent = margin + 2 if margin else 0
        if row.player is None and not row.margin:
            indent = indent or 2
        head = [(f"{row.margin:<{margin}}  " if margin else " " * indent, "dim")]
        head.append((" " * row.indent, ""))
        text = row.text
        name = self.speaker.player(row.player) if row.player is not None else ""
        parts = [(text, style)]
        if name and text.startswith(name):
            parts = [(name, SEATS[(row.player or 0) % len(SEATS)]), (text[len(name) :], style)]
        self.page.line(*parts, margin=head, widest=WIDEST, glue=self._glue)

    @property
    def _glue(self) -> re.Pattern[str]:
        """What a line must not be broken inside of: names of seats and pieces."""
        if not hasattr(self, "_glued"):
            speaker = self.speaker
            pieces = {speaker.short(piece) for piece in range(len(speaker.layout.pieces))}
            nouns = {speaker.noun(piece).one for piece in range(len(speaker.layout.pieces))}
            names = sorted({*speaker.seats, *pieces, *nouns}, key=len, reverse=True)
            spaced = [re.escape(name) for name in names if " " in name and len(name) < 40]
            self._glued = re.compile("|".join(spaced)) if spaced else re.compile("(?!)")
        return self._glued

    # ---- the end

    def end(self, result: Result) -> None:
        self.page.line()
        count = len(self.match.decisions)
        decisions = self.say("1 decision") if count == 1 else self.say("{0} decisions", count)
        won = self._won(result)
        reason = self.match.reason(self.viewer, self.language)
        if reason:
            won = f"{won}{self.say(': ')}{self._within(reason)}"
        self.page.line((won, "bold green"), (f" ({decisions})", "dim"))
        if result.sheet:
            self.page.line()
            self._table(result)

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

    def _table(self, result: Result) -> None:
        names = [self.speaker.player(seat) for seat in range(len(result.scores))]
        score = self.match.edition.program.game.score
        rows_ = [(self.speaker.title(item.text), values) for item, (_, values) in zip(score, result.sheet, strict=True)]
        # A single item is its own total.
        total = (self.say("Total"), result.scores)
        if len(rows_) > 1:
            rows_.append(total)
        first = max(len(item) for item, _ in rows_)
        widths = [max(len(name), *(len(str(values[seat])) for _, values in rows_)) for seat, name in enumerate(names)]
        heads = [
            (f"  {name:>{width}}", SEATS[seat % len(SEATS)])
            for seat, (name, width) in enumerate(zip(names, widths, strict=True))
        ]
        self.page.line((" " * first, ""), *heads)
        for item, values in rows_:
            style = "bold" if (item, values) == rows_[-1] else ""
            cells = [(f"  {value:>{width}}", style) for value, width in zip(values, widths, strict=True)]
            self.page.line((f"{item:<{first}}", style), *cells)


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
            if in_margin and len(line.text) <= LONGEST_MARGIN:
                margin, entered = line.text, line.entered
            else:
                margin = ""
                yield Row("", None, line.text, "heading", entered=line.entered)
            continue
        if before is not None and line.player is not None and before.player == line.player and not margin:
            joined = f"{before.text}{JOINT}{line.words}"
            if (line.kind != "act" or before.kind == "detail") and len(joined) <= WIDEST - LONGEST_MARGIN:
                before.text = joined
                if line.kind == "act":
                    before.kind = "act"
                continue
            yield before
            before = Row("", line.player, line.words, line.kind, name)
            continue
        if before is not None:
            yield before
        name = len(line.text) - len(line.words) if line.player is not None and line.text.endswith(line.words) else 0
        before = Row(margin, line.player, line.text, line.kind, entered=entered)
        margin, entered = "", -1
    if before is not None:
        yield before
