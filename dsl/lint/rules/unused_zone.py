"""A zone that no rule mentions."""

from __future__ import annotations

from collections.abc import Iterator

from tgame.dsl import ast
from tgame.dsl.ast.walk import nodes
from tgame.dsl.check import CheckedFile
from tgame.dsl.diagnostics import Diagnostic
from tgame.dsl.lint.rule import FileRule, Rule


def check(rule: Rule, checked: CheckedFile) -> Iterator[Diagnostic]:
    used: set[str] = set()
    for decl in checked.rule_file.decls:
        if isinstance(decl, ast.Scenario):
            continue
        for node in nodes(decl):
            match node:
                case ast.Name(id=name) | ast.PlaceType(zone=name):
                    used.add(name)
    for decl in checked.rule_file.decls:
        if isinstance(decl, ast.Zone) and decl.name not in used:
            yield rule.finding(f"`{decl.name}` is never used", decl.span, "move pieces to it, or drop it")


RULE = FileRule(
    code="TG305",
    name="unused-zone",
    summary="Nothing is ever moved to a zone, and no rule looks at it.",
    why="A place on the table without a use confuses players, or the rule that uses it was forgotten.",
    bad="""
zone shelf: set of Card, seen by all
""",
    good="""
zone shelf: set of Card, seen by all
action put(c in hand[me])
  move c to shelf
""",
    check=check,
)
