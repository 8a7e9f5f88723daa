"""The shape of a menu: heads, the options below them, and what is typed for each.

It is made in `making`, drawn in `drawing`, and read in `fingers`.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve, frozen

from tgame.play.menu.entries import Entry
from tgame.play.menu.reasons import Reason
from tgame.play.menu.tree import FEW, Branch
from tgame.play.words import Words


@frozen
class Leaf:
    """One option below a head. `number` only where a head stands alone."""

    label: str
    index: int
    number: int | None = None

    @property
    def key(self) -> str:
        return self.label if self.number is None else str(self.number)


@frozen
class Head:
    """A piece of mine or a verb, and the options below it."""

    branch: Branch
    number: int | None
    leaves: tuple[Leaf, ...]

    @property
    def label(self) -> str:
        return self.branch.label

    @property
    def key(self) -> str:
        return self.label if self.number is None else str(self.number)

    @property
    def piece(self) -> bool:
        return self.branch.ident.startswith("piece ")


@frozen
class Menu:
    """`numbers` are those that hold as long as this list is picked from, by what they mean."""

    heads: tuple[Head, ...]
    entries: tuple[Entry, ...]
    refused: tuple[Entry, ...]
    reasons: tuple[Reason, ...]
    zone: str | None
    numbers: Mapping[str, int]
    passing: str | None
    words: Words
    actions: tuple[tuple[str, str], ...]  # what is offered, by its verb and in words
    counts: Mapping[str, int] = {}  # of pieces of which there are several
    brief: Head | None = None  # whose options are only counted, where there is no room for them
    touches: bool = True  # hints say which pieces they are about

    @property
    def branches(self) -> tuple[Branch, ...]:
        return tuple(head.branch for head in self.heads)

    @property
    def order(self) -> tuple[int, ...]:
        """The options as they are shown: the first is `#1`."""
        return tuple(leaf.index for head in self.heads for leaf in head.leaves)

    def shortened(self) -> Menu:
        """With a count in place of the longest list of options."""
        longest = max(self.heads, key=lambda head: len(head.leaves), default=None)
        return evolve(self, brief=longest) if longest is not None and len(longest.leaves) > FEW else self

    def many(self, head: Head) -> str:
        """How many there are of a piece, where that is more than one."""
        count = self.counts.get(head.branch.ident.removeprefix("piece "), 1) if head.piece else 1
        return f" ×{count}" if count > 1 else ""

    def copies(self, index: int) -> str:
        """How many there are of the piece that an option takes, where nothing else tells the option from others."""
        entry = self.entry(index)
        own = [thing for thing in entry.things if not thing.slot.startswith("+")]
        return f" ×{entry.count}" if entry.count > 1 and len(own) == 1 else ""

    def about(self, entry: Entry) -> str:
        """The pieces that a hint is about, behind its words."""
        return f" ({entry.touches})" if entry.touches and self.touches else ""

    def entry(self, index: int) -> Entry:
        return next(entry for entry in self.entries if entry.index == index)


def no_menu(words: Words) -> Menu:
    """Nothing is asked."""
    return Menu((), (), (), (), None, {}, None, words, ())
