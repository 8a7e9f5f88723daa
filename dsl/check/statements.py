"""Statements: checked in the scope they stand in. What a configuration makes impossible is left out."""

from __future__ import annotations

from typing import assert_never

from tgame.dsl import ast
from tgame.dsl import checked as t
from tgame.dsl.advice import did_you_mean, in_other_words
from tgame.dsl.check.calls import apply_word
from tgame.dsl.check.context import Context, Signature, is_poison
from tgame.dsl.check.expressions import check_bool, check_expr, check_list, each_of, item_of, number_of, which
from tgame.dsl.check.folding import arithmetic
from tgame.dsl.check.narrowing import narrow
from tgame.dsl.check.texts import check_text, optional_text
from tgame.dsl.diagnostics import Span
from tgame.dsl.vocabulary import WORDS

ME = "me"
_LINES = "a line is a statement: `move`, `let`, an assignment, a step"


def check_block(ctx: Context, nodes: tuple[ast.Stmt, ...]) -> t.Block:
    found: list[t.Stmt] = []
    for node in nodes:
        if isinstance(node, ast.Let):
            value = check_expr(ctx.with_chance(), node.value)
            ctx = ctx.bind(node.name, value.type, node.span)
            found.append(t.Let(node.name, value, span=node.span))
        elif isinstance(node, ast.Assign) and (name := _undeclared(ctx, node.target)):
            _let_forgotten(ctx, node, name)
            ctx = ctx.assume(name, t.NOTHING)
        else:
            found.extend(_statement(ctx, node))
    return tuple(found)


def _undeclared(ctx: Context, target: ast.Expr) -> str:
    """A name that is given a value, and that nothing declares."""
    known = isinstance(target, ast.Name) and (target.id in ctx.locals or target.id in ctx.symbols.names())
    return target.id if isinstance(target, ast.Name) and not known and target.id != ME else ""


def _let_forgotten(ctx: Context, node: ast.Assign, name: str) -> None:
    check_expr(ctx.with_chance(), node.value)
    meant = did_you_mean(name, ctx.symbols.variables)
    hint = f"a value for the lines below is named by `let {name} = …`, what lasts is declared: `var {name}: 0..9`"
    ctx.report("TG101", f"there is no variable called `{name}`", node.target.span, meant or hint)


def _statement(ctx: Context, node: ast.Stmt) -> t.Block:
    match node:
        case ast.Phase():
            return woven(ctx, _phase(ctx, node), node.name)
        case ast.Together():
            return (_together(ctx, node),)
        case ast.Window():
            return (_window(ctx, node),)
        case ast.Decide():
            return (_decide(ctx, node),)
        case ast.If():
            return _if(ctx, node)
        case ast.Move():
            return _move(ctx, node)
        case ast.Assign():
            return _assign(ctx, node)
        case ast.CallStmt():
            return _call(ctx, node)
        case ast.End():
            players = t.ListType(t.PlayerType(ctx.symbols.players))
            winners = check_expr(ctx, node.winners, players) if node.winners is not None else None
            text = None if node.text is None else check_text(ctx, node.text, "")
            return (t.End(winners, text, span=node.span),)
        case ast.Tell():
            return (t.Tell(check_text(ctx, node.text, ""), span=node.span),)
        case ast.Leave():
            if node.phase not in ctx.symbols.phases:
                ctx.unknown("phase", node.phase, ctx.symbols.phases, node.span)
                return ()
            return (t.Leave(node.phase, span=node.span),)
        case ast.Require():
            ctx.report(
                "TG130", "`require` stands at the head of an action only", node.span, "here, write `if`", word="require"
            )
            return ()
        case ast.NoteLine():
            return ()
        case ast.Let():
            raise AssertionError("bound by check_block")
    assert_never(node)


def woven(ctx: Context, phase: t.Phase, name: str | None) -> t.Block:
    """A phase with what hangs on it: hooks run with each run of the phase."""
    hooks = [hook for hook in ctx.symbols.hooks if name in hook.targets]
    if not hooks:
        return (phase,)
    inner = ctx
    if isinstance(phase.loop, t.Each):
        inner = inner.bind(phase.loop.name, item_of(phase.loop.source), phase.span)
    body = weave(inner, hooks, phase.body)
    return (t.Phase(phase.name, phase.text, phase.loop, body, span=phase.span),)


def weave(ctx: Context, hooks: list[ast.Hook], body: t.Block) -> t.Block:
    """A body with its `before`, `instead` and `after` hooks in place, in the order of the file."""

    def of(moment: str) -> t.Block:
        return tuple(stmt for hook in hooks if hook.when == moment for stmt in _hook(ctx, hook))

    instead = [hook for hook in hooks if hook.when == "instead"]
    if len(instead) > 1:
        ctx.report(
            "TG131",
            f"there are two `instead` for `{_shared(instead)}`: which is meant?",
            instead[1].span,
            "join them into one, with `if`",
        )
    for hook in instead[:1]:
        test = check_bool(ctx, hook.where) if hook.where is not None else None
        own = _apart(check_block(ctx, hook.body), hook.span)
        body = own if test is None else (t.If(test, own, body, span=hook.span),)
    return of("before") + body + of("after")


