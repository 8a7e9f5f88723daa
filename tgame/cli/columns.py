"""A table of texts, each with its style, padded into columns of the screen.

In: rows, the first with the heads, and how wide it may be. Out: the same padded, the first column to the left, others
to the right; turned on its side where only that fits; nothing where neither does.
"""

from __future__ import annotations

from collections.abc import Sequence

from tgame.interpreter.pictures.widths import left, right, width

Cell = tuple[str, str]
_BETWEEN = "  "


def columns(rows: Sequence[Sequence[Cell]], room: int) -> list[list[Cell]] | None:
    for found in (rows, list(zip(*rows, strict=True))):
        first, *others = [max(width(text) for text, _ in column) for column in zip(*found, strict=True)]
        if first + sum(len(_BETWEEN) + other for other in others) <= room:
            return [
                [(left(head, first), style)]
                + [(_BETWEEN + right(text, wide), look) for (text, look), wide in zip(cells, others, strict=True)]
                for (head, style), *cells in found
            ]
    return None
