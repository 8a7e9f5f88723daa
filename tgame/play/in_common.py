"""What lies in the middle of the table outside of boards: piles, what lies open, and the numbers of nobody.

In: a seat, its view and sight. Out: lines. Piles share a line, and stand there while something is done with them; what
lies open has its own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from tgame.dsl import checked as t
from tgame.dsl.checked.walk import expressions
from tgame.interpreter.pictures import status
from tgame.interpreter.pictures.heaps import Heaps
from tgame.interpreter.pictures.sight import owner
from tgame.interpreter.seat import Seat
from tgame.interpreter.seat import values as v
from tgame.interpreter.view import SeenPiece, SeenZone, View
from tgame.play import lines as ln
from tgame.play.at_hand import zones_at_hand
from tgame.play.lines import Line, Span, flowed, line
from tgame.play.saying import said_once
from tgame.play.terse import Terse
from tgame.play.words import Words

MOST_NAMED = 12  # pieces of a set that no option is about


class InCommon:
    def __init__(self, seat: Seat, view: View, words: Words, heaps: Heaps, terse: Terse) -> None:
        self.seat, self.view, self.words, self.heaps, self.terse = seat, view, words, heaps, terse
        self.rules, self.labels = seat.rules, seat.labels

    def lines(self, sight: v.Sight, shown: Collection[str], room: int) -> list[Line]:
        asked = _asked(sight)
        counted, opened = self._zones(sight, shown, asked, room)
        counted += self._numbers(sight, room)
        return [*(flowed(counted, room, ln.JOINT) if counted else []), *opened]

    # ---- zones

    def _zones(
        self, sight: v.Sight, shown: Collection[str], asked: set[str], room: int
    ) -> tuple[list[Line], list[Line]]:
        """What shares a line, and what has its own."""
        counted: list[Line] = []
        opened: list[Line] = []
        hand = (
            zones_at_hand(self.rules, sight.question.actions) if sight.question is not None else set(self.rules.zones)
        )
        for zone in self.rules.zones.values():
            if zone.cells is not None or zone.name == t.BOX or any(isinstance(p, t.PlayerType) for p in zone.per):
                continue
            parts = [seen for seen in self.view.zones if seen.zone == zone.name and seen.count]
            parts = [seen for seen in parts if owner(zone, seen.index) is None and seen.notation not in shown]
            named = any(seen.notation in asked for seen in parts)
            wanted = self.terse.everything or named or (zone.name in hand and self.terse.piles)
            if not parts:
                continue
            if zone.per:
                opened.extend(self._of_items(zone, parts, room))
            elif zone.shape == "pile" or not self._open(parts[0]):
                if wanted:
                    counted.append(self._pile(zone, parts[0]))
            elif wanted or (len(parts[0].pieces) <= MOST_NAMED and not self.rules.texts[zone.name].silent):
                opened.extend(self._set(zone, parts[0], named, room))
        return counted, opened

    def _open(self, seen: SeenZone) -> bool:
        return any(piece is not None and piece.face is not None for piece in seen.pieces)

    def _title(self, zone: t.Zone) -> str:
        # What is not told need not be hidden: a discard pile is there to be seen, by its whole name.
        return (
            self.labels.title(zone.name) if self.rules.texts[zone.name].silent else self.labels.short_title(zone.name)
        )

    def _pile(self, zone: t.Zone, seen: SeenZone) -> Line:
        text = f"{ln.small(self._title(zone))} {seen.count}"
        top = next(iter(seen.pieces), None)
        if zone.shape == "pile" and self._open(seen) and top is not None:
            text += f", {self.words.say('top')}{self.words.say(': ')}{self._mark(top)}"
        return line(text)

    def _of_items(self, zone: t.Zone, parts: list[SeenZone], room: int) -> list[Line]:
        """A zone that there is of each of some items: one line for all of them."""
        items = []
        for seen in parts:
            keys = ", ".join(self.labels.short_item(type_, i) for type_, i in zip(zone.per, seen.index, strict=True))
            top = next(piece for piece in seen.pieces if piece is not None)
            if zone.shape == "pile":
                # `R1` says already which of them it lies on.
                mark = self._mark(top) if self._open(seen) else str(seen.count)
                texts = said_once(keys, [mark])
                items.append(line(mark) if mark.startswith(keys) else line(Span(f"{keys} ", ln.TITLE), *texts))
            else:
                texts = said_once(keys, [word.text for word in self.heaps.words(zone, seen, room, 1)])
                items.append(line(Span(f"{keys} ", ln.TITLE), _listed(texts)))
        return flowed(items, room, ln.JOINT, line(Span(f"{ln.upper(self._title(zone))}  ", ln.TITLE)))

    def _set(self, zone: t.Zone, seen: SeenZone, named: bool, room: int) -> list[Line]:
        title = ln.upper(self._title(zone))
        few = len(seen.pieces) <= MOST_NAMED and self.terse.piles
        if not (named or few or self.terse.everything):
            return [line(Span(f"{title}  ", ln.TITLE), str(seen.count))]
        words = self.heaps.words(zone, seen, room, 2)
        texts = said_once(title, [word.text for word in words])
        joint = Span(words[0].after if len(words) > 1 else " ")
        return flowed([line(text) for text in texts], room, joint, line(Span(f"{title}  ", ln.TITLE)))

    def _mark(self, piece: SeenPiece) -> str:
        return "▒" if piece.face is None else self.labels.mark(piece.face)

    # ---- numbers

    def _numbers(self, sight: v.Sight, room: int) -> Iterator[Line]:
        """Numbers that belong to nobody, where the rule file has words for them."""
        wanted = [name for name, _ in self.view.variables if self._is_kept(self.rules.variables[name])]
        for text in status(self.view, self.rules, self.labels, wanted, room, self.labels.order):
            yield line(text)
        common = [(figure.short, one.value) for figure in sight.figures for one in figure.values if one.player is None]
        if sight.score is not None and is_shared(self.rules) and sight.score.totals[0]:
            common.append((self.words.say("score"), sight.score.totals[0]))
        yield from (line(f"{ln.small(title)} {value}") for title, value in common if value is not None)

    def _is_kept(self, variable: t.Variable) -> bool:
        """Is it a number that a player wants to see, and that the players' own table does not have?"""
        text = self.rules.texts[variable.name]
        own = len(variable.per) == 1 and isinstance(variable.per[0], t.PlayerType)
        return isinstance(variable.type, t.NumberType) and not own and text.written and not text.silent


def is_shared(rules: t.Game) -> bool:
    """Have all players the same score, since no line of it asks whose it is?"""
    parts = [part for item in rules.score for part in expressions(item.value)]
    return bool(parts) and not any(isinstance(part, t.Local) and part.name == rules.score_name for part in parts)


def _asked(sight: v.Sight) -> set[str]:
    """The zones in which something lies that an option is about."""
    if sight.question is None:
        return set()
    pieces = {target.piece for option in sight.question.options for target in (*option.targets.values(), *option.names)}
    return {lying.zone for lying in sight.zones if any(piece.id in pieces for piece in lying.pieces)}


def _listed(texts: list[str]) -> str:
    return (" " if all(text.isdigit() for text in texts) else ", ").join(texts)
