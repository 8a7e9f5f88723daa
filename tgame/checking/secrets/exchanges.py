"""Which pieces are exchanged, and when.

In: the course of a match and who looks on. Out: exchanges of pieces that they could not tell apart for some time; and
for one that was noticed, smaller ones that may explain it.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tgame.checking.secrets.course import Course
from tgame.checking.secrets.dealing import Swap
from tgame.checking.secrets.exchange import known_to, unseen_swap
from tgame.checking.secrets.leak import Exchange
from tgame.checking.secrets.parting import log_after, seen_by
from tgame.interpreter.machine import events_since

_STAY = (0, 5, 50)  # decisions for which pieces stay hidden


def drawn(course: Course, player: int | None, random: Random) -> Exchange | None:
    """Pieces that change places; None if there are none to be found."""
    if not course.positions:
        return None
    if course.shuffles and random.random() < 0.7:
        found = _in_shuffle(course, player, random)
    else:
        # What is dealt without a shuffle, or chosen in secret.
        first = random.choice((0, random.randrange(len(course.positions))))
        match = course.positions[first]
        found = Exchange(first, None, unseen_swap(match, player, known_to(match, player), random))
    return None if found is None else _some(course, found, random)


def _in_shuffle(course: Course, player: int | None, random: Random) -> Exchange | None:
    first, shuffle = random.choice(course.shuffles)
    until = course.positions[min(len(course.positions) - 1, first + random.choice(_STAY))]
    before = log_after(until.machine.log, shuffle.order)
    if before is None:
        return None  # shuffled while all choose: nothing of it is told yet
    everyone = course.edition.program.everyone
    seen = set(seen_by(player, events_since(until.machine.log, before) or (), everyone))
    left = set(shuffle.order) - seen
    swap = unseen_swap(until, player, known_to(until, player), random)
    return Exchange(first, shuffle, _among(swap, [piece for piece in swap if piece in left]))


def _among(swap: Swap, pieces: list[int]) -> Swap:
    """An exchange among fewer pieces: each takes the place of the next that is one of them."""
    left, found = set(pieces), {}
    for piece in pieces:
        other = swap[piece]
        while other not in left:
            other = swap[other]
        found[piece] = other
    return found


def _some(course: Course, exchange: Exchange, random: Random) -> Exchange | None:
    """All that are exchanged, or two of them, which stay hidden for longer. None if no face changes its place."""
    changed = _changed(course, exchange.swap)
    if not changed:
        return None
    if random.random() < 0.5:
        return exchange
    one, other = random.choice(changed)
    return Exchange(exchange.first, exchange.shuffle, {one: other, other: one})


def smaller(exchange: Exchange, course: Course, chunk: int) -> Iterator[Exchange]:
    """The exchange without some of its pieces, so many at a time."""
    pieces = list(exchange.swap)
    for start in range(0, len(pieces), chunk):
        swap = _among(exchange.swap, pieces[:start] + pieces[start + chunk :])
        if _changed(course, swap):
            yield Exchange(exchange.first, exchange.shuffle, swap)


def _changed(course: Course, swap: Swap) -> list[tuple[int, int]]:
    faces = course.edition.program.layout.faces
    return [(one, other) for one, other in swap.items() if faces[one] != faces[other]]
