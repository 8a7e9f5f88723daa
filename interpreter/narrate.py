"""The log of a match as lines that a person can follow.

In: a match, and for whose eyes. Out: lines, each with its kind, so that a terminal can colour them. A piece is named
only to those who knew it when it happened; to the others it is "a hidden piece". What is left out because a line
before it says it already depends only on what those eyes could see.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tgame.dsl import checked as t
from tgame.interpreter.machine import Event, Spot, events
from tgame.interpreter.program import pieces_in
from tgame.interpreter.telling import EVERYTHING, LogLine, PieceTeller

AHEAD = 8  # events after an act that may tell where its pieces went


Later = dict[int, int]  # who comes to know a piece in the events after an act


class Narrator(PieceTeller):
    """Tells a match."""

    def lines(self, skip: int = 0) -> Iterator[LogLine]:
        """The lines of all events after the first `skip`."""
        self._restart()
        machine = self.match.machine
        found = events(machine.log)
        if machine.threads is not None and self.viewer in machine.threads:
            found.extend(events(machine.threads[self.viewer].log))
        later = self._later(found)
        place = 0
        while place < len(found):
            stop = place + 1
            while stop < len(found) and stop != skip and self._belongs(found[stop], found[place]):
                stop += 1
            # The lines before `skip` are made too: what they say need not be said again.
            made = list(self._stretch(found, place, stop, later[place]))
            if place >= skip:
                yield from made
            place = stop

    # ---- from events to lines

    def _later(self, found: list[Event]) -> list[Later]:
        after: Later = {}
        result = [after] * len(found)
        for place in range(len(found) - 1, -1, -1):
            event = found[place]
            match event[0]:
                case "move":
                    after[event[1]] = after.get(event[1], 0) | event[4]
                case "show":
                    after[event[1]] = after.get(event[1], 0) | event[3]
                case "act" | "pass" | "phase":
                    result[place] = after
                    after = {}
        return result

    def _belongs(self, event: Event, first: Event) -> bool:
        """Are two events told in one breath?"""
        if event[0] != first[0]:
            return False
        match first[0]:
            case "move":
                return True
            case "pass":
                return bool(event[2] == first[2])
            case "show":
                return bool(event[2] == first[2]) and not self._ordered(event[2])
            case "look":
                return bool(event[4] == first[4] and self.layout.zone_of[event[2]] == self.layout.zone_of[first[2]])
        return False

    def _stretch(self, found: list[Event], place: int, stop: int, later: Later) -> Iterator[LogLine]:
        event = found[place]
        match event[0]:
            case "move":
                yield from self._moves(found[place:stop])
            case "look":
                yield self._looks(found[place:stop])
            case "pass":
                yield from self._passes([passed[1] for passed in found[place:stop]], event[2])
            case "act":
                yield self._act(event, later, found[stop : stop + AHEAD])
            case "show":
                following = found[stop] if stop < len(found) else ("",)
                for _, piece, code, mask in sorted(found[place:stop], key=lambda e: self._by_face(e[1], True)):
                    # A piece that is turned up and moves on at once is named by the move.
                    if following[:3] != ("move", piece, code):
                        yield self._detail("{0} is turned up ({1})", piece, code, mask)
            case _:
                yield from self._other(event)

    def _detail(self, english: str, piece: int, code: int, mask: int) -> LogLine:
        name = self._piece(piece, mask)
        text = self._say(english, name, self._place(code, short=False))
        return LogLine("detail", text, self.actor, self._say(english, name, self._place(code, short=True)))

    def _other(self, event: Event) -> Iterator[LogLine]:
        speaker = self.speaker
        match event:
            case ("phase", name, value):
                yield self._phase(name, value)
            case ("set", place, before, value):
                yield from self._set(place, before, value)
            case ("shuffle", zone):
                text = self._say("{0} shuffled", speaker.zone(*self.layout.parts[zone]))
                yield LogLine("detail", text, self.actor, text)
            case ("rotate", zone, seats):
                text = self._round(speaker.name(self.layout.parts[zone][0]), seats)
                yield LogLine("detail", text, self.actor, text)
            case ("tell", facts, site):
                type_ = self.program.told_type(site)
                told = [f"{self._spot(spot)}{self.colon}{speaker.value(value, type_)}" for _, spot, value in facts]
                text = self._say("everyone learns: {0}", "; ".join(told))
                yield LogLine("detail", text, self.actor, text)
            case ("roll", value):
                text = self._say("rolls {0}", value)
                yield LogLine("detail", text, self.actor, text)
            case ("trigger", number, value):
                trigger = self.program.game.triggers[number]
                text = speaker.say(trigger.text)
                if trigger.type is not None:
                    text = f"{text}{self.colon}{speaker.value(value, trigger.type)}"
                yield LogLine("trigger", text, self.actor, text)
            case ("end", site):
                why = self.program.end_text(site)
                over = self._say("The match is over")
                text = over if why is None else f"{over}{self.colon}{speaker.say(why)}"
                yield LogLine("end", text, None, "" if why is None else speaker.say(why))

    def _round(self, name: str, seats: int) -> str:
        """Where each player's part of a zone goes, the shorter way round."""
        players = self.layout.players
        steps = abs(seats) % players
        to_left = (seats > 0) == (steps <= players - steps)
        steps = min(steps, players - steps)
        if steps == 0:
            return self._say("{0} comes back to where it was", name)
        if steps > 1 and 2 * steps == players:
            return self._say("{0} goes across", name)
        side = "left" if to_left else "right"
        if steps > 1:
            return self._say(f"{{0}} goes round to the {side}, {{1}} seats on", name, steps)
        return self._say(f"{{0}} goes round to the {side}", name)

    def _spot(self, spot: Spot, short: bool = False) -> str:
        place = self._place(spot[0], short)
        return f"{place} {spot[1]}" if spot[1] else place

    # ---- phases

    def _phase(self, name: str, value: Any) -> LogLine:
        self.told, self.named_by_place, self.actor, self.acted = set(), {}, None, None
        for inner in self.outline.inside.get(name, ()):
            self.rounds.pop(inner, None)
        phase = self.program.graph.phases.get(name)
        loop = phase.stmt.loop if phase else None
        text = self.speaker.name(name)
        if isinstance(loop, t.Each):
            element = t.item_type(loop.source.type) or t.NOTHING
            what = self.speaker.value(value, element)
            if isinstance(element, t.PlayerType):
                self.actor = value
                words = "" if self.outline.one_turn else text
                return LogLine("turn", f"{text}{self.colon}{what}", value, words)
            text = f"{text} {what}" if isinstance(element, t.NumberType) else f"{text}{self.colon}{what}"
            return LogLine("phase", text, None, text)
        if isinstance(loop, t.Repeat | t.While):
            self.rounds[name] = self.rounds.get(name, 0) + 1
            text = f"{text} {self.rounds[name]}"
        return LogLine("phase", text, None, text)

    # ---- acts

    def _act(self, event: Event, later: Later, following: list[Event]) -> LogLine:
        _, player, name, chosen, known, spots = event
        self.actor = self.acted = player
        self.told, self.named_by_place = set(), {}
        action = self.program.game.actions[name]
        values = (chosen,) if len(action.chosen) == 1 else chosen
        looks = iter(zip(known, spots, strict=True))
        words: list[str] = []
        homes: dict[int, str | None] = {}
        for choice, value in zip(action.chosen, values, strict=True):
            seen: dict[int, str] = {}
            heaped: dict[int, bool] = {}
            for piece in pieces_in(value, choice.type):
                mask, spot = next(looks)
                seen[piece] = self._chosen(piece, mask, spot, player, later)
                known_now = self._knows(mask | later.get(piece, 0))
                if not self._ordered(spot[0]):
                    heaped[piece] = known_now
                if known_now:
                    homes[piece] = self.outline.home(name, choice.name)
            told = self.speaker.value(self._unordered(value, choice.type, heaped), choice.type, seen.__getitem__)
            # Of nothing there is nothing to say.
            words.extend([told] if told else [])
        text = self.speaker.deed(name)
        if words:
            text = f"{text}{self.colon}{', '.join(words)}"
        text += self._destination(text, homes, following)
        if name in self.outline.chosen_together:
            # What follows the last of several who choose at once is not that player's doing.
            self.actor = self.acted = None
        return LogLine("act", f"{self.speaker.player(player)}{self.colon}{text}", player, text)

    def _chosen(self, piece: int, mask: int, spot: Spot, player: int, later: Later) -> str:
        """A piece as it looked when it was chosen: its place if its face was still hidden."""
        face_known = mask >> player & 1 if self.viewer == EVERYTHING else self._knows(mask)
        if face_known or not self._ordered(spot[0]):
            return self._piece(piece, mask | later.get(piece, 0))
        self.named_by_place[piece] = spot[0]
        return self._spot(spot, short=True)

    def _unordered(self, value: Any, type_: t.Type, heaped: dict[int, bool]) -> Any:
        """A value with pieces out of heaps, of which it is said whether they are known, listed first and by face."""
        match type_:
            case t.ListType(item=t.PieceType()):
                loose = sorted((piece for piece in value if piece in heaped), key=lambda p: self._by_face(p, heaped[p]))
                return [*loose, *(piece for piece in value if piece not in heaped)]
            case t.ListType():
                return [self._unordered(item, type_.item, heaped) for item in value]
            case t.TupleType():
                return [self._unordered(*pair, heaped) for pair in zip(value, type_.items, strict=True)]
        return value

    def _destination(self, text: str, homes: dict[int, str | None], following: list[Event]) -> str:
        """Where the chosen pieces went, unless the act says it; the moves need no line of their own then."""
        shown: list[str] = []
        for event in following:
            if event[0] == "show" and event[1] in homes:
                continue
            if event[0] != "move" or event[1] not in homes:
                break
            piece, target = event[1], event[3]
            if piece in self.named_by_place:
                break
            place = self._place(target, short=True)
            if self._says(text, target, homes[piece]):
                self.told.add(piece)
            elif len(homes) == 1:
                self.told.add(piece)
                shown.append(place)
        return f" → {shown[0]}" if shown else ""

    def _says(self, text: str, target: int, home: str | None) -> bool:
        """Can a reader of the act tell that its piece ended up there?"""
        name, index, cell = self.layout.place_name(target)
        zone = self.program.game.zones[name]
        if name != home:
            return False
        parts = [
            self.speaker.value(i + (type_.low if isinstance(type_, t.NumberType) else 0), type_)
            for i, type_ in zip(index, zone.per, strict=True)
            if not (isinstance(type_, t.PlayerType) and i == self.actor)
        ]
        if cell is not None and zone.cells is not None:
            parts.append(self.speaker.value(cell, zone.cells))
        return all(part in text for part in parts)

    def _passes(self, players: list[int], node: int) -> Iterator[LogLine]:
        # Who has just acted and does not go on: in the story of a match that is how it ends, and needs no line. At the
        # table it is news: nothing else may tell that this player has stopped.
        goes_on = self.viewer == EVERYTHING and players[0] == self.acted and self._again_and_again(node)
        passing = players[1:] if goes_on else players
        if len(passing) == 1:
            player = passing[0]
            self.actor = player
            yield LogLine("pass", self._say("{0} passes", self.speaker.player(player)), player, self._say("passes"))
        elif passing:
            self.actor = None
            text = self._say("{0} pass", ", ".join(self.speaker.player(player) for player in passing))
            yield LogLine("pass", text, None, text)

    def _again_and_again(self, node: int) -> bool:
        found = self.program.graph.node(node)
        return found.again or (isinstance(found.stmt, t.Decide) and found.stmt.mode == "any")

    def _set(self, place: int, before: Any, value: Any) -> Iterator[LogLine]:
        """What people follow: numbers kept per player (points, money), and whose turn it is to be something."""
        for plan in self.layout.variables.values():
            if plan.first <= place < plan.first + plan.size:
                variable = plan.variable
                if isinstance(variable.type, t.PlayerType) and not variable.per:
                    text = f"{self.speaker.name(variable.name)}{self.colon}{self.speaker.player(value)}"
                    yield LogLine("detail", text, self.actor, text)
                elif (
                    value != before
                    and isinstance(variable.type, t.NumberType)
                    and variable.per
                    and isinstance(variable.per[0], t.PlayerType)
                ):
                    owner = (place - plan.first) // plan.strides[0]
                    name, change = self.speaker.name(variable.name), f"{value} ({value - before:+d})"
                    text = f"{name} ({self.speaker.player(owner)}){self.colon}{change}"
                    yield LogLine(
                        "score", text, self.actor, f"{name}{self.colon}{change}" if owner == self.actor else text
                    )
                return
