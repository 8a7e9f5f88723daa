"""The table before the match: what everybody may know of a game in one configuration and language.

In: an edition, a speaker. Out: a `Table`. No match is known here, so nothing of one can be in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from attrs import evolve

from tgame.dsl import checked as t
from tgame.interpreter.notation import low
from tgame.interpreter.pictures.sight import owner
from tgame.interpreter.seat import values as v
from tgame.interpreter.seat.geometry import layers, lines
from tgame.interpreter.seat.marks import PALETTE, colour_word, colours, marks, short_forms
from tgame.interpreter.speaker import Speaker

if TYPE_CHECKING:
    from tgame.interpreter.game import Edition

MOST = len(PALETTE)


def table(edition: Edition, speaker: Speaker) -> v.Table:
    game = edition.program.game
    return v.Table(
        v.VERSION,
        edition.game.name,
        edition.game.digest,
        speaker.language,
        ("en", *(name for name in edition.game.translations if name != "en")),
        speaker.title(game.title),
        speaker.title(game.about) if game.about is not None else "",
        edition.aim(speaker.language),
        speaker.seats,
        tuple(
            v.Setting(name, speaker.name(name), value if isinstance(value, str | int) else str(value))
            for name, value in (
                *((name, True) for name in edition.configuration.variants),
                *edition.configuration.options,
            )
        ),
        {enum.name: _items(enum, edition, speaker) for enum in game.enums.values()},
        tuple(_kind(kind, edition, speaker) for kind in game.kinds.values()),
        tuple(_zones(edition, speaker)),
        tuple(_variable(variable, edition, speaker) for variable in game.variables.values()),
        tuple(
            v.Action(
                name,
                speaker.outline(action.text),
                tuple(v.Field(c.name, str(c.type), sort(c.type, game), c.several) for c in action.chosen),
            )
            for name, action in game.actions.items()
        ),
    )


def sort(type_: t.Type, game: t.Game) -> v.Sort:
    match type_:
        case t.BoolType():
            return v.Sort("yes_no")
        case t.NumberType():
            return v.Sort("number") if type_ == t.ANY_NUMBER else v.Sort("number", low=type_.low, high=type_.high)
        case t.EnumType(name=name):
            return v.Sort("enum", enum=name)
        case t.PlayerType():
            return v.Sort("player")
        case t.CellType():
            return v.Sort("cell", zones=tuple(name for name, zone in game.zones.items() if zone.cells == type_))
        case t.DirectionType():
            return v.Sort("direction")
        case t.PieceType(kinds=kinds):
            return v.Sort("piece", pieces=() if type_.family == "*" else _in_order(kinds, game))
        case t.TupleType(items=items):
            return v.Sort("tuple", items=tuple(sort(item, game) for item in items))
    item = t.item_type(type_)
    return v.Sort("list", items=(sort(item, game),) if item is not None and item != t.NOTHING else ())


def _in_order(kinds: frozenset[str], game: t.Game) -> tuple[str, ...]:
    return tuple(name for name in game.kinds if name in kinds)


def _items(enum: t.EnumType, edition: Edition, speaker: Speaker) -> tuple[v.Item, ...]:
    labels = [speaker.word(name) for name in enum.items]
    shorts = short_forms(labels, [speaker.word(name, short=True) for name in enum.items])
    return tuple(map(v.Item, enum.items, labels, shorts, marks(shorts), item_colours(enum, edition)))


def item_colours(enum: t.EnumType, edition: Edition) -> list[str | None]:
    """By what the items are called in any language of the file, so that they look the same in all."""
    return colours([(name, *_called(name, edition)) for name in enum.items])


def _kind(kind: t.Kind, edition: Edition, speaker: Speaker) -> v.Kind:
    game = edition.program.game
    shown = game.backs.get(kind.family)
    back = (shown,) if shown is not None and any(field.name == shown for field in kind.fields) else ()
    # The text of a kind may be filled with its fields; what all of them are called is the sort of thing they are.
    noun = speaker.noun_of(kind.family if game.texts[kind.name].holes else kind.name)
    fields = tuple(v.Field(field.name, str(field.type), sort(field.type, game)) for field in kind.fields)
    return v.Kind(kind.name, kind.family, noun.one, noun.many, fields, back, *_looks(kind, edition))


def _looks(kind: t.Kind, edition: Edition) -> tuple[str | None, str | None]:
    """The fields that give a piece its colour and its mark: by colour the one whose items are called by colours, else
    the smallest enum that has colours; by mark another, if there is one."""
    enums = [(field.name, field.type) for field in kind.fields if isinstance(field.type, t.EnumType)]
    by_words = [name for name, enum in enums if all(colour_word(item, *_called(item, edition)) for item in enum.items)]
    small = sorted((len(enum.items), place) for place, (_, enum) in enumerate(enums) if 1 < len(enum.items) <= MOST)
    coloured = next(iter([*by_words, *(enums[place][0] for _, place in small)]), None)
    return coloured, next((name for name, _ in enums if name != coloured), coloured)


def _called(item: str, edition: Edition) -> list[str]:
    return [edition.speaker(language).word(item) for language in ("en", "fr")]


def _zones(edition: Edition, speaker: Speaker) -> Iterator[v.Zone]:
    game = edition.program.game
    below, along = layers(game), lines(game)
    for name, zone in game.zones.items():
        for part in _parts(edition, name, speaker):
            board, by = along.get(name, (None, None))
            yield evolve(
                part,
                holds=() if zone.holds.family == "*" else _in_order(zone.holds.kinds, game),
                # Layers belong to the same player, if to any, so that their parts are written alike.
                over=below[name] + part.id.removeprefix(name) if name in below else None,
                along=v.Along(board, by) if board is not None and by is not None else None,
            )


def _parts(edition: Edition, name: str, speaker: Speaker) -> list[v.Zone]:
    layout, notation = edition.program.layout, edition.notation
    zone, plan = layout.game.zones[name], layout.zones[name]
    text = speaker.worded(layout.game.texts[name])
    cells = plan.size
    found = []
    for number in range(plan.first, plan.first + plan.parts):
        index = layout.parts[number][1]
        pairs = zip(index, zone.per, strict=True)
        keys = tuple(
            speaker.value(place + low(type_), type_) for place, type_ in pairs if not isinstance(type_, t.PlayerType)
        )
        found.append(
            v.Zone(
                notation.parts[number],
                name,
                speaker.name(name),
                speaker.short_title(layout.game.texts[name]),
                owner(zone, index),
                keys,
                zone.shape,
                not zone.ordered,
                zone.seen,
                zone.cells.rows if zone.cells is not None else 0,
                zone.cells.columns if zone.cells is not None else 0,
                tuple(speaker.cell(name, cell) for cell in range(cells)),
                name == t.BOX or text.silent,
            )
        )
    return found


def _variable(variable: t.Variable, edition: Edition, speaker: Speaker) -> v.Variable:
    layout = edition.program.layout
    per = tuple(
        () if isinstance(type_, t.PieceType) else tuple(speaker.value(index, type_) for index in layout.indices(type_))
        for type_ in variable.per
    )
    text = layout.game.texts[variable.name]
    return v.Variable(
        variable.name,
        speaker.name(variable.name),
        str(variable.type),
        per,
        sort(variable.type, layout.game),
        tuple(sort(type_, layout.game) for type_ in variable.per),
        text.silent,
    )
