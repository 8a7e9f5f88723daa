"""Scenarios: worked examples, checked for the configuration they are played in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import assert_never

from attrs import evolve, field, frozen

from tgame.dsl import ast
from tgame.dsl import checked as t
from tgame.dsl.advice import did_you_mean
from tgame.dsl.check.calls import definition_of
from tgame.dsl.check.context import Context, Symbols, is_poison
from tgame.dsl.check.declare import declare
from tgame.dsl.check.expressions import check_bool, check_expr
from tgame.dsl.check.naming import Lying, seat_names
from tgame.dsl.check.rules import check_action, check_flow
from tgame.dsl.check.selectors import pattern_of
from tgame.dsl.configurations import player_range, settle, together
from tgame.dsl.diagnostics import Diagnostic, Span, player_counts
from tgame.dsl.option_values import Values

PASS, DONE = "pass", "done"


@frozen
class Many:
    """A list of things named one by one."""

    items: tuple[Thing, ...]


Thing = t.Pattern | t.Expr | Many


@frozen(kw_only=True)
class Line:
    span: Span = field(eq=False)


@frozen
class GivenPieces(Line):
    place: t.ZoneAt | t.AtCell
    pieces: tuple[t.Pattern, ...]


@frozen
class GivenValue(Line):
    target: t.VarAt
    value: t.Expr


@frozen
class StartAt(Line):
    phase: str
    bound: tuple[tuple[str, t.Expr], ...]


@frozen
class Rigged(Line):
    results: tuple[Thing, ...]


@frozen
class PlayAct(Line):
    """An answer: an action with what is chosen for it, `pass` or `done`; or one that must be refused."""

    player: t.Expr
    action: str
    args: tuple[Thing, ...]
    refused: bool = False
    reason: str | None = None


@frozen
class Expected(Line):
    test: t.Expr


ScenarioStep = GivenPieces | GivenValue | StartAt | Rigged | PlayAct | Expected


@frozen
class CheckedScenario:
    title: str
    configuration: t.Configuration
    seed: int
    steps: tuple[ScenarioStep, ...]
    span: Span = field(eq=False)


def check_scenarios(
    rule_file: ast.RuleFile, wrong_with: Callable[[t.Configuration], tuple[Diagnostic, ...]]
) -> tuple[list[CheckedScenario], list[Diagnostic]]:
    """Every scenario of a file, and what is wrong with them or with the configurations they need."""
    found: list[CheckedScenario] = []
    findings: list[Diagnostic] = []
    broken: dict[t.Configuration, tuple[Diagnostic, ...]] = {}
    cache: dict[t.Configuration, Symbols] = {}
    titles: set[str] = set()
    for node in rule_file.decls:
        if isinstance(node, ast.Scenario):
            if node.title in titles:
                findings.append(
                    Diagnostic(
                        "TG102", f'there is a scenario "{node.title}" already', node.span, "give each its own title"
                    )
                )
            titles.add(node.title)
            settings = _settings(rule_file, node, findings)
            if settings is None:
                continue
            wrong = wrong_with(settings[0])
            if wrong:
                broken[settings[0]] = wrong
                continue
            scenario, own = check_scenario(rule_file, node, *settings, cache)
            findings.extend(own)
            if not own:
                found.append(scenario)
    findings.extend(finding for wrong in broken.values() for finding in wrong)
    return found, findings


def unknown_in_scenarios(rule_file: ast.RuleFile) -> Iterator[Diagnostic]:
    """The names in scenarios that nothing declares, where what is declared is not right yet."""
    cache: dict[t.Configuration, Symbols] = {}
    for node in rule_file.decls:
        if isinstance(node, ast.Scenario):
            settings = _settings(rule_file, node, [])
            if settings is not None:
                _, findings = check_scenario(rule_file, node, *settings, cache)
                yield from (finding for finding in findings if finding.code == "TG101")


def check_scenario(
    rule_file: ast.RuleFile,
    node: ast.Scenario,
    configuration: t.Configuration,
    seed: int,
    cache: dict[t.Configuration, Symbols],
) -> tuple[CheckedScenario, list[Diagnostic]]:
    findings: list[Diagnostic] = []
    symbols = scenario_symbols(rule_file, configuration, cache)
    before = len(symbols.findings)
    ctx = Context(symbols, scenario=True, seats=(seat_names(symbols),))
    steps = tuple(step for line in node.lines for step in _line(ctx, line))
    started = False
    for step in steps:
        started = started or isinstance(step, StartAt)
        if started and isinstance(step, GivenPieces | GivenValue):
            ctx.report(
                "TG164",
                "`given` comes before `start`",
                step.span,
                "move it up: once the match runs, only plays change it",
            )
    findings.extend(symbols.findings[before:])
    del symbols.findings[before:]
    return CheckedScenario(node.title, configuration, seed, steps, node.span), findings


def scenario_symbols(
    rule_file: ast.RuleFile, configuration: t.Configuration, cache: dict[t.Configuration, Symbols]
) -> Symbols:
    """The symbols of a configuration; its own findings are reported elsewhere."""
    if configuration not in cache:
        symbols = declare(rule_file, configuration)
        ctx = Context(symbols)
        check_flow(ctx, rule_file)
        for name in symbols.def_nodes:
            definition_of(ctx, name)
        symbols.findings.clear()
        cache[configuration] = symbols
    return cache[configuration]


def _settings(
    rule_file: ast.RuleFile, node: ast.Scenario, findings: list[Diagnostic]
) -> tuple[t.Configuration, int] | None:
    counts = player_range(rule_file)
    players, seed = counts.start, 0
    variants: tuple[str, ...] = ()
    chosen: dict[str, ast.Arg] = {}
    options = {decl.name: decl for decl in rule_file.decls if isinstance(decl, ast.Option)}

    def wrong(arg: ast.Arg, message: str, hint: str = "") -> None:
        findings.append(Diagnostic("TG160", message, arg.span, hint))

    for arg in node.settings:
        match arg.name, arg.value:
            case "players", ast.Number(value=players) if players in counts:
                pass
            case "players", _:
                wrong(
                    arg, f"the game is for {player_counts(counts)}", f"write `players: {counts[0]}`" if counts else ""
                )
                return None
            case "seed", ast.Number(value=seed):
                pass
            case "variants", ast.ListLiteral(items=items) if all(isinstance(item, ast.Name) for item in items):
                variants = tuple(item.id for item in items if isinstance(item, ast.Name))
            case str() as name, _ if name in options:
                chosen[name] = arg
            case name, _:
                wrong(
                    arg,
                    f"there is no setting `{name}`",
                    did_you_mean(name or "", ["players", "variants", "seed", *options])
                    or "players, variants, seed, or an option",
                )
                return None
    ordered = together(rule_file, variants)
    if ordered is None:
        findings.append(_not_together(rule_file, node, variants))
        return None
    impossible: list[ast.Arg] = []

    def choose(option: ast.Option, legal: Values) -> t.Value | str:
        arg = chosen.get(option.name)
        if arg is None:
            return legal[0] if legal else 0
        value: object = arg.value.id if isinstance(arg.value, ast.Name) else getattr(arg.value, "value", None)
        value = {"yes": True, "no": False}.get(value, value) if isinstance(value, str) else value
        meant = legal.meant(value)
        if meant is not None:
            return meant
        impossible.append(arg)
        return legal[0] if legal else 0

    settled = settle(rule_file, players, ordered, choose)
    if impossible:
        option = options[impossible[0].name or ""]
        hint = "drop it here" if option.guard is not None else "take a value of its type"
        wrong(impossible[0], f"the option `{option.name}` cannot be this with these settings", hint)
        return None
    return t.Configuration(players, ordered, tuple(settled.items())), seed


def _not_together(rule_file: ast.RuleFile, node: ast.Scenario, wanted: tuple[str, ...]) -> Diagnostic:
    known = [decl.name for decl in rule_file.decls if isinstance(decl, ast.Variant)]
    for name in wanted:
        if name not in known:
            hint = did_you_mean(name, known) or (f"there is {', '.join(known)}" if known else "the game has none")
            return Diagnostic("TG160", f"there is no variant called `{name}`", node.span, hint, word=name)
    message = f"these variants exclude each other: {', '.join(wanted)}"
    return Diagnostic("TG160", message, node.span, "leave one out", word="variants")


def _line(ctx: Context, node: ast.ScenarioLine) -> tuple[ScenarioStep, ...]:
    match node:
        case ast.Given():
            return _given(ctx, node)
        case ast.Start():
            if node.phase not in ctx.symbols.phases:
                ctx.unknown("phase", node.phase, ctx.symbols.phases, node.span)
                return ()
            for arg in node.args:
                if arg.name is None:
                    hint = f"write `start {node.phase}(me: P1)`, with the name that the loop gives"
                    ctx.report("TG166", "what `start` is given has the name of its loop in front", arg.span, hint)
                    return ()
            bound = tuple((arg.name or "", check_expr(ctx, arg.value)) for arg in node.args)
            return (StartAt(node.phase, bound, span=node.span),)
        case ast.Chance():
            return (Rigged(tuple(thing(ctx, value) for value in node.values), span=node.span),)
        case ast.Play():
            return check_play(ctx, node)
        case ast.Refuse():
            return check_play(ctx, node)
        case ast.Expect():
            return (Expected(check_bool(ctx, node.test), span=node.span),)
        case ast.NoteLine():
            return ()
    assert_never(node)


def _given(ctx: Context, node: ast.Given) -> tuple[ScenarioStep, ...]:
    target = check_expr(ctx, node.target)
    if is_poison(target):
        return ()
    if isinstance(target, t.VarAt):
        if len(node.values) != 1:
            ctx.report("TG161", "a variable is given one value", node.span, "a list is written in brackets: `[1, 2]`")
            return ()
        return (GivenValue(target, check_expr(ctx, node.values[0], target.type), span=node.span),)
    if not isinstance(target, t.ZoneAt | t.AtCell) or len(target.index) != len(ctx.symbols.zones[target.zone].per):
        ctx.report(
            "TG161",
            "`given` sets a zone or a variable",
            node.target.span,
            "for a zone of a player, say whose: `hand[P1]`",
        )
        return ()
    patterns: list[t.Pattern] = []
    for value in node.values:
        if isinstance(value, ast.ListLiteral) and not value.items:
            continue
        pattern = pattern_of(ctx, value)
        if pattern is None:
            ctx.report(
                "TG161",
                "a zone is given pieces, named by kind",
                value.span,
                did_you_mean(getattr(value, "id", ""), ctx.symbols.kinds)
                or f"write {_kinds_of(ctx, target.zone)}, with commas between; `[]` empties the zone",
            )
            return ()
        patterns.append(pattern)
    return (GivenPieces(target, tuple(patterns), span=node.span),)


def _kinds_of(ctx: Context, zone: str) -> str:
    kinds = sorted(ctx.symbols.zones[zone].holds.kinds)
    return " or ".join(f"`{kind}`" for kind in kinds[:4]) or "its pieces"


def check_play(ctx: Context, node: ast.Play | ast.Refuse) -> tuple[ScenarioStep, ...]:
    """An act as somebody writes it: `hurt(damage(axe), P2)`."""
    player = check_expr(ctx, node.who, t.PlayerType(ctx.symbols.players))
    refused = isinstance(node, ast.Refuse)
    reason = node.reason if isinstance(node, ast.Refuse) else None
    match node.act:
        case ast.Name(id=name):
            args: tuple[ast.Arg, ...] = ()
        case ast.Call(function=ast.Name(id=name), args=args):
            pass
        case _:
            hint = "write the action with what is chosen in round brackets, `lay(card(red, 2))`, or `pass`"
            ctx.report("TG162", "this is no act", node.act.span, hint)
            return ()
    if name in (PASS, DONE):
        return (PlayAct(player, name, (), refused, reason, span=node.span),)
    signature = ctx.symbols.actions.get(name)
    if signature is None:
        ctx.unknown("action", name, [*ctx.symbols.actions, PASS], node.act.span)
        return ()
    chosen = [param for param in signature.node.params if isinstance(param, ast.Param)]
    several = bool(chosen) and chosen[-1].amount is not None
    # What is picked one by one may be left out, and named pick by pick.
    if len(args) != len(chosen) and not (several and len(args) in (1, len(chosen) - 1)):
        names = ", ".join(param.binder.name for param in chosen)
        hint = f"write `{name}({names})`, with what is chosen for each" if chosen else f"write `{name}` alone"
        message = f"for `{name}` the player chooses {names if chosen else 'nothing'}, found {len(args) or 'nothing'}"
        ctx.report("TG163", message, node.act.span, hint)
        return ()
    types = _chosen(ctx, name)
    if len(args) < len(types) and len(args) == 1 and not isinstance(types[0], t.CellType | t.PieceType):
        types = types[-1:]  # one thing alone may be the next pick
    things = tuple(thing(ctx, arg.value, type_) for arg, type_ in zip(args, types, strict=False))
    return (PlayAct(player, name, things, refused, reason, span=node.span),)


def _chosen(ctx: Context, name: str) -> tuple[t.Type, ...]:
    """The types of what a player chooses for an action. What is wrong with the action is reported elsewhere."""
    symbols = ctx.symbols
    if name not in symbols.done_actions:
        before = len(symbols.findings)
        symbols.done_actions[name] = check_action(symbols, symbols.actions[name].node)
        del symbols.findings[before:]
    return tuple(choice.type for choice in symbols.done_actions[name].chosen)


def thing(ctx: Context, node: ast.Expr, wanted: t.Type | None = None) -> Thing:
    """What a scenario names: a pattern for a piece, or a value. The name of a cell is the piece there, if one is
    wanted."""
    pattern = pattern_of(ctx, node)
    if pattern is not None:
        return pattern
    if isinstance(node, ast.ListLiteral):
        return Many(tuple(thing(ctx, item, wanted) for item in node.items))
    while isinstance(wanted, t.ListType):
        wanted = wanted.item
    return check_expr(ctx, node, hint=Lying(wanted) if isinstance(wanted, t.PieceType) else wanted)


def check_answer(ctx: Context, player: int, act: ast.Expr) -> PlayAct | None:
    """An answer that somebody typed, checked like a line of a scenario."""
    who = ast.Name(f"P{player + 1}", span=act.span)
    steps = check_play(evolve(ctx, scenario=True), ast.Play(who, act, span=act.span))
    return steps[0] if steps and isinstance(steps[0], PlayAct) else None
