"""The JSON schema of the documents, made from the classes of the values: `docs/table.schema.json`.

In: nothing. Out: the schema as plain data. What may be left out has a `default`, which says what is meant then.
"""

from __future__ import annotations

import inspect
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

import attrs

from tgame.interpreter.seat import Sight, Table
from tgame.interpreter.seat.values import VERSION
from tgame.table.attributes import ADDED, ALWAYS, attributes

Schema = dict[str, Any]
_PLAIN: dict[Any, str] = {str: "string", int: "integer", bool: "boolean", NoneType: "null"}


def schema() -> Schema:
    found: dict[str, Schema] = {}
    parts = {"table": _of(Table, found), "sight": _of(Sight, found)}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A table of tgame",
        "description": "One seat's side of a match: what is public, once, and what the seat sees at one moment.",
        "type": "object",
        "properties": {"v": {"const": VERSION}, **parts},
        "required": ["v"],
        "anyOf": [{"required": [part]} for part in parts],
        "additionalProperties": False,
        "$defs": dict(sorted(found.items())),
    }


def _of(type_: Any, found: dict[str, Schema]) -> Schema:
    """The schema of a type; those of classes are put among those found."""
    if type_ in _PLAIN:
        return {"type": _PLAIN[type_]}
    if type_ is Any:
        return {"type": ["null", "boolean", "integer", "string", "array"]}
    if attrs.has(type_):
        if type_.__name__ not in found:
            found[type_.__name__] = {}  # a target may have targets in it
            found[type_.__name__] = _object(type_, found)
        return {"$ref": f"#/$defs/{type_.__name__}"}
    args = get_args(type_)
    match get_origin(type_):
        case origin if origin is Literal:
            return {"enum": list(args)}
        case origin if origin in (Union, UnionType):
            return _union([_of(arg, found) for arg in args])
        case origin if origin is dict:
            return {"type": "object", "additionalProperties": _of(args[1], found)}
        case origin if origin is tuple and args[-1] is Ellipsis:
            return {"type": "array", "items": _of(args[0], found)}
        case origin if origin is tuple:
            items = [_of(arg, found) for arg in args]
            return {"type": "array", "prefixItems": items, "minItems": len(items), "maxItems": len(items)}
    raise TypeError(f"there is no schema for {type_}")


def _union(parts: list[Schema]) -> Schema:
    if all(part.keys() == {"type"} for part in parts):
        return {"type": [part["type"] for part in parts]}
    return {"anyOf": parts}


def _object(cls: type, found: dict[str, Schema]) -> Schema:
    properties: Schema = {}
    required: list[str] = []
    for attribute in (*attributes(cls), *ADDED.get(cls, ())):
        made = _of(attribute.type, found)
        if attribute.left_out is ALWAYS:
            required.append(attribute.name)
        else:
            made = {**made, "default": _plain(attribute.left_out)}
        properties[attribute.name] = made
    doc = inspect.getdoc(cls)
    return {
        **({"description": " ".join(doc.split())} if doc else {}),
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
