"""Values as noun phrases: numbers, players, pieces, places. Lists are in `groups`, conditions in `conditions`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import assert_never

from tgame.dsl import ast
from tgame.dsl import checked as t
from tgame.dsl.ast.walk import nodes
from tgame.dsl.check.expressions import DIRECTIONS
from tgame.dsl.vocabulary import WORDS
from tgame.interpreter import tongues
from tgame.rulebook import conditions, faces, groups, phrases, words
from tgame.rulebook.arithmetic import constant, is_long_sum, rounded, summands, written
from tgame.rulebook.markdown import Line
from tgame.rulebook.nouns import Group, Noun
from tgame.rulebook.polish import polish
from tgame.rulebook.sorts import Sort, definition_sort, sort_of_type
from tgame.rulebook.teller import SHORTEST_WORD, Teller

INLINED, INLINED_ONCE = 11, 40
LONGEST_OWNER = 3
_SEAT = re.compile(r"P(\d+)")
_SUMS = {"+": "plus", "-": "minus", "*": "times", "/": "divided", "mod": "remainder"}


def value(teller: Teller, expr: ast.Expr) -> str:
    """An expression as a noun phrase."""
    sort = teller.sort(expr)
    if sort.what == "list" and not (isinstance(expr, ast.Name) and expr.id in teller.scope):
        return groups.group(teller, expr).the
    match expr:
        case ast.Number(value=number):
            return str(number)
        case ast.Name(id=name):
            return _named(teller, name, sort)
        case ast.ListLiteral():
            return groups.group(teller, expr).the
        case ast.TupleLiteral(items=items):
            return f"({', '.join(value(teller, item) for item in items)})"
        case ast.IfExpr(test=test, then=then, otherwise=otherwise):
            parts = value(teller, then), conditions.condition(teller, test), value(teller, otherwise)
            return f"({teller.say('if_value', *parts)})"
        case ast.Binary() if (result := constant(expr)) is not None:
            said = f"{written(expr)} = {result}"
            return teller.say("rounded_down", said) if rounded(expr) else said
        case ast.Binary(op=op, left=left, right=right) if op in _SUMS:
            return teller.say(_SUMS[op], _operand(teller, left, op), _operand(teller, right, op, True))
        case ast.Unary(op="-", operand=operand):
            return (
                f"-{operand.value}"
                if isinstance(operand, ast.Number)
                else teller.say("negative", value(teller, operand))
            )
        case ast.Binary() | ast.Logic() | ast.Unary():
            return teller.say("whether", conditions.condition(teller, expr))
        case ast.Index(base=base, items=items):
            return _indexed(teller, base, items)
        case ast.Dot(base=base, name=name):
            kinds = teller.sort(base).element.kinds
            return teller.say("of", field_noun(teller, name, kinds), value(teller, base))
        case ast.Call(function=ast.Name(id=name)) if name in teller.names.kinds or name in teller.names.families:
            return piece(teller, expr)
        case ast.Call(function=ast.Name(id=name), args=args) if name in teller.names.defs:
            if sort.what == "truth":
                return teller.say("whether", conditions.condition(teller, expr))
            return defined(teller, name, [arg.value for arg in args])
        case ast.Call(function=ast.Name(id=name), args=args) if name in WORDS:
            if sort.what == "truth":
                return teller.say("whether", conditions.condition(teller, expr))
            return str(words.word(teller, name, [arg.value for arg in args]))
        case ast.Comprehension(function=ast.Name(id=name)) if name in WORDS:
            if sort.what == "truth":
                return teller.say("whether", conditions.condition(teller, expr))
            return str(words.comprehension(teller, name, expr.binder, expr.keys))
        case ast.Call(function=ast.Name(id=name)) | ast.Comprehension(function=ast.Name(id=name)):
            # No such word: it stands where only a configuration would come that is not among those that were checked.
            return teller.label(name)
        case ast.Call() | ast.Comprehension():
            return groups.group(teller, expr).the
    assert_never(expr)


def in_brackets(teller: Teller, expr: ast.Expr) -> str:
    """A value inside another phrase; a sum is kept together."""
    said = value(teller, expr)
    return f"({said})" if isinstance(expr, ast.Binary) and expr.op in _SUMS else said


def without_brackets(expr: ast.Expr, said: str) -> str:
    """A choice between two values needs no brackets where it is all that is said."""
    return said[1:-1] if isinstance(expr, ast.IfExpr) and said.startswith("(") and said.endswith(")") else said


def sum_lines(teller: Teller, expr: ast.Expr) -> tuple[Line, ...]:
    """The parts of a long sum, one to a line; none where it is said at once."""
    if teller.sort(expr).what != "number" or not is_long_sum(expr):
        return ()
    lines: list[Line] = []
    for sign, part in summands(expr):
        said = without_brackets(part, value(teller, part))
        if sign == "-" or lines:
            said = teller.say("sum_minus" if sign == "-" else "sum_plus", said)
        lines.append(Line(polish(teller.tongue, said)))
    return tuple(lines)


def _operand(teller: Teller, expr: ast.Expr, outer: str, right: bool = False) -> str:
    """A part of a sum, in brackets where it could be read otherwise."""
    said = value(teller, expr)
    if isinstance(expr, ast.Binary) and expr.op in _SUMS and (right or expr.op != outer or outer not in "+*"):
        return f"({said})"
    if isinstance(expr, ast.Comprehension) and not right:
        return f"({said})"
    return said


def _named(teller: Teller, name: str, sort: Sort) -> str:
    names = teller.names
    if name in teller.scope:
        return teller.scope[name].text
    if name in names.vars:
        return owned(teller, teller.place(name, names.vars[name].text), names.vars[name].per, ())
    if name in names.items:
        return teller.label(name, names.items[name][1].text)
    if name in names.defs:
        if sort.what == "truth":
            return teller.say("whether", conditions.condition(teller, ast.Name(name, span=names.defs[name].span)))
        return defined(teller, name, ())
    if name in names.rows:
        return row(teller, name)
    if name in names.options:
        return teller.setting(name)
    if name in names.kinds:
        return teller.label(name, names.kinds[name][1].text)
    if name in names.variants:
        return teller.label(name, names.variants[name].text)
    if name in DIRECTIONS:
        return teller.say(name)
    if name in WORDS:
        return str(words.word(teller, name, ()))
    if _SEAT.fullmatch(name):
        return seat_name(teller, name[1:])
    if name == t.BOX or name in names.zones:
        return groups.group(teller, ast.Name(name, span=names.game.span)).the
    return teller.label(name)


def row(teller: Teller, name: str) -> str:
    """A row of a table by the number of players: its numbers."""
    table, found = teller.names.rows[name]
    numbers = [value(teller, number) for number in found.values]
    if len(set(numbers)) == 1:
        return numbers[0]
    return teller.say("by_players", "/".join(numbers), "/".join(value(teller, key) for key in table.keys))


def owned(teller: Teller, label: str, per: Sequence[ast.TypeExpr], index: Sequence[ast.Expr]) -> str:
    """A place or variable with the one it belongs to: `your *hand*`, `that player's *hand*`, `the *draw pile*`."""
    text, article = label, "the " if teller.tongue == "en" else ""
    for type_, part in zip(per, index, strict=False):
        whose = value(teller, part)
        if sort_of_type(teller.names, type_).what != "player":
            text = teller.say("for", text, whose)
        elif teller.tongue == "en" and (before := _possessive(teller, whose)):
            text, article = f"{before} {text}", ""
        else:
            text = teller.say("of", text, whose)
    if len(index) < len(per):
        rest = sort_of_type(teller.names, per[len(index)])
        if rest.what == "player":
            text, article = teller.say("of_everyone", text), ""
        else:
            text = teller.say("of_all", text, teller.noun(rest).one)
    return article + text


def _possessive(teller: Teller, whose: str) -> str:
    """The owner before what is theirs, where a few words name one."""
    if whose == teller.say("you"):
        return "your"
    short = len(whose.split()) <= LONGEST_OWNER and whose[-1].isalnum() and not whose.startswith("all ")
    return f"{whose}'s" if short and not whose.endswith("s") else ""


def _indexed(teller: Teller, base: ast.Expr, items: Sequence[ast.Expr]) -> str:
    names = teller.names
    if isinstance(base, ast.Name) and base.id not in teller.scope:
        if base.id in names.vars:
            var = names.vars[base.id]
            return owned(teller, teller.place(base.id, var.text), var.per, items)
        if base.id in names.rows:
            return teller.say("for", _table_name(teller, base.id), value(teller, items[0]))
    return groups.group(teller, ast.Index(base, tuple(items), span=base.span)).the


def _table_name(teller: Teller, name: str) -> str:
    if teller.names.translated(name):
        return teller.label(name)
    table, found = teller.names.rows[name]
    place = teller.names.tables.index(table) + 1
    return teller.say("table_row", place, table.rows.index(found) + 1)


def field_noun(teller: Teller, name: str, kinds: frozenset[str] = frozenset()) -> str:
    """A field or column, with its article."""
    said = field_word(teller, name, kinds)
    if teller.tongue == "en":
        return f"the {said}"
    return f"la {teller.say('value')} {said}" if said.startswith("«") else f"la {said}"


def field_word(teller: Teller, name: str, kinds: frozenset[str] = frozenset()) -> str:
    """A field's word: its own, that of its type, or its number among the values of its kind."""
    names = teller.names
    own = names.translated(name)
    if own is not None and teller.tongue == "en":
        return own if len(name) >= SHORTEST_WORD else teller.say("named_value", name)
    if own is not None:
        return teller.term(own)
    type_ = names.fields.get(name)
    if isinstance(type_, ast.NamedType) and type_.name in names.enums and (own := names.translated(type_.name)):
        return teller.term(own)
    described = [kind.fields for one, (_, kind) in names.kinds.items() if not kinds or one in kinds]
    described += [enum.columns for enum in names.enums.values()]
    places = {_position(name, parts) for parts in described if any(part.name == name for part in parts)}
    return teller.say("numbered_value", max(places)) if places - {0} else teller.say("value")


