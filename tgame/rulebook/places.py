"""Where pieces lie, what is kept track of, and the terms that rules give names to."""

from __future__ import annotations

from collections.abc import Sequence

from tgame.dsl import ast
from tgame.dsl.ast.walk import nodes
from tgame.rulebook import cells, conditions, groups, phrases, values
from tgame.rulebook.components import capital, is_listed, type_said
from tgame.rulebook.markdown import Line
from tgame.rulebook.polish import polish
from tgame.rulebook.sorts import Sort, sort_of_type
from tgame.rulebook.teller import Teller

SET_UP = "setup"


def place(teller: Teller, zone: ast.Zone) -> str:
    """What a place is, and who sees what lies there."""
    if teller.tongue == "fr":
        holds = teller.kind_noun(zone.holds).many
    else:
        holds = teller.noun(Sort("piece", teller.names.kinds_of(zone.holds))).many
    parts = [_shape(teller, zone, holds), *_cells(teller, zone), teller.say(f"seen_{zone.seen or 'nobody'}")]
    if zone.full:
        parts.append(teller.say("starts_full"))
    label = capital(teller.names.label(zone.name, zone.text))
    joined = ("; " if teller.tongue == "en" else " ; ").join(parts)
    return polish(teller.tongue, teller.say("zone_line", label, per(teller, zone.per), joined))


def _cells(teller: Teller, zone: ast.Zone) -> list[str]:
    """What the spaces of a board are called, where the file names them."""
    found = cells.corners(teller, zone)
    return [teller.say("cells_named" if zone.shape == "grid" else "row_named", *found)] if found else []


def _shape(teller: Teller, zone: ast.Zone, holds: str) -> str:
    if zone.shape == "slots":
        return teller.say("shape_slots", holds, slots(teller, zone.size[0]))
    return teller.say(f"shape_{zone.shape}", holds, *(values.value(teller, part) for part in zone.size))


def slots(teller: Teller, size: ast.Expr) -> str:
    """What the slots go by."""
    match size:
        case ast.Name(id=name) if name in teller.names.enums:
            return _one_of(teller, ast.NamedType(name, span=size.span))
        case ast.Number(value=number):
            return teller.say("slots_number", number)
    if teller.sort(size).what != "list":
        return teller.say("slots_number", values.value(teller, size))
    # The English phrase has the "each" already.
    return _each(teller, size).removeprefix("each ")


def _each(teller: Teller, size: ast.Expr) -> str:
    return groups.group(teller, size).each


def per(teller: Teller, types: Sequence[ast.TypeExpr]) -> str:
    """`(one for each player and site)`."""
    if not types:
        return ""
    said = [_one_of(teller, type_) for type_ in types]
    return teller.say("one_for_each", teller.series(said))


def _one_of(teller: Teller, type_: ast.TypeExpr) -> str:
    sort = sort_of_type(teller.names, type_)
    match type_:
        case ast.BoundsType(low=low, high=high):
            return teller.say("each_number", low, values.value(teller, high))
        case ast.NamedType(name=name) if teller.tongue == "fr" and name in teller.names.enums:
            items = [teller.label(item.name, item.text) for item in teller.names.enums[name].items]
            noun = teller.noun(sort)
            if not teller.names.translated(name):
                return teller.say("each_item", ", ".join(items))
            if not is_listed(teller, name):
                return teller.say("each_named_item", noun.one, ", ".join(items))
            return f"chaque {noun.one}"
        case ast.NamedType(name=name) if teller.tongue == "fr" and sort.what == "piece":
            return f"chaque {teller.kind_noun(name).one}"
    noun = teller.noun(sort)
    return noun.one if teller.tongue == "en" else f"chaque {noun.one}"


def variable(teller: Teller, var: ast.Var) -> str:
    """What is kept track of, and what it is at the start."""
    label = capital(teller.names.label(var.name, var.text))
    described = label, per(teller, var.per), type_said(teller, var.type)
    if is_set(teller, var):
        said = teller.say("var_line_set", *described)
    else:
        said = teller.say("var_line", *described, start(teller, var))
    return polish(teller.tongue, said)


