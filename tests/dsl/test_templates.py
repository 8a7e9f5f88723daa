"""Texts taken apart: holes, articles, choices, two forms, and signs that are shown as they are."""

from __future__ import annotations

import pytest

from tgame.dsl import ast
from tgame.dsl.diagnostics import Diagnostic
from tgame.dsl.templates import forms, placeholders, plain, template


def read(text: str) -> ast.Template:
    found = template(ast.Text(text, 100))
    assert isinstance(found, ast.Template), found
    return found


def outline(form: ast.Form) -> list[object]:
    """A form with each hole as its article, source and branches."""
    return [
        part if isinstance(part, str) else (part.article, part.source, *map(outline, part.branches)) for part in form
    ]


@pytest.mark.parametrize(
    ("text", "name", "told"),
    [
        ("Draw a card", ["Draw a card"], None),
        ("", [], None),
        ("Give {n} to {p}", ["Give ", ("", "n"), " to ", ("", "p")], None),
        ("{the c}, {a c}, {an c}", [("the", "c"), ", ", ("a", "c"), ", ", ("a", "c")], None),
        # `a` alone is a name; `the(…)` is a built-in word.
        ("{a} {the(x)}", [("", "a"), " ", ("", "the(x)")], None),
        ("{ paid[me] + 1 }", [("", "paid[me] + 1")], None),
        ("{n|point|points}", [("", "n", ["point"], ["points"])], None),
        ("{b|Check|Call {n}}", [("", "b", ["Check"], ["Call ", ("", "n")])], None),
        ("{b||no}", [("", "b", [], ["no"])], None),
        ("[a {x}|{x}]", ["a ", ("", "x")], [("", "x")]),
        ("[Sword|play a Sword] (+4)", ["Sword (+4)"], ["play a Sword (+4)"]),
        ("[Clean up|]", ["Clean up"], []),
        ("[Clean up| ]", ["Clean up"], []),
        ("{{x}} [[y]] a||b", ["{x} [y] a|b"], None),
        ("a|b", ["a|b"], None),
    ],
)
def test_a_text_has_forms_with_holes(text: str, name: list[object], told: list[object] | None) -> None:
    found = read(text)
    assert outline(found.name) == name
    assert (None if found.told is None else outline(found.told)) == told


def test_a_hole_knows_where_it_stands() -> None:
    hole = next(placeholders(read("Give {the c}").name))
    assert (hole.expr.span.start, hole.expr.span.end) == (100 + len("Give {the "), 100 + len("Give {the c"))


@pytest.mark.parametrize(
    ("text", "at", "message"),
    [
        ("Give {n", 5, "this placeholder is not closed"),
        ("Give {n {m}", 5, "this placeholder is not closed"),
        ("Give }", 5, "`}` closes nothing"),
        ("Give ]", 5, "`]` closes nothing"),
        ("Give {}", 5, "an empty placeholder"),
        ("Give {n|x}", 5, "a choice has two branches or more"),
        ("[Give]", 0, "a bracket has two forms, the name and how it is told"),
        ("[Give|gives", 0, "this bracket is not closed"),
        ("Give {n +}", 8, "the line ends too early"),
        ("Give {a b c}", 10, "`c` cannot stand here"),
        ("{x}" * 21, 60, "a text with more than 20 placeholders"),
    ],
)
def test_what_cannot_be_read_is_a_finding_at_its_place(text: str, at: int, message: str) -> None:
    found = template(ast.Text(text, 100))
    assert isinstance(found, Diagnostic)
    assert (found.message, found.span.start) == (message, 100 + at)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Give {n} to {p}", "Give n to p"),
        ("Take {the first_card}", "Take first card"),
        ("Raise to {price + stake}", "Raise to …"),
        ("{b == 1|Check|Call {price}}", "Check / Call price"),
        ("{n|point|points}", "n points"),
        ("[a {rank} of {suit}|{rank}{suit}]", "a rank of suit"),
        ("{broken", "{broken"),
    ],
)
def test_a_heading_names_what_is_filled_in(text: str, said: str) -> None:
    assert plain(text) == said


def test_every_form_is_listed() -> None:
    assert len(forms(read("[a|b]"))) == 2
    assert len(forms(read("a"))) == 1
