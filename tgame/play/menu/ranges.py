"""Many numbers in few signs: ranges, and products of them.

In: numbers, or pairs of them. Out: `6–19`, `6 × 2–6 · 7–19 × 1–6`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def ranges(numbers: Iterable[int]) -> list[str]:
    """Numbers that follow each other, as one."""
    runs: list[list[int]] = []
    for number in sorted(set(numbers)):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    found: list[str] = []
    for run in runs:
        # Two numbers are no range yet.
        found += [f"{run[0]}–{run[-1]}"] if len(run) > 2 else [str(number) for number in run]
    return found


def products(tuples: Iterable[Sequence[int]], joint: str = " × ") -> list[str]:
    """Tuples of numbers: those that go on in the same way are taken together."""
    rows: dict[int, set[tuple[int, ...]]] = {}
    for first, *rest in tuples:
        rows.setdefault(first, set()).add(tuple(rest))
    blocks: list[tuple[list[int], set[tuple[int, ...]]]] = []
    for first in sorted(rows):
        if blocks and blocks[-1][1] == rows[first] and blocks[-1][0][-1] == first - 1:
            blocks[-1][0].append(first)
        else:
            blocks.append(([first], rows[first]))
    return [text for firsts, tails in blocks for text in _block(firsts, tails, joint)]


def _block(firsts: list[int], tails: set[tuple[int, ...]], joint: str) -> list[str]:
    longest = max(map(len, tails))
    if longest == 0:
        return ranges(firsts)
    after = [", ".join(ranges(tail[0] for tail in tails))] if longest == 1 else products(tails, joint)
    return [f"{', '.join(ranges(firsts))}{joint}{text}" for text in after]
