"""The phase graph as a picture for people.

In: a game's edition. Out: a `Picture` of nested frames, boxes and arrows. Engine nodes that only keep count leave no
trace but the words on an arrow; runs of plain steps become one box with the first of their lines, in the words of the
rule file.
"""

from __future__ import annotations

from collections.abc import Iterator

from tgame.dsl import checked as t
from tgame.dsl.checked.endings import Endings
from tgame.dsl.checked.walk import blocks, statements
from tgame.dsl.diagnostics import Span
from tgame.interpreter.game import Edition
from tgame.interpreter.graph import Node
from tgame.interpreter.routines import FLOW
from tgame.picture import END, Arrow, Box, Frame, Picture

WIDEST = 44
STEPS_SHOWN = 4
DRAWN = ("run", "decide", "window", "together", "call", "return", "end")


def draw(edition: Edition) -> Picture:
    return _Artist(edition).draw()


class _Artist:
    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.game = edition.program.game
        self.graph = edition.program.graph
        self.source = edition.game.checked.source
        self.speaker = edition.speaker("en")
        self.whole = Frame("all", "")
        self.frames: dict[str, Frame] = {}
        self.arrows: dict[Arrow, None] = {}
        self.homes: dict[int, Frame] = {}
        self.again: dict[tuple[int, int], Frame] = {}
        self.order: dict[str, int] = {}
        self.endings = Endings(self.game)
        self.ended = False
        self.count = 0

    def draw(self) -> Picture:
        self.whole.boxes.append(Box("begin", "start", ("Start",)))
        used = self._used()
        for name in used:
            frame = self.whole if name == FLOW else self._frame(self.whole, self._routine_title(name))
            if name != FLOW:
                self.frames[name] = frame
            self._settle(self.edition.program.analysis.routines.body(name), frame)
        # The graph is built from the end of the rules to their beginning; a reader starts there.
        for number, node in reversed(list(self.graph.nodes())):
            if node.kind in DRAWN and node.routine in used:
                self._draw(number, node)
        self._follow("begin", self.graph.routines[FLOW].entry, "")
        self._triggers()
        if self.ended:
            self.whole.boxes.append(Box(END, "end", ("End",)))
        title = f"{self.speaker.title(self.game.title)} ({self.edition.configuration})"
        return Picture(title, self.whole, list(self._merged()))

    def _used(self) -> list[str]:
        """The routines that something in this configuration leads to."""
        found = [FLOW, *(f"trigger {number}" for number in range(len(self.game.triggers)))]
        for name in found:
            for stmt in statements(self.edition.program.analysis.routines.body(name)):
                match stmt:
                    case t.Perform(step=step):
                        found.extend([f"step {step}"] if f"step {step}" not in found else [])
                    case t.Decide(offers=offers) | t.Window(offers=offers):
                        names = dict.fromkeys(f"action {offer.action}" for offer in offers)
                        found.extend(name for name in names if name not in found)
        return [name for name in self.graph.routines if name in found]

    def _merged(self) -> Iterator[Arrow]:
        """One arrow between two boxes, with all that it stands for."""
        texts: dict[tuple[str, str, bool], dict[str, None]] = {}
        for arrow in self.arrows:
            texts.setdefault((arrow.source, arrow.target, arrow.dotted), {})[arrow.text] = None
        for (source, target, dotted), found in texts.items():
            # A way without a condition makes the others idle.
            text = "" if "" in found else " / ".join(found)
            back = self.order.get(target, len(self.order)) <= self.order.get(source, -1)
            yield Arrow(source, target, text, dotted, back)

    # ---- frames

    def _frame(self, outer: Frame, title: str) -> Frame:
        self.count += 1
        frame = Frame(f"frame{self.count}", title)
        outer.frames.append(frame)
        return frame

    def _routine_title(self, name: str) -> str:
        what, key = name.split()
        if what == "trigger":
            return self.speaker.title(self.game.triggers[int(key)].text)
        return self.speaker.deed(key)

    def _settle(self, block: t.Block, frame: Frame) -> None:
        """Give every statement the frame that it is drawn in."""
        for stmt in block:
            self.homes[id(stmt)] = frame
            self.again[stmt.span.start, stmt.span.end] = frame
            inner = frame
            match stmt:
                case t.Phase() if stmt.name is not None or self.edition.program.analysis.decides(stmt):
                    inner = self._frame(frame, self._phase_title(stmt))
                    self.homes[id(stmt)] = inner
                case t.Together():
                    title = f"at the same time: each {stmt.name} in {self._words(stmt.source.span)}"
                    inner = self._frame(frame, title)
            for body in blocks(stmt):
                self._settle(body, inner)

    def _phase_title(self, stmt: t.Phase) -> str:
        told = stmt.name is not None and not self.game.texts[stmt.name].silent
        name = self.speaker.name(stmt.name) if stmt.name is not None and told else ""
        loop = ""
        match stmt.loop:
            case t.Repeat(times=None):
                loop = "again and again"
            case t.Repeat(times=times) if times is not None:
                loop = f"{self._words(times.span)} times"
            case t.While(test=test):
                loop = f"while {self._words(test.span)}"
            case t.Each(name=element, source=source, test=test):
                loop = f"each {element} in {self._words(source.span)}"
                loop += f" where {self._words(test.span)}" if test is not None else ""
        return ": ".join(part for part in (name, loop) if part)

    def _words(self, span: Span) -> str:
        """A stretch of the rule file in one line, without its rulings."""
        first = self.source.slice(span).strip().split("\n")[0]
        return _short(" ".join(first.split(" assumed ")[0].split()))

    # ---- boxes

    def _home(self, node: Node) -> Frame:
        stmt = node.stmt if node.stmt is not None else node.block[0] if node.block else None
        if stmt is None:
            return self.frames.get(node.routine, self.whole)
        found = self.homes.get(id(stmt)) or self.again.get((stmt.span.start, stmt.span.end))
        return found or self.frames.get(node.routine, self.whole)

    def _draw(self, number: int, node: Node) -> None:
        key = f"n{number}"
        self.order[key] = len(self.order)
        frame = self._home(node)
        match node.kind:
            case "run":
                frame.boxes.append(Box(key, "steps", self._steps(node.block)))
                self._leaves(key, node.block)
            case "decide" if isinstance(node.stmt, t.Decide):
                frame.boxes.append(Box(key, "choice", self._question(node.stmt.mode, node.stmt)))
                self._offers(key, node.stmt.offers)
            case "window" if isinstance(node.stmt, t.Window):
                round_table = f"window, {self._words(node.stmt.source.span)}, until all pass"
                frame.boxes.append(Box(key, "window", (round_table, *self._names(node.stmt.offers))))
                self._offers(key, node.stmt.offers)
            case "together":
                frame.boxes.append(Box(key, "together", ("all choose at the same time",)))
            case "call" if isinstance(node.stmt, t.Perform):
                frame.boxes.append(Box(key, "call", (self.speaker.deed(node.stmt.step),)))
                self._call(key, f"step {node.stmt.step}", "")
            case "return":
                frame.boxes.append(Box(key, "back", ("back",)))
            case "end":
                return
        for labels, target in self._exits(number, node):
            self._follow(key, target, labels)

    def _steps(self, block: t.Block) -> tuple[str, ...]:
        # What is only told is no step of the rules.
        done = tuple(stmt for stmt in block if not isinstance(stmt, t.Tell)) or block
        lines = [line for stmt in done for line in self._step(stmt)]
        return (*lines[:STEPS_SHOWN], "…") if len(lines) > STEPS_SHOWN + 1 else tuple(lines)

    def _step(self, stmt: t.Stmt) -> Iterator[str]:
        match stmt:
            case t.Phase(name=str(), loop=None):
                for inner in stmt.body:
                    if not isinstance(inner, t.Tell):
                        yield from self._step(inner)
            case t.Perform(step=step):
                yield self.speaker.deed(step)
            case t.If():
                yield f"if {self._words(stmt.test.span)}: …"
            case t.Phase():
                yield f"{self._words(stmt.span)}: …"
            case _:
                yield self._words(stmt.span)

    def _question(self, mode: str, stmt: t.Decide) -> tuple[str, ...]:
        first = (
            self.speaker.title(stmt.prompt)
            if stmt.prompt is not None
            else {"choose": "choose", "may": "may", "any": "any number of"}.get(mode, mode)
        )
        names = tuple(self._names(stmt.offers))
        # The only action often says what the question says.
        return (first,) if names == (first.rstrip("?"),) else (first, *names)

    def _names(self, offers: tuple[t.Offer, ...]) -> Iterator[str]:
        for offer in offers:
            yield self.speaker.deed(offer.action) + (" (again and again)" if offer.again else "")

    # ---- arrows

    def _exits(self, number: int, node: Node) -> Iterator[tuple[str, int]]:
        """Where a box leads, with the words on the arrow."""
        found: dict[int, list[str]] = {}
        for label, target in self.graph.leads(number):
            if self._goes_on(node, label):
                found.setdefault(target, []).append(label)
        for target, labels in found.items():
            if node.kind == "window" and target == number:
                continue
            yield self._label(node, labels, whole=len(found) == 1), target

    def _goes_on(self, node: Node, label: str) -> bool:
        """Can this way be taken? Not after steps, or an act, by which the match is over or the phase left."""
        match node.stmt, label.split():
            case ((t.Decide(offers=offers) | t.Window(offers=offers)), ["act", place]):
                action = offers[int(place)].action
                return f"action {action}" in self.graph.routines or self.endings.through(self.game.actions[action].body)
        return node.kind != "run" or self.endings.through(node.block)

    def _label(self, node: Node, labels: list[str], whole: bool) -> str:
        acts = [int(label.split()[1]) for label in labels if label.startswith("act ")]
        words: list[str] = []
        if isinstance(node.stmt, t.Decide) and acts and not whole:
            offers = node.stmt.offers
            if node.stmt.mode == "any" and len(acts) == len(offers):
                words.append("again")
            elif 2 < len(acts) == len(offers):
                words.append("any of these")
            else:
                words.extend(self.speaker.deed(offers[place].action) for place in acts)
        words.extend(
            {"else": "nothing possible", "pass": "pass", "body": "each", "done": "all done"}.get(label, "")
            for label in labels
            if not label.startswith("act ") and not whole
        )
        if node.kind == "window":
            return "all have passed"
        if node.kind == "together":
            return "all have chosen" if "done" in labels else "each"
        return " / ".join(word for word in words if word)

    def _follow(
        self,
        key: str,
        number: int,
        text: str,
        passed: frozenset[tuple[int, bool]] = frozenset(),
        fresh: bool = False,
        dotted: bool = False,
    ) -> None:
        """Go on to what is drawn next, gathering the words on the way; `fresh` where a loop has just begun, `dotted`
        into the frame of something else."""
        node = self.graph.node(number)
        if node.kind == "end":
            self.ended = True
            self._arrow(key, END, text)
        elif node.kind in DRAWN:
            self._arrow(key, f"n{number}", text, dotted)
        elif node.kind != "join" and (number, fresh) not in passed:
            before = {self.graph.node(earlier).phase for earlier, _ in passed}
            begins = node.kind in ("each", "start") or (fresh and node.kind not in ("next", "count"))
            for label, target in self.graph.leads(number):
                if fresh and node.kind in ("next", "count") and label == "done":
                    continue  # a loop over nothing: true, and of no help to a reader
                word = self._way(node, label, fresh, before)
                joined = ", ".join(part for part in (text, word) if part)
                self._follow(key, target, joined, passed | {(number, fresh)}, begins, dotted)

    def _way(self, node: Node, label: str, fresh: bool, before: set[str | None]) -> str:
        loop = node.stmt.loop if isinstance(node.stmt, t.Phase) else None
        match node.kind, label:
            case "test", "yes" if node.expr is not None:
                return self._words(node.expr.span)
            case "test", "no":
                return "otherwise"
            case "next", "body" if not fresh and isinstance(loop, t.Each):
                return f"next {self._element(node.stmt, loop)}"
            case (("next" | "count"), "done"):
                return "all done"
            case "count", "body" if not fresh:
                return "again"
            case "again", _ if isinstance(node.stmt, t.Phase) and node.stmt.name in before:
                return "again"
        return ""

    def _element(self, stmt: t.Stmt | None, loop: t.Each) -> str:
        """What a loop goes on to: the next player, the next round."""
        element = t.item_type(loop.source.type)
        if isinstance(element, t.PlayerType):
            return "player"
        if isinstance(element, t.NumberType) and isinstance(stmt, t.Phase) and stmt.name is not None:
            titled = not self.game.texts[stmt.name].holes
            return (self.speaker.name(stmt.name) if titled else stmt.name.replace("_", " ")).lower()
        return loop.name.replace("_", " ")

    def _arrow(self, source: str, target: str, text: str, dotted: bool = False) -> None:
        self.arrows[Arrow(source, target, text, dotted)] = None

    def _offers(self, key: str, offers: tuple[t.Offer, ...]) -> None:
        for offer in offers:
            name = self.speaker.deed(offer.action)
            self._call(key, f"action {offer.action}", name)
            if f"action {offer.action}" not in self.graph.routines:
                self._leaves(key, self.game.actions[offer.action].body, name)

    def _call(self, key: str, routine: str, text: str) -> None:
        """Into the frame of an action or step in which more is decided."""
        if routine in self.graph.routines:
            self._follow(key, self.graph.routines[routine].entry, text, dotted=True)

    def _leaves(self, key: str, block: t.Block, text: str = "") -> None:
        """Arrows for `end` and `leave` among plain steps, with the condition that they stand under."""
        for stmt in block:
            match stmt:
                case t.End():
                    self.ended = True
                    self._arrow(key, END, text)
                case t.Leave(phase=phase) if phase in self.graph.phases:
                    self._follow(key, self.graph.phases[phase].exit, text or f"leave {phase}")
                case t.If():
                    test = self._words(stmt.test.span)
                    self._leaves(key, stmt.body, ": ".join(part for part in (text, test) if part))
                    self._leaves(key, stmt.otherwise, ": ".join(part for part in (text, f"not {test}") if part))
                case t.Perform(step=step):
                    if f"step {step}" not in self.graph.routines:
                        self._leaves(key, self.game.steps[step].body, text)
                case t.Phase(body=body):
                    self._leaves(key, body, text)

    def _triggers(self) -> None:
        """What happens whenever something comes true, wherever the match is."""
        if not self.game.triggers:
            return
        frame = self._frame(self.whole, "Whenever")
        for number, trigger in enumerate(self.game.triggers):
            key = f"when{number}"
            test = self._words(trigger.test.span)
            titled = trigger.text.written and not trigger.text.silent
            title = (self.speaker.title(trigger.text),) if titled else ()
            frame.boxes.append(Box(key, "trigger", (*title, f"when {test}", *self._steps(trigger.body))))
            self._leaves(key, trigger.body)
            self._call(key, f"trigger {number}", "")


def _short(text: str) -> str:
    return text if len(text) <= WIDEST else text[: WIDEST - 1].rstrip() + "…"
