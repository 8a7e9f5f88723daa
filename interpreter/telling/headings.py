"""Headings: the phases of a match, told with the first line inside them.

In: phases as they begin. Out: heading lines. A phase that goes round is one, and one that stands outside of turns. A
phase of turns is one if its text names something, or if not everybody has a turn in it.
"""

from __future__ import annotations

from collections.abc import Iterator

from tgame.dsl import checked as t
from tgame.interpreter import events as ev
from tgame.interpreter.telling.line import Line
from tgame.interpreter.telling.listener import Listener, plainly
from tgame.interpreter.telling.notes import holes_of, voice_of


class Headings:
    def __init__(self, listener: Listener) -> None:
        self.listener = listener
        self.speaker = listener.speaker
        self.titles: dict[int, str] = {}  # of the scopes that have a heading, by their identity
        self._waiting: list[tuple[ev.Scope, str, int]] = []
        self._of_turns: set[tuple[int, str]] = set()  # phases of turns that were told, and are told once
        self._runs: dict[tuple[int, str], int] = {}
        self._seen: list[ev.Scope] = []  # kept alive: runs are counted by the identity of what they are in

    def enter(self, event: ev.Entered, place: int) -> None:
        """A phase is a heading if it goes round, or stands outside of turns; it is told with its first line."""
        phase = self.listener.program.phases[event.phase]
        outer = event.scope.outer
        assert outer is not None
        key = id(outer), event.phase
        if isinstance(phase.loop, t.Each) and phase.loop.name == "me":
            if phase.text.written and (phase.text.holes or not self._plain_turns(phase.loop)):
                self._turns(phase, event, place, key)
            return
        self._runs[key] = self._runs.get(key, 0) + 1
        self._seen.append(outer)
        if phase.loop is None and outer.actor is not None:
            return
        if phase.text.silent:
            return
        title = self._title(phase, event)
        if not phase.text.holes:
            if isinstance(phase.loop, t.Each):
                element = t.item_type(phase.loop.source.type) or t.NOTHING
                what = plainly(self.speaker.value(event.value, element, self.listener.voice({}, {})))
                number = isinstance(element, t.NumberType)
                title = f"{title} {what}" if number else f"{title}{self.speaker.colon}{what}"
                if t.kinds_in(element):
                    title = self.speaker.title(phase.text)
            elif phase.loop is not None:
                title = f"{title} {self._runs[key]}"
        self._waiting.append((event.scope, title, place))
        self.titles[id(event.scope)] = title

    def _title(self, phase: t.Phase, event: ev.Entered) -> str:
        text = self.speaker.worded(phase.text)
        holes = holes_of(self.listener, event.note, {})
        form = text.told if text.told is not None else text.name
        return self.listener.told(text, form, holes, voice_of(holes, form)).whole

    def _turns(self, phase: t.Phase, event: ev.Entered, place: int, key: tuple[int, str]) -> None:
        """A turn with a text of its own; what is the same for all who have one is told with the first."""
        if phase.text.silent or (not phase.text.holes and key in self._of_turns):
            return
        outer = event.scope.outer
        assert outer is not None
        self._seen.append(outer)
        self._waiting.append((event.scope, self._title(phase, event), place))

    def _plain_turns(self, loop: t.Each) -> bool:
        """Has everybody a turn, from whomever on?"""
        whole = isinstance(loop.source, t.Builtin) and loop.source.name == "order"
        if isinstance(loop.source, t.Const):
            whole = loop.source.value == tuple(range(self.listener.layout.players))
        return whole and loop.test is None

    def head(self, scope: ev.Scope) -> Iterator[Line]:
        """The headings that wait, as far as they are still about what is told now."""
        around = set(map(id, scope.around()))
        for head, title, place in self._waiting:
            if id(head) in around:
                if head.outer is not None:
                    self._of_turns.add((id(head.outer), head.name))
                yield Line("heading", title, None, title, place)
        self._waiting = []

    def waits(self, scope: ev.Scope) -> bool:
        """Is there a heading to be told before what happens here?"""
        around = set(map(id, scope.around()))
        return any(id(head) in around for head, _, _ in self._waiting)
