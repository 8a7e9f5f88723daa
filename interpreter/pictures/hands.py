"""What each player holds and has before them, a line for each player.

In: a view, the declarations, labels and the order of faces. Out: lines. Zones `per Player` without cells are told if
anybody sees their faces; the first that is hidden from some is what a player holds, the others go by their titles.
"""

from __future__ import annotations

from collections.abc import Iterator

from tgame.dsl import checked as t
from tgame.interpreter.pictures.heaps import Heaps
from tgame.interpreter.pictures.labels import Labels, Order
from tgame.interpreter.pictures.legend import Part
from tgame.interpreter.pictures.sight import owner, parts
from tgame.interpreter.pictures.widths import Word, phrases
from tgame.interpreter.view import SeenZone, View

_LINES = 5  # of one zone at most; more pieces than that are counted
_HOLE = "\0"


def hands(view: View, game: t.Game, labels: Labels, order: Order, width: int = 80) -> list[str]:
    """A line for each player who holds something, in the order of seats, and in any case for the viewer."""
    return list(_Hands(view, game, labels, order, width).lines())


class _Hands:
    def __init__(self, view: View, game: t.Game, labels: Labels, order: Order, room: int) -> None:
        self.view, self.game, self.labels, self.room = view, game, labels, room
        self.heaps = Heaps(labels, order)
        self.held = next((z.name for z in game.zones.values() if _hand(z)), None)

    def lines(self) -> Iterator[str]:
        owned: dict[int, list[Part]] = {player: [] for player in range(self.game.configuration.players)}
        for zone, seen in parts(self.view, self.game):
            player = owner(zone, seen.index)
            if player is not None and zone.cells is None and zone.seen != "nobody":
                owned[player].append((zone, seen))
        for player, found in owned.items():
            yield from phrases(self._phrases(player, found), self.room)

    def _phrases(self, player: int, found: list[Part]) -> list[list[Word]]:
        me = player == self.view.player
        held = next((part for part in found if part[0].name == self.held), None)
        others = [
            [Word(self.labels.say("{0}:", self._title(zone, seen.index))), *self._pieces(zone, seen, me)]
            for zone, seen in found
            if zone.name != self.held and seen.count
        ]
        if held is not None and (held[1].count or me):
            return [self._holds(player, held), *others]
        return [[Word(self.labels.say("You") if me else self.labels.seat(player))], *others] if others else []

    def _holds(self, player: int, part: Part) -> list[Word]:
        """`You hold`, and what; the language says on which side of it."""
        zone, seen = part
        me = player == self.view.player
        if not seen.count:
            return [Word(word) for word in self.labels.say("You hold nothing").split(" ")]
        said = (
            self.labels.say("You hold {0}", _HOLE)
            if me
            else self.labels.say("{0} holds {1}", self.labels.seat(player), _HOLE)
        )
        before, _, after = said.partition(_HOLE)
        words = self._pieces(zone, seen, me)
        whole = [Word(before.strip())] if before.strip() else []
        return [*whole, *words[:-1], Word(words[-1].text + after.rstrip())]

    def _title(self, zone: t.Zone, index: tuple[int, ...]) -> str:
        """What it is called among its owner's: the player is said already."""
        others = [
            self.labels.item(type_, place)
            for type_, place in zip(zone.per, index, strict=True)
            if not isinstance(type_, t.PlayerType)
        ]
        title = self.labels.title(zone.name)
        return f"{title} ({', '.join(others)})" if others else title

    def _pieces(self, zone: t.Zone, seen: SeenZone, me: bool) -> list[Word]:
        return self.heaps.words(zone, seen, self.room, _LINES, places=me and zone.shape == "list")


def _hand(zone: t.Zone) -> bool:
    """Is it hidden from some, and one for each player?"""
    alone = len(zone.per) == 1 and isinstance(zone.per[0], t.PlayerType)
    return alone and zone.cells is None and zone.seen in ("owner", "others")
