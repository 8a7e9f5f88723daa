"""Values as they leave the engine: plain, without numbers that only the engine understands."""

from __future__ import annotations

from typing import Any

from tgame.dsl import checked as t
from tgame.dsl.check.expressions import DIRECTIONS


def named(value: Any, type_: t.Type) -> Any:
    """A value as it goes out: items and directions by their names, pieces as the view has written them."""
    match type_:
        case t.BoolType():
            return bool(value)
        case t.EnumType(items=items):
            return items[value]
        case t.DirectionType():
            return DIRECTIONS[value]
        case t.ListType(item=item):
            return tuple(named(one, item) for one in value)
        case t.TupleType(items=inner):
            return tuple(named(*pair) for pair in zip(value, inner, strict=True))
    return value
