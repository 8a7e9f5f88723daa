"""What is in the box: families and kinds with their counts, enums and tables; and the game in short."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import assert_never

from attrs import frozen

from tgame.dsl import ast
from tgame.dsl import checked as t
from tgame.dsl.ast.walk import nodes
from tgame.interpreter.game import Game
from tgame.rulebook import conditions, values
from tgame.rulebook.markdown import Line, Part, plain, table
from tgame.rulebook.polish import polish
from tgame.rulebook.sorts import sort_of_type
from tgame.rulebook.teller import Teller

_SHOWN = 26
FEW = 12  # pieces that are listed, and not told by a condition


@frozen
class Counts:
    """How many pieces of each kind there are, in each game that was checked."""

    games: tuple[t.Game, ...]

    def by_players(self, kinds: Sequence[str], present: bool = False) -> dict[int, set[int]]:
        """The numbers for each player count; with `present`, only where there are any."""
        found: dict[int, set[int]] = {}
        for game in self.games:
            number = sum(len(game.kinds[kind].faces) for kind in kinds)
            if not number and present:
                continue
            found.setdefault(game.configuration.players, set()).add(number)
        return found

    def said(self, teller: Teller, kinds: Sequence[str], present: bool = False) -> str:
        """One number, or one for each player count; a range where variants or options change it."""
        found = self.by_players(kinds, present) or self.by_players(kinds)
        if len({frozenset(numbers) for numbers in found.values()}) == 1:
            return _range(teller, next(iter(found.values())))
        shown = {players: "–".join(map(str, sorted({min(own), max(own)}))) for players, own in found.items()}
        return teller.say("count_by_players", "/".join(shown.values()), "/".join(str(number) for number in shown))


def _range(teller: Teller, numbers: set[int]) -> str:
    if len(numbers) < 3:
        return teller.series([str(number) for number in sorted(numbers)], "or")
    return teller.say("players_range", min(numbers), max(numbers))


# ---- what a file lets its players choose


def option_values(teller: Teller, option: ast.Option) -> str:
    """What an option may be, and what it is when nobody asks for anything."""
    default = values.value(teller, option.default)
    return teller.say("option_line", teller.label(option.name, option.text), type_said(teller, option.type), default)


def type_said(teller: Teller, type_: ast.TypeExpr) -> str:
    """The values that something may have."""
    names = teller.names
    match type_:
        case ast.BoundsType(low=low, high=high):
            return teller.say("number_range", low, values.value(teller, high))
        case ast.NamedType(name="Bool"):
            return teller.say("yes_or_no")
        case ast.NamedType(name="Player"):
            return teller.say("a_player")
        case ast.NamedType(name="Direction"):
            return teller.say("a_direction")
        case ast.NamedType(name=name) if name in names.enums and names.enums[name].columns:
            return teller.say("see_table", teller.term(enum_title(teller, names.enums[name])))
        case ast.NamedType(name=name) if name in names.enums:
            items = names.enums[name].items
            shown = [teller.label(item.name, item.text) for item in items[:_SHOWN]]
            return ", ".join(shown) + ("…" if len(items) > _SHOWN else "")
        case ast.NamedType(name=name):
            node = names.kinds[name][1] if name in names.kinds else names.families.get(name)
            return teller.say("a_piece", teller.label(name, node.text if node else None))
        case ast.PlaceType(zone=zone):
            return teller.say("a_space", teller.label(zone, names.zones[zone].text if zone in names.zones else None))
        case ast.ListTypeExpr(item=item):
            return teller.say("a_list", type_said(teller, item))
        case ast.TupleTypeExpr(items=items):
            return f"({', '.join(type_said(teller, item) for item in items)})"
        case ast.ChoiceType(names=words):
            return teller.say("one_of", ", ".join(teller.label(word) for word in words))
    assert_never(type_)


def is_listed(teller: Teller, enum: str) -> bool:
    """Are the items of an enum among the components: in a table of their own, or as what pieces show?"""
    shown = (type_ for _, kind in teller.names.kinds.values() for field in kind.fields for type_ in nodes(field.type))
    return bool(teller.names.enums[enum].columns) or any(
        isinstance(type_, ast.NamedType) and type_.name == enum for type_ in shown
    )


# ---- components


def components(teller: Teller, counts: Counts) -> list[Part]:
    """What is in the box: a part for each family of pieces, and for each table."""
    names = teller.names
    made: list[Part] = []
    for family in names.families.values():
        if counts.said(teller, [kind.name for kind in family.kinds]) != "0":
            made.append(_pieces(teller, counts, family))
    for enum in names.enums.values():
        if enum.columns:
            made.append(_enum(teller, enum))
    return [*made, *(_table(teller, node, n) for n, node in enumerate(names.tables, 1) if not by_players(node))]


def _pieces(teller: Teller, counts: Counts, family: ast.Pieces) -> Part:
    names = teller.names
    number = counts.said(teller, [kind.name for kind in family.kinds])
    rows = _rows(teller, counts, family)
    plain: list[str] = []
    if len(rows) > 1 or rows[0] != [number, capital(names.label(family.name, family.text)), ""]:
        plain += table([teller.say("number"), teller.say("kind"), teller.say("values")], rows)
    if family.back is not None:
        plain += ["", polish(teller.tongue, teller.say("back", values.field_noun(teller, family.back)))]
    noted = tuple(
        Line(teller.say("about_kind", capital(names.label(kind.name, kind.text))), notes=kind.notes)
        for kind in family.kinds
        if kind.notes
    )
    key = "counted_by" if "(" in number else "counted"
    title = teller.say(key, capital(_family(teller, family)), number)
    return Part(title, tuple(plain), noted, notes=family.notes, key=family.name)


def _rows(teller: Teller, counts: Counts, family: ast.Pieces) -> list[list[str]]:
    """A row for each kind; the items of an enum are listed once in a table."""
    told: set[str] = set()
    rows: list[list[str]] = []
    for kind in family.kinds:
        if counts.said(teller, [kind.name]) == "0":
            continue
        rows.append(_kind(teller, counts, kind, told))
        told |= {part.type.name for part in kind.fields if isinstance(part.type, ast.NamedType)}
    return rows


def _family(teller: Teller, family: ast.Pieces) -> str:
    """What a family is called: by its plural, where the file writes a noun."""
    written = teller.names.noun(family.name) if family.text is not None else None
    return written.many if written else teller.names.label(family.name, family.text)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _kind(teller: Teller, counts: Counts, kind: ast.Kind, told: Collection[str]) -> list[str]:
    own = frozenset((kind.name,))
    shown = _in_table(teller, teller.semicolon.join(_field(teller, kind, part, told) for part in kind.fields))
    if kind.copies is not None and kind.copies > 1 and kind.fields:
        shown = teller.say("copies", shown, kind.copies)
    faces = [len(game.kinds[kind.name].faces) for game in counts.games]
    if kind.where is not None and max(faces) <= FEW and not _has_items(teller, kind):
        shown = teller.say("listed", shown, _listed(teller, counts, kind.name))
    elif kind.where is not None:
        inner = teller
        for part in kind.fields:
            inner = inner.means(
                part.name, values.field_noun(teller, part.name, own), sort_of_type(teller.names, part.type)
            )
        shown = teller.say("option_only", shown, conditions.condition(inner, kind.where))
    if kind.listed:
        shown = teller.say("listed", shown, _listed(teller, counts, kind.name))
    if kind.guard is not None:
        shown = teller.say("option_only", shown, conditions.condition(teller, kind.guard)).strip("; ")
    label = capital(teller.names.label(kind.name, kind.text))
    return [counts.said(teller, [kind.name], kind.guard is not None), label, polish(teller.tongue, shown)]


def _has_items(teller: Teller, kind: ast.Kind) -> bool:
    """Do pieces show items of enums with columns? Their table says which."""
    types = [part.type.name for part in kind.fields if isinstance(part.type, ast.NamedType)]
    return any(name in teller.names.enums and teller.names.enums[name].columns for name in types)


def _field(teller: Teller, kind: ast.Kind, part: ast.Field, told: Collection[str]) -> str:
    word = values.field_word(teller, part.name, frozenset((kind.name,)))
    enum = teller.names.enums.get(part.type.name) if isinstance(part.type, ast.NamedType) else None
    # Where each piece is listed, its values are there.
    is_known = enum is not None and enum.name in told
    return word if kind.listed or is_known else f"{word}{teller.colon}{type_said(teller, part.type)}"


def _in_table(teller: Teller, text: str) -> str:
    """Names in a table of a French book need no quotes: a column or a colon sets them apart."""
    return re.sub(r"«\s|\s»", "", text) if teller.tongue == "fr" else text


def _listed(teller: Teller, counts: Counts, kind: str) -> str:
    """The pieces of a kind that the file lists one by one, equal ones counted; by the number of players, where it makes
    a difference."""
    found: dict[str, list[int]] = {}
    fullest: dict[int, t.Kind] = {}
    for game in counts.games:
        one, players = game.kinds[kind], game.configuration.players
        if players not in fullest or len(one.faces) > len(fullest[players].faces):
            fullest[players] = one
    for players, one in fullest.items():
        found.setdefault(_faces(teller, one), []).append(players)
    if len(found) == 1:
        return next(iter(found))
    return teller.semicolon.join(
        teller.say("listed_for", teller.series([str(number) for number in players], "or"), said)
        for said, players in found.items()
    )


def _faces(teller: Teller, kind: t.Kind) -> str:
    said: list[str] = []
    for face, number in Counter(kind.faces).items():
        parts = [_value(teller, part, field.type) for part, field in zip(face, kind.fields, strict=True)]
        text = parts[0] if len(parts) == 1 else f"({', '.join(parts)})"
        said.append(teller.say("piece_times", number, text) if number > 1 else text)
    return ", ".join(said)


def _value(teller: Teller, value: t.Value, type_: t.Type) -> str:
    if isinstance(type_, t.EnumType) and isinstance(value, int):
        name = type_.items[value]
        return teller.names.label(name, teller.names.items[name][1].text)
    if isinstance(type_, t.BoolType):
        return values.value(teller, ast.Name("yes" if value else "no", span=teller.names.game.span))
    if isinstance(type_, t.PlayerType) and isinstance(value, int):
        return values.seat_name(teller, value + 1)
    return str(value)


def enum_title(teller: Teller, enum: ast.Enum) -> str:
    title = teller.names.translated(enum.name)
    return title[0].upper() + title[1:] if title else teller.say("item")


def _enum(teller: Teller, enum: ast.Enum) -> Part:
    head = enum_title(teller, enum)
    columns = [_in_table(teller, values.field_word(teller, column.name)) for column in enum.columns]
    rows = [
        [
            teller.names.label(item.name, item.text),
            *(_in_table(teller, values.value(teller, part)) for part in item.values),
        ]
        for item in enum.items
    ]
    noted = tuple(
        Line(teller.say("about_kind", teller.names.label(item.name, item.text)), notes=item.notes)
        for item in enum.items
        if item.notes
    )
    return Part(head, tuple(table([head, *columns], rows)), noted, notes=enum.notes)


def _table(teller: Teller, node: ast.Table, place: int) -> Part:
    rows: list[list[str]] = []
    for number, row in enumerate(node.rows, 1):
        own = teller.names.translated(row.name)
        label = teller.names.label(row.name) if own else teller.say("row", number)
        rows.append([label, *(values.value(teller, part) for part in row.values)])
    noted = tuple(
        Line(teller.say("about_kind", rows[number][0]), notes=row.notes)
        for number, row in enumerate(node.rows)
        if row.notes
    )
    head = ["", *(values.value(teller, key) for key in node.keys)]
    return Part(
        table_title(teller, node, place), tuple(table(head, rows)), noted, notes=node.notes, key=f"table {place}"
    )


def by_players(node: ast.Table) -> bool:
    return isinstance(node.key, ast.Call)


def table_title(teller: Teller, node: ast.Table, place: int) -> str:
    if by_players(node):
        return teller.say("table_players")
    if len(node.rows) == 1 and teller.names.translated(node.rows[0].name):
        return teller.names.label(node.rows[0].name)
    return teller.say("table_title", place)


def title(teller: Teller) -> str:
    game = teller.names.game
    return teller.names.first(game.title) if game.title else plain(game.name)


def opening(teller: Teller, game: Game) -> list[str]:
    """What the file says that the game is, and what players try to do with the usual settings."""
    said = [teller.names.first(about)] if (about := teller.names.game.about) else []
    if aim := plain(game.edition(game.configuration()).aim(teller.tongue)):
        said.append(teller.say("aim", aim))
    return [" ".join(said), ""] if said else []


def player_counts(teller: Teller, counts: Mapping[int, object]) -> str:
    low, high = min(counts), max(counts)
    if low == high == 1:
        return teller.say("players_one")
    number = str(low) if low == high else teller.say("players_range", low, high)
    if seats := teller.names.game.seats[:high]:
        return teller.say("players_named", number, teller.series([teller.names.first(seat) for seat in seats]))
    return teller.say("players", number)
