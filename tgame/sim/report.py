"""The page of a simulation: one HTML file that needs nothing else, for a screen or for paper.

In: findings, comparisons, and the command that repeats them. Out: HTML. Texts of rule files are not trusted: each is
escaped where it comes in.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tgame.sim import charts
from tgame.sim.amounts import Amount
from tgame.sim.compare import Comparison, Difference, how
from tgame.sim.findings import Findings, Side
from tgame.sim.noise import FEWEST
from tgame.sim.report_observed import observed_sections
from tgame.sim.report_parts import figure, first_up, listed, plain_table, section, table, text
from tgame.sim.report_style import STYLE

_ENDS = {
    "failed": "the rules failed",
    "endless": "there was no end",
    "slow": "it took too long",
    "lost": "the process ended",
}


def report(found: Sequence[Findings], comparisons: Sequence[Comparison], command: str, version: str) -> str:
    title = text(found[0].title)
    body = [f"<header><h1>{title}</h1>{_settings(found)}</header>"]
    if comparisons:
        body.append(section("What differs", *_compared(comparisons)))
    for one in found:
        body += _one(one, several=len(found) > 1)
    body.append(_footer(found, command, version))
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}: what many matches say</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n"
        + "\n".join(body)
        + "\n</body>\n</html>\n"
    )


def _one(found: Findings, several: bool) -> Iterator[str]:
    if several:
        yield f"<header><h1>{text(found.setting)}</h1>{_settings([found])}</header>"
    if found.counted:
        yield f'<p class="lead">{_headline(found)}</p>'
        yield _tiles(found)
    if found.odd or found.faults:
        yield section("What went wrong", *_wrong(found), look="wrong")
    if not found.counted:
        return
    if found.seats:
        yield section("Seats", *_sides(found, found.seats, "seat"))
    if found.by_bot and found.together is None:
        yield section("Bots", *_sides(found, found.by_bot, "bot"))
    if found.score is not None:
        yield section("Scores", *_scores(found))
    yield section("Length", *_length(found))
    if found.observed is not None:
        yield from observed_sections(found.observed)


# ---- the beginning


def _settings(found: Sequence[Findings]) -> str:
    lines = []
    for one in found:
        bots = "everybody plays at random" if one.by_result else f"played by {', '.join(one.bots)}"
        before = f"<b>{text(one.setting)}</b>: " if len(found) > 1 else ""
        lines.append(f'<p class="setting">{before}{text(" · ".join((*one.set_up, bots)))}</p>')
    return "".join(lines)


def _headline(found: Findings) -> str:
    matches = f"{found.counted:,} matches"
    if found.together is not None:
        scores = [(f" of {text(side.name)}", side.score) for side in found.by_bot] or [("", found.score)]
        means = [f"the mean score{whose} is {score.mean:.1f}" for whose, score in scores if score is not None]
        score = f" {first_up(listed(means))}." if means else ""
        return f"All players win together in {found.together.share:.1%} of {matches}.{score}"
    better = [side for side in found.seats if side.differs and side.wins.share > side.alike]
    worse = [side for side in found.seats if side.differs and side.wins.share < side.alike]
    if found.counted < FEWEST:
        return f"{found.counted:,} matches are too few to say whether a seat is better than another."
    if not better and not worse:
        shares = sorted(side.wins.share for side in found.seats)
        return (
            f"No seat is seen to be better than another: in {matches} each has between {shares[0]:.1%} and"
            f" {shares[-1]:.1%} of the victories."
        )
    told = [f"{text(side.name)} wins {side.wins.share:.1%}" for side in (*better, *worse)]
    return f"The seat matters: of {matches} {listed(told)}, where {found.seats[0].alike:.1%} would be even."


def _tiles(found: Findings) -> str:
    tiles = [(f"{found.counted:,}", "matches counted")]
    seen = found.observed
    if seen is not None and seen.rounds:
        first = seen.rounds[0]
        tiles.append((f"{first.runs.quantiles[2]:,.0f}", f"{text(first.title.lower())}: times a match (median)"))
    if found.decisions is not None:
        tiles.append((f"{found.decisions.quantiles[2]:,.0f}", "decisions a match (median)"))
    if found.score is not None:
        tiles.append((f"{found.score.mean:,.1f}", "points (mean)"))
    if seen is not None and seen.options is not None:
        tiles.append((f"{seen.options.mean:.1f}", "options a decision (mean)"))
    if seen is not None and seen.changes is not None:
        tiles.append((f"{seen.changes.mean:.1f}", "changes of the lead a match (mean)"))
    return f'<div class="tiles">{"".join(map(_tile, tiles))}</div>'


def _tile(tile: tuple[str, str]) -> str:
    figure, words = tile
    return f'<div class="tile"><b>{figure}</b><span>{words}</span></div>'


def _wrong(found: Findings) -> Iterator[str]:
    for odd in found.odd:
        finding = f" <code>{text(odd.finding)}</code>" if odd.finding else ""
        count = f"{odd.matches:,} of {found.matches:,} matches are not counted"
        yield f"<p>{count}: {_ENDS[odd.end]}; first with seed {odd.seed}.{finding}</p>"
    for fault in found.faults:
        yield f"<p>{text(fault.bot)} could not decide {fault.times:,}×, and took anything: {text(fault.what)}</p>"


# ---- the sections


def _sides(found: Findings, sides: Sequence[Side], what: str) -> Iterator[str]:
    reach = [edge for side in sides for edge in (side.wins.low, side.wins.high, side.alike)]
    scale = charts.scale_of(reach, 0, 1)
    rows = []
    for side in sides:
        wins = side.wins
        mark = (
            f'<span class="mark">{"more" if wins.share > side.alike else "less"} than even</span>'
            if side.differs
            else ""
        )
        drawn = charts.interval(scale, wins.low, wins.share, wins.high, side.alike, side.differs)
        rows.append((text(side.name), f"{wins.share:.1%}", f"{wins.low:.1%} to {wins.high:.1%}", drawn, mark))
    yield "<p>Share of the victories, with 95 % intervals. The broken line is where all would be alike.</p>"
    yield table((what, "share", "interval", "", ""), rows, scale, as_share=True)
    judged = (
        "each by its interval, which holds at every look"
        if found.looked
        else "two-sided at 5 %, with Holm's correction"
    )
    yield (
        f'<p class="soft">Several winners share a victory: {found.ties.share:.1%} of the matches. Nobody wins'
        f" {found.nobody.share:.1%} of them. What is more than noise is marked ({judged}).</p>"
    )


def _scores(found: Findings) -> Iterator[str]:
    assert found.score is not None
    yield figure(
        charts.histogram(found.score_histogram, found.score.mean, "Histogram of the scores"),
        "How often each score was seen, as a share of all.",
    )
    sides = [side for side in (found.seats if found.together is None else found.by_bot) if side.score is not None]
    if sides:
        yield from _boxes([(side.name, side.score) for side in sides if side.score is not None])


def _length(found: Findings) -> Iterator[str]:
    assert found.decisions is not None
    counted = [("Decisions of a match", found.decisions, found.decisions_histogram)]
    for rounds in found.observed.rounds if found.observed is not None else ():
        counted.append((f"{text(rounds.title)}, times a match *", rounds.runs, rounds.histogram))
    varied = [one for one in counted if len(one[2]) > 1]
    wide = charts.NARROW if len(varied) > 1 else charts.WIDE
    figures = [
        figure(charts.histogram(seen, amount.mean, f"Histogram: {title}", wide), f"{title}: {_middle(amount)}.")
        for title, amount, seen in varied
    ]
    yield f'<div class="two">{"".join(figures)}</div>' if len(figures) > 1 else "".join(figures)
    for title, amount, seen in counted:
        if len(seen) == 1:
            yield f"<p>{title}: always {amount.mean:,.0f}.</p>"
    if found.observed is not None and found.observed.rounds:
        yield f'<p class="soft">* In the {found.observed.matches:,} matches that were observed.</p>'


def _middle(amount: Amount) -> str:
    low, _, _, _, high = amount.quantiles
    return f"mean {amount.mean:,.1f}, nine of ten between {low:,.0f} and {high:,.0f}"


def _boxes(rows: Sequence[tuple[str, Amount]]) -> Iterator[str]:
    scale = charts.scale_of([value for _, amount in rows for value in amount.quantiles])
    made = [
        (
            text(name),
            f"{amount.mean:,.1f}",
            "" if amount.half is None else f"± {amount.half:,.1f}",
            f"{amount.deviation:,.1f}",
            charts.box(scale, amount.quantiles, amount.mean),
        )
        for name, amount in rows
    ]
    yield table(("", "mean", "95 %", "spread", ""), made, scale, as_share=False)
    yield (
        '<p class="soft">The line leaves out the lowest 5 % and the highest 5 %, and the box holds the half in the'
        " middle; the stroke is the median, the dot the mean.</p>"
    )


def _compared(comparisons: Sequence[Comparison]) -> Iterator[str]:
    yield f"<p>{text(how(comparisons))} Figures with a star are of the observed matches only.</p>"
    for comparison in comparisons:
        yield f"<h3>{text(comparison.other)}, compared with {text(comparison.base)}</h3>"
        rows = [_difference(one) for one in comparison.differences]
        looks = ["differs" if one.differs else "" for one in comparison.differences]
        heads = ("", text(comparison.base), text(comparison.other), "difference", "95 % interval", "")
        yield plain_table(heads, rows, looks)


def _difference(one: Difference) -> tuple[str, ...]:
    shown, signed = ("{:.1%}", "{:+.1%}") if one.is_share else ("{:,.2f}", "{:+,.2f}")
    between = "" if one.low is None else f"{signed.format(one.low)} to {signed.format(one.high)}"
    verdict = "too few to judge" if one.chance is None else "more than noise" if one.differs else ""
    values = (shown.format(one.base), shown.format(one.other), signed.format(one.difference))
    return (text(one.figure), *values, between, f'<span class="mark">{verdict}</span>')


# ---- the end


def _footer(found: Sequence[Findings], command: str, version: str) -> str:
    different = " and ".join(f"{one.different:,}" for one in found)
    what = "results" if found[0].by_result else "courses"
    looked = (
        "Intervals of the seats hold at every look (Ville's inequality)."
        if found[0].looked
        else "Intervals of shares are Wilson's, for a number of matches that was fixed beforehand."
    )
    return (
        f"<footer><p>{sum(one.counted for one in found):,} matches with {different} different {what}."
        f" {looked} Those of means go by Student's t.</p>"
        f"<p>Made by tgame {text(version)}: <code>{text(command)}</code></p></footer>"
    )
