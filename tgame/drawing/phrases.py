"""The words of a picture: what the rulebook says of a statement, found by the place where it stands.

In: an edition and a language. Out: plain text of one line, short enough to be read in a picture.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from attrs import evolve, fields_dict, frozen

from tgame.drawing.parts import Words
from tgame.dsl import ast
from tgame.dsl import checked as t
from tgame.dsl.diagnostics import Span
from tgame.dsl.visible import plain
from tgame.interpreter.game import Edition
from tgame.rulebook import conditions, deeds, statements, texts, words
from tgame.rulebook.book import teller_in_use
from tgame.rulebook.clauses import Tongue
from tgame.rulebook.markdown import Line
from tgame.rulebook.polish import sentence, typeset
from tgame.rulebook.sorts import sort_of_type
from tgame.rulebook.teller import Teller

LONGEST = 480
LINES_OF_A_TRIGGER = 3
_MARKS = re.compile(r"\\([\\`*_\[\]<>|])|[*_`]")


@frozen
class _Said:
    """A node of the rule file as it is played, and what names mean there."""

    teller: Teller
    node: ast.Node


class Phrases:
    def __init__(self, edition: Edition, tongue: Tongue) -> None:
        self.edition = edition
        self.speaker = edition.speaker(tongue)
        self.source = edition.game.checked.source
        self.teller = teller_in_use(edition, tongue)
        self._at: dict[tuple[int, int, type[ast.Node]], _Said] = {}
        # What is settled differently from how it is played is found as it is written.
        for rule_file in (self.teller.names.rule_file, edition.game.checked.rule_file):
            self._find(rule_file.decls)

    def say(self, key: str, *parts: object) -> str:
        return self._sentence(self.teller.say(key, *parts))

    def words(self) -> Words:
        found = {field: self.say(f"picture_{field}") for field in fields_dict(Words)}
        return Words(**found)

    @property
    def title(self) -> str:
        return self._tidy(self.speaker.title(self.edition.program.game.title))

    @property
    def settings(self) -> str:
        """How many play, with which variants and options."""
        configuration = self.edition.configuration
        players = configuration.players
        said = [self.say("picture_player") if players == 1 else self.say("picture_players", players)]
        said.extend(self.speaker.name(name) for name in configuration.variants)
        usual = self.edition.game.configuration(players, configuration.variants)
        for name, value in configuration.options:
            if (name, value) in usual.options:
                continue
            told = self.speaker.say("yes" if value else "no") if isinstance(value, bool) else str(value)
            said.append(f"{self.speaker.name(name)}{self.speaker.colon}{told}")
        return self._tidy(", ".join(said))

    def _tidy(self, text: str) -> str:
        """One line without Markdown, and without what would lead on to lines below it."""
        bare = _MARKS.sub(lambda mark: mark[1] or "", " ".join(text.split())).strip().rstrip(":.\N{NO-BREAK SPACE} ")
        return _short(plain(typeset(self.teller.tongue, bare)))

    def _sentence(self, text: str) -> str:
        return self._tidy(sentence(self.teller.tongue, text))

    def _words(self, span: Span) -> str:
        first = self.source.slice(span).strip().split("\n")[0]
        return _short(plain(" ".join(first.split(" assumed ")[0].split())))

    # ---- where things are said

    def _find(self, decls: Iterable[ast.Decl]) -> None:
        for decl in decls:
            match decl:
                case ast.Flow(body=body):
                    self._block(self.teller, body)
                case ast.Action(params=params, body=body):
                    self._note(self.teller, decl)
                    inner = deeds.acting(self.teller)
                    for param in params:
                        inner = deeds.parameter(inner, param)[0]
                    self._block(inner, body)
                case ast.Step(params=fields, body=body):
                    self._note(self.teller, decl)
                    inner = deeds.acting(self.teller)
                    for field in fields:
                        inner = inner.bind(field.name, sort_of_type(inner.names, field.type), "given")[0]
                    self._block(inner, body)
                case ast.When(body=body):
                    self._note(self.teller, decl)
                    self._block(deeds.set_off(self.teller, decl)[0], body)
                case ast.Hook(body=body):
                    inner = deeds.hooked(self.teller, decl)[0]
                    self._note(inner, decl)
                    self._block(inner, body)

    def _block(self, teller: Teller, body: Sequence[ast.Stmt]) -> None:
        for stmt in body:
            self._note(teller, stmt)
            match stmt:
                case ast.Let():
                    teller = statements.noted(teller, stmt)[0]
                case ast.Phase():
                    self._block(statements.inside(teller, stmt), stmt.body)
                case ast.Together():
                    self._block(words.bound(teller, stmt.binder)[0], stmt.body)
                case ast.If() | ast.Decide():
                    self._block(teller, stmt.body)
                    self._block(teller, stmt.otherwise)

    def _note(self, teller: Teller, node: ast.Node) -> None:
        self._at.setdefault((node.span.start, node.span.end, type(node)), _Said(teller, node))

    def _said(self, span: Span, *kinds: type[ast.Node]) -> _Said | None:
        return next((found for kind in kinds if (found := self._at.get((span.start, span.end, kind)))), None)

    # ---- what is said of them

    def phase(self, stmt: t.Phase) -> str:
        """What a phase is called; nothing where it is bookkeeping."""
        if stmt.name is None or self.edition.program.game.texts[stmt.name].silent:
            return ""
        found = self._said(stmt.span, ast.Phase)
        if found is None or not isinstance(found.node, ast.Phase):
            return self._tidy(self.speaker.name(stmt.name))
        loop = found.node.loop
        if isinstance(loop, ast.Each):
            return self._tidy(texts.counted_phase(found.teller, found.node, loop.binder.name))
        return self._tidy(texts.phase(found.teller, found.node))

    def phase_named(self, name: str) -> str:
        node = self.teller.names.phases.get(name)
        return self._tidy(texts.phase(self.teller, node)) if node is not None else self._tidy(self.speaker.name(name))

    def loop(self, stmt: t.Phase) -> str:
        """How often a phase is played, and for whom."""
        if stmt.loop is None:
            return ""
        found = self._said(stmt.span, ast.Phase)
        if found is None or not isinstance(found.node, ast.Phase):
            return self._words(stmt.loop.span)
        return self._sentence(statements.loop(found.teller, found.node)[1])

    def everyone(self, stmt: t.Together | t.Window) -> str:
        """Who chooses at the same time, or is asked round the table, and how."""
        kind: type[ast.Node] = ast.Together if isinstance(stmt, t.Together) else ast.Window
        found = self._said(stmt.span, kind)
        match found.node if found is not None else None:
            case ast.Together(binder=binder) if found is not None:
                group = evolve(words.bound(found.teller, binder)[1], entire=True)
                return self._sentence(found.teller.say("picture_all", group.the))
            case ast.Window(binder=binder) if found is not None:
                group = evolve(words.bound(found.teller, binder)[1], entire=True)
                return self._sentence(found.teller.say("picture_window", group.the))
        return self._words(stmt.source.span)

    def case(self, stmt: t.If, first: bool) -> str:
        """`If ...`, the first of several cases or a later one."""
        return self._sentence(self.teller.say("if" if first else "else_if", self._test(stmt, True)))

    def case_not(self, stmt: t.If) -> str:
        return self._sentence(self.teller.say("if", self._test(stmt, False)))

    def _test(self, stmt: t.If, positive: bool) -> str:
        found = self._said(stmt.span, ast.If, ast.Hook)
        if found is not None and isinstance(found.node, ast.If):
            return conditions.clause(found.teller, found.node.test, positive)
        if found is not None and isinstance(found.node, ast.Hook) and found.node.where is not None:
            return conditions.clause(found.teller, found.node.where, positive)
        told = self._words(stmt.test.span)
        return told if positive else f"not ({told})"

    def prompt(self, stmt: t.Decide | t.Window) -> str:
        found = self._said(stmt.span, ast.Decide, ast.Window)
        match found.node if found is not None else None:
            case ast.Decide(prompt=str() as prompt) | ast.Window(prompt=str() as prompt) if found is not None:
                return self._tidy(texts.said(found.teller, prompt))
        return self._tidy(self.speaker.title(stmt.prompt)) if stmt.prompt is not None else ""

    def ended(self, stmt: t.End) -> str:
        found = self._said(stmt.span, ast.End)
        if found is not None and isinstance(found.node, ast.End):
            return self._sentence(statements.ended(found.teller, found.node))
        return self._sentence(self.teller.say("end"))

    def action(self, name: str) -> str:
        """What an action is called before anything is chosen."""
        node = self.teller.names.actions.get(name)
        return self._tidy(texts.outline(self.teller, node) if node is not None else self.speaker.deed(name))

    def step(self, name: str) -> str:
        node = self.teller.names.steps.get(name)
        return self._tidy(texts.step(self.teller, node) if node is not None else self.speaker.deed(name))

    def has_words(self, name: str) -> bool:
        """Has a step words in this language?"""
        written = self.edition.program.game.steps[name].text.written
        return written or self.teller.tongue == "en" or self.teller.names.translated(name) is not None

    def trigger(self, trigger: t.Trigger) -> tuple[str, str, tuple[str, ...]]:
        """What a trigger is called, when it happens, and what is done then."""
        title = self._tidy(self.speaker.title(trigger.text))
        title = title if trigger.text.written and not trigger.text.silent else ""
        found = self._said(trigger.span, ast.When)
        if found is None or not isinstance(found.node, ast.When):
            return title, self._words(trigger.test.span), ()
        inner, when = deeds.set_off(found.teller, found.node)
        done = tuple(self._tidy(text) for text in _texts(statements.block(inner, found.node.body)))
        if len(done) > LINES_OF_A_TRIGGER:
            done = (*done[: LINES_OF_A_TRIGGER - 1], "…")
        return title, self._tidy(when), done


def _texts(lines: Sequence[Line]) -> Iterator[str]:
    for line in lines:
        if line.text:
            yield line.text
        yield from _texts(line.below)


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 1].rstrip() + "…"
