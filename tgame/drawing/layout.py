"""Where everything lies: frames in frames, from the top to the bottom, as wide as a page and never wider.

In: a `Sheet`. Out: a `Drawing`. What is played after something else lies below it, what is one of several cases too; so
lines are short, and none can cross another or run through words. What would be too narrow where it stands, because too
much lies around it, has a place of its own at the end.
"""

from __future__ import annotations

from attrs import define, evolve, frozen

from tgame.drawing.letters import Letters
from tgame.drawing.parts import Chips, Frame, Part, Section, See, Sheet, Step, Stop
from tgame.drawing.shapes import HEAD, NOTE, SMALL, TEXT, TITLE, Anchor, Box, Drawing, Line, Shape, Sign, Words

WIDTH = 760
EDGE = 16
GAP = 18  # between what follows each other: room for an arrow
NEAR = 8  # between what does not
PAD = 12
GUTTER = 30  # left of what is repeated
SIGN = 26  # left of a heading
NARROWEST = 300
WIDEST_PILL = 420
BESIDE = 0.46  # how much of a case its condition takes, if the rest is short
LEAST_BESIDE = 420
LEAST_REPEATED = 40
TURN = 9  # how far from a corner of what is repeated the way back leaves or meets it


@frozen
class Extent:
    """What something takes: from where to where, and where it begins at the left, above and below."""

    top: float
    bottom: float
    above: float
    below: float


def layout(sheet: Sheet) -> Drawing:
    return _Painter(sheet).drawing()


@define
class _Later:
    """What is drawn at the end, since there was no room for it."""

    title: str
    frame: Frame


