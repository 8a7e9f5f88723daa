"""Options by look: pieces that the chooser cannot tell apart are one option, and chance decides which of them it is.

In: the options of a decision as the rules list them, and who chooses. Out: the same, but for pieces that lie in a heap
and whose faces the chooser does not know: of those there is one option for each back. Which piece such an option means
is drawn when it is taken, so that neither the options, nor their number or order, tell what lies in the heap.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby, product
from random import Random
from typing import Any, overload

from tgame.dsl import checked as t
from tgame.interpreter.chance import Chance
from tgame.interpreter.listing import Listing
from tgame.interpreter.machine import Machine, events
from tgame.interpreter.program import Decision, pieces_in

Choice = tuple[int, Any]  # an offer, and what is chosen for it


def is_hidden(machine: Machine, player: int, piece: int) -> bool:
    """Does a piece lie in a heap where this player cannot tell it from others with the same back?"""
    program = machine.program
    loose = program.loose[program.zone_of[machine.W[piece]]]
    return loose and not machine.K[piece] >> player & 1 and not program.back_tells_all[piece]


class Looks(Sequence[Choice]):
    """Options of which each stands for all that look the same; as a sequence, for one of them."""

    __slots__ = ("_hidden", "_lies", "members", "size")

    def __init__(
        self, members: list[list[Choice]], hidden: Callable[[Choice], list[int]], lies: Callable[[int], int]
    ) -> None:
        """`hidden` gives the pieces of a choice that the chooser cannot see, `lies` the place of one in its heap."""
        self.members = members
        self.size = len(members)
        self._hidden = hidden
        self._lies = lies

    def __len__(self) -> int:
        return self.size

    @overload
    def __getitem__(self, index: int) -> Choice: ...
    @overload
    def __getitem__(self, index: slice) -> list[Choice]: ...
    def __getitem__(self, index: int | slice) -> Choice | list[Choice]:
        if isinstance(index, slice):
            return [members[0] for members in self.members[index]]
        return self.members[index][0]

    def draw(self, among: list[Choice], chance: Chance) -> Choice:
        """One of some that look the same: each piece that the chooser cannot see is picked by chance, by where it lies
        and not by what it is. The rules come upon pieces in an order that depends on which of them are copies."""
        for place in range(len(self._hidden(among[0]))):
            if len(among) > 1:
                pieces = [self._hidden(choice)[place] for choice in among]
                picked = chance.pick(sorted(set(pieces), key=self._lies))[0]
                among = [choice for choice, piece in zip(among, pieces, strict=True) if piece == picked]
        return among[0]


def by_look(machine: Machine, player: int, decision: Decision, listing: Listing, picking: bool) -> Listing | Looks:
    """The options as they look to whoever chooses."""
    blind = machine.program.blind.get(decision.node)
    if blind is None:
        return listing
    types = [_types(action, picking) for action in decision.actions]
    taken = frozenset(_picked(machine, player)) if picking else frozenset()
    eyes = _Eyes(machine, player, taken)

    def hidden(choice: Choice) -> list[int]:
        offer, chosen = choice
        return [p for v, ty in _typed(chosen, types[offer]) for p in pieces_in(v, ty) if is_hidden(machine, player, p)]

    found: list[list[Choice]] = []
    for offer, alike in groupby(listing, key=lambda choice: choice[0]):
        if offer not in blind:
            found.extend([choice] for choice in alike)
            continue
        groups: dict[tuple[Any, ...], dict[Choice, None]] = {}
        for _, chosen in alike:
            for every in product(*(eyes.copies(v, ty) for v, ty in _typed(chosen, types[offer]))):
                look = tuple(eyes.look(v, ty) for v, ty in zip(every, types[offer], strict=True))
                groups.setdefault(look, {})[offer, every[0] if len(every) == 1 else every] = None
        # In which order the rules come upon hidden pieces must not be told by the order of the options.
        unsorted = not any(hidden(choice) for members in groups.values() for choice in members)
        found.extend(list(groups[look]) for look in (groups if unsorted else sorted(groups)))
    return Looks(found, hidden, lambda piece: machine.Z[machine.W[piece]].index(piece))


def _types(action: t.Action, picking: bool) -> list[t.Type]:
    if picking:
        # Of the actions of a decision, only the one that takes several is picked for.
        return [t.item_type(choice.type) or t.NOTHING for choice in action.chosen if choice.several]
    return [choice.type for choice in action.chosen if not choice.several]


def _typed(chosen: Any, types: list[t.Type]) -> Iterator[tuple[Any, t.Type]]:
    return zip((chosen,) if len(types) == 1 else chosen, types, strict=True)


def _picked(machine: Machine, player: int) -> tuple[int, ...]:
    """What has been picked already for the act under way."""
    picking = machine.picking if machine.threads is None else machine.threads[player].picking
    return picking[2] if picking is not None else ()


class _Eyes:
    """How pieces look to whoever chooses."""

    def __init__(self, machine: Machine, player: int, taken: frozenset[int]) -> None:
        self.machine = machine
        self.program = machine.program
        self.player = player
        self.taken = taken

    def copies(self, value: Any, type_: t.Type) -> list[Any]:
        """A piece and those that the rules list with it as one, since they look the same face up."""
        if not isinstance(type_, t.PieceType) or not self._merged(value, type_):
            return [value]
        layout, heap = self.program.layout, self.machine.Z[self.machine.W[value]]
        face = layout.faces[value]
        return [piece for piece in heap if layout.faces[piece] == face and piece not in self.taken]

    def look(self, value: Any, type_: t.Type) -> Any:
        """What the chooser can tell a value by, with nothing else in it: places, backs, and faces that are known."""
        match type_:
            case t.PieceType():
                place, position = self.machine.spot(value)
                if is_hidden(self.machine, self.player, value):
                    return 2, place, self.program.backs[value]
                if not self.program.loose[self.program.zone_of[place]]:
                    return 0, place, position
                face = self.program.layout.faces[value]
                return (1, place, face) if self._merged(value, type_) else (1, place, face, value)
            case t.ListType():
                return tuple(self.look(item, type_.item) for item in value)
            case t.TupleType():
                return tuple(self.look(item, inner) for item, inner in zip(value, type_.items, strict=True))
        return value

    def _merged(self, piece: int, type_: t.PieceType) -> bool:
        """Are copies of this piece in its heap one option?"""
        loose = self.program.loose[self.program.zone_of[self.machine.W[piece]]]
        return loose and self.program.layout.have_copies(type_)


def chance_for(machine: Machine, player: int) -> Chance:
    """Where a choice by look is drawn from. While several choose, nobody's answer may change another's luck: each has
    numbers of their own, which come from the next one on the tape."""
    if machine.threads is None or machine.frozen is None:
        return machine.chance
    thread = machine.threads[player]
    so_far = len(events(thread.log)), len(_picked(machine, player))
    return Chance(Random(f"{machine.frozen.chance.copy().draw()} {player} {so_far}").random)


def taken(
    machine: Machine, player: int, options: Listing | Looks, index: int, among: list[Choice] | None = None
) -> Choice:
    """What an option means when it is taken; past the last, to pass. `among` narrows what may be drawn."""
    if index >= options.size:
        return -1, None
    if isinstance(options, Looks):
        return options.draw(among or options.members[index], chance_for(machine, player))
    return options[index]
