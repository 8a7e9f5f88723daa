"""`tgame run --save`: whole or not at all, whatever happens on the way; and what rules that fail leave behind."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import tgame as api
from tests.tgame.cli.calls import BRIGANDS, ROOT, SMALL, small, tgame

FAILING = SMALL.replace("coins[me] += 1", "coins[me] += 3 * coins[me] + 1")


def saved(folder: Path) -> Path:
    path = folder / "match.json"
    assert tgame("run", "nim", "--seed", "1", "--brief", "--save", str(path)).exit_code == 0
    return path


def script(code: str, *words: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-c", f"{code}\nfrom tgame.cli import main\nmain()", *words]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT)


class TestTheFile:
    # Where a process can be killed: with part of the text on its way, before it is on the disk, before it is in place.
    KILL = "os.kill(os.getpid(), signal.SIGKILL)"
    PLACES = {  # noqa: RUF012
        "open": f"import os, signal\nmade = os.open\ndef stop(*a):\n  made(*a)\n  {KILL}\nos.open = stop",
        "fsync": f"import os, signal\nos.fsync = lambda _: {KILL}",
        "replace": f"import os, signal\nos.replace = lambda *_: {KILL}",
    }

    @pytest.mark.parametrize("place", PLACES)
    def test_a_kill_leaves_the_old_one_whole(self, tmp_path: Path, place: str) -> None:
        path = saved(tmp_path)
        before = path.read_bytes()
        process = script(self.PLACES[place], "run", "nim", "--seed", "2", "--save", str(path))
        assert process.communicate(timeout=120)[0] == b""
        assert process.returncode == -signal.SIGKILL
        assert path.read_bytes() == before

    def test_a_full_disk_leaves_the_old_one_whole(self, tmp_path: Path) -> None:
        path = saved(tmp_path)
        before = path.read_bytes()
        # A limit on the size of files fails just as a full disk does: half-way, in the middle of a write.
        limit = (
            "import resource, signal, sys\n"
            "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
            "sys.dont_write_bytecode = True\n"
            "resource.setrlimit(resource.RLIMIT_FSIZE, (500, 500))"
        )
        assert len(before) > 500
        process = script(limit, "run", "nim", "--seed", "2", "--save", str(path))
        output, errors = process.communicate(timeout=120)
        assert (process.returncode, output) == (2, b"")
        assert f"cannot write {path}: File too large" in errors.decode()
        assert path.read_bytes() == before
        assert os.listdir(tmp_path) == [path.name], "nothing half-written is left beside it"

    def test_is_written_anew(self, tmp_path: Path) -> None:
        path = saved(tmp_path)
        before = path.read_bytes()
        assert tgame("run", "nim", "--seed", "2", "--save", str(path)).exit_code == 0
        assert path.read_bytes() != before
        assert api.match_from_json(path.read_text("utf-8")).seed == 2
        assert os.listdir(tmp_path) == [path.name]

    def test_keeps_its_permissions_and_its_links(self, tmp_path: Path) -> None:
        path = saved(tmp_path)
        path.chmod(0o640)
        link = tmp_path / "latest.json"
        link.symlink_to(path.name)
        assert tgame("run", "nim", "--seed", "2", "--save", str(link)).exit_code == 0
        assert link.is_symlink()
        assert path.stat().st_mode & 0o777 == 0o640
        assert api.match_from_json(path.read_text("utf-8")).seed == 2

    def test_a_new_one_is_as_open_as_any(self, tmp_path: Path) -> None:
        plain = tmp_path / "plain"
        plain.touch()
        assert saved(tmp_path).stat().st_mode == plain.stat().st_mode

    def test_pipes_and_devices_stay_what_they_are(self, tmp_path: Path) -> None:
        pipe = tmp_path / "pipe"
        os.mkfifo(pipe)
        with subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE) as reader:
            assert tgame("run", "nim", "--seed", "2", "--save", str(pipe)).exit_code == 0
            assert api.match_from_json(reader.communicate(timeout=60)[0].decode()).seed == 2
        assert pipe.is_fifo()

    @pytest.mark.parametrize(("name", "reason"), [(".", "it is a directory"), ("no/match.json", "No such file")])
    def test_what_cannot_be_written_is_said(self, tmp_path: Path, name: str, reason: str) -> None:
        result = tgame("run", small(tmp_path), "--save", str(tmp_path / name))
        assert result.exit_code == 2
        assert reason in result.stderr

    def test_other_files_are_spared(self, tmp_path: Path) -> None:
        path = small(tmp_path)
        result = tgame("run", path, "--save", path)
        assert result.exit_code == 2
        assert "is not a saved match: choose another name" in result.stderr
        assert Path(path).read_text("utf-8") == SMALL

    def test_is_of_sensible_size(self, tmp_path: Path) -> None:
        path = tmp_path / "match.json"
        assert tgame("run", BRIGANDS, "--seed", "1", "--brief", "--save", str(path)).exit_code == 0
        assert path.stat().st_size < Path(BRIGANDS).stat().st_size / 2


class TestRulesThatFail:
    def test_what_happened_up_to_there_is_told(self, tmp_path: Path) -> None:
        path = small(tmp_path, FAILING.replace("= 2 ", "= 3 "))
        result = tgame("run", path, "--seed", "3", "--save", str(tmp_path / "match.json"))
        assert result.exit_code == 1
        lines = result.stdout.splitlines()
        assert lines[:2] == ["Small", "2 players · Coins to win: 3 · Quick: no · seed 3"]
        assert lines[2].startswith("Again: tgame run ")
        assert lines[4].startswith("Round 1  Player 1 ")
        assert lines[-1] in [f"Player {n} chose “Earn a coin”; there the rules fail." for n in (1, 2)]
        finding, *_, note = result.stderr.splitlines()
        assert finding.startswith(f"{path}:14:3: error TG916: `coins` would be 21, outside 0..9")
        match = api.match_from_json((tmp_path / "match.json").read_text("utf-8"))
        assert note == f"Saved up to there ({len(match.decisions)} decisions): {tmp_path / 'match.json'}"
        assert not match.over
        with pytest.raises(api.MatchError, match="would be 21"):
            match.answer("earn")

    def test_as_a_document(self, tmp_path: Path) -> None:
        path = small(tmp_path, FAILING.replace("= 2 ", "= 3 "))
        result = tgame("run", path, "--seed", "3", "--json", "--save", str(tmp_path / "match.json"))
        assert result.exit_code == 1
        found = json.loads(result.stdout)
        assert [finding["code"] for finding in found["findings"]] == ["TG916"]
        assert found["decisions"] == json.loads((tmp_path / "match.json").read_text("utf-8"))["decisions"]
        assert found["log"][:2] == ["Round 1", "Player 1 earns a coin: 1 coin (+1)"]
        assert "scores" not in found

    def test_in_french(self, tmp_path: Path) -> None:
        rules = FAILING.replace("= 2 ", "= 3 ") + '\ntext fr\n  "Earn a coin" = "Gagner une pièce"\n'
        shown = tgame("run", small(tmp_path, rules), "--seed", "3", "--lang", "fr").stdout
        assert "a choisi «\N{NO-BREAK SPACE}Gagner une pièce\N{NO-BREAK SPACE}»" in shown

    def test_in_a_language_that_the_rules_do_not_speak(self, tmp_path: Path) -> None:
        result = tgame("run", small(tmp_path), "--seed", "3", "--lang", "fr")
        assert "no French texts: the story is told in English" in result.stderr
        assert result.stdout == tgame("run", small(tmp_path), "--seed", "3").stdout

    def test_before_the_first_decision(self, tmp_path: Path) -> None:
        text = SMALL.replace(
            "flow\n", "flow\n  phase setup\n    coins[seat(1)] = 4\n    coins[seat(2)] = 3 * coins[seat(1)]\n"
        )
        path, kept = small(tmp_path, text), tmp_path / "match.json"
        result = tgame("run", path, "--seed", "3", "--save", str(kept))
        assert result.exit_code == 1
        assert result.stdout.splitlines()[0] == "Small"
        assert "Player 1: 4 coins (+4)" in result.stdout
        assert f"{path}:11:5: error TG916" in result.stderr
        assert result.stderr.endswith(f"Nothing was decided: {kept} is not written.\n")
        assert not kept.exists()

    def test_at_the_count_of_the_score(self, tmp_path: Path) -> None:
        text = SMALL + 'score p\n  "Coins": 12 / (coins[p] - coins[p])\nwinner players\n'
        result = tgame("run", small(tmp_path, text), "--seed", "3", "--save", str(tmp_path / "match.json"))
        assert result.exit_code == 1
        assert "Round 1  Player 1 " in result.stdout
        assert "there the rules fail" not in result.stdout
        assert "error TG9" in result.stderr
        assert json.loads((tmp_path / "match.json").read_text("utf-8"))["decisions"]


# An interrupt in the middle of a decision: the state is anything by then.
INTERRUPT = """
import signal
from tgame.interpreter.match import Match
# A shell starts background jobs deaf to interrupts, and they would stay so.
signal.signal(signal.SIGINT, signal.default_int_handler)
take = Match.take
def interrupted(match, ask, index):
    if len(match.decisions) == COUNT:
        Match.take = take
        match.machine.Z.clear()
        signal.raise_signal(signal.SIGINT)
    take(match, ask, index)
