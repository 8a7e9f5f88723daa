"""Where the things of a picture lie: boxes, words and lines on a sheet, in pixels from its upper left corner."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import define, frozen

from tgame.drawing.letters import Letters

__all__ = ["HEAD", "NOTE", "SMALL", "TEXT", "TITLE", "Anchor", "Box", "Drawing", "Line", "Shape", "Sign", "Words"]

TITLE, HEAD, TEXT, NOTE, SMALL = Letters(17, True), Letters(13, True), Letters(12), Letters(12), Letters(11)
Anchor: TypeAlias = Literal["start", "middle"]


@frozen
class Box:
    """`look` is what it is: a kind of frame, or a chip, a step, an end."""

    look: str
    x: float
    y: float
    width: float
    height: float
    corner: float = 0


@frozen
class Words:
    """One line of text: `x` is where it begins, or its middle; `y` is the line on which it stands."""

    look: str
    x: float
    y: float
    text: str
    letters: Letters
    anchor: Anchor = "start"

    @property
    def width(self) -> float:
        return self.letters.width(self.text)

    @property
    def left(self) -> float:
        return self.x - self.width / 2 if self.anchor == "middle" else self.x


@frozen
class Line:
    """From point to point; with a head at its end, or plain between two cases."""

    look: Literal["flow", "loop", "between"]
    points: tuple[tuple[float, float], ...]


@frozen
class Sign:
    """The small picture by which a kind of frame is told from others; `x`, `y` is its middle."""

    kind: str
    x: float
    y: float


Shape: TypeAlias = Box | Words | Line | Sign


@define
class Drawing:
    title: str
    told: str
    width: float
    height: float
    shapes: list[Shape]
