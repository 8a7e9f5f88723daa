"""Grids as blocks of lines: cells of one width, the names of rows and columns at the edges.

In: boards of equal size, with the text of each cell. Out: a block for each. What is too wide has its texts shortened,
and is else cut into bands of columns, one below the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from attrs import frozen

from tgame.interpreter.pictures.legend import EMPTY, bare
from tgame.interpreter.pictures.widths import centred, cut, head, left, right, stacked, width

LINE = " │ "
BETWEEN = 4  # columns between blocks that stand side by side
_TALLEST = 3  # signs of a name that is written downwards
_SHORTEST = 3  # columns that are left of a text
_BAND = 4  # columns of a cell, at most, where a board is cut into bands

Block = list[str]


@frozen
class Board:
    """A grid with the text of each cell, row by row. The names of the columns stand on top or beneath."""

    title: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[str, ...]
    beneath: bool


@frozen
class _Plan:
    """How boards are laid out: columns of the row names and of a cell, between cells, and cells side by side."""

    margin: int
    cell: int
    gap: int
    band: int


def fits(boards: Sequence[Board], room: int) -> bool:
    """Can they be drawn without shortening or cutting anything?"""
    plan = _plan(boards, room)
    return plan.band == len(boards[0].columns) and plan.cell >= _widest(boards)


def draw(boards: Sequence[Board], room: int) -> tuple[list[Block], dict[str, str]]:
    """The boards as blocks, and what stands for texts that were too long."""
    plan = _plan(boards, room)
    short = _shortened((text for board in boards for text in board.cells), plan.cell)
    return [list(_block(board, plan, short, room)) for board in boards], short


def side_by_side(blocks: Sequence[Block], room: int) -> list[Block]:
    """Blocks put together, as many beside each other as there is room for."""
    shelves: list[list[Block]] = []
    used = room
    for block in blocks:
        used += BETWEEN + _wide(block)
        if used > room:
            shelves.append([])
            used = _wide(block)
        shelves[-1].append(block)
    return [_joined(shelf) for shelf in shelves]


def _wide(block: Block) -> int:
    return max(map(width, block), default=0)


def _joined(blocks: Sequence[Block]) -> Block:
    height = max(map(len, blocks))
    columns = [[left(line, _wide(block)) for line in [*block, *[""] * (height - len(block))]] for block in blocks]
    return [(" " * BETWEEN).join(parts).rstrip() for parts in zip(*columns, strict=True)]


def _widest(boards: Sequence[Board]) -> int:
    return max((width(text) for board in boards for text in board.cells), default=1) or 1


def _plan(boards: Sequence[Board], room: int) -> _Plan:
    names = max((width(name) for board in boards for name in board.rows), default=0)
    margin = min(names, room // 4)
    space = room - margin - (width(LINE) if names else 0)
    count = len(boards[0].columns)
    text = _widest(boards)
    heads = max(width(name) for board in boards for name in board.columns)
    for cell, gap in ((max(text, heads), 1), (text, 1)):
        if count * (cell + gap) - gap <= space:
            return _Plan(margin, cell, gap, count)
    if text == 1 and count <= space:
        return _Plan(margin, 1, 0, count)
    cell = (space + 1) // count - 1
    if cell >= min(text, _SHORTEST):
        return _Plan(margin, cell, 1, count)
    cell = max(1, min(text, _BAND, space))
    return _Plan(margin, cell, 1, max(1, (space + 1) // (cell + 1)))


def _shortened(texts: Iterable[str], room: int) -> dict[str, str]:
    """What stands for each text that is too long, no two the same; a number at the end where they would be."""
    wanted = dict.fromkeys(texts)
    used = {text for text in wanted if width(text) <= room}
    short: dict[str, str] = {}
    for text in wanted:
        if width(text) > room:
            inner = bare(text) if room > 2 else text
            ends = ("", "") if inner == text else ("(", ")")
            space = room - len("".join(ends))
            candidate, number = head(inner, space).rstrip().join(ends), 1
            while candidate in used or not bare(candidate):
                number += 1
                candidate = (head(inner, space - len(str(number))).rstrip() + str(number)).join(ends)
            used.add(candidate)
            short[text] = candidate
    return short


def _block(board: Board, plan: _Plan, short: dict[str, str], room: int) -> Iterator[str]:
    if board.title:
        yield cut(board.title, room)
    count = len(board.columns)
    for first in range(0, count, plan.band):
        band = slice(first, first + plan.band)
        heads = list(_heads(board.columns[band], plan))
        if not board.beneath:
            yield from heads
        for number, name in enumerate(board.rows):
            row = board.cells[number * count : (number + 1) * count][band]
            margin = right(cut(name, plan.margin), plan.margin) + LINE if plan.margin else ""
            yield margin + (" " * plan.gap).join(_cell(short.get(text, text) or EMPTY, plan.cell) for text in row)
        if board.beneath:
            yield from heads


def _heads(names: Sequence[str], plan: _Plan) -> Iterator[str]:
    """The names of columns; downwards if they are short, but wider than a cell."""
    margin = " " * (plan.margin + width(LINE)) if plan.margin else ""
    between = " " * plan.gap
    if max(map(width, names)) > plan.cell and max(map(len, names)) <= _TALLEST:
        for line in stacked(names):
            yield margin + between.join(centred(sign, plan.cell) for sign in line)
    else:
        yield margin + between.join(centred(cut(name, plan.cell), plan.cell) for name in names)


def _cell(text: str, room: int) -> str:
    return centred(text, room) if width(text) == 1 else left(text, room)
