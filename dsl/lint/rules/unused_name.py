"""A definition, variant, option or row of a table that nothing mentions."""

from __future__ import annotations

from collections.abc import Iterator

from tgame.dsl import ast
from tgame.dsl.ast.walk import nodes
from tgame.dsl.check import CheckedFile
from tgame.dsl.diagnostics import Diagnostic, Span
from tgame.dsl.lint.rule import FileRule, Rule
from tgame.dsl.lint.texts import names_told


def check(rule: Rule, checked: CheckedFile) -> Iterator[Diagnostic]:
    mentioned = {node.id for node in nodes(checked.rule_file) if isinstance(node, ast.Name)}
    mentioned |= names_told(checked.rule_file)
    for name, span, hint in _declared(checked):
        if name not in mentioned:
            yield rule.finding(f"`{name}` is never used", span, hint)


def _declared(checked: CheckedFile) -> Iterator[tuple[str, Span, str]]:
    definitions = (definition for game in checked.games.values() for definition in game.definitions.values())
    figures = {definition.name for definition in definitions if definition.title is not None}
    for decl in checked.rule_file.decls:
        match decl:
            case ast.Def() if decl.name not in figures:
                yield decl.name, decl.span, "use it in a rule, or drop it"
            case ast.Variant() | ast.Option():
                yield decl.name, decl.span, "a rule must depend on it: `if` …"
            case ast.Table():
                for row in decl.rows:
                    yield row.name, row.span, "use it in a rule, or drop it"


RULE = FileRule(
    code="TG306",
    name="unused-name",
    summary="A definition, variant, option or row of a table is declared, and no rule mentions it.",
    why="A variant that changes nothing misleads players; an unused definition misleads readers.",
    bad="""
variant quick "Quick game"
""",
    good="""
variant quick "Quick game"
flow
  repeat if quick then 1 else 3
    phase turn each me in players
      choose idle
""",
    check=check,
)
