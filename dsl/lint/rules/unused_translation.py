"""Entries of a `text` block for texts that the game does not have."""

from __future__ import annotations

from collections.abc import Iterator

from tgame.dsl import ast
from tgame.dsl.advice import did_you_mean
from tgame.dsl.check import CheckedFile
from tgame.dsl.diagnostics import Diagnostic
from tgame.dsl.lint.rule import FileRule, Rule
from tgame.dsl.lint.texts import all_texts


def check(rule: Rule, checked: CheckedFile) -> Iterator[Diagnostic]:
    blocks = [decl for decl in checked.rule_file.decls if isinstance(decl, ast.Texts)]
    if not blocks:
        return
    known = all_texts(checked)
    seen: set[tuple[str, str]] = set()
    for block in blocks:
        for entry in block.entries:
            if entry.text not in known:
                hint = did_you_mean(entry.text, known) or "texts must match letter by letter"
                yield rule.finding(f'no text of the game reads "{entry.text}"', entry.span, hint)
            elif (block.language, entry.text) in seen:
                yield rule.finding(f'"{entry.text}" is translated twice', entry.span, "drop one of them")
            seen.add((block.language, entry.text))


RULE = FileRule(
    code="TG316",
    name="unused-translation",
    summary="A line of a `text` block translates something that nobody is ever shown.",
    why="Mostly the English text was changed afterwards, and now players see it untranslated.",
    bad="""
game example for 2..3 "Example"
text fr
  "Exampel" = "Exemple"
  "Example" = "Exemple"
  "Turn" = "Tour"
  "Do nothing" = "Ne rien faire"
""",
    good="""
game example for 2..3 "Example"
text fr
  "Example" = "Exemple"
  "Turn" = "Tour"
  "Do nothing" = "Ne rien faire"
""",
    check=check,
)
