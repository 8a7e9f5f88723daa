"""The English texts of a game, and which of them players see.

In: a checked file. Out: texts with the place they come from. A thing without a text is shown under its name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import attrs

from tgame.dsl import ast
from tgame.dsl import checked as t
from tgame.dsl.ast.walk import nodes
from tgame.dsl.check import CheckedFile
from tgame.dsl.check.context import humanise
from tgame.dsl.diagnostics import Span
from tgame.dsl.source import Source
from tgame.dsl.templates import forms, placeholders, template

_HEADING = re.compile(r"#\s*[-=*#]{3,}\s*(?P<text>.*?)\s*[-=*#]*$")


def shown_texts(checked: CheckedFile) -> dict[str, Span]:
    """Every text that some player of some configuration is shown, in the order of the file."""
    found: dict[str, Span] = {}
    for node in nodes(checked.rule_file):
        match node:
            case ast.Game():
                _add(found, node.title or node.name, node.span)
                for seat in node.seats:
                    _add(found, seat, node.span)
                _add(found, node.about, node.span)
                _add(found, node.aim, node.span)
            case ast.Variant() | ast.Option() | ast.Item() | ast.Kind() | ast.Zone() | ast.Action():
                _add(found, node.text or humanise(node.name), node.span)
            case ast.Var():
                _add(found, node.text or humanise(node.name), node.span)
            case ast.Pieces():
                _add(found, node.text or humanise(node.name), node.span)
            case ast.Phase() if node.name is not None:
                _add(found, node.text or humanise(node.name), node.span)
            case ast.Tell() | ast.Step() | ast.When() | ast.End() | ast.Def():
                _add(found, node.text, node.span)
            case ast.Require():
                _add(found, node.reason, node.span)
            case ast.Decide() | ast.Window():
                _add(found, node.prompt, node.span)
            case ast.ScoreItem():
                _add(found, node.text, node.span)
            case ast.ChoiceType():
                for name in node.names:
                    _add(found, humanise(name), node.span)
    return found


def names_told(within: ast.Node) -> set[str]:
    """The names that the texts of a node, and of those inside it, fill in."""
    found: set[str] = set()
    for node in nodes(within):
        for text in node_texts(node):
            read = template(text)
            if isinstance(read, ast.Template):
                for form in forms(read):
                    for hole in placeholders(form):
                        found.update(part.id for part in nodes(hole.expr) if isinstance(part, ast.Name))
    return found


def node_texts(node: ast.Node) -> Iterator[ast.Text]:
    """The texts that stand in a node itself."""
    for attribute in attrs.fields(type(node)):
        value = getattr(node, attribute.name)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, ast.Text):
                yield part


def headings(rule_file: ast.RuleFile, source: Source) -> dict[int, str]:
    """The heading above a scenario, by where that stands: a comment such as `# ---- Set-up` in front of scenarios."""
    found: dict[int, str] = {}
    for comment in rule_file.comments:
        match = _HEADING.match(comment.text)
        margin = source.place(comment.span.start)[1] == 1
        after = next((decl for decl in rule_file.decls if decl.span.start > comment.span.start), None)
        if match and match["text"] and margin and isinstance(after, ast.Scenario):
            found[after.span.start] = match["text"]
    return found


def all_texts(checked: CheckedFile) -> set[str]:
    """Every text that may be shown somewhere; more than `shown_texts`, to call nothing idle that is not."""
    found = set(shown_texts(checked))
    found.add(humanise(t.BOX))
    found.update(headings(checked.rule_file, checked.source).values())
    for node in nodes(checked.rule_file):
        match node:
            case ast.Step() | ast.Enum() | ast.Def() | ast.Row() | ast.Field() | ast.Kind():
                # A kind whose text names its fields is called by its name where no piece is meant.
                found.add(humanise(node.name))
            case ast.Zone(place=str() as place):
                found.add(place)
            case ast.Invariant():
                found.add(node.text)
            case ast.Scenario():
                found.add(node.title)
            case ast.Note():
                found.add(node.why)
    return found


def _add(found: dict[str, Span], text: str | None, span: Span) -> None:
    if text:
        found.setdefault(text, span)
