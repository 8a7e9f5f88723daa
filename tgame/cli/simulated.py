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
    from tgame.sim.compare import Comparison, Difference
    from tgame.sim.findings import Findings, Side
    from tgame.sim.observed import Observed

WIDEST = 100
_LONGEST = 12  # letters of the head of a column
_NAMES = 30  # that are listed; a page or a document has all
_BAR = 24  # columns of a bar
_PARTS = " ▏▎▍▌▋▊▉█"
_ENDS = {
    "failed": "in which the rules failed",
    "endless": "without an end",
    "slow": "that took too long",
    "lost": "on which the process ended",
}


def tell(page: Page, found: Findings, until: float | None = None) -> None:
    page.line((found.title, "bold"), widest=WIDEST)
    _set_up(page, found)
    page.line()
    _counts(page, found)
    if not found.counted:
        return
    if until is not None and found.seats:
        widest = max(side.wins.high - side.wins.low for side in found.seats)
        enough = f"Every interval is as narrow as {until:g}" if widest <= until else f"Not yet as narrow as {until:g}"
        page.line((f"{enough}: the widest is {widest:.4f}. They hold at every look.", ""), widest=WIDEST)
    _victories(page, found)
    _scores(page, found)
    _length(page, found)
    if found.observed is not None:
        _observed(page, found.observed)


def tell_comparisons(page: Page, found: Sequence[Findings], comparisons: Sequence[Comparison]) -> None:
    from tgame.sim.compare import how

    for number, one in enumerate(found):
        if number:
            page.line()
        page.line((one.setting, "bold"), (f"{JOINT}{one.title}", ""), widest=WIDEST)
        _set_up(page, one)
        _counts(page, one)
    if not comparisons:
        return
    page.line()
    page.line((how(comparisons), ""), widest=WIDEST)
    if any(one.observed for one in found):
        page.line(("Figures with a star are of the observed matches only.", ""), widest=WIDEST)
    for comparison in comparisons:
        _heading(page, f"{comparison.other}, compared with {comparison.base}")
        names = (comparison.base, comparison.other)
        if max(map(len, names)) > _LONGEST:
            names = ("before", "after")
        head = _head("", *names, "difference", "95 % interval", "")
        _table(page, [head, *map(_difference, comparison.differences)])


def _difference(found: Difference) -> list[Cell]:
    style = "bold" if found.differs else ""
    shown = "{:.1%}" if found.is_share else "{:,.2f}"
    signed = "{:+.1%}" if found.is_share else "{:+,.2f}"
    between = "" if found.low is None else f"[{signed.format(found.low)}, {signed.format(found.high)}]"
    verdict = "too few" if found.chance is None else "more than noise" if found.differs else ""
    values = (shown.format(found.base), shown.format(found.other), signed.format(found.difference))
    return [(cell, style) for cell in (found.figure, *values, between, verdict)]


def _set_up(page: Page, found: Findings) -> None:
    bots = "everybody plays at random" if found.by_result else ", ".join(found.bots)
    page.line((JOINT.join((*found.set_up, bots, f"seeds from {found.first_seed:,}")), ""), widest=WIDEST)


def _counts(page: Page, found: Findings) -> None:
    different = _counted(found.different, "different result" if found.by_result else "different course")
    page.line((f"{_counted(found.counted, 'match', 'es')} counted, {different}", ""))
    for odd in found.odd:
        page.line(
            (f"✗ Not counted: {_counted(odd.matches, 'match', 'es')} {_ENDS[odd.end]}, first with seed {odd.seed}", "")
        )
        if odd.finding:
            page.line((odd.finding, ""), margin=[("  ", "")])
    for fault in found.faults:
        page.line((f"✗ {fault.bot} could not decide {fault.times:,}×, and took anything: {fault.what}", ""))


def _victories(page: Page, found: Findings) -> None:
    for head, sides in (("seat", found.seats), ("bot", found.by_bot)):
        if sides and not (head == "bot" and found.together is not None):
            _heading(page, f"Victories by {head}, with 95 % intervals")
            _table(page, [_head(head, "share", "interval", "if alike", "", ""), *map(_side, sides)], spare=4)
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
    rows = [(side.name, side.score) for side in sides]
    if found.together is None or not sides:
        rows.append(("all" if sides else "score", found.score))
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
    _heading(page, f"* Observed: {_counted(seen.matches, 'match', 'es')}, {_counted(seen.courses, 'different course')}")
    if seen.options is not None:
        median, most = seen.options.quantiles[2], seen.options.most
        many = f"{seen.options.mean:.1f} on average, median {median:,.0f}, at most {most:,.0f}"
        page.line((f"  Options of a decision: {many}; {seen.forced:.1%} have only one.", ""), widest=WIDEST)
    _lead(page, seen)
    _items(page, seen)
    _actions(page, seen)
    if seen.endings:
        _heading(page, "How matches end *")
        for ending in seen.endings:
            page.line((ending.title, ""), margin=[(f"  {ending.share.share:6.1%}  ", "")], widest=WIDEST)
    never = (("Never moved after the first question *", seen.never_moved), ("Never fired *", seen.never_fired))
    for head, names in never:
        if names:
            _heading(page, head)
            more = f", and {len(names) - _NAMES} more" if len(names) > _NAMES else ""
            page.line((", ".join(names[:_NAMES]) + more, ""), margin=[("  ", "")], widest=WIDEST)


