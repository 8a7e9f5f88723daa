"""Pieces by the text of their kind: `card(hearts, queen)` as the queen of hearts, or shortly as Q♥.

In: a kind and what scenarios and rules write for its fields. Out: a noun; None where the kind's text does not name its
fields, or a field is given by something that only a match knows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgame.dsl import ast
from tgame.interpreter import tongues
from tgame.rulebook import values
from tgame.rulebook.markdown import harmless
from tgame.rulebook.teller import Teller


def face(teller: Teller, kind: str, args: Sequence[ast.Arg], short: bool = False) -> tongues.Noun | None:
    """What a piece with these fields is called."""
    known = teller.names.kinds.get(kind)
    if known is None or known[1].text is None or not teller.names.has_holes(known[1].text):
        return None
    fields = [part.name for part in known[1].fields]
    given = {arg.name or fields[place]: arg.value for place, arg in enumerate(args) if arg.name or place < len(fields)}
    if set(given) != set(fields):
        return None
    text = known[1].text
    # Inside a short form, items are short; a kind without one is said in full.
    brief = short and teller.names.form(text, short=True) != teller.names.form(text)
    made = _form(teller, teller.names.form(text, brief), given, brief)
    if made is None:
        return None
    return tongues.noun(tongues.contracted(made) if teller.tongue == "fr" else made, teller.tongue)


def article(teller: Teller, kind: str) -> tongues.Article:
    """`the` where there is one of each, otherwise `a`."""
    node = teller.names.kinds[kind][1]
    return "the" if node.copies in (None, 1) and not node.listed else "a"


def _form(teller: Teller, form: ast.Form, given: Mapping[str, ast.Expr], short: bool) -> str | None:
    parts = [harmless(part) if isinstance(part, str) else _hole(teller, part, given, short) for part in form]
    return None if None in parts else "".join(part for part in parts if part)


def _hole(teller: Teller, hole: ast.Hole, given: Mapping[str, ast.Expr], short: bool) -> str | None:
    match hole.expr:
        case ast.Name(id=name) if name in given:
            found = given[name]
        case ast.Dot(base=ast.Name(id=name), name=column) if name in given:
            item = given[name]
            if not isinstance(item, ast.Name) or item.id not in teller.names.items:
                return None
            enum, node = teller.names.items[item.id]
            found = node.values[[part.name for part in enum.columns].index(column)]
        case _:
            return None
    if not hole.branches:
        return _value(teller, found, short, hole.article)
    place = _branch(teller, found)
    if place is None:
        return None
    told = _form(teller, hole.branches[min(place, len(hole.branches) - 1)], given, short)
    return f"{found.value} {told}" if isinstance(found, ast.Number) else told


def _branch(teller: Teller, found: ast.Expr) -> int | None:
    """Which form of a choice a field takes: by a number, a seat, yes or no, or by the gender of an item."""
    match found:
        case ast.Number(value=number):
            return int(number > 1 if teller.tongue == "fr" else number != 1)
        case ast.Name(id="yes" | "no" as word):
            return int(word == "no")
        case ast.Name(id=name) if name in teller.names.items:
            written = teller.names.noun(name)
            return int(written is not None and written.feminine)
        case ast.Name() if seat := values.seat(teller, found):
            return int(seat) - 1
    return None


def _value(teller: Teller, expr: ast.Expr, short: bool, article: tongues.Article) -> str | None:
    names = teller.names
    match expr:
        case ast.Number(value=number):
            return str(number)
        case ast.Unary(op="-", operand=ast.Number(value=number)):
            return f"-{number}"
        case ast.Name(id=name) if name in names.items and name not in teller.scope:
            return item(teller, name, short, article)
        case ast.Name(id="yes" | "no"):
            return values.value(teller, expr)
        case ast.Name() if seat := values.seat(teller, expr):
            return values.seat_name(teller, seat, bare=True)
    return None


def item(teller: Teller, name: str, short: bool = False, article: tongues.Article = "") -> str:
    """An item in the middle of a phrase; words made from its name have no capital there."""
    names = teller.names
    text = names.items[name][1].text
    if short and text is not None and names.form(text, short=True) != names.form(text):
        return names.first_short(text)
    label = names.label(name, text)
    if text is None and label[1:2].islower():
        label = label[0].lower() + label[1:]
    if not article:
        return label
    plainly = tongues.noun(label, teller.tongue) if text is not None else tongues.Noun(label, label, True)
    return tongues.said(names.noun(name) or plainly, article, teller.tongue)
