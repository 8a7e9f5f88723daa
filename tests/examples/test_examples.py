"""Every example is clean, its scenarios pass, and both programs made of it tell one story."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from benchmarks.lengths import rules_lines
from tests import agreement
from tgame.api import load
from tgame.dsl.checked import Configuration
from tgame.dsl.lint import lint
from tgame.interpreter.game import Edition, Game
from tgame.interpreter.scenarios import run_scenario

ROOT = Path(__file__).parents[2]
LESSONS = sorted((ROOT / "examples").glob("*.tgame"))
CLASSICS = sorted((ROOT / "examples" / "classics").glob("*.tgame"))
EXAMPLES = [*LESSONS, *CLASSICS]
CORNERS = sorted((Path(__file__).parent / "corners").glob("*.tgame"))
EVERY = [*EXAMPLES, *CORNERS]
MOST_CONFIGURATIONS = 8

example = pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
every = pytest.mark.parametrize("path", EVERY, ids=lambda path: path.stem)


@cache
def game(path: Path) -> Game:
    return load(path)


def sample(path: Path) -> list[Configuration]:
    """All configurations of a file, or so many of them from the first to the last."""
    every = game(path).configurations()
    step = (len(every) - 1) / (MOST_CONFIGURATIONS - 1)
    return every if step <= 1 else [every[round(place * step)] for place in range(MOST_CONFIGURATIONS)]


def outermost(path: Path) -> list[Edition]:
    """The smallest and the largest configuration: enough for what does not depend on it."""
    configurations = game(path).configurations()
    return [game(path).edition(one) for one in dict.fromkeys((configurations[0], configurations[-1]))]


def test_they_are_numbered_in_order() -> None:
    assert [int(path.stem[:2]) for path in LESSONS] == list(range(1, len(LESSONS) + 1))


def test_the_index_names_every_file_and_its_length() -> None:
    index = (ROOT / "examples" / "README.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| \[.+\]\((\S+)\) \| .+ \| (\d+) \|$", index, re.MULTILINE)
    assert dict(listed) == {path.relative_to(ROOT / "examples").as_posix(): str(rules_lines(path)) for path in EXAMPLES}


@example
class TestTheFile:
    def test_has_no_errors_and_no_warnings(self, path: Path) -> None:
        checked = game(path).checked
        found = [finding for finding in (*checked.findings, *lint(checked)) if finding.severity != "note"]
        assert found == []

    def test_opens_with_what_it_shows(self, path: Path) -> None:
        first, second, third = path.read_text(encoding="utf-8").splitlines()[:3]
        assert first.startswith("# ")
        assert second.startswith("# ")
        assert re.match(rf"game {path.stem.lstrip('0123456789_')} for ", third)

    def test_its_scenarios_pass(self, path: Path) -> None:
        assert len(game(path).scenarios) >= 2
        assert [failure for one in game(path).scenarios if (failure := run_scenario(game(path), one))] == []


@pytest.mark.parametrize("path", CORNERS, ids=lambda path: path.stem)
def test_scenarios_of_corners_pass(path: Path) -> None:
    assert [failure for one in game(path).scenarios if (failure := run_scenario(game(path), one))] == []


@every
class TestPlay:
    def test_stepper_and_playout_agree(self, path: Path) -> None:
        for configuration in sample(path):
            for seed in range(4):
                agreement.stepper_and_playout_agree(game(path).edition(configuration), seed)
        agreement.stepper_and_playout_agree(game(path).edition(configuration, invariants=True), 4)

    def test_generated_names_have_values(self, path: Path) -> None:
        for edition in outermost(path):
            agreement.every_name_has_a_value(edition)

    def test_notations_are_unique(self, path: Path) -> None:
        for edition in outermost(path):
            agreement.notations_are_unique(edition, 3)


def test_three_examples_speak_french() -> None:
    assert sum("fr" in game(path).translations for path in EXAMPLES) >= 3
