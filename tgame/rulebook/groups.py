"""Lists as groups of things: the cards in a hand, the players who have most, the spaces beside a space."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from attrs import evolve

from tgame.dsl import ast
from tgame.dsl import checked as t
from tgame.dsl.vocabulary import WORDS
from tgame.rulebook import conditions, phrases, values, words
from tgame.rulebook.nouns import EITHER, Group, Noun, english
from tgame.rulebook.sorts import Sort, definition_sort, sort_of_type
from tgame.rulebook.teller import Teller
from tgame.rulebook.wording import FRENCH_NOUNS

_ORDERS: Mapping[str, Literal["top", "first", "any"]] = {"pile": "top", "set": "any", "bag": "any"}
_LISTED = 8


def group(teller: Teller, expr: ast.Expr) -> Group:
    """Any expression that is a list, or a single thing as a list of one."""
    names = teller.names
    sort = teller.sort(expr)
    noun = teller.noun(sort.element)
    match expr:
        case ast.Name(id=name) if name in teller.scope and teller.scope[name].collective:
            return Group(teller.tongue, noun, teller.say("of", "", teller.scope[name].text).strip())
        case ast.Name(id=name) if name in teller.scope:
            return Group(teller.tongue, noun, whole=teller.scope[name].text)
        case ast.Name(id=name) if name == t.BOX or name in names.zones:
            return zone_group(teller, name, ())
        case ast.Name(id=name) if name in names.vars:
            return _variable(teller, name, (), noun)
        case ast.Name(id=name) if name in names.enums:
            return _items(teller, name)
        case ast.Name(id=name) if name in names.defs:
            return _definition(teller, name, ())
        case ast.Name(id=name) if name in WORDS:
            return _as_group(words.word(teller, name, ()), teller, noun)
        case ast.ListLiteral(items=items):
            said = teller.series([values.value(teller, item) for item in items])
            return Group(teller.tongue, noun, whole=said or teller.say("nothing"))
        case ast.Binary(op="..", left=low, right=high):
            ends = values.value(teller, low), values.value(teller, high)
            return Group(teller.tongue, noun, teller.say("from_to", *ends))
        case ast.Binary(op="+", left=left, right=right):
            return _joined(teller, group(teller, left), group(teller, right), noun)
        case ast.Binary(op="-", left=left, right=right):
            said = teller.say("except", group(teller, left).the, group(teller, right).the)
            return Group(teller.tongue, noun, whole=said)
        case ast.IfExpr(test=test, then=then, otherwise=otherwise):
            parts = group(teller, then).the, conditions.condition(teller, test), group(teller, otherwise).the
            return Group(teller.tongue, noun, whole=f"({teller.say('if_value', *parts)})")
        case ast.Index(base=ast.Name(id=name), items=items) if name not in teller.scope and (
            name == t.BOX or name in names.zones
        ):
            return zone_group(teller, name, items)
        case ast.Index(base=ast.Name(id=name), items=items) if name not in teller.scope and name in names.vars:
            return _variable(teller, name, items, noun)
        case ast.Index(base=base, items=items):
            said = teller.say("nth", values.value(teller, items[0]), evolve(group(teller, base), entire=False).the)
            return Group(teller.tongue, noun, whole=said, lone=True)
        case ast.Dot(base=base) | ast.Call(function=ast.Dot(base=base)):
            return _selected(teller, expr, group(teller, base))
        case ast.Call(function=ast.Name(id=name), args=args) if name in names.defs:
            return _definition(teller, name, [arg.value for arg in args])
        case ast.Call(function=ast.Name(id=name), args=args) if name in WORDS:
            found = _as_group(words.word(teller, name, [arg.value for arg in args]), teller, noun)
            return evolve(found, lone=True) if name == "top" and len(args) == 1 else found
        case ast.Comprehension(function=ast.Name(id=name)) if name in WORDS:
            return _as_group(words.comprehension(teller, name, expr.binder, expr.keys), teller, noun)
    return Group(teller.tongue, noun, whole=values.value(teller, expr))


def _as_group(said: str | Group, teller: Teller, noun: Noun) -> Group:
    return said if isinstance(said, Group) else Group(teller.tongue, noun, whole=said)


def everything(teller: Teller, many: str, feminine: bool) -> str:
    """`all cards`."""
    if teller.tongue == "en":
        return f"all {many}"
    return f"{'toutes' if feminine else 'tous'} les {many}"


# ---- places


def zone_group(teller: Teller, name: str, index: Sequence[ast.Expr]) -> Group:
    """The pieces in a zone, or on a place of it."""
    noun, zone = _held(teller, name), teller.names.zones.get(name)
    per = zone.per if zone else ()
    place = zone_name(teller, name, index)
    at = index[len(per) :]
    if at:
        lone = len(at) == 2 or teller.sort(at[0]).what != "list"
        said = spots(teller, zone.shape if zone else "set", at, place)
        return Group(teller.tongue, noun, *said, zone=place, lone=lone)
    order = _ORDERS.get(zone.shape if zone else "set", "first")
    return Group(
        teller.tongue,
        noun,
        teller.say("zone_of", place),
        teller.say("zone_in", place),
        zone=place,
        out=teller.say("zone_from", place),
        order=order,
        entire=True,
    )


def _held(teller: Teller, name: str) -> Noun:
    zone = teller.names.zones.get(name)
    kinds = teller.names.kinds_of(zone.holds) if zone else frozenset(teller.names.kinds)
    # The place says which kind it holds: `cards in *Damaged weapons*`.
    return teller.family_noun(kinds)


def zone_name(teller: Teller, name: str, index: Sequence[ast.Expr]) -> str:
    zone = teller.names.zones.get(name)
    if zone is None:
        return teller.box
    return values.owned(teller, teller.place(name, zone.text), zone.per, index[: len(zone.per)])


def spots(teller: Teller, shape: str, at: Sequence[ast.Expr], place: str) -> tuple[str, str]:
    """A place inside a zone (a cell, a position, a slot), after a noun and after "there is"."""
    if len(at) == 2:
        said = teller.say("on_row_column", values.value(teller, at[0]), values.value(teller, at[1]), place)
        return said, said
    where = values.in_brackets(teller, at[0])
    if teller.sort(at[0]).what == "number":
        said = teller.say("at_position" if shape in ("pile", "list") else "on_space", where, place)
        return said, said
    sort = teller.sort(at[0])
    kind = "cells" if sort.element.what == "space" else "slots" if sort.what == "list" else "slot"
    return teller.say(f"{kind}_of", where, place), teller.say(f"{kind}_in", where, place)


def _variable(teller: Teller, name: str, index: Sequence[ast.Expr], noun: Noun) -> Group:
    var = teller.names.vars[name]
    said = values.owned(teller, teller.place(name, var.text), var.per, index)
    if sort_of_type(teller.names, var.type).what != "list":
        return Group(teller.tongue, noun, whole=said)
    return Group(teller.tongue, noun, teller.say("zone_of", said), teller.say("zone_in", said), zone=said)


def _items(teller: Teller, name: str) -> Group:
    """The items of an enum: by the enum's name in English, by themselves where the language has no noun for it."""
    noun = teller.noun(Sort("item", enum=name))
    if teller.tongue == "en" or teller.names.translated(name):
        return Group(teller.tongue, noun)
    items = teller.names.enums[name].items
    shown = [teller.label(item.name, item.text) for item in items[:_LISTED]]
    said = ", ".join(shown) + "…" if len(items) > _LISTED else teller.series(shown)
    return Group(teller.tongue, noun, f"parmi {said}")


