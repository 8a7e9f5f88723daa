"""A checked game made ready to run: its layout, phase graph, generated code and tables.

In: a checked game. Out: a `Program`. The playout is generated only when first asked for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cached_property
from math import floor
from types import SimpleNamespace
from typing import Any

from attrs import frozen

from tgame.dsl import checked as t
from tgame.dsl.diagnostics import Span
from tgame.interpreter.analysis import Analysis
from tgame.interpreter.blind import all_shown, blind_offers
from tgame.interpreter.generate.playout import PlayoutWriter
from tgame.interpreter.generate.pool import Pool
from tgame.interpreter.generate.stepper import StepperWriter
from tgame.interpreter.graph import PhaseGraph, build_graph
from tgame.interpreter.layout import Layout, lay_out
from tgame.interpreter.record import Faces, open_record
from tgame.interpreter.routines import FLOW

_MOST_SHARED = 20_000


@frozen
class Decision:
    """A decision point: the actions it offers, and the frame's slot that says who decides."""

    node: int
    actions: tuple[t.Action, ...]
    slot: int
    prompt: t.Text | None
    may_pass: bool
    span: Span
    site: int
    several: tuple[bool, ...]
    # For each offer the places of pieces among what is chosen; None for the commonest: one piece and nothing else.
    pieces: tuple[tuple[int, ...] | None, ...]
    # What makes the notes of texts that have anything to work out: of the question, of each offer, of the reasons by
    # offer and line.
    prompted: Callable[..., Any] | None
    # For each offer, what notes what its being legal tells of hidden pieces.
    implies: tuple[Callable[..., None] | None, ...]
    fills: tuple[Callable[..., Any] | None, ...]
    whys: dict[tuple[int, int], Callable[..., Any]]


