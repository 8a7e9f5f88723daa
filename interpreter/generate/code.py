"""Lines of Python text, with indentation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

_WHERE = "  # where"


class Code:
    def __init__(self, depth: int = 0) -> None:
        self.lines: list[str] = []
        self.depth = depth
        # Names of the function around this one that are given new values here.
        self.shared: set[str] = set()

    def __call__(self, line: str) -> None:
        self.lines.append("    " * self.depth + line)

    def share(self, name: str, line: str) -> None:
        """A line that gives a new value to a name which functions inside each other share."""
        self.shared.add(name)
        self(line)

    @contextmanager
    def function(self, head: str) -> Iterator[None]:
        """A function inside another: it says which names of that one it changes."""
        outer, self.shared = self.shared, set()
        with self.block(head):
            place = len(self.lines)
            yield
            if self.shared:
                self.lines.insert(place, f"{'    ' * self.depth}nonlocal {', '.join(sorted(self.shared))}")
        self.shared = outer

    def where(self, line: str) -> None:
        """A line that only keeps track of where pieces lie: see `track`."""
        self(line + _WHERE)

    def define(self, name: str, lines: list[str]) -> None:
        """Lines that give a name its value."""
        for line in lines:
            self(line)

    @contextmanager
    def block(self, head: str) -> Iterator[None]:
        """An indented block; an empty one gets a `pass`."""
        self(head)
        self.depth += 1
        before = len(self.lines)
        yield
        if len(self.lines) == before:
            self("pass")
        self.depth -= 1

    def text(self) -> str:
        return "\n".join(self.lines) + "\n"


def shape(text: str) -> str:
    """A text without the numbers of its loop variables: two tests of one shape are the same test."""
    seen: dict[str, str] = {}
    return re.sub(r"\b[xb]\d+\b", lambda found: seen.setdefault(found[0], f"#{len(seen)}"), text)


def track(*parts: Code) -> bool:
    """Does any line ask where a piece lies? If none does, those that keep track of it go."""
    asked = any("W[" in line for part in parts for line in part.lines if not line.endswith(_WHERE))
    for part in parts:
        lines = (line for line in part.lines if asked or not line.endswith(_WHERE))
        part.lines = [line.removesuffix(_WHERE) for line in lines]
    return asked
