"""What an expression reads, and whether a seat knows it: by this a number is told to a seat, or kept back.

In: an expression of the rules with the values of its names, and a match as a seat looks at it. Out: may this seat be
told its value? It may if the value is the same in all states that look the same to that seat. Before the match, the
expression says what it reads: which parts of zones it reads faces in (to count pieces, or to ask whether there are any,
is no secret), where the order of a heap could matter, which variables hold pieces. During it, the value is told if the
seat knows every piece that lies there, as the view would show it, and no heap of two or more is read in order. What
else an expression can read (numbers of pieces, plain variables, what lies face up) is shown to all. It errs on the side
of silence: a value is kept back also where it happens not to depend on what is unknown.

Lines of the score and figures are told by it. It knows neither of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from attrs import define, field, frozen

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import children
from tgame.interpreter.layout import Layout
from tgame.interpreter.machine import Machine
from tgame.interpreter.program import Program, pieces_in
from tgame.interpreter.sight import sight

_NEVER = frozenset(("pick", "random", "shuffled", "roll", "asked", "knows"))
_IN_ANY_ORDER = frozenset(("count", "empty", "sum", "max", "min", "some", "none", "all", "the"))
_WHICH_WAY_UP = frozenset(("shown", "face_down"))
_HOW_MANY = frozenset(("count", "empty", "free", "gap", "run"))

Names = dict[str, int]  # names whose value is known before the match


class Onlooker:
    """A seat, or a spectator (None), that looks at a match: `state` is the match as they have it before them."""

    def __init__(self, machine: Machine, player: int | None, knows: list[bool] | None = None) -> None:
        """With `knows`, of each piece whether they know it: who has forgotten some knows fewer than the record says."""
        self.state = state = sight(machine, player)
        everyone = state.program.everyone
        known = [mask == everyone if player is None else bool(mask >> player & 1) for mask in state.K]
        self.knows = known if knows is None else knows
        self.plain = state.program.back_tells_all

    def may_be_told(self, expr: t.Expr, names: Names) -> bool:
        """Does the value of an expression hang on nothing that they do not know?"""
        state, layout = self.state, self.state.program.layout
        needs = needed(state.program, expr, names)
        if needs.never or any(len(state.Z[part]) > 1 for part in needs.in_order):
            return False
        pieces = [piece for part in needs.faces for piece in state.Z[part] if piece >= 0]
        for name in needs.held:
            plan = layout.variables[name]
            for value in state.V[plan.first : plan.first + plan.size]:
                pieces.extend(pieces_in(value, plan.variable.type))
        return all(self.knows[piece] or (self.plain[piece] and not needs.by_piece) for piece in pieces)


@define
class Needs:
    """What must be known for a value to be told."""

    faces: set[int] = field(factory=set)  # parts of zones
    in_order: set[int] = field(factory=set)  # heaps among them whose order could matter
    held: set[str] = field(factory=set)  # variables that hold pieces
    by_piece: bool = False  # something is kept for each piece: two that look alike differ
    never: bool = False


def needed(program: Program, expr: t.Expr, names: Names) -> Needs:
    """What an expression reads, where its names have these values; worked out once in the life of a program."""
    # By identity: the game keeps its expressions, and equal ones read the same.
    key = id(expr), *names.items()
    found: Needs | None = program.needs.get(key)
    if found is None:
        reader = _Reader(program.layout)
        reader.read(expr, names, False)
        found = program.needs[key] = reader.found
    return found


@frozen
class _Given:
    """What a definition is given for a parameter, with the names that are known where it is called."""

    expr: t.Expr
    scope: Scope


Scope: TypeAlias = Mapping[str, int | _Given]


class _Reader:
    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.game = layout.game
        self.found = Needs()
        self._read: set[tuple[object, ...]] = set()

    def read(self, expr: t.Expr, scope: Scope, any_order: bool) -> None:
        """Note what an expression reads. With `any_order`, in which order a list comes makes no difference."""
        match expr:
            case t.ZoneAt(zone=zone, index=index) | t.AtCell(zone=zone, index=index):
                self._each(children(expr), scope)
                parts = set(self._parts(zone, index, scope))
                self.found.faces |= parts
                if not any_order and not self.game.zones[zone].ordered:
                    self.found.in_order |= parts
            case t.VarAt(variable=name):
                self._each(expr.index, scope)
                variable = self.game.variables[name]
                self.found.by_piece |= any(map(t.kinds_in, variable.per))
                if t.kinds_in(variable.type):
                    self.found.held.add(name)
            case t.Builtin(name="score", args=(player,)):
                self.read(player, scope, False)
                self._score(player, scope)
            case t.Builtin(name=word, args=args):
                self._word(word, args, scope, any_order)
            case t.Comp() | t.Rank():
                inner = {name: value for name, value in scope.items() if name != expr.name}
                keys = (expr.key,) if isinstance(expr, t.Comp) else expr.keys
                self.read(expr.source, scope, any_order)
                self._each([part for part in (expr.test, *keys) if part is not None], inner)
            case t.Member(value=value, group=group):
                self.read(value, scope, False)
                self.read(group, scope, True)
            case t.Join() | t.Without():
                self.read(expr.left, scope, any_order)
                self.read(expr.right, scope, any_order)
            case t.PickIf(test=test, then=then, otherwise=otherwise):
                self.read(test, scope, False)
                self.read(then, scope, any_order)
                self.read(otherwise, scope, any_order)
            case t.DefCall(name=name, args=args):
                self._called(name, args, scope, any_order)
            case t.Local(name=name):
                given = scope.get(name)
                if isinstance(given, _Given):
                    self.read(given.expr, given.scope, any_order)
            case _:
                self._each(children(expr), scope)

    def _each(self, parts: tuple[t.Expr, ...] | list[t.Expr], scope: Scope) -> None:
        for part in parts:
            self.read(part, scope, False)

    def _word(self, word: str, args: tuple[t.Expr, ...], scope: Scope, any_order: bool) -> None:
        self.found.never |= word in _NEVER
        first, where = _counted(word, args, scope)
        if isinstance(first, t.Builtin) and first.name in _WHICH_WAY_UP:
            (first,) = first.args
        if word in _HOW_MANY and isinstance(first, t.ZoneAt | t.AtCell):
            self._each(children(first), where)
            self._each(args[1:], scope)
        elif word in _IN_ANY_ORDER or word == "distinct":
            for arg in args:
                self.read(arg, scope, any_order or word != "distinct")
        else:
            self._each(args, scope)

    def _called(self, name: str, args: tuple[t.Expr, ...], scope: Scope, any_order: bool) -> None:
        """What a definition is given is read where its body uses it. The checker bounds how large that may grow."""
        definition = self.game.definitions[name]
        inner: dict[str, int | _Given] = {}
        for parameter, arg in zip(definition.params, args, strict=True):
            value = _constant(arg, scope)
            inner[parameter.name] = _Given(arg, scope) if value is None else value
        self.read(definition.body, inner, any_order)

    def _score(self, player: t.Expr, scope: Scope) -> None:
        """A score is the sum of its lines."""
        assert self.game.score_name is not None
        seat = _constant(player, scope)
        key = "score", seat
        if key not in self._read:
            self._read.add(key)
            for item in self.game.score:
                self.read(item.value, {} if seat is None else {self.game.score_name: seat}, False)

    def _parts(self, zone: str, index: tuple[t.Expr, ...], scope: Scope) -> Iterator[int]:
        """The parts of a zone that are meant: one where the index is plain, else all that it could be."""
        plan = self.layout.zones[zone]
        wanted = [_constant(part, scope) for part in index]
        lows = [self.layout.indices(type_).start for type_ in plan.zone.per]
        for number in range(plan.first, plan.first + plan.parts):
            own = self.layout.parts[number][1]
            if all(w is None or w - low == i for w, low, i in zip(wanted, lows, own, strict=False)):
                yield number


def _counted(word: str, args: tuple[t.Expr, ...], scope: Scope) -> tuple[t.Expr | None, Scope]:
    """What a word is asked of first, and the names known there."""
    first = args[0] if args else None
    while True:
        match first:
            case t.Local(name=name) if isinstance(given := scope.get(name), _Given):
                first, scope = given.expr, given.scope
            case t.Comp(test=None) if word in ("count", "empty"):
                # As many as there are to make it of.
                first = first.source
            case _:
                return first, scope


def _constant(expr: t.Expr, scope: Scope) -> int | None:
    match expr:
        case t.Const(value=int() as value):
            return value
        case t.Local(name=name):
            found = scope.get(name)
            return _constant(found.expr, found.scope) if isinstance(found, _Given) else found
    return None
