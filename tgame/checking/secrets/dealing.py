"""Chance that can deal otherwise: after a shuffle, some pieces change places.

In: an edition, a seed, and an exchange for some shuffles. Out: a match at its first question. All else that chance
decides is as the seed says, so two such matches differ in what the exchange brings about and in nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import frozen

from tgame.interpreter.chance import PLAY, SET_UP, Chance, Tape, TapeReader, stream
from tgame.interpreter.game import Edition
from tgame.interpreter.machine import Machine
from tgame.interpreter.match import Match, MatchError
from tgame.interpreter.rules import RuleError

Swap = Mapping[int, int]  # piece -> the piece that takes its place


@frozen
class Shuffle:
    """Where it stands on its tape, and the order of the pieces that came out of it."""

    which: int  # SET_UP or PLAY
    place: int
    order: tuple[int, ...]


class Dealer(TapeReader):
    """A place on a tape. Notes every shuffle, and exchanges pieces after one of them."""

    __slots__ = ("noted", "otherwise", "which")

    def __init__(self, tape: Tape, which: int, place: int = 0) -> None:
        super().__init__(tape, place)
        self.which = which
        self.noted: list[Shuffle] = []
        self.otherwise: tuple[int, Swap] | None = None

    def copy(self) -> Dealer:
        self.tape.shared = True
        twin = Dealer(self.tape, self.which, self.place)
        twin.otherwise = self.otherwise
        return twin

    def shuffle(self, items: list[Any]) -> None:
        place = self.place
        super().shuffle(items)
        self.noted.append(Shuffle(self.which, place, tuple(items)))
        # A shuffle of one piece takes no number from the tape: the next one begins at the same place.
        if self.otherwise is not None and self.otherwise[0] == place and set(self.otherwise[1]) <= set(items):
            items[:] = exchanged(items, self.otherwise[1])

    def shuffled(self, items: Sequence[Any]) -> list[Any]:
        """Of values, not of pieces that lie somewhere."""
        found = list(items)
        Chance.shuffle(self, found)
        return found


def exchanged(order: Sequence[int], swap: Swap) -> list[int]:
    return [swap.get(piece, piece) for piece in order]


def begin(edition: Edition, seed: int, shuffle: Shuffle | None = None, swap: Swap | None = None) -> Match:
    """A match at its first question; with a shuffle after which pieces are exchanged. It cannot be replayed from its
    seed, and so has none."""
    match = Match(edition, None, Machine(edition.program, *(_dealer(seed, which) for which in (SET_UP, PLAY))))
    if shuffle is not None and swap is not None:
        deal_otherwise(match, shuffle, swap)
    try:
        match.machine.start()
    except RuleError as error:
        raise MatchError(edition.finding(error)) from None
    return match


def deal_otherwise(match: Match, shuffle: Shuffle, swap: Swap) -> None:
    """A shuffle that is still to come in this match gives another order."""
    for dealer in dealers(match):
        if dealer.which == shuffle.which:
            dealer.otherwise = shuffle.place, swap


def dealers(match: Match) -> list[Dealer]:
    found = (match.machine.set_up, match.machine.play)
    return [reader for reader in found if isinstance(reader, Dealer)]


def _dealer(seed: int, which: int) -> Dealer:
    return Dealer(Tape(stream(seed, which).random), which)