def _position(name: str, parts: Sequence[ast.Field]) -> int:
    """The number of a field among others; 0 where it is alone."""
    return [part.name for part in parts].index(name) + 1 if len(parts) > 1 else 0


def piece(teller: Teller, expr: ast.Expr, article: tongues.Article = "") -> str:
    """A piece as scenarios write it: by its kind's text, or its kind with its fields in brackets."""
    name, args = pattern_parts(expr)
    face = faces.face(teller, name, args)
    if face is not None:
        return tongues.said(face, article or faces.article(teller, name), teller.tongue)
    shown = ", ".join(_bare(teller, arg.value) for arg in args)
    names = teller.names
    node = names.kinds[name][1] if name in names.kinds else names.families.get(name)
    text = names.label(name, node.text if node else None)
    return teller.term(f"{text} ({shown})" if shown else text)


def pattern_parts(expr: ast.Expr) -> tuple[str, tuple[ast.Arg, ...]]:
    match expr:
        case ast.Call(function=ast.Name(id=name) | ast.Dot(name=name), args=args):
            return name, args
        case ast.Name(id=name) | ast.Dot(name=name):
            return name, ()
    return "", ()


def pattern(teller: Teller, expr: ast.Expr) -> Group | None:
    """Pieces that fit a pattern, wherever they are; None for what is no pattern."""
    name, args = pattern_parts(expr)
    names = teller.names
    if name in teller.scope or (name not in names.kinds and name not in names.families):
        return None
    fields = [part.name for part in names.kinds[name][1].fields] if name in names.kinds else []
    if args and all(_literal(teller, arg.value) for arg in args) and all(arg.name is None for arg in args):
        if (face := faces.face(teller, name, args)) is not None:
            return Group(teller.tongue, Noun(face.one, face.many, face.feminine))
        shown = ", ".join(_bare(teller, arg.value) for arg in args)
        return Group(teller.tongue, teller.kind_noun(name, shown))
    tails = [
        teller.say(
            "whose", _after_whose(teller, arg.name or fields[place], names.kinds_of(name)), value(teller, arg.value)
        )
        for place, arg in enumerate(args)
    ]
    return Group(teller.tongue, teller.kind_noun(name), teller.series(tails))


