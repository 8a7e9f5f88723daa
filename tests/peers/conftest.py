"""Without the peer there is nothing to compare with: `make test-peers` installs it into an environment of its own."""

from importlib.util import find_spec

import pytest

collect_ignore_glob = [] if find_spec("pyspiel") else ["test_*.py"]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--matches", type=int, default=1_000, help="matches of the first configuration of each classic")


@pytest.fixture
def matches(pytestconfig: pytest.Config) -> int:
    found: int = pytestconfig.getoption("--matches", default=1_000)
    return found


@pytest.fixture
def families(matches: int) -> int:
    """How many matches to vary, in search of histories that look the same to somebody."""
    return max(20, matches // 50)