class Program:
    def __init__(self, game: t.Game, invariants: bool = False) -> None:
        self.game = game
        self.invariants = invariants
        self.layout: Layout = lay_out(game)
        self.analysis = Analysis(game)
        self.pool = Pool(self.layout)
        layout = self.layout
        self.plain = layout.plain
        self.seen = layout.seen
        self.zone_of = layout.zone_of
        self.cell_of = layout.cell_of
        self.up = layout.up
        self.everyone = layout.everyone
        self.public = layout.public
        self._shared: dict[Faces, Faces] = {}
        self.unseeing = [layout.everyone & ~seen for seen in layout.seen]
        zones = [layout.zones[name].zone for name, _ in layout.parts]
        self.loose = [not zone.ordered for zone in zones]
        self.stacked = [zone.shape == "pile" for zone in zones]
        self.codes = [layout.zone_of.index(number) for number in range(len(layout.parts))]

    @cached_property
    def graph(self) -> PhaseGraph:
        return build_graph(self.game, self.analysis)

    @cached_property
    def stepper_text(self) -> str:
        return StepperWriter(self.layout, self.pool, self.analysis, self.graph, self.invariants).write()

    @cached_property
    def stepper(self) -> dict[str, Any]:
        text = self.stepper_text
        return self._load("stepper", text)

    @cached_property
    def playout(self) -> Callable[..., tuple[Any, ...]]:
        if self.by_steps:
            from tgame.interpreter.stepped import stepped

            return stepped(self)
        text = self._playout_writer.write()
        found: Callable[..., tuple[Any, ...]] = self._load("playout", text)["playout"]
        return found

    @cached_property
    def blind(self) -> dict[int, dict[int, frozenset[str]]]:
        """The offers, by decision, that can name a piece in a heap which the chooser may not see."""
        return blind_offers(self.game, self.graph)

    @cached_property
    def by_steps(self) -> bool:
        """Must a playout keep track of who knows which piece, because how many options there are depends on it?"""
        return bool(self.blind) and not all_shown(self.game, self.analysis, self.graph, self.blind)

    @cached_property
    def backs(self) -> list[int]:
        """A number for what everybody sees of each piece that lies face down."""
        numbers: dict[object, int] = {}
        found: list[int] = []
        for piece in self.layout.pieces:
            kind = self.game.kinds[piece.kind]
            shown = self.game.backs.get(kind.family)
            place = next((i for i, field in enumerate(kind.fields) if field.name == shown), None)
            back = kind.family, None if place is None else piece.values[place]
            found.append(numbers.setdefault(back, len(numbers)))
        return found

    @cached_property
    def behind(self) -> list[int]:
        """For each piece the faces that its back may hide, as bits."""
        found: dict[int, int] = {}
        for back, face in zip(self.backs, self.layout.faces, strict=True):
            found[back] = found.get(back, 0) | 1 << face
        return [found[back] for back in self.backs]

    @cached_property
    def back_tells_all(self) -> list[bool]:
        """For each piece, whether whoever sees its back knows its face."""
        return [faces.bit_count() == 1 for faces in self.behind]

    @cached_property
    def first_record(self) -> list[Faces]:
        """What is known of each piece at the start of a match."""
        return open_record(self, self.layout.initial_zones)

    def shared(self, faces: Faces) -> Faces:
        """What is known of a piece, as one and the same value wherever it is equal: so it is compared at once."""
        if len(self._shared) > _MOST_SHARED:
            self._shared.clear()
        return self._shared.setdefault(faces, faces)

    @cached_property
    def first_of_face(self) -> list[int]:
        """For each face the first piece that has it."""
        return [self.layout.faces.index(face) for face in range(len(set(self.layout.faces)))]

    @cached_property
    def holds(self) -> list[int]:
        """For each zone, or part of one, the faces that may lie there, as bits."""
        kinds = [self.layout.pieces[piece].kind for piece in self.first_of_face]
        zones = (self.layout.zones[name].zone for name, _ in self.layout.parts)
        return [sum(1 << face for face, kind in enumerate(kinds) if kind in zone.holds.kinds) for zone in zones]

    @cached_property
    def known_by_face(self) -> list[bool]:
        """For each piece, whether to know its face is to know all about it: nothing else is kept for it, or no other
        looks like it."""
        held = (t.kinds_in(type_) for v in self.game.variables.values() for type_ in (*v.per, v.type))
        kept = frozenset(kind for kinds in held for kind in kinds)
        return [piece.kind not in kept or number not in self.copies for number, piece in enumerate(self.layout.pieces)]

    @cached_property
    def first_values(self) -> list[t.Value]:
        """The variables at the start of a match, with what the triggers remember: what is true then does not fire."""
        layout = self.layout
        start = SimpleNamespace(Z=layout.initial_zones, W=layout.initial_places, V=layout.initial_values[:])
        self.first_bits(start)
        values: list[t.Value] = start.V
        return values

    @cached_property
    def _playout_writer(self) -> PlayoutWriter:
        return PlayoutWriter(self.layout, self.pool, self.analysis, self.first_values, self.invariants)

    def zones_of(self, zones: list[list[int]]) -> list[list[int]]:
        """The zones that a playout ends with, as in a match; copies may have one number."""
        if self.by_steps:
            return zones
        found = []
        for (name, _), pieces in zip(self.layout.parts, zones, strict=True):
            if name in self._playout_writer.ex.supplies:
                pieces = [piece for piece, count in enumerate(pieces) for _ in range(count)]
            found.append(pieces)
        return found

    def values_of(self, variables: tuple[Any, ...]) -> list[Any]:
        """The variables that a playout ends with, in a row as in a match."""
        if self.by_steps:
            return list(variables)
        found: list[Any] = []
        for plan, value in zip(self.layout.variables.values(), variables, strict=True):
            found.extend(value[plan.pad :] if plan.variable.per else [value])
        return found

    def _load(self, name: str, text: str) -> dict[str, Any]:
        """Run generated definitions in a namespace that holds the pool's constants, and nothing else."""
        namespace: dict[str, Any] = {
            **self.pool.names,
            "floor": floor,  # faster than `int`, and the same for what is not negative
            "W0": self.layout.initial_places,
        }
        exec(compile(text, f"<{self.game.name} {name}>", "exec"), namespace)
        return namespace

    # ---- what a machine asks for

    @cached_property
    def nodes(self) -> list[Callable[..., int]]:
        return [self.stepper[f"n{number}"] for number in self.graph.graph.nodes]

    @cached_property
    def options(self) -> dict[int, Callable[..., list[tuple[int, Any, Any]]]]:
        return self._functions("o")

    @cached_property
    def takes(self) -> dict[int, tuple[Callable[..., int], ...]]:
        return self._functions("t")

    @cached_property
    def passes(self) -> dict[int, Callable[..., int]]:
        return self._functions("p")

    @cached_property
    def refusals(self) -> dict[int, Callable[..., int]]:
        return self._functions("y")

    @cached_property
    def candidates(self) -> dict[int, Callable[..., tuple[list[int], int, int]]]:
        return self._functions("c")

    @cached_property
    def decisions(self) -> dict[int, Decision]:
        """What is known of each decision point before any match."""
        found: dict[int, Decision] = {}
        for number, node in self.graph.nodes():
            if isinstance(node.stmt, t.Decide | t.Window) and node.kind in ("decide", "window"):
                slot = node.names["me"]
                actions = tuple(self.game.actions[offer.action] for offer in node.stmt.offers)
                found[number] = Decision(
                    number,
                    actions,
                    slot,
                    node.stmt.prompt,
                    number in self.passes,
                    node.stmt.span,
                    self.pool.site(node.stmt.span),
                    *_piece_places(actions),
                    self.stepper.get(f"q{number}"),
                    tuple(self.stepper.get(f"v{number}_{place}") for place in range(len(actions))),
                    tuple(self.stepper.get(f"x{number}_{place}") for place in range(len(actions))),
                    self._whys(number, actions),
                )
        return found

    def _whys(self, number: int, actions: tuple[t.Action, ...]) -> dict[tuple[int, int], Callable[..., Any]]:
        places = ((offer, line) for offer, action in enumerate(actions) for line in range(len(action.lines)))
        found = {place: self.stepper.get(f"w{number}_{place[0]}_{place[1]}") for place in places}
        return {place: function for place, function in found.items() if function is not None}

    def _functions(self, prefix: str) -> dict[int, Any]:
        found = ((number, self.stepper.get(f"{prefix}{number}")) for number in self.graph.graph.nodes)
        return {number: function for number, function in found if function is not None}

    @cached_property
    def phases(self) -> dict[str, t.Phase]:
        """The phases by their names."""
        found = (stmt for stmt in self.analysis.routines.every_statement() if isinstance(stmt, t.Phase))
        return {stmt.name: stmt for stmt in found if stmt.name is not None}

    @cached_property
    def fills(self) -> list[Callable[..., Any]]:
        """For each note, what works out its values."""
        return [self.stepper[f"h{number}"] for number in range(len(self.pool.notes))]

    @cached_property
    def entry(self) -> int:
        return self.graph.routines[FLOW].entry

    @cached_property
    def flow_size(self) -> int:
        return self.graph.routines[FLOW].size

    @cached_property
    def exits(self) -> dict[str, int]:
        return {name: phase.exit for name, phase in self.graph.phases.items()}

    @property
    def first_bits(self) -> Callable[[Any], None]:
        found: Callable[[Any], None] = self.stepper["first_bits"]
        return found

    @property
    def winners(self) -> Callable[[Any], tuple[int, ...]]:
        found: Callable[[Any], tuple[int, ...]] = self.stepper["find_winners"]
        return found

    def score_line(self, place: int) -> Callable[[Any, int], int]:
        """What a line of the score gives a player."""
        found: Callable[[Any, int], int] = self.stepper[f"line_{place}"]
        return found

    def definition(self, name: str) -> Callable[..., Any]:
        """What a definition gives, of a machine and its parameters."""
        found: Callable[..., Any] = self.stepper[f"d_{name}"]
        return found

    @cached_property
    def needs(self) -> dict[tuple[object, ...], Any]:
        """What a seat must know to be told the value of an expression; see `known`."""
        return {}

    @cached_property
    def touched(self) -> dict[tuple[str, str], Any]:
        """The places that a parameter of an action names; see `seat.targets`."""
        return {}

    @cached_property
    def namers(self) -> dict[tuple[int, bool], Any]:
        """How what is chosen is named, by decision and whether it is one pick of several; see `keys`."""
        return {}

    @cached_property
    def indexed(self) -> dict[tuple[str, str], Any]:
        """Where the rules index with a parameter of an action; see `seat.places`."""
        return {}

    @cached_property
    def copies(self) -> frozenset[int]:
        """The pieces that look like another."""
        counts = Counter(self.layout.faces)
        return frozenset(piece for piece, face in enumerate(self.layout.faces) if counts[face] > 1)

    @cached_property
    def evaluated(self) -> dict[tuple[object, ...], Callable[..., Any]]:
        """Expressions of this game that were worked out on the spot, by identity and names; see `evaluate`."""
        return {}

    @cached_property
    def fault_counts(self) -> dict[int, t.Expr]:
        """How much is wrong where an invariant is broken, by the identity of its condition; see `imagining`."""
        return {}

    def site_of(self, node: int) -> int:
        """The place in the rule file of a node, for a message."""
        found = self.graph.node(node)
        spans = [found.stmt.span] if found.stmt is not None else [stmt.span for stmt in found.block]
        if found.expr is not None:
            spans.append(found.expr.span)
        return self.pool.site(spans[0]) if spans else -1

    def end_text(self, site: int) -> t.Text | None:
        """What the rule file says of the end at a place."""
        span = self.span(site)
        ends = (stmt for stmt in self.analysis.routines.every_statement() if isinstance(stmt, t.End))
        return next((stmt.text for stmt in ends if stmt.span == span), None)

    def told_type(self, site: int) -> t.Type:
        """The type of what a `tell` at a place says of each piece."""
        return t.item_type(self.told(site).type) or t.NOTHING

    def told(self, site: int) -> t.Comp:
        """What a `tell` at a place says, and of which pieces."""
        tells = (s for s in self.analysis.routines.every_statement() if isinstance(s, t.Effect) and s.name == "tell")
        found = next(s.args[0] for s in tells if s.span == self.span(site))
        assert isinstance(found, t.Comp)
        return found

    def span(self, site: int) -> Span:
        return self.pool.sites[site] if 0 <= site < len(self.pool.sites) else Span(0, 0)


def pieces_in(value: Any, type_: t.Type) -> Iterator[int]:
    """The pieces that a value is or holds, in order."""
    match type_:
        case t.PieceType():
            yield value
        case t.ListType():
            for item in value:
                yield from pieces_in(item, type_.item)
        case t.TupleType():
            for item, inner in zip(value, type_.items, strict=True):
                yield from pieces_in(item, inner)


def _piece_places(actions: tuple[t.Action, ...]) -> tuple[tuple[bool, ...], tuple[tuple[int, ...] | None, ...]]:
    several: list[bool] = []
    pieces: list[tuple[int, ...] | None] = []
    for action in actions:
        several.append(bool(action.chosen) and action.chosen[-1].several)
        places = tuple(place for place, choice in enumerate(action.chosen) if t.kinds_in(choice.type))
        alone = len(action.chosen) == 1 and isinstance(action.chosen[0].type, t.PieceType)
        pieces.append(None if alone else places)
    return tuple(several), tuple(pieces)
