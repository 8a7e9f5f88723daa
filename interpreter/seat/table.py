"""The table before the match: what everybody may know of a game in one configuration and language.

In: an edition, a speaker. Out: a `Table`. No match is known here, so nothing of one can be in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tgame.dsl import checked as t
from tgame.interpreter.notation import low
from tgame.interpreter.pictures.sight import owner
from tgame.interpreter.seat import values as v
from tgame.interpreter.speaker import Speaker

if TYPE_CHECKING:
    from tgame.interpreter.game import Edition


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
        speaker.seats,
        tuple((name, speaker.name(name)) for name in edition.configuration.variants),
        tuple((name, speaker.name(name), value) for name, value in edition.configuration.options),
        {enum.name: _items(enum, speaker) for enum in game.enums.values()},
        tuple(_kind(kind, game, speaker) for kind in game.kinds.values()),
        tuple(zone for name in game.zones for zone in _zones(edition, name, speaker)),
        tuple(_variable(variable, edition, speaker) for variable in game.variables.values()),
        tuple(
            v.Action(name, speaker.outline(action.text), tuple(v.Field(c.name, str(c.type)) for c in action.chosen))
            for name, action in game.actions.items()
        ),
    )


def _items(enum: t.EnumType, speaker: Speaker) -> tuple[v.Item, ...]:
    return tuple(v.Item(name, speaker.word(name), speaker.word(name, short=True)) for name in enum.items)


def _kind(kind: t.Kind, game: t.Game, speaker: Speaker) -> v.Kind:
    shown = game.backs.get(kind.family)
    back = (shown,) if shown is not None and any(field.name == shown for field in kind.fields) else ()
    # The text of a kind may be filled with its fields; what all of them are called is the sort of thing they are.
    noun = speaker.noun_of(kind.family if game.texts[kind.name].holes else kind.name)
    fields = tuple(v.Field(field.name, str(field.type)) for field in kind.fields)
    return v.Kind(kind.name, kind.family, noun.one, noun.many, fields, back)


def _zones(edition: Edition, name: str, speaker: Speaker) -> list[v.Zone]:
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
    return v.Variable(variable.name, speaker.name(variable.name), str(variable.type), per, text.silent)
