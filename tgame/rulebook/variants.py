"""What each variant changes: the places in the rules that ask for it."""

from __future__ import annotations

from collections.abc import Iterator

from tgame.dsl import ast
from tgame.dsl.ast.walk import nodes
from tgame.rulebook import conditions, statements, values
from tgame.rulebook.markdown import Line
from tgame.rulebook.nouns import sentence
from tgame.rulebook.teller import Teller

Place = tuple[str, ast.Node]


def variants(teller: Teller) -> list[Line]:
    lines: list[Line] = []
    for name, variant in teller.names.variants.items():
        label = teller.names.label(name, variant.text)
        changes = list(dict.fromkeys(_changes(teller, name)))
        if changes:
            below = tuple(Line(change) for change in changes)
            lines.append(Line(teller.say("variant_changes", label), below))
        else:
            lines.append(Line(teller.say("unchanged", label)))
    return lines


def _changes(teller: Teller, variant: str) -> Iterator[str]:
    added: list[str] = []
    missing: list[str] = []
    for where, node in _places(teller):
        if isinstance(node, ast.Kind | ast.Action | ast.ScoreItem) and node.guard is not None:
            known = statements.variant_of(teller, node.guard)
            if known is not None:
                if known[0] == variant:
                    (added if known[1] else missing).append(_guarded(teller, node))
                continue
        match node:
            case ast.IfExpr(test=test) if _mentions(test, variant):
                yield _instead(teller, where, node)
            case ast.If(test=test) if _mentions(test, variant):
                yield sentence(teller.tongue, teller.say("change_here", where))
            case ast.Kind(guard=test) | ast.Action(guard=test) | ast.ScoreItem(guard=test) if test is not None:
                if _mentions(test, variant):
                    said = teller.say("change_only", _guarded(teller, node), conditions.condition(teller, test))
                    yield sentence(teller.tongue, said)
            case ast.Require(test=test) | ast.While(test=test) | ast.When(test=test) if test is not None:
                if _mentions(test, variant):
                    yield sentence(teller.tongue, teller.say("change_here", where))
            case ast.Binder(where=test) | ast.Hook(where=test) | ast.Kind(where=test) if test is not None:
                if _mentions(test, variant):
                    yield sentence(teller.tongue, teller.say("change_here", where))
            case ast.Def(body=test) if _mentions(test, variant):
                yield sentence(teller.tongue, teller.say("change_here", where))
    if added:
        yield sentence(teller.tongue, teller.say("change_added", ", ".join(dict.fromkeys(added))))
    if missing:
        yield sentence(teller.tongue, teller.say("change_left_out", ", ".join(dict.fromkeys(missing))))


def _mentions(expr: ast.Expr, variant: str) -> bool:
    """Does a condition ask for the variant itself? A value inside it that depends on one is told apart."""
    if isinstance(expr, ast.Name):
        return expr.id == variant
    if any(isinstance(node, ast.IfExpr) for node in nodes(expr)):
        return False
    return any(isinstance(node, ast.Name) and node.id == variant for node in nodes(expr))


def _guarded(teller: Teller, node: ast.Kind | ast.Action | ast.ScoreItem) -> str:
    match node:
        case ast.Kind():
            return teller.label(node.name, node.text)
        case ast.Action():
            return statements.action_label(teller, node.name)
        case ast.ScoreItem():
            return teller.quote(node.text)


def _instead(teller: Teller, where: str, node: ast.IfExpr) -> str:
    """One value in the place of another, where both can be said without the rules around them."""
    known = statements.variant_of(teller, node.test)
    bound = {inner.id for inner in nodes(node) if isinstance(inner, ast.Name) and not _declared(teller, inner.id)}
    if known is None or bound:
        return sentence(teller.tongue, teller.say("change_here", where))
    one, other = values.value(teller, node.then), values.value(teller, node.otherwise)
    if not known[1]:
        one, other = other, one
    return sentence(teller.tongue, teller.say("change_instead", where, one, other))


def _declared(teller: Teller, name: str) -> bool:
    names = teller.names
    tables = (
        names.rows,
        names.items,
        names.zones,
        names.vars,
        names.options,
        names.variants,
        names.kinds,
        names.families,
    )
    return any(name in table for table in tables) or name in ("yes", "no", "players", "count")


def _places(teller: Teller) -> Iterator[Place]:
    """Every node of the rules with the name of the part it stands in; in the flow, the innermost phase."""
    for decl in teller.names.rule_file.decls:
        match decl:
            case ast.Scenario() | ast.Texts() | ast.Invariant():
                pass
            case ast.Score(items=items):
                yield from ((teller.quote(item.text), node) for item in items for node in nodes(item))
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
            yield from _in_phase(teller, teller.label(node.name, node.text), node)
        else:
            yield where, node


def endings(teller: Teller) -> list[Place]:
    """Every `end` of the rules, with the part it stands in."""
    return [(where, node) for where, node in _places(teller) if isinstance(node, ast.End)]


def part(teller: Teller, decl: ast.Decl) -> str:
    """What a part of the rules is called."""
    match decl:
        case ast.Action():
            return statements.action_label(teller, decl.name)
        case ast.Step():
            return statements.step_label(teller, decl.name)
        case ast.When(text=text) if text:
            return teller.quote(text)
        case ast.When():
            return teller.say("h_triggers")
        case ast.Hook():
            return teller.say("h_hooks")
        case ast.Zone() | ast.Var() | ast.Option() | ast.Variant():
            return teller.label(decl.name, decl.text)
        case ast.Def():
            return values.definition_name(teller, decl.name) or teller.say("h_terms")
        case ast.Pieces() | ast.Enum():
            return teller.label(decl.name)
        case ast.Score() | ast.Winner():
            return teller.say("h_end")
        case _:
            return teller.say("h_components")