class _Painter:
    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.shapes: list[Shape] = []
        self.later: list[_Later] = []

    def drawing(self) -> Drawing:
        sheet, inner = self.sheet, WIDTH - 2 * EDGE
        y = self.words("title", sheet.title, EDGE, EDGE, inner, TITLE)
        y = self.words("note", sheet.subtitle, EDGE, y + 2, inner, SMALL) + PAD
        y = self.pill("start", sheet.words.start, EDGE, y, inner).bottom
        if sheet.parts:
            y = self.onto(y)
            y = self.sequence(sheet.parts, EDGE, y, inner)[-1].bottom
        if sheet.ends:
            y = self.onto(y)
            y = self.pill("stop", sheet.words.end, EDGE, y, inner).bottom
        if sheet.whenever is not None:
            y = self.frame(sheet.whenever, EDGE, y + GAP, inner).bottom
        # What is drawn here may have to put off more.
        for later in self.later:
            frame = evolve(later.frame, title=later.title)
            y = self.frame(frame, EDGE, y + GAP, inner).bottom
        return Drawing(sheet.title, _told(sheet), WIDTH, y + EDGE, self.shapes)

    # ---- small things

    def words(
        self, look: str, text: str, x: float, y: float, width: float, letters: Letters, anchor: Anchor = "start"
    ) -> float:
        """Lines of text from `y` on; where the next thing may begin."""
        for line in letters.lines(text, width):
            self.shapes.append(Words(look, x, y + letters.size, line, letters, anchor))
            y += letters.leading
        return y

    def onto(self, y: float, middle: float = WIDTH / 2) -> float:
        """An arrow down to what comes next."""
        self.shapes.append(Line("flow", ((middle, y), (middle, y + GAP))))
        return y + GAP

    def pill(self, look: str, text: str, x: float, y: float, width: float) -> Extent:
        """A text in a box of its own, in the middle."""
        lines = TEXT.lines(text, min(width, WIDEST_PILL) - 2 * PAD)
        wide = max((TEXT.width(line) for line in lines), default=0) + 2 * PAD
        high = len(lines) * TEXT.leading + 8
        middle = x + width / 2
        corner = 6 if look in ("step", "see", "chip") else high / 2 if len(lines) < 2 else 12
        self.shapes.append(Box(look, middle - wide / 2, y, wide, high, corner))
        self.words(look, text, middle, y + 4, min(width, WIDEST_PILL) - 2 * PAD, TEXT, "middle")
        return Extent(y, y + high, middle - wide / 2, middle - wide / 2)

    def chips(self, names: tuple[str, ...], x: float, y: float, width: float) -> Extent:
        """Actions side by side, in as many rows as they need."""
        most = min(width, WIDEST_PILL)
        rows: list[list[tuple[str, float, int]]] = []
        taken = 0.0
        for name in names:
            lines = TEXT.lines(name, most - 2 * PAD)
            wide = max((TEXT.width(line) for line in lines), default=0) + 2 * PAD
            if not rows or taken + NEAR + wide > width:
                rows.append([])
                taken = -NEAR
            rows[-1].append((name, wide, len(lines)))
            taken += NEAR + wide
        begins: list[float] = []
        top = y
        for row in rows:
            at = x + (width - sum(wide for _, wide, _ in row) - NEAR * (len(row) - 1)) / 2
            begins.append(at)
            high = max(count for _, _, count in row) * TEXT.leading + 8
            for name, wide, count in row:
                self.shapes.append(Box("chip", at, y, wide, high, 6))
                above = (high - count * TEXT.leading) / 2
                self.words("chip", name, at + wide / 2, y + above, most - 2 * PAD, TEXT, "middle")
                at += wide + NEAR
            y += high + NEAR
        return Extent(top, y - NEAR, begins[0], begins[-1])

    # ---- parts

    def part(self, part: Part, x: float, y: float, width: float) -> Extent:
        match part:
            case Step(text=text):
                return self.pill("step", text, x, y, width)
            case Chips(names=names):
                return self.chips(names, x, y, width)
            case Stop(text=text, phase=phase):
                return self.pill("stop" if phase is None else "leave", text, x, y, width)
            case See(text=text):
                return self.pill("see", f"{text} ↑", x, y, width)
            case Frame() if width < NARROWEST:
                number = len(self.later) + 1
                title = f"[{number}] {part.title or part.note}"
                self.later.append(_Later(title, part))
                return self.pill("see", f"{title} ↓", x, y, width)
        return self.frame(part, x, y, width)

    def sequence(
        self, parts: tuple[Part, ...], x: float, y: float, width: float, arrows: bool = True
    ) -> tuple[Extent, ...]:
        """Parts below each other."""
        found: list[Extent] = []
        for part in parts:
            if found:
                y = self.onto(y, x + width / 2) if arrows else y + NEAR
            found.append(self.part(part, x, y, width))
            y = found[-1].bottom
        return tuple(found)

    def frame(self, frame: Frame, x: float, y: float, width: float) -> Extent:
        place, top = len(self.shapes), y
        # A step that is spelt out looks like an action that is.
        look: str = "routine" if frame.kind in ("action", "step") else frame.kind
        y = self.heading(frame, look, x, y, width)
        sections = [section for section in frame.sections if section.parts or section.label]
        beside = self.at_the_side(frame, x, top, y, width)
        if beside is not None:
            sections, y = sections[1:], beside
        if look == "phase" and not sections:
            look = "bare"
        elif look == "phase":
            self.shapes.insert(place, Box("band", x, top, width, y - top, 8))
        for number, section in enumerate(sections):
            if number or beside is not None:
                self.shapes.append(Line("between", ((x, y), (x + width, y))))
            y = self.section(section, frame, number == 0, x, y, width)
        self.shapes.insert(place, Box(look, x, top, width, y - top, 8 if look in ("phase", "bare") else 5))
        return Extent(top, y, x, x)

    def heading(self, frame: Frame, look: str, x: float, y: float, width: float) -> float:
        """What a frame is called, and how it is played; where the rest may begin."""
        if not frame.title and not frame.note:
            return y
        indent = PAD if look == "phase" else SIGN
        y += 7
        if look != "phase":
            self.shapes.append(Sign(look, x + 14, y + 7))
        if frame.title:
            y = self.words("head", frame.title, x + indent, y, width - indent - PAD, HEAD)
        if frame.note:
            y = self.words("note", frame.note, x + indent, y, width - indent - PAD, SMALL if frame.title else NOTE)
        return y + 4

    def at_the_side(self, frame: Frame, x: float, top: float, head: float, width: float) -> float | None:
        """The only action of a decision at the right of its heading, if there is room; where the heading then ends."""
        name = _only_chip(frame)
        wide = TEXT.width(name) + 2 * PAD
        said = SIGN + max(HEAD.width(frame.title), SMALL.width(frame.note))
        if not name or frame.loops or said + wide + 3 * PAD > width:
            return None
        high = TEXT.leading + 8
        bottom = max(head, top + high + NEAR)
        y = (top + bottom - high) / 2
        self.shapes.append(Box("chip", x + width - PAD - wide, y, wide, high, 6))
        self.words("chip", name, x + width - PAD - wide / 2, y + 4, wide, TEXT, "middle")
        return bottom

    def section(self, section: Section, frame: Frame, first: bool, x: float, y: float, width: float) -> float:
        loops = frame.loops and first
        left = x + (GUTTER if loops else PAD)
        inner = x + width - PAD - left
        if section.label and _is_short(section) and inner >= LEAST_BESIDE:
            return self.beside(section, left, y + NEAR, inner)
        y += NEAR
        if section.label:
            y = self.words("case", section.label, left, y, inner, NOTE)
            y += NEAR / 2 if section.parts else 0
        if not section.parts:
            return y + NEAR
        found = self.sequence(section.parts, left, y, inner, arrows=section.role != "acts" and frame.kind != "whenever")
        # A single row that is repeated has no room for a way back; the words above it must do.
        low = len(section.parts) == 1 and found[0].bottom - found[0].top < LEAST_REPEATED
        if loops and not low and not isinstance(section.parts[-1], Stop):
            self.way_back(found[0], found[-1], x + GUTTER / 2)
        return found[-1].bottom + NEAR + 2

    def beside(self, section: Section, x: float, y: float, width: float) -> float:
        """A case with what happens then at its right."""
        half = width * BESIDE
        start = len(self.shapes)
        bottom = self.words("case", section.label, x, y, half, NOTE)
        said = self.shapes[start:]
        wide = max((one.width for one in said if isinstance(one, Words)), default=0)
        right = x + half + 2 * GAP
        last = self.sequence(section.parts, right, y, x + width - right)[-1]
        # The shorter one of the two is set at the middle of the other.
        lower = max(0.0, (last.bottom - bottom) / 2)
        self.shapes[start : start + len(said)] = [
            evolve(one, y=one.y + lower) if isinstance(one, Words) else one for one in said
        ]
        middle = y + lower + (bottom - y) / 2
        entry = self.shapes[start + len(said)]
        assert isinstance(entry, Box)
        if entry.y <= middle <= entry.y + entry.height:
            self.shapes.append(Line("flow", ((x + wide + 6, middle), (entry.x, middle))))
        return max(bottom, last.bottom) + NEAR

    def way_back(self, first: Extent, last: Extent, gutter: float) -> None:
        """From the last of what is repeated to the first of it, at the left of both."""
        low, high = last.bottom - TURN, first.top + TURN
        self.shapes.append(Line("loop", ((last.below, low), (gutter, low), (gutter, high), (first.above, high))))


def _only_chip(frame: Frame) -> str:
    match frame.sections:
        case (Section(role="acts", parts=(Chips(names=(name,)),)), *_):
            return name
    return ""


def _is_short(section: Section) -> bool:
    return 0 < len(section.parts) <= 3 and all(isinstance(part, Step | Stop | See) for part in section.parts)


def _told(sheet: Sheet) -> str:
    """The same in words, for who cannot see it."""
    told: list[str] = []
    pending: list[Part] = [*sheet.parts, *([sheet.whenever] if sheet.whenever is not None else [])]
    pending.reverse()
    while pending:
        part = pending.pop()
        match part:
            case Frame():
                said = ", ".join(words for words in (part.title, part.note) if words)
                told.append(said)
                for section in reversed(part.sections):
                    pending.extend(reversed(section.parts))
                    if section.label:
                        pending.append(Step(section.label))
            case Chips(names=names):
                told.append(", ".join(names))
            case Step(text=text) | Stop(text=text) | See(text=text):
                told.append(text)
    return "; ".join(said for said in told if said)
