"""`make quick` leaves out what is marked slow; something of every stage and every kind of test is left."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.slow
def test_every_stage_is_in_it() -> None:
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-m", "not slow", "-p", "no:xdist"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    collected = {Path(line.partition("::")[0]).parent for line in done.stdout.splitlines() if "::" in line}
    folders = {path.parent.relative_to(ROOT) for path in (ROOT / "tests").rglob("test_*.py")}
    assert folders - collected == {Path("tests/peers")}, "those need OpenSpiel"
