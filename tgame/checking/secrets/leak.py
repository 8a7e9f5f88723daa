"""What was found: somebody could tell two matches apart that must look the same to them."""

from __future__ import annotations

from attrs import field, frozen

from tgame.checking.secrets.dealing import Shuffle, Swap
from tgame.dsl.checked import Configuration


@frozen
class Exchange:
    """Pieces that change places after a shuffle, or without one at a position; `first` is the number of decisions after
    which they have."""

    first: int
    shuffle: Shuffle | None
    swap: Swap


@frozen
class Leak:
    """`seat` is who could tell, None a spectator; `decisions` how many had been made by then; `what` the channel
    through which it shows. `text` says it in one line. The rest is what it takes to come upon it again: how the match
    was set up, all its decisions, and which pieces were exchanged, if any were."""

    text: str
    seat: int | None
    decisions: int
    what: str
    seed: int | None = None
    configuration: Configuration | None = None
    course: tuple[tuple[int, int], ...] = field(default=(), repr=False)
    exchange: Exchange | None = None

    def __str__(self) -> str:
        return self.text
