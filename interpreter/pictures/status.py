"""The line that ends a round: what has changed on the table, and the numbers that are kept.

In: a view, the declarations, labels, and the names of zones and variables that changed. Out: lines. Only zones that
everybody sees are told, and only variables that are numbers.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import product
from typing import Any

from tgame.dsl import checked as t
from tgame.interpreter.pictures.heaps import Heaps
from tgame.interpreter.pictures.labels import Labels, Order
from tgame.interpreter.pictures.sight import owner, parts
from tgame.interpreter.pictures.widths import Word, phrases
from tgame.interpreter.view import SeenZone, View


def status(
    view: View,
    game: t.Game,
    labels: Labels,
    changed: Collection[str],
    width: int = 80,
    order: Order | None = None,
) -> list[str]:
    """What is open and was changed; without an order, the pieces of a set are as the view has them."""
    teller = _Status(view, game, labels, width, order)
    return phrases([*teller.zones(changed), *teller.numbers(changed)], width)


class _Status:
    def __init__(self, view: View, game: t.Game, labels: Labels, room: int, order: Order | None) -> None:
        self.view, self.game, self.labels, self.room = view, game, labels, room
        self.heaps = Heaps(labels, order)

    # ---- zones

    def zones(self, changed: Collection[str]) -> Iterator[list[Word]]:
        open_: dict[str, list[SeenZone]] = {}
        for zone, seen in parts(self.view, self.game):
            mine = owner(zone, seen.index) is not None
            if zone.name in changed and zone.cells is None and zone.seen == "all" and not mine:
                open_.setdefault(zone.name, []).append(seen)
        for name, found in open_.items():
            yield from self._zone(self.game.zones[name], found)

    def _zone(self, zone: t.Zone, found: list[SeenZone]) -> Iterator[list[Word]]:
        if not any(seen.count for seen in found):
            yield [Word(self.labels.say("{0}:", self.labels.title(zone.name))), Word(self.labels.say("empty"))]
        elif zone.shape == "pile" and zone.per and self._plain(zone):
            tops = [self.heaps.top([p for p in seen.pieces if p], counted=False) for seen in found if seen.count]
            yield [Word(self.labels.say("{0}:", self.labels.title(zone.name))), *map(Word, tops)]
        else:
            for seen in found:
                if seen.count:
                    title = self.labels.zone(zone.name, seen.index)
                    yield [Word(self.labels.say("{0}:", title)), *self.heaps.words(zone, seen, self.room, 1)]

    def _plain(self, zone: t.Zone) -> bool:
        """Does every piece show in which part of the zone it lies?"""
        kinds = [self.game.kinds[name] for name in zone.holds.kinds]
        return all(set(zone.per) <= {field.type for field in kind.fields} for kind in kinds)

    # ---- numbers

    def numbers(self, changed: Collection[str]) -> Iterator[list[Word]]:
        for name, values in self.view.variables:
            variable = self.game.variables[name]
            if name not in changed or not isinstance(variable.type, t.NumberType):
                continue
            if any(isinstance(type_, t.PieceType) for type_ in variable.per):
                continue
            if not variable.per:
                yield [Word(self.labels.count(name, values[0]))]
            else:
                yield from self._per(variable, values)

    def _per(self, variable: t.Variable, values: tuple[Any, ...]) -> Iterator[list[Word]]:
        """The last index is told with the values, the others with the name."""
        name = self.labels.variable(variable.name)
        last = variable.per[-1]
        size = t.domain_size(last) or 1
        outer = product(*(range(t.domain_size(type_) or 1) for type_ in variable.per[:-1]))
        for place, index in enumerate(outer):
            items = [self.labels.item(*pair) for pair in zip(variable.per[:-1], index, strict=True)]
            title = f"{name} ({', '.join(items)})" if items else name
            told = self._row(variable, last, values[place * size : (place + 1) * size])
            if told:
                yield [Word(self.labels.say("{0}:", title)), *told]

    def _row(self, variable: t.Variable, type_: t.Type, values: tuple[Any, ...]) -> list[Word]:
        """What is numbered from 1 is a plain list; of cells only those are told that are not as at the start."""
        if isinstance(type_, t.NumberType) and type_.low == 1:
            return [Word(str(value)) for value in values]
        cells = isinstance(type_, t.CellType)
        named = [(self.labels.item(type_, place), value) for place, value in enumerate(values)]
        return [Word(f"{item} {value}", ", ") for item, value in named if not cells or value != variable.default]