def _after_whose(teller: Teller, name: str, kinds: frozenset[str]) -> str:
    return field_word(teller, name, kinds) if teller.tongue == "en" else field_noun(teller, name, kinds)


def _literal(teller: Teller, expr: ast.Expr) -> bool:
    if isinstance(expr, ast.Unary) and expr.op == "-":
        return isinstance(expr.operand, ast.Number)
    return isinstance(expr, ast.Number) or (isinstance(expr, ast.Name) and expr.id in teller.names.items)


def _bare(teller: Teller, expr: ast.Expr) -> str:
    """A value inside a name that is marked already."""
    if isinstance(expr, ast.Name) and expr.id in teller.names.items:
        return teller.names.label(expr.id, teller.names.items[expr.id][1].text)
    number = seat(teller, expr)
    return seat_name(teller, number, bare=True) if number else value(teller, expr)


def seat(teller: Teller, expr: ast.Expr) -> str:
    """The number of a seat that is named, as scenarios do."""
    found = _SEAT.fullmatch(expr.id) if isinstance(expr, ast.Name) and expr.id not in teller.scope else None
    return found[1] if found else ""


def seat_name(teller: Teller, number: str | int, bare: bool = False) -> str:
    """Who sits there: by the name that the file gives the seat, or by its number; `bare` is without an article."""
    seats = teller.names.game.seats
    if int(number) <= len(seats):
        return teller.names.first(seats[int(number) - 1])
    return teller.say("seat_bare" if bare else "seat", number)


