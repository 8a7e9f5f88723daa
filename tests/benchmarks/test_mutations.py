"""Small slips are made in the rules only, and whoever notices them is named."""

from random import Random

import pytest

from benchmarks.changes import SORTS, Change, Rules
from benchmarks.mutations import CHECK, LINT, NOBODY, SCENARIOS, Job, Outcome, outcome, table
from tgame.dsl import ast
from tgame.shelf import bundled_source


@pytest.fixture(scope="module")
def rules() -> Rules:
    return Rules(bundled_source("brigands").text)  # type: ignore[union-attr]  # it is there


@pytest.mark.parametrize("sort", SORTS)
def test_one_place_of_the_rules_is_changed(rules: Rules, sort: str) -> None:
    outside = [decl.span for decl in rules.tree.decls if isinstance(decl, ast.Scenario | ast.Texts)]
    for seed in range(30):
        change = SORTS[sort](rules, Random(seed))
        assert change == SORTS[sort](rules, Random(seed))
        assert change.sort == sort
        assert change.text != rules.text
        end = change.start + len(change.before)
        assert rules.text[change.start : end] == change.before
        assert change.text == rules.text[: change.start] + change.after + rules.text[end:]
        assert not any(span.start <= change.start < span.end for span in outside)


def _changed(rules: Rules, before: str, after: str, sort: str = "another number") -> Change:
    start = rules.text.index(before)
    return Change(sort, start, before, after, rules.text.replace(before, after, 1))


def test_lint_is_asked_first_and_its_hint_is_read(rules: Rules) -> None:
    found = outcome(Job("brigands", _changed(rules, "zone coach", "zone coahc", "misspelt name"), 1))
    assert found.stage == LINT
    word = Change("misspelt name", 0, "coach", "coahc", rules.text.replace("zone coach", "zone coahc", 1))
    assert outcome(Job("brigands", word, 1)).hinted


def test_then_the_scenarios(rules: Rules) -> None:
    found = outcome(Job("brigands", _changed(rules, "move top(deck, 4)", "move top(deck, 3)"), 1))
    assert (found.stage, found.hinted) == (SCENARIOS, False)
    assert found.said


def test_the_table_counts_by_sort_and_by_who_noticed() -> None:
    stages = [LINT, LINT, SCENARIOS, CHECK, NOBODY]
    some = [Outcome("x", Change(sort, 0, "a", "b", ""), stage, "", True) for sort in SORTS for stage in stages]
    lines = list(table(some[:5] + some[5:7]))
    assert "| misspelt name | 2 | 1 | 1 | 1 | 4 of 5 |" in lines
    assert "| deleted line | 2 | 0 | 0 | 0 | 2 of 2 |" in lines
    assert "| all | 4 | 1 | 1 | 1 | 6 of 7 |" in lines
    assert lines[-1] == "Of 5 misspellings, a hint names the word that was meant in 5."
