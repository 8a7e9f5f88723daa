"""Any option, each alike."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from tgame.interpreter.keys import in_order

if TYPE_CHECKING:
    from tgame.interpreter.seat import Seat


class AtRandom:
    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def choose(self, seat: Seat) -> int:
        places = in_order(seat.option_keys())
        return places[int(self.random.random() * len(places))]
