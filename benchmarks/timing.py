"""Measuring: work is done in short slices, so that contenders can take turns on a busy machine."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Sequence
from time import perf_counter, process_time

Work = Callable[[range], object]  # does as many units of work as there are seeds


def timed(work: Work, seeds: range) -> tuple[float, float]:
    """The time that it took, by the clock and of the processor."""
    gc.disable()
    try:
        start, used = perf_counter(), process_time()
        work(seeds)
        return perf_counter() - start, process_time() - used
    finally:
        gc.enable()


def enough(work: Work, seconds: float) -> int:
    """How many units take about so long; also a warm-up, in which what is made when first asked for is made."""
    work(range(1))
    count = 1
    while (spent := timed(work, range(count))[1]) < seconds / 4:
        count *= 2
    return max(1, round(count * seconds / spent))


def rate(per_second: float) -> str:
    return f"{per_second:,.0f}/s" if per_second >= 100 else f"{per_second:.1f}/s"


def show(title: str, heads: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> None:
    widths = [max(len(row[i]) for row in [heads, *rows]) for i in range(len(heads))]
    print(f"\n{title}")
    for row in [heads, tuple("-" * width for width in widths), *rows]:
        print("  " + "  ".join(text.rjust(width) for text, width in zip(row, widths, strict=True)))
    sys.stdout.flush()
