"""The text behind a definition: the reason of a condition, the title of a number that players are shown as it stands,
a figure, or the phrase by which the rulebook says it.

In: a definition of the tree, its parameters and its body. Out: the reason or the title; a phrase is only checked.
Findings are about figures that nobody could list: their values are shown for every player, and for every item.
"""

from __future__ import annotations

from tgame.dsl import ast
from tgame.dsl import checked as t
from tgame.dsl.ast.walk import nodes
from tgame.dsl.check.context import Context, is_poison
from tgame.dsl.check.texts import check_settled_text, check_text
from tgame.dsl.templates import placeholders, template

MAX_ITEMS = 100


def reason_and_title(
    inner: Context, node: ast.Def, params: tuple[t.Parameter, ...], body: t.Expr
) -> tuple[t.Text | None, t.Text | None]:
    """What the text of a definition is; `inner` knows its parameters."""
    if node.text is None or is_poison(body):
        return None, None
    match body.type:
        case t.BoolType():
            reason = check_text(inner, node.text, node.name)
            return (None if reason.silent else reason), None
        case t.NumberType() if not names_its_parameters(node):
            return None, _title(inner, node, params)
    if params and not names_its_parameters(node):
        inner.report(
            "TG249",
            "this phrase does not say what the definition is asked about",
            node.span,
            'fill in its parameters: `"the cards that {p} holds"`',
        )
    check_text(inner, node.text, node.name)
    return None, None


def names_its_parameters(node: ast.Def) -> bool:
    """Is the text behind a definition filled with what it is asked about? Then it is a phrase, and no title."""
    found = template(node.text or "")
    if not isinstance(found, ast.Template):
        return False
    own = {param.name for param in node.params}
    said = (part.id for hole in placeholders(found.name) for part in nodes(hole.expr) if isinstance(part, ast.Name))
    return not own.isdisjoint(said)


def _title(inner: Context, node: ast.Def, params: tuple[t.Parameter, ...]) -> t.Text | None:
    title = check_settled_text(inner, node.text, node.name)
    wrong = _wrong_with(params)
    if wrong:
        message, hint = wrong
        inner.report("TG249", message, node.span, hint)
        return None
    if title.silent:
        message = "an empty second form says that this is never shown"
        inner.report("TG249", message, node.span, "drop the text, or write a short form: `[Treasures|owned]`")
        return None
    return title


def _wrong_with(params: tuple[t.Parameter, ...]) -> tuple[str, str] | None:
    """Why a figure cannot be asked for these, and what to do."""
    match params:
        case () | (t.Parameter(type=t.PlayerType()),):
            return None
        case (t.Parameter(type=t.PlayerType()), t.Parameter(type=t.EnumType() | t.NumberType() as type_)):
            size = t.domain_size(type_) or 0
            if size <= MAX_ITEMS:
                return None
            return f"this figure would have {size:,} values for each player", f"{MAX_ITEMS} is the most: drop the text"
    hint = "a figure is asked for nothing, for a Player, or for a Player and then an item of an enum or a range"
    return "players cannot be shown this number for everything it may be asked for", f"{hint}; or drop the text"
