"""Where everything lies in a match's state: the numbers behind names.

In: a checked game. Out: a `Layout` with the table of pieces, the zones in a row, and the places of variables. A state
is three flat lists: Z (what lies in each zone), W (where each piece lies) and V (variables). Places are codes: zones
without cells come first, one code each, equal to their position in Z; then every cell of every row and grid.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import define, field, frozen

from tgame.dsl import checked as t

EMPTY = -1
_LONGEST_PAD = 64


@frozen
class Piece:
    kind: str
    values: tuple[t.Value, ...]


@frozen
class ZonePlan:
    """A zone's places: `first` in Z, and its first code; parts follow each other, the last index fastest."""

    zone: t.Zone
    first: int
    code: int
    strides: tuple[int, ...]
    parts: int

    @property
    def size(self) -> int:
        cells = self.zone.cells
        return cells.rows * cells.columns if cells else 0


@frozen
class VarPlan:
    """A variable's places in V: `sizes` has how many values each index can have."""

    variable: t.Variable
    first: int
    strides: tuple[int, ...]
    size: int
    sizes: tuple[int, ...] = ()

    @property
    def pad(self) -> int:
        """Where a variable has a list of its own (in playouts): how many places to leave free at its beginning, so that
        a number of its range is also its place."""
        match self.variable.per:
            case (t.NumberType(low=low),) if 0 < low <= _LONGEST_PAD:
                return low
        return 0


@define
class Layout:
    game: t.Game
    pieces: tuple[Piece, ...] = ()
    faces: tuple[int, ...] = ()
    fields: dict[str, tuple[t.Value, ...]] = field(factory=dict)
    zones: dict[str, ZonePlan] = field(factory=dict)
    variables: dict[str, VarPlan] = field(factory=dict)
    bits: list[int] = field(factory=list)
    up: int = 0
    zone_of: list[int] = field(factory=list)
    cell_of: list[int] = field(factory=list)
    plain: int = 0
    parts: list[tuple[str, tuple[int, ...]]] = field(factory=list)
    seen: list[int] = field(factory=list)
    initial_zones: list[list[int]] = field(factory=list)
    initial_places: list[int] = field(factory=list)
    initial_values: list[t.Value] = field(factory=list)
    _of_kinds: dict[frozenset[str], list[int]] = field(factory=dict)

    @property
    def players(self) -> int:
        return self.game.configuration.players

    @property
    def everyone(self) -> int:
        """The players and the public, as the bits of a number."""
        return (2 << self.players) - 1

    @property
    def public(self) -> int:
        """The place after the players, for what lies open: a spectator sees that and no more."""
        return self.players

    def of_kinds(self, kinds: frozenset[str]) -> list[int]:
        if kinds not in self._of_kinds:
            self._of_kinds[kinds] = [i for i, piece in enumerate(self.pieces) if piece.kind in kinds]
        return self._of_kinds[kinds]

    def have_copies(self, type_: t.PieceType) -> bool:
        """Are there pieces of this type that nobody can tell apart, nor the rules?"""
        watched = (t.kinds_in(held) for v in self.game.variables.values() for held in (*v.per, v.type))
        if type_.family == "*" or any(kinds & type_.kinds for kinds in watched):
            return False
        faces = [self.faces[i] for i in self.of_kinds(type_.kinds)]
        return len(faces) > len(set(faces))

    def indices(self, type_: t.Type) -> range:
        """What a `per` of this type may be indexed with: numbers of its range, of its pieces, or from 0."""
        match type_:
            case t.NumberType():
                return range(type_.low, type_.high + 1)
            case t.PieceType():
                pieces = self.of_kinds(type_.kinds)
                return range(pieces[0], pieces[-1] + 1) if pieces else range(0)
        return range(t.domain_size(type_) or 1)

    def place_name(self, code: int) -> tuple[str, tuple[int, ...], int | None]:
        """Zone, owner's index and cell behind a code."""
        name, index = self.parts[self.zone_of[code]]
        return name, index, (self.cell_of[code] if code >= self.plain else None)


