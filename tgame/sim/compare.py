"""Settings compared with the first one: differences with intervals, and which of them are more than noise.

In: findings of settings whose matches are independent, each of a number that was fixed beforehand. Out: comparisons.
What is compared does not depend on what was seen, and all of it is corrected for at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import evolve, frozen

from tgame.sim.amounts import Amount, Share
from tgame.sim.findings import Findings
from tgame.sim.noise import holm, means_differ, shares_differ

HOW = (
    "Judged by two-sided tests at 5 %, with Holm's correction over all {0} differences shown: were there none in "
    "truth, one run of twenty at most would call any of them more than noise."
)


@frozen
class Difference:
    """A figure of both; `chance` is how probable a difference as large is without a true one, None where there are too
    few matches to judge."""

    figure: str
    is_share: bool
    base: float
    other: float
    low: float | None
    high: float | None
    chance: float | None
    differs: bool = False

    @property
    def difference(self) -> float:
        return self.other - self.base


@frozen
class Comparison:
    base: str
    other: str
    differences: tuple[Difference, ...]


def compare(found: Sequence[Findings]) -> list[Comparison]:
    """Each with the first."""
    base, *others = found
    drafts = [(other, list(_differences(base, other))) for other in others]
    judged = iter(holm([difference.chance for _, differences in drafts for difference in differences]))
    return [
        Comparison(
            base.setting,
            other.setting,
            tuple(evolve(difference, differs=next(judged)) for difference in differences),
        )
        for other, differences in drafts
    ]


def how(comparisons: Sequence[Comparison]) -> str:
    """How it is judged, said before what comes of it."""
    return HOW.format(sum(len(comparison.differences) for comparison in comparisons))


def _differences(base: Findings, other: Findings) -> Iterator[Difference]:
    if len(base.seats) == len(other.seats):
        # What is left for the last seat follows from the others.
        for one, two in zip(base.seats[:-1], other.seats[:-1], strict=True):
            yield _share(f"victories of {one.name}", one.wins, two.wins)
    bots = {side.name: side.wins for side in other.by_bot}
    for side in base.by_bot[:-1]:
        if side.name in bots and base.together is None and other.together is None:
            yield _share(f"victories of {side.name}", side.wins, bots[side.name])
    if base.together is not None and other.together is not None:
        yield _share("all win", base.together, other.together)
    else:
        yield _share("several winners", base.ties, other.ties)
        yield _share("nobody wins", base.nobody, other.nobody)
    yield from _mean("mean score", base.score, other.score)
    yield from _mean("decisions", base.decisions, other.decisions)
    if base.observed is None or other.observed is None:
        return
    runs = {rounds.title: rounds.runs for rounds in other.observed.rounds}
    for rounds in base.observed.rounds:
        yield from _mean(f"{rounds.title} *", rounds.runs, runs.get(rounds.title))
    yield from _mean("lead changes *", base.observed.changes, other.observed.changes)
    yield from _mean("winner leads for good *", base.observed.settled, other.observed.settled, True)


def _share(figure: str, one: Share, two: Share) -> Difference:
    return Difference(figure, True, one.share, two.share, *shares_differ(one, two))


def _mean(figure: str, one: Amount | None, two: Amount | None, is_share: bool = False) -> Iterator[Difference]:
    if one is not None and two is not None:
        yield Difference(figure, is_share, one.mean, two.mean, *means_differ(one, two))
