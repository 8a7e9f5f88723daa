"""`make quick` leaves out what is slow; something of every stage and every kind of test is left."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.slow import FEW, SLOW

ROOT = Path(__file__).resolve().parent.parent


def collected(*options: str) -> set[str]:
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:xdist", *options]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return {line for line in done.stdout.splitlines() if "::" in line}


@pytest.mark.slow
def test_every_stage_is_in_it() -> None:
    quick = {Path(name.partition("::")[0]).parent for name in collected("-m", "not slow")}
    folders = {path.parent.relative_to(ROOT) for path in (ROOT / "tests").rglob("test_*.py")}
    # Those need OpenSpiel or are run by `make terminal`; benchmarks are not a stage.
    assert folders - quick <= {Path("tests/peers"), Path("tests/benchmarks"), Path("tests/terminal")}


@pytest.mark.slow
def test_what_is_listed_is_there() -> None:
    slow = collected("-m", "slow")
    assert [name for name in SLOW if not any(one.startswith(name) for one in slow)] == []
    assert {path.stem for folder in ("games", "examples") for path in (ROOT / folder).rglob("*.tgame")} >= FEW
