"""Who is told: one seat, a watcher who sees what is open to all, or somebody who may see everything.

In: masks of the knowledge record, as events carry them. Out: whether this listener knows, and what pieces and seats are
called to them. Nothing else decides what a story names.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from attrs import frozen

from tgame.dsl import checked as t
from tgame.interpreter.machine import Spot
from tgame.interpreter.program import Program
from tgame.interpreter.speaker import Filled, Speaker, Voice, tallied, unsealed
from tgame.interpreter.tongues import (
    Article,
    address_edits,
    addressed,
    as_third_person,
    base_form,
    edited,
    evenly,
    has_verb,
    sentence_case,
    third_person,
    to_you,
    with_seat,
)
from tgame.interpreter.view import EVERYTHING

MANY = 13  # pieces that a line names
# The listener, in a sentence that is still to be put into the third person: `you` there would be taken for the one who
# acts. No rule file can write this character.
YOU = "\ue000"
FILLED = 0xE100
_COLON = ": "


def plainly(text: str) -> str:
    """A sentence of ours that is finished: it names the listener in the place of an object."""
    return evenly(unmarked(text))


def unmarked(text: str) -> str:
    """Words that go on: the listener is `you` in them."""
    return text.replace(YOU, "you")


@frozen
class Told:
    """A text of the rule file as it is told: whole, and where it begins with a seat, which, and what it says of it.
    `yours`: as it goes on from what the listener does, where it begins with no seat."""

    whole: str
    player: int | None = None
    predicate: str = ""
    yours: str = ""


class Listener:
    def __init__(self, program: Program, viewer: int | None, speaker: Speaker) -> None:
        self.program = program
        self.layout = program.layout
        self.game = program.game
        self.viewer = viewer
        self.speaker = speaker

    def knows(self, mask: int) -> bool:
        if self.viewer == EVERYTHING:
            return True
        if self.viewer is None:
            return mask == self.program.everyone
        return bool(mask >> self.viewer & 1)

    def is_me(self, player: int | None) -> bool:
        return player is not None and player == self.viewer

    # ---- naming

    def seat(self, player: int) -> str:
        """A seat in the middle of a sentence."""
        name = self.speaker.player(player)
        if not self.is_me(player):
            return name
        return f"{name} (toi)" if self.speaker.tongue == "fr" else YOU

    def does(self, player: int, predicate: str) -> str:
        """A sentence: who, and what that player does, which is given in the third person."""
        return self.told_of(player, self.put(player, predicate))

    def sentence(self, text: str) -> str:
        """A finished sentence, with a capital letter unless it begins with a player, who is called as they are."""
        text = plainly(text)
        named = any(text.startswith(name) and not text[len(name) :][:1].isalnum() for name in self.speaker.seats)
        return text if named else sentence_case(text)

    def told_of(self, player: int, predicate: str) -> str:
        """A sentence: who, and what is said of that player as it is said to this listener."""
        name = self.speaker.player(player)
        if self.is_me(player):
            name = "You" if self.speaker.tongue == "en" else f"{name} (toi)"
        return plainly(with_seat(name, predicate, False, self.speaker.tongue))

    def put(self, player: int, predicate: str) -> str:
        """What a player does, in words of ours: from the third person into the one for this listener. Its verb comes
        first; what follows may be called like one, as `watches`."""
        if not self.is_me(player) or self.speaker.tongue == "fr":
            return predicate
        verb, space, rest = predicate.partition(" ")
        return f"{to_you(verb)}{space}{rest}"

    def told(self, text: t.Text, form: t.Wording, values: Callable[[int], Filled], voice: Voice) -> Told:
        """A text filled for this listener, who is `you` in it where that is English."""
        if self.speaker.tongue == "fr":
            whole = self.speaker.fill(text, form, values, voice)
            found = next((p for p in self._by_name if whole.startswith(f"{self.seat(p)} ")), None)
            return Told(whole, yours=whole) if found is None else Told(whole, found, whole[len(self.seat(found)) + 1 :])
        sealed: list[str] = []
        raw = self.speaker.fill(text, form, values, voice, sealed=sealed)
        whole = self.finished(raw, sealed)
        for player in self._by_name:
            name = "You" if self.is_me(player) else self.speaker.player(player)
            first = unsealed(raw[:1], sealed)
            if first == self.seat(player) and has_verb(raw[1:]):
                return Told(whole, player, whole[len(name) + 1 :])
            if not self.is_me(player) and raw.startswith(f"{name} "):
                return Told(whole, player, whole[len(name) + 1 :])
        return Told(whole, yours=self.finished(to_you(f"{_COLON}{raw}").removeprefix(_COLON), sealed))

    @property
    def _by_name(self) -> list[int]:
        """The players, longer names first: one may begin with another's."""
        return sorted(range(self.layout.players), key=lambda player: -len(self.seat(player)))

    def deed(self, text: t.Text, values: Callable[[int], Filled], voice: Voice, player: int) -> str:
        """What a player does, from the text of an action or a step, in the person for this listener; with `:` in front
        where it is no verb."""
        form = text.told or text.name
        if self.speaker.tongue == "fr":
            said = self.speaker.fill(text, form, values, voice)
            return said if text.told is not None else f":{said}"
        sealed: list[str] = []
        said = evenly(self.speaker.fill(text, form, values, voice, sealed=sealed))
        own = self.is_me(player)
        found = base_form(said) if own else third_person(said)
        if found is None and text.told:
            # The file may give the third person itself.
            menu = self.speaker.fill(text, text.name, values, voice)
            found = as_third_person(said, menu, own)
        return f":{self.finished(said, sealed)}" if found is None else self.finished(found, sealed, own)

    def finished_parts(self, parts: Sequence[tuple[str, bool]]) -> list[tuple[str, bool]]:
        """The parts of an English text, each with whether it was filled in, with the listener's mark put into words."""
        named = [varies and YOU not in part and part[:1].isalpha() for part, varies in parts]
        masked = "".join(
            chr(FILLED) * len(part) if name else part for name, (part, _) in zip(named, parts, strict=True)
        )
        edits = address_edits(masked, YOU, self._own_name, own=True)
        made, start = [], 0
        for part, varies in parts:
            own = [(a - start, b - start, new) for a, b, new in edits if start <= a < start + len(part)]
            made.append((unmarked(edited(part, own)), varies))
            start += len(part)
        return made

    @property
    def _own_name(self) -> str:
        return self.speaker.player(self.viewer) if self.viewer is not None and self.viewer >= 0 else ""

    def finished(self, text: str, sealed: list[str], own: bool = False) -> str:
        """An English text with the listener's mark and what was sealed put into words; `own` if it is what the listener
        does."""
        return plainly(unsealed(addressed(text, YOU, self._own_name, own), sealed))

    def voice(
        self,
        known: Mapping[int, int],
        spots: Mapping[int, Spot],
        chooser: int | None = None,
        cells: Collection[tuple[t.CellType, int]] = (),
    ) -> Voice:
        """How the pieces of a text are named: those that are not known by their sort, or where somebody chose them by
        the place where they lay, if it is seen. Those on `cells` cannot be mixed up with others."""

        def piece(number: int, article: Article) -> str:
            spot, mask = spots.get(number), known.get(number, 0)
            if spot is not None and self.by_place(mask, spot, chooser):
                return self.spot(number, spot, chooser)
            if not self.knows(mask):
                return self.speaker.a(self.speaker.unknown(number))
            own = None if chooser is None else self.speaker.without_owner(number, chooser)
            name = own or self.speaker.piece(number, article)
            # `a miss` is any of them; `the miss` might be another one.
            mixed_up = article != "a" and spot is not None and self._confusing(number, spot)
            mixed_up = mixed_up and spot is not None and self.at(spot[0]) not in cells
            return f"{name} ({self.cell(spot[0])})" if spot is not None and mixed_up else name

        def unnamed(number: int) -> bool:
            spot, mask = spots.get(number), known.get(number, 0)
            return not self.knows(mask) and (spot is None or not self.by_place(mask, spot, chooser))

        return Voice(piece, self.seat, unnamed)

    def by_place(self, mask: int, spot: Spot, chooser: int | None) -> bool:
        """Is a piece that somebody chose named by where it lies? In a story that tells all, who chose unseen chose a
        place."""
        if chooser is None or not self.ordered(spot[0]):
            return False
        if self.viewer == EVERYTHING:
            return not mask >> chooser & 1
        return not self.knows(mask)

    def _confusing(self, piece: int, spot: Spot) -> bool:
        """Could another piece on the board be meant by this face?"""
        return spot[0] >= self.layout.plain and piece in self.program.copies

    def spot(self, piece: int, spot: Spot, holder: int | None = None) -> str:
        """A piece by where it lies: `e4`, `card 3`, `card 3 of Player 2`."""
        code, place = spot
        if code >= self.layout.plain:
            return self.cell(code)
        name = f"{self.speaker.unknown(piece).one} {place}"
        owner = self.owner(code)
        if owner is None or owner == holder:
            return name
        return self._owned(owner, name, "{0} of {1}")

    def _owned(self, owner: int, name: str, english: str) -> str:
        """Something with whose it is."""
        if self.is_me(owner) and self.speaker.tongue == "en":
            return f"your {name}"
        return self.speaker.say(english, name, self.seat(owner))

    def at(self, code: int) -> tuple[t.CellType, int] | None:
        """The cell that a place is, as texts name it."""
        cells = self.zone(code).cells if code >= self.layout.plain else None
        return None if cells is None else (cells, self.layout.cell_of[code])

    def cell(self, code: int) -> str:
        name, index, cell = self.layout.place_name(code)
        assert cell is not None
        text = self.speaker.cell(name, cell)
        # One of several boards is named too.
        return self.speaker.say("{0} of {1}", text, self._one_of_several(code)) if index else text

    def _one_of_several(self, code: int) -> str:
        """A zone of which there are several, in the middle of a sentence: `Ann's Hold`."""
        name, index, _ = self.layout.place_name(code)
        owner = self.owner(code)
        if owner is None or len(index) > 1:
            return self.speaker.zone(name, index)
        return self._owned(owner, self.speaker.name(name), "{1}'s {0}")

    def title(self, code: int) -> str:
        """The zone that a place is in."""
        name, index, _ = self.layout.place_name(code)
        return self.speaker.zone(name, index)

    def place(self, code: int, actor: int | None = None) -> str:
        """A cell with all that is needed to find it: a slot is called after what it is for, and needs its zone; that of
        the one who acts needs nothing else."""
        zone = self.zone(code)
        if zone.keys is None or self.layout.place_name(code)[1]:
            return self.cell(code)
        if isinstance(zone.keys, t.PlayerType) and self.layout.cell_of[code] == actor:
            return self.title(code)
        return f"{self.title(code)}, {self.cell(code)}"

    def pieces(self, found: Sequence[tuple[int, int]], ordered: bool) -> str:
        """Pieces with who knows them: those that are known by their faces, the others counted."""
        known = [piece for piece, mask in found if self.knows(mask)]
        if not ordered:
            # The order in which pieces lay in a heap tells what came first into it.
            known.sort(key=lambda piece: self.layout.faces[piece])
        names = list(map(self.speaker.short, known)) if ordered else self._tallied(known)
        if len(names) > MANY:
            return self.counted([piece for piece, _ in found])
        unknown = [piece for piece, mask in found if not self.knows(mask)]
        return ", ".join([*names, *([self.counted(unknown)] if unknown else [])])

    def _tallied(self, pieces: Sequence[int]) -> list[str]:
        """Pieces by their faces, each face once: `a guard`, `4 chests`, `2♠ ×2`."""
        alike: dict[int, list[int]] = {}
        for piece in pieces:
            alike.setdefault(self.layout.faces[piece], []).append(piece)
        names = []
        for same in alike.values():
            noun = self.speaker.noun(same[0])
            # A sign that stands for nothing but the kind is for boards: `4 chests`, not `■ ×4`.
            plain = not self.game.kinds[self.layout.pieces[same[0]].kind].fields
            if not noun.countable or (self.speaker.is_short(same[0]) and not plain):
                names.extend(tallied([self.speaker.short(same[0])] * len(same)))
            else:
                names.append(self.speaker.a(noun) if len(same) == 1 else self.speaker.counted(len(same), noun))
        return names

    def counted(self, pieces: Sequence[int]) -> str:
        """So many pieces that are not named: `a card`, `3 cards`, by what their backs show."""
        return ", ".join(self.speaker.backs(pieces))

    # ---- places

    def ordered(self, code: int) -> bool:
        return self.zone(code).ordered

    def zone(self, code: int) -> t.Zone:
        return self.game.zones[self.layout.place_name(code)[0]]

    def owner(self, code: int) -> int | None:
        """The player whose part of a zone this is."""
        name, index, _ = self.layout.place_name(code)
        per = self.game.zones[name].per
        return next((i for i, type_ in zip(index, per, strict=True) if isinstance(type_, t.PlayerType)), None)
