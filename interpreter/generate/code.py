"""Lines of Python text, with indentation."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class Code:
    def __init__(self) -> None:
        self.lines: list[str] = []
        self.depth = 0

    def __call__(self, line: str) -> None:
        self.lines.append("    " * self.depth + line)

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
