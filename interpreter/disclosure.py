"""What a text looks at: the pieces whose faces must be known to know a value that was worked out from them.

In: an expression that stands in a text. Out: the zones and names whose pieces it looks at, to be asked of the
knowledge record when the text is told, and whether it may say what nobody can check any more: a name that was worked
out earlier from pieces that not everyone sees. It knows nothing of matches.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cached_property

from attrs import frozen

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import children, expressions, free_names, statements, substitute, transform
from tgame.interpreter.routines import FLOW, Routines

# Words that ask of pieces only where they lie, or how many there are.
_PLACES = frozenset(
    ("count", "empty", "cell", "top", "first", "last", "the", "list", "shown", "face_down", "free", "gap", "run")
)


@frozen
class Look:
    """The places and names whose pieces an expression looks at. `stale`: nobody is told."""

    places: tuple[t.ZoneAt, ...] = ()
    names: tuple[str, ...] = ()
    stale: bool = False

    @property
    def open(self) -> bool:
        return not self.places and not self.names and not self.stale


class Disclosure:
    def __init__(self, game: t.Game, routines: Routines) -> None:
        self.game = game
        self.routines = routines
        self._count = 0
        self._bodies: dict[str, t.Expr] = {}

    def at(self, expr: t.Expr, routine: str, fresh: Mapping[str, t.Expr]) -> Look:
        """What an expression in a routine looks at. `fresh` has the names that were worked out just before, with what
        from: nothing has moved since."""
        whole = self.spelt(expr, fresh)
        bound = {name for name in free_names(whole) if self._unseen_names.get((routine, name))}
        if not _reads_faces(self.game, whole):
            return Look(stale=bool(bound))
        places: dict[t.ZoneAt, None] = {}
        names: dict[str, None] = {}
        outer = free_names(whole)
        for part in expressions(whole):
            match part:
                case t.ZoneAt(zone=zone, index=index) | t.AtCell(zone=zone, index=index):
                    if self.game.zones[zone].seen != "all":
                        known = index if all(free_names(i) <= outer for i in index) else ()
                        places[t.ZoneAt(zone, known, type=part.type, span=part.span)] = None
                case t.Local(name=name) if name in outer and t.kinds_in(part.type):
                    names[name] = None
                case t.VarAt() if t.kinds_in(part.type):
                    # Which piece a variable names is told by its face, and that is looked at.
                    return Look(stale=True)
        return Look(tuple(places), tuple(names), bool(bound))

    def by_face_alone(
        self, expr: t.Expr, name: str, routine: str, fresh: Mapping[str, t.Expr], shown: Collection[str] = ()
    ) -> bool:
        """Does the value hang on the face of the piece of this name, and else on nothing that somebody may not know?
        `shown` are names of pieces that all see."""
        look = self.at(expr, routine, fresh)
        if look.places or look.stale or not {name} <= set(look.names) <= {name, *shown}:
            return False
        whole = self.spelt(expr, fresh)
        if self.is_unheard(whole, routine):
            return False
        parts = list(expressions(whole))
        looks = [part.piece for part in parts if isinstance(part, t.FieldOf | t.Is)]
        asked = sum(isinstance(piece, t.Local) and piece.name == name for piece in looks)
        # Asked for anything but its face, such as where it lies, another piece would not stand for it.
        return asked == sum(isinstance(part, t.Local) and part.name == name for part in parts)

    def is_unheard(self, expr: t.Expr, routine: str) -> bool:
        """Does it hang on something that was chosen and is not told?"""
        return any((routine, used) in self._unheard_names for used in free_names(expr))

    def spelt(self, expr: t.Expr, fresh: Mapping[str, t.Expr]) -> t.Expr:
        """An expression with its definitions, and names that were worked out just before, written out."""
        return self._spelt(substitute(expr, fresh, self._fresh))

    def _spelt(self, expr: t.Expr) -> t.Expr:
        """An expression with its definitions written out."""
        return transform(expr, self._written_out)

    def _written_out(self, part: t.Expr) -> t.Expr | None:
        if not isinstance(part, t.DefCall):
            return None
        definition = self.game.definitions[part.name]
        if part.name not in self._bodies:
            # Once each: definitions that call each other several times would be gone through for every way to them.
            self._bodies[part.name] = self._spelt(definition.body)
        values = {p.name: self._spelt(arg) for p, arg in zip(definition.params, part.args, strict=True)}
        return substitute(self._bodies[part.name], values, self._fresh)

    def _fresh(self, prefix: str) -> str:
        self._count += 1
        return f"{prefix} {self._count}"

    @cached_property
    def _unheard_names(self) -> frozenset[tuple[str, str]]:
        """The names of each routine that were worked out from what somebody chose and the story does not tell."""
        found = {
            (f"action {action.name}", choice.name)
            for action in self.game.actions.values()
            for choice in action.chosen
            if choice.name not in heard(action)
        }
        size = -1
        while size < len(found):
            size = len(found)
            for routine, name, expr in self._bindings():
                if any((routine, used) in found for used in free_names(expr)):
                    found.add((routine, name))
            for (caller, callee), bound in self._passed():
                found.update(
                    (callee, name) for name, e in bound if any((caller, used) in found for used in free_names(e))
                )
        return frozenset(found)

    @cached_property
    def _unseen_names(self) -> dict[tuple[str, str], bool]:
        """For each name of each routine, whether it may have been worked out from faces that not everyone sees."""
        found: dict[tuple[str, str], bool] = {}
        settled = False
        while not settled:
            before = dict(found)
            for routine, name, expr in self._bindings():
                hidden = self._hides(expr) or any(found.get((routine, used)) for used in free_names(expr))
                found[routine, name] = found.get((routine, name), False) or hidden
            for (caller, callee), bound in self._passed():
                for name, expr in bound:
                    hidden = self._hides(expr) or any(found.get((caller, used)) for used in free_names(expr))
                    found[callee, name] = found.get((callee, name), False) or hidden
            settled = before == found
        return found

    def _hides(self, expr: t.Expr) -> bool:
        whole = self._spelt(expr)
        if t.kinds_in(whole.type) or not _reads_faces(self.game, whole):
            # A piece is known or not by itself.
            return False
        # A name that the expression itself binds stands for pieces of places that it reads, too.
        free = free_names(whole)
        return any(
            isinstance(part, t.ZoneAt | t.AtCell) and self.game.zones[part.zone].seen != "all"
            for part in expressions(whole)
        ) or any(
            isinstance(part, t.Local) and part.name in free and t.kinds_in(part.type) for part in expressions(whole)
        )

    def _bindings(self) -> Iterator[tuple[str, str, t.Expr]]:
        bodies = [
            (FLOW, self.game.flow),
            *((f"action {name}", action.body) for name, action in self.game.actions.items()),
            *((f"step {name}", step.body) for name, step in self.game.steps.items()),
            *((f"trigger {number}", trigger.body) for number, trigger in enumerate(self.game.triggers)),
        ]
        for routine, body in bodies:
            for stmt in statements(body):
                match stmt:
                    case t.Let(name=name, value=value):
                        yield routine, name, value
                    case t.Phase(loop=t.Each(name=name, source=source, test=test)):
                        yield routine, name, source
                        if test is not None:
                            yield routine, name, test
        for name, action in self.game.actions.items():
            for line in action.lines:
                if isinstance(line, t.Let):
                    yield f"action {name}", line.name, line.value

    def _passed(self) -> Iterator[tuple[tuple[str, str], list[tuple[str, t.Expr]]]]:
        """What steps and actions are given, from which routine."""
        for stmt in self.routines.every_statement():
            caller = self.routines.routine_of[id(stmt)]
            match stmt:
                case t.Perform(step=step, args=args):
                    params = self.game.steps[step].params
                    yield (caller, f"step {step}"), [(p.name, a) for p, a in zip(params, args, strict=True)]
                case t.Decide(offers=offers) | t.Window(offers=offers):
                    for offer in offers:
                        given = self.game.actions[offer.action].given
                        pairs = [(p.name, a) for p, a in zip(given, offer.given, strict=True)]
                        yield (caller, f"action {offer.action}"), pairs


def heard(action: t.Action) -> frozenset[str]:
    """What is chosen for an action and said in its story: all, unless the text has a form of its own for it."""
    if action.text.told is None:
        return frozenset(choice.name for choice in action.chosen)
    said = (part for part in action.text.told if isinstance(part, t.Filler) and not part.branches)
    holes = (action.text.holes[part.hole] for part in said)
    return frozenset(hole.name for hole in holes if isinstance(hole, t.Local))


def _reads_faces(game: t.Game, expr: t.Expr) -> bool:
    for part in expressions(expr):
        match part:
            case t.FieldOf() | t.Is():
                return True
            case t.VarAt(index=index) if any(t.kinds_in(i.type) for i in index):
                return True
            case t.Compare() | t.Member() | t.Without():
                if any(t.kinds_in(child.type) for child in children(part)):
                    return True
            case t.Builtin(name=name, args=args):
                if name not in _PLACES and any(t.kinds_in(arg.type) for arg in args):
                    return True
    return False
