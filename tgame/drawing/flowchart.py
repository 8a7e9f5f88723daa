"""The same as boxes and arrows, for languages in which others lay them out.

In: a `Sheet`. Out: a `Picture`. What is left over at the end of each part are its ways out: from which box, and with
which words on the arrow; the next part takes them up.
"""

from __future__ import annotations

from typing import NamedTuple, assert_never

from tgame.drawing import parts as p
from tgame.drawing.picture import Arrow, Box, Frame, Picture, Shape

MOST_NAMED = 3


class Way(NamedTuple):
    """A way out of a box that leads somewhere still to be drawn."""

    source: str
    text: str = ""
    dotted: bool = False


Ways = tuple[Way, ...]


def flowchart(sheet: p.Sheet) -> Picture:
    return _Flow(sheet).picture()


class _Flow:
    def __init__(self, sheet: p.Sheet) -> None:
        self.sheet = sheet
        self.whole = Frame("all", "")
        self.order: dict[str, int] = {}
        self.arrows: list[Arrow] = []
        self.frames = 0
        self.first: dict[str, str] = {}
        self.seen: list[tuple[str, str]] = []
        self.left: dict[str, list[Way]] = {}

    def picture(self) -> Picture:
        sheet = self.sheet
        start = self.box(self.whole, "start", (), sheet.words.start)
        out = self.run(sheet.parts, self.whole, (Way(start),))
        if sheet.ends:
            self.box(self.whole, "end", out, sheet.words.end)
        if sheet.whenever is not None:
            self.part(sheet.whenever, self.whole, ())
        for source, key in self.seen:
            self.arrows.append(Arrow(source, self.first[key], "", dotted=True))
        return Picture(f"{sheet.title} ({sheet.subtitle})", self.whole, self.merged())

    def merged(self) -> list[Arrow]:
        """One arrow between two boxes, with all that it stands for."""
        texts: dict[tuple[str, str, bool], dict[str, None]] = {}
        for arrow in self.arrows:
            texts.setdefault((arrow.source, arrow.target, arrow.dotted), {})[arrow.text] = None
        return [
            # A way without a condition makes the others idle.
            Arrow(source, target, "" if "" in found else " / ".join(found), dotted, self._is_back(source, target))
            for (source, target, dotted), found in texts.items()
        ]

    def _is_back(self, source: str, target: str) -> bool:
        return self.order[target] <= self.order[source]

    # ---- boxes and arrows

    def box(self, frame: Frame, shape: Shape, ways: Ways, *lines: str) -> str:
        key = f"n{len(self.order)}"
        self.order[key] = len(self.order)
        frame.boxes.append(Box(key, shape, tuple(line for line in lines if line)))
        self.lead(ways, key)
        return key

    def lead(self, ways: Ways, target: str, text: str = "") -> None:
        for way in ways:
            self.arrows.append(Arrow(way.source, target, way.text or text, way.dotted))

    def frame(self, outer: Frame, *titles: str) -> Frame:
        self.frames += 1
        found = Frame(f"frame{self.frames}", ": ".join(title for title in titles if title))
        outer.frames.append(found)
        return found

    # ---- parts

    def run(self, parts: tuple[p.Part, ...], frame: Frame, ways: Ways) -> Ways:
        for part in parts:
            ways = self.part(part, frame, ways)
        return ways

    def part(self, part: p.Part, frame: Frame, ways: Ways) -> Ways:
        match part:
            case p.Step(text=text):
                return (Way(self.box(frame, "steps", ways, text)),)
            case p.Chips(names=names):
                return (Way(self.box(frame, "steps", ways, *names)),)
            case p.Stop(text=text, phase=phase):
                box = self.box(frame, "end" if phase is None else "leave", ways, text)
                if phase is not None:
                    self.left.setdefault(phase, []).append(Way(box))
                return ()
            case p.See(text=text, key=key):
                box = self.box(frame, "call", ways, text)
                self.seen.append((box, key))
                return (Way(box),)
            case p.Frame(sections=()):
                box = self.box(frame, "trigger" if part.kind == "trigger" else "steps", ways, part.title, part.note)
                self.first[part.key] = box
                return (Way(box),)
            case p.Frame():
                following = len(self.order)
                out = self.framed(part, frame, ways)
                self.first[part.key] = f"n{following}"
                return out
        assert_never(part)

    def framed(self, part: p.Frame, frame: Frame, ways: Ways) -> Ways:
        match part.kind:
            case "branch":
                return self.cases(part, frame, ways)
            case "choice" | "window":
                return self.decision(part, frame, ways)
            case "trigger":
                box = self.box(frame, "trigger", ways, part.title, part.note)
                self.body(part, frame, (Way(box),))
                return ()
            case "whenever":
                inner = self.frame(frame, part.title)
                for section in part.sections:
                    for trigger in section.parts:
                        self.part(trigger, inner, ())
                return ()
            case "together":
                inner = self.frame(frame, part.title)
                box = self.box(inner, "together", ways, part.note)
                return self.body(part, inner, (Way(box),))
            case "phase" | "loop" | "step" | "action":
                following = len(self.order)
                out = self.body(part, self.frame(frame, part.title, part.note), ways)
                out = (*out, *self.left.pop(part.key, ()))
                if part.loops:
                    self.lead(out, f"n{following}", self.sheet.words.again)
                return out
        assert_never(part.kind)

    def body(self, part: p.Frame, frame: Frame, ways: Ways) -> Ways:
        return self.run(tuple(inner for section in part.sections for inner in section.parts), frame, ways)

    def cases(self, part: p.Frame, frame: Frame, ways: Ways) -> Ways:
        box = self.box(frame, "case", ways, "?")
        out: list[Way] = []
        for section in part.sections:
            out.extend(self.run(section.parts, frame, (Way(box, section.label),)))
        if not any(section.role == "else" for section in part.sections):
            out.append(Way(box, self.sheet.words.otherwise))
        return tuple(out)

    def decision(self, part: p.Frame, frame: Frame, ways: Ways) -> Ways:
        sections = {section.role: section for section in part.sections}
        acts = sections["acts"].parts
        names = [name for act in acts for name in _names(act)]
        # The only action often says what the question says.
        told = names if names != [part.title.rstrip("?")] else []
        box = self.box(frame, "window" if part.kind == "window" else "choice", ways, part.title, part.note, *told)
        done: list[Way] = []
        for act in acts:
            if isinstance(act, p.Chips):
                few = len(acts) > 1 and len(act.names) <= MOST_NAMED
                done.append(Way(box, " / ".join(act.names) if few else ""))
            else:
                done.extend(self.part(act, frame, (Way(box, " / ".join(_names(act)), dotted=True),)))
        if "then" in sections:
            done = list(self.run(sections["then"].parts, frame, tuple(done)))
        if part.loops:
            self.lead(tuple(way for way in done if way.source != box), box, self.sheet.words.again)
            done = []
        if "else" in sections:
            done.extend(self.run(sections["else"].parts, frame, (Way(box, sections["else"].label),)))
        if part.passes and ("else" not in sections or part.loops):
            done.append(Way(box, self.sheet.words.all_passed if part.kind == "window" else self.sheet.words.passing))
        return tuple(done)


def _names(part: p.Part) -> tuple[str, ...]:
    match part:
        case p.Chips(names=names):
            return names
        case p.See(text=text):
            return (text,)
        case p.Frame(title=title):
            return (title,)
    return ()
