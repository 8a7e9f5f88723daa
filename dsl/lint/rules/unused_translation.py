"""Entries of a `text` block for texts that the game does not have."""

from __future__ import annotations

from collections.abc import Iterator

from tgame.dsl import ast
from tgame.dsl.advice import did_you_mean
from tgame.dsl.check import CheckedFile
from tgame.dsl.diagnostics import Diagnostic
from tgame.dsl.lint.edits import without
from tgame.dsl.lint.rule import FileRule, Rule
from tgame.dsl.lint.texts import all_texts


def check(rule: Rule, checked: CheckedFile) -> Iterator[Diagnostic]:
    blocks = [decl for decl in checked.rule_file.decls if isinstance(decl, ast.Texts)]
    if not blocks:
        return
    known = all_texts(checked)
    seen: dict[tuple[str, str], str] = {}
    for block in blocks:
        stays = any(entry.text in known for entry in block.entries)
        for entry in block.entries:
            gone = without(checked.source, entry.span) if stays else ()
            if entry.text not in known:
                near = did_you_mean(entry.text, known)
                hint = near or "texts must match letter by letter"
                # One that is nearly a text of the game is to be mended, not dropped.
                fix = gone if not near else ()
                yield rule.finding(f'no text of the game reads "{entry.text}"', entry.span, hint, fix=fix)
            elif (earlier := seen.get((block.language, entry.text))) is not None:
                fix = gone if earlier == entry.meaning else ()
                yield rule.finding(f'"{entry.text}" is translated twice', entry.span, "drop one of them", fix=fix)
            seen[block.language, entry.text] = entry.meaning


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
