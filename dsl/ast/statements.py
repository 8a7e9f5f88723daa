"""Statements: the backbone of `flow`, and what actions, steps and triggers do."""

from __future__ import annotations

from attrs import frozen

from tgame.dsl.ast.expressions import Binder, Expr, Node, Note

__all__ = [
    "Act",
    "Assign",
    "CallStmt",
    "Decide",
    "Each",
    "End",
    "If",
    "Leave",
    "Let",
    "Loop",
    "Move",
    "NoteLine",
    "Phase",
    "Repeat",
    "Require",
    "Stmt",
    "Tell",
    "Together",
    "While",
    "Window",
]


@frozen
class NoteLine(Node):
    """A ruling on a line of its own: it belongs to the block around it."""

    note: Note


@frozen
class Repeat(Node):
    times: Expr | None


@frozen
class While(Node):
    test: Expr


@frozen
class Each(Node):
    binder: Binder


Loop = Repeat | While | Each


@frozen
class Phase(Node):
    """A named stretch of the flow, or (without a name) a plain loop."""

    name: str | None
    text: str | None
    loop: Loop | None
    body: tuple[Stmt, ...]
    notes: tuple[Note, ...] = ()


@frozen
class Together(Node):
    binder: Binder
    body: tuple[Stmt, ...]
    notes: tuple[Note, ...] = ()


@frozen
class Act(Node):
    """An action that a decision offers, with what the phase gives it."""

    name: str
    given: tuple[Expr, ...]
    again: bool = False


@frozen
class Window(Node):
    binder: Binder
    acts: tuple[Act, ...]
    prompt: str | None
    notes: tuple[Note, ...] = ()


@frozen
class Decide(Node):
    """`choose`, `may` or `any`, what follows each act, and what happens if nothing was done."""

    mode: str
    acts: tuple[Act, ...]
    prompt: str | None
    body: tuple[Stmt, ...]
    otherwise: tuple[Stmt, ...]
    notes: tuple[Note, ...] = ()


@frozen
class If(Node):
    test: Expr
    body: tuple[Stmt, ...]
    otherwise: tuple[Stmt, ...]
    notes: tuple[Note, ...] = ()


@frozen
class Let(Node):
    name: str
    value: Expr
    notes: tuple[Note, ...] = ()


@frozen
class Move(Node):
    what: Expr
    to: Expr
    notes: tuple[Note, ...] = ()


@frozen
class Assign(Node):
    target: Expr
    op: str
    value: Expr
    notes: tuple[Note, ...] = ()


@frozen
class CallStmt(Node):
    call: Expr
    notes: tuple[Note, ...] = ()


@frozen
class Tell(Node):
    """A sentence for everyone."""

    text: str
    notes: tuple[Note, ...] = ()


@frozen
class End(Node):
    winners: Expr | None
    text: str | None
    notes: tuple[Note, ...] = ()


@frozen
class Leave(Node):
    phase: str
    notes: tuple[Note, ...] = ()


@frozen
class Require(Node):
    """A line that an action must meet. `openly`: the answer may tell the player something that was hidden."""

    test: Expr
    reason: str | None
    openly: bool
    notes: tuple[Note, ...] = ()


Stmt = (
    Phase | Together | Window | Decide | If | Let | Move | Assign | CallStmt | Tell | End | Leave | Require | NoteLine
)
