"""Syntax tree to checked game: names resolved, everything typed, for one configuration or for all.

`check_file` gives a `CheckedFile`, which has each configuration checked when it is first asked for, and gathers the
findings of all of them; `check_configuration` runs the stages for one. Stages report findings and never raise; the
order is that of `CHECKS`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from types import MappingProxyType

from attrs import evolve, frozen

from tgame.dsl import ast
from tgame.dsl import checked as t
from tgame.dsl.check.calls import definition_of
from tgame.dsl.check.context import Context
from tgame.dsl.check.declare import declare
from tgame.dsl.check.header import MAX_PLAYERS, check_header
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
from tgame.dsl.check.scenarios import CheckedScenario, check_scenarios, unknown_in_scenarios
from tgame.dsl.check.structure import check_structure, lost, unused
from tgame.dsl.check.texts import check_settled_text
from tgame.dsl.check.together import check_together
from tgame.dsl.configurations import configurations
from tgame.dsl.diagnostics import Diagnostic, Label, Span
from tgame.dsl.parse import parse
from tgame.dsl.source import Source

# Of these, the same words are the same mistake: a name that is not declared, or not as it is used.
_ONCE = frozenset({"TG101", "TG211", "TG217"})
_QUOTED = re.compile(r"`[^`]*`")
CHECKS: tuple[Callable[[Context, t.Game], None], ...] = (check_structure, check_together)


@frozen
class CheckedGame:
    """What the checker made of one configuration; `idle` is what it never mentions, `lost` what no match
    comes to. No game where it is too deep."""

    game: t.Game | None
    findings: tuple[Diagnostic, ...]
    idle: frozenset[str] = frozenset()
    lost: frozenset[str] = frozenset()


class CheckedFile:
    """A rule file. Each configuration is checked when it is first asked for; `findings` asks for all of them."""

    def __init__(self, source: Source, rule_file: ast.RuleFile, unreadable: tuple[Diagnostic, ...] = ()) -> None:
        self.source = source
        self.rule_file = rule_file
        self._head = unreadable or tuple(finding.in_source(source) for finding in check_header(rule_file))
        self._unreadable = bool(unreadable)
        self._checked: dict[t.Configuration, CheckedGame] = {}

    @cached_property
    def configurations(self) -> tuple[t.Configuration, ...]:
        """Those that a check of the whole file looks at, the default first; none when it could not be read."""
        return () if self._unreadable else tuple(configurations(self.rule_file))

    @cached_property
    def default(self) -> t.Configuration | None:
        """What is played when nothing is asked for; None when the file or its first line could not be read."""
        return None if has_errors(self._head) else next(configurations(self.rule_file))

    def game(self, configuration: t.Configuration) -> t.Game | tuple[Diagnostic, ...]:
        """The game of a configuration, or what is wrong with it."""
        checked = self._check(configuration)
        if checked.game is not None and not has_errors(checked.findings):
            return checked.game
        found = (evolve(finding, where=f"with {configuration}") for finding in in_order(checked.findings))
        return tuple(finding.in_source(self.source) for finding in found)

    @cached_property
    def games(self) -> dict[t.Configuration, t.Game]:
        """The game of every configuration that has no errors."""
        found = {configuration: self.game(configuration) for configuration in self.configurations}
        return {configuration: game for configuration, game in found.items() if isinstance(game, t.Game)}

    @cached_property
    def scenarios(self) -> tuple[tuple[CheckedScenario, ...], tuple[Diagnostic, ...]]:
        """The scenarios that can be run, and what is wrong with the others or with the configurations they need."""
        if has_errors(self._head):
            return (), self._head
        try:
            found, findings = check_scenarios(self.rule_file, self._wrong_with)
        except RecursionError:
            found, findings = [], [too_deep()]
        return tuple(found), in_order(finding.in_source(self.source) for finding in findings)

    @cached_property
    def findings(self) -> tuple[Diagnostic, ...]:
        """Everything that is to be said about the file."""
        if self._unreadable:
            return in_order((*self._head, *self._beside_the_unreadable()))
        found: dict[Diagnostic, list[t.Configuration]] = {}
        for configuration in self.configurations:
            checked = self._check(configuration)
            if checked.game is None:
                # One is enough: the others would take as long to say the same.
                return tuple(finding.in_source(self.source) for finding in checked.findings)
            for finding in dict.fromkeys(checked.findings):
                found.setdefault(finding, []).append(configuration)
        findings = [*self._head, *(placed(finding, where, self.configurations) for finding, where in found.items())]
        findings.extend(self._never_used())
        findings.extend(self._unknown_in_scenarios() if has_errors(findings) else self.scenarios[1])
        return in_order(finding.in_source(self.source) for finding in findings)

    @property
    def ok(self) -> bool:
        return not has_errors(self.findings)

    def _beside_the_unreadable(self) -> Iterator[Diagnostic]:
        """What is wrong in the lines that could be read, and is not for want of one that could not."""
        rule_file = self.rule_file
        if not rule_file.decls:
            return
        headed = any(isinstance(decl, ast.Game) for decl in rule_file.decls)
        if not headed:
            # How many may play is not known: only names are certain not to hang on that.
            nowhere = Span(0, 0)
            some = ast.Game("", 2, ast.Number(MAX_PLAYERS, span=nowhere), None, span=nowhere)
            rule_file = evolve(rule_file, decls=(some, *rule_file.decls))
        if has_errors(check_header(rule_file)):
            return
        try:
            findings = check_configuration(rule_file, next(configurations(rule_file))).findings
            findings += tuple(unknown_in_scenarios(rule_file))
        except RecursionError:
            return
        for finding in dict.fromkeys(findings):
            certain = headed or finding.code == "TG101"
            if certain and finding.severity == "error" and not rule_file.lost & _words_of(finding):
                yield finding.in_source(self.source)

    def _unknown_in_scenarios(self) -> Iterator[Diagnostic]:
        """Names that no scenario can know; the rest of a scenario makes sense where the rules do."""
        if has_errors(self._head):
            return
        with suppress(RecursionError):
            yield from dict.fromkeys(unknown_in_scenarios(self.rule_file))

    def _wrong_with(self, configuration: t.Configuration) -> tuple[Diagnostic, ...]:
        found = self.game(configuration)
        return () if isinstance(found, t.Game) else found

    def _check(self, configuration: t.Configuration) -> CheckedGame:
        found = self._checked.get(configuration)
        if found is None:
            try:
                found = check_configuration(self.rule_file, configuration)
            except RecursionError:
                found = CheckedGame(None, (too_deep(),))
            self._checked[configuration] = found
        return found

    def _never_used(self) -> Iterator[Diagnostic]:
        """Actions that no configuration offers, and steps that none calls, where a match could come to."""
        every = [self._check(configuration) for configuration in self.configurations]
        idle = frozenset[str].intersection(*(checked.idle for checked in every)) if every else frozenset()
        lost = frozenset[str].intersection(*(checked.idle | checked.lost for checked in every)) if every else idle
        for decl in self.rule_file.decls:
            match decl:
                case ast.Action(name=name) if f"action {name}" in lost:
                    what, hint = f"action {name}", "offer it with `choose`, `may` or `any`"
                    said, by = "is never offered", "is offered only by what is itself never offered or called"
                case ast.Step(name=name) if f"step {name}" in lost:
                    what, hint = f"step {name}", f"call it: `{name}()`"
                    said, by = "is never called", "is called only by what is itself never offered or called"
                case _:
                    continue
            message = f"`{name}` {said if what in idle else by}"
            yield Diagnostic("TG301", message, decl.span, hint, "warning")


def check_file(source: Source) -> CheckedFile:
    """Parse a rule file, to be checked."""
    rule_file, findings = parse(source)
    return CheckedFile(source, rule_file, tuple(findings))


def has_errors(findings: Iterable[Diagnostic]) -> bool:
    return any(finding.severity == "error" for finding in findings)


def in_order(findings: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """In the order of the file. A name that is not declared so is one finding, however often it is used."""
    found: dict[object, Diagnostic] = {}
    for number, finding in enumerate(sorted(findings, key=lambda finding: (finding.span.start, finding.code))):
        key = (finding.message, finding.where) if finding.code in _ONCE else number
        first = found.setdefault(key, finding)
        if first is not finding and first.span != finding.span:
            found[key] = evolve(first, labels=(*first.labels, Label(finding.span, "here, too")))
    return tuple(found.values())


def _words_of(finding: Diagnostic) -> set[str]:
    """What a finding is about: the names it quotes, and what a file lacks as a whole."""
    wanting = {"TG140": "flow", "TG111": "score"}
    return {*re.findall(r"\w+", "".join(_QUOTED.findall(finding.message))), wanting.get(finding.code, "")}


def too_deep() -> Diagnostic:
    """A single part cannot be nested deeply, but parts can build on each other."""
    message = "the rules build on each other too deeply"
    return Diagnostic("TG005", message, Span(0, 0), "shorten the chain of definitions or steps")


def placed(finding: Diagnostic, where: Sequence[t.Configuration], every: Sequence[t.Configuration]) -> Diagnostic:
    """A finding that holds for some configurations only says for which."""
    if len(where) == len(every):
        return finding
    counts = sorted({configuration.players for configuration in where})
    if len(where) == sum(configuration.players in counts for configuration in every):
        return evolve(finding, where=f"with {', '.join(map(str, counts))} players")
    more = f" and {len(where) - 1} more" if len(where) > 1 else ""
    return evolve(finding, where=f"with {where[0]}{more}")


def check_configuration(rule_file: ast.RuleFile, configuration: t.Configuration) -> CheckedGame:
    """The checked game of one configuration, its findings, and what no match comes to."""
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
        about=check_settled_text(ctx, header.about, "") if header and header.about is not None else None,
        aim=check_settled_text(ctx, header.aim, "") if header and header.aim is not None else None,
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
    idle = frozenset(what for what, _ in unused(symbols, rule_file))
    # Where something is wrong, what it leads to may be missing.
    astray = frozenset(lost(game)) if not has_errors(symbols.findings) else frozenset()
    return CheckedGame(game, tuple(symbols.findings), idle, astray)
