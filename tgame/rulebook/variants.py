"""What each variant changes: what there is only with it or without it, and the places in the rules that ask for it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from attrs import evolve

from tgame.dsl import ast
from tgame.dsl.ast.walk import nodes
from tgame.dsl.vocabulary import WORDS
from tgame.rulebook import conditions, deeds, places, statements, texts, values, words
from tgame.rulebook.markdown import Line
from tgame.rulebook.polish import sentence
from tgame.rulebook.sorts import PLAYER
from tgame.rulebook.teller import Teller

Place = tuple[str, ast.Node]
Guarded = ast.Option | ast.Kind | ast.Action | ast.ScoreItem
_SHORT_BLOCK = 20
_BOLD = re.compile(r"\*\*[^*]+\*\*")


def variants(teller: Teller) -> list[Line]:
    lines: list[Line] = []
    for name, variant in teller.names.variants.items():
        label = teller.names.label(name, variant.text)
        changes = [*_things(teller, name), *_blocks(teller, name), *_values(teller, name)]
        told = {line.text.rsplit(",", 1)[0] for line in changes}
        changes += [line for where, line in _elsewhere(teller, name) if where not in told]
        if changes:
            below = tuple({(line.text, line.below): line for line in changes}.values())
            lines.append(Line(teller.say("variant_changes", label), below))
        else:
            lines.append(Line(teller.say("unchanged", label)))
    return lines


# ---- what there is


def _things(teller: Teller, variant: str) -> Iterator[Line]:
    """Pieces, actions, options and lines of the score that are there only with it, or only without it."""
    added: list[Guarded] = []
    missing: list[Guarded] = []
    for _, node in _places(teller):
        if not isinstance(node, Guarded) or node.guard is None:
            continue
        known = statements.variant_of(teller, node.guard)
        if known is not None and known[0] == variant:
            (added if known[1] else missing).append(node)
        elif known is None and _mentions(node.guard, variant):
            said = teller.say("change_only", _called(teller, node), conditions.condition(teller, node.guard))
            yield Line(sentence(teller.tongue, said))
    for key, found in (("change_added", added), ("change_left_out", missing)):
        if found:
            yield Line(sentence(teller.tongue, teller.say(key, _sorted(teller, found))))


def _sorted(teller: Teller, found: Sequence[Guarded]) -> str:
    said: list[str] = []
    for key, kind in (
        ("of_pieces", ast.Kind),
        ("of_actions", ast.Action),
        ("of_scores", ast.ScoreItem),
        ("of_options", ast.Option),
    ):
        names = [_called(teller, node) for node in found if isinstance(node, kind)]
        if names:
            said.append(teller.say(key, ", ".join(dict.fromkeys(names))))
    return teller.semicolon.join(said)


def _called(teller: Teller, node: Guarded) -> str:
    match node:
        case ast.Kind() | ast.Option():
            return teller.label(node.name, node.text)
        case ast.Action():
            return statements.action_label(teller, node.name)
        case ast.ScoreItem():
            return texts.quote(teller, node.text)


# ---- blocks


def _blocks(teller: Teller, variant: str) -> Iterator[Line]:
    """The parts of phases, actions, steps and triggers that apply only with it, or only without it."""
    found: dict[str, tuple[Line, ...]] = {}
    for where, lines in _told(teller):
        for here, line in _asking(where, lines, variant):
            assert line.asks is not None
            shown = (evolve(line, asks=None),) if line.partly else line.below
            key = "block_added" if line.asks[1] else "block_left_out"
            short = _size(shown) <= _SHORT_BLOCK
            head = sentence(teller.tongue, teller.say(key, here, "" if short else _summary(teller, shown)))
            found[head] = (*found.get(head, ()), *(_bare(shown) if short else ()))
    yield from (Line(head, below) for head, below in found.items())


def _told(teller: Teller) -> Iterator[tuple[str, Sequence[Line]]]:
    names = teller.names
    for flow in names.all(ast.Flow):
        yield teller.say("h_course"), statements.block(teller, flow.body)
    for action in names.actions.values():
        yield statements.action_label(teller, action.name), deeds.action(teller, action).lines
    for step in names.steps.values():
        yield statements.step_label(teller, step.name), deeds.step(teller, step).lines
    for trigger in names.all(ast.When):
        yield part(teller, trigger), [deeds.trigger(teller, trigger)]
    for hook in names.all(ast.Hook):
        yield part(teller, hook), [deeds.hook(teller, hook)]


def _asking(where: str, lines: Sequence[Line], variant: str) -> Iterator[tuple[str, Line]]:
    for line in lines:
        here = line.label or where
        if line.asks is not None and line.asks[0] == variant:
            yield here, line
        else:
            yield from _asking(here, line.below, variant)


def _size(lines: Sequence[Line]) -> int:
    return sum(bool(line.text) + _size(line.below) for line in lines)


def _bare(lines: Sequence[Line]) -> tuple[Line, ...]:
    """Without the marks of rulings, which stand where the rule stands."""
    return tuple(evolve(line, notes=(), below=_bare(line.below)) for line in lines if line.text or line.below)


def _summary(teller: Teller, lines: Sequence[Line]) -> str:
    """A long block by the actions and steps in it."""
    names = teller.names
    known = {statements.action_label(teller, name) for name in names.actions}
    known |= {statements.step_label(teller, name) for name in names.steps}
    found = [name for name in dict.fromkeys(_bold(lines)) if name in known]
    return teller.say("block_with", teller.series(found)) if found else teller.say("block_marked")


def _bold(lines: Sequence[Line]) -> Iterator[str]:
    for line in lines:
        yield from _BOLD.findall(line.text)
        yield from _bold(line.below)


# ---- values


def _values(teller: Teller, variant: str) -> Iterator[Line]:
    """One value in the place of another, where both can be said without the rules around them."""
    for where, inner, root in _expressions(teller):
        for scope, node in _choices(inner, root):
            if (known := statements.variant_of(teller, node.test)) is None or known[0] != variant:
                continue
            if strangers(scope, node):
                yield Line(sentence(teller.tongue, teller.say("change_here", where)))
                continue
            one, other = values.value(scope, node.then), values.value(scope, node.otherwise)
            if not known[1]:
                one, other = other, one
            yield Line(sentence(teller.tongue, teller.say("change_instead", where, one, other)))


def _expressions(teller: Teller) -> Iterator[tuple[str, Teller, ast.Node]]:
    """The parts of the rules, with what is known where they begin."""
    for decl in teller.names.rule_file.decls:
        match decl:
            case ast.Score(items=items):
                inner = teller.bind(decl.player, PLAYER, "that")[0]
                yield from ((texts.quote(teller, item.text), inner, item) for item in items)
            case ast.Def():
                yield part(teller, decl), places.about(teller, decl)[0], decl
            case ast.Zone(shape="grid" | "row" as shape, size=size):
                keys = ("rows_of", "columns_of") if shape == "grid" else ("cells_of_row",)
                where = part(teller, decl)
                yield from ((teller.say(key, where), teller, number) for key, number in zip(keys, size, strict=True))
            case ast.Flow():
                found = _in_phase(teller, teller.say("h_course"), decl)
                yield from ((where, teller, node) for where, node in found if isinstance(node, ast.IfExpr))
            case ast.Scenario() | ast.Texts() | ast.Invariant():
                pass
            case _:
                yield part(teller, decl), teller, decl


def _choices(teller: Teller, root: ast.Node) -> Iterator[tuple[Teller, ast.IfExpr]]:
    """The choices between values in a node, with the names that are bound around them."""
    if isinstance(root, ast.IfExpr):
        yield teller, root
    if isinstance(root, ast.Comprehension) and not strangers(teller, root.binder.source):
        teller = words.bound(teller, evolve(root.binder, where=None))[0]
    for child in _children(root):
        yield from _choices(teller, child)


def _children(root: ast.Node) -> Iterator[ast.Node]:
    below: set[int] = set()
    for node in nodes(root):
        if node is not root and id(node) not in below:
            below.update(id(inner) for inner in nodes(node))
            yield node


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


# ---- everything else


def _elsewhere(teller: Teller, variant: str) -> Iterator[tuple[str, Line]]:
    """Conditions that ask for the variant among other things."""
    for where, node in _places(teller):
        test: ast.Expr | None = None
        match node:
            case ast.If() | ast.Require() | ast.While() | ast.When():
                test = node.test
            case ast.Binder() | ast.Hook() | ast.Kind():
                test = node.where
            case ast.Def():
                test = node.body
        if test is not None and _mentions(test, variant):
            yield where, Line(sentence(teller.tongue, teller.say("change_here", where)))


def _mentions(expr: ast.Expr, variant: str) -> bool:
    """Does a condition ask for the variant itself? A value inside it that depends on one is told apart."""
    if any(isinstance(node, ast.IfExpr) for node in nodes(expr)):
        return False
    return any(isinstance(node, ast.Name) and node.id == variant for node in nodes(expr))


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