def _shared(hooks: list[ast.Hook]) -> str:
    return next((name for name in hooks[1].targets if name in hooks[0].targets), hooks[1].targets[0])


def _hook(ctx: Context, hook: ast.Hook) -> t.Block:
    body = check_block(ctx, hook.body)
    if hook.where is None:
        return _apart(body, hook.span)
    return (t.If(check_bool(ctx, hook.where), body, (), span=hook.span),)


def _apart(body: t.Block, span: Span) -> t.Block:
    """A block whose names mean nothing to what stands beside it."""
    if not any(isinstance(stmt, t.Let) for stmt in body):
        return body
    return (t.If(t.Const(True, type=t.BOOL, span=span), body, (), span=span),)


def _phase(ctx: Context, node: ast.Phase) -> t.Phase:
    loop: t.Loop | None = None
    inner = ctx
    match node.loop:
        case ast.Repeat(times=times):
            loop = t.Repeat(check_expr(ctx, times, t.ANY_NUMBER) if times is not None else None, span=node.loop.span)
        case ast.While(test=test):
            loop = t.While(check_bool(ctx, test), span=node.loop.span)
        case ast.Each(binder=binder):
            loop, inner = _each(ctx, binder, node.loop.span)
    if node.name is not None:
        ctx.symbols.texts[node.name] = check_text(inner, node.text, node.name)
    text = ctx.symbols.texts[node.name] if node.name is not None else t.literal("", written=False)
    return t.Phase(node.name, text, loop, check_block(inner, node.body), span=node.span)


def _each(ctx: Context, binder: ast.Binder, span: Span) -> tuple[t.Each, Context]:
    source = check_list(ctx.with_chance(), binder.source)
    inner = bind_element(ctx, binder, source)
    test = check_bool(inner, binder.where) if binder.where is not None else None
    return t.Each(binder.name, source, test, span=span), narrow(inner, test) if test is not None else inner


def bind_element(ctx: Context, binder: ast.Binder, source: t.Expr) -> Context:
    element = item_of(source)
    if binder.name == ME and not isinstance(element, t.PlayerType | t.NothingType):
        ctx.report(
            "TG132",
            f"`me` is the player who acts, but this is a list of {element}",
            binder.span,
            "give the elements another name",
        )
    return ctx.bind(binder.name, element, binder.span)


def _those_who(ctx: Context, binder: ast.Binder, example: str) -> tuple[t.Expr, Context]:
    """The players that a binder names, narrowed by its `where`, and the scope in which each of them acts."""
    source = check_list(ctx, binder.source)
    inner = bind_element(ctx, binder, source)
    if binder.name != ME:
        ctx.report("TG133", "those who act here are called `me`", binder.span, f"write `{example}`")
    if binder.where is not None:
        test = check_bool(inner, binder.where)
        source = t.Comp(binder.name, source, test, None, type=source.type, span=binder.span)
    return source, inner


def _together(ctx: Context, node: ast.Together) -> t.Together:
    source, inner = _those_who(ctx, node.binder, "together me in players")
    return t.Together(node.binder.name, source, check_block(inner, node.body), span=node.span)


def _window(ctx: Context, node: ast.Window) -> t.Window:
    source, inner = _those_who(ctx, node.binder, "window me in order(dealer): …")
    return t.Window(
        node.binder.name, source, _offers(inner, node.acts), optional_text(inner, node.prompt), span=node.span
    )


def _decide(ctx: Context, node: ast.Decide) -> t.Decide:
    me = check_expr(ctx, ast.Name(ME, span=node.span))
    offers = _offers(ctx, node.acts)
    body, otherwise = check_block(ctx, node.body), check_block(ctx, node.otherwise)
    return t.Decide(node.mode, me, offers, optional_text(ctx, node.prompt), body, otherwise, span=node.span)


def _given_otherwise(ctx: Context, act: ast.Act, signature: Signature) -> None:
    """Too few values for what an action is given, or too many."""
    names = [parameter.name for parameter in signature.given]
    if len(act.given) < len(names):
        missing = names[len(act.given)]
        ctx.report(
            "TG135",
            f"`{act.name}` needs a value for `{missing}`",
            act.span,
            f"give it here, `{act.name}({', '.join(names)})`; what the player is to choose is declared with `in`: "
            f"`action {act.name}({missing} in hand[me])`",
        )
    else:
        takes = f"takes {len(names)} value{'s' * (len(names) != 1)}" if names else "takes no values"
        hint = "what the player chooses is not written here: it is asked"
        ctx.report("TG135", f"`{act.name}` {takes}, found {len(act.given)}", act.span, hint)


