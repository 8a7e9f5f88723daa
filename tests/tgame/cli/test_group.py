"""The command as a whole: help, version, what it loads, how it ends when somebody stops listening."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tgame.cli.calls import BRIGANDS, ROOT, program, small, tgame
from tgame import __version__
from tgame.cli import COMMANDS

ON_FILES = [name for name in COMMANDS if name not in ("games", "copy", "replay", "explain")]
NEEDED = {"duel": ("--bots", "random,random")}
HEAVY = ("lark", "networkx", "rich", "cattrs", "tgame.dsl", "tgame.interpreter", "tgame.api")


@pytest.mark.parametrize("words", [["--help"], ["--version"], *([name, "--help"] for name in COMMANDS)])
def test_help_loads_neither_parser_nor_engine(words: list[str]) -> None:
    code = (
        "import sys\n"
        "from tgame.cli import main\n"
        f"main({words!r}, standalone_mode=False)\n"
        f"print([name for name in {HEAVY!r} if name in sys.modules], file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stderr.strip() == "[]"


def test_help_lists_every_command_with_examples() -> None:
    result = tgame("--help")
    assert result.exit_code == 0
    assert "Examples:" in result.stdout
    for name in COMMANDS:
        assert f"  {name} " in result.stdout
        assert "Examples:" in tgame(name, "--help").stdout


def test_version() -> None:
    assert tgame("--version").stdout == f"tgame {__version__}\n"


def test_unknown_commands_are_wrong_usage() -> None:
    result = tgame("frobnicate")
    assert result.exit_code == 2
    assert "frobnicate" in result.stderr


@pytest.mark.parametrize("name", ON_FILES)
@pytest.mark.parametrize("path", ["no_such_file.tgame", "."])
def test_unreadable_files_are_named(name: str, path: str) -> None:
    result = tgame(name, path, *NEEDED.get(name, ()))
    assert result.exit_code == 2
    shown = result.stdout if name == "lint" else result.stderr
    assert shown.startswith(f"{path}:1:1: error TG001: ")


@pytest.mark.parametrize("name", [*(name for name in ON_FILES if name != "play"), "copy", "replay"])
def test_a_file_is_needed(name: str) -> None:
    assert tgame(name, *NEEDED.get(name, ())).exit_code == 2


def test_without_a_file_play_lists_the_games() -> None:
    assert "brigands" in tgame("play").stdout


@pytest.mark.parametrize("name", [name for name in ON_FILES if name != "lint"])
def test_rule_files_with_errors_show_their_findings(name: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.tgame"
    path.write_text("game bad for 2..3\nflow\n  nonsense()\n", "utf-8")
    result = tgame(name, str(path), *NEEDED.get(name, ()))
    assert result.exit_code == 1
    assert f"{path}:3:3: error TG" in result.stderr
    assert "nonsense()" in result.stderr
    assert result.stdout == ""


def test_a_closed_pipe_ends_it_quietly(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "from tgame.cli import main; main()", "run", small(tmp_path)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(60) == 128 + signal.SIGPIPE


def test_an_interrupt_ends_it_quietly() -> None:
    code = (
        "import signal, tgame.cli.run as run\n"
        # A shell starts background jobs deaf to interrupts, and they would stay so.
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "run.load = lambda *_: signal.raise_signal(signal.SIGINT)\n"
        "from tgame.cli import main\n"
        f"main(['run', {BRIGANDS!r}])\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True)
    assert (done.returncode, done.stdout, done.stderr) == (128 + signal.SIGINT, b"", b"")


def test_screens_that_lack_signs_do_not_break_it(tmp_path: Path) -> None:
    done = program("test", small(tmp_path), PYTHONIOENCODING="latin-1", PYTHONUTF8="0")
    assert (done.returncode, done.stderr) == (0, b"")
