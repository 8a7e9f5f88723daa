"""A terminal that is left: by signals, closed pipes and full disks, at a prompt and while a bot thinks."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from threading import Timer

import pytest

from tests.tgame.cli.calls import small
from tgame.play import lines as ln
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


class TestKeyboard:
    """At a pseudo-terminal of its own."""

    @pytest.fixture
    def keys(self, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[int, Terminal]]:
        outer, inner = os.openpty()
        with os.fdopen(inner, "r+b", buffering=0) as stream:
            monkeypatch.setattr(sys, "stdin", TextIOWrapper(stream, "utf-8", line_buffering=True))
            terminal = Terminal()
            terminal.watched = True
            monkeypatch.setattr(terminal, "_edited", lambda prompt, complete: sys.stdin.readline())
            yield outer, terminal
        os.close(outer)

    def test_what_was_typed_while_somebody_thought_is_no_answer(self, keys: tuple[int, Terminal]) -> None:
        outer, terminal = keys
        with terminal.waiting("…"):
            os.write(outer, b"early\n")
            time.sleep(0.1)
        Timer(0.3, os.write, (outer, b"answer\n")).start()
        assert terminal.ask("Your turn") == "answer"

    def test_what_was_typed_ahead_otherwise_is(self, keys: tuple[int, Terminal]) -> None:
        outer, terminal = keys
        os.write(outer, b"early\n")
        assert terminal.ask("Your turn") == "early"


def test_a_pager_says_how_to_leave_it(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str | None] = []
    monkeypatch.setattr("click.echo_via_pager", lambda text: seen.append(os.environ.get("LESS")))
    monkeypatch.setenv("LESS", "")
    terminal = Terminal()
    terminal.watched = terminal.typed = True
    long = [ln.line("a")] * (terminal.height + 1)
    terminal.page(long, "b goes back: q closes")
    assert os.environ["LESS"] == ""
    monkeypatch.setenv("LESS", "-X")
    terminal.page(long, "q closes")
    assert seen == [r"-RPb goes back\: q closes$", "-X"]
