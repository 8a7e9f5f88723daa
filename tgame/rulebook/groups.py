"""Lists as groups of things: the cards in a hand, the players who have most, the spaces beside a space."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Literal

from attrs import evolve

from tgame.dsl import ast
from tgame.dsl import checked as t
from tgame.dsl.vocabulary import WORDS
from tgame.rulebook import conditions, values
from tgame.rulebook.nouns import Group, Noun, english, without_owner
from tgame.rulebook.sorts import PLAYER, Sort, definition_sort, sort_of_type
from tgame.rulebook.teller import Teller
from tgame.rulebook.wording import FRENCH_NOUNS

_HEAD = re.compile(
    r"<(?P<before>[^<>]*?) ?\b(?P<noun>0|player|space|direction|line)\b ?(?P<after>[^<>]*)>(?P<rest>.*)$", re.DOTALL
)
_ORDERS: Mapping[str, Literal["top", "first", "any"]] = {"pile": "top", "set": "any", "bag": "any"}
_LISTED = 8


def group(teller: Teller, expr: ast.Expr) -> Group:
    """Any expression that is a list, or a single thing as a list of one."""
    names = teller.names
    sort = teller.sort(expr)
    noun = teller.noun(sort.element)
    match expr:
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
            return _as_group(word(teller, name, ()), teller, noun)
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
            said = teller.say("nth", values.value(teller, items[0]), group(teller, base).the)
            return Group(teller.tongue, noun, whole=said)
        case ast.Dot(base=base) | ast.Call(function=ast.Dot(base=base)):
            return _selected(teller, expr, group(teller, base))
        case ast.Call(function=ast.Name(id=name), args=args) if name in names.defs:
            return _definition(teller, name, [arg.value for arg in args])
        case ast.Call(function=ast.Name(id=name), args=args) if name in WORDS:
            return _as_group(word(teller, name, [arg.value for arg in args]), teller, noun)
        case ast.Comprehension(function=ast.Name(id=name)) if name in WORDS:
            return _as_group(comprehension(teller, name, expr.binder, expr.keys), teller, noun)
    return Group(teller.tongue, noun, whole=values.value(teller, expr))


def _as_group(said: str | Group, teller: Teller, noun: Noun) -> Group:
    return said if isinstance(said, Group) else Group(teller.tongue, noun, whole=said)


# ---- places


def zone_group(teller: Teller, name: str, index: Sequence[ast.Expr]) -> Group:
    """The pieces in a zone, or on a place of it."""
    noun, zone = _held(teller, name), teller.names.zones.get(name)
    per = zone.per if zone else ()
    place = zone_name(teller, name, index)
    at = index[len(per) :]
    if at:
        return Group(teller.tongue, noun, *spots(teller, zone.shape if zone else "set", at, place), zone=place)
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
    if teller.tongue == "fr":
        return FRENCH_NOUNS["piece"]
    # The place says which kind it holds: `cards in *Damaged weapons*`.
    family = teller.names.family_of(kinds)
    return english(teller.names.label(family.name).lower()) if family else english("piece")


def zone_name(teller: Teller, name: str, index: Sequence[ast.Expr]) -> str:
    zone = teller.names.zones.get(name)
    if zone is None:
        return teller.label(t.BOX)
    return values.owned(teller, teller.label(name, zone.text), zone.per, index[: len(zone.per)])


def spots(teller: Teller, shape: str, at: Sequence[ast.Expr], place: str) -> tuple[str, str]:
    """A place inside a zone (a cell, a position, a slot), after a noun and after "there is"."""
    if len(at) == 2:
        said = teller.say("on_row_column", values.value(teller, at[0]), values.value(teller, at[1]), place)
        return said, said
    where = values.in_brackets(teller, at[0])
    if teller.sort(at[0]).what == "number":
        said = teller.say("at_position" if shape in ("pile", "list") else "on_space", where, place)
        return said, said
    return teller.say("cells_of", where, place), teller.say("cells_in", where, place)


def _variable(teller: Teller, name: str, index: Sequence[ast.Expr], noun: Noun) -> Group:
    var = teller.names.vars[name]
    said = values.owned(teller, teller.label(name, var.text), var.per, index)
    if sort_of_type(teller.names, var.type).what != "list":
        return Group(teller.tongue, noun, whole=said)
    return Group(teller.tongue, noun, teller.say("zone_of", said), teller.say("zone_in", said), zone=said)


def _items(teller: Teller, name: str) -> Group:
    """The items of an enum: by the enum's name in English, by themselves where the language has no noun for it."""
    noun = teller.noun(Sort("item", enum=name))
    if teller.tongue == "en":
        return Group(teller.tongue, noun)
    items = teller.names.enums[name].items
    shown = [teller.label(item.name, item.text) for item in items[:_LISTED]]
    said = ", ".join(shown) + "…" if len(items) > _LISTED else teller.series(shown)
    return Group(teller.tongue, noun, f"parmi {said}")


