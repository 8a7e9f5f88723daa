"""Every code has a page, and its examples are true."""

import re
from pathlib import Path

import pytest

import tgame
import tgame.dsl
import tgame.interpreter
from tests.dsl.fragments import whole
from tgame.dsl.lint.explain import codes, examples, explain

PARTS = (Path(str(package.__file__)).parent for package in (tgame, tgame.dsl, tgame.interpreter))
MODULES = {path for part in PARTS for path in part.rglob("*.py")}
REPORTED = sorted({code for path in MODULES for code in re.findall(r'"(TG\d{3})"', path.read_text("utf-8"))})
# Findings about a file as a whole: what no fragment can show. The tests of bad input make them.
# Found in a match only: tests/interpreter/test_remedies.py plays their examples.
IN_A_MATCH = {code for code in codes() if code.startswith("TG9")}
WITHOUT_EXAMPLES = {"TG001", "TG003", "TG005", "TG140", "TG147", "TG149"}


def test_every_code_that_is_reported_is_explained() -> None:
    assert [code for code in REPORTED if explain(code) is None] == []
    assert list(codes()) == REPORTED


def test_unknown_codes_have_no_page() -> None:
    assert explain("TG000") is None


def test_pages_are_found_by_name_and_in_any_case() -> None:
    assert explain("unused-zone") == explain("TG305") == explain("tg305")


def test_only_findings_about_whole_files_have_no_examples() -> None:
    assert {code for code in codes() if not all(examples(code))} == WITHOUT_EXAMPLES


@pytest.mark.parametrize("code", [code for code in codes() if code not in WITHOUT_EXAMPLES | IN_A_MATCH])
class TestExamples:
    def test_bad(self, code: str) -> None:
        _, found = whole(examples(code)[0]).findings()
        assert code in {finding.code for finding in found}

    def test_good(self, code: str) -> None:
        checked, found = whole(examples(code)[1]).findings()
        assert checked.games
        assert [f"{finding.code} {finding.message}" for finding in found] == []
