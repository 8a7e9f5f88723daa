"""Lines of Python text, with indentation."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


_WHERE = "  # where"


class Code:
    def __init__(self) -> None:
        self.lines: list[str] = []
        self.depth = 0

    def __call__(self, line: str) -> None:
        self.lines.append("    " * self.depth + line)

    def where(self, line: str) -> None:
        """A line that only keeps track of where pieces lie: see `untracked`."""
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
        return "\n".join(line.removesuffix(_WHERE) for line in self.lines) + "\n"

    def untracked(self) -> bool:
        """Does nothing ask where a piece lies? Then the lines that keep track of it are left out."""
        if any("W[" in line for line in self.lines if not line.endswith(_WHERE)):
            return False
        self.lines = [line for line in self.lines if not line.endswith(_WHERE)]
        return True
