"""`tgame check`: what it prints, how it ends, and what it says to a program."""

import json
from pathlib import Path

import pytest

from tests.tgame.checking.faults import CLASSICS
from tests.tgame.cli.calls import SMALL, program, small, tgame

NIM = str(CLASSICS / "nim.tgame")
BROKEN = SMALL + '\ninvariant "nobody has two coins": all(p in players: coins[p] < 2)\n'


@pytest.fixture(autouse=True)
def _state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def test_a_clean_file() -> None:
    result = tgame("check", NIM, "--matches", "12")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == f"{NIM}: 120 random matches in 10 configurations"
    assert lines[1].split() == ["matches", "decisions", "won", "by"]
    assert lines[2].startswith("  2 players      120  2 to ")
    assert lines[3] == "  ended: The last match is taken"
    assert lines[4] == "✓ nothing is wrong, and nothing is idle"
    assert len(lines) == 5


def test_a_failure_has_a_place_a_story_and_a_scenario(tmp_path: Path) -> None:
    path = small(tmp_path, BROKEN)
    result = tgame("check", path, "--matches", "6")
    assert result.exit_code == 1
    place = 1 + BROKEN.splitlines().index('invariant "nobody has two coins": all(p in players: coins[p] < 2)')
    assert f"✗ {path}:{place}:1: TG920 broken: nobody has two coins, in " in result.stdout
    assert "chooses “Earn a coin”; there the rules fail.\n" in result.stdout
    scenario = result.stdout.split("As a scenario for the file:\n\n")[1].split("\n\n")[0]
    assert scenario.splitlines()[0].startswith('scenario "Check: broken: nobody has two coins"')
    Path(path).write_text(f"{BROKEN}\n{scenario}\n", "utf-8")
    tested = tgame("test", path, "-k", "Check")
    assert tested.exit_code == 1
    assert ": broken: nobody has two coins\n" in tested.stdout


def test_the_same_is_said_with_any_number_of_processes(tmp_path: Path) -> None:
    path = small(tmp_path, BROKEN)
    said = [tgame("check", path, "--matches", "8", "--seed", "3", "--jobs", jobs).stdout for jobs in ("1", "2")]
    assert said[0] == said[1]
    assert said[0] != tgame("check", path, "--matches", "8", "--seed", "300").stdout


def test_very_many_configurations_are_sampled_and_it_is_said() -> None:
    result = tgame("check", str(CLASSICS / "goofspiel.tgame"), "--matches", "1")
    assert result.stdout.splitlines()[0].endswith(": 40 random matches in 40 of 144 configurations")


def test_several_files_and_json(tmp_path: Path) -> None:
    path = small(tmp_path, BROKEN)
    result = tgame("check", NIM, path, "--matches", "4", "--json")
    assert result.exit_code == 1
    found = json.loads(result.stdout)
    assert [file["file"] for file in found["files"]] == [NIM, path]
    assert found["failed"] is True
    nim, other = found["files"]
    assert (nim["matches"], nim["failures"], nim["configurations"]) == (40, [], 10)
    assert nim["groups"][0]["ended"] == {"The last match is taken": 40}
    assert sum(nim["groups"][0]["won"].values()) == 40
    (failure,) = other["failures"]
    assert (failure["kind"], failure["code"]) == ("invariant", "TG920")
    assert failure["shown"]["scenario"].startswith("scenario ")
    assert failure["shown"]["story"]


def test_by_the_clock_each_configuration_is_played_at_least_once() -> None:
    result = tgame("check", NIM, "--time", "0")
    assert result.stdout.startswith(f"{NIM}: 10 random matches in 10 configurations\n")


def test_nothing_is_left_in_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = small(tmp_path, BROKEN)
    monkeypatch.chdir(tmp_path)
    tgame("check", path, "--matches", "4")
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["small.tgame"]


def test_as_a_program_of_its_own(tmp_path: Path) -> None:
    done = program("check", small(tmp_path, BROKEN), "--matches", "2", "--jobs", "2", XDG_STATE_HOME=str(tmp_path))
    assert (done.returncode, done.stderr) == (1, b"")


@pytest.mark.parametrize("words", [["--matches", "0"], ["--time", "-1"], ["--jobs", "0"], ["--seed", "-1"]])
def test_numbers_that_make_no_sense(words: list[str]) -> None:
    assert tgame("check", NIM, *words).exit_code == 2


def test_errors_in_a_configuration_that_is_not_the_default_are_shown(tmp_path: Path) -> None:
    text = SMALL.replace("coins[me] += 0", "coins[me] += (if rich then yes else 0)")
    result = tgame("check", small(tmp_path, text), "--matches", "1")
    assert result.exit_code == 1
    assert "error TG2" in result.stderr