def _joined(teller: Teller, left: Group, right: Group, noun: Noun) -> Group:
    if left.noun == right.noun and left.place and right.place and not left.where and not right.where:
        place = f"{left.place} {teller.say('or')} {right.place}"
        inside = f"{left.inside or left.place} {teller.say('or')} {right.inside or right.place}"
        return evolve(left, place=place, inside=inside, zone="", order="any")
    return Group(teller.tongue, noun, whole=f"{left.the} {teller.say('and')} {right.the}")


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
    said = values.field_word(teller, name)
    if teller.tongue == "en":
        noun = english(said)
    elif said.startswith("«"):
        word = FRENCH_NOUNS["value"]
        noun = Noun(f"{word.one} {said}", f"{word.many} {said}", True)
    else:
        first, _, rest = said.partition(" ")
        noun = Noun(said, f"{first}s {rest}".strip(), True)
    things = evolve(base, entire=False).the
    return Group(teller.tongue, noun, teller.say("of", "", things).strip(), teller.say("among", things))


def _definition(teller: Teller, name: str, args: Sequence[ast.Expr]) -> Group:
    if values.definition_name(teller, name) is None:
        return group(*values.spelt_out(teller, name, args))
    sort = definition_sort(teller.names, name)
    said = values.defined(teller, name, args)
    if sort.what != "list":
        return Group(teller.tongue, teller.noun(sort), whole=said)
    return Group(teller.tongue, teller.noun(sort.element), teller.say("zone_of", said), teller.say("zone_in", said))


# ---- built-in words


def bound(teller: Teller, binder: ast.Binder) -> tuple[Teller, Group]:
    """The elements that a name is given to, and a scope in which it means one of them."""
    found = group(teller, binder.source)
    inner, letter = teller.bind(binder.name, teller.sort(binder.source).element, "that")
    found = evolve(found, letter=letter, it=inner.scope[binder.name].text)
    return inner, _narrowed(inner, found, binder.where)


def _narrowed(inner: Teller, found: Group, test: ast.Expr | None) -> Group:
    if test is None:
        return found
    said = conditions.condition(inner, test)
    return evolve(found, where=f"{found.where} {inner.say('and')} {said}" if found.where else said)


def comprehension(teller: Teller, name: str, binder: ast.Binder, keys: Sequence[ast.Expr]) -> str | Group:
    """`f(x in S where c: k)`."""
    inner, found = bound(teller, binder)
    if name in ("most", "least"):
        return fill(teller, name, [found], bool(keys), _ranked(inner, found, keys))
    if keys and name in ("some", "none", "empty"):
        return fill(teller, name, [_narrowed(inner, found, keys[0])])
    if not keys:
        return fill(teller, name, [found])
    key = keys[0]
    if inner.sort(key).what == "truth":
        found = evolve(
            found, key=conditions.condition(inner, key), key_not=conditions.condition(inner, key, positive=False)
        )
        if name == "tell":
            found = evolve(found, key=teller.say("whether", found.key))
        return fill(teller, name, [found])
    found = evolve(found, key=values.in_brackets(inner, key))
    if name in ("sum", "max", "min", "tell"):
        return fill(teller, name, [found])
    taken = Group(teller.tongue, teller.noun(Sort("value")), teller.say("of", "", found.key).strip() + found.over)
    return fill(teller, name, [taken])


