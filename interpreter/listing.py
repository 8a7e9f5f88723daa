"""The options of a decision, before they are shown to anybody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, overload


class Listing(Sequence[tuple[int, Any]]):
    """The options of a decision as (offer, what is chosen for it), made one by one as they are looked at.

    A segment is an offer with a list of choices, or with two lists of which any pair is a choice.
    """

    __slots__ = ("segments", "size")

    def __init__(self, segments: Sequence[tuple[int, Sequence[Any], Sequence[Any] | None]]) -> None:
        self.segments = segments
        size = 0
        for _, items, times in segments:
            size += len(items) if times is None else len(items) * len(times)
        self.size = size

    def __len__(self) -> int:
        return self.size

    @overload
    def __getitem__(self, index: int) -> tuple[int, Any]: ...
    @overload
    def __getitem__(self, index: slice) -> list[tuple[int, Any]]: ...
    def __getitem__(self, index: int | slice) -> tuple[int, Any] | list[tuple[int, Any]]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(self.size))]
        if index < 0:
            index += self.size
        if index >= 0:
            for offer, items, times in self.segments:
                if times is None:
                    if index < len(items):
                        return offer, items[index]
                    index -= len(items)
                else:
                    if index < len(items) * len(times):
                        first, second = divmod(index, len(times))
                        return offer, (items[first], times[second])
                    index -= len(items) * len(times)
        raise IndexError(index)
