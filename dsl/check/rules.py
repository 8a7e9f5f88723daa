"""Actions, steps, triggers, flow, score: the parts of a game that have bodies of their own."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from tgame.dsl import ast
from tgame.dsl import checked as t
from tgame.dsl.check.constants import holds
from tgame.dsl.check.context import Context, Symbols, is_poison
from tgame.dsl.check.expressions import check_bool, check_expr, check_list, item_of
from tgame.dsl.check.folding import conjunction
from tgame.dsl.check.statements import ME, bind_element, check_block, weave
from tgame.dsl.check.texts import check_settled_text, check_text, with_values
from tgame.dsl.checked.walk import free_names
from tgame.dsl.diagnostics import Span

_FIXED = "go through players, an enum or a range; what changes is asked behind `where`, or in `when some(…)`"
MAX_OPTIONS = 10_000


def check_flow(ctx: Context, rule_file: ast.RuleFile) -> t.Block:
    flows = [decl for decl in rule_file.decls if isinstance(decl, ast.Flow)]
    if not flows:
        ctx.report("TG140", "the file has no `flow`", Span(0, 0), "`flow` holds the phases of the game")
        return ()
    for second in flows[1:]:
        ctx.report(
            "TG102", "there is a `flow` already", second.span, "a game has one flow: move its phases into the first"
        )
    collect_phases(ctx, flows[0].body)
    return check_block(ctx, flows[0].body)


def collect_phases(ctx: Context, body: tuple[ast.Stmt, ...]) -> None:
    """Phases are known before any line is read, so that `leave` and hooks can name them."""
    for node in body:
        match node:
            case ast.Phase():
                if node.name is not None:
                    if node.name in ctx.symbols.phases:
                        ctx.report(
                            "TG102",
                            f"there is a phase `{node.name}` already",
                            node.span,
                            "give each phase a name of its own",
                            word=node.name,
                        )
                    ctx.symbols.phases[node.name] = node.span
                collect_phases(ctx, node.body)
            case ast.If() | ast.Decide():
                collect_phases(ctx, node.body)
                collect_phases(ctx, node.otherwise)
            case ast.Together():
                collect_phases(ctx, node.body)


def acting(symbols: Symbols) -> Context:
    """The scope of an action or step: somebody acts."""
    return Context(symbols, locals={ME: t.PlayerType(symbols.players)})


def check_action(symbols: Symbols, node: ast.Action) -> t.Action:
    ctx = acting(symbols)
    given: list[t.Parameter] = []
    chosen: list[t.Choice] = []
    types = iter(symbols.actions[node.name].given)
    for param in node.params:
        if isinstance(param, ast.Field):
            parameter = next(types)
            given.append(parameter)
            ctx = ctx.bind(param.name, parameter.type, param.span)
            if chosen:
                ctx.report(
                    "TG141", "what the rules give comes before what the player chooses", param.span, "put it first"
                )
        else:
            if chosen and chosen[-1].several:
                ctx.report("TG138", "what is picked one by one comes last", param.span, "put it before the picks")
            choice, ctx = _choice(ctx, param)
            chosen.append(choice)
    lines: list[t.Let | t.Require] = []
    head, rest = _head(node)
    for line in head:
        match line:
            case ast.Let():
                value = check_expr(ctx, line.value)
                ctx = ctx.bind(line.name, value.type, line.span)
                lines.append(t.Let(line.name, value, span=line.span))
            case ast.Require():
                lines.extend(_require(ctx, line))
    _not_of_picks(ctx, chosen, lines)
    _check_options(ctx, node, chosen)
    for late in (line for line in rest if isinstance(line, ast.Require)):
        ctx.report("TG130", "requirements come before anything is done", late.span, "move this line up")
    body = check_block(ctx, tuple(line for line in rest if not isinstance(line, ast.Require)))
    hooks = [hook for hook in symbols.hooks if node.name in hook.targets]
    text = check_text(ctx, node.text, node.name)
    return t.Action(node.name, text, tuple(given), tuple(chosen), tuple(lines), weave(ctx, hooks, body), node.span)


def _not_of_picks(ctx: Context, chosen: list[t.Choice], lines: list[t.Let | t.Require]) -> None:
    """Whether an action is possible is settled before the first of several things is picked for it."""
    picked = {choice.name for choice in chosen if choice.several}
    for line in lines:
        expr = line.value if isinstance(line, t.Let) else line.test
        if free_names(expr) & picked:
            ctx.report(
                "TG138",
                "whether the action is possible cannot wait until all are picked",
                line.span,
                "say of each what can be picked, with `where`",
            )


def _head(node: ast.Action) -> tuple[list[ast.Stmt], list[ast.Stmt]]:
    """The lines that decide whether an action is possible, to its last requirement; and those that do it."""
    size = 0
    for place, line in enumerate(node.body, 1):
        if isinstance(line, ast.Require):
            size = place
        elif not isinstance(line, ast.Let | ast.NoteLine):
            break
    return list(node.body[:size]), list(node.body[size:])


def _check_options(ctx: Context, node: ast.Action, chosen: list[t.Choice]) -> None:
    """Options are listed one by one: numbers to choose from must leave a list that can be gone through."""
    total = 1
    for choice in chosen:
        if isinstance(choice.source, t.Const) and isinstance(choice.source.value, tuple) and not choice.several:
            total *= max(1, len(choice.source.value))
    if total > MAX_OPTIONS:
        message = f"`{node.name}` offers up to {total:,} options; {MAX_OPTIONS:,} is the most"
        ctx.report("TG154", message, node.span, "let one choice follow another: an action that offers the next")


def _choice(ctx: Context, param: ast.Param) -> tuple[t.Choice, Context]:
    binder = param.binder
    source = check_list(ctx, binder.source)
    inner = ctx.bind(binder.name, item_of(source), binder.span)
    test = check_bool(inner, binder.where) if binder.where is not None else None
    if param.amount is None:
        return t.Choice(binder.name, item_of(source), source, test), inner
    match param.amount:
        case ast.Binary(op="..", left=left, right=right):
            least, most = check_expr(ctx, left, t.ANY_NUMBER), check_expr(ctx, right, t.ANY_NUMBER)
        case amount:
            least = most = check_expr(ctx, amount, t.ANY_NUMBER)
    many = ctx.bind(binder.name, t.ListType(item_of(source)), binder.span)
    return t.Choice(binder.name, t.ListType(item_of(source)), source, test, least, most), many


def _require(ctx: Context, node: ast.Require) -> Iterator[t.Require]:
    test = check_bool(ctx, node.test)
    own = _own_reason(ctx, node.test)
    if node.reason is not None and own is not None:
        ctx.report("TG142", "the definition has a reason already", node.span, "leave the text out here", "warning")
    reason = own if node.reason is None else check_text(ctx, node.reason, "")
    if reason is None or reason.silent:
        ctx.report("TG143", "a requirement says why it refuses", node.span, 'add the reason: `require … "why not"`')
        return
    if isinstance(test, t.Const) and test.value and not is_poison(test):
        return
    yield t.Require(test, reason, node.openly, span=node.span)


def _own_reason(ctx: Context, test: ast.Expr) -> t.Text | None:
    """The reason that a definition carries, of the values it is given here."""
    match test:
        case ast.Call(function=ast.Name(id=name), args=args) if name in ctx.symbols.def_nodes:
            given = args
        case ast.Name(id=name) if name in ctx.symbols.def_nodes:
            given = ()
        case _:
            return None
    definition = ctx.symbols.definitions.get(name)
    if definition is None or definition.reason is None or len(given) != len(definition.params):
        return None
    pairs = zip(definition.params, given, strict=True)
    values = {parameter.name: check_expr(ctx, arg.value, parameter.type) for parameter, arg in pairs}
    return with_values(definition.reason, values, lambda _: ctx.symbols.fresh())


def check_step(symbols: Symbols, node: ast.Step) -> t.Step:
    ctx = acting(symbols)
    params = symbols.step_params[node.name]
    for parameter, part in zip(params, node.params, strict=True):
        ctx = ctx.bind(parameter.name, parameter.type, part.span)
    body = check_block(ctx, node.body)
    hooks = [hook for hook in symbols.hooks if node.name in hook.targets]
    body = weave(ctx, hooks, body)
    symbols.step_marks[node.name] = ctx.used_me
    text = check_text(ctx, node.text, node.name)
    return t.Step(node.name, text, params, body, ctx.used_me[0], node.span)


def settle_acting(symbols: Symbols) -> None:
    """A step needs somebody who acts where it asks for `me`, or performs a step that does; known when all are read."""
    settled = False
    while not settled:
        settled = True
        for name, _, has_me, mark in symbols.performed:
            if has_me and not mark[0] and symbols.step_marks[name][0]:
                mark[0], settled = True, False
    for name, step in symbols.done_steps.items():
        symbols.done_steps[name] = evolve(step, acts=symbols.step_marks[name][0])


def check_trigger(symbols: Symbols, node: ast.When) -> t.Trigger | None:
    ctx = Context(symbols)
    if node.binder is None:
        assert node.test is not None
        test = check_bool(ctx, node.test)
        if isinstance(test, t.Const):
            return None
        text = check_text(ctx, node.text, "when")
        return t.Trigger(text, None, None, None, test, check_block(ctx, node.body), node.span)
    source = check_list(ctx, node.binder.source)
    if not isinstance(source, t.Const):
        ctx.report("TG144", "a `when` goes through a list that never changes", node.binder.span, _FIXED)
        return None
    values = source.value if isinstance(source.value, tuple) else ()
    if not all(isinstance(value, int) for value in values):
        ctx.report("TG144", "a `when` goes through a list that never changes", node.binder.span, _FIXED)
        return None
    if node.binder.where is None:
        ctx.report("TG145", "this `when` has no condition", node.binder.span, "add what it waits for: `where …`")
        return None
    inner = bind_element(ctx, node.binder, source)
    test = check_bool(inner, node.binder.where)
    body = check_block(inner, node.body)
    numbers = [value for value in values if isinstance(value, int)]
    if not numbers:
        return None
    span = tuple(range(min(numbers), max(numbers) + 1))
    if span != values:
        # One bit for each value from the least to the greatest; those between that are not listed never fire.
        among = t.Member(
            t.Local(node.binder.name, type=item_of(source), span=node.span), source, type=t.BOOL, span=node.span
        )
        test = conjunction((among, test), node.span)
        source = t.Const(span, type=source.type, span=source.span)
    text = check_text(inner, node.text, "when")
    return t.Trigger(text, node.binder.name, item_of(source), source, test, body, node.span)


def check_score(ctx: Context, rule_file: ast.RuleFile) -> tuple[str | None, tuple[t.ScoreItem, ...]]:
    scores = [decl for decl in rule_file.decls if isinstance(decl, ast.Score)]
    if not scores:
        return None, ()
    for second in scores[1:]:
        ctx.report("TG102", "there is a `score` already", second.span, "put its lines under the first")
    node = scores[0]
    inner = ctx.bind(node.player, t.PlayerType(ctx.symbols.players), node.span)
    inner = evolve(inner, sheet=not ctx.symbols.has_winner)
    items = []
    for item in node.items:
        if not holds(ctx, item.guard):
            continue
        items.append(
            t.ScoreItem(check_settled_text(ctx, item.text, ""), check_expr(inner, item.value, t.ANY_NUMBER), item.span)
        )
    return node.player, tuple(items)


def check_winner(ctx: Context, rule_file: ast.RuleFile) -> t.Expr | None:
    winners = [decl for decl in rule_file.decls if isinstance(decl, ast.Winner)]
    for second in winners[1:]:
        ctx.report("TG102", "there is a `winner` already", second.span, "join the two, with `if … then … else …`")
    if not winners:
        return None
    return check_expr(ctx, winners[0].value, t.ListType(t.PlayerType(ctx.symbols.players)))


def check_invariants(ctx: Context, rule_file: ast.RuleFile) -> tuple[t.Invariant, ...]:
    found = []
    for node in rule_file.decls:
        if not isinstance(node, ast.Invariant):
            continue
        if node.phase is not None and node.phase not in ctx.symbols.phases:
            ctx.unknown("phase", node.phase, ctx.symbols.phases, node.span)
        found.append(t.Invariant(node.text, node.phase, check_bool(ctx, node.test), node.span))
    return tuple(found)
