"""Findings as rows of plain values, one figure in each: for spreadsheets.

In: findings. Out: rows of text and numbers, the first with the heads.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tgame.sim.amounts import QUANTILES, Amount, Share
from tgame.sim.findings import Findings, Side
from tgame.sim.observed import Observed

Value = str | int | float | None
HEAD = ("setting", "about", "name", "figure", "value", "low", "high", "matches")
Figure = tuple[str, str, str, Value, Value, Value, int]


def rows(found: Sequence[Findings]) -> Iterator[tuple[Value, ...]]:
    yield HEAD
    for one in found:
        for figure in _figures(one):
            yield (one.setting or one.title, *figure)


def _figures(found: Findings) -> Iterator[Figure]:
    yield "matches", "", "counted", found.counted, None, None, found.matches
    yield "matches", "", "different", found.different, None, None, found.counted
    for odd in found.odd:
        yield "matches", "", odd.end, odd.matches, None, None, found.matches
    for about, sides in (("seat", found.seats), ("bot", found.by_bot)):
        for side in sides:
            yield from _side(about, side)
    shares = (("together", found.together), ("several winners", found.ties), ("nobody wins", found.nobody))
    for name, share in shares:
        if share is not None:
            yield _share("matches", name, "share", share)
    yield from _amount("score", "", found.score)
    yield from _amount("length", "decisions", found.decisions)
    if found.observed is not None:
        yield from _observed(found.observed)


def _side(about: str, side: Side) -> Iterator[Figure]:
    yield _share(about, side.name, "victories", side.wins)
    yield from _amount(about, side.name, side.score, "score ")


def _observed(seen: Observed) -> Iterator[Figure]:
    yield "observed", "", "matches", seen.matches, None, None, seen.matches
    yield "observed", "", "different", seen.courses, None, None, seen.matches
    for one in seen.rounds:
        yield from _amount("length", one.title, one.runs)
    yield from _amount("options", "", seen.options)
    yield from _amount("lead", "changes", seen.changes)
    yield from _amount("lead", "winner leads for good", seen.settled)
    for item in seen.items:
        yield "item", item.title, "winners", item.winners, None, None, seen.matches
        yield "item", item.title, "others", item.others, None, None, seen.matches
        yield from _amount("item", item.title, item.difference, "difference ")
    for action in seen.actions:
        figures = {
            "offered": action.offered,
            "taken": action.taken,
            "share": action.share,
            "by winners": action.by_winners,
            "by others": action.by_others,
        }
        for figure, value in figures.items():
            yield "action", action.title, figure, value, None, None, seen.matches
    for ending in seen.endings:
        yield _share("ending", ending.title, "share", ending.share)
    for about, names in (("never moved", seen.never_moved), ("never fired", seen.never_fired)):
        for name in names:
            yield about, name, "", None, None, None, seen.matches


def _share(about: str, name: str, figure: str, share: Share) -> Figure:
    return about, name, figure, share.share, share.low, share.high, share.count


def _amount(about: str, name: str, amount: Amount | None, before: str = "") -> Iterator[Figure]:
    if amount is None:
        return
    half, count = amount.half, amount.count
    low, high = (None, None) if half is None else (amount.mean - half, amount.mean + half)
    yield about, name, f"{before}mean", amount.mean, low, high, count
    plain = {"deviation": amount.deviation, "least": amount.least, "most": amount.most}
    plain |= {f"quantile {percent} %": value for percent, value in zip(QUANTILES, amount.quantiles, strict=True)}
    for figure, value in plain.items():
        yield about, name, f"{before}{figure}", value, None, None, count
