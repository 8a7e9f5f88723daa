"""Errors that only a match brings to light: each has a page with a remedy, and its examples are played."""

import re
from pathlib import Path

import pytest

import tgame
import tgame.interpreter
from tests.dsl.fragments import whole
from tgame.dsl.lint.explain import codes, examples
from tgame.interpreter.generate import statements
from tgame.interpreter.match import MatchError
from tgame.interpreter.remedies import REMEDIES

INTERPRETER = Path(str(tgame.interpreter.__file__)).parent
RAISED = {
    code
    for path in INTERPRETER.rglob("*.py")
    if path.stem != "remedies"
    for code in re.findall(r'"(TG9\d\d)"', path.read_text("utf-8"))
}
OFTEN = 500


def test_every_error_has_a_remedy_and_a_page() -> None:
    assert REMEDIES.keys() == RAISED == {code for code in codes() if code.startswith("TG9")}


def play(example: str) -> None:
    """A match in which everyone takes the first option, with the invariants tested; then one at random."""
    game = tgame.loads(whole(example).text, "example.tgame")
    match = game.new(seed=1, invariants=True)
    for _ in range(OFTEN):
        if match.over:
            break
        match.answer(match.asked[0], 0)
    game.playout(seed=1)


@pytest.mark.parametrize("code", sorted(REMEDIES))
class TestExamples:
    @pytest.fixture(autouse=True)
    def soon(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A million rounds of nothing take long; five hundred say the same."""
        monkeypatch.setattr(statements, "ROUND_LIMIT", OFTEN)

    def test_bad(self, code: str) -> None:
        with pytest.raises(MatchError) as error:
            play(examples(code)[0])
        finding = error.value.finding
        assert finding.code == code
        assert finding.hint == REMEDIES[code]

    def test_good(self, code: str) -> None:
        _, found = whole(examples(code)[1]).findings()
        assert [f"{finding.code} {finding.message}" for finding in found] == []
        play(examples(code)[1])
