"""Every game plays today as it did when its playthroughs were read and found right."""

from __future__ import annotations

import pytest

from tests.playthroughs import FOLDER, cases, playthrough
from tgame.interpreter.game import Edition

CASES = list(cases())


@pytest.mark.parametrize(("name", "edition"), CASES, ids=[name for name, _ in CASES])
def test_playthrough(name: str, edition: Edition) -> None:
    path = FOLDER / name
    assert path.exists(), f"{name} is missing: python -m tests.playthroughs"
    assert playthrough(edition) == path.read_text("utf-8"), f"{name} differs: python -m tests.playthroughs, and read it"


def test_none_is_left_over() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {name for name, _ in CASES}
