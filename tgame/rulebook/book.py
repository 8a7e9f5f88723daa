"""The whole book: what the game is, its chapters, what variants and options change, examples, and the rulings that
stand beside no rule.

In: a game, and its scenarios that pass. Out: Markdown. The chapters tell the usual game, without any variant; every
ruling is said once, beside the first rule that it is about.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgame.dsl import ast
from tgame.dsl.source import Source
from tgame.interpreter.game import Edition, Game
from tgame.interpreter.scenarios import Failure, run_scenario
from tgame.rulebook import components as parts
from tgame.rulebook.chapters import chapters
from tgame.rulebook.clauses import Tongue
from tgame.rulebook.declared import Declared
from tgame.rulebook.drawn import pictures
from tgame.rulebook.editions import Editions, changes
from tgame.rulebook.examples import example, headings
from tgame.rulebook.html import page
from tgame.rulebook.markdown import Chapter, Line, Part, bullets, marked
from tgame.rulebook.polish import sentence, typeset
from tgame.rulebook.rulings import as_line, rulings
from tgame.rulebook.settled import settled
from tgame.rulebook.teller import Teller

Failures = Mapping[int, Failure]


def failing(game: Game) -> Failures:
    """The scenarios that fail, by where they stand in the file."""
    found = ((scenario.span.start, run_scenario(game, scenario)) for scenario in game.scenarios)
    return {start: failure for start, failure in found if failure is not None}


def teller_of(game: Game, tongue: Tongue) -> Teller:
    return Teller(Declared(game.checked.rule_file, game.translations, tongue))


def rulings_page(game: Game, tongue: Tongue) -> str:
    """Only the rulings, as a page of their own. Raises RuleFileError, as `rulebook` does, when the file has errors."""
    game.games()
    teller = teller_of(game, tongue)
    found = [as_line(teller, ruling) for ruling in rulings(teller, game.checked.source)]
    head = f"# {parts.title(teller)}{teller.colon}{teller.say('h_rulings').lower()}"
    page = [head, "", *(bullets(found) or [teller.say("no_rulings")]), ""]
    return typeset(tongue, "\n".join(page))


def rulebook(game: Game, tongue: Tongue, failures: Failures, examples: bool = True) -> str:
    """The rulebook of a game in one language, without the scenarios that fail, or without any."""
    return Book(game, tongue).text(failures, examples)


class Book:
    """A book while it is written: which rulings have been said already."""

    def __init__(self, game: Game, tongue: Tongue) -> None:
        self.game = game
        self.editions = Editions(game, tongue)
        self.teller = self.editions.usual
        self.margin = Margin(self.teller)

    def text(self, failures: Failures, examples: bool) -> str:
        whole = teller_of(self.game, self.teller.tongue)
        counts = parts.player_counts(whole, self.editions.counts_of(()).by_players(()))
        made = [f"# {parts.title(whole)}", "", *parts.opening(whole, self.game), counts, ""]
        for chapter in self.editions.chapters():
            made += self.margin.chapter(chapter)
        made += self._section("h_variants", [Part(lines=tuple(changes(self.editions)))])
        if examples:
            made += self._section("h_examples", _examples(whole, self.game.checked.source, failures))
        made += self._section("h_rulings", [Part(lines=tuple(self._left_over(whole)))])
        return typeset(self.teller.tongue, "\n".join(made))

    def page(self, failures: Failures, examples: bool) -> str:
        """The book as a page of HTML that prints."""
        drawn = pictures(self.teller, self.editions.counts_of(()))
        return page(self.text(failures, examples), self.teller.tongue, self.teller.say("h_contents"), drawn)

    def _section(self, heading: str, found: Sequence[Part]) -> list[str]:
        return self.margin.chapter(Chapter(heading, tuple(found)))

    def _left_over(self, whole: Teller) -> list[Line]:
        """The rulings that stand beside no rule of the book."""
        found = rulings(whole, self.game.checked.source)
        return [Line(whole.say("ruling_alone", one.about, one.why)) for one in found if one.note not in self.margin]


class Margin:
    """The rulings beside the rules: each is said where it comes first, and not again."""

    def __init__(self, teller: Teller) -> None:
        self.teller = teller
        self.said: set[str] = set()

    def __contains__(self, note: ast.Note) -> bool:
        return note.why in self.said

    def mark(self, note: ast.Note) -> str:
        if note in self:
            return ""
        self.said.add(note.why)
        return f"*{sentence(self.teller.tongue, self.teller.names.words(note.why))}*"

    def chapter(self, chapter: Chapter) -> list[str]:
        made = [line for part in chapter.parts for line in self._part(part)]
        if not any(made):
            return []
        return [f"## {self.teller.say(chapter.heading)}", "", *made]

    def _part(self, part: Part) -> list[str]:
        signs = " ".join(filter(None, map(self.mark, part.notes)))
        below = bullets(marked(part.lines, self.mark), numbered=part.numbered)
        blocks = [[f"### {part.title}"] if part.title else [], part.plain, [signs] if signs else [], below]
        return [line for block in blocks if any(block) for line in (*block, "")]


def teller_in_use(edition: Edition, tongue: Tongue) -> Teller:
    """Who tells the rules with the settings of an edition, and no others."""
    checked, configuration = edition.game.checked, edition.configuration
    rule_file = settled(checked.rule_file, configuration)
    return Teller(Declared(rule_file, edition.game.translations, tongue, dict(configuration.options)))


def rules_in_use(edition: Edition, teller: Teller) -> str:
    """The rules that hold with the settings of an edition, without title, variants and examples."""
    margin = Margin(teller)
    made: list[str] = []
    for chapter in chapters(teller, parts.Counts((edition.program.game,))):
        made += margin.chapter(chapter)
    return typeset(teller.tongue, "\n".join(made))


def _examples(teller: Teller, source: Source, failures: Failures) -> list[Part]:
    made: list[Part] = []
    above = headings(teller, source)
    heading = ""
    for scenario in teller.names.all(ast.Scenario):
        heading = above.get(scenario.span.start, heading)
        if scenario.span.start in failures:
            continue
        if heading:
            made.append(Part(heading))
            heading = ""
        deed = example(teller, scenario)
        made.append(Part(plain=(deed.title,), lines=deed.lines, notes=deed.notes))
    return made
