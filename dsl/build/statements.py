"""Statements and scenario lines."""

from __future__ import annotations

from lark import Token, Tree

from tgame.dsl import ast
from tgame.dsl.build.expressions import ExpressionBuilder
from tgame.dsl.build.parts import Parts
from tgame.dsl.diagnostics import Diagnostic

MAX_BRANCHES = 60
_LOOPS = ("repeat", "while_", "each")


class StatementBuilder(ExpressionBuilder):
    """Builds what stands inside a block."""

    def block(self, tree: Tree[Token] | None) -> tuple[ast.Stmt, ...]:
        if tree is None:
            return ()
        return tuple(self.stmt(child) for child in Parts(tree).others("note"))

    def block_notes(self, parts: Parts) -> tuple[ast.Note, ...]:
        """Rulings at the end of a line that opens a block hang inside the block's tree."""
        inner = parts.tree_or_none("block")
        return self.notes(parts) + (self.notes(Parts(inner)) if inner is not None else ())

    def stmt(self, tree: Tree[Token]) -> ast.Stmt:
        parts = Parts(tree)
        span = parts.span
        notes = self.block_notes(parts)
        if tree.data == "if_stmt":
            return self.if_stmt(parts, notes)
        inner = parts.others("note", "block")
        body = self.block(parts.tree_or_none("block"))
        match tree.data:
            case "note_line":
                return ast.NoteLine(self.note(parts.only("note")), span=span)
            case "phase" | "loop_stmt":
                loop = parts.tree_or_none(*_LOOPS)
                name = str(parts.token("NAME")) if tree.data == "phase" else None
                return ast.Phase(name, parts.text(), self.loop(loop) if loop else None, body, notes, span=span)
            case "together":
                return ast.Together(self.binder(inner[0]), body, notes, span=span)
            case "window":
                acts = self.acts(parts.only("acts"))
                return ast.Window(self.binder(inner[0]), acts, parts.text(), notes, span=span)
            case "decide":
                mode = next(
                    str(child) for child in tree.children if isinstance(child, Token) and child.type != "STRING"
                )
                otherwise = parts.tree_or_none("otherwise")
                other_body = self.block(Parts(otherwise).only("block")) if otherwise else ()
                acts = self.acts(parts.only("acts"))
                return ast.Decide(mode, acts, parts.text(), body, other_body, notes, span=span)
            case "let":
                return ast.Let(str(parts.token("NAME")), self.expr(inner[0]), notes, span=span)
            case "move":
                return ast.Move(self.expr(inner[0]), self.expr(inner[1]), notes, span=span)
            case "tell":
                return ast.Tell(parts.text() or "", notes, span=span)
            case "end":
                winners = self.expr(inner[0]) if inner else None
                return ast.End(winners, parts.text(), notes, span=span)
            case "leave":
                return ast.Leave(str(parts.token("NAME")), notes, span=span)
            case "call_stmt":
                return ast.CallStmt(self.expr(inner[0]), notes, span=span)
            case "assign":
                op = str(parts.token("ASSIGN")) if parts.has("ASSIGN") else "="
                return ast.Assign(self.expr(inner[0]), op, self.expr(inner[1]), notes, span=span)
            case "require":
                return ast.Require(self.expr(inner[0]), parts.text(), parts.has("OPENLY"), notes, span=span)
        raise AssertionError(tree.data)

    def loop(self, tree: Tree[Token]) -> ast.Loop:
        parts = Parts(tree)
        inner = parts.trees()
        match tree.data:
            case "repeat":
                return ast.Repeat(self.expr(inner[0]) if inner else None, span=parts.span)
            case "while_":
                return ast.While(self.expr(inner[0]), span=parts.span)
        return ast.Each(self.binder(inner[0]), span=parts.span)

    def if_stmt(self, parts: Parts, notes: tuple[ast.Note, ...]) -> ast.If:
        otherwise: tuple[ast.Stmt, ...] = ()
        last = parts.tree_or_none("else_part")
        if last is not None:
            otherwise = self.block(Parts(last).only("block"))
            notes += self.block_notes(Parts(last))
        more = parts.trees("elif_part")
        if len(more) > MAX_BRANCHES:
            hint = "split it, or use a table"
            self.findings.append(Diagnostic("TG005", f"more than {MAX_BRANCHES} branches", parts.span, hint))
            more = []
        for tree in reversed(more):
            inner = Parts(tree)
            body = self.block(inner.only("block"))
            test = self.expr(inner.others("block")[0])
            otherwise = (ast.If(test, body, otherwise, self.block_notes(inner), span=inner.span),)
        test = self.expr(parts.others("note", "block", "elif_part", "else_part")[0])
        return ast.If(test, self.block(parts.only("block")), otherwise, notes, span=parts.span)

    def acts(self, tree: Tree[Token]) -> tuple[ast.Act, ...]:
        return tuple(self.act(child) for child in Parts(tree).trees("act"))

    def act(self, tree: Tree[Token]) -> ast.Act:
        parts = Parts(tree)
        given = self.exprs(parts.tree_or_none("exprs"))
        return ast.Act(str(parts.token("NAME")), given, parts.has("AGAIN"), span=parts.span)

    def scenario_line(self, tree: Tree[Token]) -> ast.ScenarioLine:
        parts = Parts(tree)
        span, notes = parts.span, self.notes(parts)
        inner = parts.others("note")
        match tree.data:
            case "note_line":
                return ast.NoteLine(self.note(parts.only("note")), span=span)
            case "given":
                return ast.Given(self.expr(inner[0]), self.exprs(inner[1]), notes, span=span)
            case "start_at":
                return ast.Start(str(parts.token("NAME")), self.args(inner[0] if inner else None), notes, span=span)
            case "chance":
                return ast.Chance(self.exprs(inner[0]), notes, span=span)
            case "play":
                return ast.Play(self.expr(inner[0]), self.expr(inner[1]), notes, span=span)
            case "refuse":
                return ast.Refuse(self.expr(inner[0]), self.expr(inner[1]), parts.text(), notes, span=span)
            case "expect":
                return ast.Expect(self.expr(inner[0]), notes, span=span)
        raise AssertionError(tree.data)
