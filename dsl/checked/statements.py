"""Checked statements. Hooks are woven into what they hang on; branches that can never run are gone."""

from __future__ import annotations

from typing import TypeAlias

from attrs import field, frozen

from tgame.dsl.checked.expressions import Expr
from tgame.dsl.checked.texts import Text
from tgame.dsl.diagnostics import Span

__all__ = [
    "Assign",
    "Block",
    "Decide",
    "Each",
    "Effect",
    "End",
    "If",
    "Leave",
    "Let",
    "Loop",
    "Move",
    "Offer",
    "Perform",
    "Phase",
    "Place",
    "Repeat",
    "Require",
    "Stmt",
    "Tell",
    "Together",
    "While",
    "Window",
]


@frozen(kw_only=True)
class Spanned:
    span: Span = field(eq=False, repr=False)


@frozen
class Repeat(Spanned):
    times: Expr | None


@frozen
class While(Spanned):
    test: Expr


@frozen
class Each(Spanned):
    """The list is evaluated once, at the start; the test when an element's turn comes."""

    name: str
    source: Expr
    test: Expr | None


Loop: TypeAlias = Repeat | While | Each


@frozen
class Phase(Spanned):
    """A named node of the phase graph, or (without a name) a plain loop."""

    name: str | None
    text: Text
    loop: Loop | None
    body: Block


@frozen
class Together(Spanned):
    name: str
    source: Expr
    body: Block


@frozen
class Offer(Spanned):
    """An action that a decision offers, with what it is given."""

    action: str
    given: tuple[Expr, ...]
    again: bool


@frozen
class Window(Spanned):
    name: str
    source: Expr
    offers: tuple[Offer, ...]
    prompt: Text | None


@frozen
class Decide(Spanned):
    mode: str
    me: Expr
    offers: tuple[Offer, ...]
    prompt: Text | None
    body: Block
    otherwise: Block


@frozen
class If(Spanned):
    test: Expr
    body: Block
    otherwise: Block


@frozen
class Let(Spanned):
    name: str
    value: Expr


@frozen
class Place(Spanned):
    """Where a move goes: a zone, or a cell (or list of cells) of one."""

    zone: str
    index: tuple[Expr, ...]
    cell: Expr | None


@frozen
class Move(Spanned):
    what: Expr
    to: Place


@frozen
class Assign(Spanned):
    variable: str
    index: tuple[Expr, ...]
    value: Expr


@frozen
class Perform(Spanned):
    """A call of a step."""

    step: str
    args: tuple[Expr, ...]


@frozen
class Effect(Spanned):
    """A built-in effect: shuffle, show, hide, tell, rotate."""

    name: str
    args: tuple[Expr, ...]
    zone: str | None = None


@frozen
class Tell(Spanned):
    """A sentence for everyone; it changes nothing."""

    text: Text


@frozen
class End(Spanned):
    """The match ends, for a reason that may be told."""

    winners: Expr | None
    text: Text | None = None


@frozen
class Leave(Spanned):
    phase: str


@frozen
class Require(Spanned):
    test: Expr
    reason: Text
    openly: bool


Stmt: TypeAlias = Phase | Together | Window | Decide | If | Let | Move | Assign | Perform | Effect | Tell | End | Leave
Block: TypeAlias = tuple[Stmt, ...]
