"""Types. Everything is finite and nothing is null: "maybe" is a list of none or one."""

from __future__ import annotations

from typing import TypeAlias

from attrs import frozen

__all__ = [
    "ANY_NUMBER",
    "BOOL",
    "DIRECTION",
    "MAX_NUMBER",
    "NOTHING",
    "BoolType",
    "CellType",
    "DirectionType",
    "EnumType",
    "ListType",
    "NothingType",
    "NumberType",
    "PieceType",
    "PlayerType",
    "TupleType",
    "Type",
    "domain_size",
    "fits",
    "item_type",
    "join",
    "kinds_in",
]


@frozen
class BoolType:
    def __str__(self) -> str:
        return "yes or no"


@frozen
class NumberType:
    low: int
    high: int

    def __str__(self) -> str:
        if self == ANY_NUMBER:
            return "number"
        return f"number {self.low}" if self.low == self.high else f"number {self.low}..{self.high}"


@frozen
class EnumType:
    name: str
    items: tuple[str, ...]

    def __str__(self) -> str:
        return self.name


@frozen
class PlayerType:
    count: int

    def __str__(self) -> str:
        return "Player"


@frozen
class CellType:
    """A place of a grid or row. Grids of one size share their cells, so that one can lie on another."""

    rows: int
    columns: int

    def __str__(self) -> str:
        return f"cell of a {self.rows} x {self.columns} board" if self.rows > 1 else f"place in a row of {self.columns}"


@frozen
class DirectionType:
    def __str__(self) -> str:
        return "direction"


@frozen
class PieceType:
    """Pieces of a family, narrowed to some of its kinds. The family `*` is what the box holds: any piece."""

    family: str
    kinds: frozenset[str]

    def __str__(self) -> str:
        return next(iter(self.kinds)) if len(self.kinds) == 1 else ("piece" if self.family == "*" else self.family)


@frozen
class TupleType:
    items: tuple[Type, ...]

    def __str__(self) -> str:
        return f"({', '.join(map(str, self.items))})"


@frozen
class ListType:
    item: Type

    def __str__(self) -> str:
        if self.item == NOTHING:
            return "empty list"
        return f"list of lists{str(self.item)[4:]}" if str(self.item).startswith("list of") else f"list of {self.item}"


@frozen
class NothingType:
    """The type of the elements of an empty list: it fits everywhere. Also stands in after an error."""

    def __str__(self) -> str:
        return "nothing"


Type: TypeAlias = (
    BoolType
    | NumberType
    | EnumType
    | PlayerType
    | CellType
    | DirectionType
    | PieceType
    | TupleType
    | ListType
    | NothingType
)

BOOL = BoolType()
DIRECTION = DirectionType()
NOTHING = NothingType()
MAX_NUMBER = 1_000_000_000
# Wider than any range that can be declared: what may be any number is never sure to fit one.
ANY_NUMBER = NumberType(-(MAX_NUMBER**2), MAX_NUMBER**2)


def fits(given: Type, wanted: Type) -> bool:
    """Can one type stand where the other is wanted? Ranges must overlap; the rest is checked at run time."""
    match given, wanted:
        case (NothingType(), _) | (_, NothingType()):
            return True
        case NumberType(), NumberType():
            return given.low <= wanted.high and wanted.low <= given.high
        case PieceType(), PieceType():
            return given.kinds <= wanted.kinds
        case ListType(), ListType():
            return fits(given.item, wanted.item)
        case TupleType(), TupleType():
            return len(given.items) == len(wanted.items) and all(map(fits, given.items, wanted.items))
        case EnumType(), EnumType():
            return given.name == wanted.name
    return given == wanted


def join(one: Type, other: Type) -> Type | None:
    """The smallest type that both fit, if there is one."""
    match one, other:
        case NothingType(), _:
            return other
        case _, NothingType():
            return one
        case NumberType(), NumberType():
            return NumberType(min(one.low, other.low), max(one.high, other.high))
        case PieceType(), PieceType():
            family = one.family if one.family == other.family else "*"
            return PieceType(family, one.kinds | other.kinds)
        case ListType(), ListType():
            item = join(one.item, other.item)
            return ListType(item) if item is not None else None
        case TupleType(), TupleType() if len(one.items) == len(other.items):
            parts = [join(a, b) for a, b in zip(one.items, other.items, strict=True)]
            return TupleType(tuple(part for part in parts if part is not None)) if None not in parts else None
    return one if one == other else None


def item_type(type_: Type) -> Type | None:
    """What a list is a list of."""
    match type_:
        case ListType():
            return type_.item
        case NothingType():
            return NOTHING
    return None


def kinds_in(type_: Type) -> frozenset[str]:
    """The kinds of the pieces that a value of this type is or holds."""
    match type_:
        case PieceType(kinds=kinds):
            return kinds
        case ListType(item=item):
            return kinds_in(item)
        case TupleType(items=items):
            return frozenset().union(*map(kinds_in, items))
    return frozenset()


def domain_size(type_: Type) -> int | None:
    """How many values a type has, where that is known: what a zone or variable may be `per`."""
    match type_:
        case BoolType():
            return 2
        case NumberType():
            return type_.high - type_.low + 1
        case EnumType():
            return len(type_.items)
        case PlayerType():
            return type_.count
        case CellType():
            return type_.rows * type_.columns
    return None
