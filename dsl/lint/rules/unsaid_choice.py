"""What a player chooses for an action, and its text leaves out."""

from __future__ import annotations

from collections.abc import Iterator

from tgame.dsl import ast
from tgame.dsl.ast.walk import nodes
from tgame.dsl.check import CheckedFile
from tgame.dsl.diagnostics import Diagnostic
from tgame.dsl.lint.rule import FileRule, Rule
from tgame.dsl.templates import placeholders, template


def check(rule: Rule, checked: CheckedFile) -> Iterator[Diagnostic]:
    for action in checked.rule_file.decls:
        if not isinstance(action, ast.Action) or action.text is None:
            continue
        found = template(action.text)
        if not isinstance(found, ast.Template):
            continue
        for form in (found.name, found.told or ()):
            named = {node.id for hole in placeholders(form) for node in nodes(hole.expr) if isinstance(node, ast.Name)}
            # A text that fills in nothing is followed by all that was chosen.
            if not named:
                continue
            for param in action.params:
                if isinstance(param, ast.Param) and param.binder.name not in named:
                    name = param.binder.name
                    yield rule.finding(
                        f"the text of `{action.name}` does not say which `{name}` was chosen",
                        param.span,
                        f"add `{{{name}}}` to it",
                    )


RULE = FileRule(
    code="TG321",
    name="unsaid-choice",
    summary="The text of an action fills in some of what the player chooses, and leaves out the rest.",
    why="Two options of a menu would read the same, and the story would not say what was done.",
    bad="""
action point(p in others(me), n in 1..3) "Point at {p}"
  points[p] += n
""",
    good="""
action point(p in others(me), n in 1..3) "Point at {p} with {n|finger|fingers}"
  points[p] += n
""",
    check=check,
)
