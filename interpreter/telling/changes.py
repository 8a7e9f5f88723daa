"""Variables that change, in words: what people follow is told, bookkeeping is not.

In: the changes of one act, added up. Out: parts of lines. A number kept per player follows the act; one kept for
anything else names it; one that stands alone, and any other value, is told if the rule file gave it a text, or if
chance set it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import expressions
from tgame.interpreter.events import Assigned
from tgame.interpreter.layout import VarPlan
from tgame.interpreter.telling.line import Part, Result, Sentence
from tgame.interpreter.telling.listener import Listener

_CHANCE = frozenset(("roll", "random", "pick", "shuffled"))


class ChangeTeller:
    def __init__(self, listener: Listener) -> None:
        self.listener = listener
        self.speaker = listener.speaker
        self.layout = listener.layout
        self.game = listener.game

    @cached_property
    def _plans(self) -> dict[int, VarPlan]:
        return {
            place: plan
            for plan in self.layout.variables.values()
            for place in range(plan.first, plan.first + plan.size)
        }

    @cached_property
    def _drawn(self) -> frozenset[int]:
        """The sites of assignments that chance decides."""
        found = set()
        for stmt in self.listener.program.analysis.routines.every_statement():
            if isinstance(stmt, t.Assign):
                parts = expressions(stmt.value)
                if any(isinstance(part, t.Builtin) and part.name in _CHANCE for part in parts):
                    found.add(self.listener.program.pool.site(stmt.span))
        return frozenset(found)

    def tell(self, changes: Sequence[Assigned], actor: int | None, covered: set[str], verbose: bool) -> Iterator[Part]:
        first: dict[int, Assigned] = {}
        last: dict[int, Assigned] = {}
        for event in changes:
            first.setdefault(event.place, event)
            last[event.place] = event
        for place, event in last.items():
            plan = self._plans.get(place)
            if plan is None or (plan.variable.name in covered and not verbose):
                continue
            drawn = event.site in self._drawn
            before = first[place].before
            if (event.value != before or drawn) and (verbose or self._told(plan.variable, drawn)):
                yield from self._changed(plan, place, before, event.value, actor, drawn)

    def _told(self, variable: t.Variable, drawn: bool) -> bool:
        text = self.game.texts[variable.name]
        if text.silent:
            return False
        if drawn:
            return True
        if any(isinstance(type_, t.PieceType) for type_ in variable.per):
            return False
        # Numbers that stand alone are in the status line; seats, cells, lists and conditions keep the books.
        return isinstance(variable.type, t.NumberType) and bool(variable.per)

    def _changed(
        self, plan: VarPlan, place: int, before: object, value: object, actor: int | None, drawn: bool
    ) -> Iterator[Part]:
        variable = plan.variable
        index = self.layout_index(plan, place)
        if any(isinstance(type_, t.PieceType) for type_ in variable.per) or t.kinds_in(variable.type):
            return
        owner: int | None = None
        others: list[str] = []
        for number, type_ in zip(index, variable.per, strict=True):
            if isinstance(type_, t.PlayerType) and owner is None:
                owner = number
            else:
                others.append(self.speaker.value(number, type_))
        said = self._amount(variable, before, value, others)
        if owner is None or owner == actor:
            yield Result(said, owned=owner is not None)
        else:
            name = self.speaker.player(owner) if not self.listener.is_me(owner) else self._you()
            said = f"{name}{self.speaker.colon}{said}"
            yield Sentence(said) if actor is None else Result(said, apart=True)

    def _you(self) -> str:
        assert self.listener.viewer is not None
        name = self.speaker.player(self.listener.viewer)
        return f"{name} (toi)" if self.speaker.tongue == "fr" else "You"

    def layout_index(self, plan: VarPlan, place: int) -> list[int]:
        return [
            (place - plan.first) // stride % size + self.layout.indices(type_).start
            for stride, size, type_ in zip(plan.strides, plan.sizes, plan.variable.per, strict=True)
        ]

    def _amount(self, variable: t.Variable, before: object, value: object, others: list[str]) -> str:
        text = self.game.texts[variable.name]
        name = self.speaker.name(variable.name) if text.written else self.speaker.word(variable.name)
        inside = f" {', '.join(others)}" if others else ""
        if not isinstance(variable.type, t.NumberType):
            return f"{name}{inside}{self.speaker.colon}{self.speaker.value(value, variable.type)}"
        assert isinstance(value, int)
        assert isinstance(before, int)
        change = f" ({value - before:+d})" if value != before else ""
        if others:
            return f"{name}{inside}{self.speaker.colon}{value}{change}"
        return f"{self.speaker.amount(variable.name, value)}{change}"
