"""Expressions and the types that are written down."""

from __future__ import annotations

from attrs import field, frozen

from tgame.dsl.diagnostics import Span

__all__ = [
    "Arg",
    "Binary",
    "Binder",
    "BoundsType",
    "Call",
    "ChoiceType",
    "Comprehension",
    "Dot",
    "Expr",
    "IfExpr",
    "Index",
    "ListLiteral",
    "ListTypeExpr",
    "Logic",
    "Name",
    "NamedType",
    "Node",
    "Note",
    "Number",
    "PlaceType",
    "TupleLiteral",
    "TupleTypeExpr",
    "TypeExpr",
    "Unary",
]


@frozen(kw_only=True)
class Node:
    """Anything with a place in the source."""

    span: Span = field(eq=False, repr=False)


@frozen
class Note(Node):
    """`assumed "why"`: a decision that the rulebook leaves open."""

    why: str


@frozen
class Name(Node):
    id: str


@frozen
class Number(Node):
    value: int


@frozen
class ListLiteral(Node):
    items: tuple[Expr, ...]


@frozen
class TupleLiteral(Node):
    items: tuple[Expr, ...]


@frozen
class IfExpr(Node):
    test: Expr
    then: Expr
    otherwise: Expr


@frozen
class Binary(Node):
    """Arithmetic, comparison, membership (`has`, `lacks`, `is`) or a range (`..`)."""

    op: str
    left: Expr
    right: Expr


@frozen
class Logic(Node):
    """`and` or `or` over two or more."""

    op: str
    items: tuple[Expr, ...]


@frozen
class Unary(Node):
    """`not` or a minus sign."""

    op: str
    operand: Expr


@frozen
class Index(Node):
    base: Expr
    items: tuple[Expr, ...]


@frozen
class Dot(Node):
    base: Expr
    name: str


@frozen
class Arg(Node):
    value: Expr
    name: str | None = None


@frozen
class Call(Node):
    function: Expr
    args: tuple[Arg, ...]


@frozen
class Binder(Node):
    """`x in S where c`."""

    name: str
    source: Expr
    where: Expr | None = None


@frozen
class Comprehension(Node):
    """`f(x in S where c: k1, k2)`."""

    function: Expr
    binder: Binder
    keys: tuple[Expr, ...]


Expr = Name | Number | ListLiteral | TupleLiteral | IfExpr | Binary | Logic | Unary | Index | Dot | Call | Comprehension


@frozen
class NamedType(Node):
    name: str


@frozen
class PlaceType(Node):
    """`Cell(board)`: a type that belongs to a zone."""

    name: str
    zone: str


@frozen
class BoundsType(Node):
    low: int
    high: Expr


@frozen
class ListTypeExpr(Node):
    item: TypeExpr


@frozen
class TupleTypeExpr(Node):
    items: tuple[TypeExpr, ...]


@frozen
class ChoiceType(Node):
    """`a | b | c`: an enum without a name."""

    names: tuple[str, ...]


TypeExpr = NamedType | PlaceType | BoundsType | ListTypeExpr | TupleTypeExpr | ChoiceType
