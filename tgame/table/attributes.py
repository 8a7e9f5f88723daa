"""What of a value is written, and what may be left out.

In: a class of `tgame.interpreter.seat.values`. Out: its attributes with the value that each has when it is left out.
The writer and the schema both go by this.
"""

from __future__ import annotations

from types import NoneType, UnionType
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

from attrs import NOTHING, fields, frozen

from tgame.interpreter.seat import Question
from tgame.table.factors import Factored

ALWAYS: Final = object()  # written whatever it is
_NOT_WRITTEN = ("version",)  # it stands at the head of the document


@frozen
class Written:
    name: str
    type: Any
    left_out: Any

    def leaves_out(self, value: Any) -> bool:
        """Is this the value that an attribute has when nothing is written? 0 is no False, nor 1 True."""
        return value is self.left_out or (type(value) is type(self.left_out) and bool(value == self.left_out))


# What is written besides: made from the others when a document is written.
ADDED: dict[type, list[Written]] = {Question: [Written("factored", tuple[Factored, ...], ())]}


def attributes(cls: type) -> list[Written]:
    hints = get_type_hints(cls)
    return [
        Written(attribute.name, hints[attribute.name], _left_out(attribute.default, hints[attribute.name]))
        for attribute in fields(cls)
        if attribute.name not in _NOT_WRITTEN
    ]


def _left_out(default: Any, type_: Any) -> Any:
    """The default; without one, what is nothing: None, no, an empty list or an empty mapping. Texts and numbers that
    have no default are always written."""
    if default is not NOTHING:
        return default
    match get_origin(type_) or type_:
        case origin if origin in (Union, UnionType):
            return None if NoneType in get_args(type_) else ALWAYS
        case origin if origin is bool:
            return False
        case origin if origin is tuple:
            return () if get_args(type_)[-1] is Ellipsis else ALWAYS
        case origin if origin is dict:
            return {}
    return ALWAYS