def _offers(ctx: Context, acts: tuple[ast.Act, ...]) -> tuple[t.Offer, ...]:
    found: list[t.Offer] = []
    for act in acts:
        signature = ctx.symbols.actions.get(act.name)
        if signature is None:
            if act.name in ctx.symbols.step_nodes:
                ctx.report(
                    "TG134",
                    f"`{act.name}` is a step: nobody chooses it",
                    act.span,
                    f"call it on a line of its own: `{act.name}()`",
                )
            else:
                ctx.unknown("action", act.name, ctx.symbols.actions, act.span)
            continue
        ctx.symbols.used.add(f"action {act.name}")
        if len(act.given) != len(signature.given):
            _given_otherwise(ctx, act, signature)
            continue
        given = tuple(check_expr(ctx, node, p.type) for node, p in zip(act.given, signature.given, strict=True))
        if signature.offered:
            found.append(t.Offer(act.name, given, act.again, span=act.span))
    return tuple(found)


def _if(ctx: Context, node: ast.If) -> t.Block:
    test = check_bool(ctx, node.test)
    if isinstance(test, t.Const) and not is_poison(test):
        return check_block(ctx, node.body if test.value else node.otherwise)
    body, otherwise = (
        check_block(narrow(ctx, test), node.body),
        check_block(narrow(ctx, test, False), node.otherwise),
    )
    return (t.If(test, body, otherwise, span=node.span),)


def _move(ctx: Context, node: ast.Move) -> t.Block:
    what = check_expr(ctx.with_chance(), node.what)
    target = check_expr(ctx, node.to)
    match target:
        case t.ZoneAt(zone=zone, index=index):
            place = t.Place(zone, index, None, span=node.to.span)
        case t.AtCell(zone=zone, index=index, cell=cell):
            place = t.Place(zone, index, cell, span=node.to.span)
        case _:
            if not is_poison(target):
                hint = "name the zone behind `to`: `move c to hand[me]`, `move c to board[s]`"
                ctx.report("TG235", "pieces move to a zone, or to a cell of one", node.to.span, hint)
            return ()
    declared = ctx.symbols.zones[place.zone]
    if len(place.index) != len(declared.per):
        ctx.report(
            "TG203",
            f"there is a `{place.zone}` for each {each_of(declared.per)}",
            node.to.span,
            f"say which: `{place.zone}[{which(declared.per)}]`",
        )
        return ()
    moved = what.type.item if isinstance(what.type, t.ListType) else what.type
    if isinstance(moved, t.NothingType):
        return ()
    if not isinstance(moved, t.PieceType):
        hint = "numbers are counted in a variable: `points[me] += 1`; pieces lie in zones: `move top(deck) to …`"
        ctx.report("TG236", f"only pieces move, and this is {what.type}", node.what.span, hint)
        return ()
    if not moved.kinds <= declared.holds.kinds:
        strangers = ", ".join(sorted(moved.kinds - declared.holds.kinds))
        ctx.report(
            "TG237",
            f"`{place.zone}` holds {declared.holds}, and this may be: {strangers}",
            node.what.span,
            f"select what belongs there, as in `.{min(declared.holds.kinds, default='kind')}`, or let it hold all",
        )
        return ()
    return (t.Move(what, place, span=node.span),)


def _assign(ctx: Context, node: ast.Assign) -> t.Block:
    whole = node.target.base if isinstance(node.target, ast.Index) else node.target
    if isinstance(whole, ast.Name) and whole.id == "score":
        hint = "keep points in a variable, `var points per Player: 0..99`, and add them up in a line of `score p`"
        ctx.report("TG238", "a score is worked out, not set", node.target.span, hint)
        return ()
    target = check_expr(ctx, node.target)
    if not isinstance(target, t.VarAt):
        if not is_poison(target):
            hint = (
                "pieces are moved: `move … to …`"
                if isinstance(target, t.ZoneAt | t.AtCell)
                else "a `let` is given once; declare a `var`"
            )
            ctx.report("TG238", "only a variable can be set", node.target.span, hint)
        return ()
    value = check_expr(ctx.with_chance(), node.value)
    if node.op != "=":
        for side in (target, value):
            if not isinstance(side.type, t.NumberType | t.NothingType):
                ctx.report("TG208", f"`{node.op}` needs numbers, found {side.type}", side.span, number_of(side.type))
                return ()
        value = arithmetic(node.op[0], target, value, node.span)
    elif not t.fits(value.type, target.type):
        hint = (
            "a list is not one of its elements: `the(…)` takes the only one"
            if isinstance(value.type, t.ListType)
            else f"give it {target.type}, or change its type where it is declared"
        )
        ctx.report("TG201", f"`{target.variable}` is {target.type}, found {value.type}", node.value.span, hint)
        return ()
    return (t.Assign(target.variable, target.index, value, span=node.span),)


