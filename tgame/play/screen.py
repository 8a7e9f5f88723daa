"""The table on the screen: what lies in common, what each seat has, what is mine; drawn from a seat's side of a match.

In: a seat, its sight, and the width. Out: lines. The rule file says what there is and in which order; nothing here
knows a game. What is only remembered is not drawn unless the player asks for it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from attrs import evolve

from tgame.dsl import checked as t
from tgame.interpreter.labels import OWNERS, GameLabels
from tgame.interpreter.pictures import boards, status
from tgame.interpreter.pictures.heaps import Heaps
from tgame.interpreter.pictures.sight import owner
from tgame.interpreter.pictures.widths import width
from tgame.interpreter.seat import Seat
from tgame.interpreter.seat import values as v
from tgame.interpreter.view import SeenZone, View
from tgame.play import lines as ln
from tgame.play.along import along_boards
from tgame.play.lines import Line, Span, flowed, line
from tgame.play.seats import SeatLines
from tgame.play.slots import slot_tables
from tgame.play.words import Words

_SIGNS = re.compile(rf"[▒◦{OWNERS}]")
_HEADING = -1


class SpeltOut(GameLabels):
    """Names of pieces beside each other in words: a single letter is for pictures, which have a legend."""

    def __init__(self, drawn: GameLabels) -> None:
        super().__init__(drawn.speaker, drawn.notation)
        self.drawn = drawn

    def mark(self, face: str) -> str:
        mark = self.drawn.mark(face)
        return self.drawn.legend(face) or mark if len(mark) == 1 and mark.isalpha() else mark


class FaceDown(GameLabels):
    """Where nothing is remembered for the player, what lies face down may have been seen or not."""

    def say(self, english: str, *values: object) -> str:
        return super().say("face down" if english == "never seen" else english, *values)


class Screen:
    def __init__(self, seat: Seat, words: Words, room: int, recall: bool = False) -> None:
        self.seat = seat
        self.words = words
        self.room = room
        self.recall = recall
        self.rules = seat.rules
        self.labels = seat.labels
        self.view: View = seat.view(recall)
        self.heaps = Heaps(SpeltOut(self.labels), self.labels.order)

    def table(self, sight: v.Sight, menu_zone: str | None = None) -> list[Line]:
        """All that lies on the table and before the players; not the zone that the menu shows anyway."""
        chosen = _cells(sight.question)
        tables, drawn = slot_tables(self.view, self.rules, self.labels, self.room)
        along, beside = along_boards(self.seat.table, self.view, self.labels, self.room)
        drawn |= beside
        found = [*tables, *self._boards(chosen, drawn), *along, *self._piles(), *self._numbers(sight)]
        shown = SeatLines(self.seat, self.view, self.words, self.room, self.heaps)
        return [*found, *shown.lines(sight), *shown.mine(menu_zone)]

    # ---- what lies in common

    def _boards(self, free: Collection[tuple[str, int]], drawn: Collection[str]) -> Iterator[Line]:
        worth = tuple(zone for zone in self.view.zones if self._in_cells(zone) and zone.zone not in drawn)
        labels = self.labels if self.recall else FaceDown(self.labels.speaker, self.labels.notation)
        for text in boards(evolve(self.view, zones=worth), self.rules, labels, self.room, free):
            yield self._coloured(text)

    def _in_cells(self, seen: SeenZone) -> bool:
        zone = self.rules.zones[seen.zone]
        if zone.cells is None or self._silent(zone.name):
            return False
        return zone.shape == "grid" or seen.count > 0

    def _silent(self, name: str) -> bool:
        return name == t.BOX or self.rules.texts[name].silent

    def _coloured(self, text: str) -> Line:
        """A line of a picture, its signs in their roles."""
        owned = any(isinstance(f.type, t.PlayerType) for kind in self.rules.kinds.values() for f in kind.fields)
        found: list[Span] = []
        place = 0
        for sign in _SIGNS.finditer(text):
            role = {"▒": ln.BACK, "◦": ln.FREE}.get(sign[0]) or (
                ln.seat_role(OWNERS.index(sign[0])) if owned else ln.PLAIN
            )
            found += [Span(text[place : sign.start()]), Span(sign[0], role)]
            place = sign.end()
        return tuple(span for span in (*found, Span(text[place:])) if span.text)

    def _piles(self) -> Iterator[Line]:
        """Piles and what nobody sees on one line; what lies open each on its own."""
        counted: list[Line] = []
        opened: list[Line] = []
        for seen in sorted(self.view.zones, key=lambda zone: list(self.rules.zones).index(zone.zone)):
            zone = self.rules.zones[seen.zone]
            # What is not told need not be hidden: a discard pile is there to be seen.
            if zone.cells is not None or owner(zone, seen.index) is not None or zone.name == t.BOX:
                continue
            if not seen.count:
                continue
            title = self.labels.zone(zone.name, seen.index)
            pieces = [piece for piece in seen.pieces if piece is not None]
            if all(piece.face is None for piece in pieces):
                counted.append(line(f"{ln.small(title)} {seen.count}"))
            elif zone.shape == "pile":
                top = self.labels.mark(pieces[0].face) if pieces[0].face is not None else "▒"
                counted.append(line(f"{ln.small(title)} {seen.count}, {self.words.say('top')}: {top}"))
            else:
                words = self.heaps.words(zone, seen, self.room, 2)
                items = [line(word.text) for word in words]
                joint = Span(words[0].after if len(words) > 1 else " ")
                opened.extend(flowed(items, self.room, joint, line(Span(f"{title}  ", ln.TITLE))))
        if counted:
            yield from flowed(counted, self.room, ln.JOINT)
        yield from opened

    def _numbers(self, sight: v.Sight) -> Iterator[Line]:
        """Numbers that belong to nobody, where the rule file has words for them."""
        wanted = [name for name, _ in self.view.variables if self._is_kept(self.rules.variables[name])]
        for text in status(self.view, self.rules, self.labels, wanted, self.room, self.labels.order):
            yield line(text)
        common = [(figure.short, one.value) for figure in sight.figures for one in figure.values if one.player is None]
        shown = [line(f"{ln.small(title)} {value}") for title, value in common if value is not None]
        if shown:
            yield from flowed(shown, self.room, ln.JOINT)

    def _is_kept(self, variable: t.Variable) -> bool:
        """Is it a number that a player wants to see, and that the players' own table does not have?"""
        text = self.rules.texts[variable.name]
        own = len(variable.per) == 1 and isinstance(variable.per[0], t.PlayerType)
        return isinstance(variable.type, t.NumberType) and not own and text.written and not text.silent


