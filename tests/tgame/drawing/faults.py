"""What can be wrong with a drawing: found from where its boxes, words and lines lie, without looking at it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tgame.drawing.shapes import Box, Drawing, Line, Words

WIDEST_PAGE = 800
SMALLEST_LETTERS = 11
FRAMES = frozenset(
    ("phase", "bare", "loop", "routine", "choice", "together", "window", "branch", "trigger", "whenever")
)
PILLS = frozenset(("start", "stop", "leave", "step", "see", "chip"))


class Area(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Area) -> bool:
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom

    def holds(self, other: Area) -> bool:
        across = self.left <= other.left and other.right <= self.right
        return across and self.top <= other.top and other.bottom <= self.bottom


def of_box(box: Box) -> Area:
    return Area(box.x, box.y, box.x + box.width, box.y + box.height)


def of_words(words: Words) -> Area:
    """From the top of a capital letter to the bottom of a `g`."""
    high = words.letters.size
    return Area(words.left, words.y - 0.75 * high, words.left + words.width, words.y + 0.22 * high)


def stretches(line: Line) -> Iterator[Area]:
    for (x, y), (to_x, to_y) in zip(line.points, line.points[1:], strict=False):
        assert x == to_x or y == to_y, f"a line that is neither level nor upright: {line}"
        yield Area(min(x, to_x), min(y, to_y), max(x, to_x), max(y, to_y))


def faults(drawing: Drawing) -> Iterator[str]:
    page = Area(0, 0, drawing.width, drawing.height)
    frames = [(box, of_box(box)) for box in drawing.shapes if isinstance(box, Box) and box.look in FRAMES]
    pills = [(box, of_box(box)) for box in drawing.shapes if isinstance(box, Box) and box.look in PILLS]
    words = [(said, of_words(said)) for said in drawing.shapes if isinstance(said, Words)]
    lines = [(line, area) for line in drawing.shapes if isinstance(line, Line) for area in stretches(line)]
    if drawing.width > WIDEST_PAGE:
        yield f"wider than a page: {drawing.width}"
    for thing, area in (*frames, *pills, *words, *lines):
        if not page.holds(area):
            yield f"outside the picture: {thing}"
    for said, _ in words:
        if said.letters.size < SMALLEST_LETTERS:
            yield f"too small to read: {said}"
    yield from _pairs("frames cut each other", frames, frames, nested=True)
    yield from _pairs("pills overlap", pills, pills)
    yield from _pairs("words overlap", words, words)
    for frame, area in frames:
        for thing, inner in (*pills, *words):
            if area.meets(inner) and not area.holds(inner):
                yield f"over the edge of {frame}: {thing}"
    for pill, area in pills:
        for said, inner in words:
            if area.meets(inner) and not (area.holds(inner) and said.look == pill.look):
                yield f"words over {pill}: {said}"
    for line, area in lines:
        for thing, inner in (*words, *pills):
            if area.meets(inner):
                yield f"{line} runs through {thing}"
        for frame, inner in frames:
            if line.look != "between" and area.meets(inner) and not inner.holds(area):
                yield f"{line} cuts {frame}"
        for other, crossed in lines:
            if other is not line and area.meets(crossed):
                yield f"{line} crosses {other}"


def _pairs(what: str, some: list, others: list, nested: bool = False) -> Iterator[str]:
    """Pairs that meet; looked for from the top down, so that few are compared."""
    placed = sorted(others, key=lambda found: found[1].top)
    for number, (thing, area) in enumerate(placed):
        for other, inner in placed[number + 1 :]:
            if inner.top >= area.bottom:
                break
            if area.meets(inner) and not (nested and (area.holds(inner) or inner.holds(area))):
                yield f"{what}: {thing} and {other}"
