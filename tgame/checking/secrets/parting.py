"""Where two matches with different hidden pieces may begin to look different: the rules give something away openly.

In: both matches from the exchange on, and who looks on. Out: whether the exchange is still hidden from them. It is not
when one of the pieces came to lie where they see it, was shown to them, or was told of (`tell(…)`); or when what all
can see is at odds with the other pieces by an invariant: a peg that marks a hit says what lies there, and the rules say
that it does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tgame.checking.secrets.dealing import Swap
from tgame.checking.secrets.exchange import swapped
from tgame.checking.secrets.told import sees
from tgame.interpreter.evaluate import evaluate
from tgame.interpreter.imagining.plausible import Plausible
from tgame.interpreter.machine import Event, Log, Machine, events_since
from tgame.interpreter.match import Match
from tgame.interpreter.rules import RuleError
from tgame.interpreter.sight import sight

_SEEN = ("move", "show", "hide", "look")  # events that name a piece and who knows it


class Followed:
    """One of the two matches, as far as somebody could follow pieces in it: what was seen of them and told of any."""

    def __init__(self, player: int | None, swap: Swap, log: Log, everyone: int) -> None:
        self.player = player
        self.everyone = everyone
        self.pairs = [(piece, other) for piece, other in swap.items() if piece != other]
        self.pieces = {piece for piece, _ in self.pairs}
        self.log = log
        self.seen = False
        self.told: list[object] = []

    def go_on(self, match: Match) -> None:
        """To be called at every position in turn."""
        added = events_since(match.machine.log, self.log)
        self.log = match.machine.log
        # Even if it was forgotten since: a card that was seen and then shuffled away.
        self.seen |= added is None or not self.pieces.isdisjoint(seen_by(self.player, added, self.everyone))
        self.seen |= not self._are_alike(sight(match.machine, self.player))
        self.told += [(spot, value) for event in added or () if event[0] == "tell" for _, spot, value in event[2]]

    def _are_alike(self, record: Machine) -> bool:
        K, F, player = record.K, record.F, self.player
        place = record.program.public if player is None else player
        return all(
            not sees(K[piece], player, self.everyone) and F[piece][place] == F[other][place]
            for piece, other in self.pairs
        )


def is_hidden(here: Followed, there: Followed) -> bool:
    """Has nobody openly shown or told of what was exchanged?"""
    told_alike = all(one == other for one, other in zip(here.told, there.told, strict=False))
    return told_alike and not here.seen and not there.seen


def seen_by(player: int | None, events: Iterable[Event], everyone: int) -> Iterator[int]:
    """The pieces that a player, or a spectator, saw or followed."""
    for event in events:
        if event[0] in _SEEN:
            known = event[5] if event[0] == "move" else event[4]
            if sees(known, player, everyone):
                yield event[2]


def log_after(log: Log, order: tuple[int, ...]) -> Log | None:
    """The log up to the latest shuffle that gave this order; None if there was none."""
    while log is not None:
        if log[1] == "shuffle" and log[4] == order:
            return log
        log = log[0]
    return None


def is_at_odds(match: Match, player: int | None, swap: Swap) -> bool:
    """Does an invariant say, of what lies open here, that the pieces cannot be the others?"""
    now, at = _settled(match)
    other, _ = _settled(swapped(match, dict(swap)))
    # What is hidden from a spectator is hidden from some seat.
    seats = range(match.edition.configuration.players) if player is None else (player,)
    for test in (test for seat in seats for test in Plausible(now, seat, at).tests):
        try:
            if evaluate(now, test, keep=True) and not evaluate(other, test, keep=True):
                return True
        except RuleError:
            continue
    return False


def _settled(match: Match) -> tuple[Machine, int]:
    """The state before all began to choose, if they do, and the node at which the flow stands."""
    machine = match.machine
    if machine.frozen is None:
        return machine, machine.at
    assert machine.joint is not None
    return machine.frozen, machine.joint.entry


def had_no_choice(match: Match, swap: Swap) -> bool:
    """Has the question that stands here no answer with the other pieces? Then it is not asked there, and that somebody
    can do nothing is no secret."""
    if match.machine.threads is not None:
        return False
    ask = swapped(match, dict(swap)).ask()
    return ask is None or len(ask.options) == 0
