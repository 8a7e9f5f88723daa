"""Every command checks the configurations it needs, and no others: findings and exit status 1 where one has errors."""

import json
from pathlib import Path

import pytest

from tests.tgame.cli.calls import SMALL, small, tgame

# Wrong for three players, and in the middle of a long range, which a check of the whole file does not look at.
WRONG = SMALL.replace("goal: 1..3", "goal: 1..99").replace(
    "  coins[me] += 0\n", "  coins[me] += 0\n  if goal == 50 or count(players) == 3\n    nonsense()\n"
)
IN_THE_MIDDLE = 'scenario "Half" (goal: 50)\n  start turn(me: P1)\n  play P1: earn\n'
PLACE = ":20:5: error TG101: there is no step called `nonsense`"


@pytest.fixture
def path(tmp_path: Path) -> str:
    return small(tmp_path, WRONG)


@pytest.mark.parametrize("command", ["run", "graph"])
def test_what_is_asked_for_is_checked(path: str, command: str) -> None:
    assert tgame(command, path).exit_code == 0
    for settings, where in (
        (["--option", "goal=50"], "with 2 players, goal=50, quick=False"),
        (["--players", "3", "--variant", "rich"], "with 3 players, rich, goal=2, quick=False"),
    ):
        result = tgame(command, path, *settings)
        assert (result.exit_code, result.stdout) == (1, "")
        assert result.stderr.startswith(f"{path}{PLACE}")
        assert where in result.stderr


def test_run_reports_findings_as_json(path: str) -> None:
    result = tgame("run", path, "--option", "goal=50", "--json")
    assert result.exit_code == 1
    (finding,) = json.loads(result.stdout)["findings"]
    assert (finding["code"], finding["line"], finding["column"]) == ("TG101", 20, 5)


def test_scenarios_have_the_configurations_checked_that_they_need(path: str, tmp_path: Path) -> None:
    assert tgame("test", path).exit_code == 0
    broken = small(tmp_path, WRONG + IN_THE_MIDDLE)
    result = tgame("test", broken)
    assert (result.exit_code, result.stdout) == (1, "")
    assert f"{broken}{PLACE}" in result.stderr
    result = tgame("test", broken, "--json")
    assert result.exit_code == 1
    assert [finding["code"] for finding in json.loads(result.stdout)["findings"]] == ["TG101"]


@pytest.mark.parametrize("words", [[], ["--rulings"], ["--brief", "--lang", "fr"]])
def test_a_rulebook_needs_them_all(path: str, tmp_path: Path, words: list[str]) -> None:
    result = tgame("rules", path, *words)
    assert (result.exit_code, result.stdout) == (1, "")
    assert f"{path}{PLACE}" in result.stderr
    only_middle = small(tmp_path, WRONG.replace(" or count(players) == 3", ""))
    assert tgame("rules", only_middle, *words).exit_code == 0


def test_lint_looks_at_those_of_scenarios_too(tmp_path: Path) -> None:
    only_middle = WRONG.replace(" or count(players) == 3", "")
    assert "TG101" not in tgame("lint", small(tmp_path, only_middle)).stdout
    result = tgame("lint", small(tmp_path, only_middle + IN_THE_MIDDLE))
    assert result.exit_code == 1
    assert PLACE in result.stdout
