"""Facts of an example, said shortly: `*Hand* of player 1: 4 cards`. Pieces, places and players as scenarios name them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tgame.dsl import ast
from tgame.rulebook import conditions, groups, values
from tgame.rulebook.arithmetic import constant
from tgame.rulebook.nouns import Noun
from tgame.rulebook.teller import Teller

_SEAT = re.compile(r"P(\d+)")
# What there is, is a fact without saying so; a clause that goes on stays one.
_THERE = re.compile(r"^(there (is|are) |il y a |il n'y a (?=aucun))(?!.*\b(for which|pour (le|la)quelle?)\b)")


def told(teller: Teller, test: ast.Expr) -> list[str]:
    """An expectation, each of its parts as a fact; what one place has, as one."""
    said: list[str] = []
    held: list[str] = []
    place = ""
    for item in _items(test):
        found = _held(teller, item)
        if held and (found is None or found[0] != place):
            said.append(teller.say("fact_has", place, teller.series(held)))
            held = []
        if found is None:
            said.append(_fact(teller, item))
        else:
            place = found[0]
            held.append(found[1])
    return [*said, teller.say("fact_has", place, teller.series(held))] if held else said


def _items(test: ast.Expr) -> Iterator[ast.Expr]:
    if isinstance(test, ast.Logic) and test.op == "and":
        for item in test.items:
            yield from _items(item)
    else:
        yield test


def _held(teller: Teller, test: ast.Expr) -> tuple[str, str] | None:
    """The place and the piece of `place has piece`, where both have names."""
    match test:
        case ast.Binary(op="has", left=left, right=right):
            return _named(teller, left, right)
    return None


def _named(teller: Teller, left: ast.Expr, right: ast.Expr) -> tuple[str, str] | None:
    where, fits = _place(teller, left), values.pattern(teller, right)
    return (where, values.piece(teller, right)) if where and fits and not fits.place else None


def _fact(teller: Teller, test: ast.Expr) -> str:
    match test:
        case ast.Binary(op="==", left=ast.Name(id="asked"), right=ast.ListLiteral(items=items)) if items:
            return teller.say("ex_asked", people(teller, items))
        case ast.Binary(op="==", left=ast.Name(id="winners"), right=ast.ListLiteral(items=items)):
            key = ("ex_lost", "ex_won", "ex_won_many")[min(len(items), 2)]
            return teller.say(key, people(teller, items)) if items else teller.say(key)
        case ast.Binary(op="==", left=left, right=right) if (number := constant(right)) is not None:
            return _number(teller, left, right, number)
        case ast.Call(function=ast.Name(id="empty"), args=(ast.Arg(value=listed),)):
            if found := _contents(teller, listed):
                return _count(teller, *found, 0, "0")
        case ast.Binary(op="lacks", left=left, right=right):
            if lacking := _named(teller, left, right):
                return teller.say("fact_lacks", *lacking)
    return _THERE.sub("", conditions.condition(teller, test))


def _number(teller: Teller, left: ast.Expr, right: ast.Expr, number: int) -> str:
    shown = values.value(teller, right)
    match left:
        case ast.Call(function=ast.Name(id="count"), args=(ast.Arg(value=listed),)):
            if found := _contents(teller, listed):
                return _count(teller, *found, number, shown)
    return teller.say("fact", values.value(teller, left).removeprefix("the "), shown)


def _count(teller: Teller, place: str, noun: Noun, whole: bool, number: int, shown: str) -> str:
    if number == 0 and whole:
        empty = teller.say("start_nothing")
        return teller.say("fact", place, empty if shown == "0" else f"{shown} ({empty})")
    if shown == "0":
        return teller.say("fact_none", place, "aucune" if noun.feminine else "aucun", noun.one)
    return teller.say("fact_count", place, shown, noun.one if number == 1 else noun.many)


def _contents(teller: Teller, listed: ast.Expr) -> tuple[str, Noun, bool] | None:
    """A place, what lies there, and whether that is all of it; where the place has a name."""
    if where := _place(teller, listed):
        return where, groups.group(teller, listed).noun, True
    match listed:
        case ast.Dot(base=base) | ast.Call(function=ast.Dot(base=base)):
            fits, where = values.pattern(teller, listed), _place(teller, base)
            if where and fits and not fits.place:
                return where, fits.noun, False
    return None


# ---- names


def seat(teller: Teller, expr: ast.Expr) -> str:
    """The number of a seat that is named."""
    found = _SEAT.fullmatch(expr.id) if isinstance(expr, ast.Name) and expr.id not in teller.scope else None
    return found[1] if found else ""


def people(teller: Teller, items: Sequence[ast.Expr]) -> str:
    seats = [seat(teller, item) for item in items]
    if len(seats) > 1 and all(seats):
        return teller.say("ex_seats", teller.series(seats))
    return teller.series([values.value(teller, item) for item in items])


def thing(teller: Teller, expr: ast.Expr) -> str:
    """A piece, place or value as scenarios write it."""
    match expr:
        case ast.ListLiteral(items=items):
            return ", ".join(thing(teller, item) for item in items) or teller.say("start_nothing")
        case ast.Call(function=ast.Name(id="at"), args=(_, row, column)):
            return teller.say("ex_row_column", values.value(teller, row.value), values.value(teller, column.value))
    return _place(teller, expr) or values.value(teller, expr)


def cell(teller: Teller, name: str, at: Sequence[ast.Expr]) -> str:
    """A cell, a position or a slot of a zone."""
    if len(at) == 2:
        return teller.say("ex_row_column", values.value(teller, at[0]), values.value(teller, at[1]))
    if not at:
        return ""
    zone = teller.names.zones.get(name)
    key = "ex_position" if zone and zone.shape in ("pile", "list", "set", "bag") else "ex_space"
    said = thing(teller, at[0])
    return teller.say(key, said) if teller.sort(at[0]).what == "number" else said


def _place(teller: Teller, expr: ast.Expr) -> str:
    """A zone, or one cell of it."""
    match expr:
        case ast.Name(id=name) if name in teller.names.zones:
            return groups.zone_name(teller, name, ())
        case ast.Index(base=ast.Name(id=name), items=items) if name in teller.names.zones:
            place = groups.zone_name(teller, name, items)
            at = items[len(teller.names.zones[name].per) :]
        case ast.Index(base=ast.Index(base=ast.Name(id=name), items=index), items=at) if name in teller.names.zones:
            place = groups.zone_name(teller, name, index)
        case _:
            return ""
    if any(teller.sort(part).what == "list" for part in at):
        return ""
    return teller.say("ex_at", cell(teller, name, at), place) if at else place
