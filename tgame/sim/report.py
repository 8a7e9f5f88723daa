"""The page of a simulation: one HTML file that needs nothing else, for a screen or for paper.

In: findings, comparisons, and the command that repeats them. Out: HTML. Texts of rule files are not trusted: each is
escaped where it comes in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from tgame.dsl.visible import plain
from tgame.sim import charts
from tgame.sim.amounts import Amount
from tgame.sim.charts import Scale
from tgame.sim.compare import Comparison, Difference, how
from tgame.sim.findings import Findings, Observed, Side
from tgame.sim.report_style import STYLE

_ENDS = {
    "failed": "the rules failed",
    "endless": "there was no end",
    "slow": "it took too long",
    "lost": "the process ended",
}


def report(found: Sequence[Findings], comparisons: Sequence[Comparison], command: str, version: str) -> str:
    title = _text(found[0].title)
    body = [f"<header><h1>{title}</h1>{_settings(found)}</header>"]
    if comparisons:
        body.append(_section("What differs", *_compared(comparisons)))
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
        yield f"<header><h1>{_text(found.setting)}</h1>{_settings([found])}</header>"
    if found.counted:
        yield f'<p class="lead">{_headline(found)}</p>'
        yield _tiles(found)
    if found.odd or found.faults:
        yield _section("What went wrong", *_wrong(found), look="wrong")
    if not found.counted:
        return
    if found.seats:
        yield _section("Seats", *_sides(found, found.seats, "seat"))
    if found.by_bot and found.together is None:
        yield _section("Bots", *_sides(found, found.by_bot, "bot"))
    if found.score is not None:
        yield _section("Scores", *_scores(found))
    yield _section("Length", *_length(found))
    if found.observed is not None:
        yield from _observed(found.observed)


# ---- the beginning


def _settings(found: Sequence[Findings]) -> str:
    lines = []
    for one in found:
        bots = "everybody plays at random" if one.by_result else f"played by {', '.join(one.bots)}"
        before = f"<b>{_text(one.setting)}</b>: " if len(found) > 1 else ""
        lines.append(f'<p class="setting">{before}{_text(" · ".join((*one.set_up, bots)))}</p>')
    return "".join(lines)


def _headline(found: Findings) -> str:
    matches = f"{found.counted:,} matches"
    if found.together is not None:
        scores = [(f" of {_text(side.name)}", side.score) for side in found.by_bot] or [("", found.score)]
        means = [f"the mean score{whose} is {score.mean:.1f}" for whose, score in scores if score is not None]
        score = f" {_first_up(_listed(means))}." if means else ""
        return f"All players win together in {found.together.share:.1%} of {matches}.{score}"
    better = [side for side in found.seats if side.differs and side.wins.share > side.alike]
    worse = [side for side in found.seats if side.differs and side.wins.share < side.alike]
    if not better and not worse:
        shares = sorted(side.wins.share for side in found.seats)
        return (
            f"No seat is seen to be better than another: in {matches} each has between {shares[0]:.1%} and"
            f" {shares[-1]:.1%} of the victories."
        )
    told = [f"{_text(side.name)} wins {side.wins.share:.1%}" for side in (*better, *worse)]
    return f"The seat matters: of {matches} {_listed(told)}, where {found.seats[0].alike:.1%} would be even."


def _tiles(found: Findings) -> str:
    tiles = [(f"{found.counted:,}", "matches counted")]
    seen = found.observed
    if seen is not None and seen.rounds:
        first = seen.rounds[0]
        tiles.append((f"{first.runs.quantiles[2]:,.0f}", f"{_text(first.title.lower())}: times a match (median)"))
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
        finding = f" <code>{_text(odd.finding)}</code>" if odd.finding else ""
        count = f"{odd.matches:,} of {found.matches:,} matches are not counted"
        yield f"<p>{count}: {_ENDS[odd.end]}; first with seed {odd.seed}.{finding}</p>"
    for fault in found.faults:
        yield f"<p>{_text(fault.bot)} could not decide {fault.times:,}×, and took anything: {_text(fault.what)}</p>"


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
        rows.append((_text(side.name), f"{wins.share:.1%}", f"{wins.low:.1%} to {wins.high:.1%}", drawn, mark))
    yield "<p>Share of the victories, with 95 % intervals. The broken line is where all would be alike.</p>"
    yield _table((what, "share", "interval", "", ""), rows, scale, as_share=True)
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
    yield _figure(
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
        counted.append((f"{_text(rounds.title)}, times a match *", rounds.runs, rounds.histogram))
    varied = [one for one in counted if len(one[2]) > 1]
    wide = charts.NARROW if len(varied) > 1 else charts.WIDE
    figures = [
        _figure(charts.histogram(seen, amount.mean, f"Histogram: {title}", wide), f"{title}: {_middle(amount)}.")
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
            _text(name),
            f"{amount.mean:,.1f}",
            "" if amount.half is None else f"± {amount.half:,.1f}",
            f"{amount.deviation:,.1f}",
            charts.box(scale, amount.quantiles, amount.mean),
        )
        for name, amount in rows
    ]
    yield _table(("", "mean", "95 %", "spread", ""), made, scale, as_share=False)
    yield (
        '<p class="soft">The line leaves out the lowest 5 % and the highest 5 %, and the box holds the half in the'
        " middle; the stroke is the median, the dot the mean.</p>"
    )


def _observed(seen: Observed) -> Iterator[str]:
    sample = f'<p class="soft">Of {seen.matches:,} matches that were observed, {seen.courses:,} of them different.</p>'
    if seen.items or seen.settled is not None:
        yield _section("What decides", *_decides(seen), sample)
    yield _section("Actions", *_actions(seen), sample)
    yield _section("How matches end", *_endings(seen), sample)


def _decides(seen: Observed) -> Iterator[str]:
    if len(seen.items) > 1:
        edges = [edge for item in seen.items for edge in _edges(item.difference)]
        scale = charts.scale_of([0, *edges])
        rows = [
            (
                _text(item.title),
                f"{item.winners:,.1f}",
                f"{item.others:,.1f}",
                f"{item.difference.mean:+,.1f}",
                "" if item.part is None else f"{item.part:.0%}",
                charts.bar(scale, item.difference.mean, *_edges(item.difference)),
            )
            for item in seen.items
        ]
        yield "<p>What winners have of each item of the score, and what the others have; with 95 % intervals.</p>"
        yield _table(("item", "winners", "others", "difference", "of it all", ""), rows, scale, as_share=False)
    if seen.settled is not None:
        half = seen.settled.quantiles[2]
        yield _figure(
            charts.climb(seen.settled_histogram, "Share of the matches whose winner leads for good, over the match"),
            "Upwards: the share of the matches whose winner leads for good. To the right: how much of a match is over."
            f" Half of the winners lead for good by {half:.0%} of it.",
        )
    if seen.changes is not None:
        yield f"<p>The lead goes from one player to another {seen.changes.mean:.1f} times a match.</p>"


def _edges(amount: Amount) -> tuple[float, float]:
    half = amount.half or 0.0
    return amount.mean - half, amount.mean + half


def _actions(seen: Observed) -> Iterator[str]:
    scale = charts.WHOLE
    rows = []
    some_win = any(action.by_winners is not None for action in seen.actions)
    for action in seen.actions:
        pair = charts.pair(scale, action.by_winners, action.by_others)
        drawn = pair if some_win else charts.bar(scale, action.share)
        share = f"{action.share:.0%}" if action.offered else ""
        rows.append((_text(action.title), _often(action.offered), _often(action.taken), share, drawn))
    who = ': by those who win <span class="key of-winners"></span>and by the others <span class="key of-others"></span>'
    what = "How often each is offered and taken in a match, and which share of the offers is taken"
    yield f"<p>{what}{who * some_win}</p>"
    yield _table(("action", "offered", "taken", "share", ""), rows, scale, as_share=True)


def _endings(seen: Observed) -> Iterator[str]:
    scale = charts.WHOLE
    rows = [
        (_text(ending.title), f"{ending.share.share:.1%}", charts.bar(scale, ending.share.share))
        for ending in seen.endings
    ]
    yield _table(("", "share", ""), rows, scale, as_share=True)
    never = (("Never moved after the first question", seen.never_moved), ("Never fired", seen.never_fired))
    for head, names in never:
        if names:
            yield f"<h3>{head}</h3><ul>{''.join(f'<li>{_text(name)}</li>' for name in names)}</ul>"


def _compared(comparisons: Sequence[Comparison]) -> Iterator[str]:
    yield f"<p>{_text(how(comparisons))} Figures with a star are of the observed matches only.</p>"
    for comparison in comparisons:
        yield f"<h3>{_text(comparison.other)}, compared with {_text(comparison.base)}</h3>"
        rows = [_difference(one) for one in comparison.differences]
        looks = ["differs" if one.differs else "" for one in comparison.differences]
        heads = ("", _text(comparison.base), _text(comparison.other), "difference", "95 % interval", "")
        yield _plain_table(heads, rows, looks)


def _difference(one: Difference) -> tuple[str, ...]:
    shown, signed = ("{:.1%}", "{:+.1%}") if one.is_share else ("{:,.2f}", "{:+,.2f}")
    between = "" if one.low is None else f"{signed.format(one.low)} to {signed.format(one.high)}"
    verdict = "too few to judge" if one.chance is None else "more than noise" if one.differs else ""
    values = (shown.format(one.base), shown.format(one.other), signed.format(one.difference))
    return (_text(one.figure), *values, between, f'<span class="mark">{verdict}</span>')


# ---- parts of a page


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
        f"<p>Made by tgame {_text(version)}: <code>{_text(command)}</code></p></footer>"
    )


def _section(title: str, *parts: str, look: str = "") -> str:
    return f'<section class="{look}"><h2>{title}</h2>{"".join(parts)}</section>'


def _figure(drawn: str, caption: str) -> str:
    return f"<figure>{drawn}<figcaption>{caption}</figcaption></figure>"


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]], scale: Scale, as_share: bool) -> str:
    """Rows with a chart in one of their cells, and its axis in the head."""
    made = list(rows)
    drawn = next(place for place, cell in enumerate(made[0]) if cell.startswith("<svg")) if made else -1
    head = "".join(
        f'<th class="drawn">{charts.axis(scale, as_share)}</th>' if place == drawn else f"<th>{name}</th>"
        for place, name in enumerate(heads)
    )
    body = "".join(
        "<tr>"
        + "".join(f"<td{' class=drawn' * (place == drawn)}>{cell}</td>" for place, cell in enumerate(row))
        + "</tr>"
        for row in made
    )
    return f'<div class="table"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def _plain_table(heads: Sequence[str], rows: Sequence[Sequence[str]], looks: Sequence[str]) -> str:
    head = "".join(f"<th>{name}</th>" for name in heads)
    body = "".join(
        f'<tr class="{look}">' + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>"
        for row, look in zip(rows, looks, strict=True)
    )
    return f'<div class="table"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def _often(number: float) -> str:
    return "never" if not number else f"{number:,.2f}" if number < 10 else f"{number:,.0f}"


def _listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _text(text: str) -> str:
    """A text as it may stand in a page: without signs that nobody sees, and with nothing that is taken for markup."""
    return escape(plain(text))


def _first_up(words: str) -> str:
    return words[:1].upper() + words[1:]
