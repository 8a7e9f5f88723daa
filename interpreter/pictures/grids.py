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
ASIDE = 5  # columns between a block and what is said about it
_TALLEST = 3  # signs of a name that is written downwards
_SHORTEST = 3  # columns that are left of a text
_BAND = 4  # columns of a cell, at most, where a board is cut into bands

Block = list[str]


@frozen
class Edge:
    """A line along the columns of a grid, above or below it: a text for each column, and what they are."""

    texts: tuple[str, ...]
    label: str = ""


@frozen
class Board:
    """A grid with the text of each cell, row by row. The names of the columns stand on top or beneath."""

    title: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[str, ...]
    beneath: bool
    above: tuple[Edge, ...] = ()
    below: tuple[Edge, ...] = ()


@frozen
class _Plan:
    """How boards are laid out: columns of the row names and of a cell, between cells, and cells side by side.

    `core` is what the shortest text of several signs takes: single signs stand in the middle of that, so that they are
    in line with such texts, which begin at the left of their cells.
    """

    margin: int
    cell: int
    gap: int
    band: int
    core: int = 1


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
    edges = (text for board in boards for edge in (*board.above, *board.below) for text in edge.texts)
    return max((width(text) for text in (*edges, *(text for board in boards for text in board.cells))), default=1) or 1


def _plan(boards: Sequence[Board], room: int) -> _Plan:
    names = max((width(name) for board in boards for name in board.rows), default=0)
    margin = min(names, room // 4)
    before = margin + (width(LINE) if names else 0)
    space = room - before
    count = len(boards[0].columns)
    text = _widest(boards)
    heads = max(width(name) for board in boards for name in board.columns)
    core = min((width(cell) for board in boards for cell in board.cells if width(cell) > 1), default=1)
    ways = [(max(text, heads), 1), (text, 1), *([(1, 0)] if text == 1 else [])]
    abreast = (room - BETWEEN * (len(boards) - 1)) // len(boards) - before
    for most in (abreast, space):
        # Boards that stand side by side are easier to compare than wide ones below each other.
        for cell, gap in ways:
            if count * (cell + gap) - gap <= most:
                return _Plan(margin, cell, gap, count, min(core, cell))
    cell = (space + 1) // count - 1
    if cell >= min(text, _SHORTEST) or (cell > 1 and any(board.above or board.below for board in boards)):
        return _Plan(margin, cell, 1, count, min(core, cell))
    cell = max(1, min(text, _BAND, space))
    return _Plan(margin, cell, 1, max(1, (space + 1) // (cell + 1)), min(core, cell))


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
        yield from _edges(board.above, band, plan, room)
        for number, name in enumerate(board.rows):
            row = board.cells[number * count : (number + 1) * count][band]
            margin = right(cut(name, plan.margin), plan.margin) + LINE if plan.margin else ""
            yield margin + (" " * plan.gap).join(_cell(short.get(text, text) or EMPTY, plan) for text in row)
        yield from _edges(board.below, band, plan, room)
        if board.beneath:
            yield from heads


def _edges(edges: Sequence[Edge], band: slice, plan: _Plan, room: int) -> Iterator[str]:
    margin = " " * (plan.margin + width(LINE)) if plan.margin else ""
    for edge in edges:
        short = _shortened(edge.texts, plan.cell)
        texts = [short.get(text, text) or EMPTY for text in edge.texts[band]]
        line = margin + (" " * plan.gap).join(centred(text, plan.cell) for text in texts)
        last = band.stop >= len(edge.texts)
        fits = width(line) + ASIDE + width(edge.label) <= room
        yield f"{line}{' ' * ASIDE}{edge.label}" if last and edge.label and fits else line


def _heads(names: Sequence[str], plan: _Plan) -> Iterator[str]:
    """The names of columns; downwards if they are short, but wider than a cell."""
    margin = " " * (plan.margin + width(LINE)) if plan.margin else ""
    between = " " * plan.gap
    if max(map(width, names)) > plan.cell and max(map(len, names)) <= _TALLEST:
        for line in stacked(names):
            yield margin + between.join(centred(sign, plan.cell) for sign in line)
    else:
        yield margin + between.join(_cell(cut(name, plan.cell), plan) for name in names)


def _cell(text: str, plan: _Plan) -> str:
    wide = width(text)
    if plan.core == 1:
        return centred(text, plan.cell) if wide == 1 else left(text, plan.cell)
    before = min((plan.core - wide + 1) // 2, (plan.cell - wide) // 2)
    return left(" " * max(0, before) + text, plan.cell)
