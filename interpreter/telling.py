"""How a log speaks: its words, and lines about pieces that are dealt, moved and looked at.

In: events of one breath. Out: lines for one viewer. A piece is named only to those who knew it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

from attrs import frozen

from tgame.dsl import checked as t
from tgame.interpreter.machine import Event

if TYPE_CHECKING:
    from tgame.interpreter.match import Match

LineKind = Literal["phase", "turn", "act", "pass", "detail", "score", "trigger", "end"]
EVERYTHING = -1
MANY = 8  # pieces that one line names

_FRENCH = {
    "{0} passes": "{0} passe",
    "passes": "passe",
    "{0} pass": "{0} passent",
    "{0} shuffled": "{0} : mélange",
    "{0} is turned up ({1})": "{0} est face visible ({1})",
    "{0} looks at {1}": "{0} regarde {1}",
    "looks at {0}": "regarde {0}",
    "{0} pieces": "{0} pièces",
    "{0} each": "{0} chacun",
    "The match is over": "La partie est terminée",
    "{0} goes round to the left": "{0} : on fait passer à gauche",
    "{0} goes round to the right": "{0} : on fait passer à droite",
    "{0} goes across": "{0} : on fait passer en face",
    "{0} goes round to the left, {1} seats on": "{0} : on fait passer à gauche, {1} places plus loin",
    "{0} goes round to the right, {1} seats on": "{0} : on fait passer à droite, {1} places plus loin",
    "{0} comes back to where it was": "{0} : tout revient à sa place",
    "everyone learns: {0}": "tout le monde apprend : {0}",
    "rolls {0}": "lance {0}",
}


@frozen
class LogLine:
    """One line. `words` is the text for where the name of `player`, who is acting, stands before it anyway."""

    kind: LineKind
    text: str
    player: int | None = None
    words: str = ""


class PieceTeller:
    """Tells of pieces to a player, to a spectator (None), or to somebody who may see all (EVERYTHING)."""

    def __init__(self, match: Match, viewer: int | None, language: str = "en") -> None:
        self.match = match
        self.program = match.machine.program
        self.layout = self.program.layout
        self.speaker = match.edition.speaker(language)
        self.outline = match.edition.outline
        self.viewer = viewer
        self.language = language
        self.colon = "\N{NO-BREAK SPACE}: " if language == "fr" else ": "
        self._restart()

    def _restart(self) -> None:
        self.actor: int | None = None
        self.acted: int | None = None
        self.rounds: dict[str, int] = {}
        self.told: set[int] = set()
        self.named_by_place: dict[int, int] = {}

    # ---- words

    def _say(self, english: str, *values: object) -> str:
        text = _FRENCH.get(english, english) if self.language == "fr" else english
        return text.format(*values) if values else text

    def _knows(self, mask: int) -> bool:
        if self.viewer == EVERYTHING:
            return True
        if self.viewer is None:
            return mask == self.program.everyone
        return bool(mask >> self.viewer & 1)

    def _piece(self, piece: int, mask: int) -> str:
        return self.speaker.piece(piece) if self._knows(mask) else self.speaker.say("a hidden piece")

    def _place(self, code: int, short: bool, whole: bool = False) -> str:
        """A place; `short` leaves out the owner who is acting, `whole` the cell."""
        name, index, cell = self.layout.place_name(code)
        if short and self.actor is not None and self._owners(code) == [self.actor] and len(index) == 1:
            text = self.speaker.name(name)
        else:
            text = self.speaker.zone(name, index)
        if whole or cell is None or self.program.game.zones[name].cells is None:
            return text
        return f"{text}, {self.speaker.cell(name, cell)}"

    def _ordered(self, code: int) -> bool:
        return self.program.game.zones[self.layout.place_name(code)[0]].ordered

    def _owners(self, code: int) -> list[int]:
        name, index, _ = self.layout.place_name(code)
        per = self.program.game.zones[name].per
        return [i for i, type_ in zip(index, per, strict=True) if isinstance(type_, t.PlayerType)]

    # ---- pieces

    def _by_face(self, piece: int, known: bool) -> tuple[bool, int]:
        """Where a piece out of a heap stands in a line: in the order of the file, as the heap's own tells what came
        first into it; those that are not known come last."""
        return not known, self.layout.faces[piece] if known else 0

    def _moves(self, moved: list[Event]) -> Iterator[LogLine]:
        groups: list[list[Event]] = []
        for event in moved:
            if event[1] in self.told:
                self.told.discard(event[1])
            elif groups and self._ends(groups[-1][0]) == self._ends(event):
                groups[-1].append(event)
            else:
                groups.append([event])
        for alike in self._deals(groups):
            yield self._moved(alike[0]) if len(alike) == 1 else self._dealt(alike)

    def _ends(self, event: Event) -> tuple[int, int]:
        return self.layout.zone_of[event[2]], self.layout.zone_of[event[3]]

    def _deals(self, groups: list[list[Event]]) -> list[list[list[Event]]]:
        """Groups that give as many pieces to one player after the other are one deal, outside of turns."""
        deals: dict[tuple[int, str, int, int], list[list[Event]]] = {}
        dealt_in: list[list[list[Event]]] = []
        for number, group in enumerate(groups):
            source, target = self._ends(group[0])
            name, index = self.layout.parts[target]
            hidden = self.viewer == EVERYTHING or not any(self._knows(event[4]) for event in group)
            alone = 0 if self.actor is None and hidden and index else number + 1
            deal = deals.setdefault((source, name, len(group), alone), [])
            deal.append(group)
            dealt_in.append(deal)
        everyone = [[player] for player in range(self.layout.players)]
        found: list[list[list[Event]]] = []
        for group, deal in zip(groups, dealt_in, strict=True):
            # What only some of the players get, or one of them again, is told of each of them.
            if sorted(self._owners(alike[0][3]) for alike in deal) != everyone:
                found.append([group])
            elif group is deal[0]:
                found.append(deal)
        return found

    def _dealt(self, groups: list[list[Event]]) -> LogLine:
        faces = {self.speaker.piece(event[1]) for group in groups for event in group}
        size = len(groups[0])
        if len(faces) == 1 and self.viewer == EVERYTHING:
            what = f"{size} × {faces.pop()}"
        else:
            what = self._say("{0} pieces", size) if size > 1 else self.speaker.say("a hidden piece")
        first = groups[0][0]
        target = self.speaker.name(self.layout.place_name(first[3])[0])
        source = self._place(first[2], short=False, whole=True)
        text = f"{source} → {target}{self.colon}{self._say('{0} each', what)}"
        return LogLine("detail", text, None, text)

    def _moved(self, together: list[Event]) -> LogLine:
        if not self._ordered(together[0][2]):
            together = sorted(together, key=lambda event: self._by_face(event[1], self._knows(event[4])))
        names = [self._piece(event[1], event[4]) for event in together]
        hidden = self.speaker.say("a hidden piece")
        if len(names) > 1 and (len(names) > MANY or all(name == hidden for name in names)):
            what = self._say("{0} pieces", len(names))
        else:
            what = ", ".join(f"{n} × {name}" if n > 1 else name for name, n in _tally(names))
        first, last = together[0], together[-1]
        several = len(together) > 1
        said = not several and self.named_by_place.get(first[1]) == first[2]
        texts = []
        for short in (False, True):
            source, target = (self._place(code, short, whole=several) for code in (first[2], last[3]))
            texts.append(f"{what} → {target}" if said and short else f"{source} → {target}{self.colon}{what}")
        return LogLine("detail", texts[0], self.actor, texts[1])

    def _looks(self, looked: list[Event]) -> LogLine:
        _, piece, code, mask, player = looked[0]
        several = len(looked) > 1
        seen = self._place(code, short=player == self.actor, whole=several)
        if several:
            seen = f"{seen} ({self._say('{0} pieces', len(looked))})"
        elif player == self.viewer or self.viewer == EVERYTHING:
            seen = f"{self._piece(piece, mask)} [{seen}]"
        text = self._say("{0} looks at {1}", self.speaker.player(player), seen)
        return LogLine("detail", text, self.actor, self._say("looks at {0}", seen) if player == self.actor else text)


def _tally(names: list[str]) -> list[tuple[str, int]]:
    counts: dict[str, int] = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    return list(counts.items())
