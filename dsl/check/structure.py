"""Checks across bodies: calls that go round, `me` where nobody acts, hooks on nothing, things never used."""

from __future__ import annotations

from collections.abc import Iterator

from tgame.dsl import ast
from tgame.dsl import checked as t
from tgame.dsl.advice import did_you_mean
from tgame.dsl.check.context import Context, Symbols
from tgame.dsl.checked.walk import blocks, statements
from tgame.dsl.diagnostics import Span


def check_structure(ctx: Context, game: t.Game) -> None:
    _calls(ctx, game)
    _leaves(ctx, game)
    _acting(ctx)
    _hooks(ctx)


def called_by(body: t.Block) -> Iterator[str]:
    """The actions and steps that a body offers or performs."""
    for stmt in statements(body):
        match stmt:
            case t.Perform(step=name):
                yield f"step {name}"
            case t.Decide(offers=offers) | t.Window(offers=offers):
                yield from (f"action {offer.action}" for offer in offers)


def _calls(ctx: Context, game: t.Game) -> None:
    """No action or step may reach itself: the stack of a match is bounded by the text of its rules."""
    bodies = {f"action {a.name}": (a.body, a.span) for a in game.actions.values()}
    bodies.update({f"step {s.name}": (s.body, s.span) for s in game.steps.values()})
    done: set[str] = set()

    def visit(name: str, path: tuple[str, ...]) -> None:
        if name in path:
            cycle = " -> ".join(part.split()[1] for part in (*path[path.index(name) :], name))
            ctx.report(
                "TG146",
                f"`{name.split()[1]}` leads back to itself: {cycle}",
                bodies[name][1],
                "put what goes on and on under `repeat` or `any` in a phase",
                word=name.split()[1],
            )
            done.update(path)
            return
        if name in done or name not in bodies:
            return
        for called in called_by(bodies[name][0]):
            visit(called, (*path, name))
        done.add(name)

    for name in bodies:
        visit(name, ())


def _leaves(ctx: Context, game: t.Game) -> None:
    """A phase can be left only from inside it. Triggers cut in anywhere: where they do is not worked out."""
    seen: set[tuple[str, frozenset[str]]] = set()
    wrong: dict[Span, str] = {}

    def visit(block: t.Block, inside: frozenset[str]) -> None:
        for stmt in block:
            match stmt:
                case t.Leave(phase=phase) if phase not in inside:
                    wrong[stmt.span] = phase
                case t.Perform() | t.Decide() | t.Window():
                    for name in called_by((stmt,)):
                        what, own = name.split()
                        done = game.actions.get(own) if what == "action" else game.steps.get(own)
                        if done is not None and (name, inside) not in seen:
                            seen.add((name, inside))
                            visit(done.body, inside)
            for inner in blocks(stmt):
                visit(inner, inside | {stmt.name} if isinstance(stmt, t.Phase) and stmt.name else inside)

    visit(game.flow, frozenset())
    for span, phase in wrong.items():
        hint = f"only what happens inside `{phase}` can leave it: offer or call it there alone, or leave another phase"
        ctx.report("TG139", f"this may be reached outside the phase `{phase}`", span, hint)


def _acting(ctx: Context) -> None:
    for name, span, has_me, _ in ctx.symbols.performed:
        step = ctx.symbols.done_steps.get(name)
        if step is not None and step.acts and not has_me:
            ctx.report(
                "TG105",
                f"`{name}` asks for `me`, and here nobody acts",
                span,
                "let each act in turn: `each me in players`",
            )


def _hooks(ctx: Context) -> None:
    symbols: Symbols = ctx.symbols
    known = [*symbols.actions, *symbols.step_nodes, *symbols.phases]
    for hook in symbols.hooks:
        for name in hook.targets:
            if name not in known:
                ctx.report(
                    "TG101",
                    f"there is no action, step or phase called `{name}`",
                    hook.span,
                    did_you_mean(name, known) or "name what it comes before, after or instead of",
                    word=name,
                )


def unused(symbols: Symbols, rule_file: ast.RuleFile) -> Iterator[tuple[str, ast.Node]]:
    """Actions never offered and steps never called."""
    for decl in rule_file.decls:
        if isinstance(decl, ast.Action) and f"action {decl.name}" not in symbols.used:
            yield f"action {decl.name}", decl
        if isinstance(decl, ast.Step) and f"step {decl.name}" not in symbols.used:
            yield f"step {decl.name}", decl


def lost(game: t.Game) -> Iterator[str]:
    """Actions and steps that neither the flow nor a trigger leads to, be it through others."""
    bodies = {f"action {name}": action.body for name, action in game.actions.items()}
    bodies.update((f"step {name}", step.body) for name, step in game.steps.items())
    pending = [game.flow, *(trigger.body for trigger in game.triggers)]
    while pending:
        for name in called_by(pending.pop()):
            pending.append(bodies.pop(name, ()))
    yield from bodies