def lay_out(game: t.Game) -> Layout:
    layout = Layout(game)
    _pieces(layout)
    _zones(layout)
    _variables(layout)
    _fill(layout)
    return layout


def _pieces(layout: Layout) -> None:
    pieces = [Piece(kind.name, values) for kind in layout.game.kinds.values() for values in kind.faces]
    numbers: dict[Piece, int] = {}
    layout.pieces = tuple(pieces)
    layout.faces = tuple(numbers.setdefault(piece, len(numbers)) for piece in pieces)
    names = {parameter.name for kind in layout.game.kinds.values() for parameter in kind.fields}
    for name in sorted(names):
        column: list[t.Value] = []
        for piece in pieces:
            fields = layout.game.kinds[piece.kind].fields
            places = [i for i, parameter in enumerate(fields) if parameter.name == name]
            column.append(piece.values[places[0]] if places else 0)
        layout.fields[name] = tuple(column)


def _strides(sizes: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    strides: list[int] = []
    total = 1
    for size in reversed(sizes):
        strides.append(total)
        total *= size
    return tuple(reversed(strides)), total


def _zones(layout: Layout) -> None:
    ordered = sorted(layout.game.zones.values(), key=lambda zone: zone.cells is not None)
    first = code = 0
    for zone in ordered:
        sizes = tuple(len(layout.indices(type_)) for type_ in zone.per)
        strides, parts = _strides(sizes)
        plan = ZonePlan(zone, first, code, strides, parts)
        layout.zones[zone.name] = plan
        for part in range(parts):
            index = tuple(part // stride % size for stride, size in zip(strides, sizes, strict=True))
            layout.parts.append((zone.name, index))
            layout.seen.append(_audience(layout, zone, index))
            places = max(1, plan.size)
            layout.zone_of.extend([first + part] * places)
            layout.cell_of.extend(range(places))
            code += places
        first += parts
        if zone.cells is None:
            layout.plain = code


def _audience(layout: Layout, zone: t.Zone, index: tuple[int, ...]) -> int:
    owner = next((i for i, type_ in zip(index, zone.per, strict=True) if isinstance(type_, t.PlayerType)), None)
    match zone.seen:
        case "all":
            return layout.everyone
        case "owner" if owner is not None:
            return 1 << owner
        case "others" if owner is not None:
            return (1 << layout.players) - 1 & ~(1 << owner)
    return 0


def _variables(layout: Layout) -> None:
    values = layout.initial_values
    for variable in layout.game.variables.values():
        sizes = tuple(len(layout.indices(type_)) for type_ in variable.per)
        strides, size = _strides(sizes)
        layout.variables[variable.name] = VarPlan(variable, len(values), strides, size, sizes)
        values.extend([variable.default] * size)
    for trigger in layout.game.triggers:
        layout.bits.append(len(values))
        domain = trigger.domain.value if isinstance(trigger.domain, t.Const) else (0,)
        assert isinstance(domain, tuple)
        values.extend([0] * len(domain))
    layout.up = len(values)
    values.append(0)


def _fill(layout: Layout) -> None:
    """Every piece in its full zone; those without one in the box."""
    homes: Mapping[str, str] = {
        kind: zone.name for zone in layout.game.zones.values() if zone.full for kind in zone.holds.kinds
    }
    for plan in layout.zones.values():
        for _ in range(plan.parts):
            layout.initial_zones.append([EMPTY] * plan.size)
    for number, piece in enumerate(layout.pieces):
        plan = layout.zones[homes.get(piece.kind, t.BOX)]
        if plan.size:
            cell = layout.initial_zones[plan.first].index(EMPTY)
            layout.initial_zones[plan.first][cell] = number
            layout.initial_places.append(plan.code + cell)
        else:
            layout.initial_zones[plan.first].append(number)
            layout.initial_places.append(plan.code)
