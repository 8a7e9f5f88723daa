"""Names of seats and cells, as scenarios and answers write them: `White`, `e4`.

In: a word that neither the file nor the language declares, and what is wanted there. Out: the seat, the cell, or the
place on the board that it names. Nothing is asked of a match; rules cannot use these names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import TypeAlias

from attrs import frozen

from tgame.dsl import checked as t
from tgame.dsl.check.context import Context, Symbols, typed_const
from tgame.dsl.diagnostics import Span
from tgame.dsl.words import KEYWORDS


@frozen
class Lying:
    """What an act wants: a piece, named by the place where it lies."""

    piece: t.PieceType


Hint: TypeAlias = t.Type | t.Zone | Lying | None
_WORD = re.compile(r"[A-Za-z_][A-Za-z_0-9]*", re.ASCII)
_LIKE_A_CELL = re.compile(r"[A-Za-z][0-9]+")
_SUGGESTED = 200


def writable(names: Iterable[str]) -> Mapping[str, int]:
    """The names that can be written, with the number of whom or what they name: one word, as it is or in lower case;
    one that could mean two of them cannot."""
    exact: dict[str, set[int]] = {}
    lower: dict[str, set[int]] = {}
    for number, name in enumerate(names):
        if _WORD.fullmatch(name):
            exact.setdefault(name, set()).add(number)
            lower.setdefault(name.lower(), set()).add(number)
    found = {**lower, **exact}
    return {name: min(numbers) for name, numbers in found.items() if len(numbers) == 1 and name not in KEYWORDS}


def seat_names(symbols: Symbols) -> Mapping[str, int]:
    """The seats as the first line of the file calls them."""
    seats = symbols.seats[: symbols.players]
    return writable(t.settled_words(text) if all(map(_is_number, text.holes)) else "" for text in seats)


def cell_names(symbols: Symbols, zone: t.Zone) -> Mapping[str, int]:
    """The cells of a zone as its `at` calls them, worked out when the first is looked up."""
    found = symbols.cell_names.get(zone.name)
    if found is None:
        found = {}
        if zone.place is not None and zone.cells is not None and all(map(_is_number, zone.place.holes)):
            found = writable(t.cell_name(zone, cell) for cell in range(zone.cells.rows * zone.cells.columns))
        symbols.cell_names[zone.name] = found
    return found


def _is_number(hole: t.Expr) -> bool:
    # A name made of an item or a seat is another in every language; the item itself can be written.
    return isinstance(hole.type, t.NumberType | t.BoolType)


def cell_called(symbols: Symbols, zone: t.Zone, name: str) -> int | None:
    if zone.place is None:
        return t.default_cell(zone, name)
    return cell_names(symbols, zone).get(name)


def named(ctx: Context, name: str, span: Span, hint: Hint = None) -> t.Expr | None:
    """The seat or cell that a name means where `hint` is wanted; None if there is none."""
    while isinstance(hint, t.ListType):
        hint = hint.item
    place = _piece_at(ctx, name, span, hint.piece) if isinstance(hint, Lying) else None
    if place is None and isinstance(hint, t.Zone | t.CellType):
        place = _cell(ctx, name, span, hint)
    if place is not None:
        return place
    for names in ctx.seats:
        if name in names:
            return typed_const(names[name], t.PlayerType(ctx.symbols.players), span)
    return _cell(ctx, name, span, None) if not isinstance(hint, t.Zone) else None


def _cell(ctx: Context, name: str, span: Span, hint: Hint) -> t.Expr | None:
    found: dict[tuple[t.CellType, int], t.Zone] = {}
    for zone, number in _called(ctx.symbols, name, _boards(ctx.symbols, hint)):
        assert zone.cells is not None
        found.setdefault((zone.cells, number), zone)
    if len(found) > 1:
        ((_, number), zone), *_ = found.items()
        return _several(ctx, name, span, list(found.values()), f"at({zone.name}, {_row_and_column(zone, number)})")
    for cells, number in found:
        return typed_const(number, cells, span)
    return None


def _piece_at(ctx: Context, name: str, span: Span, wanted: t.PieceType) -> t.Expr | None:
    """The place on a board by which an act names the piece that lies there."""
    boards = (zone for zone in ctx.symbols.zones.values() if zone.holds.kinds & wanted.kinds)
    found = list(_called(ctx.symbols, name, boards))
    if not found:
        return None
    zone, number = found[0]
    if len(found) > 1 or zone.per:
        place = ", ".join([*map(_first, zone.per), _row_and_column(zone, number)])
        return _several(ctx, name, span, [board for board, _ in found], f"{zone.name}[{place}]")
    cell = typed_const(number, zone.cells or t.NOTHING, span)
    return t.AtCell(zone.name, (), cell, type=t.ListType(zone.holds), span=span)


def _called(symbols: Symbols, name: str, boards: Iterable[t.Zone]) -> Iterator[tuple[t.Zone, int]]:
    """The boards that have a cell of this name, and which it is."""
    for zone in boards:
        number = cell_called(symbols, zone, name)
        if number is not None:
            yield zone, number


def _boards(symbols: Symbols, hint: Hint) -> Iterable[t.Zone]:
    """The boards whose cell may be meant. One that names its cells does so for all of its size."""
    if isinstance(hint, t.Zone):
        return (hint,)
    boards = [zone for zone in symbols.zones.values() if zone.cells is not None]
    if isinstance(hint, t.CellType):
        boards = [zone for zone in boards if zone.cells == hint]
    sizes = {zone.cells for zone in boards if zone.place is not None}
    return (zone for zone in boards if zone.place is not None or zone.cells not in sizes)


def _several(ctx: Context, name: str, span: Span, boards: list[t.Zone], place: str) -> t.Expr:
    """A name that could mean several places; `place` is the first of them, written so that it cannot."""
    if len(boards) == 1:
        owners = " and ".join(map(str, boards[0].per))
        return ctx.fail("TG165", f"there is a {name} on `{boards[0].name}` of each {owners}", span, f"write `{place}`")
    shown = ", ".join(f"`{zone.name}`" for zone in boards[:4]) + (", …" if len(boards) > 4 else "")
    return ctx.fail("TG165", f"several boards have a cell {name}: {shown}", span, f"say which: `{place}`")


def _row_and_column(zone: t.Zone, number: int) -> str:
    assert zone.cells is not None
    row, column = divmod(number, zone.cells.columns)
    return f"{row + 1}, {column + 1}"


def _first(type_: t.Type) -> str:
    match type_:
        case t.PlayerType():
            return "P1"
        case t.EnumType(items=items):
            return items[0]
        case t.NumberType(low=low):
            return str(low)
    return "…"


def misnamed(ctx: Context, name: str, wanted: t.Type) -> str:
    """How to write a seat whose name the file or the language has given to something else."""
    if isinstance(wanted, t.PlayerType):
        for names in ctx.seats:
            if name in names:
                return f"`{name}` is something else here: write the seat as `P{names[name] + 1}`"
    return ""


def suggestions(ctx: Context, hint: Hint) -> list[str]:
    """Names that somebody may have meant: of seats, and of cells as far as boards are small enough to look through."""
    boards = [hint] if isinstance(hint, t.Zone) else ctx.symbols.zones.values()
    seats = (name for names in ctx.seats for name in names)
    cells = (name for zone in boards for name in cell_names(ctx.symbols, zone))
    return [*seats, *islice(cells, _SUGGESTED)]


def seat_advice(ctx: Context, name: str) -> str:
    """What rules write instead of the name of a seat."""
    seat = None if ctx.scenario else seat_names(ctx.symbols).get(name)
    return "" if seat is None else f"seats have names in scenarios only: here write `seat({seat + 1})`"


def cell_advice(ctx: Context, name: str, hint: Hint) -> str:
    """What to write instead of an unknown name that looks like one of a cell."""
    symbols = ctx.symbols
    if not ctx.scenario:
        for zone, number in _called(symbols, name, _boards(symbols, hint)):
            return f"cells have names in scenarios only: here write `at({zone.name}, {_row_and_column(zone, number)})`"
        return ""
    named = [(zone, ends) for zone in _boards(symbols, hint) if (ends := _ends(zone))]
    if len(named) == 1 and (isinstance(hint, t.Zone) or _LIKE_A_CELL.fullmatch(name)):
        zone, ends = named[0]
        return f"the cells of `{zone.name}` are {ends}"
    return ""


def _ends(zone: t.Zone) -> str:
    """The first and the last cell, where they have names."""
    cells = zone.cells
    if cells is None:
        return ""
    if zone.place is not None:
        return f"{t.cell_name(zone, 0)} to {t.cell_name(zone, cells.rows * cells.columns - 1)}"
    if zone.keys is None and cells.rows > 1 and cells.columns <= len(t.LETTERS):
        return f"a1 to {t.LETTERS[cells.columns - 1]}{cells.rows}"
    return ""