def is_set(teller: Teller, var: ast.Var) -> bool:
    """Does the set-up give it its first value?"""
    set_up = [phase for name, phase in teller.names.phases.items() if name == SET_UP]
    return any(_always_set(var, phase.body) for phase in set_up)


def _always_set(var: ast.Var, body: Sequence[ast.Stmt], each: frozenset[str] = frozenset()) -> bool:
    """Does set-up give a variable its value in any case, without asking for the one before?"""
    for line in body:
        match line:
            case ast.Assign(target=ast.Name(id=name), op="=", value=value) if name == var.name:
                return not _asks(var, value)
            case ast.Assign(target=ast.Index(base=ast.Name(id=name), items=items), op="=", value=value) if (
                name == var.name and {item.id for item in items if isinstance(item, ast.Name)} == each
            ):
                return not _asks(var, value) and len(items) == len(each)
            case ast.If(test=test, body=then, otherwise=otherwise) if not _asks(var, test):
                if _always_set(var, then, each) and _always_set(var, otherwise, each):
                    return True
            case ast.Phase(loop=ast.Each(binder=ast.Binder(name=one, source=source, where=None)), body=inner):
                if _is_everything(source) and _always_set(var, inner, each | {one}):
                    return True
        if _asks(var, line):
            return False
    return False


def _is_everything(source: ast.Expr) -> bool:
    """All players, or all items of an enum."""
    return isinstance(source, ast.Name) and (source.id == "players" or source.id[0].isupper())


def _asks(var: ast.Var, node: ast.Node) -> bool:
    return any(isinstance(part, ast.Name) and part.id == var.name for part in nodes(node))


def start(teller: Teller, var: ast.Var) -> str:
    """What a variable is at the start."""
    if isinstance(var.default, ast.ListLiteral) and not var.default.items:
        return teller.say("start_nothing")
    if var.default is not None:
        return values.value(teller, var.default)
    match var.type:
        case ast.BoundsType(low=low, high=high):
            top = high.value if isinstance(high, ast.Number) else low
            return str(low if low > 0 else 0 if top >= 0 else top)
        case ast.NamedType(name="Bool"):
            return values.value(teller, ast.Name("no", span=var.span))
        case ast.NamedType(name="Player"):
            return values.seat_name(teller, 1) if teller.names.game.seats else teller.say("start_first_player")
        case ast.NamedType(name="Direction"):
            return teller.say("north")
        case ast.NamedType(name=name) if name in teller.names.enums:
            item = teller.names.enums[name].items[0]
            return teller.label(item.name, item.text)
        case ast.PlaceType():
            return teller.say("start_first_space")
    return teller.say("start_nothing")


def about(teller: Teller, node: ast.Def) -> tuple[Teller, list[str]]:
    """What a definition is about, and a scope that knows it."""
    inner = teller
    params: list[str] = []
    for param in node.params:
        sort = sort_of_type(teller.names, param.type)
        inner, letter = inner.bind(param.name, sort, "that")
        params.append(f"{teller.noun(sort).one} {letter}".strip())
    return inner, params


def meaning(inner: Teller, node: ast.Def) -> str:
    """What a definition says, in the scope of what it is about."""
    if inner.sort(node.body).what == "truth":
        return conditions.condition(inner, node.body)
    return values.without_brackets(node.body, values.value(inner, node.body))


def terms(teller: Teller) -> list[Line]:
    """The glossary: every definition that is called by a name."""
    return [line for node in teller.names.defs.values() if (line := term(teller, node)) is not None]


def term(teller: Teller, node: ast.Def) -> Line | None:
    """What a definition means, if it is called by a name."""
    called = values.definition_name(teller, node.name)
    if called is None or not teller.names.uses[node.name] or phrases.has_phrase(teller.names, node.name):
        return None
    inner, params = about(teller, node)
    parts = values.sum_lines(inner, node.body)
    said = "" if parts else f"{meaning(inner, node)}."
    key = "term_line" if params else "term_plain"
    text = teller.say(key, called.strip("*"), *([", ".join(params)] if params else []), said)
    return Line(polish(teller.tongue, text).strip(), parts, node.notes)
