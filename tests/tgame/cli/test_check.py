"""`tgame check`: what it prints, how it ends, and what it says to a program."""

import json
import subprocess
import sys
from functools import partial
from pathlib import Path
from time import monotonic, sleep

import pytest

from tests.tgame.checking.faults import CLASSICS
from tests.tgame.cli.calls import ROOT, SMALL, program, small, tgame
from tgame.batch import pool, run, work
from tgame.batch.tasks import Record, Task, Unit

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
    assert lines[4].startswith("  searched for leaks: ")
    assert lines[4].endswith(" of 20 matches; promises of the engine: tried in 20 matches")
    assert lines[5] == "✓ nothing is wrong, and nothing is idle"
    assert len(lines) == 6


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


@pytest.mark.parametrize("text", [SMALL, BROKEN], ids=["clean", "broken"])
def test_the_same_is_said_with_any_number_of_processes(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "Where", partial(run.Where, meanwhile=False))
    path = small(tmp_path, text)
    words = ["check", path, "-n", "4", "--configurations", "6", "--json"]
    said = [json.loads(tgame(*words, "--seed", "3", "--jobs", jobs).stdout) for jobs in ("1", "2")]
    assert said[0] == said[1]
    assert said[0] != json.loads(tgame(*words, "--seed", "300", "--jobs", "1").stdout)


def test_what_is_short_needs_no_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    def started(*_: object) -> None:
        raise AssertionError("a process was started")

    monkeypatch.setattr(pool, "Worker", started)
    monkeypatch.setattr(pool, "_ALONE", 600.0)
    assert tgame("check", NIM, "-n", "1", "--configurations", "2", "--jobs", "8").exit_code == 0


class TestRecords:
    def test_killed_and_resumed_it_is_as_if_it_had_never_stopped(self, tmp_path: Path) -> None:
        path, records = small(tmp_path, BROKEN), tmp_path / "records.jsonl"
        words = ["check", path, "-n", "20", "--json"]
        whole = json.loads(tgame(*words).stdout)
        command = [sys.executable, "-c", "from tgame.cli import main; main()", *words, "--records", str(records)]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT)
        began = monotonic()
        while (not records.exists() or records.read_bytes().count(b"\n") < 20) and monotonic() - began < 60:
            sleep(0.02)
        process.kill()
        process.communicate()
        assert 20 <= records.read_bytes().count(b"\n") < 1 + whole["files"][0]["matches"]
        again = tgame(*words, "--records", str(records), "--resume", "--jobs", "2")
        assert json.loads(again.stdout) == whole

    def test_by_the_clock_it_goes_on_for_as_long_as_is_said(self, tmp_path: Path) -> None:
        words = ["check", small(tmp_path), "--records", str(tmp_path / "records.jsonl"), "--json"]
        first = json.loads(tgame(*words, "--time", "1").stdout)["files"][0]["matches"]
        again = json.loads(tgame(*words, "--time", "1", "--resume").stdout)["files"][0]["matches"]
        assert again > first
        assert json.loads(tgame(*words, "--time", "0", "--resume").stdout)["files"][0]["matches"] == again

    def test_records_of_another_game_or_other_settings(self, tmp_path: Path) -> None:
        records = str(tmp_path / "records.jsonl")
        tgame("check", NIM, "-n", "1", "--records", records)
        for words in (["check", small(tmp_path)], ["check", NIM, "--limit", "50"]):
            done = tgame(*words, "-n", "1", "--records", records, "--resume")
            assert (done.exit_code, done.stdout) == (2, "")
            assert "has the records of another run" in done.stderr

    def test_of_one_file(self, tmp_path: Path) -> None:
        done = tgame("check", NIM, small(tmp_path), "--records", str(tmp_path / "records.jsonl"))
        assert done.exit_code == 2
        assert "--records takes one rule file" in done.stderr

    @pytest.mark.parametrize(("command", "shown"), [("check", "random matches in"), ("sim", "matches counted")])
    def test_a_full_disk_takes_nothing_away(self, command: str, shown: str, tmp_path: Path) -> None:
        # A limit on the size of files fails just as a full disk does.
        limit = (
            "import resource, signal, sys\n"
            "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
            "sys.dont_write_bytecode = True\n"
            "resource.setrlimit(resource.RLIMIT_FSIZE, (30000, 30000))\n"
            "from tgame.cli import main; main()"
        )
        words = [command, small(tmp_path), "-n", "200", "--records", str(tmp_path / "records.jsonl")]
        done = subprocess.run([sys.executable, "-c", limit, *words], capture_output=True, text=True, cwd=ROOT)
        assert done.returncode == 2
        assert shown in done.stdout
        assert "cannot be written any more: File too large; it ended after " in done.stderr
        assert "Traceback" not in done.stderr

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no disk that is always full")
    @pytest.mark.parametrize("command", ["check", "sim"])
    def test_a_disk_that_is_full_from_the_start(self, command: str, tmp_path: Path) -> None:
        done = tgame(command, small(tmp_path), "-n", "5", "--records", "/dev/full")
        assert (done.exit_code, done.stdout) == (2, "")
        assert "/dev/full cannot be written: No space left on device" in done.stderr


