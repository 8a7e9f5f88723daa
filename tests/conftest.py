"""Marks the tests that `make quick` leaves out; reads no text of rules twice."""

from functools import lru_cache

import pytest

from tests.slow import is_slow
from tgame.dsl import check

# Hundreds of tests load the same few files, and reading them took a third of the time. A tree is frozen: what is made
# of it, from the checks on, is made anew each time. Tests of the parser call it by itself.
check.parse = lru_cache(maxsize=64)(check.parse)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if is_slow(item):
            item.add_marker(pytest.mark.slow)


@pytest.fixture(autouse=True)
def _own_state(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Matches that a test leaves are kept nowhere else, neither for other tests nor for whoever runs them."""
    own = f"state-{abs(hash(request.node.nodeid))}"
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path_factory.getbasetemp() / own))
