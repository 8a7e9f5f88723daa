"""Pieces that move, are shown or looked at, in words: by the places they come from and go to.

In: events of one act, one stretch of a turn, or one scene. Out: parts of lines for one listener.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import groupby
from typing import TypeVar

from tgame.dsl import checked as t
from tgame.interpreter.events import Looked, Moved, Shown
from tgame.interpreter.telling.line import JOINT, Clause, Part, Result, Sentence, Spotted
from tgame.interpreter.telling.listener import Listener
from tgame.interpreter.telling.notes import Cover


class PieceTeller:
    def __init__(self, listener: Listener) -> None:
        self.listener = listener
        self.speaker = listener.speaker
        self.layout = listener.layout

    # ---- moves

    def moves(
        self,
        moved: Sequence[Moved],
        actor: int | None,
        verbose: bool,
        told: Collection[int],
        covered: Cover,
    ) -> Iterator[Part]:
        """Moves in one breath; those between the same two places are told together. Of several pieces that were `told`
        of a moment ago it is said how many they are; those that were shown just now are *it* and *them*."""
        for alike in _grouped(moved, self._ends):
            yield from self._moved(alike, actor, verbose, told, covered)

    def _ends(self, event: Moved) -> tuple[int, int]:
        return self.layout.zone_of[event.source], self.layout.zone_of[event.target]

    def _moved(
        self,
        moved: Sequence[Moved],
        actor: int | None,
        verbose: bool,
        told: Collection[int],
        covered: Cover,
    ) -> Iterator[Part]:
        first = moved[0]
        source, target = self.listener.zone(first.source), self.listener.zone(first.target)
        giver, taker = self.listener.owner(first.source), self.listener.owner(first.target)
        again = self._again(moved, told)
        if not verbose and taker is None and target.cells is None and (again or self._counted(moved, covered)):
            return
        if not verbose and all(self._named(event, covered.shown) for event in moved):
            what = self.speaker.say("it" if len(moved) == 1 else "them")
        elif not verbose and again and len(moved) > 1:
            what = self.listener.counted([event.piece for event in moved])
        else:
            ordered = target.ordered and target.cells is None
            what = self.listener.pieces([(event.piece, event.known) for event in moved], ordered)
        if target.cells is not None:
            yield from self._to_cells(moved, what, actor, verbose, told)
        elif taker is not None:
            yield self._taken(what, source, target, giver, taker, actor)
        elif giver is not None:
            if actor is not None or (target.seen == "all" and target.name != t.BOX) or verbose:
                yield Clause(giver, self._to_table(what, source, target))
        elif source.cells is not None:
            places = dict.fromkeys(self.listener.place(event.source) for event in moved)
            cells = self.listener.title(first.source) if len(places) > 1 and source.keys else ", ".join(places)
            if actor is not None or verbose:
                yield Result(self.speaker.say("{0} leaves {1}" if len(moved) == 1 else "{0} leave {1}", what, cells))
        elif target.name != t.BOX and self._open(moved) and (actor is not None or target.seen == "all"):
            yield Sentence(f"{self.speaker.zone(target.name, self._index(first.target))}{self.speaker.colon}{what}")
        elif verbose:
            place = self.speaker.zone(target.name, self._index(first.target))
            origin = self.speaker.zone(source.name, self._index(first.source))
            yield Sentence(f"{origin} → {place}{self.speaker.colon}{what}")

    def _again(self, moved: Sequence[Moved], told: Collection[int]) -> bool:
        """Do pieces move on that everyone saw lie there, and that were told of a moment ago?"""
        zones = [self.listener.zone(event.source) for event in moved]
        lay_open = all(zone.seen == "all" or zone.cells is not None for zone in zones)
        return lay_open and all(self._named(event, told) for event in moved)

    def _counted(self, moved: Sequence[Moved], covered: Cover) -> bool:
        """Do pieces move on that everyone saw lie there, and a text says how many: of them, or where they go to?"""
        source, target = self.listener.zone(moved[0].source), self.listener.zone(moved[0].target)
        return source.seen == "all" and any((zone.name, len(moved)) in covered.counts for zone in (source, target))

    def _named(self, event: Moved, told: Collection[int]) -> bool:
        """Was this piece told of, and can this listener tell that it is the same?"""
        return event.piece in told and self.listener.knows(event.known)

    def _index(self, code: int) -> tuple[int, ...]:
        return self.layout.place_name(code)[1]

    def _open(self, moved: Sequence[Moved]) -> bool:
        """Is there a face to tell?"""
        return any(self.listener.knows(event.known) for event in moved)

    def _to_cells(
        self, moved: Sequence[Moved], what: str, actor: int | None, verbose: bool, told: Collection[int]
    ) -> Iterator[Part]:
        # Told at length, a slot is named with its zone; where the zone is the title, by itself.
        long = verbose and len(moved) <= 2
        cells = [(self.listener.place(e.target, actor) if long else self.listener.cell(e.target)) for e in moved]
        zone = self.listener.zone(moved[0].target)
        assert zone.cells is not None
        if actor is not None and len(cells) == 1 and (zone.cells.rows > 1 or self._named(moved[0], told)):
            yield Spotted(cells[0])
        elif len(cells) <= 2:
            for event, cell in zip(moved, cells, strict=True):
                name = self.listener.pieces([(event.piece, event.known)], True)
                yield Result(self.speaker.say("{0} on {1}", name, cell))
        elif self._open(moved) and zone.keys is not None:
            title = self.speaker.zone(zone.name, self._index(moved[0].target))
            names = [self.listener.pieces([(event.piece, event.known)], True) for event in moved]
            slots = [f"{cell} {name}" for cell, name in zip(cells, names, strict=True)]
            yield Sentence(f"{title}{self.speaker.colon}{JOINT.join(slots)}")
        elif self._open(moved) and (zone.shape != "grid" or verbose):
            # A board is drawn.
            title = self.speaker.zone(zone.name, self._index(moved[0].target))
            yield Sentence(f"{title}{self.speaker.colon}{what}")

    def _taken(
        self, what: str, source: t.Zone, target: t.Zone, giver: int | None, taker: int, actor: int | None
    ) -> Clause:
        say = self.speaker.say
        if giver is None:
            if source.name == t.BOX or (actor is None and source.cells is None):
                return Clause(taker, say("gets {0}", what))
            seen = source.seen == "all" or source.cells is not None
            return Clause(taker, say("takes {0}" if seen else "draws {0}", what))
        if giver == taker:
            if target.seen == "all":
                return Clause(taker, say("lays {0}", what))
            if source.seen == "all":
                return Clause(taker, say("takes back {0}", what))
            if source.seen == "nobody":
                return Clause(taker, say("draws {0}", what))
            return Clause(taker, say("moves {0} to {1}", what, self.speaker.name(target.name)))
        if actor == giver:
            return Clause(giver, say("gives {0} to {1}", what, self.listener.seat(taker)))
        return Clause(taker, say("takes {0} from {1}", what, self.listener.seat(giver)))

    def _to_table(self, what: str, source: t.Zone, target: t.Zone) -> str:
        if target.seen == "all" and target.name != t.BOX and source.seen != "all":
            return self.speaker.say("lays {0}", what)
        return self.speaker.say("gives up {0}", what)

    def is_taken(self, event: Moved) -> bool:
        """Does a piece go from one player to another?"""
        giver, taker = self.listener.owner(event.source), self.listener.owner(event.target)
        return giver is not None and taker is not None and giver != taker

    def beside(self, moved: Sequence[Moved], covered: Sequence[Moved], told: Collection[int]) -> list[Moved]:
        """The moves that no text has covered. Of pieces that go the same way as one that it named, those are left out
        that were named before: who wins a trick with a card gets the others too."""
        ways = {self._ends(event) for event in covered}
        return [e for e in moved if e not in covered and not (self._named(e, told) and self._ends(e) in ways)]

    def is_dealt(self, event: Moved) -> bool:
        """Does a piece come to a player from the table, or from what was passed on to that player?"""
        giver, taker = self.listener.owner(event.source), self.listener.owner(event.target)
        source, target = self.listener.zone(event.source), self.listener.zone(event.target)
        if taker is None or target.cells is not None:
            return False
        return giver is None or (giver == taker and "all" not in (source.seen, target.seen))

    def deal(self, moved: Sequence[Moved], told: Collection[int]) -> list[Clause]:
        """What each player is dealt where nobody is acting: one clause a player."""
        owners: dict[int, list[Moved]] = {}
        for event in moved:
            taker = self.listener.owner(event.target)
            assert taker is not None
            owners.setdefault(taker, []).append(event)
        found = []
        for player, own in owners.items():
            ordered = self.listener.ordered(own[0].target)
            if len(owners) == 1 and len(own) > 1 and self._again(own, told):
                what = self.listener.counted([event.piece for event in own])
            else:
                what = self.listener.pieces([(event.piece, event.known) for event in own], ordered)
            found.append(Clause(player, self.speaker.say("gets {0}", what)))
        return found

    # ---- shows and looks

    def shows(self, shown: Sequence[Shown], actor: int | None, placed: Collection[int]) -> Iterator[Part]:
        """Pieces that are turned up; those that were named by their place a moment ago need no place."""
        for alike in _grouped(shown, lambda event: self.layout.zone_of[event.place]):
            code = alike[0].place
            owner = self.listener.owner(code)
            ordered = self.listener.ordered(code)
            if self.listener.zone(code).cells is not None:
                names = []
                for event in alike:
                    name = self.listener.pieces([(event.piece, event.known)], True)
                    cell = self.listener.cell(event.place)
                    names.append(name if event.piece in placed else self.speaker.say("{0} on {1}", name, cell))
                yield Result(", ".join(names))
                continue
            what = self.listener.pieces([(event.piece, event.known) for event in alike], ordered)
            if owner is not None:
                yield Clause(owner, self.speaker.say("shows {0}", what))
            elif actor is not None:
                yield Clause(actor, self.speaker.say("turns up {0}", what))
            else:
                title = self.speaker.zone(*self.layout.parts[self.layout.zone_of[code]])
                yield Sentence(f"{title}{self.speaker.colon}{what}")

    def looks(self, looked: Sequence[Looked]) -> Iterator[Part]:
        for alike in _grouped(looked, lambda event: (event.player, self.layout.zone_of[event.place])):
            player, code = alike[0].player, alike[0].place
            # Others who know the pieces anyway are not told what this one saw of them.
            seen = [(event.piece, event.known if self._sees(player) else 0) for event in alike]
            what = self.listener.pieces(seen, self.listener.ordered(code))
            zone = self.listener.zone(code)
            if zone.cells is not None:
                cells = ", ".join(self.listener.cell(event.place) for event in alike)
                what = f"{cells} ({what})" if self._sees(player) else cells
            owner = self.listener.owner(code)
            if owner is not None and owner != player and zone.cells is None:
                what = self.speaker.say("{0} of {1}", what, self.listener.seat(owner))
            yield Clause(player, self.speaker.say("looks at {0}", what))

    def seen(self, looked: Sequence[Looked]) -> Iterator[Part]:
        """What came of a look at what was named already: the faces, for those who see them."""
        found = [(event.piece, event.known) for event in looked if self._sees(event.player)]
        if found:
            yield Result(self.listener.pieces(found, ordered=True))

    def _sees(self, player: int) -> bool:
        return self.listener.knows(1 << player) if self.listener.viewer is not None else False


Kind = TypeVar("Kind")


def _grouped(events: Sequence[Kind], key: Callable[[Kind], object]) -> list[list[Kind]]:
    """Events that follow each other and have the same key."""
    return [list(alike) for _, alike in groupby(events, key)]