def test_stopped_there_is_what_there_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play = work.play

    def stopped(tasks: list[Task], unit: Unit) -> Record:
        if unit[1] == 2:
            raise KeyboardInterrupt
        return play(tasks, unit)

    monkeypatch.setattr(work, "play", stopped)
    done = tgame("check", NIM, "-n", "5")
    assert "Stopped after 20 of 70 matches." in done.stderr
    assert "20 random matches in 10 configurations, stopped before the end\n" in done.stdout
    assert "not searched for leaks; promises of the engine: not tried\n" in done.stdout


MANY = """game many for 2..3 "Many"
variant a
variant b
variant c
variant d
variant e
variant f
option pay: 1..36 = 3 "Pay"
var coins per Player: 0..99
flow
  phase turn each me in players
    choose earn
action earn "Earn"
  coins[me] += pay
score p
  "Coins": coins[p]
winner most(p in players: score(p))
"""


def test_very_many_configurations_are_sampled_and_it_is_said(tmp_path: Path) -> None:
    path = small(tmp_path, MANY)

    def played(*words: str) -> str:
        return tgame("check", path, "--matches", "1", *words).stdout.splitlines()[0].partition(": ")[2]

    assert played() == "40 random matches in 40 of 384 configurations"
    assert played("--configurations", "3") == "3 random matches in 3 of 384 configurations"
    assert played("--configurations", "all") == "384 random matches in 384 configurations"
    document = json.loads(tgame("check", path, "-n", "1", "--configurations", "3", "--json").stdout)["files"][0]
    assert (document["configurations"], len(document["played"])) == (384, 3)


def test_those_of_more_players_are_reached_however_many_there_are(tmp_path: Path) -> None:
    """Of 4,608 configurations the first 2,304 have two players."""
    text = MANY.replace("option pay", "option more: 1..12 = 1\noption pay")
    (document,) = json.loads(
        tgame("check", small(tmp_path, text), "-n", "1", "--configurations", "3", "--json").stdout
    )["files"]
    assert document["configurations"] == 2 * 2**6 * 3 * 12
    assert {setting["players"] for setting in document["played"]} == {2, 3}


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
    # And one match for each of the other looks.
    assert " of 1 match; promises of the engine: tried in 1 match\n" in result.stdout


def test_nothing_is_left_in_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = small(tmp_path, BROKEN)
    monkeypatch.chdir(tmp_path)
    tgame("check", path, "--matches", "4")
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["small.tgame"]


def test_as_a_program_of_its_own(tmp_path: Path) -> None:
    done = program("check", small(tmp_path, BROKEN), "--matches", "2", "--jobs", "2", XDG_STATE_HOME=str(tmp_path))
    assert (done.returncode, done.stderr) == (1, b"")


@pytest.mark.parametrize(
    "words",
    [
        *(
            ["--matches", "0"],
            ["--time", "-1"],
            ["--time", "nan"],
            ["--time", "inf"],
            ["--jobs", "0"],
            ["--seed", "-1"],
        ),
        *(["--configurations", "0"], ["--configurations", "every"]),
    ],
)
def test_numbers_that_make_no_sense(words: list[str]) -> None:
    assert tgame("check", NIM, *words).exit_code == 2


def test_errors_in_a_configuration_that_is_not_the_default_are_shown(tmp_path: Path) -> None:
    text = SMALL.replace("coins[me] += 0", "coins[me] += (if rich then yes else 0)")
    result = tgame("check", small(tmp_path, text), "--matches", "1")
    assert result.exit_code == 1
    assert "error TG2" in result.stderr
