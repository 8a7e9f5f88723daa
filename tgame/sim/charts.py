"""Charts as SVG that takes its colours from the page around it, so that they turn dark with it.

In: numbers. Out: SVG elements as text, without any words of a rule file. Charts in a row of a table have places in per
cent, and so are as wide as their column; histograms and curves have a fixed shape.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil, floor, log10

from attrs import frozen

from tgame.sim.amounts import Histogram

WIDE, NARROW, HIGH = 860, 420, 210  # of histograms and curves: alone, or two beside each other
_LEFT, _RIGHT, _TOP, _BOTTOM = 44, 12, 14, 30
_ROW = 24
_BINS = 45
_NEARLY_ALL, _TOO_FAR = 0.995, 1.4


@frozen
class Scale:
    """From numbers to places in per cent, between two round numbers."""

    low: float
    high: float

    def __call__(self, value: float) -> float:
        return round(100 * (value - self.low) / ((self.high - self.low) or 1), 3)

    def ticks(self, wanted: int = 5) -> list[float]:
        step = _round_step((self.high - self.low) / wanted)
        first = ceil(self.low / step - 1e-9)
        return [round(step * place, 10) for place in range(first, floor(self.high / step + 1e-9) + 1)]


def scale_of(values: Sequence[float], least: float | None = None, most: float | None = None) -> Scale:
    """Round numbers around all values, no lower than `least` and no higher than `most`."""
    low, high = min(values), max(values)
    step = _round_step((high - low or abs(high) or 1) / 5)
    low, high = step * floor(low / step), step * ceil(high / step)
    if least is not None:
        low = max(least, low)
    if most is not None:
        high = min(most, high)
    return Scale(low, high if high > low else low + step)


def _round_step(rough: float) -> float:
    """1, 2 or 5 times a power of ten, and no less than asked for."""
    power = 10.0 ** floor(log10(rough)) if rough > 0 else 1.0
    return next(power * times for times in (1, 2, 5, 10) if power * times >= rough * 0.999)


WHOLE = Scale(-0.03, 1.03)  # shares from nothing to all, with room for the dots at its ends

# ---- in a row of a table


def axis(scale: Scale, as_share: bool) -> str:
    """The numbers below, or above, a column of charts."""
    made = []
    ticks = scale.ticks(4)
    for tick in ticks:
        at = scale(tick)
        anchor = "start" if at < 4 else "end" if at > 96 else "middle"
        made.append(f'<text x="{at}%" y="12" text-anchor="{anchor}">{number(tick, as_share, scale)}</text>')
    return _cell("".join(made), 16)


def interval(scale: Scale, low: float, value: float, high: float, reference: float | None, strong: bool) -> str:
    """A dot with its interval, and a line for what would be expected."""
    look = "strong" if strong else "plain"
    made = _grid(scale)
    if reference is not None:
        made += _line(scale(reference), "reference")
    made += f'<line class="whisker {look}" x1="{scale(low)}%" x2="{scale(high)}%" y1="12" y2="12"/>'
    return _cell(f'{made}<circle class="dot {look}" cx="{scale(value)}%" cy="12" r="5"/>')


def bar(scale: Scale, value: float, low: float | None = None, high: float | None = None) -> str:
    """A bar from nothing to a value, to the left or to the right, with its interval."""
    nothing, end = scale(0), scale(value)
    start, wide = min(nothing, end), abs(end - nothing)
    look = "more" if value >= 0 else "less"
    made = _grid(scale) + f'<rect class="bar {look}" x="{start}%" y="5" width="{wide:.3f}%" height="14" rx="2"/>'
    if low is not None and high is not None:
        made += f'<line class="whisker over" x1="{scale(low)}%" x2="{scale(high)}%" y1="12" y2="12"/>'
    return _cell(made + _line(nothing, "zero"))


def pair(scale: Scale, winners: float | None, others: float | None) -> str:
    """Two dots on a line: winners and the others."""
    made = _grid(scale)
    if winners is not None and others is not None:
        made += f'<line class="between" x1="{scale(others)}%" x2="{scale(winners)}%" y1="12" y2="12"/>'
    if others is not None:
        made += f'<circle class="others" cx="{scale(others)}%" cy="12" r="4.5"/>'
    if winners is not None:
        made += f'<circle class="winners" cx="{scale(winners)}%" cy="12" r="4.5"/>'
    return _cell(made)


def box(scale: Scale, quantiles: Sequence[float], mean: float) -> str:
    """From 5 to 95 per cent a line, from 25 to 75 a box, the median a stroke, the mean a dot."""
    least, low, middle, high, most = (scale(value) for value in quantiles)
    return _cell(
        _grid(scale)
        + f'<line class="whisker plain" x1="{least}%" x2="{most}%" y1="12" y2="12"/>'
        + f'<rect class="box" x="{low}%" y="5" width="{max(0.6, high - low):.3f}%" height="14" rx="2"/>'
        + f'<line class="median" x1="{middle}%" x2="{middle}%" y1="4" y2="20"/>'
        + f'<circle class="mean" cx="{scale(mean)}%" cy="12" r="3"/>'
    )


def _grid(scale: Scale) -> str:
    return "".join(_line(scale(tick), "grid") for tick in scale.ticks(4))


def _line(at: float, look: str) -> str:
    return f'<line class="{look}" x1="{at}%" x2="{at}%" y1="0" y2="{_ROW}"/>'


def _cell(content: str, high: int = _ROW) -> str:
    return f'<svg class="cell" width="100%" height="{high}" aria-hidden="true">{content}</svg>'


# ---- by themselves


def histogram(seen: Histogram, mean: float, label: str, wide: int = WIDE) -> str:
    """How often each value was seen, in bins where there are many; a line marks the mean."""
    total = sum(count for _, count in seen)
    shown = _without_tail(seen, total)
    bins = list(_binned(shown))
    beyond = total - sum(count for _, count in shown)
    most = max(count for _, _, count in bins) / total
    across = Scale(bins[0][0], bins[-1][1])
    up = scale_of([0, most * 1.15], 0, 1)  # room for the words above
    made = [_level(up, tick, wide) for tick in up.ticks(4)]
    for low, high, count in bins:
        start, end = _x(across(low), wide), _x(across(high), wide)
        gap = min(1.0, (end - start) / 8)
        top = _y(up(count / total))
        made.append(
            f'<rect class="bar more" x="{start + gap:.2f}" y="{top:.2f}" width="{end - start - 2 * gap:.2f}"'
            f' height="{HIGH - _BOTTOM - top:.2f}"/>'
        )
    # A value stands for the middle of its bar, where each has one.
    shift = 0.5 if bins[0][1] - bins[0][0] == 1 else 0.0
    for tick in Scale(bins[0][0], bins[-1][1] - 2 * shift).ticks(6):
        if tick == round(tick):
            made.append(_below(_x(across(tick + shift), wide), f"{tick:,.0f}"))
    at = _x(across(mean + shift), wide)
    for look in ("halo", "reference"):
        made.append(f'<line class="{look}" x1="{at:.2f}" x2="{at:.2f}" y1="{_TOP}" y2="{HIGH - _BOTTOM}"/>')
    side, offset = ("end", -6) if at > wide * 0.7 else ("start", 6)
    made.append(f'<text class="note" x="{at + offset:.2f}" y="{_TOP + 9}" text-anchor="{side}">mean {mean:,.1f}</text>')
    if beyond:
        words = f"{max(0.001, beyond / total):.1%} beyond"
        made.append(f'<text x="{wide - _RIGHT}" y="{_TOP + 9}" text-anchor="end">{words} →</text>')
    return _picture("".join(made), label, wide)


def climb(seen: Histogram, label: str) -> str:
    """Which share of the values, between 0 and 1, is at most so large: a curve that climbs from 0 to 100 %."""
    total = sum(count for _, count in seen)
    across = up = Scale(0, 1)
    made = [_level(up, tick, WIDE) for tick in up.ticks(5)]
    points, height = [(0.0, 0.0)], 0.0
    for value, count in seen:
        points.append((value, height))
        height += count / total
        points.append((value, height))
    points.append((1.0, height))
    way = " ".join(f"{_x(across(value), WIDE):.2f},{_y(up(share)):.2f}" for value, share in points)
    ground = f"{_x(100, WIDE):.2f},{_y(0):.2f} {_x(0, WIDE):.2f},{_y(0):.2f}"
    made.append(f'<polygon class="area" points="{way} {ground}"/><polyline class="curve" points="{way}"/>')
    made += [_below(_x(across(tick), WIDE), f"{tick:.0%}") for tick in across.ticks(10)]
    return _picture("".join(made), label, WIDE)


def _without_tail(seen: Histogram, total: int) -> Histogram:
    """Without the few largest values, where they would take up more room than they are worth."""
    count, places = 0, 0
    for _, times in seen:
        count, places = count + times, places + 1
        if count >= _NEARLY_ALL * total:
            break
    least, last, most = seen[0][0], seen[places - 1][0], seen[-1][0]
    return seen[:places] if most - least > _TOO_FAR * (last - least) and places > 1 else seen


def _binned(seen: Histogram) -> Iterator[tuple[float, float, int]]:
    """Whole numbers, in bins of a round width where there are too many; also the empty ones in between."""
    least, most = seen[0][0], seen[-1][0]
    width = max(1.0, _round_step((most - least + 1) / _BINS))
    first = floor(least / width)
    edges = [width * place for place in range(first, floor(most / width) + 2)]
    counts = dict.fromkeys(edges[:-1], 0)
    for value, count in seen:
        counts[width * floor(value / width)] += count
    for low, high in pairwise(edges):
        yield low, high, counts[low]


def _x(per_cent: float, wide: int) -> float:
    return _LEFT + (wide - _LEFT - _RIGHT) * per_cent / 100


def _y(per_cent: float) -> float:
    return HIGH - _BOTTOM - (HIGH - _BOTTOM - _TOP) * per_cent / 100


def _level(up: Scale, tick: float, wide: int) -> str:
    at = _y(up(tick))
    text = f'<text x="{_LEFT - 6}" y="{at + 4:.2f}" text-anchor="end">{number(tick, True, up)}</text>'
    return f'<line class="grid" x1="{_LEFT}" x2="{wide - _RIGHT}" y1="{at:.2f}" y2="{at:.2f}"/>{text}'


def _below(at: float, text: str) -> str:
    return f'<text x="{at:.2f}" y="{HIGH - _BOTTOM + 18}" text-anchor="middle">{text}</text>'


def _picture(content: str, label: str, wide: int) -> str:
    return f'<svg class="chart" viewBox="0 0 {wide} {HIGH}" role="img" aria-label="{label}">{content}</svg>'


def number(value: float, as_share: bool, scale: Scale) -> str:
    """A number at an axis, with as many places as its neighbours need."""
    value = value or 0.0  # no minus before nothing
    span = (scale.high - scale.low) * (100 if as_share else 1)
    places = 0 if span >= 4 else 1 if span >= 0.4 else 2
    return f"{value:.{places}%}" if as_share else f"{value:,.{places}f}"
