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
from tgame.interpreter.pictures import boards
from tgame.interpreter.pictures.boards import Edges, Legend
from tgame.interpreter.pictures.heaps import Heaps
from tgame.interpreter.pictures.widths import width
from tgame.interpreter.seat import Seat
from tgame.interpreter.seat import values as v
from tgame.interpreter.view import SeenZone, View
from tgame.play import lines as ln
from tgame.play.edges import along_columns
from tgame.play.in_common import InCommon
from tgame.play.lines import Line, Span, flowed, line
from tgame.play.seats import SeatLines
from tgame.play.slots import Slots
from tgame.play.terse import ALL, Terse
from tgame.play.words import Words

_SIGNS = re.compile(rf"[▒◦{OWNERS}]")
_HEADING = -1
_BESIDE = 5  # columns between a board and what stands beside it
_NARROWEST = 28  # columns in which a table of players looks well


class SpeltOut(GameLabels):
    """Names of pieces beside each other in words: a single letter is for pictures, which have a legend."""

    def __init__(self, drawn: GameLabels) -> None:
        super().__init__(drawn.speaker, drawn.notation)
        self.drawn = drawn

    def mark(self, face: str) -> str:
        mark = self.drawn.mark(face)
        return self.drawn.legend(face) or mark if len(mark) == 1 and mark.isalpha() else mark


class OnBoards(GameLabels):
    """Names on boards as they are for one player: a board of theirs is theirs, and where nothing is remembered for
    them, what lies face down may have been seen or not."""

    def __init__(self, drawn: GameLabels, player: int | None, words: Words, recall: bool) -> None:
        super().__init__(drawn.speaker, drawn.notation)
        self.player, self.words, self.recall = player, words, recall

    def say(self, english: str, *values: object) -> str:
        hidden = english == "never seen" and not self.recall
        return super().say("face down" if hidden else english, *values)

    def zone(self, name: str, index: tuple[int, ...]) -> str:
        per = self.game.zones[name].per
        if len(per) == 1 and isinstance(per[0], t.PlayerType) and index == (self.player,):
            return self.words.say("Your {0}", ln.small(self.short_title(name)))
        return super().zone(name, index)


class Screen:
    def __init__(self, seat: Seat, words: Words, room: int, recall: bool = False, terse: Terse = ALL) -> None:
        self.seat = seat
        self.words = words
        self.room = room
        self.recall = recall
        self.terse = terse
        self.rules = seat.rules
        self.labels = seat.labels
        self.view: View = seat.view(recall)
        self.heaps = Heaps(SpeltOut(self.labels), self.labels.order)

    def table(self, sight: v.Sight, shown: Collection[str] = ()) -> list[Line]:
        """All that lies on the table and before the players; not the zones that the options show anyway."""
        seats = SeatLines(self.seat, self.view, self.words, self.heaps, self.terse)
        found = self._common(sight, shown, seats)
        return [*found, *seats.mine(sight, shown, self.room)]

    def _common(self, sight: v.Sight, shown: Collection[str], seats: SeatLines) -> list[Line]:
        """Boards, what else lies in common, and the seats: to the right of a board where there is room for them."""
        chosen = _cells(sight.question)
        edges, drawn = along_columns(self.seat.table, self.view, self.labels)
        slots, rows = Slots(self.seat, self.view, self.words, self.room).lines(drawn)
        common = InCommon(self.seat, self.view, self.words, self.heaps, self.terse)

        def rest(room: int) -> list[Line]:
            return [*common.lines(sight, shown, room), *seats.lines(sight, room)]

        below = rest(self.room)
        bare = self._boards(chosen, drawn | rows, edges, "none")
        wide = max(map(ln.width_of, bare), default=0)
        if wide and self.room - wide - _BESIDE >= _NARROWEST:
            aside = rest(self.room - wide - _BESIDE)
            if len(aside) <= len(bare) and len(aside) <= len(below) + 1:
                board = self._boards(chosen, drawn | rows, edges, "below" if self.terse.legend else "none")
                return [*slots, *ln.beside(board, aside, wide + _BESIDE)]
        return [*slots, *self._boards(chosen, drawn | rows, edges, "beside" if self.terse.legend else "none"), *below]

    # ---- boards

    def _boards(
        self,
        free: Collection[tuple[str, int]],
        drawn: Collection[str],
        edges: dict[str, Edges],
        legend: Legend,
    ) -> list[Line]:
        worth = tuple(zone for zone in self.view.zones if self._in_cells(zone) and zone.zone not in drawn)
        labels = OnBoards(self.labels, self.view.player, self.words, self.recall)
        found = boards(evolve(self.view, zones=worth), self.rules, labels, self.room, free, legend, edges)
        return [self._coloured(text) for text in found if text]

    def _in_cells(self, seen: SeenZone) -> bool:
        zone = self.rules.zones[seen.zone]
        if zone.cells is None or zone.name == t.BOX or self.rules.texts[zone.name].silent:
            return False
        return zone.shape == "grid" or seen.count > 0

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


def _cells(question: v.Question | None) -> frozenset[tuple[str, int]]:
    """The cells that an answer to the question touches."""
    if question is None:
        return frozenset()
    found: set[tuple[str, int]] = set()
    for option in question.options:
        chosen = [target.cell for target in option.targets.values()]
        # A cell that its words name again is the one that is chosen.
        named = [target for target in option.names if target.cell not in chosen]
        for target in (*option.targets.values(), *named):
            if target.zone is not None and target.cell is not None:
                found.add((target.zone, target.cell))
    return frozenset(found)


def story(told: Sequence[v.Told], seats: Sequence[str], me: int | None, you: str, room: int) -> list[Line]:
    """Lines of a story: who acts in a margin, headings on lines of their own. What comes before an act stands before
    it on the same line."""
    names = [you if player == me else name for player, name in enumerate(seats)]
    margin = max(map(width, names), default=0) + 2
    found: list[Line] = []
    last: int | None = None
    for player, texts in _merged(_runs(told), room - margin):
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
        hang = 4 if player is None else margin
        found.extend(flowed(list(_clauses(clauses, room - hang)), room, Span(" "), head, hang))
    return found


Run = tuple[int | None, list[str]]


def _merged(runs: Iterator[Run], room: int) -> Iterator[Run]:
    """What one player does in a row, on one line if it fits."""
    before: Run | None = None
    for player, texts in runs:
        if before is not None and before[0] == player and player not in (None, _HEADING):
            both = [*before[1], *texts]
            if width(" · ".join(both)) <= room:
                before = player, both
                continue
        if before is not None:
            yield before
        before = player, texts
    if before is not None:
        yield before


def _with_outcome(told: Sequence[v.Told]) -> Iterator[v.Told]:
    """What all did at once, and what came of it for all of them: one phrase."""
    before: v.Told | None = None
    for one in told:
        if before is not None and before.kind == "act" and one.kind == "detail" and before.player is one.player is None:
            before = evolve(before, text=f"{before.text} · {ln.small(one.text)}")
            continue
        if before is not None:
            yield before
        before = one
    if before is not None:
        yield before


def _runs(told: Sequence[v.Told]) -> Iterator[Run]:
    """What stands on one line each: who it is about, and what is said."""
    waiting: tuple[int, list[str]] | None = None
    acted: int | None = None
    for one in _with_outcome(told):
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
