"""A ruling that does not say why."""

from __future__ import annotations

from collections.abc import Iterator

from tgame.dsl import ast
from tgame.dsl.ast.walk import nodes
from tgame.dsl.check import CheckedFile
from tgame.dsl.diagnostics import Diagnostic
from tgame.dsl.lint.edits import without_end
from tgame.dsl.lint.rule import FileRule, Rule


def check(rule: Rule, checked: CheckedFile) -> Iterator[Diagnostic]:
    for node in nodes(checked.rule_file):
        if isinstance(node, ast.Note) and not node.why.strip():
            fix = without_end(checked.source, node.span)
            yield rule.finding("a ruling without a reason", node.span, 'say what was decided: `assumed "…"`', fix=fix)


RULE = FileRule(
    code="TG319",
    name="assumed-without-reason",
    summary="`assumed` stands with an empty text.",
    why="Rulings are listed for players and testers: an empty one tells them nothing.",
    bad="""
action draw
  move top(deck) to hand[me]  assumed ""
""",
    good="""
action draw
  move top(deck) to hand[me]  assumed "with an empty deck nothing is drawn"
""",
    check=check,
)
