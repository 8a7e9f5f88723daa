"""A drawing as SVG: one file without scripts, fonts or anything else from elsewhere, for light and dark pages.

Texts come from rule files, which are not trusted: they are written as text and nothing else. The same drawing is always
the same bytes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from typing import assert_never

from tgame.drawing.letters import FONTS
from tgame.drawing.shapes import Box, Drawing, Line, Shape, Sign, Words
from tgame.dsl.visible import plain

MOST_TOLD = 4000
_NOT_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

# What each thing looks like: filled, with an edge, and the same on a dark page.
_COLOURS: dict[str, tuple[str, str, str, str]] = {
    "paper": ("#ffffff", "none", "#0d1117", "none"),
    "phase": ("#f7f9fc", "#7488a6", "#131a24", "#5b7296"),
    "bare": ("#dfe7f3", "#7488a6", "#223047", "#5b7296"),
    "band": ("#dfe7f3", "none", "#223047", "none"),
    "loop": ("#f7f9fc", "#a3b1c6", "#131a24", "#445570"),
    "routine": ("#ffffff", "#9aa0a8", "#0d1117", "#5d646e"),
    "choice": ("#fff6db", "#c79a1e", "#2d2610", "#a8842a"),
    "together": ("#e3f0fb", "#3d7fb8", "#10263a", "#4a86b8"),
    "window": ("#e4f4e8", "#3f9159", "#10281a", "#4a9a63"),
    "branch": ("none", "#9aa0a8", "none", "#6b727c"),
    "whenever": ("none", "#c06a35", "none", "#c47a4a"),
    "trigger": ("#fdeee4", "#c06a35", "#33200f", "#c47a4a"),
    "chip": ("#ffffff", "#c3c8cf", "#161b22", "#4a525d"),
    "step": ("#eceef1", "#c3c8cf", "#20262e", "#4a525d"),
    "see": ("none", "#9aa0a8", "none", "#6b727c"),
    "start": ("#3a4657", "none", "#c5d0de", "none"),
    "stop": ("#8f2f3b", "none", "#e39aa4", "none"),
    "leave": ("#ffffff", "#8f2f3b", "#161b22", "#e39aa4"),
}
_DASHED = frozenset(("branch", "see", "whenever", "leave"))
_INK, _FAINT = ("#1c2128", "#e6edf3"), ("#4d5662", "#a6b0bc")
_ON_FULL = ("#ffffff", "#0d1117")
_WEIGHT = {"phase": "1.5", "bare": "1.5", "choice": "1.5", "together": "1.5", "window": "1.5", "trigger": "1.5"}


def svg(drawing: Drawing) -> str:
    width, height = _number(drawing.width), _number(drawing.height)
    told = drawing.told if len(drawing.told) <= MOST_TOLD else drawing.told[: MOST_TOLD - 1] + "…"
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
        ' role="img" aria-labelledby="tgame-title tgame-told">',
        f'<title id="tgame-title">{_text(drawing.title)}</title>',
        f'<desc id="tgame-told">{_text(told)}</desc>',
        "<style>",
        *_styles({shape.look for shape in drawing.shapes if isinstance(shape, Box)}),
        "</style>",
        f'<rect class="paper" width="{width}" height="{height}"/>',
        *(line for shape in drawing.shapes for line in _shape(shape)),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _styles(looks: set[str]) -> Iterable[str]:
    """The classes that this drawing needs."""
    used = [look for look in _COLOURS if look in {"paper", *looks}]
    yield f"text {{ font-family: {FONTS}; fill: {_INK[0]}; }}"
    yield f".note, .case {{ fill: {_FAINT[0]}; }} .case {{ font-style: italic; }}"
    yield ".bold { font-weight: bold; }"
    yield f"text.start, text.stop {{ fill: {_ON_FULL[0]}; }}"
    yield f".flow, .back {{ fill: none; stroke: {_FAINT[0]}; stroke-width: 1.3; }}"
    yield f".tip {{ fill: {_FAINT[0]}; }}"
    yield ".between { stroke: #9aa0a8; stroke-dasharray: 4 3; }"
    yield ".sign { fill: none; stroke-width: 1.6; stroke-linejoin: round; stroke-linecap: round; }"
    for look in used:
        fill, edge, _, _ = _COLOURS[look]
        extra = f"; stroke-width: {_WEIGHT[look]}" if look in _WEIGHT else ""
        extra += "; stroke-dasharray: 5 3" if look in _DASHED else ""
        yield f"{_selector(look)} {{ fill: {fill}; stroke: {edge}{extra}; }}"
        if edge != "none":
            yield f".sign-{look} {{ stroke: {edge}; }}"
    yield "@media (prefers-color-scheme: dark) {"
    yield f"text {{ fill: {_INK[1]}; }} .note, .case {{ fill: {_FAINT[1]}; }}"
    yield f"text.start, text.stop {{ fill: {_ON_FULL[1]}; }}"
    yield f".flow, .back {{ stroke: {_FAINT[1]}; }} .tip {{ fill: {_FAINT[1]}; }}"
    for look in used:
        _, _, fill, edge = _COLOURS[look]
        yield f"{_selector(look)} {{ fill: {fill}; stroke: {edge}; }}"
        if edge != "none":
            yield f".sign-{look} {{ stroke: {edge}; }}"
    yield "}"


def _selector(look: str) -> str:
    return "path.band" if look == "band" else f"rect.{look}"


def _shape(shape: Shape) -> Iterable[str]:
    match shape:
        case Box(look="band", x=x, y=y, width=width, height=height, corner=r):
            # Round at the top only; inside the edge of what it is the head of.
            x, y, width, height = x + 0.8, y + 0.8, width - 1.6, height - 1.6
            left, low, radius, across, down, whole = map(_number, (x, y + r, r, width - 2 * r, height - r, width))
            yield (
                f'<path class="band" d="M{left} {low}a{radius} {radius} 0 0 1 {radius} -{radius}h{across}'
                f'a{radius} {radius} 0 0 1 {radius} {radius}v{down}h-{whole}Z"/>'
            )
        case Box(look=look, x=x, y=y, width=width, height=height, corner=corner):
            round_ = f' rx="{_number(corner)}"' if corner else ""
            place = f'x="{_number(x)}" y="{_number(y)}" width="{_number(width)}" height="{_number(height)}"'
            yield f'<rect class="{look}" {place}{round_}/>'
        case Words(look=look, x=x, y=y, letters=letters):
            kinds = f"{look} bold" if letters.bold else look
            anchor = ' text-anchor="middle"' if shape.anchor == "middle" else ""
            place = f'x="{_number(x)}" y="{_number(y)}" font-size="{letters.size}"'
            yield f'<text class="{kinds}" {place}{anchor}>{_text(shape.text)}</text>'
        case Line(look="between", points=((x, y), (end, _))):
            yield f'<path class="between" d="M{_number(x)} {_number(y)}H{_number(end)}"/>'
        case Line(look=look, points=points):
            yield from _arrow("back" if look == "loop" else "flow", points)
        case Sign():
            yield from _sign(shape)
        case _:
            assert_never(shape)


def _arrow(look: str, points: tuple[tuple[float, float], ...]) -> Iterable[str]:
    (before_x, before_y), (x, y) = points[-2:]
    path = "L".join(f"{_number(px)} {_number(py)}" for px, py in points)
    yield f'<path class="{look}" d="M{path}"/>'
    right = (x > before_x) - (x < before_x)
    down = (y > before_y) - (y < before_y)
    corners = [(x, y)]
    for side in (-1, 1):
        corners.append((x - 6 * right + 3.5 * side * down, y - 6 * down + 3.5 * side * right))
    yield f'<path class="tip" d="M{"L".join(f"{_number(px)} {_number(py)}" for px, py in corners)}Z"/>'


def _sign(sign: Sign) -> Iterable[str]:
    x, y = sign.x, sign.y
    paths = {
        "phase": "",
        "choice": f"M{x} {y - 6}L{x + 6} {y}L{x} {y + 6}L{x - 6} {y}Z",
        "together": f"M{x - 5} {y - 5}V{y + 5}M{x} {y - 5}V{y + 5}M{x + 5} {y - 5}V{y + 5}",
        "window": f"M{x - 3} {y - 6}H{x + 3}L{x + 6} {y}L{x + 3} {y + 6}H{x - 3}L{x - 6} {y}Z",
        "trigger": f"M{x + 2} {y - 7}L{x - 4} {y + 1}H{x}L{x - 2} {y + 7}L{x + 4} {y - 1}H{x}Z",
        "loop": f"M{x + 4} {y - 4}A5.5 5.5 0 1 0 {x + 5.5} {y + 1}M{x + 5} {y - 7}V{y - 3}H{x + 1}",
        "routine": f"M{x - 5} {y - 5}H{x + 5}V{y + 5}H{x - 5}ZM{x - 2} {y - 5}V{y + 5}",
    }
    look = "trigger" if sign.kind == "whenever" else "phase" if not sign.kind else sign.kind
    path = paths.get(look, "")
    if path:
        path = re.sub(r"-?\d+\.\d+", lambda number: _number(float(number[0])), path)
        yield f'<path class="sign sign-{look}" d="{path}"/>'


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _text(text: str) -> str:
    return escape(_NOT_XML.sub("\N{REPLACEMENT CHARACTER}", plain(text)))