def _call(ctx: Context, node: ast.CallStmt) -> t.Block:
    match node.call:
        case ast.Call(function=ast.Name(id=name), args=args):
            values = tuple(arg.value for arg in args)
            if name in ctx.symbols.step_nodes:
                return _perform(ctx, name, values, node.span)
            word = WORDS.get(name)
            if word is not None and word.nature == "effect":
                return _effect(ctx, name, values, node.span)
            if name in ctx.symbols.actions:
                ctx.report(
                    "TG136",
                    f"`{name}` is an action: a player performs it",
                    node.span,
                    f"offer it: `choose {name}`",
                )
                return ()
            if word is not None or name in ctx.symbols.def_nodes:
                check_expr(ctx, node.call)
                ctx.report("TG137", "this line does nothing", node.span, _LINES)
                return ()
            known = [*ctx.symbols.step_nodes, *(w.name for w in WORDS.values() if w.nature == "effect")]
            hint = did_you_mean(name, known) or f"declare it at the margin: `step {name}`, with its lines below"
            ctx.report("TG101", f"there is no step called `{name}`", node.span, hint, word=name)
        case ast.Comprehension(function=ast.Name(id="tell")):
            return _tell(ctx, node.call, node.span)
        case ast.Call(function=ast.Dot(base=base, name=name), args=args) if (
            word := WORDS.get(name)
        ) is not None and word.nature == "effect":
            what = base.id if isinstance(base, ast.Name) else "…"
            inside = ", ".join((what, *("…" for _ in args)))
            ctx.report("TG137", f"`{name}` is not written behind a dot", node.span, f"write `{name}({inside})`")
        case _:
            ctx.report("TG137", "this line does nothing", node.span, in_other_words(_last_word(node.call)) or _LINES)
    return ()


def _last_word(expr: ast.Expr) -> str:
    """`append` of `kept[me].append(c)`, `continue` of `continue`."""
    match expr:
        case ast.Call(function=function):
            return _last_word(function)
        case ast.Dot(name=name) | ast.Name(id=name):
            return name
    return ""


def _perform(ctx: Context, name: str, args: tuple[ast.Expr, ...], span: Span) -> t.Block:
    params = ctx.symbols.step_params[name]
    ctx.symbols.used.add(f"step {name}")
    if len(args) != len(params):
        hint = f"write `{name}({', '.join(parameter.name for parameter in params)})`"
        takes = f"takes {len(params)} value{'s' * (len(params) != 1)}" if params else "takes no values"
        ctx.report("TG227", f"`{name}` {takes}, found {len(args)}", span, hint)
        return ()
    values = tuple(check_expr(ctx, arg, p.type) for arg, p in zip(args, params, strict=True))
    ctx.symbols.performed.append((name, span, ME in ctx.locals, ctx.used_me))
    return (t.Perform(name, values, span=span),)


def _effect(ctx: Context, name: str, args: tuple[ast.Expr, ...], span: Span) -> t.Block:
    called = apply_word(ctx, WORDS[name], args, (), span)
    if not isinstance(called, t.Builtin):
        return ()
    effect_args = called.args if name != "show" or len(args) > 1 else called.args[:1]
    zone = ctx.symbols.zones[called.zone] if called.zone else None
    if name == "shuffle" and zone is not None and not zone.ordered:
        hint = "leave the line out: `pick(…)` draws from it by chance; or make it a `pile`"
        ctx.report("TG239", f"a {zone.shape} has no order to shuffle", span, hint)
    if name == "rotate" and zone is not None and zone.per != (t.PlayerType(ctx.symbols.players),):
        hint = f"only what each player has one of goes round: `zone {zone.name} per Player: …`"
        ctx.report("TG240", f"`{zone.name}` cannot go round the table", span, hint)
    return (t.Effect(name, effect_args, called.zone, span=span),)


def _tell(ctx: Context, node: ast.Comprehension, span: Span) -> t.Block:
    source = check_list(ctx, node.binder.source)
    inner = ctx.bind(node.binder.name, item_of(source), node.binder.span)
    if len(node.keys) != 1 or not isinstance(item_of(source), t.PieceType | t.NothingType):
        ctx.report("TG241", "`tell` says one thing of each piece", span, f"as in `{WORDS['tell'].example}`")
        return ()
    key = check_expr(inner, node.keys[0])
    test = check_bool(inner, node.binder.where) if node.binder.where is not None else None
    told = t.Comp(node.binder.name, source, test, key, type=t.ListType(key.type), span=span)
    return (t.Effect("tell", (told,), span=span),)
