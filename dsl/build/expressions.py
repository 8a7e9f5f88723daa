"""Expressions, types and binders."""

from __future__ import annotations

from typing import cast

from lark import Token, Tree

from tgame.dsl import ast
from tgame.dsl.build.parts import Parts, span_of, unquote
from tgame.dsl.diagnostics import Diagnostic, Span

MAX_NUMBER = 1_000_000_000


class ExpressionBuilder:
    """Builds what stands inside a line."""

    def __init__(self) -> None:
        self.findings: list[Diagnostic] = []

    def number(self, token: Token) -> int:
        if len(token) <= 10 and int(token) <= MAX_NUMBER:
            return int(token)
        self.findings.append(
            Diagnostic("TG006", "this number is too large", span_of(token), f"numbers go up to {MAX_NUMBER:,}")
        )
        return 0

    def notes(self, parts: Parts) -> tuple[ast.Note, ...]:
        return tuple(self.note(tree) for tree in parts.trees("note"))

    def note(self, tree: Tree[Token]) -> ast.Note:
        return ast.Note(unquote(Parts(tree).token("STRING")), span=span_of(tree))

    def exprs(self, tree: Tree[Token] | None) -> tuple[ast.Expr, ...]:
        return () if tree is None else tuple(self.expr(child) for child in Parts(tree).trees())

    def optional(self, tree: Tree[Token] | None) -> ast.Expr | None:
        """The expression inside a `where` or `if` part."""
        return None if tree is None else self.expr(Parts(tree).trees()[0])

    def expr(self, tree: Tree[Token]) -> ast.Expr:
        parts = Parts(tree)
        span = parts.span
        inner = parts.trees()
        match tree.data:
            case "name":
                return ast.Name(str(parts.token("NAME")), span=span)
            case "number":
                return ast.Number(self.number(parts.token("INT")), span=span)
            case "list":
                return ast.ListLiteral(self.exprs(parts.tree_or_none("exprs")), span=span)
            case "tuple":
                return ast.TupleLiteral((self.expr(inner[0]), *self.exprs(inner[1])), span=span)
            case "if_expr":
                return ast.IfExpr(*(self.expr(part) for part in inner), span=span)
            case "or_" | "and_":
                op = str(tree.data).rstrip("_")
                return ast.Logic(op, tuple(self.expr(part) for part in inner), span=span)
            case "not_" | "minus":
                return ast.Unary("not" if tree.data == "not_" else "-", self.expr(inner[0]), span=span)
            case "comp" | "binary":
                op = str(next(child for child in tree.children if isinstance(child, Token)))
                return ast.Binary(op, self.expr(inner[0]), self.expr(inner[1]), span=span)
            case "range":
                return ast.Binary("..", self.expr(inner[0]), self.expr(inner[1]), span=span)
            case "index":
                return ast.Index(self.expr(inner[0]), self.exprs(inner[1]), span=span)
            case "dot":
                return ast.Dot(self.expr(inner[0]), str(parts.token("NAME")), span=span)
            case "call":
                return self.call(self.expr(inner[0]), inner[1] if len(inner) > 1 else None, span)
        raise AssertionError(tree.data)

    def call(self, function: ast.Expr, args: Tree[Token] | None, span: Span) -> ast.Expr:
        if args is not None and args.data == "for_each":
            parts = Parts(args)
            return ast.Comprehension(
                function,
                self.binder(parts.only("binder")),
                self.exprs(parts.tree_or_none("exprs")),
                span=span,
            )
        return ast.Call(function, self.args(args), span=span)

    def args(self, tree: Tree[Token] | None) -> tuple[ast.Arg, ...]:
        return () if tree is None else tuple(self.arg(child) for child in Parts(tree).trees())

    def arg(self, tree: Tree[Token]) -> ast.Arg:
        if tree.data == "named":
            parts = Parts(tree)
            return ast.Arg(self.expr(parts.trees()[0]), str(parts.token("NAME")), span=parts.span)
        value = self.expr(tree)
        return ast.Arg(value, span=value.span)

    def binder(self, tree: Tree[Token]) -> ast.Binder:
        parts = Parts(tree)
        return ast.Binder(
            str(parts.token("NAME")),
            self.expr(parts.others("where")[0]),
            self.optional(parts.tree_or_none("where")),
            span=parts.span,
        )

    def type(self, tree: Tree[Token]) -> ast.TypeExpr:
        parts = Parts(tree)
        names = [str(token) for token in parts.tokens("NAME")]
        match tree.data:
            case "named_type":
                return ast.NamedType(names[0], span=parts.span)
            case "place_type":
                return ast.PlaceType(names[0], names[1], span=parts.span)
            case "bounds":
                return self.bounds(tree)
            case "list_type":
                return ast.ListTypeExpr(self.type(parts.trees()[0]), span=parts.span)
            case "tuple_type":
                return ast.TupleTypeExpr(tuple(self.type(part) for part in parts.trees()), span=parts.span)
            case "choice_type":
                return ast.ChoiceType(tuple(names), span=parts.span)
        raise AssertionError(tree.data)

    def bounds(self, tree: Tree[Token]) -> ast.BoundsType:
        parts = Parts(tree)
        low, high = tree.children[0], parts.trees()[-1]
        if isinstance(low, Token):
            value = self.number(low)
        else:
            value = self.number(Parts(low).token("INT"))
            value = -value if Parts(low).has("MINUS") else value
        return ast.BoundsType(value, self.expr(high), span=parts.span)

    def fields(self, tree: Tree[Token] | None) -> tuple[ast.Field, ...]:
        return () if tree is None else tuple(self.field(child) for child in Parts(tree).trees("field"))

    def field(self, tree: Tree[Token]) -> ast.Field:
        parts = Parts(tree)
        return ast.Field(str(parts.token("NAME")), self.type(cast("Tree[Token]", tree.children[1])), span=parts.span)
