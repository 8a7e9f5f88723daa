"""The rule file as it is played with some settings: what they decide is decided, and what they leave out is gone.

In: a syntax tree and a configuration. Out: a tree without variants, without options in its conditions, and without what
nothing in it speaks of any more: actions, places that can never hold a piece, enums, tables, steps in which nothing is
done. It says nothing in words, and knows no match.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, cast

from attrs import evolve

from tgame.dsl import ast
from tgame.dsl.ast.walk import nodes
from tgame.dsl.checked import Configuration
from tgame.dsl.configurations import NotConstant, of_kind, static_value

_Guarded = ast.Option | ast.Kind | ast.Action | ast.ScoreItem
_TEXTS = ("text", "prompt", "reason", "place")
_HOLE = re.compile(r"\{([^}]*)\}")
_NAME = re.compile(r"[^\W\d]\w*")
_LEFT_OUT = (ast.Scenario, ast.Invariant, ast.Variant)


def settled(rule_file: ast.RuleFile, configuration: Configuration) -> ast.RuleFile:
    """With all settings of a match."""
    return _decided(rule_file, {**settings(rule_file, configuration), "count(players)": configuration.players})


def settings(rule_file: ast.RuleFile, configuration: Configuration) -> dict[str, object]:
    """The variants and options of a configuration, by name."""
    variants = {decl.name: decl.name in configuration.variants for decl in of_kind(rule_file.decls, ast.Variant)}
    return {**variants, **dict(configuration.options)}


def settled_in_part(rule_file: ast.RuleFile, known: Mapping[str, object], spared: frozenset[str]) -> ast.RuleFile:
    """With some variants and options, for any number of players."""
    return _decided(rule_file, known, spared)


def idle(rule_file: ast.RuleFile) -> frozenset[str]:
    """What no rule speaks of, whatever the settings: it is in the box, and stays for those who open it."""
    return frozenset(_named(rule_file) - _named(_decided(rule_file, {})))


def _named(rule_file: ast.RuleFile) -> set[str]:
    return {name for decl in rule_file.decls if isinstance(name := getattr(decl, "name", None), str)}


def _decided(
    rule_file: ast.RuleFile, known: Mapping[str, object], spared: frozenset[str] = frozenset()
) -> ast.RuleFile:
    settings = _Settings(rule_file, known)
    rules = [
        decl for decl in rule_file.decls if not isinstance(decl, (*_LEFT_OUT, ast.Pieces)) and settings.keeps(decl)
    ]
    made = tuple(cast(ast.Decl, settings.made(decl)) for decl in rules)
    # Rules may speak of pieces that these settings leave in the box; those that nobody follows do not count.
    followed = _without_idle(evolve(rule_file, decls=made), boxed=True)
    settings.spoken_of = {name for decl in followed.decls for name in _names_in(decl)}
    decls = tuple(
        cast(ast.Decl, settings.made(decl))
        for decl in rule_file.decls
        if not isinstance(decl, _LEFT_OUT) and settings.keeps(decl)
    )
    return _without_idle(evolve(rule_file, decls=decls), spared=spared)


class _Settings:
    def __init__(self, rule_file: ast.RuleFile, known: Mapping[str, object]) -> None:
        self.env = known
        self.rows = dict(self._rows(rule_file))
        self.spoken_of: set[str] = set()
        self.absent: set[str] = set()
        self.empty: set[str] = set()
        self.answered: dict[str, bool] = {}
        self.missing = {decl.name for decl in of_kind(rule_file.decls, ast.Action) if not self.keeps(decl)}
        kinds = [kind for family in of_kind(rule_file.decls, ast.Pieces) for kind in family.kinds]
        self.absent |= {kind.name for kind in kinds if not self.keeps(kind)}
        self._learn(rule_file)

    def _learn(self, rule_file: ast.RuleFile) -> None:
        """Definitions that the settings have answered, and steps of which they leave nothing: each may lead to more."""
        before = -1
        while before < len(self.answered) + len(self.empty):
            before = len(self.answered) + len(self.empty)
            for definition in of_kind(rule_file.decls, ast.Def):
                known = self._known_truth(definition.body)
                if known is not None:
                    self.answered[definition.name] = known
            for step in of_kind(rule_file.decls, ast.Step):
                if all(isinstance(line, ast.NoteLine) for line in self._inside(step.body)):
                    self.empty.add(step.name)

    def _rows(self, rule_file: ast.RuleFile) -> Iterator[tuple[str, ast.Expr]]:
        """The values of the tables that go by something settled."""
        for table in of_kind(rule_file.decls, ast.Table):
            key = self._value(table.key)
            place = next((n for n, one in enumerate(table.keys) if key is not None and self._value(one) == key), None)
            if place is not None:
                yield from ((row.name, row.values[place]) for row in table.rows)

    def keeps(self, node: ast.Node) -> bool:
        """Is it there with these settings?"""
        match node:
            case ast.Def(name=name):
                return name not in self.answered
            case ast.Table(rows=rows):
                return not all(row.name in self.rows for row in rows)
            case ast.Act(name=name):
                return name not in self.missing
            case ast.CallStmt(call=ast.Call(function=ast.Name(id=name))):
                return name not in self.empty
            case ast.Kind(name=name) if name in self.spoken_of:
                return True
            case ast.Window(acts=acts):
                return any(map(self.keeps, acts))
            case ast.Hook(targets=targets):
                return not self.missing.issuperset(targets)
        return not isinstance(node, _Guarded) or node.guard is None or self._truth(node.guard) is not False

    def made(self, node: ast.Node) -> ast.Node:
        """The same node with what is decided put in."""
        if isinstance(node, ast.IfExpr) and (known := self._truth(node.test)) is not None:
            return self.made(node.then if known else node.otherwise)
        if isinstance(node, ast.Name | ast.Call | ast.Binary | ast.Unary):
            truth = self._known_truth(node)
            if truth is not None:
                return ast.Name("yes" if truth else "no", span=node.span)
        if isinstance(node, ast.Name) and node.id in self.rows:
            return self.made(self.rows[node.id])
        if isinstance(node, ast.Name | ast.Call) and (number := self._value(node)) is not None:
            if isinstance(number, bool):
                return ast.Name("yes" if number else "no", span=node.span)
            return ast.Number(number, span=node.span)
        if isinstance(node, ast.Logic):
            return self._logic(node)
        changed: dict[str, Any] = {}
        for part in type(node).__attrs_attrs__:
            value = getattr(node, part.name)
            if isinstance(value, ast.Node):
                changed[part.name] = self.made(value)
            elif isinstance(value, tuple) and value:
                changed[part.name] = tuple(self._inside(value))
        if isinstance(node, _Guarded) and node.guard is not None and self._truth(node.guard) is not None:
            changed["guard"] = None
        if isinstance(node, ast.Hook):
            changed["targets"] = tuple(name for name in node.targets if name not in self.missing)
        found = evolve(node, **changed) if changed else node
        if isinstance(found, ast.Binary) and found.op == "+" and isinstance(found.right, ast.Number):
            return found if found.right.value else found.left
        return found

    def _inside(self, parts: tuple[object, ...]) -> Iterator[object]:
        for part in parts:
            if isinstance(part, ast.If) and (known := self._truth(part.test)) is not None:
                yield from self._inside(part.body if known else part.otherwise)
            elif isinstance(part, ast.Decide) and not any(map(self.keeps, part.acts)):
                yield from self._inside(part.otherwise)
            elif isinstance(part, ast.Require) and self._truth(part.test):
                continue
            elif not isinstance(part, ast.Node):
                yield part
            elif self.keeps(part):
                found = self.made(part)
                if not isinstance(found, ast.If) or found.body or found.otherwise:
                    yield found

    def _logic(self, node: ast.Logic) -> ast.Node:
        """What is left to ask, once the settings have answered their part."""
        known = self._truth(node)
        if known is not None:
            return ast.Name("yes" if known else "no", span=node.span)
        left = [cast(ast.Expr, self.made(item)) for item in node.items if self._truth(item) is None]
        return left[0] if len(left) == 1 else evolve(node, items=tuple(left))

    def _known_truth(self, expr: ast.Expr) -> bool | None:
        """What follows from pieces that these settings leave in the box: nothing has one of them."""
        match expr:
            case ast.Unary(op="not", operand=operand):
                known = self._known_truth(operand)
                return None if known is None else not known
            case ast.Binary(
                op="has" | "lacks" as op, right=ast.Name(id=kind) | ast.Call(function=ast.Name(id=kind))
            ) if kind in self.absent:
                return op == "lacks"
            case ast.Name(id=name) | ast.Call(function=ast.Name(id=name)):
                return self.answered.get(name)
        return None

    def _truth(self, expr: ast.Expr) -> bool | None:
        if (known := self._known_truth(expr)) is not None:
            return known
        if isinstance(expr, ast.Unary) and expr.op == "not":
            inner = self._truth(expr.operand)
            return None if inner is None else not inner
        if isinstance(expr, ast.Logic):
            parts = [self._truth(item) for item in expr.items]
            decisive = expr.op == "or"
            if decisive in parts:
                return decisive
            return None if None in parts else not decisive
        found = self._value(expr)
        return None if found is None else bool(found)

    def _value(self, expr: ast.Expr) -> int | None:
        try:
            return static_value(expr, self.env)
        except (NotConstant, KeyError):
            return None


def _without_idle(rule_file: ast.RuleFile, boxed: bool = False, spared: frozenset[str] = frozenset()) -> ast.RuleFile:
    """Without actions that nobody is offered, steps that nobody takes, and what nothing speaks of. `boxed`: the pieces
    are not among the declarations, so that every place may hold some. What is `spared` stays."""
    while True:
        said = {name for decl in rule_file.decls for name in _names(decl)}
        families = list(of_kind(rule_file.decls, ast.Pieces))
        there = {family.name for family in families} | {kind.name for family in families for kind in family.kinds}
        if boxed:
            there |= {zone.holds for zone in of_kind(rule_file.decls, ast.Zone)}
        kept = tuple(
            _read(decl, said) for decl in rule_file.decls if _is_spared(decl, spared) or not _is_idle(decl, said, there)
        )
        if kept == rule_file.decls:
            return rule_file
        rule_file = evolve(rule_file, decls=kept)


def _is_spared(decl: ast.Decl, spared: frozenset[str]) -> bool:
    return getattr(decl, "name", None) in spared


def _is_idle(decl: ast.Decl, said: set[str], there: set[str]) -> bool:
    match decl:
        case ast.Pieces(kinds=kinds):
            return not kinds
        case ast.Zone(full=full, name=name, holds=holds):
            return holds not in there or (not full and name not in said)
        case ast.Def(name=name, text=text):
            return text is None and name not in said
        case ast.Enum(name=name, items=items):
            return said.isdisjoint((name, *(item.name for item in items)))
        case ast.Table(rows=rows):
            return said.isdisjoint(row.name for row in rows)
        case ast.Action(name=name) | ast.Step(name=name) | ast.Var(name=name):
            return name not in said
    return False


def _read(decl: ast.Decl, said: set[str]) -> ast.Decl:
    """A table with the rows that something reads."""
    if not isinstance(decl, ast.Table) or all(row.name in said for row in decl.rows):
        return decl
    return evolve(decl, rows=tuple(row for row in decl.rows if row.name in said))


def _names_in(root: ast.Node) -> Iterator[str]:
    for node in nodes(root):
        match node:
            case ast.Name(id=name) | ast.Dot(name=name) | ast.NamedType(name=name):
                yield name


def _names(decl: ast.Decl) -> Iterator[str]:
    """The names that a declaration speaks of; its own does not count."""
    own = getattr(decl, "name", None)
    for node in nodes(decl) if not isinstance(decl, ast.Texts) else ():
        match node:
            case ast.Name(id=name) | ast.NamedType(name=name) | ast.PlaceType(zone=name) | ast.Act(name=name):
                found = [name]
            case _:
                # What texts are filled with is not in the tree.
                texts = (value for key in _TEXTS if isinstance(value := getattr(node, key, None), str))
                found = [name for text in texts for hole in _HOLE.findall(text) for name in _NAME.findall(hole)]
        yield from (name for name in found if name != own)
