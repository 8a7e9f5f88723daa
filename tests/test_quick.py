"""`make quick` leaves out what is slow; something of every stage and every kind of test is left."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.slow import FEW, SLOW

ROOT = Path(__file__).resolve().parent.parent


# One look at all tests: to import and to list them takes seconds.
_LIST = """
import pytest, sys

class List:
    def pytest_collection_finish(self, session):
        for item in session.items:
            print("slow" if item.get_closest_marker("slow") else "quick", item.nodeid)

sys.exit(pytest.main(["--collect-only", "-qq", "-p", "no:xdist"], plugins=[List()]))
"""


@pytest.mark.slow
def test_what_is_listed_is_there_and_leaves_something_of_every_stage() -> None:
    done = subprocess.run([sys.executable, "-c", _LIST], cwd=ROOT, capture_output=True, text=True, check=True)
    listed = [line.split(maxsplit=1) for line in done.stdout.splitlines() if line.startswith(("slow ", "quick "))]
    slow = {name for how, name in listed if how == "slow"}
    assert [name for name in SLOW if not any(one.startswith(name) for one in slow)] == []
    assert {path.stem for folder in ("games", "examples") for path in (ROOT / folder).rglob("*.tgame")} >= FEW
    quick = {Path(name.partition("::")[0]).parent for how, name in listed if how == "quick"}
    folders = {path.parent.relative_to(ROOT) for path in (ROOT / "tests").rglob("test_*.py")}
    # Those with a target of their own; benchmarks are not a stage.
    elsewhere = {"peers", "terminal", "cluster", "faults", "benchmarks"}
    assert folders - quick <= {Path("tests") / name for name in elsewhere}
