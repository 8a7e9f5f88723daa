"""The table as somebody sees it: boards, rows, hands, and what else is open, as lines.

In: a match and for whose eyes. Out: lines, drawn from a view: what that does not show, no picture does.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from attrs import evolve

from tgame.dsl import checked as t
from tgame.interpreter import events as ev
from tgame.interpreter.labels import GameLabels
from tgame.interpreter.match import Match
from tgame.interpreter.pictures import boards, hands, status
from tgame.interpreter.speaker import Speaker
from tgame.interpreter.view import SeenZone, View, view

WIDTH = 90  # columns of a picture, at most


class Table:
    def __init__(self, match: Match, viewer: int | None, speaker: Speaker, width: int) -> None:
        self.match = match
        self.viewer = viewer
        self.game = match.edition.program.game
        self.labels = GameLabels(speaker, match.edition.notation)
        self.width = width

    def whole(self, changed: Collection[str]) -> list[str]:
        """All there is to see; of what has neither cells nor an owner, what was changed."""
        return [*self.boards(), *self.hands(), *self.status(changed)]

    def boards(self) -> list[str]:
        return boards(self._view(), self.game, self.labels, self.width)

    def hands(self) -> list[str]:
        return hands(self._view(), self.game, self.labels, self.labels.order, self.width)

    def status(self, changed: Collection[str]) -> list[str]:
        told = [name for name in changed if name in self.game.zones or name in self.game.variables]
        return status(self._view(), self.game, self.labels, told, self.width)

    def has_cells(self, name: str) -> bool:
        return name in self.game.zones and self.game.zones[name].cells is not None

    def changed_by(self, found: Iterable[ev.Event], owned: bool = False) -> dict[str, None]:
        """The zones and variables that events changed, as far as a status line tells them: what players have is told
        with what they do, and need be there only for those who were not told."""
        layout = self.match.edition.program.layout
        changed: dict[str, None] = {}
        for event in found:
            match event:
                case ev.Moved(source=source, target=target):
                    for code in (source, target):
                        changed[layout.place_name(code)[0]] = None
                case ev.Assigned(place=number):
                    for name, plan in layout.variables.items():
                        if plan.first <= number < plan.first + plan.size and self._listed(plan.variable, owned):
                            changed[name] = None
        return changed

    def _listed(self, variable: t.Variable, owned: bool) -> bool:
        """Does a variable belong into the status line?"""
        own = any(isinstance(type_, t.PlayerType) for type_ in variable.per)
        return (owned or not own) and not self.game.texts[variable.name].silent

    def laid_open(self) -> bool:
        """Has everybody just been shown what players hold?"""
        hands_ = [z for z in self._view().zones if self.game.zones[z.zone].seen in ("owner", "others")]
        held = [piece for zone in hands_ for piece in zone.pieces if piece is not None]
        return bool(held) and all(piece.up for piece in held)

    def _view(self) -> View:
        """What there is to see: no zones that keep the books, and none on the table that are empty but for boards."""
        seen = view(self.match, self.viewer)
        return evolve(seen, zones=tuple(zone for zone in seen.zones if self._worth(zone)))

    def _worth(self, seen: SeenZone) -> bool:
        if seen.zone == t.BOX:
            return False
        zone = self.game.zones[seen.zone]
        silent = self.game.texts[zone.name].silent
        return not silent and (zone.shape == "grid" or bool(zone.per) or seen.count > 0)