def _ranked(inner: Teller, found: Group, keys: Sequence[ast.Expr]) -> str:
    """By what the best are found: `whose score`, and what decides between equals."""
    said = [values.value(inner, key) for key in keys]
    if not said:
        return ""
    short = without_owner(inner.tongue, said[0], found.it)
    if short:
        first = f"whose {short.removeprefix('the ')}" if inner.tongue == "en" else f"dont {short}"
    else:
        people = found.noun.one.startswith(inner.noun(PLAYER).one)
        first = inner.say("for_whom" if people else "for_which_la" if found.feminine else "for_which_le", said[0])
    return first + "".join(inner.say("then_by", key) for key in said[1:])


def word(teller: Teller, name: str, args: Sequence[ast.Expr], positive: bool = True) -> str | Group:
    """A built-in word with what it is given."""
    params = WORDS[name].params
    parts: list[str | Group] = []
    for param, arg in zip(params, args, strict=False):
        listed = param.type.startswith("[") or param.type in ("Zone", "Board")
        parts.append(group(teller, arg) if listed else values.in_brackets(teller, arg))
    if name in ("top", "pick") and isinstance(parts[0], Group):
        parts[0] = parts[0].taken()
    full = len(args) == len(params) and bool(params) and params[-1].default is not None
    if full and name in ("top", "pick") and parts[1] == "1":
        full = False
    if name == "top" and isinstance(parts[0], Group) and parts[0].order == "any" and not parts[0].whole:
        return (
            teller.say("any_many", parts[1], parts[0].many) if full else teller.say("any_one", parts[0].a, parts[0].one)
        )
    if name == "rotate" and isinstance(args[1], ast.Name) is False:
        parts[1] = teller.say("seats_left", parts[1])
    return fill(teller, name, parts, full, positive=positive)


def fill(
    teller: Teller, name: str, parts: Sequence[str | Group], full: bool = False, keys: str = "", positive: bool = True
) -> str | Group:
    """The phrase of a built-in word, with its parts; a group where it has a noun."""
    said = WORDS[name].said
    if teller.tongue == "en":
        template = said.en if positive else said.en_not
    else:
        template = said.fr if positive else said.fr_not
    short, _, long = template.partition("|")
    template = long if full else short
    head = _HEAD.match(template)
    if head is None:
        return template.format(*parts, keys=keys)
    rest = head["rest"].format(*parts, keys=keys)
    adjectives = head["before"].strip(), head["after"].strip()
    first = parts[0] if parts else None
    if head["noun"] != "0" or not isinstance(first, Group):
        noun = english(head["noun"]) if teller.tongue == "en" else FRENCH_NOUNS[head["noun"]]
        return Group(teller.tongue, noun.with_adjectives(*adjectives), rest.strip())
    noun = first.noun.with_adjectives(*adjectives)
    if "{0.inside}" in head["rest"]:
        return evolve(first, noun=noun, place=rest.strip(), inside=rest.strip(), entire=False)
    if name == "distinct" and first.inside:
        # `different types of the cards` could be types that differ from them.
        first = evolve(first, place=first.inside)
    place = f"{first.place or (teller.say('among', first.whole) if first.whole else '')}{rest}"
    same = not rest and noun == first.noun
    inside = f"{first.inside}{rest}" if first.inside else ""
    return evolve(
        first,
        noun=noun,
        place=place.strip(),
        inside=inside,
        whole=first.whole if same else "",
        entire=first.entire and same,
    )
