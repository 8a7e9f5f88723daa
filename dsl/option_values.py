"""What an option may be: words, yes and no, or a range of numbers, which is never written out.

In: the values and the default. Out: a sequence that has the default first. It knows nothing of rule files.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from tgame.dsl.checked import Value

SHOWN = 8


class Values(Sequence["Value | str"]):
    """The values of an option, its default first and the others in order."""

    __slots__ = ("_first", "_size", "every")

    def __init__(self, every: Sequence[Value | str], default: object) -> None:
        self.every = every
        self._size = len(every)
        self._first = every.index(default) if default in every else 0

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, index: int) -> Value | str: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Value | str]: ...
    def __getitem__(self, index: int | slice) -> Value | str | Sequence[Value | str]:
        if isinstance(index, slice):
            return [self[at] for at in range(*index.indices(self._size))]
        if not -self._size <= index < self._size:
            raise IndexError(index)
        index %= self._size
        return self.every[self._first if index == 0 else index - 1 if index <= self._first else index]

    def __iter__(self) -> Iterator[Value | str]:
        return (self[at] for at in range(self._size))

    def __contains__(self, value: object) -> bool:
        return self.meant(value) is not None

    def meant(self, value: object) -> Value | str | None:
        """The value that is equal and of the same type: `yes` is not 1."""
        if isinstance(self.every, range):
            return value if type(value) is int and value in self.every else None
        return next((known for known in self.every if type(known) is type(value) and known == value), None)

    def sample(self, most: int) -> Sequence[Value | str]:
        """All of them; or, of more than so many, the default and both ends."""
        return self if self._size <= most else list(dict.fromkeys((self[0], self.every[0], self.every[-1])))

    def __str__(self) -> str:
        if isinstance(self.every, range) and self._size > SHOWN:
            return f"{self.every[0]} to {self.every[-1]}"
        shown = ", ".join(str(known) for known in self.every[:SHOWN])
        return f"{shown}{' ...' * (self._size > SHOWN)}"


NOTHING = Values((), None)
