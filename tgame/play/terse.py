"""What gives way where a screen has too few lines for all there is, step by step.

Never the heads of the menu, or the question; what is mine only where nothing else is left, and no option is about it.
"""

from __future__ import annotations

from attrs import frozen


@frozen
class Terse:
    legend: bool = True  # what the signs of a picture stand for
    titles: bool = True  # lines between the table and the options
    piles: bool = True  # else only those that an option names
    most: int | None = None  # pieces of others that are named; more are counted, with -1 only where that is a column
    reasons: bool = True  # why something cannot be done, what a piece cannot be, whom a hint is about; `? X` says it
    heads: bool = False  # of the longest list of options, a count
    mine: bool = True  # else what only I see is counted, unless an option is about it
    everything: bool = False  # also what has no part in what is going on


ALL = Terse(everything=True)
STEPS = (
    Terse(),
    Terse(legend=False),
    Terse(legend=False, titles=False),
    Terse(legend=False, titles=False, piles=False),
    Terse(legend=False, titles=False, piles=False, most=3),
    Terse(legend=False, titles=False, piles=False, most=3, reasons=False),
    Terse(legend=False, titles=False, piles=False, most=0, reasons=False),
    Terse(legend=False, titles=False, piles=False, most=-1, reasons=False),
    Terse(legend=False, titles=False, piles=False, most=-1, reasons=False, heads=True),
    Terse(legend=False, titles=False, piles=False, most=-1, reasons=False, heads=True, mine=False),
)
