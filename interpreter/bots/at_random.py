"""Any option, each alike."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tgame.interpreter.seat import Seat


class AtRandom:
    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def choose(self, seat: Seat) -> int:
        return int(self.random.random() * len(seat.option_keys()))
