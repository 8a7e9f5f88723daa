"""Findings about a rule file that checks but is suspicious.

In: a checked file without errors. Out: the findings of every rule in `RULES`, those of several configurations
merged. Rules are modules of `rules`, one each; adding one is writing its file and naming it here.
"""

from __future__ import annotations

from tgame.dsl.check import CheckedFile, placed, too_deep
from tgame.dsl.checked import Configuration
from tgame.dsl.diagnostics import Diagnostic
from tgame.dsl.lint.facts import Facts
from tgame.dsl.lint.rule import FileRule, GameRule, Rule
from tgame.dsl.lint.rules import (
    always_ends,
    asked_by_hidden,
    assumed_without_reason,
    choice_can_be_empty,
    choice_from_unseen_set,
    decided_comparison,
    done_by_hidden,
    endless_loop,
    kind_without_pieces,
    leave_of_own_loop,
    legality_reads_hidden,
    loop_without_decision,
    missing_translation,
    never_changed,
    never_filled,
    never_fires,
    no_way_out,
    nobody_wins,
    other_placeholders,
    picks_none,
    shuffled_open,
    telling_betrays_hidden,
    the_of_several,
    too_few_pieces,
    trigger_feeds_itself,
    unreachable_code,
    unreachable_phase,
    unread_variable,
    unsaid_choice,
    unused_kind,
    unused_local,
    unused_name,
    unused_translation,
    unused_zone,
)

RULES: tuple[GameRule | FileRule, ...] = (
    unread_variable.RULE,
    kind_without_pieces.RULE,
    unused_kind.RULE,
    unused_zone.RULE,
    unused_name.RULE,
    unreachable_code.RULE,
    unreachable_phase.RULE,
    endless_loop.RULE,
    no_way_out.RULE,
    loop_without_decision.RULE,
    choice_can_be_empty.RULE,
    trigger_feeds_itself.RULE,
    too_few_pieces.RULE,
    missing_translation.RULE,
    unused_translation.RULE,
    choice_from_unseen_set.RULE,
    legality_reads_hidden.RULE,
    assumed_without_reason.RULE,
    telling_betrays_hidden.RULE,
    unsaid_choice.RULE,
    other_placeholders.RULE,
    unused_local.RULE,
    decided_comparison.RULE,
    nobody_wins.RULE,
    never_filled.RULE,
    asked_by_hidden.RULE,
    the_of_several.RULE,
    always_ends.RULE,
    leave_of_own_loop.RULE,
    shuffled_open.RULE,
    picks_none.RULE,
    done_by_hidden.RULE,
    never_changed.RULE,
    never_fires.RULE,
)

__all__ = ["RULES", "FileRule", "GameRule", "Rule", "lint"]


def lint(checked: CheckedFile) -> tuple[Diagnostic, ...]:
    """The findings of every rule, in the order of the file; none while the file has errors."""
    if not checked.ok or not checked.games:
        return ()
    try:
        return _lint(checked)
    except RecursionError:
        return (too_deep().in_source(checked.source),)


def _lint(checked: CheckedFile) -> tuple[Diagnostic, ...]:
    every = list(checked.games)
    always = {rule.code for rule in RULES if isinstance(rule, GameRule) and rule.always}
    found: dict[tuple[str, int, int, str], tuple[Diagnostic, list[Configuration]]] = {}
    for configuration, game in checked.games.items():
        facts = Facts(game, checked.rule_file)
        for rule in RULES:
            if isinstance(rule, GameRule):
                for finding in rule.check(rule, facts):
                    key = (finding.code, finding.span.start, finding.span.end, finding.message)
                    among = found.setdefault(key, (finding, []))[1]
                    if not among or among[-1] is not configuration:
                        among.append(configuration)
    findings = [
        placed(finding, where, every)
        for finding, where in found.values()
        if finding.code not in always or len(where) == len(every)
    ]
    for rule in RULES:
        if isinstance(rule, FileRule):
            findings.extend(rule.check(rule, checked))
    findings.sort(key=lambda finding: (finding.span.start, finding.code, finding.message))
    return tuple(finding.in_source(checked.source) for finding in findings)
