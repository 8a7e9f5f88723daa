"""Conditions as clauses, said or denied: `there are fewer than 2 cards in ...`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from attrs import evolve

from tgame.dsl import ast
from tgame.dsl.ast.walk import nodes
from tgame.dsl.vocabulary import WORDS
from tgame.rulebook import groups, phrases, values, words
from tgame.rulebook.arithmetic import constant
from tgame.rulebook.nouns import Group
from tgame.rulebook.teller import Teller

_DENIED = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">", "has": "lacks", "lacks": "has"}
_NAMES = {"==": "equal", "!=": "unequal", "<": "less", ">=": "at_least", ">": "more", "<=": "at_most"}
_FEW = 2
_NUMERAL = re.compile(r"-?\d")


def condition(teller: Teller, expr: ast.Expr, positive: bool = True) -> str:
    """A clause that is true when the expression is; with `positive` off, when it is not."""
    match expr:
        case ast.Logic(op=op, items=items):
            return _logic(teller, op if positive else "or" if op == "and" else "and", items, positive)
        case ast.Unary(op="not", operand=operand):
            return condition(teller, operand, not positive)
        case ast.IfExpr(test=test, then=then, otherwise=otherwise):
            parts = condition(teller, test), condition(teller, then, positive), condition(teller, otherwise, positive)
            return teller.say("if_condition", *parts)
        case ast.Binary(op=op, left=left, right=right) if op in _DENIED:
            op = op if positive else _DENIED[op]
            if op in ("has", "lacks"):
                return _membership(teller, left, right, op == "has")
            return _comparison(teller, op, left, right)
        case ast.Binary(op="is", left=left, right=right):
            return _is(teller, left, right, positive)
        case ast.Call(function=ast.Name(id=name), args=args) if name in teller.names.defs:
            return _defined(teller, name, [arg.value for arg in args], positive)
        case ast.Name(id=name) if name in teller.names.defs and name not in teller.scope:
            return _defined(teller, name, (), positive)
        case ast.Call(function=ast.Name(id=name), args=args) if name in WORDS:
            return str(words.word(teller, name, [arg.value for arg in args], positive))
        case ast.Comprehension(function=ast.Name(id=name), binder=binder, keys=keys) if name in WORDS:
            return _quantified(teller, name, binder, keys, positive)
        case ast.Name(id=name):
            return _named(teller, name, positive)
    return teller.say("is_yes" if positive else "is_no", values.value(teller, expr))


def clause(teller: Teller, expr: ast.Expr, positive: bool = True) -> str:
    """A condition after a word such as `if`, which French takes up again before the second part: `et que`."""
    match expr:
        case ast.Logic(op=op, items=items) if teller.tongue == "fr" and len(items) <= _FEW:
            word = teller.say(op if positive else "or" if op == "and" else "and")
            inner = evolve(teller, depth=teller.depth + 1)
            first, *rest = [_part(inner, item, positive) for item in items]
            return " ".join(
                [first, *(f"{word} {said}" if said.startswith("(") else f"{word} que {said}" for said in rest)]
            )
        case ast.Unary(op="not", operand=operand):
            return clause(teller, operand, not positive)
        case ast.Call(function=ast.Name(id=name), args=args) if name in teller.names.defs:
            if values.is_spelt_out(teller, name):
                inner, body = values.spelt_out(teller, name, [arg.value for arg in args])
                return clause(inner, body, positive)
    return condition(teller, expr, positive)


def _named(teller: Teller, name: str, positive: bool) -> str:
    names = teller.names
    if name in teller.scope:
        return teller.say("holds" if positive else "holds_not", teller.scope[name].text)
    if name in names.variants:
        variant = teller.label(name, names.variants[name].text)
        return teller.say("variant_on" if positive else "variant_off", variant)
    if name in names.options:
        option = teller.setting(name)
        return teller.say("is_yes" if positive else "is_no", teller.say("option", option))
    if name in ("yes", "no"):
        return teller.say("always" if (name == "yes") == positive else "never")
    if name in WORDS:
        return str(words.fill(teller, name, [], positive=positive))
    return teller.say("is_yes" if positive else "is_no", values.value(teller, ast.Name(name, span=names.game.span)))


def _logic(teller: Teller, op: str, items: Sequence[ast.Expr], positive: bool) -> str:
    inner = evolve(teller, depth=teller.depth + 1)
    if len(items) <= _FEW:
        return f" {teller.say(op)} ".join(_part(inner, item, positive) for item in items)
    signs = "abcdefghijklmnopqrstuvwxyz" if teller.depth else [str(number) for number in range(1, len(items) + 1)]
    parts = [f"({sign}) {condition(inner, item, positive)}" for sign, item in zip(signs, items, strict=False)]
    return teller.say(f"{op}_of", "; ".join(parts) if teller.tongue == "en" else " ; ".join(parts))


def _part(teller: Teller, expr: ast.Expr, positive: bool) -> str:
    said = condition(teller, expr, positive)
    return f"({said})" if _open_ended(teller, expr) else said


def _open_ended(teller: Teller, expr: ast.Expr) -> bool:
    """Could what follows be read as a part of it?"""
    match expr:
        case ast.Logic() | ast.IfExpr():
            return True
        case ast.Unary(operand=operand):
            return _open_ended(teller, operand)
        case ast.Call(function=ast.Name(id=name)) | ast.Name(id=name) if name in teller.names.defs:
            if values.is_spelt_out(teller, name):
                return _open_ended(teller, teller.names.defs[name].body)
            return False
    return any(
        isinstance(node, ast.Comprehension) or (isinstance(node, ast.Binary) and node.op == "+")
        for node in spelt(teller, expr)
    )


def spelt(teller: Teller, expr: ast.Expr) -> Iterator[ast.Node]:
    """All parts of an expression, and of the definitions in it that are spelt out."""
    for node in nodes(expr):
        yield node
        name = node.id if isinstance(node, ast.Name) and node.id not in teller.scope else ""
        if name in teller.names.defs and values.is_spelt_out(teller, name):
            yield from spelt(teller, teller.names.defs[name].body)


# ---- comparisons


def _comparison(teller: Teller, op: str, left: ast.Expr, right: ast.Expr) -> str:
    things = counted(teller, left)
    if things is not None and (number := constant(right)) is not None:
        return _how_many(teller, op, things, number, values.value(teller, right))
    sort = teller.sort(left)
    if sort.what == "truth":
        return _same_truth(teller, op, left, right)
    if "list" in (sort.what, teller.sort(right).what):
        return _same_list(teller, op, left, right)
    if said := _alike(teller, op, left, right) or _divisible(teller, op, left, right):
        return said
    form = _NAMES[op]
    if sort.what != "number" and op in ("==", "!="):
        form = "is" if op == "==" else "is_not"
    one, other = values.value(teller, left), values.value(teller, right)
    if teller.tongue == "fr" and form in ("equal", "unequal", "at_least") and not _NUMERAL.match(other):
        form = f"{form}_value"
    return teller.say(form, one, other, _ending(one))


def _ending(said: str) -> str:
    """What an adjective ends in after a French noun phrase."""
    return "e" if said.startswith("la ") else ""


def _alike(teller: Teller, op: str, left: ast.Expr, right: ast.Expr) -> str:
    """One value of two things: do they have the same?"""
    match left, right:
        case ast.Dot(base=one, name=name), ast.Dot(base=other, name=same) if name == same and op in ("==", "!="):
            if "list" in (teller.sort(one).what, teller.sort(other).what):
                return ""
            kinds = teller.sort(one).element.kinds
            word = values.field_noun(teller, name, kinds).removeprefix("the ").removeprefix("la ")
            things = values.value(teller, one), values.value(teller, other)
            return teller.say("same" if op == "==" else "not_same", *things, word)
    return ""


def _divisible(teller: Teller, op: str, left: ast.Expr, right: ast.Expr) -> str:
    """The remainder of a division: odd, even, a multiple."""
    rest = constant(right)
    if not isinstance(left, ast.Binary) or left.op != "mod" or op not in ("==", "!="):
        return ""
    said, by = values.value(teller, left.left), constant(left.right)
    if by == 2 and rest in (0, 1):
        return teller.say("odd" if (rest == 1) == (op == "==") else "even", said, _ending(said))
    return teller.say("multiple" if op == "==" else "no_multiple", said, by) if by and rest == 0 else ""


def counted(teller: Teller, expr: ast.Expr) -> Group | None:
    """What is counted, where an expression is a plain count."""
    match expr:
        case ast.Call(function=ast.Name(id="count"), args=(ast.Arg(value=listed),)):
            return groups.group(teller, listed)
        case ast.Comprehension(function=ast.Name(id="count"), binder=binder, keys=()):
            return words.bound(teller, binder)[1]
    return None


def _how_many(teller: Teller, op: str, things: Group, number: int, shown: str) -> str:
    if (op, number) in (("==", 0), ("<", 1), ("<=", 0)):
        return str(words.fill(teller, "empty", [things]))
    if (op, number) in (("!=", 0), (">", 0), (">=", 1)):
        return str(words.fill(teller, "empty", [things], positive=False))
    if number == 1 and op == "==" and shown == "1":
        return teller.say("exactly_one", things.a if teller.tongue == "fr" else "one", things.among)
    return teller.say(f"there_{_NAMES[op]}", shown, *((things.among, "is") if number == 1 else (things.those, "are")))


def _same_truth(teller: Teller, op: str, left: ast.Expr, right: ast.Expr) -> str:
    if isinstance(right, ast.Name) and right.id in ("yes", "no"):
        return condition(teller, left, (right.id == "yes") == (op == "=="))
    form = "both_or_neither" if op == "==" else "one_of_two"
    return teller.say(form, condition(teller, left), condition(teller, right))


def _same_list(teller: Teller, op: str, left: ast.Expr, right: ast.Expr) -> str:
    if isinstance(right, ast.ListLiteral) and not right.items:
        return str(words.fill(teller, "empty", [groups.group(teller, left)], positive=op == "=="))
    form = "list_is" if op == "==" else "list_is_not"
    return teller.say(form, values.value(teller, left), values.value(teller, right))


def _membership(teller: Teller, left: ast.Expr, right: ast.Expr, positive: bool) -> str:
    listed = groups.group(teller, left)
    fits = values.pattern(teller, right) if teller.sort(left).element.what == "piece" else None
    if fits is None:
        among = evolve(listed, entire=False).the
        return teller.say("is_among" if positive else "is_not_among", values.value(teller, right), among)
    tail = f" {fits.place}" if fits.place else ""
    inside = listed.inside or listed.place or (teller.say("among", listed.whole) if listed.whole else "")
    narrowed = evolve(listed, noun=fits.noun, place=inside + tail, inside=inside + tail, whole="")
    return str(words.fill(teller, "empty", [narrowed], positive=not positive))


def _is(teller: Teller, left: ast.Expr, right: ast.Expr, positive: bool) -> str:
    found = values.pattern(teller, right)
    said = values.value(teller, left)
    if found is None:
        return teller.say("is" if positive else "is_not", said, values.value(teller, right))
    return teller.say("is" if positive else "is_not", said, found.any_of)


# ---- built-in words and definitions


def _quantified(teller: Teller, name: str, binder: ast.Binder, keys: Sequence[ast.Expr], positive: bool) -> str:
    inner, found = words.bound(teller, binder)
    if found.lone and keys and binder.where is None and name in ("some", "none", "all"):
        # Of what there is at most one of: said of it, not of each.
        it = teller.means(binder.name, found.the, teller.sort(binder.source).element)
        said = condition(it, keys[0], (name != "none") == positive)
        return said if (name == "some") == positive else teller.say("if_any", said)
    if keys and name in ("some", "none"):
        found = words.narrowed(evolve(inner, depth=inner.depth + 1), found, keys[0], binder.name)
        if (name == "none") == positive and binder.where is None and found.none_does:
            return found.none_does
    elif keys and name == "all":
        inner = evolve(inner, depth=inner.depth + 1)
        found = evolve(found, key=condition(inner, keys[0]), key_not=condition(inner, keys[0], positive=False))
    return str(words.fill(teller, name, [found], positive=positive))


def _defined(teller: Teller, name: str, args: Sequence[ast.Expr], positive: bool) -> str:
    if said := phrases.defined(teller, name, args, positive):
        return said
    called = values.definition_name(teller, name)
    if called is None:
        inner, body = values.spelt_out(teller, name, args)
        return condition(inner, body, positive)
    if not args:
        return teller.say("holds_plain" if positive else "holds_not_plain", called)
    about = teller.listed([values.value(teller, arg) for arg in args])
    if len(args) > 1:
        return teller.say("holds_several" if positive else "holds_not_several", called, about)
    return teller.say("holds_for" if positive else "holds_not_for", called, about)
