"""Texts: what a rule file says in quotes, and the template that such a text is read as."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import field, frozen

from tgame.dsl.ast.expressions import Expr

__all__ = ["Article", "Form", "Hole", "Template", "Text"]

Article = Literal["", "a", "the"]


class Text(str):
    """A quoted text as it stands in the file; `start` is where its first character stands."""

    start: int = 0

    def __new__(cls, text: str, start: int = 0) -> Text:
        made = super().__new__(cls, text)
        made.start = start
        return made


@frozen
class Hole:
    """`{the x}`, `{n|point|points}`: a place to be filled. `source` is the expression as written."""

    source: str
    article: Article
    branches: tuple[Form, ...]
    expr: Expr = field(eq=False)


Form: TypeAlias = tuple[str | Hole, ...]


@frozen
class Template:
    """A text taken apart. `told` is how the story says it, where `[name|told]` makes a difference; empty: not told."""

    name: Form
    told: Form | None = None
