"""A phase that no match comes to."""

from __future__ import annotations

from collections.abc import Iterator

from tgame.dsl import ast
from tgame.dsl import checked as t
from tgame.dsl.ast.walk import nodes
from tgame.dsl.check import CheckedFile
from tgame.dsl.checked.walk import statements
from tgame.dsl.diagnostics import Diagnostic
from tgame.dsl.lint.facts import Facts
from tgame.dsl.lint.rule import FileRule, Rule
from tgame.dsl.lint.rules.unreachable_code import unreachable


def check(rule: Rule, checked: CheckedFile) -> Iterator[Diagnostic]:
    alive: set[str] = set()
    for game in checked.games.values():
        facts = Facts(game, checked.rule_file)
        phases = {stmt.name for stmt in facts.every_stmt if isinstance(stmt, t.Phase) and stmt.name}
        if phases <= alive:
            continue
        for stmt in unreachable(facts):
            phases -= {inner.name for inner in statements((stmt,)) if isinstance(inner, t.Phase)}
        alive |= phases
    for node in nodes(checked.rule_file):
        if isinstance(node, ast.Phase) and node.name is not None and node.name not in alive:
            yield rule.finding(
                f"no match ever comes to the phase `{node.name}`",
                node.span,
                "a loop before it never ends, or its condition never holds",
            )


RULE = FileRule(
    code="TG308",
    name="unreachable-phase",
    summary="A phase stands behind something that never finishes, or under a condition that never holds.",
    why="Whatever happens in it is not part of the game.",
    bad="""
flow
  phase round repeat
    phase turn each me in players
      choose idle, stop
  phase reckoning
    total += 1
action stop
  end
""",
    good="""
flow
  phase play
    repeat
      phase turn each me in players
        choose idle, stop
  phase reckoning
    total += 1
action stop
  leave play
""",
    check=check,
)
