"""Declarations to symbols: what each name of the file stands for under one configuration."""

from __future__ import annotations

from tgame.dsl import ast
from tgame.dsl import checked as t
from tgame.dsl.check.constants import declare_columns, declare_constants, declare_items, declare_table, holds
from tgame.dsl.check.context import Context, Signature, Symbols
from tgame.dsl.check.expressions import DIRECTIONS
from tgame.dsl.check.pieces import check_selectors, declare_pieces
from tgame.dsl.check.places import check_full, declare_box, declare_variable, declare_zone
from tgame.dsl.check.texts import check_seats, settle_texts
from tgame.dsl.check.types import parameters
from tgame.dsl.configurations import of_kind
from tgame.dsl.diagnostics import Span
from tgame.dsl.vocabulary import WORDS
from tgame.dsl.words import KEYWORDS


def declare(rule_file: ast.RuleFile, configuration: t.Configuration) -> Symbols:
    """All the symbols of a file. Order in the file does not matter: nouns are read by what they build on."""
    symbols = Symbols(configuration)
    ctx = Context(symbols)
    decls = rule_file.decls
    _claim_names(ctx, decls)
    declare_constants(ctx, decls)
    for enum in of_kind(decls, ast.Enum):
        declare_items(ctx, enum)
    for enum in of_kind(decls, ast.Enum):
        declare_columns(ctx, enum)
    for node in of_kind(decls, ast.Def):
        symbols.def_nodes[node.name] = node
    for table in of_kind(decls, ast.Table):
        declare_table(ctx, table)
    for family in of_kind(decls, ast.Pieces):
        declare_pieces(ctx, family)
    check_selectors(ctx)
    declare_box(ctx)
    for zone in of_kind(decls, ast.Zone):
        declare_zone(ctx, zone)
    check_full(ctx, decls)
    for variable in of_kind(decls, ast.Var):
        declare_variable(ctx, variable)
    for step in of_kind(decls, ast.Step):
        symbols.step_nodes[step.name] = step
        symbols.step_params[step.name] = parameters(ctx, step.params)
    for action in of_kind(decls, ast.Action):
        given = parameters(ctx, tuple(param for param in action.params if isinstance(param, ast.Field)))
        symbols.actions[action.name] = Signature(action, given, holds(ctx, action.guard))
    settle_texts(ctx)
    symbols.seats = check_seats(ctx, next(of_kind(decls, ast.Game), None))
    symbols.hooks = list(of_kind(decls, ast.Hook))
    symbols.scored = any(True for _ in of_kind(decls, ast.Score))
    symbols.has_winner = any(True for _ in of_kind(decls, ast.Winner))
    return symbols


def _claim_names(ctx: Context, decls: tuple[ast.Decl, ...]) -> None:
    """Every name is declared once. Things done (actions, steps) have names apart from things that are."""
    places = ctx.symbols.places
    deeds: dict[str, Span] = {}

    def claim(name: str, span: Span, among: dict[str, Span] = places) -> None:
        if name in KEYWORDS:
            ctx.reserved(name, f"`{name}` is a word of the language", span)
        elif among is places and (name in WORDS or name in DIRECTIONS or name in ("me", "box")):
            ctx.reserved(name, f"`{name}` is a built-in word", span)
        elif name in among:
            ctx.taken(name, among[name], span)
        else:
            among[name] = span

    for decl in decls:
        match decl:
            case ast.Variant() | ast.Option() | ast.Zone() | ast.Var() | ast.Def():
                claim(decl.name, decl.span)
            case ast.Enum():
                claim(decl.name, decl.span)
                for item in decl.items:
                    claim(item.name, item.span)
            case ast.Table():
                for row in decl.rows:
                    claim(row.name, row.span)
            case ast.Pieces():
                claim(decl.name, decl.span)
                for kind in decl.kinds:
                    claim(kind.name, kind.span)
            case ast.Action() | ast.Step():
                if decl.name in ("pass", "done"):
                    ctx.reserved(decl.name, f"`{decl.name}` is an answer that every player has", decl.span)
                claim(decl.name, decl.span, deeds)
