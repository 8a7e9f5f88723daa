"""One seat's side of a match: `match.seat(player)`.

`values` are what a seat is given; `Seat` makes them. Whoever plays a match for somebody gets a seat and nothing else.
"""

from tgame.interpreter.seat.seat import Seat
from tgame.interpreter.seat.values import Question, Sight, Table

__all__ = ["Question", "Seat", "Sight", "Table"]
