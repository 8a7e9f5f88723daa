"""Facts of an example, said shortly: `*Hand* of player 1: 4 cards`. Pieces, places, players as scenarios name them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Literal

from attrs import evolve, frozen

from tgame.dsl import ast
from tgame.dsl.checked import BOX
from tgame.interpreter import tongues
from tgame.rulebook import cells, conditions, faces, groups, values, words
from tgame.rulebook.arithmetic import constant
from tgame.rulebook.nouns import Group, Noun
from tgame.rulebook.sorts import VALUE
from tgame.rulebook.teller import Teller

MANY = 4
# What there is, is a fact without saying so; a clause that goes on stays one.
_THERE = re.compile(
    r"^(there (is|are) |il y a |il n'y a (?=aucun))"
    r"(?!.*\b(for wh(ich|om)|to wh(ich|om)|known to|pour (le|la)quel(le)?|que|qui)\b)"
)


@frozen
class Fact:
    """Something that is said of a subject; facts of one kind about one subject are said together."""

    kind: Literal["has", "count", "knows", "knows_not", "other"]
    subject: str
    said: str


def told(teller: Teller, test: ast.Expr) -> list[str]:
    """An expectation, each of its parts as a fact."""
    found = [_fact(teller, item) for item in _items(test)]
    facts = [Fact("other", fact, fact) if isinstance(fact, str) else fact for fact in found]
    return [
        _joined(teller, kind, subject, [fact.said for fact in same])
        for (kind, subject), same in groupby(facts, lambda fact: (fact.kind, fact.subject))
    ]


def _joined(teller: Teller, kind: str, subject: str, said: Sequence[str]) -> str:
    match kind:
        case "other":
            return subject
        case "has":
            return teller.say("fact_has", subject, teller.series(said))
        case "count":
            return teller.say("fact", subject, ", ".join(said))
    things = Group(teller.tongue, teller.noun(VALUE), whole=teller.series(said, "and" if kind == "knows" else "or"))
    return str(words.fill(teller, "knows", [subject, things], positive=kind == "knows"))


def _items(test: ast.Expr) -> Iterator[ast.Expr]:
    if isinstance(test, ast.Logic) and test.op == "and":
        for item in test.items:
            yield from _items(item)
    else:
        yield test


def _fact(teller: Teller, test: ast.Expr) -> Fact | str:
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
        case ast.Binary(op="has" | "lacks" as op, left=left, right=right):
            where, fits = _place(teller, left), values.pattern(teller, right)
            if where and fits and not fits.place:
                shown = values.piece(teller, right)
                lacks = "fact_lacks" if shown.startswith(("*", "«")) else "fact_lacks_the"
                return Fact("has", where, shown) if op == "has" else teller.say(lacks, where, shown)
        case ast.Call(function=ast.Name(id="knows"), args=(who, what)):
            return _known(teller, "knows", who.value, what.value)
        case ast.Unary(op="not", operand=ast.Call(function=ast.Name(id="knows"), args=(who, what))):
            return _known(teller, "knows_not", who.value, what.value)
    return _THERE.sub("", conditions.condition(teller, test))


def _known(teller: Teller, kind: Literal["knows", "knows_not"], who: ast.Expr, what: ast.Expr) -> Fact:
    match what:
        case ast.Index(base=ast.Name(id=name), items=(owner,)) if name in teller.names.zones and owner == who:
            zone = teller.names.zones[name]
            if zone.per:
                label = teller.place(name, zone.text)
                own = teller.say("own_pieces", groups.group(teller, what).noun.many, label)
                return Fact(kind, values.value(teller, who), own)
    return Fact(kind, values.value(teller, who), evolve(groups.group(teller, what), entire=False).the)


def _number(teller: Teller, left: ast.Expr, right: ast.Expr, number: int) -> Fact | str:
    shown = values.value(teller, right)
    match left:
        case ast.Call(function=ast.Name(id="count"), args=(ast.Arg(value=listed),)):
            if found := _contents(teller, listed):
                return _count(teller, *found, number, shown)
        case ast.Call(function=ast.Name(id=name), args=args) if name in teller.names.defs:
            if called := values.definition_name(teller, name):
                return teller.say("fact", values.about(teller, called, [arg.value for arg in args]), shown)
    return teller.say("fact", values.value(teller, left).removeprefix("the "), shown)


def _count(teller: Teller, place: str, noun: Noun, whole: bool, number: int, shown: str) -> Fact:
    if number == 0 and whole:
        empty = teller.say("start_nothing")
        return Fact("count", place, empty if shown == "0" else f"{shown} ({empty})")
    if shown == "0":
        return Fact("count", place, f"{Group(teller.tongue, noun).no} {noun.one}")
    single = number == 1 or (number == 0 and teller.tongue == "fr")
    return Fact("count", place, f"{shown} {noun.one if single else noun.many}")


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


def people(teller: Teller, items: Sequence[ast.Expr]) -> str:
    seats = [values.seat(teller, item) for item in items]
    if len(seats) > 1 and all(seats) and not teller.names.game.seats:
        return teller.say("ex_seats", teller.series(seats))
    return teller.series([values.value(teller, item) for item in items])


def thing(teller: Teller, expr: ast.Expr, short: bool = False) -> str:
    """A piece, place or value as scenarios write it; many pieces by their short forms."""
    match expr:
        case ast.ListLiteral(items=items):
            said = [thing(teller, item, short or len(items) > MANY) for item in items]
            if any(", " in part for part in said):
                return teller.listed(said)
            return teller.series(said) or teller.say("start_nothing")
        case ast.Call(function=ast.Name(id="at"), args=(ast.Arg(value=ast.Name(id=zone)), *at)) if named := (
            cells.cell(teller, zone, [part.value for part in at])
        ):
            return named
        case ast.Call(function=ast.Name(id="at"), args=(_, row, column)):
            return teller.say("ex_row_column", values.value(teller, row.value), values.value(teller, column.value))
        case ast.Call(function=ast.Name(id=kind), args=args) if short and (
            brief := faces.face(teller, kind, args, short=True)
        ):
            return brief.one
    return _place(teller, expr) or values.value(teller, expr)


def chosen(teller: Teller, expr: ast.Expr, article: tongues.Article) -> str:
    """What was chosen in an example, inside the text of an action."""
    match expr:
        case ast.Call(function=ast.Name(id=kind), args=args) if face := faces.face(teller, kind, args):
            return tongues.said(face, article, teller.tongue) if article else thing(teller, expr, short=True)
        case ast.Name(id=name) if name in teller.names.items and name not in teller.scope:
            return faces.item(teller, name, article=article)
        case ast.ListLiteral(items=items):
            return teller.series([chosen(teller, item, article) for item in items]) or teller.say("start_nothing")
    if number := values.seat(teller, expr):
        return values.seat_name(teller, number)
    return thing(teller, expr)


def cell(teller: Teller, name: str, at: Sequence[ast.Expr]) -> str:
    """A cell, a position or a slot of a zone."""
    if not at:
        return ""
    named = cells.cell(teller, name, at)
    return named or teller.say(_cell_key(teller, name, at), *(thing(teller, part) for part in at))


def _cell_key(teller: Teller, name: str, at: Sequence[ast.Expr]) -> str:
    if len(at) == 2:
        return "ex_row_column"
    if teller.sort(at[0]).what != "number":
        return "ex_slot"
    zone = teller.names.zones.get(name)
    return "ex_position" if zone and zone.shape in ("pile", "list", "set", "bag") else "ex_space"


def _place(teller: Teller, expr: ast.Expr) -> str:
    """A zone, or one cell of it."""
    match expr:
        case ast.Name(id=name) if name in teller.names.zones or name == BOX:
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
    if not at:
        return place
    named = cells.cell(teller, name, at)
    return teller.say("ex_named_of" if named else f"{_cell_key(teller, name, at)}_of", cell(teller, name, at), place)
