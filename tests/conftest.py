"""Marks the tests that `make quick` leaves out."""

import pytest

from tests.slow import is_slow


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if is_slow(item):
            item.add_marker(pytest.mark.slow)
