"""Every faulty copy is found by the check, soon, and by none of the other commands."""

import json
from pathlib import Path

import pytest

import tgame as api
from tests.tgame.checking.faults import FAULTS, Fault
from tests.tgame.cli.calls import tgame
from tgame.interpreter.scenarios import run_scenario

SECONDS = "6"  # of the 30 that it would have; the machine may be busy

faults = pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)


@pytest.fixture(autouse=True)
def _state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def test_there_are_twelve_and_one_for_each_kind() -> None:
    assert len({fault.name for fault in FAULTS}) == len(FAULTS) >= 12
    assert {fault.kind for fault in FAULTS} == {
        *("invariant", "error", "no decision", "no end", "leak"),
        *("never offered", "never fired", "never moved", "always equal", "idle loop"),
    }


# What lint has learnt since; most questions that go to holders only are not as plain as this one.
SEEN_BY_LINT = {"holders_are_asked": "TG327", "best_hand_begins": "TG335"}


@faults
def test_no_other_command_notices(fault: Fault, tmp_path: Path) -> None:
    path = fault.written(tmp_path)
    if fault.name in SEEN_BY_LINT:
        assert SEEN_BY_LINT[fault.name] in tgame("lint", path).stdout
    else:
        assert tgame("lint", path).stdout == "1 file, no findings\n"
    game = api.load(path)
    assert [scenario.title for scenario in game.scenarios if run_scenario(game, scenario)] == []
    # As matches were run before they tested invariants.
    edition = game.edition(game.configuration())
    assert all(edition.playout(seed).decisions > 0 or fault.kind == "no decision" for seed in range(2))


@faults
def test_the_check_finds_it(fault: Fault, tmp_path: Path) -> None:
    path = fault.written(tmp_path)
    result = tgame("check", path, "--time", SECONDS, "--jobs", "1", "--json")
    (file,) = json.loads(result.stdout)["files"]
    wrong = [failure for failure in file["failures"] if failure["kind"] == fault.kind]
    notes = [note for note in file["notes"] if note["kind"] == fault.kind]
    assert any(fault.says in found["message"] for found in (*wrong, *notes)), result.stdout
    assert result.exit_code == (1 if wrong else 0)
    # Nothing else is said of the file.
    assert {found["kind"] for found in (*file["failures"], *file["notes"])} == {fault.kind}
    for failure in wrong:
        if fault.kind in ("invariant", "error", "no decision"):
            _fails_when_pasted(path, fault, failure["shown"]["scenario"])
        else:
            assert failure["shown"]["match"]["decisions"]


def _fails_when_pasted(path: str, fault: Fault, scenario: str) -> None:
    title = scenario.split('"')[1]
    Path(path).write_text(f"{fault.text}\n{scenario}", "utf-8")
    tested = tgame("test", path, "--json")
    assert tested.exit_code == 1
    failed = [found for found in json.loads(tested.stdout)["scenarios"] if not found["passed"]]
    assert [found["title"] for found in failed] == [title]
    if fault.kind == "no decision":
        assert failed[0]["failure"]["message"] == "not so: not over"
    else:
        (finding,) = failed[0]["failure"]["findings"]
        assert fault.says.split(", in")[0] in f"{finding['code']} {finding['message']}"
