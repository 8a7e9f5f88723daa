"""Built-in words with what they are given: their phrases, filled in."""

from __future__ import annotations

import re
from collections.abc import Sequence

from attrs import evolve

from tgame.dsl import ast
from tgame.dsl.vocabulary import WORDS
from tgame.rulebook import conditions, groups, values
from tgame.rulebook.clauses import without_owner
from tgame.rulebook.nouns import Group, Noun, english
from tgame.rulebook.sorts import PLAYER, Sort
from tgame.rulebook.teller import Teller
from tgame.rulebook.wording import FRENCH_NOUNS

_NUMERAL = re.compile(r"[\d*«(]")
_HEAD = re.compile(
    r"<(?P<before>[^<>]*?) ?\b(?P<noun>0|player|space|direction|line)\b ?(?P<after>[^<>]*)>(?P<rest>.*)$", re.DOTALL
)


def own_noun(sort: Sort, found: Group) -> Noun | None:
    """What an element is called after the list it is from: a rank among ranks, not a number."""
    return found.noun if sort.what in ("number", "item", "value") else None


def bound(teller: Teller, binder: ast.Binder) -> tuple[Teller, Group]:
    """The elements that a name is given to, and a scope in which it means one of them."""
    found = groups.group(teller, binder.source)
    sort = teller.sort(binder.source).element
    inner, letter = teller.bind(binder.name, sort, "that", own_noun(sort, found))
    found = evolve(found, letter=letter, it=inner.scope[binder.name].text)
    return inner, narrowed(inner, found, binder.where, binder.name)


def narrowed(inner: Teller, found: Group, test: ast.Expr | None, name: str) -> Group:
    """Only those for which something holds; a kind that they must be of becomes their noun."""
    if test is None:
        return found
    items = list(test.items) if isinstance(test, ast.Logic) and test.op == "and" else [test]
    for item in items if not found.whole and not found.where else ():
        match item:
            case ast.Binary(op="is", left=ast.Name(id=left), right=kind) if left == name:
                fits = values.pattern(inner, kind)
                if fits is None or fits.place:
                    continue
                found = evolve(found, noun=fits.noun)
                items.remove(item)
                if not items:
                    return found
                rest = items[0] if len(items) == 1 else ast.Logic("and", tuple(items), span=test.span)
                return evolve(found, where=conditions.condition(inner, rest))
    said = conditions.condition(inner, test)
    return evolve(found, where=f"{found.where} {inner.say('and')} {said}" if found.where else said)


def comprehension(teller: Teller, name: str, binder: ast.Binder, keys: Sequence[ast.Expr]) -> str | Group:
    """`f(x in S where c: k)`."""
    inner, found = bound(teller, binder)
    if name in ("most", "least"):
        return _best(teller, inner, name, found, keys)
    if keys and name in ("some", "none", "empty"):
        return fill(teller, name, [_unlettered(narrowed(inner, found, keys[0], binder.name))])
    if not keys:
        found = _unlettered(found)
        return fill(teller, name, [found.taken() if name in ("top", "pick") else found])
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


def _unlettered(found: Group) -> Group:
    """Things of which nothing more is said need no letter to tell them from others."""
    return found if found.where else evolve(found, letter="")


def _best(teller: Teller, inner: Teller, name: str, found: Group, keys: Sequence[ast.Expr]) -> Group:
    """Those with the highest or lowest key, and what decides between equals."""
    if not keys:
        return _noun_phrase(fill(teller, name, [found]))
    ranks = [_rank(name, key) for key in keys]
    first, key = ranks[0]
    ties = [_tie(inner, found, which, part) for which, part in ranks[1:]]
    if inner.sort(key).what == "truth":
        preferred = evolve(found, where=conditions.condition(inner, key, first == "most"))
        those = teller.say("those_la" if found.feminine else "those_le", preferred.which)
        return Group(teller.tongue, found.noun, whole=teller.say("preferably", found.the, those) + _ties(teller, ties))
    said = _by(inner, found, values.value(inner, key), first)
    if found.it not in " ".join([said, found.where, *ties]):
        found = evolve(found, letter="")
    if not found.where:
        best = _noun_phrase(fill(teller, first, [found], True, said))
        return evolve(best, place=best.place + _ties(teller, ties), out="", inside="") if ties else best
    alone = _noun_phrase(fill(teller, first, [Group(teller.tongue, Noun("", ""))], True, said))
    those = teller.say("those_la" if found.feminine else "those_le", alone.place)
    whole = teller.say("best_of", found.the, those) + _ties(teller, ties)
    return Group(teller.tongue, found.noun, whole=whole)


