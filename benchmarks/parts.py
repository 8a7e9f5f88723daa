"""`make bench-parts`: what each part of the search brings, when it plays against itself without that part.

In: pairs of a part and a game in which it should matter. Out: a table with the share of the victories of the whole
search, one on each seat in turn against others that lack the part; by chance it would be one of as many as there are
players. Of a team, the mean scores of both. Every search has a hundred simulations for a decision.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import sqrt
from typing import TYPE_CHECKING

from attrs import frozen

import tgame
from benchmarks.timing import show
from tgame.batch.estimates import Tally
from tgame.batch.run import Where, run
from tgame.duelling import Duel
from tgame.interpreter.bots.playing_on import LONGEST
from tgame.interpreter.bots.search import Chosen, Node, Row, Search
from tgame.interpreter.bots.worth import Worth
from tgame.interpreter.imagining import Imagination
from tgame.interpreter.imagining.drawing import Unknown
from tgame.interpreter.keys import Asked, Names
from tgame.interpreter.machine import Machine

if TYPE_CHECKING:
    from tgame.interpreter.seat import Seat


SIMULATIONS = 100


class _Part(Search):
    def __init__(self, seed: int) -> None:
        super().__init__(seed, SIMULATIONS)


class OneWorld(_Part):
    """It imagines one world, and believes in it."""

    def imagination(self, seat: Seat) -> Imagination:
        found = super().imagination(seat)
        self.only = found.world(self.random, records=False)
        return found

    def world(self, imagination: Imagination) -> Machine:
        return self.only.copy()


class OwnTree(_Part):
    """It takes the others for people who choose at random."""

    def imagination(self, seat: Seat) -> Imagination:
        self.me = seat.player
        return super().imagination(seat)

    def select(self, node: Node, asked: Asked, grown: bool) -> Chosen:
        if asked.player != self.me:
            index = int(self.random.random() * len(asked.keys))
            return Chosen(index, asked.keys[index], (), grown)
        return super().select(node, asked, grown)


class _Victories(Worth):
    margin = 0.0


class Victories(_Part):
    """Being ahead counts nothing, being first everything."""

    def worth(self, seat: Seat) -> Worth:
        return _Victories(seat.program)


class _ToTheEnd(Worth):
    @property
    def look_ahead(self) -> int:
        return LONGEST


class ToTheEnd(_Part):
    """It plays every simulation to the end of the match."""

    def worth(self, seat: Seat) -> Worth:
        return _ToTheEnd(seat.program)


class Aimless(_Part):
    """Without a score it does not see how near somebody is to winning."""

    def worth(self, seat: Seat) -> Worth:
        found = Worth(seat.program)
        found.progress = None
        return found


class Unnarrowed(_Part):
    """Nothing follows for it from hints, nor from what others could not do."""

    def imagination(self, seat: Seat) -> Imagination:
        found = super().imagination(seat)
        base = found.base
        everyone = base.program.layout.players + 1
        for piece, behind in enumerate(base.program.behind):
            if not base.K[piece] >> found.player & 1:
                base.F[piece] = (behind,) * everyone
        found.unknown = Unknown(base, found.player)
        return found


class Unchecked(_Part):
    """It takes every world that it draws."""

    def imagination(self, seat: Seat) -> Imagination:
        found = super().imagination(seat)
        found.plausible.tests, found.plausible.demands_triggers = [], False
        return found


class OneByOne(_Part):
    """Pieces of which it knows nothing are as many options as there are."""

    def names(self, asked: Asked) -> list[Names]:
        return [names._replace(kind=names.key) for names in super().names(asked)]


class Flat(_Part):
    """It weighs all options against each other at once, of whatever action."""

    def names(self, asked: Asked) -> list[Names]:
        return [names._replace(action=None) for names in super().names(asked)]


class Incurious(_Part):
    """It tries everything once, and then only what was best so far."""

    curiosity = 0.0


class Anew(_Part):
    """For each player in turn it draws a world anew from what that player would know, and only this one learns by it.
    It is not a part of the search, but was tried: partners who do not know their own cards might be taken more
    seriously."""

    def imagination(self, seat: Seat) -> Imagination:
        self.me = seat.player
        return super().imagination(seat)

    def world(self, imagination: Imagination) -> Machine:
        return imagination.world(self.random)  # who knows what in it is needed once more

    def simulate(self, machine: Machine, roots: Sequence[Node], worth: Worth) -> None:
        self.observer = (getattr(self, "observer", -1) + 1) % len(roots)
        if self.observer != self.me:
            machine = Imagination(machine, self.observer).world(self.random, records=False)
        machine.records = False
        super().simulate(machine, roots, worth)

    def learn(self, path: Sequence[tuple[int, Row]], rewards: Sequence[float]) -> None:
        super().learn([(player, row) for player, row in path if player == self.observer], rewards)


@frozen
class Part:
    name: str
    without: type[Search]
    game: str
    players: int
    variants: tuple[str, ...] = ()


PARTS = (
    Part("many worlds", OneWorld, "colorful_treasure", 3),
    Part("many worlds", OneWorld, "hearts", 4, ("one_deal",)),
    Part("trees for the others", OwnTree, "treasure_seekers", 3),
    Part("trees for the others", OwnTree, "connect_four", 2),
    Part("unknown pieces as one option", OneByOne, "colorful_treasure", 3),
    Part("unknown pieces as one option", OneByOne, "brigands", 3),
    Part("first which action", Flat, "brigands", 3),
    Part("first which action", Flat, "treasure_seekers", 3),
    Part("curiosity", Incurious, "treasure_seekers", 3),
    Part("curiosity", Incurious, "connect_four", 2),
    Part("being ahead counts", Victories, "treasure_seekers", 3),
    Part("being ahead counts", Victories, "treasure_hunter", 3),
    Part("simulations cut short", ToTheEnd, "treasure_seekers", 3),
    Part("simulations cut short", ToTheEnd, "hanabi", 3),
    Part("aims where there is no score", Aimless, "brigands", 3),
    Part("what follows from hints and voids", Unnarrowed, "hearts", 4, ("one_deal",)),
    Part("what follows from hints and voids", Unnarrowed, "hanabi", 3),
    Part("(with worlds anew for each)", Anew, "hanabi", 3),
    Part("only worlds that can be", Unchecked, "battleship", 2, ("small",)),
)


def row(part: Part, matches: int, seed: int, jobs: int) -> tuple[str, ...]:
    game = tgame.load(part.game)
    edition = game.edition(game.configuration(part.players, part.variants))
    duel = Duel(edition, [f"search:{SIMULATIONS}", f"{__file__}:{part.without.__name__}"], seed)
    for record in run(duel.tasks, duel.units(matches), Where(jobs)):
        list(duel.add(record))
    if any(duel.faults):
        raise SystemExit(f"{part.name}: {duel.faults}")
    count = len(duel.tallies[0].values) * len(duel.seatings)
    where = f"{part.game} {part.players}" + "".join(f" {variant}" for variant in part.variants)
    if duel.team:
        whole, lacking = duel.tallies
        said = f"{whole.mean:.2f} against {lacking.mean:.2f}", f"± {_apart(whole, lacking):.2f}"
        return part.name, where, str(count // 2), *said, "-"
    low, high = duel.interval(0, fixed=True)
    return part.name, where, str(count), f"{duel.tallies[0].mean:.0%}", f"{low:.0%} to {high:.0%}", f"{duel.chance:.0%}"


def _apart(one: Tally, other: Tally) -> float:
    """Half of the interval of a difference between means."""
    return sqrt(one.half**2 + other.half**2)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.parts", description=__doc__)
    parser.add_argument("--matches", type=int, default=60, help="of each row (%(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="of the first deal (%(default)s)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (%(default)s)")
    parser.add_argument("games", nargs="*", metavar="game", help="only the rows of these games")
    chosen = parser.parse_args()
    rows = []
    for part in PARTS:
        if not chosen.games or part.game in chosen.games:
            rows.append(row(part, chosen.matches, chosen.seed, chosen.jobs))
            print("  ".join(rows[-1]), flush=True)
    heads = ("the search without", "game", "matches", "the whole", "95 %", "by chance")
    show("The search against itself without a part of it", heads, rows)


if __name__ == "__main__":
    main()