def _cells(question: v.Question | None) -> frozenset[tuple[str, int]]:
    """The cells that an answer to the question touches."""
    if question is None:
        return frozenset()
    targets = [target for option in question.options for target in (*option.targets.values(), *option.names)]
    return frozenset(
        (target.zone, target.cell) for target in targets if target.zone is not None and target.cell is not None
    )


def story(told: Sequence[v.Told], seats: Sequence[str], me: int | None, you: str, room: int) -> list[Line]:
    """Lines of a story: who acts in a margin, headings on lines of their own. What comes before an act stands before
    it on the same line."""
    names = [you if player == me else name for player, name in enumerate(seats)]
    margin = max(map(width, names), default=0) + 2
    found: list[Line] = []
    last: int | None = None
    for player, texts in _runs(told):
        if player == _HEADING:
            found.extend(ln.worded(texts[0], room, ln.TITLE))
            last = None
            continue
        head: Line = (Span("  "),)
        if player is not None:
            name = "" if player == last else names[player]
            head = (Span(name + " " * (margin - width(name)), ln.seat_role(player)),)
        last = player
        clauses = [part for text in texts for part in text.split(" · ")]
        found.extend(flowed(list(_clauses(clauses, room - margin)), room, Span(" "), head, margin))
    return found


def _runs(told: Sequence[v.Told]) -> Iterator[tuple[int | None, list[str]]]:
    """What stands on one line each: who it is about, and what is said."""
    waiting: tuple[int, list[str]] | None = None
    acted: int | None = None
    for one in told:
        if one.kind == "pass" and one.player is not None and one.player == acted:
            # Who has just acted, and does not go on: that is how a turn ends.
            continue
        acted = one.player if one.kind == "act" else None
        before = waiting
        waiting = None
        if before is not None and before[0] != one.player:
            yield before
            before = None
        if one.kind == "heading":
            yield _HEADING, [one.text]
        elif one.player is None:
            yield None, [one.text]
        else:
            texts = [*(before[1] if before is not None else []), one.words]
            if one.kind == "detail":
                waiting = one.player, texts
            else:
                yield one.player, texts
    if waiting is not None:
        yield waiting


def _clauses(clauses: Sequence[str], room: int) -> Iterator[Line]:
    """Clauses with a dot between them; one that fits on a line of its own is not broken."""
    for number, clause in enumerate(clauses):
        last = number == len(clauses) - 1
        words = [clause] if width(clause) + 2 <= room else clause.split(" ")
        yield from map(line, words[:-1])
        yield line(words[-1]) if last else line(words[-1], Span(" ·", ln.DIM))
