"""Parts of the rules by what they are called: where an end stands, and which names are known there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import evolve

from tgame.dsl import ast
from tgame.dsl.ast.walk import nodes
from tgame.dsl.vocabulary import WORDS
from tgame.rulebook import deeds, statements, texts, values, words
from tgame.rulebook.teller import Teller

Place = tuple[str, ast.Node]


def strangers(teller: Teller, root: ast.Node) -> bool:
    """Are there names that are bound further out?"""
    names = teller.names
    known: tuple[Mapping[str, object], ...] = (
        names.rows,
        names.items,
        names.zones,
        names.vars,
        names.options,
        names.variants,
        names.kinds,
        names.families,
        names.defs,
        names.enums,
        teller.scope,
        WORDS,
    )
    bound = {node.name for node in nodes(root) if isinstance(node, ast.Binder)}
    used = {node.id for node in nodes(root) if isinstance(node, ast.Name)} - bound
    return any(not any(name in table for table in known) for name in used)


def _places(teller: Teller) -> Iterator[Place]:
    """Every node of the rules with the name of the part it stands in; in the flow, the innermost phase."""
    for decl in teller.names.rule_file.decls:
        match decl:
            case ast.Scenario() | ast.Texts() | ast.Invariant():
                pass
            case ast.Score(items=items):
                yield from ((texts.quote(teller, item.text), node) for item in items for node in nodes(item))
            case ast.Flow():
                yield from _in_phase(teller, teller.say("h_course"), decl)
            case _:
                where = part(teller, decl)
                yield from ((where, node) for node in nodes(decl))


def _in_phase(teller: Teller, where: str, root: ast.Node) -> Iterator[Place]:
    inside: set[int] = set()
    for node in nodes(root):
        if id(node) in inside:
            continue
        if isinstance(node, ast.Phase) and node.name is not None and node is not root:
            inside.update(id(inner) for inner in nodes(node))
            yield from _in_phase(teller, statements.phase_label(teller, node.name), node)
        else:
            yield where, node


def endings(teller: Teller) -> list[tuple[str, Teller, ast.End]]:
    """Every `end` of the rules, with the part it stands in and what is known there."""
    return [(where, _known(teller, node), node) for where, node in _places(teller) if isinstance(node, ast.End)]


def _known(teller: Teller, end: ast.End) -> Teller:
    """The names that are bound around an `end`."""
    inner = deeds.acting(teller)
    for decl in teller.names.rule_file.decls:
        if decl.span.start <= end.span.start < decl.span.end:
            for node in nodes(decl):
                inner = _bound(inner, node, end)
    return inner


def _bound(teller: Teller, node: ast.Node, end: ast.End) -> Teller:
    match node:
        case ast.Action(params=params) | ast.Step(params=params):
            for param in params:
                teller = deeds.parameter(teller, param)[0]
        case ast.Let() if node.span.start < end.span.start:
            return statements.noted(teller, node)[0]
        case ast.Phase(loop=ast.Each(binder=binder)) | ast.When(binder=ast.Binder() as binder) if (
            any(inner is end for inner in nodes(node)) and binder.name != "me"
        ):
            return words.bound(teller, evolve(binder, where=None))[0]
    return teller


def part(teller: Teller, decl: ast.Decl) -> str:
    """What a part of the rules is called."""
    match decl:
        case ast.Action():
            return statements.action_label(teller, decl.name)
        case ast.Step():
            return statements.step_label(teller, decl.name)
        case ast.When(text=str()):
            return teller.quoted(texts.trigger(teller, decl))
        case ast.When():
            return teller.say("h_triggers")
        case ast.Hook():
            return teller.say("h_hooks")
        case ast.Zone() | ast.Var() | ast.Option() | ast.Variant():
            return teller.label(decl.name, decl.text)
        case ast.Def():
            return values.definition_name(teller, decl.name) or teller.say("h_terms")
        case ast.Pieces():
            return teller.label(decl.name, decl.text)
        case ast.Enum():
            return teller.label(decl.name)
        case ast.Score() | ast.Winner():
            return teller.say("h_end")
        case _:
            return teller.say("h_components")
