"""What lies in cells: grids as pictures, rows and slots as lines.

In: a view, the declarations and labels. Out: lines. Grids of one size that are not `per` anything are layers of one
picture; a long row whose pieces have short marks is drawn as a strip, with its cells numbered.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Literal

from tgame.dsl import checked as t
from tgame.interpreter.pictures.grids import ASIDE, Block, Board, Edge, draw, fits, side_by_side
from tgame.interpreter.pictures.labels import Labels
from tgame.interpreter.pictures.legend import EMPTY, Part, Signs
from tgame.interpreter.pictures.sight import parts
from tgame.interpreter.pictures.widths import Word, left, width, wrapped
from tgame.interpreter.view import View

FREE = "◦"  # an empty cell that can be chosen
_NONE = "–"
_SHORT_ROW = 8  # cells that the eye counts
_ASIDE = 24  # columns in which a legend of several lines looks well
_APART = "   "


Edges = tuple[tuple[Edge, ...], tuple[Edge, ...]]  # above a grid, and below it
Legend = Literal["beside", "below", "none"]  # beside a picture, if there is room for it


def boards(
    view: View,
    game: t.Game,
    labels: Labels,
    width: int = 80,
    free: Collection[tuple[str, int]] = (),
    legend: Legend = "beside",
    edges: Mapping[str, Edges] | None = None,
) -> list[str]:
    """All that lies in cells, pictures first. Empty cells that are `free`, by zone and number, are marked; `edges` has
    for a grid what stands along its columns."""
    return list(_Boards(view, game, labels, width, free, legend, edges or {}).lines())


class _Boards:
    def __init__(
        self,
        view: View,
        game: t.Game,
        labels: Labels,
        room: int,
        free: Collection[tuple[str, int]],
        legend: Legend,
        edges: Mapping[str, Edges],
    ) -> None:
        self.view, self.game, self.labels, self.room, self.free = view, game, labels, room, free
        self.legend, self.edges = legend, edges
        self.parts = [part for part in parts(view, game) if part[0].cells is not None]
        self.explained: set[str] = set()

    def lines(self) -> Iterator[str]:
        pictures = self._pictures()
        for place, layers in enumerate(pictures):
            if place:
                yield ""
            yield from self._picture(layers, titled=len(pictures) > 1)
        rows: dict[str, list[Part]] = {}
        for part in self.parts:
            if part[0].shape != "grid":
                rows.setdefault(part[0].name, []).append(part)
        lined = [line for group in rows.values() for line in self._rows(group)]
        if pictures and lined:
            yield ""
        yield from lined

    # ---- grids

    def _pictures(self) -> list[list[Part]]:
        """Grids that are drawn together: as layers, or as the parts of one zone."""
        groups: dict[t.CellType | str | None, list[Part]] = {}
        for zone, seen in self.parts:
            if zone.shape == "grid":
                groups.setdefault(zone.name if zone.per else zone.cells, []).append((zone, seen))
        return list(groups.values())

    def _picture(self, found: list[Part], titled: bool) -> Iterator[str]:
        signs = Signs(self.view, self.game, self.labels, found)
        first = found[0][0]
        rows, columns = self.labels.edges(first.name)
        beneath = _from_the_bottom(rows)
        drawn = []
        for layers in [[part] for part in found] if first.per else [found]:
            title = self.labels.zone(first.name, layers[0][1].index) if titled or first.per else ""
            cells = [text or self._empty(layers, cell) for cell, text in enumerate(signs.cells(layers))]
            above, below = self.edges.get(first.name, ((), ()))
            drawn.append(Board(title, tuple(rows), tuple(columns), tuple(cells), beneath, above, below))
        yield from self._with_legend(drawn, signs)

    def _empty(self, layers: Sequence[Part], cell: int) -> str:
        return FREE if any((seen.notation, cell) in self.free for _, seen in layers) else ""

    def _with_legend(self, drawn: Sequence[Board], signs: Signs) -> Iterator[str]:
        blocks, short = draw(drawn, self.room)
        shelves = side_by_side(blocks, self.room)
        entries = signs.entries(short) if self.legend != "none" else []
        self.explained.update(entries)
        if self.legend == "beside" and len(shelves) == 1 and (beside := self._beside(shelves[0], entries)):
            yield from beside
            return
        for shelf in shelves:
            yield from (line.rstrip() for line in shelf)
        yield from wrapped([Word(entry, _APART) for entry in entries], self.room, "")

    def _beside(self, block: Block, entries: Sequence[str]) -> Block | None:
        """The block with the legend to its right, about the middle, if there is room for it."""
        # What stands at the right of single lines need not keep a legend from the others.
        middle = len(block) // 2
        wide = max(map(width, block[middle - 1 : middle + 1] if any(self.edges.values()) else block)) + ASIDE
        if any(width(entry) > self.room - wide for entry in entries):
            return None
        legend = wrapped([Word(entry, _APART) for entry in entries], self.room - wide, "")
        if len(legend) > (len(block) if self.room - wide >= _ASIDE else 1):
            return None
        above = (len(block) - len(legend)) // 2
        if any(width(line) > wide for line in block[above : above + len(legend)]):
            return None
        beside = [*[""] * above, *legend, *[""] * (len(block) - len(legend) - above)]
        return [(left(line, wide) + text).rstrip() for line, text in zip(block, beside, strict=True)]

    # ---- rows and slots

    def _rows(self, found: list[Part]) -> Iterator[str]:
        """The parts of one zone; a part of several in which nothing lies is left out."""
        zone = found[0][0]
        if zone.per:
            found = [part for part in found if part[1].count]
        signs = Signs(self.view, self.game, self.labels, found)
        texts = [signs.cells([part]) for part in found]
        if found and zone.keys is None and len(texts[0]) > _SHORT_ROW:
            strips = [self._strip(*pair) for pair in zip(found, texts, strict=True)]
            if fits(strips, self.room):
                yield from self._with_legend(strips, signs)
                return
        for (_, seen), cells in zip(found, texts, strict=True):
            title = self.labels.zone(zone.name, seen.index)
            yield from wrapped([Word(self.labels.say("{0}:", title)), *self._cells(zone, cells)], self.room)
        entries = (
            [f"{mark} {name}".rstrip() for mark, name in signs.names()] if signs.faces and self.legend != "none" else []
        )
        new = [entry for entry in entries if entry not in self.explained]
        self.explained.update(new)
        yield from wrapped([Word(entry, _APART) for entry in new], self.room)

    def _strip(self, part: Part, cells: list[str]) -> Board:
        title = self.labels.zone(part[0].name, part[1].index)
        numbers = tuple(str(number) for number in range(1, len(cells) + 1))
        return Board(title, ("",), numbers, tuple(cells), beneath=True)

    def _cells(self, zone: t.Zone, cells: list[str]) -> Iterable[Word]:
        if not any(cells):
            return [Word(self.labels.say("empty"))]
        if zone.keys is None and len(cells) <= _SHORT_ROW:
            return [Word(text or EMPTY, " | ") for text in cells]
        named = [(self.labels.cell(zone.name, cell), text) for cell, text in enumerate(cells)]
        return [Word(f"{name} {text or _NONE}", " · ") for name, text in named if text or zone.keys is not None]


def _from_the_bottom(rows: Sequence[str]) -> bool:
    """Are the rows numbered from the bottom? Then the columns are named beneath, beside the first."""
    return len(rows) > 1 and rows[0].isdecimal() and rows[-1].isdecimal() and int(rows[0]) > int(rows[-1])
