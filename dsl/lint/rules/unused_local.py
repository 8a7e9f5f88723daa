"""A value that is named and never used: a `let`, a parameter, what a loop goes over, what a player chooses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tgame.dsl import ast
from tgame.dsl import checked as t
from tgame.dsl.ast.walk import nodes
from tgame.dsl.check import CheckedFile
from tgame.dsl.diagnostics import Diagnostic, Span
from tgame.dsl.lint.edits import without
from tgame.dsl.lint.facts import Facts
from tgame.dsl.lint.harmless import harmless
from tgame.dsl.lint.rule import FileRule, Rule
from tgame.dsl.lint.texts import names_told

_ME = "me"  # who is asked, without being mentioned


def check(rule: Rule, checked: CheckedFile) -> Iterator[Diagnostic]:
    hooks = [decl for decl in checked.rule_file.decls if isinstance(decl, ast.Hook)]
    for decl in checked.rule_file.decls:
        if isinstance(decl, ast.Scenario):
            continue
        for node in nodes(decl):
            for block in _blocks(node):
                yield from _lets(rule, checked, block)
            match node:
                case ast.Phase(loop=ast.Each(binder=binder), body=body, name=name) if binder.name != _ME:
                    if binder.name not in _mentioned([*body, *_asked(binder), *_hung(hooks, name)]):
                        hint = "use it, or say how often: `repeat count(…)`"
                        yield rule.finding(f"`{binder.name}` is never used in the loop", _word(binder), hint)
                case ast.When(binder=ast.Binder() as binder, body=body) if binder.name != _ME:
                    if binder.name not in _mentioned([*body, *_asked(binder)]):
                        hint = "without it, the trigger goes off once: drop `in` and what stands before it"
                        yield rule.finding(f"`{binder.name}` is never used in the trigger", _word(binder), hint)
                case ast.Action(params=params, name=name):
                    yield from _chosen(rule, params, _mentioned([decl, *_hung(hooks, name)]))
                case ast.Step(params=params, body=body, name=name):
                    yield from _given(rule, params, _mentioned([decl, *_hung(hooks, name)]))
                case ast.Def(params=params):
                    yield from _given(rule, params, _mentioned([decl]))


def _blocks(node: ast.Node) -> Iterator[tuple[ast.Node, ...]]:
    """The blocks of a node, with those after an `else`."""
    for name in ("body", "otherwise"):
        block = getattr(node, name, ())
        if isinstance(block, tuple):
            yield block


def _lets(rule: Rule, checked: CheckedFile, block: tuple[ast.Node, ...]) -> Iterator[Diagnostic]:
    """A `let` is known to the end of its block."""
    for place, stmt in enumerate(block):
        if isinstance(stmt, ast.Let) and stmt.name not in _mentioned(block[place + 1 :]):
            certain = not stmt.notes and len(block) > 1 and _is_harmless(checked, stmt)
            fix = without(checked.source, Span(stmt.span.start, stmt.value.span.end)) if certain else ()
            yield rule.finding(f"`{stmt.name}` is never used", stmt.span, "use it, or drop the line", fix=fix)


def _is_harmless(checked: CheckedFile, let: ast.Let) -> bool:
    """Is nothing drawn for its value, and can nothing go wrong with it, in any configuration?"""
    values: list[bool] = []
    for game in checked.games.values():
        lines = (line for action in game.actions.values() for line in action.lines)
        for stmt in (*lines, *Facts(game, checked.rule_file).every_stmt):
            if isinstance(stmt, t.Let) and stmt.span == let.span:
                values.append(harmless(stmt.value, game))
    return bool(values) and all(values)


def _hung(hooks: Iterable[ast.Hook], name: str | None) -> Iterator[ast.Hook]:
    """What hangs on an action, step or phase knows its names."""
    return (hook for hook in hooks if name in hook.targets)


def _chosen(rule: Rule, params: Iterable[ast.Field | ast.Param], mentioned: set[str]) -> Iterator[Diagnostic]:
    for param in params:
        if isinstance(param, ast.Field):
            yield from _given(rule, [param], mentioned)
        elif param.binder.name not in mentioned:
            name = param.binder.name
            yield rule.finding(f"`{name}` is chosen and never used", _word(param.binder), "use it, or drop the choice")


def _given(rule: Rule, params: Iterable[ast.Field], mentioned: set[str]) -> Iterator[Diagnostic]:
    for param in params:
        if param.name not in mentioned:
            span = Span(param.span.start, param.span.start + len(param.name))
            yield rule.finding(f"`{param.name}` is given and never used", span, "use it, or drop it")


def _asked(binder: ast.Binder) -> Iterator[ast.Node]:
    if binder.where is not None:
        yield binder.where


def _mentioned(within: Iterable[ast.Node]) -> set[str]:
    found: set[str] = set()
    for part in within:
        found.update(node.id for node in nodes(part) if isinstance(node, ast.Name))
        found |= names_told(part)
    return found


def _word(binder: ast.Binder) -> Span:
    return Span(binder.span.start, binder.span.start + len(binder.name))


RULE = FileRule(
    code="TG323",
    name="unused-local",
    summary="A `let`, a parameter, the name of a loop, or something that a player chooses is never mentioned again.",
    why="Either the rule that should use it was forgotten, or players are asked for nothing.",
    bad="""
action pay(c in hand[me], n in 1..3)
  move c to discard
""",
    good="""
action pay(c in hand[me], n in 1..3)
  move c to discard
  points[me] += n
""",
    check=check,
)
