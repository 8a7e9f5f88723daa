"""Pictures between the lines of a story: boards, rows and hands as they lay then, and what changed since the last one.

In: a match that was played, and for whose eyes. Out: lines. Positions are rebuilt from the events, and drawn from views
of them: what a view does not show, no picture does.
"""

from __future__ import annotations

from attrs import evolve

from tgame.dsl import checked as t
from tgame.interpreter import events as ev
from tgame.interpreter.labels import GameLabels
from tgame.interpreter.match import Match
from tgame.interpreter.pictures import boards, hands, status
from tgame.interpreter.replay import Replay
from tgame.interpreter.speaker import Speaker
from tgame.interpreter.view import SeenZone, View, view


class Scenes:
    def __init__(self, match: Match, viewer: int | None, speaker: Speaker, width: int = 90) -> None:
        self.match = match
        self.viewer = viewer
        self.game = match.edition.program.game
        self.labels = GameLabels(speaker, match.edition.notation)
        self.width = width
        self._events = match.events()
        self._replay = Replay(match)
        self._place = 0
        self._changed: dict[str, None] = {}

    def at(self, place: int, lines: int | None) -> list[str]:
        """The position before an event, if it is worth a picture: once as many lines were told as it has, or before
        anybody has acted."""
        self._go(place)
        drawn = self._boards() if any(self._cells(name) for name in self._changed) else []
        if lines is not None and len(drawn) > lines:
            return []
        drawn += self._status()
        self._changed = {}
        return drawn

    def last(self) -> list[str]:
        self._go(len(self._events))
        return [*self._boards(), *([] if self._laid_open() else self._hands()), *self._status()]

    def _go(self, place: int) -> None:
        layout = self.match.edition.program.layout
        for event in self._events[self._place : place]:
            self._replay.apply(event)
            match event:
                case ev.Moved(source=source, target=target):
                    for code in (source, target):
                        self._changed[layout.place_name(code)[0]] = None
                case ev.Assigned(place=number):
                    for name, plan in layout.variables.items():
                        if plan.first <= number < plan.first + plan.size and self._listed(plan.variable):
                            self._changed[name] = None
        self._place = max(self._place, place)

    def _listed(self, variable: t.Variable) -> bool:
        """Does a variable belong into the status line? What players have is told with what they do."""
        owned = any(isinstance(type_, t.PlayerType) for type_ in variable.per)
        return not owned and not self.game.texts[variable.name].silent

    def _cells(self, name: str) -> bool:
        return name in self.game.zones and self.game.zones[name].cells is not None

    def _laid_open(self) -> bool:
        """Has everybody just been shown what players hold?"""
        hands_ = [z for z in self._view().zones if self.game.zones[z.zone].seen in ("owner", "others")]
        held = [piece for zone in hands_ for piece in zone.pieces if piece is not None]
        return bool(held) and all(piece.up for piece in held)

    def _boards(self) -> list[str]:
        return boards(self._view(), self.game, self.labels, self.width)

    def _hands(self) -> list[str]:
        return hands(self._view(), self.game, self.labels, self.labels.order, self.width)

    def _status(self) -> list[str]:
        told = [name for name in self._changed if name in self.game.zones or name in self.game.variables]
        return status(self._view(), self.game, self.labels, told, self.width)

    def _view(self) -> View:
        """What there is to see: no zones that keep the books, and none on the table that are empty but for boards."""
        seen = view(self._replay.match, self.viewer)
        return evolve(seen, zones=tuple(zone for zone in seen.zones if self._worth(zone)))

    def _worth(self, seen: SeenZone) -> bool:
        if seen.zone == t.BOX:
            return False
        zone = self.game.zones[seen.zone]
        silent = self.game.texts[zone.name].silent
        return not silent and (zone.shape == "grid" or bool(zone.per) or seen.count > 0)
