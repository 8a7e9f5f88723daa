"""What was found: somebody could tell two matches apart that must look the same to them."""

from __future__ import annotations

from attrs import frozen


@frozen
class Leak:
    """`seat` is who could tell, None a spectator; `decisions` how many had been made by then; `what` the channel
    through which it shows. `text` says it in one line."""

    text: str
    seat: int | None
    decisions: int
    what: str

    def __str__(self) -> str:
        return self.text
