"""What a text's holes stand for, worked out when it is told: functions of the stepper.

In: a checked text and the names in scope. Out: the expression that makes a note, `M.note(3, a, b)`, and the function
`h3` behind it, which gives the values, who may know each, and the named pieces that each was worked out from: who can
tell those is known only when the act is over. A text with nothing to work out has no note.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from attrs import frozen

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import free_names
from tgame.interpreter.disclosure import Disclosure, Look
from tgame.interpreter.generate.code import Code
from tgame.interpreter.generate.expressions import Env

if TYPE_CHECKING:
    from tgame.interpreter.generate.stepper import StepperWriter


@frozen
class NotePlan:
    """A note's text, and which of its holes were worked out, with their types."""

    text: t.Text
    holes: tuple[int, ...]
    types: tuple[t.Type, ...]


class NoteWriter:
    def __init__(self, stepper: StepperWriter) -> None:
        self.stepper = stepper
        self.ex = stepper.ex
        self.pool = stepper.pool
        self.disclosure = Disclosure(stepper.game, stepper.analysis.routines)
        self.functions: list[str] = []

    def note(
        self,
        text: t.Text | None,
        routine: str,
        env: Env,
        fresh: Mapping[str, t.Expr] | None = None,
        chosen: Collection[str] = (),
    ) -> str:
        """The source of a note; `chosen` are names whose values the log has anyway."""
        if text is None:
            return "None"
        open_holes = [
            (number, hole)
            for number, hole in enumerate(text.holes)
            if not isinstance(hole, t.Const) and not (isinstance(hole, t.Local) and hole.name in chosen)
        ]
        if not open_holes:
            return "None"
        looks = [self.disclosure.at(hole, routine, fresh or {}) for _, hole in open_holes]
        names = sorted(
            set().union(*(self._needed(hole, look) for (_, hole), look in zip(open_holes, looks, strict=True)))
        )
        inner: Env = {name: f"l_{place}" for place, name in enumerate(names)}
        number = len(self.pool.notes)
        plan = NotePlan(text, tuple(place for place, _ in open_holes), tuple(hole.type for _, hole in open_holes))
        self.pool.notes.append(plan)
        code = Code()
        values = "".join(f"{self._kept(hole, inner)}, " for _, hole in open_holes)
        masks = "".join(f"{self._mask(look, inner)}, " for look in looks)
        named = "".join(f"({''.join(f'{inner[name]}, ' for name in look.names)}), " for look in looks)
        code(f"return ({values}), ({masks}), ({named})")
        self.functions.append(self.stepper.function(f"h{number}({', '.join(['M', *inner.values()])})", code))
        return f"M.note({', '.join([str(number), *(env[name] for name in names)])})"

    def _needed(self, hole: t.Expr, look: Look) -> set[str]:
        found = free_names(hole) | set(look.names)
        for place in look.places:
            for index in place.index:
                found |= free_names(index)
        return found

    def _kept(self, hole: t.Expr, env: Env) -> str:
        """A value as it is kept in the log: a list that the state may change is copied."""
        text = self.ex.read(hole, env)
        return f"tuple({text})" if isinstance(hole.type, t.ListType) else text

    def _mask(self, look: Look, env: Env) -> str:
        """Who may know a value as far as it comes from zones: those who know every piece that was looked at there."""
        if look.stale:
            return "0"
        parts = [str(self.stepper.layout.everyone)]
        for place in look.places:
            plan = self.stepper.layout.zones[place.zone]
            if len(place.index) == len(plan.zone.per):
                parts.append(f"M.known_to({self.ex.zone(place.zone, place.index, env)})")
            else:
                parts += [f"M.known_to(Z[{part}])" for part in range(plan.first, plan.first + plan.parts)]
        return " & ".join(parts)
