"""The phrases that a file gives its definitions and requirements, in the place of what they spell out.

In: a definition or a requirement, and what it is asked about. Out: a clause, or a noun phrase; nothing where the file
has no phrase of its own for it.
"""

from __future__ import annotations

from collections.abc import Sequence

from tgame.dsl import ast, templates
from tgame.dsl.check.figures import names_its_parameters
from tgame.rulebook import values
from tgame.rulebook.clauses import denied
from tgame.rulebook.declared import Declared
from tgame.rulebook.markdown import harmless
from tgame.rulebook.polish import polish
from tgame.rulebook.sorts import definition_sort, sort_of_type
from tgame.rulebook.teller import Teller


def has_phrase(names: Declared, name: str) -> bool:
    """Does the text of a definition say what it is? That of a condition may be a reason alone, of a number a title."""
    node = names.defs[name]
    if node.text is None:
        return False
    match definition_sort(names, name).what:
        case "truth":
            return has_two_forms(node.text)
        case "number":
            return names_its_parameters(node)
    return True


def has_two_forms(text: str) -> bool:
    found = templates.template(text)
    return isinstance(found, ast.Template) and found.told is not None


def defined(teller: Teller, name: str, args: Sequence[ast.Expr], positive: bool = True) -> str:
    """A definition by its phrase: a clause that is true when it holds, or what its value is; else nothing."""
    if not has_phrase(teller.names, name):
        return ""
    node = teller.names.defs[name]
    inner = teller
    for param, arg in zip(node.params, args, strict=False):
        inner = inner.means(param.name, values.value(teller, arg), sort_of_type(teller.names, param.type))
    said = _filled(inner, teller.names.form(node.text or ""))
    return said if positive else denied(teller.tongue, said)


def required(teller: Teller, text: str | None) -> str:
    """What must hold, in the words of a requirement; nothing where it has only a reason."""
    if text is None or not has_two_forms(text):
        return ""
    return _filled(teller, teller.names.form(text))


def _filled(teller: Teller, form: ast.Form) -> str:
    made = ""
    for part in form:
        if isinstance(part, str):
            made += harmless(part)
        elif part.branches:
            made += f"{values.value(teller, part.expr)} {_filled(teller, part.branches[-1])}"
        else:
            made += values.value(teller, part.expr)
    return polish(teller.tongue, made.strip())
