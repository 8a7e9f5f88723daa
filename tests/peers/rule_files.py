"""The rule files of the classics, each loaded once."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tgame import Game
from tgame import load as load_file

CLASSICS = Path(__file__).parents[2] / "examples" / "classics"


@cache
def load(name: str) -> Game:
    return load_file(CLASSICS / f"{name}.tgame")
