"""A picture of nested frames, boxes and arrows, written in Mermaid's or in Graphviz's language.

It knows nothing of games. Texts come from rule files, which are not trusted: none can end its quotes.
"""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Literal

from attrs import define, field, frozen

from tgame.dsl.visible import plain

WIDEST = 40
Shape = Literal["start", "end", "steps", "choice", "case", "leave", "window", "together", "call", "trigger"]


@define
class Frame:
    """A phase, an action or a part of one, with what lies in it."""

    key: str
    title: str
    frames: list[Frame] = field(factory=list)
    boxes: list[Box] = field(factory=list)


@frozen
class Box:
    key: str
    shape: Shape
    lines: tuple[str, ...]


@frozen
class Arrow:
    source: str
    target: str
    text: str
    dotted: bool = False
    back: bool = False  # to something that comes before


@define
class Picture:
    title: str
    whole: Frame
    arrows: list[Arrow]


# ---- Mermaid

_MERMAID: dict[Shape, tuple[str, str]] = {
    "start": ("([", "])"),
    "end": ("([", "])"),
    "steps": ("[", "]"),
    "choice": ("{", "}"),
    "case": ("((", "))"),
    "leave": ("([", "])"),
    "window": ("{{", "}}"),
    "together": ("[/", "/]"),
    "call": ("[[", "]]"),
    "trigger": (">", "]"),
}


def mermaid(picture: Picture) -> str:
    """The picture in Mermaid's flowchart language."""
    lines = ["---", f"title: {_yaml(picture.title)}", "---", "flowchart TD"]
    lines.extend(_mermaid_frame(picture.whole, "  "))
    for arrow in picture.arrows:
        shaft = "-.->" if arrow.dotted else "-->"
        text = f"|{_mermaid_text(arrow.text)}|" if arrow.text else ""
        lines.append(f"  {arrow.source} {shaft}{text} {arrow.target}")
    return "\n".join(lines)


def _mermaid_frame(frame: Frame, indent: str) -> Iterator[str]:
    for box in frame.boxes:
        left, right = _MERMAID[box.shape]
        text = "<br/>".join(_escape(line) for line in box.lines)
        yield f'{indent}{box.key}{left}"{text}"{right}'
    for inner in frame.frames:
        if _filled(inner):
            yield f"{indent}subgraph {inner.key} [{_mermaid_text(inner.title)}]"
            yield from _mermaid_frame(inner, indent + "  ")
            yield f"{indent}end"


def _mermaid_text(text: str) -> str:
    return f'"{_escape(text)}"'


def _escape(text: str) -> str:
    """Mermaid reads HTML entities; everything that could end a text, or start Markdown or a tag, becomes one."""
    return "".join(f"#{ord(sign)};" if sign in '"#<>&`*_|\\' else sign for sign in plain(text))


def _yaml(text: str) -> str:
    return '"' + plain(text).replace("\\", "\\\\").replace('"', '\\"') + '"'


# ---- DOT

_DOT: dict[Shape, str] = {
    "start": 'shape=oval, style=filled, fillcolor="#dddddd"',
    "end": 'shape=oval, style=filled, fillcolor="#e8b4b9"',
    "steps": "shape=box, style=rounded",
    "choice": 'shape=diamond, style=filled, fillcolor="#fff2cc", margin="0.02,0.02"',
    "leave": "shape=oval, style=dashed",
    "case": "shape=circle, fontsize=9, margin=0",
    "window": 'shape=hexagon, style=filled, fillcolor="#d9ead3"',
    "together": 'shape=parallelogram, style=filled, fillcolor="#cfe2f3"',
    "call": "shape=box, peripheries=2",
    "trigger": 'shape=note, style=filled, fillcolor="#fce5cd"',
}


def dot(picture: Picture) -> str:
    """The picture in the language of Graphviz."""
    lines = [
        "digraph phases {",
        f"  label={_quoted(picture.title)}; labelloc=t; compound=true;",
        '  graph [fontname="Helvetica"]; node [fontname="Helvetica", fontsize=11];',
        '  edge [fontname="Helvetica", fontsize=10];',
    ]
    lines.extend(_dot_frame(picture.whole, "  "))
    for arrow in picture.arrows:
        looks = [f"label={_quoted(*wrap(arrow.text, WIDEST))}"] if arrow.text else []
        if arrow.dotted:
            looks.append("style=dashed")
        if arrow.back:
            looks.append("constraint=false")
        lines.append(f"  {arrow.source} -> {arrow.target}" + (f" [{', '.join(looks)}];" if looks else ";"))
    lines.append("}")
    return "\n".join(lines)


def _dot_frame(frame: Frame, indent: str) -> Iterator[str]:
    for box in frame.boxes:
        lines = (part for line in box.lines for part in wrap(line, WIDEST))
        yield f"{indent}{box.key} [label={_quoted(*lines)}, {_DOT[box.shape]}];"
    for inner in frame.frames:
        if _filled(inner):
            yield f"{indent}subgraph cluster_{inner.key} {{"
            yield f'{indent}  label={_quoted(*wrap(inner.title, 2 * WIDEST))}; style=rounded; color="#888888";'
            yield from _dot_frame(inner, indent + "  ")
            yield f"{indent}}}"


def _quoted(*lines: str) -> str:
    escaped = (plain(line).replace("\\", "\\\\").replace('"', '\\"') for line in lines)
    return '"' + "\\n".join(escaped) + '"'


def _filled(frame: Frame) -> bool:
    return bool(frame.boxes) or any(_filled(inner) for inner in frame.frames)
