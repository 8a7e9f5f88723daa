"""The story of a match on a page: header, turns, score table, in English or French.

In: a match that is over, and its settings. Out: lines on a `Page`. A turn is one line: whose it is, then what happened;
the number of the round stands in the margin.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import define, evolve, field

from tgame.cli.page import Page, Part
from tgame.interpreter.match import Match, Result
from tgame.interpreter.narrate import Narrator
from tgame.interpreter.telling import EVERYTHING, LogLine

_FRENCH = {
    "1 player": "1 joueur",
    "{0} players": "{0} joueurs",
    "seed {0}": "graine {0}",
    "Again": "Rejouer",
    "Winner": "Vainqueur",
    "Winners": "Vainqueurs",
    "Nobody wins": "Personne ne gagne",
    "1 decision": "1 décision",
    "{0} decisions": "{0} décisions",
    ": ": "\N{NO-BREAK SPACE}: ",
}
SEATS = ("cyan", "magenta", "yellow", "blue", "green", "red")
STYLES = {"act": "", "pass": "dim", "detail": "dim", "score": "green", "end": "bold", "trigger": "bold yellow"}
TURN_PARTS = " · "
ACTS_IN_A_LINE = 2


@define
class Paragraph:
    """A stretch of the story: the round in the margin, whose turn it is, and what happened."""

    margin: str
    player: int | None
    label: str = ""
    lines: list[LogLine] = field(factory=list)
    times: int = 1

    def tell(self, line: LogLine) -> None:
        """One line more; the same again only counts."""
        before = self.lines[-1].text if self.lines else ""
        if line.text == before:
            self.times += 1
            line = evolve(line, words=f"{self.times} × {line.words}")
            self.lines.pop()
        else:
            self.times = 1
        self.lines.append(line)


class Story:
    def __init__(self, match: Match, language: str, page: Page) -> None:
        self.match = match
        self.language = language
        self.page = page
        self.speaker = match.edition.speaker(language)

    def say(self, english: str, *values: object) -> str:
        text = _FRENCH.get(english, english) if self.language == "fr" else english
        return text.format(*values) if values else text

    def header(self, again: str) -> None:
        """The title, the settings, and the command that plays this very match again."""
        edition = self.match.edition
        self.page.line((self.speaker.say(edition.game.title), "bold"))
        self.page.line((TURN_PARTS.join(self._settings()), ""))
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

    # ---- turns

    def turns(self) -> None:
        told = list(paragraphs(Narrator(self.match, EVERYTHING, self.language).lines()))
        margin = max((len(p.margin) for p in told if p.player is not None), default=0)
        names = [self.speaker.player(seat) for seat in range(self.match.edition.configuration.players)]
        width = max(map(len, names))
        self.page.line()
        before = None
        for paragraph in told:
            if paragraph.player is None:
                self._scene(paragraph)
            else:
                name = names[paragraph.player]
                shown = "" if paragraph.player == before and not paragraph.margin else name
                first = [
                    (f"{paragraph.margin:<{margin}}  ", "dim"),
                    (f"{shown:<{width}}  ", SEATS[paragraph.player % len(SEATS)]),
                ]
                label = [(f"{paragraph.label}{self.say(': ')}", "bold")] if paragraph.label else []
                for lines in _sentences(paragraph.lines):
                    self.page.line(*label, *_joined(lines), margin=first)
                    first, label = [(" " * (margin + width + 4), "")], []
            before = paragraph.player

    def _scene(self, paragraph: Paragraph) -> None:
        """What happens outside of turns, a line each."""
        if paragraph.margin:
            self.page.line((paragraph.margin, "bold"))
        for line in paragraph.lines:
            self.page.line((line.words, STYLES[line.kind]), margin=[("  ", "")])

    # ---- the end

    def end(self, result: Result) -> None:
        self.page.line()
        if result.sheet:
            self._table(result)
            self.page.line()
        count = len(self.match.decisions)
        decisions = self.say("1 decision") if count == 1 else self.say("{0} decisions", count)
        names = ", ".join(self.speaker.player(seat) for seat in result.winners)
        if names:
            title = self.say("Winner" if len(result.winners) == 1 else "Winners")
            won = f"{title}{self.say(': ')}{names}"
        else:
            won = self.say("Nobody wins")
        self.page.line((won, "bold green"), (f" ({decisions})", "dim"))

    def _table(self, result: Result) -> None:
        names = [self.speaker.player(seat) for seat in range(len(result.scores))]
        rows = [(self.speaker.say(item), values) for item, values in result.sheet]
        # A single item is its own total.
        total = (self.say("Total"), result.scores)
        if len(rows) > 1:
            rows.append(total)
        first = max(len(item) for item, _ in rows)
        widths = [max(len(name), *(len(str(values[seat])) for _, values in rows)) for seat, name in enumerate(names)]
        heads = [
            (f"  {name:>{width}}", SEATS[seat % len(SEATS)])
            for seat, (name, width) in enumerate(zip(names, widths, strict=True))
        ]
        self.page.line((" " * first, ""), *heads)
        for item, values in rows:
            style = "bold" if (item, values) == rows[-1] else ""
            cells = [(f"  {value:>{width}}", style) for value, width in zip(values, widths, strict=True)]
            self.page.line((f"{item:<{first}}", style), *cells)


def paragraphs(lines: Iterable[LogLine]) -> Iterator[Paragraph]:
    """The lines of a log by turn; what happens out of turn makes paragraphs of its own."""
    current = Paragraph("", None)
    for line in lines:
        if line.kind == "end":
            # That it is over is plain to see; why it is over may not be.
            if line.words:
                current.tell(line)
            continue
        if line.kind in ("phase", "turn") or line.player != current.player:
            # A phase that begins with a turn stands in the margin of that turn.
            waiting = current.margin if current.player is None and not current.lines else ""
            if current.lines or (waiting and line.kind == "phase"):
                yield current
            margin = line.words if line.kind == "phase" else waiting
            current = Paragraph(margin, line.player, line.words if line.kind == "turn" else "")
        if line.kind not in ("phase", "turn"):
            current.tell(line)
    if current.lines:
        yield current


def _sentences(lines: list[LogLine]) -> list[list[LogLine]]:
    """A turn of few acts is one line; in a longer one each act begins a line."""
    if sum(line.kind == "act" for line in lines) <= ACTS_IN_A_LINE:
        return [lines]
    found: list[list[LogLine]] = []
    for line in lines:
        if found and (line.kind != "act" or all(before.kind != "act" for before in found[-1])):
            found[-1].append(line)
        else:
            found.append([line])
    return found


def _joined(lines: list[LogLine]) -> Iterator[Part]:
    for number, line in enumerate(lines):
        if number:
            yield TURN_PARTS, "dim"
        yield line.words, STYLES[line.kind]
