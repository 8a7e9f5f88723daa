"""Walking the syntax tree: a node and everything inside it, whatever it is."""

from __future__ import annotations

from collections.abc import Iterator

from tgame.dsl.ast.expressions import Node


def nodes(root: Node) -> Iterator[Node]:
    """A node and all nodes inside it, in the order of the file."""
    pending: list[Node] = [root]
    while pending:
        node = pending.pop()
        yield node
        inner: list[Node] = []
        for name in _fields(type(node)):
            value = getattr(node, name)
            if isinstance(value, Node):
                inner.append(value)
            elif isinstance(value, tuple):
                inner.extend(part for part in value if isinstance(part, Node))
        pending.extend(reversed(inner))


def _fields(kind: type[Node]) -> tuple[str, ...]:
    found = _FIELDS.get(kind)
    if found is None:
        found = _FIELDS[kind] = tuple(part.name for part in kind.__attrs_attrs__ if part.name != "span")
    return found


_FIELDS: dict[type[Node], tuple[str, ...]] = {}