# ---- definitions


def is_spelt_out(teller: Teller, name: str) -> bool:
    """Is a definition told where it is used? It has neither a phrase nor a name of its own."""
    return not phrases.has_phrase(teller.names, name) and definition_name(teller, name) is None


def is_term(teller: Teller, name: str) -> bool:
    """Has a definition an entry among the terms?"""
    return not phrases.has_phrase(teller.names, name) and definition_name(teller, name) is not None


def definition_name(teller: Teller, name: str) -> str | None:
    """What a definition is called; None where it is small and the language has no name: it is spelt out then."""
    own = figure_title(teller, name) or teller.names.translated(name)
    if own is not None:
        return f"**{own}**"
    body = teller.names.defs[name].body
    size = sum(1 for _ in nodes(body))
    if not _sum(teller, name) and size <= (INLINED if teller.names.uses[name] > 1 else INLINED_ONCE):
        return None
    return f"**{teller.say('definition', list(teller.names.defs).index(name) + 1)}**"


def figure_title(teller: Teller, name: str) -> str | None:
    """The title under which players are shown a definition, if it is a number that has one."""
    text = teller.names.defs[name].text
    if text is None or definition_sort(teller.names, name).what != "number":
        return None
    title = teller.names.first(text)
    # In the middle of a sentence, as other terms; but capitals mean more than the beginning of one.
    return title if title[1:2].isupper() else title[:1].lower() + title[1:]


def _sum(teller: Teller, name: str) -> bool:
    """Is a definition a long sum? Those are told part by part, not inside a sentence."""
    return is_long_sum(teller.names.defs[name].body) and definition_sort(teller.names, name).what == "number"


def spelt_out(teller: Teller, name: str, args: Sequence[ast.Expr]) -> tuple[Teller, ast.Expr]:
    """The body of a definition, in a scope where its parameters are what it was given."""
    node = teller.names.defs[name]
    inner = teller
    for param, arg in zip(node.params, args, strict=False):
        inner = inner.means(param.name, value(teller, arg), sort_of_type(teller.names, param.type))
    return inner, node.body


def defined(teller: Teller, name: str, args: Sequence[ast.Expr]) -> str:
    """The value of a definition: `the number **owned** for that player`."""
    if said := phrases.defined(teller, name, args):
        return said
    called = definition_name(teller, name)
    if called is None:
        return value(*spelt_out(teller, name, args))
    if teller.tongue == "en":
        if not args and definition_sort(teller.names, name).what == "list":
            return teller.say("the_list", called)
        return _theirs(teller, called, args)
    sort = definition_sort(teller.names, name)
    noun = teller.noun(sort)
    if sort.what == "list":
        said = teller.say("the_list", called)
    else:
        said = f"{'la' if noun.feminine else 'le'} {noun.one} {called}"
    return about(teller, said, args)


def _theirs(teller: Teller, called: str, args: Sequence[ast.Expr]) -> str:
    """A definition as something that its first argument has: `your **total** for that site`."""
    if not args:
        return f"the {called}"
    first, *rest = [value(teller, arg) for arg in args]
    owner = _possessive(teller, first) if teller.sort(args[0]).what == "player" else ""
    said = f"{owner} {called}" if owner else teller.say("of", f"the {called}", first)
    return teller.say("for", said, teller.series(rest)) if rest else said


def about(teller: Teller, said: str, args: Sequence[ast.Expr]) -> str:
    """A definition with what it is asked about."""
    if len(args) > 1:
        return teller.say("given_several", said, teller.listed([value(teller, arg) for arg in args]))
    if not args:
        return said
    owner = teller.tongue == "fr" and teller.sort(args[0]).what in ("player", "piece", "space")
    return teller.say("of" if owner else "for", said, value(teller, args[0]))
