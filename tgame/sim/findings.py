"""What there is to tell of a setting: plain values, from which tables, pages and documents are made.

In: a tally. Out: `Findings`. Names are those that the rule file gives to seats, actions, pieces and items of the score.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from attrs import evolve, frozen

from tgame.batch.tasks import ENDLESS, FAILED, LOST, SLOW
from tgame.interpreter.speaker import Speaker
from tgame.sim.amounts import Amount, Histogram, Share, amount_of, histogram_of, share_of
from tgame.sim.noise import differs_from
from tgame.sim.observed import Observed, observed
from tgame.sim.plan import Setting
from tgame.sim.tally import Tally
from tgame.sim.watching import AT_RANDOM


@frozen
class Side:
    """A seat or a bot: its victories, what they would be if all were alike, whether the difference is more than noise,
    and its score, if there is one."""

    name: str
    wins: Share
    alike: float
    differs: bool
    score: Amount | None


@frozen
class Fault:
    bot: str
    times: int
    what: str


@frozen
class Odd:
    """Matches that did not come to an end: the number, and the first of them."""

    end: str
    matches: int
    seed: int
    seating: tuple[str, ...]
    finding: str


@frozen
class Findings:
    """Of one setting. `looked` says that the intervals of victories hold at every look, not only at one. With
    `by_result`, matches that end alike count as one among the `different` ones."""

    title: str
    setting: str
    set_up: tuple[str, ...]
    players: int
    bots: tuple[str, ...]
    first_seed: int
    matches: int
    counted: int
    different: int
    by_result: bool
    looked: bool
    seats: tuple[Side, ...]
    by_bot: tuple[Side, ...]
    together: Share | None
    ties: Share
    nobody: Share
    score: Amount | None
    score_histogram: Histogram
    decisions: Amount | None
    decisions_histogram: Histogram
    odd: tuple[Odd, ...]
    faults: tuple[Fault, ...]
    observed: Observed | None


Interval = tuple[float, float]


def findings(tally: Tally, at_every_look: Sequence[Interval] | None = None) -> Findings:
    """What a tally says; with the intervals of each seat's victories, where they were looked at again and again."""
    setting, counted = tally.setting, tally.counted
    edition = setting.edition
    speaker = edition.speaker("en")
    everyone = tuple(range(setting.players))
    winners: Counter[tuple[int, ...]] = Counter()
    for (_, found), times in tally.winners.items():
        winners[found] += times
    scored = edition.program.game.score_name is not None
    together = bool(counted) and setting.players > 1 and all(found in ((), everyone) for found in winners)
    one_score = setting.team or setting.players == 1
    scores = tally.scored(lambda bot, seat: seat == 0 or not one_score) if scored else Counter()
    return Findings(
        speaker.title(edition.program.game.title),
        setting.title,
        tuple(_set_up(setting, speaker)),
        setting.players,
        setting.bots,
        setting.first_seed,
        tally.matches,
        counted,
        len(tally.courses),
        setting.bots == (AT_RANDOM,),
        at_every_look is not None,
        () if together or one_score else _seats(tally, speaker, scored, at_every_look),
        () if len(setting.bots) == 1 else _bots(tally, scored, together or one_score),
        share_of(winners[everyone], counted) if together or one_score else None,
        share_of(sum(times for found, times in winners.items() if len(found) > 1), counted),
        share_of(winners[()], counted),
        _score(scores, tally.means),
        histogram_of(scores),
        amount_of(tally.decisions),
        histogram_of(tally.decisions),
        tuple(_odd(tally)),
        tuple(
            Fault(bot, faults.total(), min(faults, key=lambda what: (-faults[what], what)))
            for bot, faults in sorted(tally.faults.items())
        ),
        observed(tally, speaker) if tally.seen.matches else None,
    )


def _score(scores: Counter[int], means: Counter[Fraction]) -> Amount | None:
    """All scores together. How sure their mean is depends on the number of matches: the scores of one hang together."""
    found, of_matches = amount_of(scores), amount_of(means)
    if found is None or of_matches is None:
        return None
    return evolve(found, count=of_matches.count, half=of_matches.half)


def _set_up(setting: Setting, speaker: Speaker) -> Iterator[str]:
    configuration = setting.edition.configuration
    yield f"{setting.players} player{'s' * (setting.players != 1)}"
    yield from map(speaker.name, configuration.variants)
    for name, value in configuration.options:
        yield f"{speaker.name(name)}: {('no', 'yes')[value] if isinstance(value, bool) else value}"


def _seats(tally: Tally, speaker: Speaker, scored: bool, at_every_look: Sequence[Interval] | None) -> tuple[Side, ...]:
    players, counted = tally.setting.players, tally.counted
    wins = [tally.share(lambda _, seat, own=own: seat == own) for own in range(players)]
    alike = float(sum(wins) / counted / players) if counted else 0.0
    shares = [share_of(won, counted) for won in wins]
    differ = differs_from(shares, [alike] * players)
    if at_every_look is not None:
        shares = [Share(share.share, *found, counted) for share, found in zip(shares, at_every_look, strict=True)]
        differ = [not share.low <= alike <= share.high for share in shares]
    return tuple(
        Side(
            speaker.player(seat),
            shares[seat],
            alike,
            differ[seat],
            amount_of(tally.scored(lambda _, own, seat=seat: own == seat)) if scored else None,
        )
        for seat in range(players)
    )


def _bots(tally: Tally, scored: bool, one_score: bool) -> tuple[Side, ...]:
    setting = tally.setting
    played: Counter[tuple[str, ...]] = Counter()
    for (seating, _), times in tally.winners.items():
        played[seating] += times
    won_at_all = float(tally.share(lambda *_: True) / max(1, tally.counted))
    found = []
    for bot in setting.bots:
        # A team is of one kind: its matches are its own. Others meet in every match.
        count = sum(times for seating, times in played.items() if bot in seating)
        won = tally.share(lambda seating, seat, bot=bot: seating[seat] == bot)
        sits = sum(times * seating.count(bot) for seating, times in played.items())
        alike = sits / max(1, count) / setting.players * won_at_all
        score = tally.scored(lambda own, seat, bot=bot: own == bot and (seat == 0 or not one_score))
        found.append((bot, share_of(won, count), alike, amount_of(score) if scored else None))
    differ = differs_from([share for _, share, _, _ in found], [alike for _, _, alike, _ in found])
    return tuple(
        Side(bot, share, alike, different and not one_score, score)
        for (bot, share, alike, score), different in zip(found, differ, strict=True)
    )


def _odd(tally: Tally) -> list[Odd]:
    found = []
    for end in (FAILED, ENDLESS, SLOW, LOST):
        if end in tally.odd:
            first = tally.odd[end]
            seating = tally.setting.seating(first.task)
            found.append(Odd(end, tally.ends[end], first.seed, seating, first.finding))
    return found