Match.take = interrupted
"""


def test_an_interrupt_saves_what_was_decided(tmp_path: Path) -> None:
    kept = tmp_path / "match.json"
    process = script(INTERRUPT.replace("COUNT", "5"), "run", "nim", "--seed", "4", "--save", str(kept))
    output, errors = process.communicate(timeout=120)
    assert (process.returncode, output) == (128 + signal.SIGINT, b"")
    assert errors.decode() == f"Saved up to there (5 decisions): {kept}\n"
    match = api.match_from_json(kept.read_text("utf-8"))
    whole = json.loads(tgame("run", "nim", "--seed", "4", "--json").stdout)["decisions"]
    assert json.loads(kept.read_text("utf-8"))["decisions"] == whole[:5]
    assert not match.over


def test_an_interrupt_before_the_first_decision_keeps_what_was_saved(tmp_path: Path) -> None:
    kept = saved(tmp_path)
    before = kept.read_bytes()
    process = script(INTERRUPT.replace("COUNT", "0"), "run", "nim", "--seed", "4", "--save", str(kept))
    output, errors = process.communicate(timeout=120)
    assert (process.returncode, output) == (128 + signal.SIGINT, b"")
    assert errors.decode() == f"Nothing was decided: {kept} is not written.\n"
    assert kept.read_bytes() == before


def test_a_match_without_decisions_is_saved(tmp_path: Path) -> None:
    text = 'game short for 2..2 "Short"\nflow\n  end [seat(1)]\n'
    kept = tmp_path / "match.json"
    assert tgame("run", small(tmp_path, text), "--save", str(kept)).exit_code == 0
    assert api.match_from_json(kept.read_text("utf-8")).over
