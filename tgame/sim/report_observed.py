"""The sections of the page about the matches that were observed: what decides, actions, how matches end."""

from __future__ import annotations

from collections.abc import Iterator

from tgame.sim import charts
from tgame.sim.amounts import Amount
from tgame.sim.observed import Observed
from tgame.sim.report_parts import figure, often, section, table, text


def observed_sections(seen: Observed) -> Iterator[str]:
    sample = f'<p class="soft">Of {seen.matches:,} matches that were observed, {seen.courses:,} of them different.</p>'
    if seen.items or seen.settled is not None:
        yield section("What decides", *_decides(seen), sample)
    yield section("Actions", *_actions(seen), sample)
    yield section("How matches end", *_endings(seen), sample)


def _decides(seen: Observed) -> Iterator[str]:
    if len(seen.items) > 1:
        edges = [edge for item in seen.items for edge in _edges(item.difference)]
        scale = charts.scale_of([0, *edges])
        rows = [
            (
                text(item.title),
                f"{item.winners:,.1f}",
                f"{item.others:,.1f}",
                f"{item.difference.mean:+,.1f}",
                "" if item.part is None else f"{item.part:.0%}",
                charts.bar(scale, item.difference.mean, *_edges(item.difference)),
            )
            for item in seen.items
        ]
        yield "<p>What winners have of each item of the score, and what the others have; with 95 % intervals.</p>"
        yield table(("item", "winners", "others", "difference", "of it all", ""), rows, scale, as_share=False)
    if seen.settled is not None:
        half = seen.settled.quantiles[2]
        yield figure(
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
        rows.append((text(action.title), often(action.offered), often(action.taken), share, drawn))
    who = ': by those who win <span class="key of-winners"></span>and by the others <span class="key of-others"></span>'
    what = "How often each is offered and taken in a match, and which share of the offers is taken"
    yield f"<p>{what}{who * some_win}</p>"
    yield table(("action", "offered", "taken", "share", ""), rows, scale, as_share=True)


def _endings(seen: Observed) -> Iterator[str]:
    scale = charts.WHOLE
    rows = [
        (text(ending.title), f"{ending.share.share:.1%}", charts.bar(scale, ending.share.share))
        for ending in seen.endings
    ]
    yield table(("", "share", ""), rows, scale, as_share=True)
    never = (("Never moved after the first question", seen.never_moved), ("Never fired", seen.never_fired))
    for head, names in never:
        if names:
            yield f"<h3>{head}</h3><ul>{''.join(f'<li>{text(name)}</li>' for name in names)}</ul>"