def _noun_phrase(said: str | Group) -> Group:
    assert isinstance(said, Group)
    return said


def _rank(name: str, key: ast.Expr) -> tuple[str, ast.Expr]:
    """The most of `-x` is the least of x."""
    if isinstance(key, ast.Unary) and key.op == "-":
        return ("least" if name == "most" else "most"), key.operand
    return name, key


def _tie(inner: Teller, found: Group, which: str, key: ast.Expr) -> str:
    one = "tie_la" if found.feminine else "tie_le"
    if inner.sort(key).what == "truth":
        preferred = Group(
            inner.tongue, found.noun, where=conditions.condition(inner, key, which == "most"), it=found.it
        )
        return inner.say(one, preferred.which_one)
    said = values.value(inner, key)
    if short := without_owner(inner.tongue, said, found.it):
        by = _whose(inner, short, which)
    else:
        said += "" if inner.tongue == "en" else _extreme(said, which)
        by = Group(inner.tongue, found.noun, where=said).which_one
    return inner.say(one, inner.say(f"tie_{which}", by))


def _whose(inner: Teller, short: str, which: str) -> str:
    return f"whose {short.removeprefix('the ')}" if inner.tongue == "en" else f"dont {short}{_extreme(short, which)}"


def _extreme(said: str, which: str) -> str:
    """In French, that a number is the highest or the lowest; a name has no gender that we know."""
    if said.startswith("«"):
        return f" atteint le {'maximum' if which == 'most' else 'minimum'}"
    if said.startswith("la "):
        return f" est la plus {'élevée' if which == 'most' else 'petite'}"
    return f" est le plus {'élevé' if which == 'most' else 'petit'}"


def _ties(teller: Teller, ties: Sequence[str]) -> str:
    return f" ({teller.say('in_a_tie', teller.say('tie_then').join(ties))})" if ties else ""


def _by(inner: Teller, found: Group, said: str, which: str) -> str:
    """By what the best are found: `whose score`; in French, with the verb that agrees."""
    short = without_owner(inner.tongue, said, found.it)
    if short:
        return _whose(inner, short, which)
    people = found.noun.one.startswith(inner.noun(PLAYER).one)
    said += "" if inner.tongue == "en" else _extreme(said, which)
    return inner.say("for_whom" if people else "for_which_la" if found.feminine else "for_which_le", said)


def word(teller: Teller, name: str, args: Sequence[ast.Expr], positive: bool = True) -> str | Group:
    """A built-in word with what it is given."""
    parts = _parts(teller, name, args)
    match name:
        case "top" | "pick":
            return _drawn(teller, name, parts, row_numeral(teller, args[1]) if len(args) > 1 else None)
        case "the" if isinstance(parts[0], Group) and (single := _single(parts[0])):
            return single
        case "rotate":
            assert isinstance(args[0], ast.Name)
            zone = teller.place(args[0].id, teller.names.zones[args[0].id].text)
            parts[0] = Group(teller.tongue, teller.noun(PLAYER), zone=zone)
            if not isinstance(args[1], ast.Name):
                parts[1] = teller.say("seats_left", parts[1])
        case "knows":
            known = parts[1]
            parts[1] = evolve(known, entire=False) if isinstance(known, Group) else known
    params = WORDS[name].params
    full = len(args) == len(params) and bool(params) and params[-1].default is not None
    return fill(teller, name, parts, full, positive=positive)


