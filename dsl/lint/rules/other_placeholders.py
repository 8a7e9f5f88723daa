"""Translations that fill in something else than the English text does."""

from __future__ import annotations

from collections.abc import Iterator

from tgame.dsl import ast
from tgame.dsl.advice import did_you_mean
from tgame.dsl.check import CheckedFile
from tgame.dsl.diagnostics import Diagnostic
from tgame.dsl.lint.rule import FileRule, Rule
from tgame.dsl.templates import forms, placeholders, template


def check(rule: Rule, checked: CheckedFile) -> Iterator[Diagnostic]:
    for block in checked.rule_file.decls:
        if not isinstance(block, ast.Texts):
            continue
        for entry in block.entries:
            english, other = template(entry.text), template(entry.meaning)
            if isinstance(other, Diagnostic):
                yield rule.finding(other.message, other.span, other.hint)
                continue
            if isinstance(english, Diagnostic):
                continue
            known = _sources(english)
            for source in _sources(other) - known:
                hint = did_you_mean(source, known) or (
                    f"the English text has {', '.join(f'`{{{name}}}`' for name in sorted(known))}"
                    if known
                    else "the English text fills in nothing"
                )
                yield rule.finding(f"`{{{source}}}` is not filled in by the English text", entry.span, hint)
            for source in sorted(known - _sources(other)):
                yield rule.finding(f"`{{{source}}}` of the English text is missing", entry.span, f"add `{{{source}}}`")


def _sources(found: ast.Template) -> set[str]:
    return {hole.source for form in forms(found) for hole in placeholders(form)}


RULE = FileRule(
    code="TG322",
    name="other-placeholders",
    summary="A translation has other placeholders than the text it translates, or one that cannot be read.",
    why="What is filled in is worked out once, for all languages: the same names stand in each of them.",
    bad="""
action give(p in others(me)) "Give a point to {p}"
  points[p] += 1
text fr
  "Give a point to {p}" = "Donner un point à {joueur}"
  "Turn" = "Tour"
  "Example" = "Exemple"
  "Points" = "Points"
""",
    good="""
action give(p in others(me)) "Give a point to {p}"
  points[p] += 1
text fr
  "Give a point to {p}" = "[Donner|donne] un point à {p}"
  "Turn" = "Tour"
  "Example" = "Exemple"
  "Points" = "Points"
""",
    check=check,
)
