"""What many matches say of a game, as tables on a page.

In: findings. Out: lines. Shares have one decimal place; what is more than noise is marked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tgame.cli.columns import columns
from tgame.cli.page import JOINT, Page

if TYPE_CHECKING:
    from tgame.cli.columns import Cell
    from tgame.sim.amounts import Amount, Share
    from tgame.sim.findings import Findings, Observed, Side

WIDEST = 100
_BAR = 24  # columns of a bar
_PARTS = " ▏▎▍▌▋▊▉█"
_ENDS = {
    "failed": "in which the rules failed",
    "endless": "without an end",
    "slow": "that took too long",
    "lost": "on which the process ended",
}


def tell(page: Page, found: Findings) -> None:
    page.line((found.title, "bold"), widest=WIDEST)
    last = found.first_seed + found.matches - 1
    bots = "everybody plays at random" if found.by_result else ", ".join(found.bots)
    page.line((JOINT.join((*found.set_up, bots, f"seeds {found.first_seed} to {last:,}")), ""), widest=WIDEST)
    _counts(page, found)
    if not found.counted:
        return
    _victories(page, found)
    _scores(page, found)
    _length(page, found)
    if found.observed is not None:
        _observed(page, found.observed)


def _counts(page: Page, found: Findings) -> None:
    page.line()
    what = "results" if found.by_result else "courses"
    page.line((f"{_counted(found.counted, 'match', 'es')} counted, {found.different:,} different {what}", ""))
    for odd in found.odd:
        page.line(
            (f"✗ Not counted: {_counted(odd.matches, 'match', 'es')} {_ENDS[odd.end]}, first seed {odd.seed}", "")
        )
        if odd.finding:
            page.line((odd.finding, ""), margin=[("  ", "")])
    for fault in found.faults:
        page.line((f"✗ {fault.bot} could not decide {fault.times:,}×, and took anything: {fault.what}", ""))


def _victories(page: Page, found: Findings) -> None:
    for head, sides in (("seat", found.seats), ("bot", found.by_bot)):
        if sides and not (head == "bot" and found.together is not None):
            _heading(page, f"Victories by {head}, with 95 % intervals")
            _table(page, [_head(head, "share", "interval", "if alike", "", ""), *map(_side, sides)])
    if found.together is not None:
        _heading(page, "All win together, or nobody, with a 95 % interval")
        page.line((f"  {_share(found.together)}", ""))
        return
    page.line((f"  Several winners: {found.ties.share:.1%} of the matches; nobody wins: {found.nobody.share:.1%}.", ""))


def _side(side: Side) -> list[Cell]:
    mark = ("more" if side.wins.share > side.alike else "less") if side.differs else ""
    style = "bold" if side.differs else ""
    between = f"[{side.wins.low:.1%}, {side.wins.high:.1%}]"
    cells = (side.name, f"{side.wins.share:.1%}", between, f"{side.alike:.1%}", _bar(side.wins.share), mark)
    return [(cell, style) for cell in cells]


def _scores(page: Page, found: Findings) -> None:
    if found.score is None:
        return
    sides = found.seats if found.together is None else found.by_bot
    _heading(page, "Scores")
    rows = [(side.name, side.score) for side in sides] + [("all" if sides else "score", found.score)]
    _table(page, [_amount_head(""), *(_amount(name, amount) for name, amount in rows if amount is not None)])


def _length(page: Page, found: Findings) -> None:
    if found.decisions is None:
        return
    _heading(page, "Length")
    rows = [_amount("decisions", found.decisions)]
    if found.observed is not None:
        rows += [_amount(f"{one.title} *", one.runs) for one in found.observed.rounds]
    _table(page, [_amount_head(""), *rows])


def _observed(page: Page, seen: Observed) -> None:
    _heading(page, f"Observed (*): {_counted(seen.matches, 'match', 'es')}, {seen.courses:,} different courses")


def _heading(page: Page, text: str) -> None:
    page.line()
    page.line((text, "bold"), widest=WIDEST)


def _head(*names: str) -> list[Cell]:
    return [(name, "dim") for name in names]


def _amount_head(first: str) -> list[Cell]:
    return _head(first, "mean", "± 95 %", "spread", "least", "5 %", "25 %", "median", "75 %", "95 %", "most")


def _amount(name: str, amount: Amount) -> list[Cell]:
    few = (amount.least, *amount.quantiles, amount.most)
    exact = (f"{amount.mean:,.2f}", f"{amount.high - amount.mean:,.2f}", f"{amount.deviation:,.2f}")
    return [(cell, "") for cell in (name, *exact, *(f"{value:,.0f}" for value in few))]


def _table(page: Page, rows: Sequence[Sequence[Cell]]) -> None:
    made = columns(rows, page.room(WIDEST) - 2)
    for row in made if made is not None else rows:
        page.whole(("  ", ""), *row)


def _share(share: Share) -> str:
    return f"{share.share:.1%}  [{share.low:.1%}, {share.high:.1%}]"


def _bar(share: float) -> str:
    eighths = round(share * _BAR * 8)
    return ("█" * (eighths // 8) + (_PARTS[eighths % 8] if eighths % 8 else "")).ljust(_BAR)


def _counted(number: int, noun: str, plural: str = "s") -> str:
    return f"{number:,} {noun}{plural * (number != 1)}"
