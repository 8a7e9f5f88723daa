"""What is in the box: families and kinds with their counts, enums and tables; and the game in short."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import assert_never

from attrs import frozen

from tgame.dsl import ast
from tgame.dsl import checked as t
from tgame.dsl.ast.walk import nodes
from tgame.interpreter.game import Game
from tgame.rulebook import conditions, values
from tgame.rulebook.markdown import Line, plain, table
from tgame.rulebook.polish import polish, sentence
from tgame.rulebook.sorts import sort_of_type
from tgame.rulebook.teller import Teller

_SHOWN = 12


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


# ---- in short


def in_short(teller: Teller, counts: Counts) -> list[Line]:
    names = teller.names
    lines: list[Line] = []
    if names.families:
        parts = [
            teller.say(
                "family_count",
                counts.said(teller, [kind.name for kind in family.kinds]),
                teller.term(_family(teller, family)),
            )
            for name, family in names.families.items()
        ]
        lines.append(Line(teller.say("pieces_total", counts.said(teller, list(names.kinds)), ", ".join(parts))))
    for name, variant in names.variants.items():
        lines.append(Line(_variant(teller, name, variant), notes=variant.notes))
    for option in names.options.values():
        lines.append(Line(_option(teller, option), notes=option.notes))
    return lines


def _variant(teller: Teller, name: str, variant: ast.Variant) -> str:
    label = teller.label(name, variant.text)
    if not variant.excludes:
        return sentence(teller.tongue, teller.say("variant_line", label))
    others = [teller.label(other, teller.names.variants[other].text) for other in variant.excludes]
    return sentence(teller.tongue, teller.say("variant_excludes", label, teller.series(others)))


def _option(teller: Teller, option: ast.Option) -> str:
    default = values.value(teller, option.default)
    said = teller.say("option_line", teller.label(option.name, option.text), type_said(teller, option.type), default)
    if option.guard is not None:
        said = teller.say("option_if", said, conditions.condition(teller, option.guard))
    return sentence(teller.tongue, said)


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


def components(teller: Teller, counts: Counts) -> list[str]:
    """Headings, tables and remarks."""
    names = teller.names
    made: list[str] = []
    for name, family in names.families.items():
        number = counts.said(teller, [kind.name for kind in family.kinds])
        made += [f"### {capital(_family(teller, family))} ({number})", ""]
        rows = [_kind(teller, counts, kind) for kind in family.kinds]
        if len(rows) > 1 or rows[0] != [capital(names.label(name, family.text)), number, ""]:
            made += [*table([teller.say("kind"), teller.say("number"), teller.say("values")], rows), ""]
        if family.back is not None:
            said = teller.say("back", values.field_noun(teller, family.back))
            made += [polish(teller.tongue, said), ""]
    for enum in names.enums.values():
        if enum.columns:
            made += _enum(teller, enum)
    for place, node in enumerate(names.tables, 1):
        made += _table(teller, node, place)
    return made


def _family(teller: Teller, family: ast.Pieces) -> str:
    """What a family is called: by its plural, where the file writes a noun."""
    written = teller.names.noun(family.name) if family.text is not None else None
    return written.many if written else teller.names.label(family.name, family.text)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _kind(teller: Teller, counts: Counts, kind: ast.Kind) -> list[str]:
    own = frozenset((kind.name,))
    shown = _in_table(teller, teller.semicolon.join(_field(teller, kind, part) for part in kind.fields))
    if kind.copies is not None and kind.copies > 1 and kind.fields:
        shown = teller.say("copies", shown, kind.copies)
    if kind.where is not None:
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
    return [label, counts.said(teller, [kind.name], kind.guard is not None), polish(teller.tongue, shown)]


def _field(teller: Teller, kind: ast.Kind, part: ast.Field) -> str:
    word = values.field_word(teller, part.name, frozenset((kind.name,)))
    enum = teller.names.enums.get(part.type.name) if isinstance(part.type, ast.NamedType) else None
    # Where each piece is listed, its values are there.
    return word if kind.listed and enum and enum.columns else f"{word}{teller.colon}{type_said(teller, part.type)}"


def _in_table(teller: Teller, text: str) -> str:
    """Names in a table of a French book need no quotes: a column or a colon sets them apart."""
    return re.sub(r"«\s|\s»", "", text) if teller.tongue == "fr" else text


def _listed(teller: Teller, counts: Counts, kind: str) -> str:
    """The pieces of a kind that the file lists one by one, equal ones counted."""
    found = max((game.kinds[kind] for game in counts.games), key=lambda one: len(one.faces))
    faces = Counter(found.faces)
    said: list[str] = []
    for face, number in faces.items():
        parts = [_value(teller, part, field.type) for part, field in zip(face, found.fields, strict=True)]
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


def _enum(teller: Teller, enum: ast.Enum) -> list[str]:
    head = enum_title(teller, enum)
    columns = [_in_table(teller, values.field_word(teller, column.name)) for column in enum.columns]
    rows = [
        [
            teller.names.label(item.name, item.text),
            *(_in_table(teller, values.value(teller, part)) for part in item.values),
        ]
        for item in enum.items
    ]
    return [f"### {head}", "", *table([head, *columns], rows), ""]


def _table(teller: Teller, node: ast.Table, place: int) -> list[str]:
    first = teller.say("players_head") if by_players(node) else ""
    rows: list[list[str]] = []
    for number, row in enumerate(node.rows, 1):
        own = teller.names.translated(row.name)
        label = teller.names.label(row.name) if own else teller.say("row", number)
        rows.append([label, *(values.value(teller, part) for part in row.values)])
    head = [first, *(values.value(teller, key) for key in node.keys)]
    return [f"### {table_title(teller, node, place)}", "", *table(head, rows), ""]


def by_players(node: ast.Table) -> bool:
    return isinstance(node.key, ast.Call)


def table_title(teller: Teller, node: ast.Table, place: int) -> str:
    return teller.say("table_players") if by_players(node) else teller.say("table_title", place)


def title(teller: Teller) -> str:
    game = teller.names.game
    return teller.names.first(game.title) if game.title else plain(game.name)


def about(teller: Teller) -> list[str]:
    """What the file says that the game is, in its own words."""
    game = teller.names.game
    return [f"*{teller.names.first(game.about)}*", ""] if game.about else []


def aim(teller: Teller, game: Game) -> list[str]:
    """What players try to do, with the settings that hold when nothing is asked for."""
    said = plain(game.edition(game.configuration()).aim(teller.tongue))
    return [teller.say("aim", said), ""] if said else []


def player_counts(teller: Teller, counts: Mapping[int, object]) -> str:
    low, high = min(counts), max(counts)
    if low == high == 1:
        return teller.say("players_one")
    number = str(low) if low == high else teller.say("players_range", low, high)
    if seats := teller.names.game.seats[:high]:
        return teller.say("players_named", number, teller.series([teller.names.first(seat) for seat in seats]))
    return teller.say("players", number)
