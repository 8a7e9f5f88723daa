"""Declarations and the whole file."""

from __future__ import annotations

import re

from attrs import evolve
from lark import Token, Tree

from tgame.dsl import ast
from tgame.dsl.build.parts import Parts, span_of, unquote
from tgame.dsl.build.statements import StatementBuilder
from tgame.dsl.diagnostics import Diagnostic, Span
from tgame.dsl.source import Source

_COMMENT = re.compile(r'"[^"\n]*"|#[^\n]*')
_TYPES = ("named_type", "place_type", "bounds", "list_type", "tuple_type", "choice_type")

# Lines of texts that belong to the `game` line above them, each once and in any order.
_UNDER_GAME = ("about", "aim")


class TreeBuilder(StatementBuilder):
    """Builds a rule file."""

    def __init__(self, source: Source, text: str) -> None:
        super().__init__()
        self.source = source
        self.text = text

    def rule_file(self, tree: Tree[Token]) -> ast.RuleFile:
        decls: list[ast.Decl] = []
        misplaced: list[tuple[str, Span]] = []
        for child in tree.children:
            if not isinstance(child, Tree):
                continue
            last = decls[-1] if decls else None
            word = str(child.data)
            if word not in _UNDER_GAME:
                decls.append(self.decl(child))
            elif isinstance(last, ast.Game) and getattr(last, word) is None:
                # These lines are one declaration.
                line = Parts(child)
                grown = evolve(last, aim=line.text()) if word == "aim" else evolve(last, about=line.text())
                decls[-1] = evolve(grown, span=Span(last.span.start, line.span.end))
            else:
                misplaced.append((word, span_of(child)))
        if any(isinstance(decl, ast.Game) for decl in decls):
            for word, span in misplaced:
                message = f"`{word}` stands directly under the `game` line, once"
                self.findings.append(Diagnostic("TG010", message, span, "move it there, or delete it"))
        return ast.RuleFile(tuple(decls), self.comments(), span=Span(0, len(self.source.text)))

    def comments(self) -> tuple[ast.Comment, ...]:
        found = (match for match in _COMMENT.finditer(self.source.text) if match[0].startswith("#"))
        return tuple(ast.Comment(match[0], Span(match.start(), match.end())) for match in found)

    def decl(self, tree: Tree[Token]) -> ast.Decl:
        parts = Parts(tree)
        span = parts.span
        notes = self.block_notes(parts)
        names = [str(token) for token in parts.tokens("NAME")]
        text = parts.text()
        guard = self.optional(parts.tree_or_none("guard"))
        body = self.block(parts.tree_or_none("block"))
        plain = parts.others("note", "block", "guard", "where", "fields", "per", *_TYPES)
        match tree.data:
            case "game":
                bounds = self.bounds(parts.only("bounds"))
                named = parts.tree_or_none("seats")
                seats = tuple(map(unquote, Parts(named).tokens("STRING"))) if named else ()
                return ast.Game(names[0], bounds.low, bounds.high, text, seats, notes, span=span)
            case "variant":
                return ast.Variant(names[0], text, tuple(names[1:]), notes, span=span)
            case "option":
                kind = self.type(parts.only(*_TYPES))
                return ast.Option(names[0], kind, self.expr(plain[0]), text, guard, notes, span=span)
            case "enum":
                return self.enum(parts, notes)
            case "table":
                rows = tuple(self.row(row) for row in parts.trees("row"))
                return ast.Table(self.expr(plain[0]), self.exprs(parts.only("exprs")), rows, notes, span=span)
            case "pieces":
                back = parts.tree_or_none("back")
                kinds = tuple(self.kind(kind) for kind in parts.trees("kind"))
                shown = str(Parts(back).token("NAME")) if back else None
                return ast.Pieces(names[0], shown, text, kinds, notes, span=span)
            case "zone":
                return self.zone(parts, notes)
            case "var":
                default = self.expr(plain[0]) if plain else None
                kind = self.type(parts.only(*_TYPES))
                return ast.Var(names[0], self.per(parts), kind, default, text, notes, span=span)
            case "def":
                params = self.fields(parts.tree_or_none("fields"))
                return ast.Def(names[0], params, self.expr(plain[0]), text, notes, span=span)
            case "action":
                lines = parts.others("note", "guard", "params")
                action_body = tuple(self.stmt(line) for line in lines)
                params_tree = parts.tree_or_none("params")
                chosen = tuple(self.param(p) for p in Parts(params_tree).trees()) if params_tree else ()
                return ast.Action(names[0], chosen, text, guard, action_body, notes, span=span)
            case "step":
                return ast.Step(names[0], self.fields(parts.tree_or_none("fields")), text, body, notes, span=span)
            case "flow":
                return ast.Flow(body, notes, span=span)
            case "when":
                binder = parts.tree_or_none("binder")
                test = None if binder else self.expr(plain[0])
                return ast.When(self.binder(binder) if binder else None, test, text, body, notes, span=span)
            case "hook":
                moment = next(str(child) for child in tree.children if isinstance(child, Token))
                where = self.optional(parts.tree_or_none("where"))
                return ast.Hook(moment, tuple(names), where, body, notes, span=span)
            case "score":
                items = tuple(self.score_item(item) for item in parts.trees("score_item"))
                return ast.Score(names[0], items, notes, span=span)
            case "winner":
                return ast.Winner(self.expr(plain[0]), notes, span=span)
            case "invariant":
                at = parts.tree_or_none("at")
                phase = str(Parts(at).token("NAME")) if at else None
                return ast.Invariant(text or "", phase, self.expr(parts.others("note", "at")[0]), notes, span=span)
            case "texts":
                entries = tuple(self.translation(entry) for entry in parts.trees("translation"))
                return ast.Texts(names[0], entries, notes, span=span)
            case "scenario":
                settings = self.args(parts.tree_or_none("args"))
                lines = parts.others("note", "args")
                return ast.Scenario(text or "", settings, tuple(map(self.scenario_line, lines)), notes, span=span)
            case "note_line":
                return ast.NoteLine(self.note(parts.only("note")), span=span)
        raise AssertionError(tree.data)

    def enum(self, parts: Parts, notes: tuple[ast.Note, ...]) -> ast.Enum:
        # A ruling at the end of an item's line follows the item among the children.
        items: list[ast.Item] = []
        columns = self.fields(parts.tree_or_none("fields"))
        trees = parts.trees("item", "note")
        for i, tree in enumerate(trees):
            if tree.data == "item":
                inner = Parts(tree)
                own = (self.note(trees[i + 1]),) if i + 1 < len(trees) and trees[i + 1].data == "note" else ()
                values = self.exprs(inner.tree_or_none("exprs"))
                span = Span(inner.span.start, own[-1].span.end) if own else inner.span
                items.append(ast.Item(str(inner.token("NAME")), values, inner.text(), own, span=span))
        leading = tuple(self.note(tree) for tree in trees[:1] if tree.data == "note")
        return ast.Enum(str(parts.token("NAME")), columns, tuple(items), leading, span=parts.span)

    def row(self, tree: Tree[Token]) -> ast.Row:
        parts = Parts(tree)
        return ast.Row(str(parts.token("NAME")), self.exprs(parts.only("exprs")), self.notes(parts), span=parts.span)

    def kind(self, tree: Tree[Token]) -> ast.Kind:
        parts = Parts(tree)
        count = parts.tokens("COUNT")
        listed = parts.tree_or_none("of")
        copies = (
            self.number(Token("INT", str(count[0])[1:], start_pos=count[0].start_pos, end_pos=count[0].end_pos))
            if count
            else None
        )
        return ast.Kind(
            str(parts.token("NAME")),
            self.fields(parts.tree_or_none("fields")),
            parts.text(),
            copies,
            self.exprs(Parts(listed).only("exprs")) if listed else (),
            self.optional(parts.tree_or_none("where")),
            self.optional(parts.tree_or_none("guard")),
            self.notes(parts),
            span=parts.span,
        )

    def zone(self, parts: Parts, notes: tuple[ast.Note, ...]) -> ast.Zone:
        names = [str(token) for token in parts.tokens("NAME")]
        shape = Parts(parts.only("shape"))
        seen, place = parts.tree_or_none("seen"), parts.tree_or_none("place")
        return ast.Zone(
            names[0],
            self.per(parts),
            str(shape.token("NAME")),
            self.exprs(shape.tree_or_none("exprs")),
            names[1],
            str(Parts(seen).token("NAME")) if seen else None,
            bool(parts.trees("full")),
            Parts(place).text() if place else None,
            parts.text(),
            notes,
            span=parts.span,
        )

    def per(self, parts: Parts) -> tuple[ast.TypeExpr, ...]:
        tree = parts.tree_or_none("per")
        return tuple(self.type(child) for child in Parts(tree).trees()) if tree else ()

    def param(self, tree: Tree[Token]) -> ast.Field | ast.Param:
        if tree.data == "field":
            return self.field(tree)
        parts = Parts(tree)
        if tree.data == "binder":
            return ast.Param(self.binder(tree), span=parts.span)
        amount, binder = parts.trees()
        return ast.Param(self.binder(binder), self.expr(amount), span=parts.span)

    def score_item(self, tree: Tree[Token]) -> ast.ScoreItem:
        parts = Parts(tree)
        value = self.expr(parts.others("note", "guard")[0])
        guard = self.optional(parts.tree_or_none("guard"))
        return ast.ScoreItem(parts.text() or "", value, guard, self.notes(parts), span=parts.span)

    def translation(self, tree: Tree[Token]) -> ast.Translation:
        english, other = (unquote(token) for token in Parts(tree).tokens("STRING"))
        return ast.Translation(english, other, span=Parts(tree).span)
