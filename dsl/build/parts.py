"""The children of a parse tree, sorted by what they are: optional parts of a rule have no fixed place."""

from __future__ import annotations

from lark import Token, Tree

from tgame.dsl.ast import Text
from tgame.dsl.diagnostics import Span

Child = Tree[Token] | Token


def span_of(child: Child) -> Span:
    """Where a parse tree or token stands; an empty rule stands nowhere."""
    if isinstance(child, Token):
        return Span(child.start_pos or 0, child.end_pos or 0)
    if child.meta.empty:
        return Span(0, 0)
    return Span(child.meta.start_pos, child.meta.end_pos)


class Parts:
    """Access to a rule's children by token type or rule name."""

    def __init__(self, tree: Tree[Token]) -> None:
        self.tree = tree
        self.span = span_of(tree)

    def tokens(self, kind: str) -> list[Token]:
        return [child for child in self.tree.children if isinstance(child, Token) and child.type == kind]

    def token(self, kind: str) -> Token:
        return self.tokens(kind)[0]

    def has(self, kind: str) -> bool:
        return bool(self.tokens(kind))

    def text(self) -> Text | None:
        """The quoted text of a line, if it has one."""
        found = self.tokens("STRING")
        return unquote(found[0]) if found else None

    def trees(self, *names: str) -> list[Tree[Token]]:
        """Child trees of these rules, or, with no name given, of any."""
        return [child for child in self.tree.children if isinstance(child, Tree) and (not names or child.data in names)]

    def tree_or_none(self, *names: str) -> Tree[Token] | None:
        found = self.trees(*names)
        return found[0] if found else None

    def only(self, *names: str) -> Tree[Token]:
        return self.trees(*names)[0]

    def others(self, *names: str) -> list[Tree[Token]]:
        """Child trees of any rule but these: the expressions, mostly."""
        return [child for child in self.tree.children if isinstance(child, Tree) and child.data not in names]


def unquote(token: Token) -> Text:
    return Text(str(token)[1:-1], (token.start_pos or 0) + 1)
