"""What sort of thing an expression is, as far as a sentence needs to know.

In: an expression of a file that passed the checker, and the sorts of the names in scope. Out: a `Sort`. It is not the
checker's type: it holds for all configurations at once, and knows no bounds.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, assert_never

from attrs import frozen

from tgame.dsl import ast
from tgame.dsl import checked as t
from tgame.dsl.check.expressions import DIRECTIONS
from tgame.dsl.vocabulary import WORDS
from tgame.rulebook.declared import Declared

What = Literal["number", "truth", "player", "piece", "space", "direction", "item", "list", "value"]


@frozen
class Sort:
    what: What
    kinds: frozenset[str] = frozenset()
    enum: str = ""
    of: Sort | None = None

    @property
    def element(self) -> Sort:
        """Of a list, what it holds; a single thing stands for itself."""
        return self.of or (VALUE if self.what == "list" else self)


NUMBER, TRUTH, PLAYER, SPACE = Sort("number"), Sort("truth"), Sort("player"), Sort("space")
DIRECTION, VALUE = Sort("direction"), Sort("value")
Scope = Mapping[str, Sort]
_RESULTS = {
    "Number": NUMBER,
    "Bool": TRUTH,
    "Player": PLAYER,
    "Cell": SPACE,
    "Direction": DIRECTION,
}


def list_of(sort: Sort) -> Sort:
    return Sort("list", of=sort)


def sort_of_type(names: Declared, type_: ast.TypeExpr) -> Sort:
    match type_:
        case ast.NamedType(name="Bool"):
            return TRUTH
        case ast.NamedType(name="Player"):
            return PLAYER
        case ast.NamedType(name="Direction"):
            return DIRECTION
        case ast.NamedType(name=name):
            return Sort("item", enum=name) if name in names.enums else Sort("piece", names.kinds_of(name))
        case ast.PlaceType():
            return SPACE
        case ast.BoundsType():
            return NUMBER
        case ast.ListTypeExpr(item=item):
            return list_of(sort_of_type(names, item))
        case ast.TupleTypeExpr() | ast.ChoiceType():
            return VALUE
    assert_never(type_)


def sort_of(names: Declared, scope: Scope, expr: ast.Expr) -> Sort:
    match expr:
        case ast.Number():
            return NUMBER
        case ast.Name(id=name):
            return scope.get(name) or _named(names, name)
        case ast.ListLiteral(items=items):
            return list_of(sort_of(names, scope, items[0]).element if items else VALUE)
        case ast.TupleLiteral():
            return VALUE
        case ast.IfExpr(then=then, otherwise=otherwise):
            found = sort_of(names, scope, then)
            return sort_of(names, scope, otherwise) if found.what == "list" and found.of == VALUE else found
        case ast.Binary(op=".."):
            return list_of(NUMBER)
        case ast.Binary(op="+" | "-", left=left, right=right):
            found = sort_of(names, scope, left)
            other = sort_of(names, scope, right)
            if "list" in (found.what, other.what):
                return list_of(other.element if found.element == VALUE else found.element)
            return NUMBER
        case ast.Binary(op="*" | "/" | "mod") | ast.Unary(op="-"):
            return NUMBER
        case ast.Binary() | ast.Logic() | ast.Unary():
            return TRUTH
        case ast.Index(base=base, items=items):
            found = sort_of(names, scope, base)
            if isinstance(base, ast.Name) and base.id in names.vars and base.id not in scope:
                return found if len(items) == len(names.vars[base.id].per) else list_of(found.element)
            return found
        case ast.Dot(base=base, name=name):
            return _selected(names, sort_of(names, scope, base), name)
        case ast.Call(function=ast.Dot(base=base, name=name)):
            return _selected(names, sort_of(names, scope, base), name)
        case ast.Call(function=ast.Name(id=name), args=args):
            if name in names.kinds or name in names.families:
                return Sort("piece", names.kinds_of(name))
            if name in names.defs:
                return definition_sort(names, name)
            return _result(name, [sort_of(names, scope, arg.value) for arg in args])
        case ast.Comprehension(function=ast.Name(id=name), binder=binder, keys=keys):
            item = sort_of(names, scope, binder.source).element
            inner = {**scope, binder.name: item}
            taken = sort_of(names, inner, keys[0]) if keys and name not in ("most", "least") else item
            return _result(name, [list_of(taken)])
        case ast.Call() | ast.Comprehension():
            return VALUE
    assert_never(expr)


def definition_sort(names: Declared, name: str) -> Sort:
    node = names.defs[name]
    return sort_of(names, {param.name: sort_of_type(names, param.type) for param in node.params}, node.body)


def _selected(names: Declared, base: Sort, name: str) -> Sort:
    item = base.element
    if name in names.kinds or name in names.families:
        found = Sort("piece", names.kinds_of(name))
    else:
        found = sort_of_type(names, names.fields[name]) if name in names.fields else VALUE
    return list_of(found) if base.what == "list" or item == VALUE else found


def _named(names: Declared, name: str) -> Sort:
    if name == t.BOX:
        return list_of(Sort("piece", frozenset(names.kinds)))
    if name in names.zones:
        return list_of(Sort("piece", names.kinds_of(names.zones[name].holds)))
    if name in names.vars:
        return sort_of_type(names, names.vars[name].type)
    if name in names.enums:
        return list_of(Sort("item", enum=name))
    if name in names.items:
        return Sort("item", enum=names.items[name][0].name)
    if name in names.defs:
        return definition_sort(names, name)
    if name in names.kinds or name in names.families:
        return Sort("piece", names.kinds_of(name))
    if name in names.variants:
        return TRUTH
    if name in names.options:
        return sort_of_type(names, names.options[name].type)
    if name in names.rows:
        return NUMBER
    if name in DIRECTIONS:
        return DIRECTION
    if name in names.choices:
        return VALUE
    return _result(name, []) if name in WORDS else PLAYER


def _result(name: str, args: list[Sort]) -> Sort:
    word = WORDS.get(name)
    result = word.result if word else ""
    first = args[0] if args else VALUE
    depth = 0
    while result.startswith("["):
        result, depth = result[1:-1], depth + 1
    found = _RESULTS.get(result) or first.element
    for _ in range(depth):
        found = list_of(found)
    return found