def _parts(teller: Teller, name: str, args: Sequence[ast.Expr]) -> list[str | Group]:
    params = WORDS[name].params
    parts: list[str | Group] = []
    for param, arg in zip(params, args, strict=False):
        if param.type.startswith("[") or param.type in ("Zone", "Board"):
            parts.append(groups.group(teller, arg))
            continue
        said = values.in_brackets(teller, arg)
        if param.type == "Number" and params[0].type in ("Board", "Cell") and not isinstance(arg, ast.Number):
            said = said if said.startswith("(") else f"({said})"
        parts.append(said)
    return parts


def _single(found: Group) -> str:
    """`the noted cards`, of which there is one: `the noted card`."""
    if found.tongue == "en":
        said = re.fullmatch(rf"the (\w+) {re.escape(found.noun.many)}( [A-Z])?", found.whole)
        return f"the {said[1]} {found.noun.one}{said[2] or ''}" if said else ""
    said = re.fullmatch(rf"les {re.escape(found.noun.many)}( [A-Z])? (\w+)s", found.whole)
    return f"{found.le} {found.noun.one}{said[1] or ''} {said[2]}" if said else ""


def row_numeral(teller: Teller, expr: ast.Expr) -> tuple[str, str] | None:
    """The numbers of a row by the number of players, as a numeral, and the remark on them that follows its noun."""
    if not isinstance(expr, ast.Name) or expr.id in teller.scope or expr.id not in teller.names.rows:
        return None
    table, row = teller.names.rows[expr.id]
    numbers = [values.value(teller, number) for number in row.values]
    if len(set(numbers)) == 1:
        return None
    players = "/".join(values.value(teller, key) for key in table.keys)
    return "/".join(numbers), teller.say("row_remark_plain", players)


def _drawn(teller: Teller, name: str, parts: Sequence[str | Group], row: tuple[str, str] | None = None) -> str | Group:
    """The first of a list, or any: so many, or one."""
    if row is not None:
        return f"{_drawn(teller, name, [parts[0], row[0]])} {row[1]}"
    listed, number = parts[0], str(parts[1]) if len(parts) > 1 else "1"
    assert isinstance(listed, Group)
    listed = listed.taken()
    # `the top the given number cards` cannot be said.
    shown = number if _NUMERAL.match(number) else "N"
    if name == "top" and listed.order == "any" and not listed.whole:
        said: str | Group = f"{listed.a} {listed.one}" if number == "1" else f"{shown} {listed.many}"
    else:
        said = fill(teller, name, [listed, shown], number != "1")
    return said if shown == number else f"{said} (N{teller.colon}{number})"


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
        return Group(teller.tongue, noun.with_adjectives(*adjectives), rest.strip(), entire=name == "players")
    noun = first.noun.with_adjectives(*adjectives)
    if name == "distinct":
        noun = evolve(noun, one=first.noun.one)
    if "{0.inside}" in head["rest"]:
        return evolve(first, noun=noun, place=rest.strip(), inside=rest.strip(), out="", entire=False)
    if name == "distinct" and first.inside:
        # `different types of the cards` could be types that differ from them.
        first = evolve(first, place=first.inside)
    elif name == "distinct" and teller.tongue == "fr" and first.place.startswith("de "):
        of = f"parmi {'celles' if first.feminine else 'ceux'} de "
        first = evolve(first, place=("prises par " if ", pour chaque" in first.place else of) + first.place[3:])
    place = f"{first.place or (teller.say('among', first.whole) if first.whole else '')}{rest}"
    same = not rest and noun == first.noun
    inside = f"{first.inside}{rest}" if first.inside else ""
    out = f"{first.out}{rest}" if first.out else ""
    return evolve(
        first,
        noun=noun,
        place=place.strip(),
        inside=inside,
        out=out,
        whole=first.whole if same else "",
        entire=first.entire and same,
    )
