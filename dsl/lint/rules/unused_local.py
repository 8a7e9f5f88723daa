"""A value that is named and never used: a `let`, what a loop goes over, what a player chooses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tgame.dsl import ast
from tgame.dsl.ast.walk import nodes
from tgame.dsl.check import CheckedFile
from tgame.dsl.diagnostics import Diagnostic, Span
from tgame.dsl.lint.rule import FileRule, Rule
from tgame.dsl.lint.texts import names_told

_ME = "me"  # who is asked, without being mentioned


def check(rule: Rule, checked: CheckedFile) -> Iterator[Diagnostic]:
    for decl in checked.rule_file.decls:
        if isinstance(decl, ast.Scenario):
            continue
        mentioned = _mentioned([decl])
        for node in nodes(decl):
            match node:
                case ast.Let(name=name) if name not in mentioned:
                    yield rule.finding(f"`{name}` is never used", node.span, "use it, or drop the line")
                case ast.Phase(loop=ast.Each(binder=binder), body=body) if binder.name != _ME:
                    if binder.name not in _mentioned([*body, *_asked(binder)]):
                        hint = "use it, or say how often: `repeat count(…)`"
                        yield rule.finding(f"`{binder.name}` is never used in the loop", _word(binder), hint)
                case ast.Action(params=params):
                    yield from _chosen(rule, params, mentioned)


def _chosen(rule: Rule, params: Iterable[ast.Field | ast.Param], mentioned: set[str]) -> Iterator[Diagnostic]:
    for param in params:
        if isinstance(param, ast.Param) and param.binder.name not in mentioned:
            name = param.binder.name
            yield rule.finding(f"`{name}` is chosen and never used", _word(param.binder), "use it, or drop the choice")


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
    summary="A `let`, the name of a loop, or something that a player chooses is never mentioned again.",
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
