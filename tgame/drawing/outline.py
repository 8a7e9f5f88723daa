"""What is drawn of a game: its phases, and in them decisions, cases and ends; of everything else at most its name.

In: a game's edition and a language. Out: a `Sheet`. Every action and step in which something is decided, or can end,
has one frame, where it is first met; other places say that it is there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from tgame.drawing.onward import Onward
from tgame.drawing.parts import Chips, Frame, Kind, Part, Role, Section, See, Sheet, Step, Stop
from tgame.drawing.phrases import Phrases
from tgame.dsl import checked as t
from tgame.dsl.checked.walk import statements
from tgame.interpreter.game import Edition
from tgame.rulebook.clauses import Tongue


def outline(edition: Edition, tongue: Tongue = "en") -> Sheet:
    return _Outliner(edition, tongue).sheet()


class _Outliner:
    def __init__(self, edition: Edition, tongue: Tongue) -> None:
        self.edition = edition
        self.game = edition.program.game
        self.routines = edition.program.analysis.routines
        self.onward = Onward(self.routines)
        self.phrases = Phrases(edition, tongue)
        self.keys: dict[str, str] = {}
        self.plain: dict[str, bool] = {}
        self.count = 0

    def sheet(self) -> Sheet:
        parts = self.block(self.game.flow)
        triggers = tuple(self.trigger(number, trigger) for number, trigger in enumerate(self.game.triggers))
        whenever = None
        if triggers:
            title = self.phrases.say("picture_whenever")
            whenever = Frame("whenever", "whenever", title, "", (Section("body", "", triggers),))
        return Sheet(
            title=self.phrases.title,
            subtitle=self.phrases.settings,
            words=self.phrases.words(),
            parts=parts,
            ends=self.onward.block(self.game.flow),
            whenever=whenever,
        )

    # ---- blocks

    def block(self, block: t.Block) -> tuple[Part, ...]:
        """What is drawn of a block, up to where nothing can follow."""
        found: list[Part] = []
        for stmt in block:
            found.extend(self.statement(stmt))
            if not self.onward.statement(stmt):
                break
        return tuple(found)

    def statement(self, stmt: t.Stmt) -> Iterator[Part]:
        match stmt:
            case t.Phase():
                yield from self.phase(stmt)
            case t.Together(body=body):
                title = self.phrases.say("picture_together")
                yield self.frame("together", title, self.phrases.everyone(stmt), self.body(body))
            case t.If():
                yield from self.cases(stmt)
            case t.Window():
                yield from self.window(stmt)
            case t.Decide():
                yield from self.decision(stmt)
            case t.Perform():
                yield from self.performed(stmt)
            case t.End():
                yield Stop(self.phrases.ended(stmt))
            case t.Leave(phase=phase):
                yield Stop(self.phrases.say("picture_leave", self.phrases.phase_named(phase)), f"phase {phase}")
            case t.Let() | t.Move() | t.Assign() | t.Effect() | t.Tell():
                return
            case _:
                assert_never(stmt)

    def frame(
        self,
        kind: Kind,
        title: str,
        note: str,
        sections: tuple[Section, ...],
        key: str = "",
        loops: bool = False,
        passes: bool = False,
    ) -> Frame:
        self.count += 1
        return Frame(kind, key or f"{kind}{self.count}", title, note, sections, loops, passes)

    def body(self, block: t.Block) -> tuple[Section, ...]:
        parts = self.block(block)
        return (Section("body", "", parts),) if parts else ()

    # ---- statements

    def phase(self, stmt: t.Phase) -> Iterator[Part]:
        sections = self.body(stmt.body)
        title, loop = self.phrases.phase(stmt), self.phrases.loop(stmt)
        if not title and stmt.name is not None and self.onward.leaves(stmt.body, stmt.name):
            # Bookkeeping; but where something leaves it, one must see what is left.
            title = self.phrases.phase_named(stmt.name)
        if not title and stmt.loop is None:
            yield from (part for section in sections for part in section.parts)
        elif title or sections:
            key = f"phase {stmt.name}" if stmt.name is not None else ""
            loops = stmt.loop is not None and bool(sections)
            yield self.frame("phase" if title else "loop", title, loop, sections, key, loops)

    def cases(self, stmt: t.If) -> Iterator[Part]:
        """A chain of `if`, `elif` and `else`; cases in which nothing is drawn are left out at its end."""
        sections: list[Section] = []
        link: t.If | None = stmt
        while link is not None:
            sections.append(Section("case", self.phrases.case(link, first=link is stmt), self.block(link.body)))
            match link.otherwise:
                case (t.If() as more,):
                    link = more
                case rest:
                    sections.append(Section("else", self.phrases.say("otherwise"), self.block(rest)))
                    link = None
        while sections and not sections[-1].parts:
            sections.pop()
        if len(sections) == 2 and sections[1].role == "else" and not sections[0].parts:
            sections = [Section("case", self.phrases.case_not(stmt), sections[1].parts)]
        if any(section.parts for section in sections):
            yield self.frame("branch", "", "", tuple(sections))

    def decision(self, stmt: t.Decide) -> Iterator[Part]:
        if not stmt.offers:
            yield from self.block(stmt.otherwise)
            return
        one = "_one" if len(stmt.offers) == 1 and stmt.mode != "any" else ""
        note = self.phrases.say(f"picture_{stmt.mode}{one}")
        title = self.phrases.prompt(stmt) or self.phrases.say("picture_choice")
        sections = [Section("acts", "", self.offers(stmt.offers))]
        labels = {"choose": "after_act", "may": "if_done", "any": "after_each_act"}
        self._labelled(sections, "then", labels[stmt.mode], stmt.body)
        none = "if_none" if len(stmt.offers) > 1 else "if_not_possible"
        labels = {"choose": none, "may": "if_pass", "any": "if_nothing_done"}
        self._labelled(sections, "else", labels[stmt.mode], stmt.otherwise)
        if stmt.mode == "choose" and sections[-1].role != "else" and not self.onward.acts(stmt):
            # What follows comes after nothing else.
            sections.append(Section("else", self.phrases.say(none), ()))
        yield self.frame(
            "choice", title, note, tuple(sections), loops=stmt.mode == "any", passes=stmt.mode in ("may", "any")
        )

    def _labelled(self, sections: list[Section], role: Role, label: str, block: t.Block) -> None:
        parts = self.block(block)
        if parts:
            sections.append(Section(role, self.phrases.say(label), parts))

    def window(self, stmt: t.Window) -> Iterator[Part]:
        if stmt.offers:
            title = self.phrases.prompt(stmt) or self.phrases.say("picture_open")
            sections = (Section("acts", "", self.offers(stmt.offers)),)
            yield self.frame("window", title, self.phrases.everyone(stmt), sections, loops=True, passes=True)

    def offers(self, offers: tuple[t.Offer, ...]) -> tuple[Part, ...]:
        """First the actions with which all is said, then those in which more happens."""
        chips: dict[str, None] = {}
        frames: list[Part] = []
        for offer in offers:
            name = self.phrases.action(offer.action)
            title = self.phrases.say("picture_often", name) if offer.again else name
            parts = self.routine("action", offer.action, title)
            chips.update(dict.fromkeys([title] if not parts else []))
            frames.extend(parts)
        named: list[Part] = [Chips(tuple(chips))] if chips else []
        return (*named, *frames)

    def performed(self, stmt: t.Perform) -> Iterator[Part]:
        name = self.phrases.step(stmt.step)
        found = self.routine("step", stmt.step, name)
        if found:
            yield from found
        elif self.phrases.has_words(stmt.step) and self.game.steps[stmt.step].body:
            yield Step(name)

    def routine(self, kind: Kind, name: str, title: str) -> list[Part]:
        """The frame of an action or step in which more happens, where it is met first; nothing of a plain one."""
        key = f"{kind} {name}"
        if self._is_plain(key):
            return []
        if key in self.keys:
            return [See(kind, title, self.keys[key])]
        self.keys[key] = key
        return [self.frame(kind, title, "", self.body(self.routines.body(key)), key)]

    def _is_plain(self, routine: str) -> bool:
        """Is nothing decided there, and does nothing end?"""
        if routine not in self.plain:
            self.plain[routine] = True
            stmts = list(statements(self.routines.body(routine)))
            self.plain[routine] = not (
                self.routines.exits(routine)
                or any(isinstance(stmt, t.Decide | t.Window | t.Together) for stmt in stmts)
                or any(not self._is_plain(f"step {stmt.step}") for stmt in stmts if isinstance(stmt, t.Perform))
            )
        return self.plain[routine]

    def trigger(self, number: int, trigger: t.Trigger) -> Frame:
        title, when, done = self.phrases.trigger(trigger)
        sections = self.body(trigger.body)
        if not sections:
            sections = (Section("body", "", tuple(map(Step, done))),) if done else ()
        return self.frame("trigger", title or when, when if title else "", sections, f"trigger {number}")
