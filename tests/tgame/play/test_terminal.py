"""A terminal that is left: by signals, closed pipes and full disks, at a prompt and while a bot thinks."""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from tests.tgame.cli.calls import small
from tgame.play.terminal import Hangup, Terminal

PROGRAM = f"{sys.executable} -c 'from tgame.cli import main; main()'"


@pytest.mark.parametrize(
    ("number", "raised"),
    [(signal.SIGINT, KeyboardInterrupt), (signal.SIGTERM, Hangup), (signal.SIGHUP, Hangup)],
)
def test_whoever_thinks_is_broken_off(number: int, raised: type[BaseException]) -> None:
    terminal = Terminal()
    went_on = False

    def think() -> None:
        nonlocal went_on
        with suppress(Exception), terminal.waiting("…"):  # as errors of bots are caught
            os.kill(os.getpid(), number)
            went_on = True

    with terminal.heeding(), pytest.raises(raised):
        think()
    assert not went_on
    assert terminal.ended_by == number


def test_nothing_else_is_broken_off() -> None:
    terminal = Terminal()
    with terminal.heeding():
        os.kill(os.getpid(), signal.SIGTERM)
        with pytest.raises(Hangup):
            terminal.heed()


def shell(command: str, state: Path) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "XDG_STATE_HOME": str(state)}
    return subprocess.run(["sh", "-c", command], env=environment, capture_output=True, timeout=120, check=False)


@pytest.mark.parametrize("closed", ["<&-", "</dev/null >&-", "<&- >&- 2>&-"])
def test_a_program_without_input_or_output(closed: str, tmp_path: Path) -> None:
    rules = small(tmp_path)
    done = shell(f"{PROGRAM} play {rules} {closed}", tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")
    assert (tmp_path / "tgame" / "small.json").exists()
    done = shell(f"{PROGRAM} play {closed}", tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no disk that is always full")
def test_a_full_disk(tmp_path: Path) -> None:
    for words in (f"play {small(tmp_path)}", "play"):
        done = shell(f"{PROGRAM} {words} </dev/null >/dev/full", tmp_path)
        assert (done.returncode, done.stderr) == (2, b"Error: cannot write the output: No space left on device\n")


def test_a_closed_pipe(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-c", "from tgame.cli import main; main()", "play", small(tmp_path)]
    environment = {**os.environ, "XDG_STATE_HOME": str(tmp_path)}
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=writing, stderr=subprocess.PIPE, env=environment)
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, b"")
