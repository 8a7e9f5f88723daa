"""Typed expressions. Values are plain: numbers, yes or no, small numbers for items, seats, cells, pieces."""

from __future__ import annotations

from typing import TypeAlias

from attrs import field, frozen

from tgame.dsl.checked.types import Type
from tgame.dsl.diagnostics import Span

__all__ = [
    "And",
    "Arith",
    "AtCell",
    "Builtin",
    "Column",
    "Comp",
    "Compare",
    "Const",
    "DefCall",
    "Expr",
    "FieldOf",
    "Is",
    "Join",
    "ListOf",
    "Local",
    "Member",
    "Not",
    "Or",
    "Pattern",
    "PickIf",
    "RangeOf",
    "Rank",
    "TableCell",
    "TupleOf",
    "Typed",
    "Value",
    "VarAt",
    "Without",
    "ZoneAt",
]

Value: TypeAlias = "int | bool | tuple[Value, ...]"


@frozen(kw_only=True)
class Typed:
    type: Type
    span: Span = field(eq=False, repr=False)


@frozen
class Const(Typed):
    value: Value


@frozen
class Local(Typed):
    """A parameter, loop variable or `let`, by its name."""

    name: str


@frozen
class VarAt(Typed):
    variable: str
    index: tuple[Expr, ...]


@frozen
class ZoneAt(Typed):
    """The pieces of a zone, or of all its parts that begin with this index."""

    zone: str
    index: tuple[Expr, ...]


@frozen
class AtCell(Typed):
    """The piece at a cell: a list of none or one."""

    zone: str
    index: tuple[Expr, ...]
    cell: Expr


@frozen
class TableCell(Typed):
    """A row of a table that is looked up at run time: its values by key, counted from `low`."""

    values: tuple[int, ...]
    low: int
    key: Expr


@frozen
class FieldOf(Typed):
    piece: Expr
    field: str


@frozen
class Column(Typed):
    """A column of an enum: its values by item."""

    values: tuple[Value, ...]
    item: Expr


@frozen
class Pattern:
    """Kinds, and the fields that must have a value."""

    kinds: frozenset[str]
    fields: tuple[tuple[str, Expr], ...] = ()


@frozen
class Is(Typed):
    piece: Expr
    pattern: Pattern


@frozen
class Member(Typed):
    value: Expr
    group: Expr


@frozen
class Comp(Typed):
    """`list(x in source where test: key)`; without a key, the elements themselves."""

    name: str
    source: Expr
    test: Expr | None = None
    key: Expr | None = None


@frozen
class Rank(Typed):
    """`most` or `least`: all the elements whose keys are best."""

    op: str
    name: str
    source: Expr
    test: Expr | None
    keys: tuple[Expr, ...]


@frozen
class Builtin(Typed):
    name: str
    args: tuple[Expr, ...]
    zone: str | None = None


@frozen
class DefCall(Typed):
    name: str
    args: tuple[Expr, ...]


@frozen
class Arith(Typed):
    op: str
    left: Expr
    right: Expr


@frozen
class Compare(Typed):
    op: str
    left: Expr
    right: Expr


@frozen
class Not(Typed):
    operand: Expr


@frozen
class And(Typed):
    items: tuple[Expr, ...]


@frozen
class Or(Typed):
    items: tuple[Expr, ...]


@frozen
class PickIf(Typed):
    """`if test then … else …`."""

    test: Expr
    then: Expr
    otherwise: Expr


@frozen
class RangeOf(Typed):
    low: Expr
    high: Expr


@frozen
class ListOf(Typed):
    items: tuple[Expr, ...]


@frozen
class TupleOf(Typed):
    items: tuple[Expr, ...]


@frozen
class Join(Typed):
    """One list after another."""

    left: Expr
    right: Expr


@frozen
class Without(Typed):
    """A list less the elements of another."""

    left: Expr
    right: Expr


Expr: TypeAlias = (
    Const
    | Local
    | VarAt
    | ZoneAt
    | AtCell
    | TableCell
    | FieldOf
    | Column
    | Is
    | Member
    | Comp
    | Rank
    | Builtin
    | DefCall
    | Arith
    | Compare
    | Not
    | And
    | Or
    | PickIf
    | RangeOf
    | ListOf
    | TupleOf
    | Join
    | Without
)
