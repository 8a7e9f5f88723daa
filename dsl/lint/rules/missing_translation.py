"""Texts that players see and that a `text` block does not translate."""

from __future__ import annotations

from collections.abc import Iterator

from tgame.dsl import ast
from tgame.dsl.check import CheckedFile
from tgame.dsl.diagnostics import Diagnostic, Label
from tgame.dsl.lint.rule import FileRule, Rule
from tgame.dsl.lint.texts import shown_texts

_NAMED = 3


def check(rule: Rule, checked: CheckedFile) -> Iterator[Diagnostic]:
    blocks = [decl for decl in checked.rule_file.decls if isinstance(decl, ast.Texts)]
    if not blocks:
        return
    shown = shown_texts(checked)
    for language in dict.fromkeys(block.language for block in blocks):
        own = [block for block in blocks if block.language == language]
        known = {entry.text for block in own for entry in block.entries}
        missing = {text: span for text, span in shown.items() if text not in known}
        if missing:
            named = ", ".join(f'"{text}"' for text in list(missing)[:_NAMED])
            more = f" and {len(missing) - _NAMED} more" if len(missing) > _NAMED else ""
            yield rule.finding(
                f"{len(missing)} of {len(shown)} texts have no `{language}` form: {named}{more}",
                own[0].span,
                'add lines such as `"English text" = "…"`',
                tuple(Label(span, f'no "{text}"') for text, span in missing.items()),
            )


RULE = FileRule(
    code="TG315",
    name="missing-translation",
    summary="A `text` block exists for a language, and some text that players see is not in it.",
    why="Players of that language meet two languages in one game.",
    bad="""
game example for 2..3 "Example"
text fr
  "Example" = "Exemple"
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
