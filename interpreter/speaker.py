"""Saying the things of one game in one language: pieces, places, seats, values and texts with their holes filled.

In: a layout, the rule file's translations, a language, names of seats. Out: words. It knows nothing of who may see
what: a caller says of each piece whether it may be named.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from attrs import evolve, frozen

from tgame.dsl import checked as t
from tgame.dsl.check.expressions import DIRECTIONS
from tgame.dsl.check.texts import translated
from tgame.dsl.visible import plain
from tgame.interpreter.layout import Layout
from tgame.interpreter.notation import low
from tgame.interpreter.phrases import FRENCH
from tgame.interpreter.tongues import Article, Noun, Tongue, contracted, counted, noun, said

UNKNOWN = "?"
_SEAL = 0xE100
LETTERS = t.LETTERS


@frozen
class Voice:
    """How pieces and seats are named to somebody."""

    piece: Callable[[int, Article], str]
    seat: Callable[[int], str]
    unnamed: Callable[[int], bool] = lambda piece: False  # pieces that are only counted in a list


Filled = t.Filled


class Speaker:
    """Says the things of one game in one language."""

    def __init__(
        self,
        layout: Layout,
        translations: Mapping[str, Mapping[str, str]],
        language: str = "en",
        names: Sequence[str] = (),
    ) -> None:
        self.layout = layout
        self.game = layout.game
        self.language = language
        self.tongue: Tongue = "fr" if language == "fr" else "en"
        self.colon = "\N{NO-BREAK SPACE}: " if language == "fr" else ": "
        self._own = translations.get(language, {})
        self._words = FRENCH if language == "fr" else {}
        # They come from anywhere; the texts of a rule file are harmless already.
        self._names = tuple(map(plain, names))
        self._texts: dict[int, t.Text] = {}
        self._nouns: dict[int, Noun] = {}
        self._shorts: dict[int, str] = {}

    # ---- texts

    def say(self, english: str, *values: object) -> str:
        """Words of ours in this language."""
        text = self._words.get(english, english)
        return text.format(*values) if values else text

    def plain(self, english: str) -> str:
        """A text of the rule file that is no template: a scenario's title, a ruling."""
        return self._own.get(english, self._words.get(english, english))

    def worded(self, text: t.Text) -> t.Text:
        """A text in this language; English where there is no other."""
        # By identity: the same words may name other things elsewhere. The game keeps its texts.
        found = self._texts.get(id(text))
        if found is None:
            found = text
            meaning = self._own.get(text.raw)
            if meaning is not None:
                found = translated(text, meaning) or text
            self._texts[id(text)] = found
        return found

    def title(self, text: t.Text, values: Callable[[int], Filled] | None = None, voice: Voice | None = None) -> str:
        """The first form of a text. Without values, what is not known before the match is named by its hole."""
        worded = self.worded(text)
        return self.fill(worded, worded.name, values, voice)

    def outline(self, text: t.Text) -> str:
        """The first form of a text as players read it before anything is chosen: `Discard …`."""
        worded = self.worded(text)
        return self.fill(evolve(worded, sources=("…",) * len(worded.sources)), worded.name)

    def short_title(self, text: t.Text) -> str:
        """The second form of a text of something that is there before the match; the first where it has no other."""
        worded = self.worded(text)
        return self.fill(worded, worded.told or worded.name)

    def deed(self, key: str) -> str:
        """What an action or a step is called."""
        found = self.game.actions.get(key) or self.game.steps[key]
        return self.title(found.text)

    def name(self, key: str) -> str:
        """What something that the rule file declares is called, as in a list or a heading."""
        text = self.game.texts.get(key)
        if text is None:
            return self.plain(key)
        # Of a noun, `a die/dice`, the singular; zones, phases, variants and options are called as it is written.
        return noun(self.title(text), self.tongue).one if key in self._counted else self.title(text)

    @cached_property
    def _counted(self) -> frozenset[str]:
        """The names of what has a noun for its text."""
        game = self.game
        items = (item for enum in game.enums.values() for item in enum.items)
        return frozenset((*game.families, *game.kinds, *items, *game.variables))

    def word(self, key: str, short: bool = False) -> str:
        """What an item is called in the middle of a sentence."""
        text = self.game.texts.get(key)
        if text is None:
            return self.plain(key)
        worded = self.worded(text)
        if short and worded.told:
            return self.fill(worded, worded.told)
        return self.noun_of(key).one

    def noun_of(self, key: str) -> Noun:
        """The noun that an item, a family or a variable is."""
        text = self.game.texts[key]
        name = self.title(text)
        if text.written:
            return noun(name, self._tongue_of(text))
        translation = self._own.get(text.raw)
        if translation is not None:
            found = noun(translation, self.tongue)
            return found if found.countable else noun(_lower(translation), self.tongue)
        return noun(f"{'un' if self.tongue == 'fr' else 'a'} {_lower(name)}", self.tongue)

    def _tongue_of(self, text: t.Text) -> Tongue:
        """The language that a text is in: where it has no translation, English."""
        return self.tongue if text.raw in self._own else "en"

    def fill(
        self,
        text: t.Text,
        wording: t.Wording,
        values: Callable[[int], Filled] | None = None,
        voice: Voice | None = None,
        short: bool = False,
        sealed: list[str] | None = None,
    ) -> str:
        """A form of a text with its holes filled; what `values` has not is `?`.

        With `sealed`, names and things that are filled in go there, and a character of its own stands for each (see
        `unsealed`): words around it can be put into another person without touching it.
        """
        spoken = voice or self._plainly
        parts: list[str] = []
        for part in wording:
            if isinstance(part, str):
                parts.append(part)
                continue
            filled = self._filler(text, part, values, spoken, short, sealed)
            if sealed is not None and not part.branches and any(map(str.isalpha, filled)):
                # An article says that a noun comes.
                article = re.match(r"(?:the |an? )?", filled) if part.article else None
                front = article[0] if article else ""
                sealed.append(filled[len(front) :])
                filled = f"{front}{chr(_SEAL + len(sealed) - 1)}"
            parts.append(filled)
        made = "".join(parts)
        return contracted(made) if self.tongue == "fr" else made

    def parts(
        self, text: t.Text, wording: t.Wording, values: Callable[[int], Filled], voice: Voice
    ) -> Iterator[tuple[str, bool]]:
        """A form of a text with its holes filled, piece by piece: what is said, and whether it was filled in."""
        for part in wording:
            if isinstance(part, str):
                yield part, False
                continue
            found = self._value(text, part.hole, values)
            if part.branches and found is not None:
                place, number = self._branch(*found)
                if not number:
                    yield from self.parts(text, part.branches[min(place, len(part.branches) - 1)], values, voice)
                    continue
            yield self._filler(text, part, values, voice, short=False), True

    def _value(self, text: t.Text, hole: int, values: Callable[[int], Filled] | None) -> Filled:
        expr = text.holes[hole]
        if isinstance(expr, t.Const):
            return expr.value, expr.type
        return values(hole) if values else None

    def _filler(
        self,
        text: t.Text,
        part: t.Filler,
        values: Callable[[int], Filled] | None,
        voice: Voice,
        short: bool,
        sealed: list[str] | None = None,
    ) -> str:
        found = self._value(text, part.hole, values)
        if found is None:
            if values is not None:
                return UNKNOWN
            source = text.sources[part.hole]
            named = source.replace("_", " ") if source.isidentifier() else "…"
            told = [self.fill(text, branch, None, voice, short) for branch in part.branches]
            if told and isinstance(text.holes[part.hole].type, t.NumberType):
                return f"{named} {told[-1]}"
            return " / ".join(word for word in told if word) if told else named
        value, type_ = found
        if not part.branches:
            return self.value(value, type_, voice, part.article, short)
        place, number = self._branch(value, type_)
        branch = self.fill(text, part.branches[min(place, len(part.branches) - 1)], values, voice, short, sealed)
        return f"{number} {branch}" if number else branch

    def _branch(self, value: Any, type_: t.Type) -> tuple[int, str]:
        """Which form of a choice a value takes, and the number to be said with it."""
        match type_:
            case t.NumberType():
                single = abs(value) < 2 if self.tongue == "fr" else abs(value) == 1
                return 0 if single else 1, str(value)
            case t.BoolType():
                return 0 if value else 1, ""
            case t.PlayerType():
                return value, ""
            case t.EnumType():
                return int(self.noun_of(type_.items[value]).feminine), ""
            case t.PieceType():
                return int(self.noun(value).feminine), ""
        return 0, ""

    def amount(self, variable: str, value: int) -> str:
        """A number that a variable counts: `24 points`, and where its text is no noun `Dice left: 2`."""
        text = self.game.texts[variable]
        title = self.title(text)
        if "/" in title:
            return self.counted(value, noun(title, self._tongue_of(text)))
        word = self.noun_of(variable).one
        if " " not in word and len(word) > 2 and word.endswith("s"):
            # A plural that stands alone is what is counted.
            many = _lower(word)
            return f"{value} {many[:-1] if self._branch(value, t.ANY_NUMBER)[0] == 0 else many}"
        return f"{self.name(variable) if text.written else word}{self.colon}{value}"

    def plural(self, variable: str) -> str:
        """What a variable that is kept for several counts, before a list of them: `Points`."""
        text = self.game.texts[variable]
        title = self.title(text)
        return noun(title, self._tongue_of(text)).many if "/" in title else self.name(variable)

    # ---- seats

    def player(self, seat: int) -> str:
        if seat < len(self._names):
            return self._names[seat]
        if seat < len(self.game.seats):
            return self.title(self.game.seats[seat])
        return self.say("Player {0}", seat + 1)

    @cached_property
    def seats(self) -> tuple[str, ...]:
        return tuple(self.player(seat) for seat in range(self.layout.players))

    def names(self) -> Iterator[str]:
        """What seats, pieces, items, zones and cells are called."""
        yield from self.seats
        for piece in {face: piece for piece, face in enumerate(self.layout.faces)}.values():
            yield self.short(piece)
            yield self.noun(piece).one
            yield self.noun(piece).many
        for key in self.game.texts:
            yield self.name(key)
            yield self.noun_of(key).many
        for zone in self.game.zones.values():
            for cell in range(zone.cells.rows * zone.cells.columns if zone.cells is not None else 0):
                yield self.cell(zone.name, cell)

    # ---- pieces

    def piece(self, piece: int, article: Article = "") -> str:
        """A piece's face: short, or with an article in full."""
        return said(self.noun(piece), article, self.tongue) if article else self.short(piece)

    def noun(self, piece: int) -> Noun:
        """A piece's face in full, as a noun."""
        number = self.layout.faces[piece]
        if number not in self._nouns:
            self._nouns[number] = self._noun(piece)
        return self._nouns[number]

    def _noun(self, piece: int) -> Noun:
        found = self.layout.pieces[piece]
        kind = self.game.kinds[found.kind]
        text = self.game.texts[kind.name]
        if text.holes:
            worded = self.worded(text)
            return noun(self.fill(worded, worded.name, self._face(found.values, kind)), self._tongue_of(text))
        named = self.noun_of(kind.name)
        owners, others = self._fields(found.values, kind)
        tail = f" ({', '.join(others)})" if others else ""
        one, many = f"{named.one}{tail}", f"{named.many}{tail}"
        for owner in owners:
            one, many = self.say("{0}'s {1}", owner, one), self.say("{0}'s {1}", owner, many)
        return Noun(one, many, named.countable and not owners, named.feminine)

    def short(self, piece: int) -> str:
        """A piece's face as briefly as the rule file says it."""
        number = self.layout.faces[piece]
        if number not in self._shorts:
            self._shorts[number] = self._short(piece)
        return self._shorts[number]

    def _short(self, piece: int) -> str:
        found = self.layout.pieces[piece]
        kind = self.game.kinds[found.kind]
        text = self.worded(self.game.texts[kind.name])
        if text.told:
            return self.fill(text, text.told, self._face(found.values, kind), short=True)
        owners, others = self._fields(found.values, kind)
        if not self.game.texts[kind.name].written and others and not owners and self._alone(kind):
            # Where all pieces are of one kind, its name tells nothing.
            return " ".join(others)
        return self.noun(piece).one

    def is_short(self, piece: int) -> bool:
        """Has a piece a name that needs no article: a short form, or fields that say it all?"""
        return self.short(piece) != self.noun(piece).one

    def without_owner(self, piece: int, owner: int) -> str | None:
        """What an owner's piece is called where it is plain whose it is; None if it is not theirs, or has a text that
        says how it is called."""
        found = self.layout.pieces[piece]
        kind = self.game.kinds[found.kind]
        owners = [v for v, p in zip(found.values, kind.fields, strict=True) if isinstance(p.type, t.PlayerType)]
        if owners != [owner] or self.game.texts[kind.name].holes or self.game.texts[kind.name].told is not None:
            return None
        _, others = self._fields(found.values, kind)
        name = self.noun_of(kind.name).one
        return f"{name} ({', '.join(others)})" if others else name

    def _alone(self, kind: t.Kind) -> bool:
        return sum(bool(self.game.kinds[name].faces) for name in self.game.families[kind.family]) == 1

    def _fields(self, values: tuple[t.Value, ...], kind: t.Kind) -> tuple[list[str], list[str]]:
        """Whose a piece is, and its other fields."""
        owners: list[str] = []
        others: list[str] = []
        for value, field in zip(values, kind.fields, strict=True):
            if isinstance(field.type, t.PlayerType):
                owners.append(self.value(value, field.type))
            elif isinstance(field.type, t.BoolType):
                others.extend([_lower(field.name.replace("_", " "))] if value else [])
            else:
                others.append(self.value(value, field.type))
        return owners, others

    def half_known(self, kind: t.Kind, values: tuple[t.Value | None, ...]) -> str:
        """A piece of which only some fields are known, as briefly as the rule file says it: `R?`. Whose it is alone
        says nothing that the place where it lies does not say."""
        if all(value is None or isinstance(f.type, t.PlayerType) for value, f in zip(values, kind.fields, strict=True)):
            return "?"
        text = self.worded(self.game.texts[kind.name])
        if text.told:
            return self.fill(text, text.told, self._face(values, kind), short=True)
        pairs = zip(values, kind.fields, strict=True)
        return " ".join("?" if value is None else self.value(value, field.type, short=True) for value, field in pairs)

    def _face(self, values: tuple[t.Value | None, ...], kind: t.Kind) -> Callable[[int], Filled]:
        """What fills the holes of a kind's text: the fields of a piece, `?` for those that are not known."""
        fields: dict[str, tuple[Any, t.Type]] = {
            p.name: ("?", t.NOTHING) if value is None else (value, p.type)
            for p, value in zip(kind.fields, values, strict=True)
        }
        holes = self.game.texts[kind.name].holes

        def found(number: int) -> Filled:
            hole = holes[number]
            match hole:
                case t.Local(name=name):
                    return fields.get(name)
                case t.Column(item=t.Local(name=name), values=column):
                    value, type_ = fields[name]
                    return (column[value], hole.type) if type_ != t.NOTHING else (value, type_)
            return None

        return found

    def unknown(self, piece: int) -> Noun:
        """What everybody sees of a piece that lies face down: what sort of thing it is, and its back."""
        found = self.layout.pieces[piece]
        kind = self.game.kinds[found.kind]
        named = self.noun_of(kind.family)
        shown = self.game.backs.get(kind.family)
        if shown is None:
            return named
        place = [p.name for p in kind.fields].index(shown)
        tail = f" ({self.value(found.values[place], kind.fields[place].type)})"
        return Noun(f"{named.one}{tail}", f"{named.many}{tail}", True, named.feminine)

    def backs(self, pieces: Sequence[int]) -> list[str]:
        """So many pieces that are not named: `a card`, `3 cards`, by what their backs show."""
        sorts: dict[str, list[int]] = {}
        for piece in pieces:
            sorts.setdefault(self.unknown(piece).one, []).append(piece)
        alike = [(len(found), self.unknown(found[0])) for _, found in sorted(sorts.items())]
        return [self.a(noun) if number == 1 else self.counted(number, noun) for number, noun in alike]

    def counted(self, number: int, named: Noun) -> str:
        return counted(number, named, self.tongue)

    def a(self, named: Noun) -> str:
        return said(named, "a", self.tongue)

    # ---- places

    def zone(self, name: str, index: tuple[int, ...]) -> str:
        per = self.game.zones[name].per
        owners = [self.value(i + low(type_), type_) for i, type_ in zip(index, per, strict=True)]
        return f"{self.name(name)} ({', '.join(owners)})" if owners else self.name(name)

    def place(self, code: int) -> str:
        name, index, cell = self.layout.place_name(code)
        text = self.zone(name, index)
        return text if cell is None else f"{text}, {self.cell(name, cell)}"

    def cell(self, zone_name: str, cell: int) -> str:
        """A cell of a zone: as the file calls it, by the key of its slot, or by where it lies."""
        zone = self.game.zones[zone_name]
        assert zone.cells is not None
        if zone.place is not None:
            worded, filler = self.worded(zone.place), t.cell_filler(zone, cell)
            return self.fill(worded, worded.name, lambda number: filler(worded.holes[number]))
        if zone.keys is not None:
            return self.value(cell + low(zone.keys), zone.keys)
        if zone.cells.rows == 1:
            return self.say("space {0}", cell + 1)
        row, column = divmod(cell, zone.cells.columns)
        if zone.cells.columns <= len(LETTERS):
            return f"{LETTERS[column]}{row + 1}"
        return self.say("row {0}, column {1}", row + 1, column + 1)

    @cached_property
    def _boards(self) -> dict[t.CellType, str]:
        """For each size of board, the zone that names its cells."""
        found: dict[t.CellType, str] = {}
        for zone in sorted(self.game.zones.values(), key=lambda zone: zone.place is None):
            if zone.cells is not None:
                found.setdefault(zone.cells, zone.name)
        return found

    # ---- values

    def value(
        self,
        value: Any,
        type_: t.Type,
        voice: Voice | None = None,
        article: Article = "",
        short: bool = False,
    ) -> str:
        """A value in the middle of a sentence."""
        spoken = voice or self._plainly
        match type_:
            case t.BoolType():
                return self.say("yes" if value else "no")
            case t.EnumType():
                key = type_.items[value]
                return said(self.noun_of(key), article, self.tongue) if article else self.word(key, short)
            case t.PlayerType():
                return spoken.seat(value)
            case t.DirectionType():
                return self.say(DIRECTIONS[value])
            case t.CellType():
                return self.cell(self._boards[type_], value)
            case t.ListType(item=t.PieceType()):
                unnamed = [item for item in value if spoken.unnamed(item)]
                named = tallied(spoken.piece(item, article) for item in value if not spoken.unnamed(item))
                return ", ".join([*named, *self.backs(unnamed)])
            case t.ListType():
                return ", ".join(self.value(item, type_.item, spoken, article, short) for item in value)
            case t.TupleType():
                parts = (self.value(item, inner, spoken) for item, inner in zip(value, type_.items, strict=True))
                return f"({', '.join(parts)})"
            case t.PieceType():
                return spoken.piece(value, article)
        return str(value)

    @cached_property
    def _plainly(self) -> Voice:
        return Voice(self.piece, self.player)


def unsealed(text: str, sealed: list[str]) -> str:
    for place, filled in enumerate(sealed):
        text = text.replace(chr(_SEAL + place), filled)
    return text


def tallied(names: Iterable[str]) -> list[str]:
    """Names, those that stand there several times once with how often: `gold ×2`."""
    counts: dict[str, int] = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    return [f"{name} ×{count}" if count > 1 else name for name, count in counts.items()]


def _lower(text: str) -> str:
    """The words of a name in the middle of a sentence."""
    return text[:1].lower() + text[1:] if text[1:2].islower() or len(text) == 1 else text
