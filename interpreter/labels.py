"""The names that pictures use, in the language of a speaker.

In: a speaker and the notation that views are written in. Out: marks and legends of pieces, names of places and seats.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property

from tgame.dsl import checked as t
from tgame.interpreter.notation import Notation, low
from tgame.interpreter.pictures.labels import NOTHING
from tgame.interpreter.speaker import LETTERS, Speaker
from tgame.interpreter.tongues import sentence_case

OWNERS = "●○▲△◆◇■□★☆♦♢"  # the only kind of piece on a board, by its owner


class GameLabels:
    def __init__(self, speaker: Speaker, notation: Notation) -> None:
        self.speaker = speaker
        self.game = speaker.game
        self.layout = speaker.layout
        self.notation = notation

    @cached_property
    def _pieces(self) -> dict[str, int]:
        """A piece for each face."""
        return {face: piece for piece, face in reversed(list(enumerate(self.notation.faces)))}

    @cached_property
    def _backs(self) -> dict[str, int]:
        return {back: piece for piece, back in reversed(list(enumerate(self.notation.backs)))}

    def order(self, face: str) -> tuple[int, ...]:
        return (self.layout.faces[self._pieces[face]],)

    def mark(self, face: str) -> str:
        piece = self._pieces[face]
        return self._owned(piece) or self._numbered(piece) or self.speaker.short(piece)

    def half(self, faces: Sequence[str]) -> str:
        pieces = [self.layout.pieces[self._pieces[face]] for face in faces]
        kinds = {piece.kind for piece in pieces}
        if len(kinds) != 1:
            return NOTHING
        kind = self.game.kinds[kinds.pop()]
        columns = [{piece.values[place] for piece in pieces} for place in range(len(kind.fields))]
        sure = tuple(next(iter(column)) if len(column) == 1 else None for column in columns)
        if any(value is not None for value in sure) and (numbers := self._in_numbers(kind, sure)):
            return numbers
        return self.speaker.half_known(kind, sure)

    def ruled_out(self, faces: Sequence[str], back: str) -> list[str]:
        """Of a piece with that back and one of these faces, the values that a field of it cannot have, in short;
        nothing of fields whose value is sure, and nothing where pieces of several kinds are possible."""
        left = [self.layout.pieces[self._pieces[face]] for face in faces]
        kinds = {piece.kind for piece in left}
        if len(kinds) != 1:
            return []
        kind = self.game.kinds[kinds.pop()]
        behind = [self.layout.pieces[piece] for piece, own in enumerate(self.notation.backs) if own == back]
        found: list[str] = []
        for place, field in enumerate(kind.fields):
            possible = {piece.values[place] for piece in left}
            if len(possible) > 1:
                gone = {piece.values[place] for piece in behind if piece.kind == kind.name} - possible
                found += [self.speaker.value(value, field.type, short=True) for value in sorted(gone)]
        return found

    def _numbered(self, piece: int) -> str | None:
        found = self.layout.pieces[piece]
        return self._in_numbers(self.game.kinds[found.kind], found.values)

    def _in_numbers(self, kind: t.Kind, values: Sequence[t.Value | None]) -> str | None:
        """The mark of a piece that has nothing but numbers: `43`; of another kind of its family, with its letter."""
        text = self.game.texts[kind.name]
        numbers = [field.type for field in kind.fields if isinstance(field.type, t.NumberType)]
        if text.told or text.holes or not numbers or len(numbers) != len(kind.fields):
            return None
        first = next(name for name in self.game.families[kind.family] if self.game.kinds[name].faces)
        joint = "" if all(type_.low >= 0 and type_.high < 10 for type_ in numbers) else "-"
        letter = "" if kind.name == first else kind.name[:1]
        return f"{joint.join('?' if value is None else str(value) for value in values)}{letter}"

    def _owned(self, piece: int) -> str | None:
        """The mark of a piece that only its owner, or its kind and owner, tell from others."""
        found = self.layout.pieces[piece]
        kind = self.game.kinds[found.kind]
        if self.game.texts[kind.name].told or self.game.texts[kind.name].holes:
            return None
        if [type(field.type) for field in kind.fields] != [t.PlayerType]:
            return None
        owner = found.values[0]
        assert isinstance(owner, int)
        if self._only_kind(kind):
            return OWNERS[owner % len(OWNERS)]
        letter = self.speaker.noun_of(kind.name).one[:1]
        return letter.lower() if owner % 2 else letter.upper()

    def _only_kind(self, kind: t.Kind) -> bool:
        return sum(bool(self.game.kinds[name].faces) for name in self.game.families[kind.family]) == 1

    def legend(self, face: str) -> str:
        piece = self._pieces[face]
        owned = self._owned(piece)
        noun = self._common.get(self.mark(face)) or self.speaker.noun(piece).one
        if owned is not None and self._only_kind(self.game.kinds[self.layout.pieces[piece].kind]):
            owner = self.layout.pieces[piece].values[0]
            assert isinstance(owner, int)
            return self.speaker.player(owner)
        return "" if _speaks(self.mark(face), noun) or self._says_its_numbers(piece) else noun

    @cached_property
    def _common(self) -> dict[str, str]:
        """Of a mark that several faces share, the words that all of them begin with: `diamond`."""
        names: dict[str, list[list[str]]] = {}
        for face, piece in self._pieces.items():
            names.setdefault(self.mark(face), []).append(self.speaker.noun(piece).one.split())
        found = {}
        for mark, spelt in names.items():
            words = [alike[0] for alike in zip(*spelt, strict=False) if len(set(alike)) == 1]
            whole = " ".join(words)
            if len(spelt) > 1 and all(" ".join(name).startswith(whole) for name in spelt):
                found[mark] = whole.partition("(")[0].strip(" ,(")
        return found

    def _says_its_numbers(self, piece: int) -> bool:
        """Is a piece nothing but numbers, which its short form says? Then there is nothing to explain."""
        kind = self.game.kinds[self.layout.pieces[piece].kind]
        told = self.game.texts[kind.name].told
        holes = [part for part in told or () if isinstance(part, t.Filler)]
        return (
            bool(kind.fields)
            and len(holes) == len(kind.fields)
            and all(isinstance(field.type, t.NumberType) for field in kind.fields)
        )

    def groups(self, face: str) -> tuple[str, str] | None:
        found = self.layout.pieces[self._pieces[face]]
        kind = self.game.kinds[found.kind]
        if len(kind.fields) != 2:
            return None
        enums = [place for place, field in enumerate(kind.fields) if isinstance(field.type, t.EnumType)]
        if not enums or not self.speaker.is_short(self._pieces[face]):
            return None
        suit = min(enums, key=lambda place: t.domain_size(kind.fields[place].type) or 0)
        parts = [
            self.speaker.value(value, field.type, short=True)
            for value, field in zip(found.values, kind.fields, strict=True)
        ]
        return parts[suit], parts[1 - suit]

    def pieces(self, back: str, count: int) -> str:
        noun = self.speaker.unknown(self._backs[back])
        return self.speaker.a(noun) if count == 1 else self.speaker.counted(count, noun)

    def zone(self, name: str, index: tuple[int, ...]) -> str:
        return self.speaker.zone(name, index)

    def title(self, name: str) -> str:
        return self.speaker.name(name)

    def short_title(self, name: str) -> str:
        """A zone's second form, if it has one: `laid` for `Laid weapons`."""
        return self.speaker.short_title(self.game.texts[name])

    def seat(self, player: int) -> str:
        return self.speaker.player(player)

    def cell(self, zone: str, cell: int) -> str:
        return self.speaker.cell(zone, cell)

    def edges(self, zone: str) -> tuple[list[str], list[str]]:
        cells = self.game.zones[zone].cells
        assert cells is not None
        rows, columns = range(cells.rows), range(cells.columns)
        names = [self.speaker.cell(zone, row * cells.columns) for row in rows]
        if cells.columns <= len(LETTERS) and all(name.startswith("a") and name[1:].isdecimal() for name in names):
            return [name[1:] for name in names], list(LETTERS[: cells.columns])
        return [str(row + 1) for row in rows], [str(column + 1) for column in columns]

    def item(self, type_: t.Type, place: int) -> str:
        return self.speaker.value(place + low(type_), type_)

    def short_item(self, type_: t.Type, place: int) -> str:
        return self.speaker.value(place + low(type_), type_, short=True)

    def variable(self, name: str) -> str:
        return sentence_case(self.speaker.plural(name))

    def count(self, variable: str, value: int) -> str:
        return sentence_case(self.speaker.amount(variable, value))

    def say(self, english: str, *values: object) -> str:
        return self.speaker.say(english, *values)


def _speaks(mark: str, name: str) -> bool:
    """Does a mark say what it stands for: `rum 4` of a crate of rum, size 4? A letter or a number alone does not."""
    if mark == name:
        return True
    long, words = (re.findall(r"\w+", text.lower()) for text in (name, mark))
    said = all(word in long or (len(word) > 2 and f"{word}s" in long) for word in words)
    return said and any(len(word) > 1 and word.isalpha() for word in words)
