"""Checked texts: what is filled into them is typed."""

from __future__ import annotations

from typing import TypeAlias

from attrs import frozen

from tgame.dsl.ast import Article
from tgame.dsl.checked.expressions import Const, Expr

__all__ = ["Filler", "Text", "Wording", "literal"]


@frozen
class Filler:
    """A place in a text where the value of a hole is said."""

    hole: int
    article: Article = ""
    branches: tuple[Wording, ...] = ()


Wording: TypeAlias = tuple[str | Filler, ...]


@frozen
class Text:
    """A text that people are shown.

    `raw` is how the file writes it, and the key of its translations. `sources` are its holes as they are written,
    `holes` what they mean. `told` is the form for the story, where it differs; an empty one is never told.
    `written` is false of the words made from a name.
    """

    raw: str
    name: Wording
    told: Wording | None = None
    sources: tuple[str, ...] = ()
    holes: tuple[Expr, ...] = ()
    written: bool = True

    @property
    def silent(self) -> bool:
        """Is this bookkeeping, neither told nor listed?"""
        return self.told == ()

    @property
    def settled(self) -> bool:
        """Is everything in it known before the match?"""
        return all(isinstance(hole, Const) for hole in self.holes)


def literal(text: str, written: bool = True) -> Text:
    """A text with nothing to fill in."""
    return Text(text, (text,), written=written)
