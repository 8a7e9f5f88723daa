"""Every rule finds its bad example and leaves its good one alone."""

import pytest

from tests.dsl.fragments import whole
from tgame.dsl.lint import RULES, FileRule, GameRule


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
class TestExamples:
    def test_bad_is_found_and_nothing_else(self, rule: GameRule | FileRule) -> None:
        _, found = whole(rule.bad).findings()
        assert {finding.code for finding in found} == {rule.code}
        assert {finding.severity for finding in found} == {rule.severity}

    def test_good_is_clean(self, rule: GameRule | FileRule) -> None:
        checked, found = whole(rule.good).findings()
        assert checked.games
        assert found == ()


def test_codes_and_names_are_unique() -> None:
    assert len({rule.code for rule in RULES}) == len({rule.name for rule in RULES}) == len(RULES)
