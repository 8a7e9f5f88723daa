"""The log of a match as lines that a person can follow.

In: a match, and for whose eyes. Out: lines, each with its kind, so that a terminal can colour them. A piece is named
only to those who knew it when it happened; to the others it is "a hidden piece".
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal

from attrs import frozen

from tgame.dsl import checked as t
from tgame.interpreter.machine import Event, events

if TYPE_CHECKING:
    from tgame.interpreter.match import Match

LineKind = Literal["phase", "turn", "act", "pass", "detail", "score", "trigger", "end"]
EVERYTHING = -1

_FRENCH = {
    "{0} passes": "{0} passe",
    "{0} shuffled": "{0} : mélange",
    "{0} is turned up ({1})": "{0} est retourné ({1})",
    "{0} looks at {1}": "{0} regarde {1}",
    "{0} pieces": "{0} pièces",
    "The match is over": "La partie est terminée",
    "{0} goes round": "{0} : on fait passer",
    "everyone learns something": "tout le monde apprend quelque chose",
}


@frozen
class LogLine:
    kind: LineKind
    text: str
    player: int | None = None


class Narrator:
    """Tells a match to a player, to a spectator (None), or to somebody who may see all (EVERYTHING)."""

    def __init__(self, match: Match, viewer: int | None, language: str = "en") -> None:
        self.match = match
        self.program = match.machine.program
        self.layout = self.program.layout
        self.speaker = match.edition.speaker(language)
        self.viewer = viewer
        self.language = language

    def lines(self, skip: int = 0) -> Iterator[LogLine]:
        """The lines of all events after the first `skip`."""
        machine = self.match.machine
        found = events(machine.log)[skip:]
        if machine.threads is not None and self.viewer in machine.threads:
            found.extend(events(machine.threads[self.viewer].log))
        revealed = self._revealed(found)
        place = 0
        while place < len(found):
            event = found[place]
            if event[0] == "move":
                together = [event]
                while place + 1 < len(found) and self._alike(found[place + 1], event):
                    place += 1
                    together.append(found[place])
                yield self._moved(together)
            else:
                yield from self._line(event, revealed[place])
            place += 1

    def _say(self, english: str, *values: object) -> str:
        text = _FRENCH.get(english, english) if self.language == "fr" else english
        return text.format(*values)

    def _knows(self, mask: int) -> bool:
        if self.viewer == EVERYTHING:
            return True
        if self.viewer is None:
            return mask == self.program.everyone
        return bool(mask >> self.viewer & 1)

    def _piece(self, piece: int, mask: int) -> str:
        return self.speaker.piece(piece) if self._knows(mask) else self.speaker.say("a hidden piece")

    def _revealed(self, found: list[Event]) -> list[dict[int, int]]:
        """For each act, who came to know its pieces by what it did."""
        after: dict[int, int] = {}
        result: list[dict[int, int]] = [{} for _ in found]
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

    def _alike(self, event: Event, other: Event) -> bool:
        return event[0] == "move" and self._ends(event) == self._ends(other)

    def _ends(self, event: Event) -> tuple[int, int]:
        return self.layout.zone_of[event[2]], self.layout.zone_of[event[3]]

    def _moved(self, together: list[Event]) -> LogLine:
        names = [self._piece(event[1], event[4]) for event in together]
        hidden = self.speaker.say("a hidden piece")
        if len(names) > 1 and all(name == hidden for name in names):
            what = self._say("{0} pieces", len(names))
        elif len(names) > 8:
            what = self._say("{0} pieces", len(names))
        else:
            what = ", ".join(f"{n} × {name}" if n > 1 else name for name, n in _tally(names))
        first, last = together[0], together[-1]
        one = len(together) == 1
        source = self.speaker.place(first[2]) if one else self._zone(first[2])
        target = self.speaker.place(last[3]) if one else self._zone(last[3])
        return LogLine("detail", f"{what}: {source} → {target}")

    def _zone(self, code: int) -> str:
        name, index, _ = self.layout.place_name(code)
        return self.speaker.zone(name, index)

    def _line(self, event: Event, revealed: dict[int, int]) -> Iterator[LogLine]:
        speaker = self.speaker
        match event:
            case ("phase", name, value):
                phase = self.program.graph.phases.get(name)
                loop = phase.stmt.loop if phase else None
                if isinstance(loop, t.Each):
                    element = t.item_type(loop.source.type) or t.NOTHING
                    acting = isinstance(element, t.PlayerType)
                    text = f"{speaker.name(name)}: {speaker.value(value, element)}"
                    yield LogLine("turn" if acting else "phase", text, value if acting else None)
                else:
                    yield LogLine("phase", speaker.name(name))
            case ("act", player, action, chosen, known):
                yield LogLine("act", self._act(player, action, chosen, known, revealed), player)
            case ("pass", player):
                yield LogLine("pass", self._say("{0} passes", speaker.player(player)), player)
            case ("set", place, before, value):
                yield from self._set(place, before, value)
            case ("show", piece, code, mask):
                yield LogLine("detail", self._say("{0} is turned up ({1})", self._piece(piece, mask), speaker.place(code)))
            case ("look", piece, code, mask, player):
                seen = f"{self._piece(piece, mask)} [{speaker.place(code)}]"
                if player == self.viewer or self.viewer == EVERYTHING:
                    yield LogLine("detail", self._say("{0} looks at {1}", speaker.player(player), seen))
                else:
                    yield LogLine("detail", self._say("{0} looks at {1}", speaker.player(player), speaker.place(code)))
            case ("shuffle", zone):
                name, index = self.layout.parts[zone]
                yield LogLine("detail", self._say("{0} shuffled", speaker.zone(name, index)))
            case ("rotate", zone, _):
                yield LogLine("detail", self._say("{0} goes round", speaker.name(self.layout.parts[zone][0])))
            case ("tell", *_):
                yield LogLine("detail", self._say("everyone learns something"))
            case ("trigger", number, value):
                trigger = self.program.game.triggers[number]
                text = speaker.say(trigger.text)
                if trigger.type is not None:
                    text = f"{text}: {speaker.value(value, trigger.type)}"
                yield LogLine("trigger", text)
            case ("end",):
                yield LogLine("end", self._say("The match is over"))

    def _act(self, player: int, name: str, chosen: Any, known: tuple[int, ...], revealed: dict[int, int]) -> str:
        action = self.program.game.actions[name]
        values = (chosen,) if len(action.chosen) == 1 else chosen
        masks = iter(known)
        words: list[str] = []
        for choice, value in zip(action.chosen, values, strict=True):
            item = t.item_type(choice.type) if choice.several else choice.type
            if isinstance(item, t.PieceType):
                pieces = value if choice.several else (value,)
                words.extend(self._piece(piece, next(masks) | revealed.get(piece, 0)) for piece in pieces)
            else:
                words.append(self.speaker.value(value, choice.type))
        text = f"{self.speaker.player(player)}: {self.speaker.name(name)}"
        return f"{text}: {', '.join(words)}" if words else text

    def _set(self, place: int, before: Any, value: Any) -> Iterator[LogLine]:
        """Numbers kept per player are what people follow: points, money."""
        for plan in self.layout.variables.values():
            if plan.first <= place < plan.first + plan.size:
                variable = plan.variable
                if isinstance(variable.type, t.NumberType) and variable.per and isinstance(variable.per[0], t.PlayerType):
                    owner = (place - plan.first) // plan.strides[0]
                    change = f"{value - before:+d}"
                    text = f"{self.speaker.name(variable.name)} ({self.speaker.player(owner)}): {change} → {value}"
                    yield LogLine("score", text, owner)
                return


def _tally(names: list[str]) -> list[tuple[str, int]]:
    counts: dict[str, int] = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    return list(counts.items())
