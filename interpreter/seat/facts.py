"""What was told of pieces (`tell(c in hand[p]: c.colour == k)`), kept with them as far as every eye can follow.

In: events, in the order in which they are seen. Out: for each piece what was told of it to all. It goes with the piece
from place to place; in a heap, and by a shuffle, nobody could say any more which piece it was.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tgame.dsl import checked as t
from tgame.interpreter import events as ev
from tgame.interpreter.disclosure import heard
from tgame.interpreter.program import Program
from tgame.interpreter.seat import values as v
from tgame.interpreter.seat.plain import named
from tgame.interpreter.speaker import Speaker


class Facts:
    def __init__(self, program: Program, speaker: Speaker) -> None:
        self.program = program
        self.speaker = speaker
        self.told: dict[int, tuple[v.Fact, ...]] = {}
        self._act: ev.Acted | None = None

    def take_in(self, event: ev.Event) -> None:
        match event:
            case ev.Acted():
                self._act = event
            case ev.Announced(facts=facts, site=site):
                for piece, (place, _), value in facts:
                    if self._is_followed(place):
                        fact = self._fact(self.program.told(site), value, event)
                        self.told[piece] = tuple(dict.fromkeys((*self.told.get(piece, ()), fact)))
            case ev.Moved(piece=piece, target=target) if not self._is_followed(target):
                self.told.pop(piece, None)
            case ev.Shuffled(order=order):
                for piece in order:
                    self.told.pop(piece, None)

    def _is_followed(self, place: int) -> bool:
        return not self.program.loose[self.program.zone_of[place]]

    def _fact(self, told: t.Comp, value: Any, event: ev.Announced) -> v.Fact:
        """A fact in words: what a field is, whether it is something, or just what was told."""
        key = told.key
        assert key is not None
        type_ = t.item_type(told.type) or t.NOTHING
        word, plain = self.speaker.value(value, type_), named(value, type_)
        match key:
            case t.FieldOf(piece=t.Local(name=name), field=field) if name == told.name:
                return v.Fact(word, plain, field)
            case t.Compare(op="==", left=t.FieldOf(piece=t.Local(name=name), field=field), right=other) if (
                name == told.name
            ):
                found = self._said(other, event)
                if found is not None:
                    item = self.speaker.value(found, other.type)
                    return v.Fact(f"{item}{self.speaker.colon}{word}", plain, field, named(found, other.type))
            case t.Is(piece=t.Local(name=name), pattern=t.Pattern(kinds=kinds, fields=())) if (
                name == told.name and len(kinds) == 1
            ):
                (kind,) = kinds
                return v.Fact(f"{self.speaker.noun_of(kind).one}{self.speaker.colon}{word}", plain, None, kind)
        return v.Fact(word, plain)

    def _said(self, expr: t.Expr, event: ev.Announced) -> Any:
        """What something was compared with, if everybody heard it: it stands in the rules, or was chosen for an act
        whose text says it."""
        match expr:
            case t.Const(value=value):
                return value
            case t.Local(name=name):
                return self._chosen(event).get(name)
        return None

    def _chosen(self, event: ev.Announced) -> Mapping[str, Any]:
        scope, act = event.scope, self._act
        if act is None or scope.kind != "act" or scope.name != act.action:
            return {}
        action = self.program.game.actions[act.action]
        values = (act.chosen,) if len(action.chosen) == 1 else act.chosen
        said = heard(action) & {hole.name for hole in action.text.holes if isinstance(hole, t.Local)}
        pairs = zip(action.chosen, values, strict=True)
        return {choice.name: value for choice, value in pairs if choice.name in said and not t.kinds_in(choice.type)}