def _joined(teller: Teller, left: Group, right: Group, noun: Noun) -> Group:
    """The things of two places, as one group where they are called alike."""
    if left.noun != right.noun or not left.place or not right.place or left.where or right.where:
        return Group(teller.tongue, noun, whole=f"{left.the} {teller.say('and')} {right.the}")

    def both(one: str, other: str) -> str:
        return f"{one}{EITHER}{other}"

    return evolve(
        left,
        place=both(left.place, right.place),
        inside=both(left.inside or left.place, right.inside or right.place),
        out=both(left.out or left.place, right.out or right.place),
        zone="",
        order="any",
        lone=False,
    )


def _selected(teller: Teller, expr: ast.Dot | ast.Call, base: Group) -> Group:
    """Pieces of a kind among others, or a field of each."""
    found = values.pattern(teller, expr)
    if found is not None:
        tail = f" {found.place}" if found.place else ""
        place = (base.place or (teller.say("among", base.whole) if base.whole else "")) + tail
        inside = (base.inside or place.removesuffix(tail)) + tail
        out = base.out + tail if base.out else ""
        return evolve(base, noun=found.noun, place=place, inside=inside, out=out, whole="", zone="")
    name = expr.name if isinstance(expr, ast.Dot) else ""
    kinds = teller.sort(expr.base).element.kinds if isinstance(expr, ast.Dot) else frozenset()
    said = values.field_word(teller, name, kinds)
    if teller.tongue == "en":
        listed = isinstance(teller.names.fields.get(name), ast.ListTypeExpr)
        one = said.removesuffix("s") if listed else said
        noun = Noun(one, said) if said.endswith("s") else english(said)
    elif said.startswith("«"):
        word = FRENCH_NOUNS["value"]
        noun = Noun(f"{word.one} {said}", f"{word.many} {said}", True)
    else:
        first, _, rest = said.partition(" ")
        noun = Noun(said, f"{first}s {rest}".strip(), True)
    things = evolve(base, entire=False).the
    single = isinstance(expr, ast.Dot) and teller.sort(expr.base).what != "list"
    inside = "" if single else teller.say("among", things)
    return Group(teller.tongue, noun, teller.say("of", "", things).strip(), inside)


def _definition(teller: Teller, name: str, args: Sequence[ast.Expr]) -> Group:
    if values.is_spelt_out(teller, name):
        return group(*values.spelt_out(teller, name, args))
    sort = definition_sort(teller.names, name)
    said = values.defined(teller, name, args)
    if sort.what != "list":
        return Group(teller.tongue, teller.noun(sort), whole=said)
    if phrases.has_phrase(teller.names, name):
        return Group(teller.tongue, teller.noun(sort.element), whole=said)
    return Group(teller.tongue, teller.noun(sort.element), teller.say("zone_of", said), teller.say("zone_in", said))
