"""What a line that was typed can mean: a closed union."""

from __future__ import annotations

from attrs import frozen

from tgame.play.fingers.matching import Candidate
from tgame.play.menu.entries import flat


@frozen
class Answer:
    """Options by their index. Of several picks: in the order typed, by their indices in the question that was read;
    those that come later are found in the questions that follow by their notation. `done`: then no more are picked."""

    indices: tuple[int, ...]
    done: bool = False


@frozen
class Pass:
    """None of the options. `until`: in a window, until somebody acts."""

    until: bool = False


@frozen
class Step:
    """One of the things that tell the candidates apart."""

    label: str
    indices: tuple[int, ...]
    number: int | None = None
    letter: str = ""  # that is enough to name it

    @property
    def key(self) -> str:
        """What is typed for it."""
        return self.label if self.number is None else str(self.number)

    def is_named(self, said: str) -> bool:
        return said == self.key or flat(said) in (flat(self.label), self.letter or flat(self.label))


@frozen
class AskBack:
    """More than one option is meant. The next line goes on from here, with what is `picked` so far."""

    text: str
    steps: tuple[Step, ...]
    candidates: tuple[Candidate, ...]
    offered: str = ""  # the steps in words
    picked: tuple[int, ...] = ()

    @property
    def indices(self) -> tuple[int, ...]:
        return tuple(candidate.entry.index for candidate in self.candidates)

    def is_whole(self, order: tuple[int, ...]) -> bool:
        """Was nothing settled yet?"""
        return len(self.candidates) == len(order)


@frozen
class Refusal:
    """`ruled`: the reason is the rule file's, for what was typed."""

    text: str
    ruled: bool = False


Reading = Answer | Pass | AskBack | Refusal
