"""A told line, and its parts before they are joined."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

LineKind = Literal["heading", "act", "pass", "detail", "end"]
JOINT = " · "
WIDE = 90  # letters; what several players do or get at once stands on one line up to here


@frozen
class Line:
    """One line of a story. `words` is the text for where the name of `player`, whose line it is, stands before it."""

    kind: LineKind
    text: str
    player: int | None = None
    words: str = ""
    entered: int = -1  # of a heading: how many events came before it
    turn: int = 0  # which turn of the match it was told in, whoever's that is


@frozen
class Clause:
    """What one player does, in the third person without the name; `vague` if what follows may say the same better. It
    is `put` if it is in the person for the listener already."""

    player: int
    text: str
    vague: bool = False
    put: bool = False


@frozen
class Result:
    """What came of an act, in the person for the listener: said after a colon, or on its own if it has a colon itself.
    What is `owned` by the one who acts is told with the name where the line has ended."""

    text: str
    apart: bool = False
    owned: bool = False


@frozen
class Spotted:
    """The cell where something ended up: said in brackets."""

    text: str


@frozen
class Sentence:
    """What stands on a line of its own."""

    text: str


Part = Clause | Result | Spotted | Sentence
