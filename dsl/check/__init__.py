"""Syntax tree to checked game: names resolved, everything typed, for every configuration.

`check_file` runs all stages for all configurations and gathers their findings; `check_configuration` makes
the checked game of one. Stages report findings and never raise; the order is that of `CHECKS`.
"""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType

from attrs import evolve, frozen

from tgame.dsl import ast
from tgame.dsl import checked as t
from tgame.dsl.check.calls import definition_of
from tgame.dsl.check.context import Context
from tgame.dsl.check.declare import declare
from tgame.dsl.check.header import check_header
from tgame.dsl.check.rules import (
    check_action,
    check_flow,
    check_invariants,
    check_score,
    check_step,
    check_trigger,
    check_winner,
    settle_acting,
)
from tgame.dsl.check.scenarios import CheckedScenario, check_scenarios
from tgame.dsl.check.structure import check_structure, unused
from tgame.dsl.check.texts import check_settled_text
from tgame.dsl.check.together import check_together
from tgame.dsl.configurations import configurations
from tgame.dsl.diagnostics import Diagnostic, Span
from tgame.dsl.parse import parse
from tgame.dsl.source import Source

CHECKS: tuple[Callable[[Context, t.Game], None], ...] = (check_structure, check_together)


@frozen
class CheckedFile:
    """A rule file with all its findings, and a game for each configuration that has no errors."""

    source: Source
    rule_file: ast.RuleFile
    games: dict[t.Configuration, t.Game]
    findings: tuple[Diagnostic, ...]
    scenarios: tuple[CheckedScenario, ...] = ()

    @property
    def ok(self) -> bool:
        return not any(finding.severity == "error" for finding in self.findings)


def check_file(source: Source) -> CheckedFile:
    """Parse and check a rule file under every configuration."""
    rule_file, findings = parse(source)
    if findings:
        return CheckedFile(source, rule_file, {}, tuple(findings))
    try:
        return _check(source, rule_file)
    except RecursionError:
        return CheckedFile(source, rule_file, {}, (too_deep().in_source(source),))


def too_deep() -> Diagnostic:
    """A single part cannot be nested deeply, but parts can build on each other."""
    message = "the rules build on each other too deeply"
    return Diagnostic("TG005", message, Span(0, 0), "shorten the chain of definitions or steps")


def _check(source: Source, rule_file: ast.RuleFile) -> CheckedFile:
    findings = check_header(rule_file)
    games: dict[t.Configuration, t.Game] = {}
    found: dict[Diagnostic, list[t.Configuration]] = {}
    every = configurations(rule_file)
    seen_unused: set[str] | None = None
    for configuration in every:
        game, own, idle = check_configuration(rule_file, configuration)
        games[configuration] = game
        seen_unused = idle if seen_unused is None else seen_unused & idle
        for finding in own:
            among = found.setdefault(finding, [])
            if not among or among[-1] != configuration:
                among.append(configuration)
    findings.extend(placed(finding, where, every) for finding, where in found.items())
    for decl in rule_file.decls:
        if isinstance(decl, ast.Action | ast.Step):
            what = "action" if isinstance(decl, ast.Action) else "step"
            if every and f"{what} {decl.name}" in (seen_unused or ()):
                hint = "offer it with `choose`, `may` or `any`" if what == "action" else f"call it: `{decl.name}()`"
                message = f"`{decl.name}` is never {'offered' if what == 'action' else 'called'}"
                findings.append(Diagnostic("TG301", message, decl.span, hint, "warning"))
    scenarios: list[CheckedScenario] = []
    if not any(finding.severity == "error" for finding in findings):
        scenarios, own = check_scenarios(rule_file)
        findings.extend(own)
    findings.sort(key=lambda finding: (finding.span.start, finding.code))
    bound = tuple(finding.in_source(source) for finding in findings)
    return CheckedFile(source, rule_file, games, bound, tuple(scenarios))


def placed(finding: Diagnostic, where: list[t.Configuration], every: list[t.Configuration]) -> Diagnostic:
    """A finding that holds for some configurations only says for which."""
    if len(where) == len(every):
        return finding
    counts = sorted({configuration.players for configuration in where})
    if len(where) == sum(configuration.players in counts for configuration in every):
        return evolve(finding, where=f"with {', '.join(map(str, counts))} players")
    more = f" and {len(where) - 1} more" if len(where) > 1 else ""
    return evolve(finding, where=f"with {where[0]}{more}")


def check_configuration(
    rule_file: ast.RuleFile, configuration: t.Configuration
) -> tuple[t.Game, list[Diagnostic], set[str]]:
    """The checked game of one configuration, its findings, and what it never uses."""
    symbols = declare(rule_file, configuration)
    ctx = Context(symbols)
    flow = check_flow(ctx, rule_file)
    for name in symbols.def_nodes:
        definition_of(ctx, name)
    for signature in symbols.actions.values():
        symbols.done_actions[signature.node.name] = check_action(symbols, signature.node)
    for step in symbols.step_nodes.values():
        symbols.done_steps[step.name] = check_step(symbols, step)
    triggers = (check_trigger(symbols, decl) for decl in rule_file.decls if isinstance(decl, ast.When))
    kept = tuple(trigger for trigger in triggers if trigger is not None)
    settle_acting(symbols)
    score_name, score = check_score(ctx, rule_file)
    header = next((decl for decl in rule_file.decls if isinstance(decl, ast.Game)), None)
    game = t.Game(
        name=header.name if header else "",
        title=check_settled_text(ctx, header.title if header else None, header.name if header else ""),
        seats=symbols.seats,
        configuration=configuration,
        enums=MappingProxyType({name: info.type for name, info in symbols.enums.items()}),
        families=MappingProxyType(symbols.families),
        backs=MappingProxyType(symbols.backs),
        kinds=MappingProxyType(symbols.kinds),
        zones=MappingProxyType(symbols.zones),
        variables=MappingProxyType(symbols.variables),
        definitions=MappingProxyType({n: d for n, d in symbols.definitions.items() if d is not None}),
        actions=MappingProxyType(symbols.done_actions),
        steps=MappingProxyType(symbols.done_steps),
        triggers=kept,
        flow=flow,
        score_name=score_name,
        score=score,
        winner=check_winner(ctx, rule_file),
        invariants=check_invariants(ctx, rule_file),
        texts=MappingProxyType(symbols.texts),
    )
    for check in CHECKS:
        check(ctx, game)
    idle = {what for what, _ in unused(symbols, rule_file)}
    return game, symbols.findings, idle
