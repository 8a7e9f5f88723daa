"""What a picture of the phases shows: frames in frames, in the order in which they are played.

It says nothing of where things lie, and knows no rule file.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from attrs import frozen

__all__ = ["Chips", "Frame", "Kind", "Part", "Role", "Section", "See", "Sheet", "Step", "Stop", "Words", "parts_in"]

Kind: TypeAlias = Literal[
    "phase", "loop", "step", "action", "choice", "together", "window", "branch", "trigger", "whenever"
]
Role: TypeAlias = Literal["body", "acts", "then", "else", "case"]


@frozen
class Step:
    """Something that is done, with nothing to decide."""

    text: str


@frozen
class Chips:
    """Actions that are offered, and in which nothing more is decided."""

    names: tuple[str, ...]


@frozen
class Stop:
    """Here the match ends, or a phase does: `phase` is its key."""

    text: str
    phase: str | None = None


@frozen
class See:
    """What has a frame somewhere else: an action that is offered twice, a step that is taken twice. `kind` is what it
    is, `key` its frame's."""

    kind: Kind
    text: str
    key: str


@frozen
class Section:
    """A stretch of a frame, with the words that say when it is played: one case of several, what follows an act, what
    happens if nobody acts."""

    role: Role
    label: str
    parts: tuple[Part, ...]


@frozen
class Frame:
    """A phase, a decision, a choice between cases, or an action in which more happens; `loops` if it can come again at
    once, `onward` if something follows it."""

    kind: Kind
    key: str
    title: str
    note: str
    sections: tuple[Section, ...]
    loops: bool = False
    passes: bool = False  # nobody need act there


Part: TypeAlias = Step | Chips | Stop | See | Frame


@frozen
class Words:
    """What a picture says by itself."""

    start: str
    end: str
    again: str
    otherwise: str
    passing: str
    all_passed: str


@frozen
class Sheet:
    """The whole: the course of a match from its start, and what happens whenever something comes true."""

    title: str
    subtitle: str
    words: Words
    parts: tuple[Part, ...]
    ends: bool  # the course itself comes to its end
    whenever: Frame | None


def parts_in(parts: tuple[Part, ...]) -> Iterator[Part]:
    """All parts, those inside others included, from the top to the bottom."""
    pending = list(reversed(parts))
    while pending:
        part = pending.pop()
        yield part
        if isinstance(part, Frame):
            pending.extend(inner for section in reversed(part.sections) for inner in reversed(section.parts))