def _lead(page: Page, seen: Observed) -> None:
    if seen.changes is None:
        return
    page.line((f"  The lead changes {seen.changes.mean:.1f} times a match.", ""), widest=WIDEST)
    if seen.settled is not None:
        _, quarter, half, three, _ = seen.settled.quantiles
        words = f"by {half:.0%} of a match, a quarter by {quarter:.0%}, three quarters by {three:.0%}"
        page.line((f"  Half of the winners lead for good {words}.", ""), widest=WIDEST)


def _items(page: Page, seen: Observed) -> None:
    if not seen.items:
        return
    _heading(page, "What makes the difference between winners and the others *")
    rows = [
        (
            item.title,
            f"{item.winners:,.2f}",
            f"{item.others:,.2f}",
            f"{item.difference.mean:+,.2f}",
            _half(item.difference),
            "" if item.part is None else f"{item.part:.0%}",
        )
        for item in seen.items
    ]
    head = _head("item", "winners", "others", "difference", "± 95 %", "of it all")
    _table(page, [head, *([(cell, "") for cell in row] for row in rows)])


def _actions(page: Page, seen: Observed) -> None:
    """How often each is offered and taken a match, and which share of the offers is taken."""
    if not seen.actions:
        return
    _heading(page, "Actions *: how often a match, and which share of the offers is taken")
    rows = []
    for action in seen.actions:
        shares = (action.share if action.offered else None, action.by_winners, action.by_others)
        cells = (action.title, _often(action.offered), _often(action.taken), *map(_part, shares))
        rows.append([(cell, "" if action.taken else "bold") for cell in cells])
    _table(page, [_head("action", "offered", "taken", "share", "by winners", "by others"), *rows])


def _often(number: float) -> str:
    return "never" if not number else f"{number:,.2f}" if number < 10 else f"{number:,.1f}"


def _part(share: float | None) -> str:
    return "" if share is None else f"{share:.1%}"


def _half(amount: Amount) -> str:
    return "" if amount.half is None else f"{amount.half:,.2f}"


def _heading(page: Page, text: str) -> None:
    page.line()
    page.line((text, "bold"), widest=WIDEST)


def _head(*names: str) -> list[Cell]:
    return [(name, "dim") for name in names]


def _amount_head(first: str) -> list[Cell]:
    return _head(first, "mean", "± 95 %", "spread", "least", "5 %", "25 %", "median", "75 %", "95 %", "most")


def _amount(name: str, amount: Amount) -> list[Cell]:
    few = (amount.least, *amount.quantiles, amount.most)
    exact = (f"{amount.mean:,.2f}", _half(amount), f"{amount.deviation:,.2f}")
    return [(cell, "") for cell in (name, *exact, *(f"{value:,.0f}" for value in few))]


def _table(page: Page, rows: Sequence[Sequence[Cell]], spare: int | None = None) -> None:
    """A table; where there is no room, without the column that can be spared."""
    room = page.room(WIDEST) - 2
    made = columns(rows, room)
    if made is None and spare is not None:
        rows = [(*row[:spare], *row[spare + 1 :]) for row in rows]
        made = columns(rows, room)
    if made is not None:
        for padded in made:
            page.whole(("  ", ""), *padded)
        return
    # Too narrow for a table, even on its side: a line for each row.
    heads = [head for head, _ in rows[0]]
    for row in rows[1:]:
        cells = (f"{head} {text}".strip() for head, (text, _) in zip(heads[1:], row[1:], strict=True) if text.strip())
        page.line((JOINT.join((row[0][0], *cells)), row[0][1]), margin=[("  ", "")], widest=WIDEST)


def _share(share: Share) -> str:
    return f"{share.share:.1%}  [{share.low:.1%}, {share.high:.1%}]"


def _bar(share: float) -> str:
    eighths = round(share * _BAR * 8)
    return ("█" * (eighths // 8) + (_PARTS[eighths % 8] if eighths % 8 else "")).ljust(_BAR)


def _counted(number: int, noun: str, plural: str = "s") -> str:
    return f"{number:,} {noun}{plural * (number != 1)}"
